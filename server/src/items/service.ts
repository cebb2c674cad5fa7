import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import * as catalogue from '../catalogue/items/service.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { enabled } from '../plugins/asking/known.service.ts'
import type { KnownPlugin } from '../plugins/asking/plugin.ts'
import { languageFor } from '../sites/settings/locale.rules.ts'
import * as sites from '../sites/settings/sites.service.ts'
import { withBuyer } from './buyers.service.ts'
import type { Found, Offer, Wanted } from './offers.rules.ts'
import { type Asking, offers } from './offers.service.ts'
import type { ItemProvider, Objection, ObjectionQuestion, WantedItem } from './provider.ts'

export type { Found, Offer } from './offers.rules.ts'

interface Question extends Pick<Asking, 'deadline' | 'onlyKept'> {
  siteId: string
  /** BCP 47, the buyer's. Counts if the shop offers this language. */
  language?: string | undefined
  /** The visitor or member. */
  buyerId?: string | undefined
  /** Without it, nobody buys: what is for members alone is found like the rest. */
  buyerKind?: string | undefined
  /** Reads the shop's own goods from the database instead of the cache, and asks plugins again. For orders. */
  fresh?: boolean | undefined
}

/** Who answers for a reference: the app id says it. Undefined for an app that sells nothing here. */
type Seller = 'GOODS' | ItemProvider | KnownPlugin | undefined

/**
 * What carts can hold, whoever sells it: the goods of the shop, what other rooms sell, and what plugins with a catalogue
 * of their own sell. In the order of the references.
 */
export async function find(shop: Shop, question: Question, wanted: readonly Wanted[]): Promise<Found[]> {
  const sellers = await sellersOf(shop, question.siteId, wanted)
  const found = new Map<Wanted, Found>()
  const askSeller = async (seller: Seller) => {
    const own = wanted.filter((_, index) => sellers[index] === seller)
    const answers = await askFor(shop, seller, { question, wanted: own })
    for (const [index, one] of own.entries()) found.set(one, answers[index] ?? {})
  }
  await Promise.all([...new Set(sellers)].map(askSeller))
  return wanted.map((one) => found.get(one) ?? {})
}

/** Why no order may be placed with items that other rooms sell. In the order of the references. */
export async function objections(
  shop: Shop,
  question: ObjectionQuestion,
  wanted: readonly WantedItem[],
): Promise<(Objection | undefined)[]> {
  const found = new Map<WantedItem, Objection | undefined>()
  const byProvider = Map.groupBy(wanted, ({ reference }) => shop.itemProviders.get(appIdOf(reference)))
  await Promise.all(
    [...byProvider].map(async ([provider, own]) => {
      const answers = (await provider?.objections?.(shop, question, own)) ?? []
      for (const [index, one] of own.entries()) found.set(one, answers[index])
    }),
  )
  return wanted.map((one) => found.get(one))
}

/**
 * What the references of a request point at, in their order. Refuses the first that nobody sells, and the first that is
 * not for the caller.
 */
export async function requireAll(
  shop: Shop,
  { siteId, language, id: buyerId, kind: buyerKind }: Pick<Caller, 'siteId' | 'language' | 'id' | 'kind'>,
  sent: readonly (Wanted & { field: string })[],
): Promise<Found[]> {
  const isGoods = sent.map(({ reference }) => isOfStore(reference))
  const sentGoods = sent.filter((_, index) => isGoods[index])
  const items = await catalogue.requireItems(shop, siteId, sentGoods)
  const goods = await withBuyer(
    shop,
    { siteId, buyerKind, buyerId },
    items.map((item) => ({ item })),
  )
  const refused = sentGoods[goods.findIndex(({ membersOnly }) => membersOnly)]
  if (refused) throw refuse('MEMBERS_ONLY_ITEM', undefined, { field: refused.field })
  const others = sent.filter((_, index) => !isGoods[index])
  const question = { siteId, language, buyerId, buyerKind }
  const offered = others.length === 0 ? [] : await find(shop, question, others)
  for (const [index, { field, reference }] of others.entries()) {
    const { offer, failure, membersOnly } = offered[index] ?? {}
    if (membersOnly) throw refuse('MEMBERS_ONLY_ITEM', undefined, { field })
    if (failure) throw refuse('TEMPORARILY_UNAVAILABLE', failure.description, { field })
    if (!offer)
      throw refuse('PRODUCT_NOT_FOUND', undefined, { field, catalogItemId: reference.catalogItemId })
  }
  const [ofShop, ofOthers] = [goods.values(), offered.values()]
  return isGoods.map((own) => (own ? ofShop : ofOthers).next().value ?? {})
}

/** How many pieces an offer has. Infinity without a limit. */
export function piecesOf({ quantityAvailable }: Offer): number {
  return quantityAvailable ?? Number.POSITIVE_INFINITY
}

/** Whether a room sells it: a ticket, a booking, a plan and the like. */
export function isOfRoom(shop: Shop, { appId }: Pick<CatalogReference, 'appId'> = {}): boolean {
  return appId !== undefined && shop.itemProviders.has(appId.toLowerCase())
}

function isOfStore({ appId }: CatalogReference): boolean {
  return storeAppIds.has(appId ?? '')
}

async function sellersOf(shop: Shop, siteId: string, wanted: readonly Wanted[]): Promise<Seller[]> {
  const known = wanted.map(({ reference }) =>
    isOfStore(reference) ? 'GOODS' : shop.itemProviders.get(appIdOf(reference)),
  )
  if (!known.includes(undefined)) return known
  const plugins = await enabled(shop, siteId)
  return wanted.map(
    ({ reference }, index) =>
      known[index] ??
      plugins.find((plugin) => plugin.kind === 'CATALOGUE' && plugin.appId === appIdOf(reference)),
  )
}

async function askFor(
  shop: Shop,
  seller: Seller,
  { question, wanted }: { question: Question; wanted: readonly Wanted[] },
): Promise<Found[]> {
  if (seller === undefined) return []
  const { siteId, language, buyerId, buyerKind, fresh = false, ...asking } = question
  if (seller === 'GOODS') {
    const read = fresh ? catalogue.freshItems : catalogue.items
    const references = wanted.map(({ reference }) => reference)
    const items = (await read(shop, siteId, references)).map((item) => ({ item }))
    return withBuyer(shop, { siteId, buyerKind, buyerId }, items)
  }
  const { settings } = await sites.get(shop, siteId)
  const { currency, weightUnit, language: shopLanguage } = settings
  const terms = { currency, language: languageFor(settings, language), shopLanguage, fresh }
  if ('appId' in seller) return offers(shop, seller, { ...asking, ...terms, weightUnit, wanted })
  const answers = await seller.find(shop, { siteId, buyerId, buyerKind, ...terms }, wanted)
  const found = answers.map((offer) => (offer ? { offer } : {}))
  return withBuyer(shop, { siteId, buyerKind, buyerId }, found)
}

function appIdOf({ appId = '' }: CatalogReference): string {
  return appId.toLowerCase()
}
