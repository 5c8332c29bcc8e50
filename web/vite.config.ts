import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { preloadCore } from './preload_core.ts'
import { rulesPages } from './rules_pages.ts'

const root = resolve(import.meta.dirname, '..')

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: resolve(root, 'build/vite'),
  resolve: {
    alias: {
      $web: resolve(root, 'web/src'),
      $games: resolve(root, 'games'),
      $wasm: resolve(root, 'build/wasm'),
    },
  },
  plugins: [
    rulesPages(),
    preloadCore(),
    svelte({ configFile: resolve(root, 'svelte.config.js') }),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: false,
      manifest: {
        name: 'Demesne',
        short_name: 'Demesne',
        description: 'Five territory board games, at one screen or with friends',
        display: 'standalone',
        start_url: '/',
        theme_color: '#2f5d50',
        background_color: '#f6f1e7',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      workbox: {
        clientsClaim: true, // games can go on without a network from the first visit on
        skipWaiting: true,
        globPatterns: ['**/*.{js,css,html,svg,wasm,webmanifest}'],
        navigateFallbackDenylist: [/^\/api\//, /^\/metrics/, /^\/healthz/, /^\/readyz/],
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: resolve(root, 'build/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { fs: { allow: [root] }, proxy: { '/api': { target: 'http://localhost:7777', ws: true } } },
  test: {
    root,
    include: ['web/**/*.test.ts', 'games/*/web/**/*.test.ts'],
    exclude: ['web/tests/browser/**'], // they have a configuration of their own
  },
})
