import type {
  CatalogueCollection,
  Collection,
  ListCatalogueCollectionsReply,
  ListCatalogueCollectionsRequest,
  PreviewCollectionRuleReply,
  PreviewCollectionRuleRequest,
  QueryCollectionsReply,
  QueryCollectionsRequest,
} from '@cartwright/contract/catalogue/collections.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { sql } from 'kysely'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import { notFound, refuseIf } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { ruleProblems, toJsonPath, toStoredRule, toWireRule } from '../collection-rules/rules.ts'
import { freshProducts } from '../model/cache.service.ts'
import { allProducts } from '../model/product.rules.ts'
import { seesMerchantData } from '../model/visibility.rules.ts'
import * as products from '../reads/service.ts'
import { collectionFields, collectionId } from '../search/fields.queries.ts'
import * as lists from '../search/lists.queries.ts'
import { wireMedia } from '../wire/v1/media.rules.ts'
import { wireProduct } from '../wire/v1/products.rules.ts'
import { merchantTerms } from '../wire/v1/terms.service.ts'
import {
  type CollectionView,
  collectionsByIds,
  collectionsBySlugs,
  countProducts,
  firstProductsByCollection,
  firstVisibleProducts,
  matchingProducts,
  pageOfCollections,
  totalOfCollections,
} from './queries.ts'

export function byId(shop: Shop, caller: Caller, id: string): Promise<{ collection: Collection }> {
  return byKey(shop, caller, `id ${id.toLowerCase()}`)
}

export function bySlug(shop: Shop, caller: Caller, slug: string): Promise<{ collection: Collection }> {
  return byKey(shop, caller, `slug ${slug}`)
}

/** Collections by "id …" and "slug …", in the order of the keys. */
export function viewsByKeys(
  shop: Shop,
  siteId: string,
  keys: readonly string[],
): Promise<(CollectionView | undefined)[]> {
  return collections.getMany(shop, siteId, keys)
}

/** Refuses without a code: storefronts recognise a missing collection by status 404. */
async function byKey(shop: Shop, caller: Caller, key: string): Promise<{ collection: Collection }> {
  const found = await collections.get(shop, caller.siteId, key)
  if (!isVisibleTo(caller, found)) throw notFound('No such collection')
  return { collection: wireCollection(shop, caller.siteId, found) }
}

/** Collections that the caller may see, in the order of the ids. */
export async function byIds(
  shop: Shop,
  caller: Caller,
  ids: readonly string[],
): Promise<(Collection | undefined)[]> {
  const found = await collections.getMany(
    shop,
    caller.siteId,
    ids.map((id) => `id ${id.toLowerCase()}`),
  )
  return found.map((one) => (isVisibleTo(caller, one) ? wireCollection(shop, caller.siteId, one) : undefined))
}

export async function query(
  shop: Shop,
  caller: Caller,
  { query }: QueryCollectionsRequest,
): Promise<QueryCollectionsReply> {
  const compiled = compileQuery(query, collectionFields, {
    tieBreaker: collectionId,
    defaultSort: [{ fieldName: 'name', order: 'ASC' }],
  })
  const source = collectionSource(caller)
  const [rows, total] = await Promise.all([
    lists.page(shop.db.read, source, compiled),
    lists.total(shop.db.read, source, compiled),
  ])
  const page = pageOf(rows, compiled, total)
  const found = await collections.getMany(
    shop,
    caller.siteId,
    page.rows.map(({ id }) => `id ${id}`),
  )
  return {
    collections: found.flatMap((one) => (one ? [wireCollection(shop, caller.siteId, one)] : [])),
    metadata: page.metadata,
  }
}

