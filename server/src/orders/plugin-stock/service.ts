import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { type KnownPlugin, PluginRefusal } from '../../plugins/asking/plugin.ts'
import { askOnce, failureText } from '../../plugins/asking/service.ts'
import { known } from '../../plugins/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as queries from './queries.ts'
import { beforeAsking, type HeldStock, isSettled, type PluginDemand, type StockItem } from './rules.ts'

/** Plugins know what they set aside by the id of the order. */
export interface StockKey {
  siteId: string
  orderId: string
}

/** Milliseconds for which one server asks, longer than any budget. */
const lease = 15_000

/** Milliseconds after which a missing plugin is deleted. During an upgrade, servers differ in their own plugins. */
const goneAfter = 60 * 60_000

/** Whether the plugins need not be asked (again) before the order is written. */
export async function isHeld(shop: Shop, key: StockKey, demands: readonly PluginDemand[]): Promise<boolean> {
  const rows = await shop.db.run(queries.stockOfOrder, [key.siteId, key.orderId])
  return demands.every((demand) => {
    const row = rows.find(({ pluginId }) => pluginId === demand.plugin.id)
    return isSettled(row, demand, shop.clock())
  })
}

/**
 * Asks a plugin to take the stock of an order that is not written yet. If none is written by `until`, a job gives it back.
 * Says whether the plugin has it. Not within a transaction.
 */
export async function hold(
  shop: Shop,
  { plugin, items }: PluginDemand,
  { until, ...key }: StockKey & { until: number },
): Promise<'HELD' | 'REFUSED' | 'SILENT'> {
  const id = [key.siteId, key.orderId, plugin.id]
  await giveBackOther(shop, plugin, { key, items })
  const now = new Date(shop.clock())
  await shop.db.run(queries.askForStock, [...id, JSON.stringify(items), new Date(until), now])
  try {
    await decrement(shop, plugin, { ...key, items, isPlaced: false })
  } catch (error) {
    if (error instanceof PluginRefusal) {
      await shop.db.run(queries.deleteStock, [...id, 'ASKING'])
      return 'REFUSED'
    }
    shop.log.warn({ orderId: key.orderId, plugin: plugin.id, reason: failureText(error) }, 'stock not taken')
    return 'SILENT'
  }
  await shop.db.run(queries.markHeld, [...id, new Date(shop.clock())])
  return 'HELD'
}

/** Counts what is held as the order's. False when it is not held any more. */
export async function take(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, demands }: StockKey & { demands: readonly PluginDemand[] },
): Promise<boolean> {
  if (demands.length === 0) return true
  const taken = await tx.run(queries.takeStock, [
    siteId,
    orderId,
    demands.map(({ plugin }) => plugin.id),
    demands.map(({ items }) => JSON.stringify(items)),
    new Date(shop.clock()),
  ])
  return taken.length === demands.length
}

/** The payment failed: the stock is set aside until then for another attempt. */
export async function release(
  tx: Connection,
  { siteId, orderId, until }: StockKey & { until: number },
): Promise<void> {
  await tx.run(queries.releaseStock, [siteId, orderId, new Date(until)])
}

/** The order is cancelled: a job gives the stock back. */
export async function giveBack(tx: Connection, shop: Shop, { siteId, orderId }: StockKey): Promise<void> {
  await tx.run(queries.giveBackStock, [siteId, orderId, new Date(shop.clock())])
}

/** Asks the plugins of an order for what is due: what a placed order needs, and what others are to have back. */
export async function settlePluginStock(shop: Shop, { siteId, orderId }: StockKey): Promise<void> {
  const now = shop.clock()
  await shop.db.run(queries.planStock, [siteId, orderId, new Date(now)])
  const rows = await shop.db.run(queries.leaseStock, [siteId, orderId, new Date(now), new Date(now + lease)])
  for (const row of rows) {
    try {
      await settle(shop, { siteId, orderId }, row)
    } catch (error) {
      await shop.db.run(queries.endLease, [siteId, orderId, row.pluginId, new Date(now)])
      throw error
    }
  }
}

