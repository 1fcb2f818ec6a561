// Global styles first: tokens and element defaults. Everything else is styled by its component.
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { choices } from "./choices.svelte";
import { myGames } from "./my-games.svelte";
import { people } from "./people.svelte";
import { reach } from "./reach.svelte";
import { router } from "./router.svelte";
import { seeking } from "./seeking.svelte";
import { settings } from "./settings.svelte";
import { registerServiceWorker } from "./shell";
import { views } from "./views.svelte";

// Load everything the first paint needs in parallel, so that the layout does not shift. The pages report failures.
const { page } = router;
const loadPerson = async (): Promise<void> => {
  await people.load();
  if (page.name === "home" && people.me) await myGames.load();
};
await Promise.all([settings.apply(), loadPerson(), choices.prefetch(), views.show(page)]);
await choices.load().catch(() => undefined);
reach.watch();
router.start();
people.watch();
settings.watch();
void seeking.resume();
mount(App, { target: document.getElementById("app") ?? document.body, props: { alone: reach.lost } });
registerServiceWorker();
