import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateJobs } from '../jobs/jobs.ts'
import { openLog } from '../process/log.ts'
import { migrate } from './migrate.ts'

const names = Array.from({ length: 6 }, (_, index) => `migrate_${process.pid}_${index}`)
let server: pg.Client

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
})

afterAll(async () => {
  for (const name of names) await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await server.end()
})

async function newDatabase(name: string): Promise<string> {
  await server.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

test('servers that start together on an empty database all find its schema', async () => {
  for (const name of names) {
    const url = await newDatabase(name)
    const prepare = async () => {
      await migrate(url)
      await migrateJobs(url, openLog('fatal'))
    }
    await expect(Promise.all([prepare(), prepare(), prepare()])).resolves.toHaveLength(3)
  }
}, 60_000)
