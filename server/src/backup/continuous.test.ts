import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastFolder } from '../../test/fast-folder.ts'
import { archiveFolder, endArchive } from '../platform/embedded-postgres/archive.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { type Files, openDiskFiles } from '../platform/files/files.ts'
import { archive, finishLog } from './continuous.service.ts'
import { restoreAt } from './point-in-time.service.ts'
import { listBases } from './vault/bases.ts'
import { newKey, openKey } from './vault/keys.ts'
import { openVault, type Vault } from './vault/vault.ts'

let home: string
let vault: Vault
let between: Date
let afterCheck: Date
/** How often all files of the shop were listed. */
let listings = 0
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

function counting(files: Files): Files {
  return {
    ...files,
    list(folder) {
      if (folder === 'originals') listings += 1
      return files.list(folder)
    },
  }
}

/**
 * A shop that sells, one sale before and one after a moment, and whose server stops. Then a command such as `check` starts
 * its database, and the server starts again.
 */
beforeAll(async () => {
  home = await mkdtemp(join(fastFolder, 'cartwright-archive-'))
  await chmod(home, 0o755)
  vault = openVault(openDiskFiles(join(home, 'vault')), '', await openKey((await newKey()).identity))
  const dataDir = await newDataDir('shop')
  const files = counting(openDiskFiles(join(dataDir, 'files')))
  await writeFile(join(dataDir, 'signing-key.pem'), 'the key')
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings, archive: true })
  const from = { databaseUrl: server.url, files, dataDir }
  await ask(server.url, 'CREATE TABLE sales AS SELECT 1 AS number; CREATE TABLE media ()')
  await archive(from, vault, { now: Date.now(), days: 7 })
  await ask(server.url, 'INSERT INTO sales VALUES (2)')
  await archive(from, vault, { now: Date.now(), days: 7 })
  expect(listings).toBe(1)
  await files.write('originals/sold.webp', Buffer.from('a picture'))
  await ask(server.url, 'INSERT INTO media DEFAULT VALUES')
  await archive(from, vault, { now: Date.now(), days: 7 })
  expect(listings).toBe(2)
  await files.remove('originals/sold.webp')
  await wait(5)
  between = new Date()
  await wait(5)
  await ask(server.url, 'INSERT INTO sales VALUES (3)')
  await server.stop()
  const command = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings })
  await ask(command.url, 'INSERT INTO sales VALUES (4)')
  await command.stop()
  const again = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings, archive: true })
  const now = { ...from, databaseUrl: again.url }
  await archive(now, vault, { now: Date.now(), days: 7 })
  await ask(again.url, 'INSERT INTO sales VALUES (5)')
  afterCheck = new Date()
  await wait(5)
  await finishLog(now, vault)
  expect(await readdir(archiveFolder(join(dataDir, 'postgres')))).toEqual(['mark.json'])
  await again.stop()
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
      const own = { databaseUrl: server.url, files, dataDir }
      await archive(own, vault, { now: Date.now(), days: 7 })
      await archive(own, vault, { now: Date.now(), days: 7 })
      expect(await listBases(vault)).toHaveLength(2)
      // So it does after the shop was open without an archive.
      await endArchive(join(dataDir, 'postgres'))
      await archive(own, vault, { now: Date.now() + 1000, days: 7 })
      expect(await listBases(vault)).toHaveLength(3)
      // PostgreSQL cannot write there any more.
      await archive(own, vault, { now: Date.now() + 1000, days: 7 })
      await chmod(archiveFolder(join(dataDir, 'postgres')), 0o500)
      await expect(finishLog(own, vault, 500)).rejects.toThrow(/PostgreSQL did not archive its log/)
    } finally {
      await server.stop()
    }
  })

  test('after a command that started the stopped database has what was sold since', async () => {
    const dataDir = await newDataDir('checked')
    const files = openDiskFiles(join(dataDir, 'files'))
    await restoreAt({ dataDir, files }, { vault, at: afterCheck, replace: false })
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings })
    try {
      expect(await ask(server.url, 'SELECT count(*)::int FROM sales')).toEqual([{ count: 5 }])
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
