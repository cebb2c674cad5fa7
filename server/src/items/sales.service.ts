import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Connection } from '../platform/db/db.ts'
import type { Room } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Minor } from '../platform/values/money.ts'
import type {
  BegunRefund,
  ItemProvider,
  ItemSale,
  ItemShortage,
  Returning,
  SaleChange,
  SoldFile,
  SoldOrder,
  SoldStatus,
} from './provider.ts'

/** Every provider of the rooms by its app ids. */
export function collectItems(rooms: readonly Room[]): ReadonlyMap<string, ItemProvider> {
  const providers = new Map<string, ItemProvider>()
  for (const provider of rooms.flatMap(({ items = [] }) => items))
    for (const appId of provider.appIds) {
      if (providers.has(appId)) throw new Error(`two rooms sell items of ${appId}`)
      providers.set(appId, provider)
    }
  return providers
}

type Sold = Omit<ItemSale, 'lines'>

/** Has the rooms of an order's lines take what it needs. If something is missing, the caller must roll back. */
export async function sell(
  tx: Connection,
  shop: Shop,
  { lineItemIds, ...sale }: Sold & { lineItemIds: readonly string[] },
): Promise<ItemShortage[]> {
  const shorts: ItemShortage[] = []
  for (const { provider, lines } of salesOf(shop, sale)) {
    const own = lines.filter(({ id = '' }) => lineItemIds.includes(id))
    if (own.length > 0) shorts.push(...((await provider.sell?.(tx, shop, { ...sale, lines: own })) ?? []))
  }
  return shorts
}

/** Tells the rooms of an order's lines what becomes of it. */
export async function follow(
  tx: Connection,
  shop: Shop,
  { sale, change }: { sale: Sold; change: SaleChange },
): Promise<void> {
  for (const { provider, lines } of salesOf(shop, sale))
    await provider.follow?.(tx, shop, { ...sale, ...change, lines })
}

/** Has the rooms of an order's lines take back what a refund is for. Returns how much of the order's money no refund returns. */
export async function takeBack(
  tx: Connection,
  shop: Shop,
  { sale, refund }: { sale: Sold; refund: BegunRefund },
): Promise<Minor> {
  let kept = 0n
  for (const { provider, lines } of salesOf(shop, sale))
    kept += (await provider.takeBack?.(tx, shop, { ...sale, ...refund, lines })) ?? 0n
  return kept
}

/** What a refund of these lines gives back at most, by line. Lines that are left out give back their price. */
export async function worth(
  tx: Connection,
  shop: Shop,
  { sale, returned }: { sale: Sold } & Returning,
): Promise<Map<string, Minor>> {
  const found = new Map<string, Minor>()
  for (const { provider, lines } of salesOf(shop, sale))
    for (const [id, most] of (await provider.worth?.(tx, shop, { ...sale, returned, lines })) ?? [])
      found.set(id, most)
  return found
}

/** What the buyer of an order can open or download, of all rooms that sold something. */
export async function filesOf(
  shop: Shop,
  { order, ...sold }: SoldOrder & Pick<ItemSale, 'order'>,
): Promise<SoldFile[]> {
  const found = salesOf(shop, { order }).map(({ provider }) => provider.files?.(shop, sold) ?? [])
  return (await Promise.all(found)).flat()
}

/** What waits for the merchant's answer or has ended in orders; see `statuses.rules.ts`. */
export function readStatuses(
  shop: Shop,
  siteId: string,
  orders: readonly Order[],
): Promise<readonly SoldStatus[]> {
  return statusesIn(shop.db, shop, { siteId, orders })
}

/** The same as a transaction sees it. */
export async function statusesIn(
  on: Connection,
  shop: Shop,
  { siteId, orders }: { siteId: string; orders: readonly Order[] },
): Promise<readonly SoldStatus[]> {
  const asked = new Map<ItemProvider, string[]>()
  for (const order of orders)
    for (const { provider } of salesOf(shop, { order }))
      asked.set(provider, [...(asked.get(provider) ?? []), order.id ?? ''])
  const found = [...asked].map(([one, orderIds]) => one.statuses?.(on, { siteId, orderIds }) ?? [])
  return (await Promise.all(found)).flat()
}

/** In one order for all, so that no two transactions wait for each other. */
function salesOf(shop: Shop, { order }: Pick<Sold, 'order'>) {
  const { lineItems = [] } = order
  const providers = new Set(shop.itemProviders.values())
  return [...providers].flatMap((provider) => {
    const lines = lineItems.filter(({ catalogReference }) =>
      provider.appIds.includes(catalogReference?.appId?.toLowerCase() ?? ''),
    )
    return lines.length === 0 ? [] : [{ provider, lines }]
  })
}
