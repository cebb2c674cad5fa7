import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type {
  Algorithm,
  GetRecommendationReply,
  GetRecommendationRequest,
} from '@cartwright/contract/catalogue/recommendations.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { storeAppIds } from '../items/rules.ts'
import { candidates, mostCandidates } from './queries.ts'
import { algorithmOf, type Candidates } from './rules.ts'

/** What the first algorithm finds that finds enough. */
export async function recommend(
  shop: Shop,
  { siteId }: Caller,
  { items = [], algorithms, minimumRecommendedItems = 0 }: GetRecommendationRequest,
): Promise<GetRecommendationReply> {
  const usable = requireAlgorithms(algorithms)
  const asked = requireStoreItems(items)
  const found = await findCandidates(shop, siteId, asked)
  const [{ appId = '' } = {}] = asked
  for (const algorithm of usable) {
    const chosen = algorithmOf(algorithm)?.choose(found).slice(0, mostCandidates) ?? []
    if (chosen.length < Math.max(1, minimumRecommendedItems)) continue
    return { recommendation: { items: chosen.map((catalogItemId) => ({ catalogItemId, appId })), algorithm } }
  }
  return { recommendation: { items: [] } }
}

/** The store's algorithms among those of a request; others are passed over as long as there is one. */
function requireAlgorithms(algorithms: readonly Algorithm[]): Algorithm[] {
  const ours = algorithms.filter(({ appId }) => storeAppIds.has(appId))
  if (ours.length === 0) throw refuse('RECOMMENDATIONS_PROVIDER_NOT_FOUND')
  const known = ours.filter((algorithm) => algorithmOf(algorithm))
  if (known.length > 0) return known
  throw refuse('ALGORITHM_NOT_SUPPORTED', undefined, { unsupportedAlgorithms: ours })
}

/** The store's products among those of a request, e.g. a cart with items of other apps. */
function requireStoreItems(items: readonly CatalogReference[]): CatalogReference[] {
  const ours = items.filter(({ appId = '' }) => storeAppIds.has(appId))
  if (ours.length > 0 || items.length === 0) return ours
  throw refuse('ITEM_APP_ID_NOT_SUPPORTED', undefined, { items })
}

async function findCandidates(
  shop: Shop,
  siteId: string,
  items: readonly CatalogReference[],
): Promise<Candidates> {
  const ids = [...new Set(items.map(({ catalogItemId = '' }) => catalogItemId.toLowerCase()).filter(isGuid))]
  const rows = ids.length > 0 ? await shop.db.run(candidates, [siteId, ids]) : []
  const idsWhere = (together: boolean) =>
    rows.flatMap(({ id, boughtTogether }) => (boughtTogether === together ? [id] : []))
  return { boughtTogether: idsWhere(true), sameCollections: idsWhere(false) }
}
