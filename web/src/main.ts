import { mount } from 'svelte'
import { registerSW } from 'virtual:pwa-register'
import './style/app.css'
import App from './App.svelte'
import { settings } from './settings.svelte'
import { speech } from './text/say.svelte'

settings.begin()
await speech.begin()
mount(App, { target: document.getElementById('app')! })
registerSW({ immediate: true })
