import type {
  ListCatalogueCollectionsReply,
  ListCatalogueCollectionsRequest,
  PreviewCollectionRuleReply,
  PreviewCollectionRuleRequest,
} from '@cartwright/contract/catalogue/collections.ts'
import { violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { ruleProblems, toJsonPath, toStoredRule } from '../collection-rules/rules.ts'
import { freshProducts } from '../model/cache.service.ts'
import { wireProduct } from '../wire/v1/products.rules.ts'
import { merchantTerms } from '../wire/v1/terms.service.ts'
import { matchingProducts, pageOfCollections, totalOfCollections } from './lists.queries.ts'
import { collectionsByIds } from './queries.ts'
import { catalogueCollection } from './reads.service.ts'

const defaultLimit = 50

export async function listCollections(
  shop: Shop,
  { siteId }: Caller,
  { paging, ...asked }: ListCatalogueCollectionsRequest,
): Promise<ListCatalogueCollectionsReply> {
  const { settings } = await sites.get(shop, siteId)
  const page = { limit: paging?.limit ?? defaultLimit, offset: paging?.offset ?? 0 }
  const [ids, total] = await Promise.all([
    pageOfCollections(shop.db.read, siteId, { ...asked, ...page }),
    totalOfCollections(shop.db.read, siteId, asked),
  ])
  const views = ids.length > 0 ? await shop.db.run(collectionsByIds, [siteId, ids]) : []
  const byId = new Map(views.map((view) => [view.id, view]))
  const collections = ids.flatMap((id) => {
    const view = byId.get(id)
    if (!view) return []
    const lastUpdated = view.updatedAt.toISOString()
    return [{ ...catalogueCollection(shop, view, settings.currency), lastUpdated }]
  })
  return { collections, total }
}

const previewSize = 12

/** The products that a rule would select. */
export async function previewRule(
  shop: Shop,
  caller: Caller,
  { rule }: PreviewCollectionRuleRequest,
): Promise<PreviewCollectionRuleReply> {
  const { siteId } = caller
  const { currency } = (await sites.get(shop, siteId)).settings
  const problems = ruleProblems(rule, currency)
  if (problems.length > 0) throw violations(problems)
  const path = toJsonPath(toStoredRule(rule, currency))
  const [found] = await shop.db.run(matchingProducts, [siteId, path, previewSize])
  const ids = found?.first ?? []
  const [known, terms] = await Promise.all([freshProducts(shop, siteId, ids), merchantTerms(shop, caller)])
  const products = ids.flatMap((id) => {
    const product = known.get(id)
    return product ? [wireProduct(product, terms)] : []
  })
  return { total: found?.total ?? 0, products }
}
