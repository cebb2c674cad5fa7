import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type {
  Algorithm,
  GetRecommendationReply,
  GetRecommendationRequest,
  ListAvailableAlgorithmsReply,
} from '@cartwright/contract/catalogue/recommendations.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import { storeAppIds } from '../items/rules.ts'
import { askRecommenders, type Recommended, recommenders } from './plugins.service.ts'
import { candidates, mostCandidates } from './queries.ts'
import { algorithmOf, availableAlgorithms, fallbackAlgorithm, hasAlgorithm } from './rules.ts'

/** The algorithms of the store and of plugins. */
export async function list(shop: Shop, { siteId }: Caller): Promise<ListAvailableAlgorithmsReply> {
  return { availableAlgorithms: availableAlgorithms(await recommenders(shop, siteId)) }
}

/**
 * What the first algorithm finds that finds enough. Where none does and a plugin did not answer, the store itself
 * recommends.
 */
export async function recommend(
  shop: Shop,
  caller: Caller,
  { items = [], algorithms, minimumRecommendedItems = 0 }: GetRecommendationRequest,
): Promise<GetRecommendationReply> {
  const plugins = await recommenders(shop, caller.siteId)
  const usable = requireAlgorithms(algorithms, plugins)
  const ours = usable.every(isOurs) ? requireStoreItems(items) : items.filter(isOfStore)
  const least = Math.max(1, minimumRecommendedItems)
  const [own, theirs] = await Promise.all([
    findOwn(shop, caller.siteId, usable.some(isOurs) ? ours : []),
    askRecommenders(shop, caller, { plugins, algorithms: usable, items }),
  ])
  for (const algorithm of usable) {
    const found = theirs.items.get(algorithm) ?? own(algorithm)
    if (found.length >= least) return { recommendation: { items: found, algorithm } }
  }
  if (!theirs.isIncomplete) assertNotRefused(theirs, usable, items)
  const found = theirs.isIncomplete ? (await findOwn(shop, caller.siteId, ours))(fallbackAlgorithm) : []
  const isEnough = found.length >= least
  return { recommendation: isEnough ? { items: found, algorithm: fallbackAlgorithm } : { items: [] } }
}

/** The algorithms of a request that the store or a plugin has; others are passed over as long as there is one. */
function requireAlgorithms(algorithms: readonly Algorithm[], plugins: readonly KnownPlugin[]): Algorithm[] {
  const appIds = new Set(plugins.map(({ appId }) => appId))
  const provided = algorithms.filter((one) => isOurs(one) || appIds.has(one.appId.toLowerCase()))
  if (provided.length === 0) throw refuse('RECOMMENDATIONS_PROVIDER_NOT_FOUND')
  const known = provided.filter((one) =>
    isOurs(one) ? algorithmOf(one) : plugins.some((plugin) => hasAlgorithm(plugin, one)),
  )
  if (known.length > 0) return known
  throw refuse('ALGORITHM_NOT_SUPPORTED', undefined, { unsupportedAlgorithms: provided })
}

function isOurs({ appId }: Algorithm): boolean {
  return storeAppIds.has(appId)
}

/** The store's products among those of a request, e.g. a cart with items of other apps. */
function requireStoreItems(items: readonly CatalogReference[]): CatalogReference[] {
  const ours = items.filter(isOfStore)
  if (ours.length > 0 || items.length === 0) return ours
  throw refuse('ITEM_APP_ID_NOT_SUPPORTED', undefined, { items })
}

function isOfStore({ appId = '' }: CatalogReference): boolean {
  return storeAppIds.has(appId)
}

/** What the store's algorithms find. */
async function findOwn(
  shop: Shop,
  siteId: string,
  items: readonly CatalogReference[],
): Promise<(algorithm: Algorithm) => CatalogReference[]> {
  const ids = [...new Set(items.map(({ catalogItemId = '' }) => catalogItemId.toLowerCase()).filter(isGuid))]
  const rows = ids.length > 0 ? await shop.db.run(candidates, [siteId, ids]) : []
  const idsWhere = (together: boolean) =>
    rows.flatMap(({ id, boughtTogether }) => (boughtTogether === together ? [id] : []))
  const found = { boughtTogether: idsWhere(true), sameCollections: idsWhere(false) }
  const [{ appId = '' } = {}] = items
  return (algorithm) => {
    const chosen = algorithmOf(algorithm)?.choose(found).slice(0, mostCandidates) ?? []
    return chosen.map((catalogItemId) => ({ catalogItemId, appId }))
  }
}

/** Only plugins were asked, and each said no. */
function assertNotRefused(
  { refused }: Recommended,
  algorithms: readonly Algorithm[],
  items: readonly CatalogReference[],
): void {
  const [code] = algorithms.flatMap((algorithm) => refused.get(algorithm) ?? [])
  if (code === undefined || !algorithms.every((algorithm) => refused.has(algorithm))) return
  if (code === 'ITEM_APP_ID_NOT_SUPPORTED') throw refuse(code, undefined, { items })
  throw refuse('ALGORITHM_NOT_SUPPORTED', undefined, { unsupportedAlgorithms: algorithms })
}
