import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './scripts/slowest-first.ts'

export default defineConfig({
  // Resolves packages as Node does. Otherwise some packages would load twice.
  ssr: { resolve: { conditions: ['module-sync', 'node'] } },
  test: {
    expect: { poll: { timeout: 15_000 } },
    include: ['{contract,server,sdk,react,web,scripts,trials,bench,package}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/postgres.ts'],
    setupFiles: ['server/test/random.ts', 'server/test/published-clients/setup.ts'],
    pool: 'forks',
    sequence: { sequencer: SlowestFirst },
    // The application is loaded once for each worker instead of once for each file. Tests keep nothing in modules.
    isolate: false,
    // One more than cores of a small machine, because each waits at times.
    maxWorkers: 3,
    testTimeout: 60_000,
    // A busy machine takes its time to start a shop.
    hookTimeout: 180_000,
  },
})
