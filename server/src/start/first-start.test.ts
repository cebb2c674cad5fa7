import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { newFolder } from '../../test/process.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as access from '../sites/apps/service.ts'
import { firstStart, startMessages } from './first-start.ts'

let store: Store
let folder: Awaited<ReturnType<typeof newFolder>>

beforeEach(async () => {
  store = await openStore()
  folder = await newFolder()
})
afterEach(async () => {
  await store.close()
  await folder.remove()
})

/** What a first start in this mode leaves behind: its file with a key, its keys, and what it prints. */
async function start(development: boolean) {
  const config = { dataDir: folder.path, demo: false, development, publicUrl: 'https://shop.test' }
  const { shop, siteId } = store
  const before = new Set((await access.listKeys(shop, siteId)).map(({ id }) => id))
  await firstStart(shop, config, { print: () => {} })
  const keys = (await access.listKeys(shop, siteId)).filter(({ id }) => !before.has(id))
  const file = join(folder.path, 'merchant-api-key')
  return { keys, file, printed: (await startMessages(shop, siteId, config)).join('\n') }
}

test('in production nobody gets a key or a link that they did not ask for', async () => {
  const { keys, file, printed } = await start(false)
  expect(keys).toEqual([])
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect(printed).not.toContain('token=')
  expect(printed).toContain('Set up the admin:  npm run shop -- admin-link prints the link')
})

test('the storefront that comes with a shop gets pictures from the shop itself', async () => {
  await rows(store, 'DELETE FROM oauth_clients')
  await start(false)
  const clients = await access.listClients(store.shop, store.siteId)
  expect(clients).toMatchObject([{ name: 'Storefront', kind: 'compat', mediaHosts: 'own' }])
})

test('the demo on one’s own computer has a key in a file and prints the link for its owner', async () => {
  const { keys, file, printed } = await start(true)
  expect(keys).toHaveLength(1)
  expect((await readFile(file, 'utf8')).length).toBeGreaterThan(20)
  expect(printed).toContain(file)
  expect(printed).toMatch(/Set up the admin: {2}https:\/\/shop\.test\/admin\/set-up#token=[\w-]{43}/)
})
