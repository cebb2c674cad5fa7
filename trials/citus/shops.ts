import { createApp } from '../../server/src/app.ts'
import type { Shop } from '../../server/src/platform/shop/shop.ts'
import { rooms } from '../../server/src/rooms.ts'
import * as shops from '../../server/src/shops/service.ts'
import * as access from '../../server/src/sites/apps/service.ts'
import { readConfig } from '../../server/src/start/config.ts'
import { firstStart } from '../../server/src/start/first-start.ts'
import { openParts } from '../../server/src/start/open.ts'
import { put } from '../seed.ts'
import { type Cluster, nodeOf } from './cluster.ts'
import type { WalkedShop } from './steps.ts'

export type SeededShop = Omit<WalkedShop, 'url' | 'receiverPort'> & { siteId: string; node: string }

const goods = [50, 50, 50, 50, 50]

/** Runs work with the services of an installation on the cluster, without a server. `later` sets its clock forward. */
export async function withServices<T>(
  { url, dataDir, later = 0 }: { url: string; dataDir: string; later?: number },
  work: (shop: Shop) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', DATABASE_URL: url })
  const opened = await openParts(config)
  const app = await createApp({ ...opened.parts, clock: () => Date.now() + later })
  try {
    await firstStart(app.shop, config, { print: () => {} })
    return await work(app.shop)
  } finally {
    await app.close()
    await opened.close()
  }
}

/** Creates two shops that lie on different nodes. Fails if all shops lie on one. */
export async function createShops(shop: Shop, cluster: Cluster): Promise<SeededShop[]> {
  const made: SeededShop[] = []
  for (let attempt = 0; attempt < 20 && made.length < 2; attempt++) {
    const created = await shops.create(shop, {
      name: `Shop ${attempt}`,
      host: `shop-${attempt}.trial.example`,
    })
    const siteId = created.shop.id
    const node = await nodeOf(cluster, siteId)
    if (made.some((other) => other.node === node)) continue
    const client = await access.ensureStorefrontClient(shop, siteId)
    const { counted } = await put(shop, siteId, { counted: goods })
    made.push({
      name: created.shop.name,
      siteId,
      node,
      clientId: client.id,
      apiKey: created.apiKey,
      productIds: counted,
      stock: goods[0] ?? 0,
    })
  }
  if (made.length < 2) throw new Error('twenty shops lie on one node')
  return made
}

/** Does all chores of all rooms. Returns what failed. */
export async function keepHouse(shop: Shop): Promise<string[]> {
  const failed: string[] = []
  for (const { housekeeping = [] } of rooms.toReversed()) {
    for (const chore of housekeeping) {
      try {
        await chore(shop)
      } catch (error) {
        failed.push((error as Error).message)
      }
    }
  }
  return failed
}
