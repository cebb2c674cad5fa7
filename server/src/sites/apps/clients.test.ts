import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'
import { ensureStorefrontClient } from './service.ts'

let store: Store
const deleteClient = statement<never>('test.delete-client', 'DELETE FROM oauth_clients WHERE id = $1')

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

test('the first visitors of a shop may all come at once', async () => {
  const { shop, siteId } = store
  for (let round = 0; round < 40; round++) {
    await shop.db.run(deleteClient, [siteId])
    const found = await Promise.all(Array.from({ length: 16 }, () => ensureStorefrontClient(shop, siteId)))
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, () => siteId))
  }
})
