import "@fontsource-variable/source-sans-3/index.css";
import "@fontsource/zilla-slab/500.css";
import "@fontsource/zilla-slab/700.css";
import "./app.css";
import "./inks.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
