import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests in a real browser against the built client and a real server, two files side by side. What
// measures time comes first, and alone.
const timed = ['browser/first_visit.test.ts']

// The long ones begin, so that neither worker waits for the other at the end.
const long = ['local.test.ts', 'pages.test.ts', 'study_lessons.test.ts', 'online_games.test.ts']

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => {
      const found = long.indexOf(basename(file.moduleId))
      return found < 0 ? long.length : found
    }
    return [...files].sort((a, b) => place(a) - place(b))
  }
}

const patience = { testTimeout: 120_000, hookTimeout: 60_000 }

export default defineConfig({
  cacheDir: '../../build/vite',
  root: import.meta.dirname,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
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
