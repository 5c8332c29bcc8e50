import { defineConfig } from 'vitest/config'

// Tests in a real browser against the built client and a real server. One after the other: they share
// the machine's two cores with a browser, a server and bots.
export default defineConfig({
  cacheDir: '../../build/vite',
  test: {
    root: import.meta.dirname,
    include: ['browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
