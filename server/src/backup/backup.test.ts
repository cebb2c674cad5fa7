import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../test/checkouts.ts'
import { fingerprints } from '../../test/fingerprints.ts'
import { mug, storeAppId, vase } from '../../test/fixtures.ts'
import { newDatabase, openStore, type Store } from '../../test/store.ts'
import * as products from '../catalogue/products/service.ts'
import { openDiskFiles } from '../platform/files/files.ts'
import { backUp, findSite, type Installation } from './backups.service.ts'
import { backUpDaily } from './jobs.service.ts'
import { copyDatabase } from './move.service.ts'
import { restore } from './restore.service.ts'
import { inTurn } from './turns.ts'
import { newKey, openKey } from './vault/keys.ts'
import { listBackups, readManifest } from './vault/manifest.ts'
import { openVault, type Vault } from './vault/vault.ts'

let store: Store
let shop: Installation
let key: { identity: string; recipient: string }
const undo: (() => Promise<unknown>)[] = []
const picture = 'originals/abcdef_1~mv2.webp'
const content = Buffer.alloc(200_000, 'clay')

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-backup-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty installation. */
async function newInstallation(): Promise<Installation> {
  const [database, dataDir] = [await newDatabase(), await newFolder()]
  undo.push(database.drop)
  return { databaseUrl: database.url, dataDir, files: openDiskFiles(join(dataDir, 'files')) }
}

async function vaultIn(folder: string, secret?: string): Promise<Vault> {
  return openVault(openDiskFiles(folder), '', secret ? await openKey(secret) : undefined)
}

const now = new Date('2026-11-24T09:00:00Z')
const plan = { now, version: '0.1.0' }

beforeAll(async () => {
  store = await openStore({ isAlone: true })
  await products.create(store.shop, store.merchant, mug)
  const { id } = await products.create(store.shop, store.merchant, vase)
  await deliver(store)
  const visitor = await store.visitor()
  const lineItems = [{ quantity: 2, catalogReference: { catalogItemId: id, appId: storeAppId } }]
  await placeOrder(store, visitor, await checkOut(store, { as: visitor, lineItems }))
  await store.shop.files.write(picture, content)
  await store.shop.files.write('derived/abcdef_1~mv2.webp/w64', content)
  await store.shop.files.write('derived/abcdef_2/720.mp4', content)
  shop = { databaseUrl: store.shop.db.url, files: store.shop.files, dataDir: await newFolder() }
  await writeFile(join(shop.dataDir, 'signing-key.pem'), 'the key')
  key = await newKey()
})
afterAll(async () => {
  await store.close()
  for (const one of undo.reverse()) await one()
})

