import { orderIdOf, type PluginDemand, pluginDemands } from '../../orders/plugin-stock/rules.ts'
import * as pluginStock from '../../orders/plugin-stock/service.ts'
import { NeededOutside } from '../../platform/db/unit-of-work.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { Checkout } from '../model/rules.ts'
import { type Blocker, pluginStockBlocker } from './rules.ts'

/** What the order of a checkout needs of stock that plugins keep, and the id by which they know the order. */
export interface PluginStock {
  orderId: string
  demands: readonly PluginDemand[]
}

/** Undefined for an order of the shop's own goods. */
export async function pluginStockFor(
  shop: Shop,
  { siteId, id, orderId }: Checkout,
  { lines }: PricedPurchase,
): Promise<PluginStock | undefined> {
  if (lines.every(({ item }) => item)) return undefined
  const demands = pluginDemands(lines, await enabled(shop, siteId))
  return demands.length === 0 ? undefined : { orderId: orderId ?? orderIdOf(id), demands }
}

/**
 * Has the plugins set aside what an order needs, before it is written. What they set aside for an order that is not
 * written after all, they get back when a hold of the shop's own stock would end.
 */
export async function holdPluginStock(
  shop: Shop,
  { stock, priced, assert }: { stock: PluginStock; priced: PricedPurchase; assert(blocker?: Blocker): void },
): Promise<void> {
  const { orderId, demands } = stock
  const { id: siteId, settings } = priced.site
  const key = { siteId, orderId }
  if (await pluginStock.isHeld(shop, key, demands)) return
  const hold = async () => {
    const until = shop.clock() + settings.holdMinutes * 60_000
    const outcomes = await Promise.all(
      demands.map((demand) => pluginStock.hold(shop, demand, { ...key, until })),
    )
    for (const [index, demand] of demands.entries())
      assert(pluginStockBlocker(priced, demand, outcomes[index]))
  }
  // What plugins set aside stays so, whatever becomes of a unit of work.
  if (shop.db.isInUnit()) throw new NeededOutside(hold)
  await hold()
}
