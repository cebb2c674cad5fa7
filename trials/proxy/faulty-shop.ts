import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { freePort, newDataDir, type ShopProcess, startShop } from '../process.ts'
import { type Filled, fillShop, type Goods } from '../seed.ts'
import { type FaultProxy, openFaultProxy } from './proxy.ts'

/** A shop whose server reaches its database through a proxy. */
export interface FaultyShop {
  goods: Filled
  proxy: FaultProxy
  /** Past the proxy. */
  database: pg.Client
  /** Starts the server, also after a kill, always with the same URL. */
  start(): Promise<ShopProcess>
}

export interface FaultyShopOptions {
  /** Of the shop's data; the system's folder for temporary files when absent. */
  folder?: string | undefined
  /** Absent: an embedded one. */
  databaseUrl?: string | undefined
  env?: Record<string, string>
}

/** What the load of these trials needs. Each order holds its items first. */
export const shelf = 50_000
export const goodsForLoad = {
  uncounted: 10,
  counted: [shelf, shelf],
  settings: { reservation: 'ON_CHECKOUT' },
} satisfies Goods

export async function withFaultyShop<T>(
  { folder, databaseUrl, env = {} }: FaultyShopOptions,
  work: (shop: FaultyShop) => Promise<T>,
): Promise<T> {
  const { dataDir, remove } = await newDataDir(folder)
  const endings: (() => Promise<unknown>)[] = [remove]
  try {
    const goods = await fillShop(dataDir, goodsForLoad, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
    const postgres = databaseUrl
      ? { url: databaseUrl, stop: async () => {} }
      : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    endings.push(postgres.stop)
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    endings.push(() => database.end())
    const proxy = await openFaultProxy(postgres.url)
    endings.push(proxy.close)
    const port = await freePort()
    const start = async () => {
      const shop = await startShop({ dataDir, port, env: { ...env, DATABASE_URL: proxy.url } })
      endings.push(shop.kill)
      return shop
    }
    return await work({ goods, proxy, database, start })
  } finally {
    for (const end of endings.reverse()) await end()
  }
}
