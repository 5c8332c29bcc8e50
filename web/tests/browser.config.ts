import { defineConfig } from 'vitest/config'

// Tests in a real browser against the built client and a real server, two files side by side. What
// measures time comes first, and alone.
const timed = ['browser/first_visit.test.ts']
const patience = { testTimeout: 120_000, hookTimeout: 60_000 }

export default defineConfig({
  cacheDir: '../../build/vite',
  root: import.meta.dirname,
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'timed', include: timed, sequence: { groupOrder: 0 }, ...patience } },
      {
        test: {
          name: 'browser', include: ['browser/**/*.test.ts'], exclude: timed,
          sequence: { groupOrder: 1 }, ...patience,
        },
      },
    ],
  },
})
