// Global styles first: tokens and element defaults. Everything else is styled by its component.
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { choices } from "./choices.svelte";
import { people } from "./people.svelte";
import { reach } from "./reach.svelte";
import { router } from "./router.svelte";
import { seeking } from "./seeking.svelte";
import { settings } from "./settings.svelte";
import { registerServiceWorker } from "./shell";

// Load everything the first paint needs in parallel, so that the layout does not shift. The pages report failures.
await Promise.all([settings.apply(), people.load(), choices.prefetch()]);
await choices.load().catch(() => undefined);
reach.watch();
router.start();
people.watch();
settings.watch();
void seeking.resume();
mount(App, { target: document.getElementById("app") ?? document.body, props: { alone: reach.lost } });
registerServiceWorker();
