import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As Node itself resolves packages: else some would be there twice, once for us and once for what we use.
  ssr: { resolve: { conditions: ['module-sync', 'node'] } },
  test: {
    expect: { poll: { timeout: 8000 } },
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // On a busy machine a browser is now and then slower than a step may take; what is broken fails twice.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