/** The first visible products of each collection, in its order. Takes two queries for any number of collections. */
export async function firstProducts(
  shop: Shop,
  caller: Caller,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<Product[][]> {
  const { siteId } = caller
  const [members, all] = await Promise.all([
    shop.db.read.run(firstProductsByCollection, [siteId, ids.filter(isGuid), limit]),
    ids.includes(allProducts.id) ? shop.db.read.run(firstVisibleProducts, [siteId, limit]) : [],
  ])
  const found = [...members, ...all.map(({ productId }) => ({ productId, collectionId: allProducts.id }))]
  const productIds = [...new Set(found.map(({ productId }) => productId))]
  const read = await products.byIds(shop, caller, productIds)
  const byId = new Map(productIds.map((id, index) => [id, read[index]]))
  return ids.map((id) =>
    found.flatMap(({ collectionId, productId }) => (collectionId === id && byId.get(productId)) || []),
  )
}

/** Only merchants see hidden collections. */
export function isVisibleTo(
  caller: Caller,
  collection: CollectionView | undefined,
): collection is CollectionView {
  return collection !== undefined && (collection.visible || seesMerchantData(caller, true))
}

export function wireCollection(
  shop: Shop,
  siteId: string,
  { id, name, slug, visible, numberOfProducts, description, media, looks }: CollectionView,
): Collection {
  const said = { description: description ?? '', media: wireMedia(media, shop.hosts.urlOf(siteId), looks) }
  return { id, name, slug, visible, numberOfProducts, ...said }
}

/** The stored collections and the collection of all products. */
function collectionSource(caller: Caller): lists.Source {
  const shown = seesMerchantData(caller, true) ? sql`` : sql` and visible`
  const { id, name, slug } = allProducts
  return {
    id: sql`c.id`,
    from: sql`from (
      select id::text, name, slug from collections where site_id = ${caller.siteId}${shown}
      union all select ${id}::text, ${name}::text, ${slug}::text
    ) as c where true`,
  }
}

/** By "id …" and by "slug …". */
const collections = createCache<CollectionView>({
  name: 'collections',
  topics: ['catalogue'],
  max: 2000,
  maxAge: longAge,
  async load(shop, siteId, keys) {
    const asked = (kind: string) =>
      keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length))
    const ids = asked('id ')
    const slugs = asked('slug ')
    const guids = ids.filter(isGuid)
    const [byIds, bySlugs, all] = await Promise.all([
      guids.length > 0 ? shop.db.run(collectionsByIds, [siteId, guids]) : [],
      slugs.length > 0 ? shop.db.run(collectionsBySlugs, [siteId, slugs]) : [],
      ids.includes(allProducts.id) || slugs.includes(allProducts.slug) ? allProductsView(shop, siteId) : [],
    ])
    return new Map([
      ...[...byIds, ...all].map((one): [string, CollectionView] => [`id ${one.id}`, one]),
      ...bySlugs.map(({ asked, ...one }): [string, CollectionView] => [`slug ${asked}`, one]),
      ...all.map((one): [string, CollectionView] => [`slug ${one.slug}`, one]),
    ])
  },
})

/** Nobody creates or changes the collection of all products. */
const beforeAllOthers = new Date(0)

async function allProductsView(shop: Shop, siteId: string): Promise<CollectionView[]> {
  const [count] = await shop.db.run(countProducts, [siteId])
  const numberOfProducts = count?.numberOfProducts ?? 0
  const always = { description: null, visible: true, media: [], looks: null, rule: null, revision: 1n }
  return [
    { ...allProducts, ...always, numberOfProducts, createdAt: beforeAllOthers, updatedAt: beforeAllOthers },
  ]
}

export function catalogueCollection(
  shop: Shop,
  { id: siteId, settings: { currency } }: sites.Site,
  view: CollectionView,
): CatalogueCollection {
  const rule = view.rule && toWireRule(view.rule, currency)
  return { ...wireCollection(shop, siteId, view), revision: String(view.revision), rule }
}

const defaultLimit = 50

export async function listCollections(
  shop: Shop,
  { siteId }: Caller,
  { paging, ...asked }: ListCatalogueCollectionsRequest,
): Promise<ListCatalogueCollectionsReply> {
  const site = await sites.get(shop, siteId)
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
    return [{ ...catalogueCollection(shop, site, view), lastUpdated }]
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
  refuseIf(ruleProblems(rule, currency))
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
