import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As Node itself resolves packages: else some would be there twice, once for us and once for what we use.
  ssr: { resolve: { conditions: ['module-sync', 'node'] } },
  test: {
    include: ['{contract,server,sdk,web,scripts,trials}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/postgres.ts'],
    setupFiles: ['server/test/random.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
