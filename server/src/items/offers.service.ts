import type { WeightUnit } from '@cartwright/contract/cart/line-item-fields.ts'
import type { GetCatalogItemsQuestion } from '@cartwright/contract/plugins/catalogue.ts'
import { LRUCache } from 'lru-cache'
import type { Shop } from '../platform/shop/shop.ts'
import { canonical } from '../platform/values/canonical-json.ts'
import { pluginKey } from '../plugins/asking/memory.ts'
import type { KnownPlugin } from '../plugins/asking/plugin.ts'
import { ask } from '../plugins/asking/service.ts'
import {
  type Found,
  type Offer,
  offersByKey,
  offersProblem,
  referenceKey,
  type Wanted,
} from './offers.rules.ts'

/** What a catalogue is asked besides its items. It is not told who buys, so that an answer counts for all shoppers. */
export interface Asking {
  currency: string
  weightUnit: WeightUnit
  /** BCP 47, the buyer's */
  language: string
  shopLanguage: string
  /** As `performance.now()` counts: no plugin is waited for any longer. */
  deadline?: number | undefined
  /** Nobody is asked: what was known last counts. */
  onlyKept?: boolean | undefined
  /** Asks again what is known already. */
  fresh?: boolean | undefined
}

interface Batch extends Asking {
  wanted: readonly Wanted[]
}

/** Milliseconds for which an answer about an item counts. */
const kept = 60_000
/** The same in a unit of work that asks again: it begins anew with the answer. */
const keptInUnit = 5000
/** Milliseconds for which a plugin that did not answer is left alone, so that one request never waits for it twice. */
const leftAlone = 5000

/** What a plugin says of items that it sells, in their order. Asks for those that it was not asked for lately, all at once. */
export async function offers(shop: Shop, plugin: KnownPlugin, batch: Batch): Promise<Found[]> {
  const memory = memoryOf(shop)
  const now = shop.clock()
  const maxAge = batch.fresh ? (shop.db.isInUnit() ? keptInUnit : 0) : kept
  const isKnown = (one: Wanted) => {
    const known = memory.answers.get(keyOf(plugin, batch, one))
    return known !== undefined && now - known.at < maxAge
  }
  const asked = batch.onlyKept ? [] : unique(batch.wanted.filter((one) => !isKnown(one)))
  const failure = asked.length > 0 ? await askFor(shop, plugin, { ...batch, asked, maxAge }) : undefined
  return batch.wanted.map((one) => {
    const exact = memory.answers.get(keyOf(plugin, batch, one))
    if (exact && (failure === undefined || isKnown(one))) return found(exact.offer)
    const last = exact ?? memory.answers.get(keyOf(plugin, batch, { ...one, quantity: undefined }))
    const offer = last ? last.offer : one.remembered
    if (failure === undefined || plugin.fallback === 'LAST_GOOD') return found(offer)
    if (plugin.fallback === 'SKIP') return {}
    return { ...found(offer), failure: { pluginId: plugin.id, description: failure } }
  })
}

/** Asks for items and remembers the answer. Returns why there is none. */
async function askFor(
  shop: Shop,
  plugin: KnownPlugin,
  { asked, maxAge, ...batch }: Batch & { asked: readonly Wanted[]; maxAge: number },
): Promise<string | undefined> {
  const memory = memoryOf(shop)
  const failed = memory.failures.get(pluginKey(plugin))
  if (failed && shop.clock() - failed.at < leftAlone) return failed.reason
  const { currency, weightUnit, language, shopLanguage, deadline } = batch
  const catalogReferences = asked.map(({ reference, quantity }) => ({
    catalogReference: reference,
    quantity,
  })) as NonNullable<GetCatalogItemsQuestion['catalogReferences']>
  const [reply] = await ask(shop, [{ ...plugin, fallback: 'FAIL' }], {
    kind: 'CATALOGUE',
    function: 'getCatalogItems',
    request: { catalogReferences, currency, weightUnit: weightUnit === 'LB' ? 'LB' : 'KG' },
    about: {
      currency,
      languages: [...new Set([language, shopLanguage])],
      identity: { identityType: 'APP' },
    },
    ids: [],
    freshFor: maxAge,
    ...(deadline === undefined ? {} : { deadline }),
    problem: (answer) => offersProblem(answer, currency),
  })
  const at = shop.clock()
  if (!reply || !('answer' in reply)) {
    const why = reply && 'failure' in reply ? reply.failure : `refuses: ${reply?.refusal.code}`
    const reason = `${plugin.name} ${why}`
    memory.failures.set(pluginKey(plugin), { at, reason })
    return reason
  }
  memory.failures.delete(pluginKey(plugin))
  const byKey = offersByKey(reply.answer, plugin.appId)
  for (const one of asked) {
    const known = { offer: byKey.get(referenceKey(one.reference)), at }
    memory.answers.set(keyOf(plugin, batch, one), known)
    memory.answers.set(keyOf(plugin, batch, { ...one, quantity: undefined }), known)
  }
  return undefined
}

function found(offer: Offer | undefined): Found {
  return offer ? { offer } : {}
}

function unique(wanted: readonly Wanted[]): Wanted[] {
  return [...new Map(wanted.map((one) => [`${one.quantity} ${referenceKey(one.reference)}`, one])).values()]
}

/** Without a quantity: the last answer about the item, whatever the quantity was. */
function keyOf(
  plugin: KnownPlugin,
  { currency, language, weightUnit }: Asking,
  { reference, quantity }: Pick<Wanted, 'reference'> & { quantity: number | undefined },
): string {
  return canonical([
    ...[plugin.siteId, plugin.id, plugin.version, currency, language, weightUnit],
    ...[quantity ?? null, referenceKey(reference)],
  ])
}

interface Memory {
  /** Without an offer: the plugin does not sell it. */
  answers: LRUCache<string, { offer: Offer | undefined; at: number }>
  failures: Map<string, { at: number; reason: string }>
}

const memories = new WeakMap<Shop, Memory>()

const mostBytes = 8_000_000

function memoryOf(shop: Shop): Memory {
  const known = memories.get(shop)
  if (known) return known
  const memory: Memory = {
    answers: new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ offer }, key) => 2 * (key.length + JSON.stringify(offer ?? null).length),
    }),
    failures: new Map(),
  }
  memories.set(shop, memory)
  return memory
}