describe('a backup', () => {
  test('restored elsewhere is the same shop: every table, files, keys', async () => {
    const folder = await newFolder()
    // The server needs only the key that encrypts.
    const name = await backUp(shop, await vaultIn(folder, key.recipient), plan)
    const vault = await vaultIn(folder, key.identity)
    const other = await newInstallation()
    const manifest = await readManifest(vault, name)
    await restore(other, { vault, manifest }, { replace: false })
    const before = await fingerprints(shop.databaseUrl)
    expect(Object.values(before).filter((print) => !print.startsWith('0 ')).length).toBeGreaterThan(15)
    expect(await fingerprints(other.databaseUrl)).toEqual(before)
    expect(await other.files.read(picture)).toEqual(content)
    expect((await other.files.list('derived')).sort()).toEqual(['derived/abcdef_2/720.mp4'])
    expect(await readFile(join(other.dataDir, 'signing-key.pem'), 'utf8')).toBe('the key')
    const stored = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    )
    expect(stored.some((text) => text.includes('clayclay') || text.includes('the key'))).toBe(false)
  })

  test('copies only files that the one before does not have', async () => {
    const folder = await newFolder()
    const vault = await vaultIn(folder)
    await backUp(shop, vault, plan)
    const first = await vault.list('files')
    await store.shop.files.write('private/abcdef_3', content)
    const second = await backUp(shop, vault, { ...plan, now: new Date(+now + 1000) })
    const added = (await vault.list('files')).filter((name) => !first.includes(name))
    expect(added).toHaveLength(1)
    expect((await readManifest(vault, second)).files).toHaveLength(3)
    expect(await listBackups(vault)).toEqual(['2026-11-24T09-00-00Z', '2026-11-24T09-00-01Z'])
  })

  test('of the day is made by one of two servers, while the other waits for it', async () => {
    const folder = await newFolder()
    const vault = await vaultIn(folder)
    const backups = {
      daily: '03:30',
      keep: { days: 7, weeks: 4, months: 12 },
      vault: async () => vault,
      dataDir: shop.dataDir,
      continuous: 0,
    }
    const { signal } = new AbortController()
    const servers = [1, 2].map(() => backUpDaily({ ...store.shop, backups }, undefined as never, signal))
    await Promise.all(servers)
    expect(await listBackups(vault)).toHaveLength(1)
  })

  test('by hand waits a moment for another one, and is refused then', async () => {
    const vault = await vaultIn(await newFolder())
    const backUpSoon = () => backUp(shop, vault, { ...plan, wait: AbortSignal.timeout(100) })
    const refused = inTurn(shop.databaseUrl, backUpSoon, AbortSignal.timeout(60_000))
    await expect(refused).rejects.toThrow('Another backup of this shop is being made. Wait until it is done.')
    expect(await backUpSoon()).toMatch(/^2026/)
  })

  test('that was altered is refused before anything is written', async () => {
    const folder = await newFolder()
    const vault = await vaultIn(folder)
    const manifest = await readManifest(vault, await backUp(shop, vault, plan))
    const orders = manifest.tables.find(({ name }) => name === 'orders')?.stored.name ?? ''
    const kept = await readFile(join(folder, orders))
    const other = await newInstallation()
    const again = () => restore(other, { vault, manifest }, { replace: false })
    await writeFile(join(folder, orders), kept.subarray(1))
    await expect(again()).rejects.toThrow(`The backup is damaged: ${orders} was changed.`)
    await rm(join(folder, orders))
    await expect(again()).rejects.toThrow(`The backup is incomplete: ${orders} is missing.`)
    expect((await fingerprints(other.databaseUrl)).sites).toBe('0 ')
  })

  test('needs its key', async () => {
    const folder = await newFolder()
    const name = await backUp(shop, await vaultIn(folder, key.identity), plan)
    for (const [secret, sentence] of [
      [undefined, 'The backup is encrypted: set BACKUP_KEY.'],
      [key.recipient, 'This BACKUP_KEY can only encrypt'],
      [(await newKey()).identity, 'encrypted with another BACKUP_KEY'],
    ] as const) {
      const vault = await vaultIn(folder, secret)
      const manifest = await readManifest(vault, name)
      const restoring = restore(await newInstallation(), { vault, manifest }, { replace: false })
      await expect(restoring).rejects.toThrow(sentence)
    }
    await expect(openKey('secret')).rejects.toThrow('BACKUP_KEY must be a key')
  })

  test('replaces a shop only when told to', async () => {
    const vault = await vaultIn(await newFolder())
    const manifest = await readManifest(vault, await backUp(shop, vault, plan))
    const other = await newInstallation()
    await restore(other, { vault, manifest }, { replace: false })
    const again = (replace: boolean) => restore(other, { vault, manifest }, { replace })
    await expect(again(false)).rejects.toThrow('There is a shop already.')
    const sealed = await vaultIn(await newFolder(), key.recipient)
    const unreadable = await readManifest(sealed, await backUp(shop, sealed, plan))
    await writeFile(join(other.dataDir, 'signing-key.pem'), 'the key before')
    await expect(restore(other, { vault: sealed, manifest: unreadable }, { replace: true })).rejects.toThrow(
      'This BACKUP_KEY can only encrypt',
    )
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] }
    await expect(restore(other, { vault, manifest: newer }, { replace: true })).rejects.toThrow(
      'The backup is of a newer Cartwright (9999-later.sql): use that version.',
    )
    expect(await fingerprints(other.databaseUrl)).toEqual(await fingerprints(shop.databaseUrl))
    await again(true)
    const [kept = ''] = (await readdir(other.dataDir)).filter((name) => name.includes('.before-'))
    expect(await readFile(join(other.dataDir, kept), 'utf8')).toBe('the key before')
    expect(await fingerprints(other.databaseUrl)).toEqual(await fingerprints(shop.databaseUrl))
    const used = { ...other, databaseUrl: shop.databaseUrl }
    await expect(restore(used, { vault, manifest }, { replace: true })).rejects.toThrow(
      'The database is in use.',
    )
  })

  test('of a shop with a SIGNING_KEY asks for it', async () => {
    const vault = await vaultIn(await newFolder())
    const manifest = await readManifest(vault, await backUp({ ...shop, signingKeys: ['one'] }, vault, plan))
    const other = await newInstallation()
    const to = (signingKeys: string[]) =>
      restore({ ...other, signingKeys }, { vault, manifest }, { replace: false })
    await expect(to(['two'])).rejects.toThrow('needs the SIGNING_KEY with which the shop ran')
    await to(['one'])
  })
})

