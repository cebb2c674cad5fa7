import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the databases of tests. */
    postgresUrl: string
  }
}

/** Starts one server for the whole run: that of TEST_DATABASE_URL, or an embedded one without durability. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    project.provide('postgresUrl', external)
    return async () => {}
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-postgres-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
