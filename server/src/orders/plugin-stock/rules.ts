import { createHash } from 'node:crypto'
import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import type { PricedLine } from '../../pricing/totals/lines.rules.ts'

export interface StockItem {
  catalogReference: CatalogReference
  quantity: number
}

/** What an order needs of the stock that a plugin keeps. */
export interface PluginDemand {
  plugin: KnownPlugin
  items: StockItem[]
  lineItemIds: string[]
}

export interface HeldStock {
  pluginId: string
  items: StockItem[]
  status: 'ASKING' | 'HELD' | 'TAKEN' | 'DUE' | 'RETURNING'
  reason: 'ORDER_CANCELED' | 'ORDER_REJECTED'
  until: Date
  updatedAt: Date
}

/**
 * The plugin of an app keeps the stock of the app's items; one that no app brought, that of all catalogues that no app
 * brought. The shop keeps that of its goods.
 */
export function pluginDemands(
  lines: readonly Pick<PricedLine, 'line' | 'item'>[],
  plugins: readonly KnownPlugin[],
): PluginDemand[] {
  const demands = new Map<KnownPlugin, PluginDemand>()
  for (const { line, item } of lines) {
    const catalogReference = line.catalogReference ?? line.custom?.catalogReference
    if (item || !catalogReference) continue
    const appId = (line.catalogOverrideFields?.inventoryAppId ?? catalogReference.appId)?.toLowerCase()
    const plugin = keeperOf(plugins, appId)
    if (!plugin) continue
    const demand = demands.get(plugin) ?? { plugin, items: [], lineItemIds: [] }
    demand.items.push({ catalogReference: withoutTexts(catalogReference), quantity: line.quantity })
    demand.lineItemIds.push(line.id)
    demands.set(plugin, demand)
  }
  return [...demands.values()]
}

/** Stock does not depend on what the buyer wrote, and nobody needs to keep it here. */
function withoutTexts({ options, ...reference }: CatalogReference): CatalogReference {
  const { customTextFields: _, ...choices } = options ?? {}
  return { ...reference, ...(options ? { options: choices } : {}) }
}

function keeperOf(plugins: readonly KnownPlugin[], appId: string | undefined): KnownPlugin | undefined {
  const keepers = plugins.filter(({ kind }) => kind === 'INVENTORY')
  const isOfShop = plugins.some((one) => one.kind === 'CATALOGUE' && one.appId === appId && isOwn(one))
  return keepers.find((one) => one.appId === appId) ?? (isOfShop ? keepers.find(isOwn) : undefined)
}

function isOwn({ id, appId }: KnownPlugin): boolean {
  return id === appId
}

/** The order of a checkout has an id before it is written, the same for every attempt: plugins know the order by it. */
export function orderIdOf(checkoutId: string): string {
  const bytes = createHash('sha256').update(`order of ${checkoutId}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Milliseconds for which a plugin that did not answer is not asked again for the same order. */
const silentFor = 10_000

/** Whether the order can be placed without asking its plugin again. */
export function isSettled(row: HeldStock | undefined, { plugin, items }: PluginDemand, now: number): boolean {
  if (!row || canonical(row.items) !== canonical(items)) return false
  if (row.status === 'ASKING') return plugin.fallback !== 'FAIL' && now - row.updatedAt.getTime() < silentFor
  return row.status !== 'RETURNING'
}

/** What comes before asking for an order's stock. BUSY: another server gives back what the order had. */
export function beforeAsking(
  row: HeldStock | undefined,
  items: readonly StockItem[],
  now: number,
): 'NOTHING' | 'GIVE_BACK' | 'BUSY' {
  if (!row || row.status === 'TAKEN' || row.status === 'DUE') return 'NOTHING'
  if (row.status === 'RETURNING') return row.until.getTime() > now ? 'BUSY' : 'GIVE_BACK'
  return canonical(row.items) === canonical(items) ? 'NOTHING' : 'GIVE_BACK'
}
