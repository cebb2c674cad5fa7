import { expect, test } from 'vitest'
import { deliver } from '../../server/test/checkouts.ts'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { growCatalogue, stock, vase } from '../../server/test/fixtures.ts'
import { addressOf } from '../../server/test/published-clients/clients.ts'
import { newDatabase, openStore } from '../../server/test/store.ts'
import { withShop } from '../trial.ts'
import { moveInOn, placeOf } from './move-in.ts'
import { fillSource } from './source.ts'

test.each([
  ['first', { catalogue: 'V1_CATALOG', products: 304, members: 350, orders: 300, kills: 2 }],
  ['second', { catalogue: 'V3_CATALOG', products: 304, members: 20, orders: 20, kills: 1 }],
] as const)(
  'a whole shop with the %s generation of the catalogue comes, though the move is killed, and nothing twice',
  {
    timeout: 300_000,
  },
  async (_, size) => {
    const store = await openStore()
    const { url: databaseUrl, drop } = await newDatabase()
    try {
      const goods: string[] = []
      for (let index = 0; index < 4; index++) goods.push((await stock(store, vase, 100)).id)
      await growCatalogue(store.shop, store.siteId, size.products - goods.length)
      await deliver(store)
      const from = { ...store, url: await addressOf(store) }
      await fillSource(from, store.shop.db.url, { goods, size })
      const { measured, met } = await withShop(
        {},
        ({ dataDir, start }) =>
          moveInOn(
            { from, dataDir, databaseUrl, env: { DATABASE_URL: databaseUrl } },
            { size, read: async () => placeOf(await start()), productId: goods[0] ?? '' },
          ),
        { folder: fastFolder, databaseUrl },
      )
      expect(met, measured).toBe(true)
    } finally {
      await store.close()
      await drop()
    }
  },
)
