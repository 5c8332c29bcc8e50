import { mount } from 'svelte'
import { registerSW } from 'virtual:pwa-register'
import './style/app.css'
import App from './App.svelte'
import { core } from './core/core'
import { settings } from './settings.svelte'
import { speech } from './text/say.svelte'

void core.games() // most pages need it, and it takes longest
settings.begin()
await speech.begin()
mount(App, { target: document.getElementById('app')! })
// Everything else is fetched for later, when the page no longer needs the line.
setTimeout(() => registerSW({ immediate: true }), 2000)
