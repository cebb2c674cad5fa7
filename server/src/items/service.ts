import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import * as catalogue from '../catalogue/items/service.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { enabled } from '../plugins/asking/known.service.ts'
import type { KnownPlugin } from '../plugins/asking/plugin.ts'
import * as sites from '../sites/settings/sites.service.ts'
import type { Found, Offer, Wanted } from './offers.rules.ts'
import { type Asking, offers } from './offers.service.ts'

export type { Found, Offer } from './offers.rules.ts'

interface Question extends Pick<Asking, 'deadline' | 'onlyKept'> {
  siteId: string
  /** BCP 47, the buyer's; the shop's own when absent. */
  language?: string | undefined
  /** Reads the shop's own goods from the database instead of the cache, and asks plugins again. For orders. */
  fresh?: boolean | undefined
}

/** Who answers for a reference: the app id says it. Undefined for an app that sells nothing here. */
type Provider = 'GOODS' | KnownPlugin | undefined

/**
 * What carts can hold, whoever sells it: the goods of the shop, and what plugins with a catalogue of their own sell. In
 * the order of the references.
 */
export async function find(shop: Shop, question: Question, wanted: readonly Wanted[]): Promise<Found[]> {
  const { siteId, fresh } = question
  const providers = await providersOf(shop, siteId, wanted)
  const found = new Map<Wanted, Found>()
  const goods = wanted.filter((_, index) => providers[index] === 'GOODS')
  const plugins = new Set(providers.filter((one) => typeof one === 'object'))
  const readGoods = async () => {
    if (goods.length === 0) return
    const read = fresh ? catalogue.freshItems : catalogue.items
    const items = await read(
      shop,
      siteId,
      goods.map(({ reference }) => reference),
    )
    for (const [index, one] of goods.entries()) found.set(one, { item: items[index] })
  }
  const askPlugin = async (plugin: KnownPlugin) => {
    const own = wanted.filter((_, index) => providers[index] === plugin)
    const answers = await offers(shop, plugin, { ...(await askingOf(shop, question)), wanted: own })
    for (const [index, one] of own.entries()) found.set(one, answers[index] ?? {})
  }
  await Promise.all([readGoods(), ...[...plugins].map(askPlugin)])
  return wanted.map((one) => found.get(one) ?? {})
}

/** What the references of a request point at, in their order. Refuses the first that nobody sells. */
export async function requireAll(
  shop: Shop,
  siteId: string,
  sent: readonly (Wanted & { field: string })[],
): Promise<Found[]> {
  const isGoods = sent.map(({ reference }) => isOfStore(reference))
  const goods = await catalogue.requireItems(
    shop,
    siteId,
    sent.filter((_, index) => isGoods[index]),
  )
  const others = sent.filter((_, index) => !isGoods[index])
  const offered = others.length === 0 ? [] : await find(shop, { siteId }, others)
  for (const [index, { field, reference }] of others.entries()) {
    const { offer, failure } = offered[index] ?? {}
    if (failure) throw refuse('TEMPORARILY_UNAVAILABLE', failure.description, { field })
    if (!offer)
      throw refuse('PRODUCT_NOT_FOUND', undefined, { field, catalogItemId: reference.catalogItemId })
  }
  const [items, offersOfPlugins] = [goods.values(), offered.values()]
  return isGoods.map((own) => (own ? { item: items.next().value } : (offersOfPlugins.next().value ?? {})))
}

/** How many pieces an offer has. Infinity without a limit. */
export function piecesOf({ quantityAvailable }: Offer): number {
  return quantityAvailable ?? Number.POSITIVE_INFINITY
}

function isOfStore({ appId }: CatalogReference): boolean {
  return storeAppIds.has(appId ?? '')
}

async function providersOf(shop: Shop, siteId: string, wanted: readonly Wanted[]): Promise<Provider[]> {
  const isAllGoods = wanted.every(({ reference }) => isOfStore(reference))
  const plugins = isAllGoods ? [] : await enabled(shop, siteId)
  return wanted.map(({ reference }) => {
    if (isOfStore(reference)) return 'GOODS'
    const appId = reference.appId?.toLowerCase()
    return plugins.find((plugin) => plugin.kind === 'CATALOGUE' && plugin.appId === appId)
  })
}

async function askingOf(shop: Shop, { siteId, language, ...asking }: Question): Promise<Asking> {
  const { currency, weightUnit, language: shopLanguage } = (await sites.get(shop, siteId)).settings
  return { ...asking, currency, weightUnit, language: language ?? shopLanguage, shopLanguage }
}
