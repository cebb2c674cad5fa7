import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    expect: { poll: { timeout: 8000 } },
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
