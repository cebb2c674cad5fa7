import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './scripts/slowest-first.ts'

export default defineConfig({
  // Resolves packages as Node does. Otherwise some packages would load twice.
  ssr: { resolve: { conditions: ['module-sync', 'node'] } },
  test: {
    expect: { poll: { timeout: 15_000 } },
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    setupFiles: ['e2e/setup.ts'],
    pool: 'forks',
    sequence: { sequencer: SlowestFirst },
    // The browser and the application start once for each worker; each file opens a shop of its own.
    isolate: false,
    // One more than cores of a small machine, because each waits at times.
    maxWorkers: 3,
    testTimeout: 120_000,
    // A busy machine takes its time to start a shop.
    hookTimeout: 180_000,
  },
})
