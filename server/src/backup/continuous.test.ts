import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastFolder } from '../../test/fast-folder.ts'
import { archiveFolder } from '../platform/embedded-postgres/archive.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { openDiskFiles } from '../platform/files/files.ts'
import { archive, finishLog } from './continuous.service.ts'
import { restoreAt } from './point-in-time.service.ts'
import { newKey, openKey } from './vault/keys.ts'
import { openVault, type Vault } from './vault/vault.ts'

let home: string
let vault: Vault
let between: Date
const settings = { fsync: 'off' }

async function newDataDir(name: string): Promise<string> {
  const path = await mkdtemp(join(home, name))
  await chmod(path, 0o755)
  return path
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A shop that sells, one sale before and one after a moment, and whose server stops. */
beforeAll(async () => {
  home = await mkdtemp(join(fastFolder, 'cartwright-archive-'))
  await chmod(home, 0o755)
  vault = openVault(openDiskFiles(join(home, 'vault')), '', await openKey((await newKey()).identity))
  const dataDir = await newDataDir('shop')
  const files = openDiskFiles(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'signing-key.pem'), 'the key')
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings, archive: true })
  const from = { databaseUrl: server.url, files, dataDir }
  await ask(server.url, 'CREATE TABLE sales AS SELECT 1 AS number')
  await archive(from, vault, { now: Date.now(), days: 7 })
  await ask(server.url, 'INSERT INTO sales VALUES (2)')
  await files.write('originals/sold.webp', Buffer.from('a picture'))
  await archive(from, vault, { now: Date.now(), days: 7 })
  await files.remove('originals/sold.webp')
  await wait(5)
  between = new Date()
  await wait(5)
  await ask(server.url, 'INSERT INTO sales VALUES (3)')
  await finishLog(from, vault)
  expect(await readdir(archiveFolder(join(dataDir, 'postgres')))).toEqual([])
  await server.stop()
})
afterAll(() => rm(home, { recursive: true, force: true }))

describe('a restore to a moment', () => {
  test('has what was sold before, and nothing that was sold after', async () => {
    const dataDir = await newDataDir('other')
    const files = openDiskFiles(join(dataDir, 'files'))
    await restoreAt({ dataDir, files }, { vault, at: between, replace: false })
    expect((await files.read('originals/sold.webp'))?.toString()).toBe('a picture')
    const server = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      settings,
      archive: true,
    })
    try {
      expect(await ask(server.url, 'SELECT number FROM sales ORDER BY 1')).toEqual([
        { number: 1 },
        { number: 2 },
      ])
      // A life of its own begins, with a base of its own.
      await archive({ databaseUrl: server.url, files, dataDir }, vault, { now: Date.now(), days: 7 })
    } finally {
      await server.stop()
    }
  })

  test('outside the archive says what can be chosen, and leaves nothing behind', async () => {
    const dataDir = await newDataDir('outside')
    const files = openDiskFiles(join(dataDir, 'files'))
    const to = (at: Date) => restoreAt({ dataDir, files }, { vault, at, replace: false })
    await expect(to(new Date(0))).rejects.toThrow(/The archive begins at .* Choose a later time/)
    expect(await readdir(dataDir)).toEqual(['files'])
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await expect(to(tomorrow)).rejects.toThrow(`The archive ends before ${tomorrow.toISOString()}.`)
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['postgres.log'])
  })
})
