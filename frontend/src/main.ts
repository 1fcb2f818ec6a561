import { mount } from "svelte";
import App from "./App.svelte";
import { people } from "./people.svelte";
import { router } from "./router.svelte";
import { seeking } from "./seeking.svelte";
import { settings } from "./settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/table.css";
import "./styles/pages.css";
import "./styles/people.css";
import "./styles/settings.css";

await Promise.all([settings.apply(), people.load()]);
router.start();
people.watch();
settings.watch();
void seeking.resume();
mount(App, { target: document.getElementById("app") ?? document.body });
