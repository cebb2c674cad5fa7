import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../src/platform/embedded-postgres/processes.ts'
import { fastFolder } from './fast-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the databases of tests. */
    postgresUrl: string
    /** What names of tests must contain to run, or nothing if all run. */
    testNamePattern: string
  }
}

/** Starts one server for the whole run: that of TEST_DATABASE_URL, or an embedded one without durability. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('testNamePattern', project.vitest.getGlobalTestNamePattern()?.source ?? '')
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    project.provide('postgresUrl', external)
    return async () => {}
  }
  await removeLeftovers()
  const dataDir = await mkdtemp(join(fastFolder, `cartwright-postgres-${process.pid}-`))
  const server = await startEmbeddedPostgres({
    dataDir,
    // Two trials with two servers each may run beside a race of 64.
    settings: { max_connections: '400', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What killed runs left behind. Their servers end by themselves when their data is gone. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(fastFolder)) {
    const pid = /^cartwright-postgres-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(fastFolder, name), { recursive: true, force: true })
  }
}