async function settle(shop: Shop, key: StockKey, row: HeldStock): Promise<void> {
  const id = [key.siteId, key.orderId, row.pluginId]
  const plugin = await pluginOf(shop, key, row)
  if (!plugin) {
    await shop.db.run(queries.deleteStock, [...id, row.status])
  } else if (row.status === 'RETURNING') {
    await increment(shop, plugin, { ...key, row })
    await shop.db.run(queries.deleteStock, [...id, 'RETURNING'])
  } else {
    const isTaken = await decrement(shop, plugin, { ...key, items: row.items, isPlaced: true }).then(
      () => true,
      (error: unknown) => noteRefusal(shop, { error, ...key }),
    )
    if (isTaken) await shop.db.run(queries.markTaken, [...id, new Date(shop.clock())])
    else await shop.db.run(queries.deleteStock, [...id, 'DUE'])
  }
}

/** Gives back what an earlier attempt at the order took, if this one needs something else. */
async function giveBackOther(
  shop: Shop,
  plugin: KnownPlugin,
  { key, items }: { key: StockKey; items: readonly StockItem[] },
): Promise<void> {
  const id = [key.siteId, key.orderId, plugin.id]
  const row = await shop.db.transaction(async (tx) => {
    const [found] = await tx.run(queries.lockStock, id)
    const now = shop.clock()
    const first = beforeAsking(found, items, now)
    if (first === 'BUSY') throw refuse('TEMPORARILY_UNAVAILABLE')
    if (first === 'NOTHING') return undefined
    await tx.run(queries.returnStock, [...id, new Date(now + lease)])
    return found
  })
  if (!row) return
  try {
    await increment(shop, plugin, { ...key, row })
  } catch (error) {
    await shop.db.run(queries.endLease, [...id, new Date(shop.clock())])
    shop.log.warn({ ...key, reason: failureText(error) }, 'stock not given back')
    throw refuse('TEMPORARILY_UNAVAILABLE')
  }
}

async function pluginOf(
  shop: Shop,
  { siteId, orderId }: StockKey,
  { pluginId, updatedAt }: HeldStock,
): Promise<KnownPlugin | undefined> {
  try {
    return await known(shop, systemCaller(siteId), pluginId)
  } catch (error) {
    const isMissing = error instanceof Refusal && error.code === 'PLUGIN_NOT_FOUND'
    if (!isMissing || shop.clock() < updatedAt.getTime() + goneAfter) throw error
    shop.log.warn({ orderId, pluginId }, 'the plugin that keeps the stock of an order is deleted')
    return undefined
  }
}

async function decrement(
  shop: Shop,
  plugin: KnownPlugin,
  { siteId, orderId, items, isPlaced }: StockKey & { items: readonly StockItem[]; isPlaced: boolean },
): Promise<void> {
  await askOnce(shop, plugin, {
    kind: 'INVENTORY',
    function: 'decrementAvailability',
    request: { items: [...items], orderId, reason: 'ORDER_PLACED', restrictInventoryValue: !isPlaced },
    about: await about(shop, siteId),
    ids: [],
  })
}

async function increment(
  shop: Shop,
  plugin: KnownPlugin,
  { siteId, orderId, row: { items, reason } }: StockKey & { row: HeldStock },
): Promise<void> {
  await askOnce(shop, plugin, {
    kind: 'INVENTORY',
    function: 'incrementAvailability',
    request: { items, orderId, reason },
    about: await about(shop, siteId),
    ids: [],
  }).catch((error: unknown) => noteRefusal(shop, { error, siteId, orderId }))
}

/** A plugin that says no says so again: there is nothing more to do. */
function noteRefusal(shop: Shop, { error, ...key }: StockKey & { error: unknown }): false {
  if (!(error instanceof PluginRefusal)) throw error
  shop.log.warn({ ...key, reason: error.code }, 'a plugin refuses to change the stock of an order')
  return false
}

/** Nobody buys yet, or any more: the shop itself asks. */
async function about(shop: Shop, siteId: string) {
  const { currency } = (await sites.get(shop, siteId)).settings
  return { currency, languages: [], identity: { identityType: 'APP' as const } }
}
