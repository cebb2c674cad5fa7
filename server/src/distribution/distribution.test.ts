import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import { keysOfShop, withoutFreeing } from './rules.ts'
import { distribute, serverAddress } from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

test('shops are not spread over a database without Citus', async () => {
  await expect(distribute(store.shop.db.url)).rejects.toThrow('The database is not on a Citus cluster.')
})

test('a server opens a database without Citus as it is given', async () => {
  expect(await serverAddress(store.shop.db.url)).toBe(store.shop.db.url)
})

test('a unique key on several nodes names the shop; whoever does not know it has an index', () => {
  const definition =
    'CREATE UNIQUE INDEX requests_by_browser ON public.requests USING btree (browser) WHERE (browser IS NOT NULL)'
  expect(keysOfShop('requests_by_browser', definition)).toEqual([
    'CREATE UNIQUE INDEX requests_by_browser_of_site ON public.requests USING btree (site_id, browser) WHERE (browser IS NOT NULL)',
    'CREATE INDEX requests_by_browser ON public.requests USING btree (browser) WHERE (browser IS NOT NULL)',
  ])
})

test('a key on several nodes leaves rows as they are when those that it names are deleted', () => {
  const key = 'FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id)'
  expect(withoutFreeing(`${key} ON DELETE SET NULL (item_id)`)).toBe(key)
  expect(withoutFreeing(`${key} ON DELETE SET NULL`)).toBe(key)
  expect(withoutFreeing(`${key} ON DELETE CASCADE`)).toBe(`${key} ON DELETE CASCADE`)
})