test('a move to another database takes everything along', async () => {
  const other = await newInstallation()
  await copyDatabase(shop.databaseUrl, other.databaseUrl, { replace: false })
  expect(await fingerprints(other.databaseUrl)).toEqual(await fingerprints(shop.databaseUrl))
})

test('an exported shop is the same in another installation, and its jobs stay behind', async () => {
  const vault = await vaultIn(await newFolder())
  const site = await findSite(shop.databaseUrl)
  const manifest = await readManifest(vault, await backUp(shop, vault, { ...plan, site }))
  expect(manifest).toMatchObject({ kind: 'shop', site: { name: 'Fieldhouse' } })
  expect(manifest.secrets).toBeUndefined()
  const other = await newInstallation()
  await writeFile(join(other.dataDir, 'signing-key.pem'), 'another key')
  await restore(other, { vault, manifest }, { replace: false })
  const [before, after] = [await fingerprints(shop.databaseUrl), await fingerprints(other.databaseUrl)]
  const { jobs, schema_migrations: ours, job_schedules: schedules, leases, ...of } = before
  expect(after).toMatchObject(of)
  expect(after.jobs).toBe('0 ')
  expect(await readFile(join(other.dataDir, 'signing-key.pem'), 'utf8')).toBe('another key')
})

test('the shop backs itself up once a day, and deletes by the rule', async () => {
  const folder = await newFolder()
  const { clock } = store
  store.shop.backups = {
    daily: '03:30',
    keep: { days: 2, weeks: 0, months: 0 },
    vault: () => vaultIn(folder),
    dataDir: shop.dataDir,
    continuous: 0,
  }
  for (const _ of Array(4)) {
    for (const _hours of Array(6)) {
      await store.runJob('back-up')
      clock.advance(4 * 60 * 60 * 1000)
    }
  }
  const vault = await vaultIn(folder)
  expect(await listBackups(vault)).toEqual(['2026-11-27T05-00-00Z-daily', '2026-11-28T05-00-00Z-daily'])
  expect(await rows(store, 'SELECT FROM sites')).toHaveLength(1)
  await store.shop.files.remove(picture)
  clock.advance(3 * 24 * 60 * 60 * 1000)
  await store.runJob('back-up')
  clock.advance(24 * 60 * 60 * 1000)
  await store.runJob('back-up')
  expect((await vault.list('files')).some((name) => name.includes(picture))).toBe(false)
})
