import { cpuOf, cpuOfDatabase, freePort, type ShopProcess, startShop } from '../process.ts'
import { checkOut, newShopper, type Place, pieces } from '../shoppers.ts'
import { withShop } from '../trial.ts'
import { type Cluster, postmasters } from './cluster.ts'
import type { SeededShop } from './shops.ts'

const [warmUps, orders] = [10, 30]
/** How many times the processor time of PostgreSQL an order may take. */
const most = 2.5

/** The processor time of an order, one after the other, of the server and all nodes: on the cluster, and without it. */
export async function orderCosts(
  cluster: Cluster,
  shop: SeededShop | undefined,
  { dataDir, env }: { dataDir: string; env: Record<string, string> },
): Promise<{ measured: string; met: boolean }> {
  if (!shop) throw new Error('there is no shop to place orders in')
  const nodes = await postmasters(cluster)
  const onCluster = await onServer({ dataDir, env }, ({ url, ...server }) =>
    costOf({ ...shop, url }, shop.productIds, () => [
      cpuOf({ ...server, dataDir }).server,
      nodes.reduce((sum, node) => sum + cpuOfDatabase(node), 0),
    ]),
  )
  const plain = await withShop({ uncounted: 5 }, async ({ start, goods }) => {
    const server = await start()
    return costOf(server, goods.uncounted, () => [cpuOf(server).server, cpuOf(server).database])
  })
  const sum = ([server, database]: readonly [number, number]) => server + database
  const ratio = sum(onCluster) / sum(plain)
  const tell = ([server, database]: readonly [number, number]) =>
    `${server.toFixed(1)} + ${database.toFixed(1)} ms`
  return {
    measured: `processor time of an order, server and database: ${tell(onCluster)} on the cluster, ${tell(plain)} on PostgreSQL, ${ratio.toFixed(1)} times`,
    met: ratio <= most,
  }
}

async function onServer<T>(
  { dataDir, env }: { dataDir: string; env: Record<string, string> },
  work: (server: ShopProcess) => Promise<T>,
): Promise<T> {
  const server = await startShop({ dataDir, port: await freePort(), env })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Milliseconds of the server and of the database. */
async function costOf(
  place: Place,
  productIds: readonly string[],
  now: () => readonly [number, number],
): Promise<[number, number]> {
  await placeOrders(place, productIds, warmUps)
  const before = now()
  await placeOrders(place, productIds, orders)
  const after = now()
  return [(after[0] - before[0]) / orders, (after[1] - before[1]) / orders]
}

async function placeOrders(place: Place, productIds: readonly string[], count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const shopper = newShopper(place)
    await shopper.cart.addToCurrentCart({
      lineItems: [pieces(productIds[index % productIds.length] ?? '', 1)],
    })
    await shopper.checkout.createOrder({ id: await checkOut(shopper) })
  }
}
