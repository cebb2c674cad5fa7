import type { ProductFieldV3, ReadOnlyVariantV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import type {
  QueryVariantsV3Reply,
  QueryVariantsV3Request,
  SearchVariantsV3Reply,
  SearchVariantsV3Request,
} from '@cartwright/contract/catalogue-v3/reads.ts'
import { type RawBuilder, sql } from 'kysely'
import { productRecords } from '../../catalogue/model/cache.service.ts'
import { variantKey } from '../../catalogue/search/fields.queries.ts'
import * as lists from '../../catalogue/search/lists.queries.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { wireReadOnlyVariant } from '../wire/variants.rules.ts'
import { variantFields } from './fields.queries.ts'
import { matchesWords, variantSource, variantsWith } from './lists.queries.ts'
import { readSearch } from './search.rules.ts'
import { seesHidden, termsV3 } from './terms.service.ts'

export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked = {}, fields }: QueryVariantsV3Request,
): Promise<QueryVariantsV3Reply> {
  return page(shop, caller, { asked, fields, path: 'query' })
}

/** Finds variants by their number, or by the name of their product. */
export async function search(
  shop: Shop,
  caller: Caller,
  { search: asked = {}, fields }: SearchVariantsV3Request,
): Promise<SearchVariantsV3Reply> {
  const { siteId } = caller
  const { settings } = await sites.get(shop, siteId)
  const words = readSearch(asked.search, settings.language, 'search')
  const found = words && matchesWords({ ...words, fields: ['name'] }, 'literal', asked.search?.mode ?? 'OR')
  const and = found && variantsWith(siteId, found, words.phrase)
  return { ...(await page(shop, caller, { and, asked, fields, path: 'search' })), aggregationData: {} }
}

interface Asked {
  /** Further conditions. */
  and?: RawBuilder<boolean> | undefined
  asked: NonNullable<QueryVariantsV3Request['query']>
  fields: readonly ProductFieldV3[] | undefined
  path: string
}

async function page(
  shop: Shop,
  caller: Caller,
  { and, asked, fields, path }: Asked,
): Promise<QueryVariantsV3Reply> {
  const terms = await termsV3(shop, caller, fields)
  const compiled = compileQuery({ ...asked, cursorPaging: asked.cursorPaging ?? {} }, variantFields, {
    tieBreaker: variantKey,
    path,
  })
  const { id, from } = variantSource(caller.siteId, { hidden: seesHidden(caller) })
  const source = { id, from: and ? sql`${from} and ${and}` : from }
  const { rows, metadata } = pageOf(await lists.page(shop.db.read, source, compiled), compiled)
  const keys = rows.map(({ id }) => ({ productId: id.slice(0, 36), variantId: id.slice(37) }))
  const ids = keys.map(({ productId }) => productId)
  const records = await productRecords.getMany(shop, caller.siteId, ids)
  const variants = keys.flatMap(({ variantId }, at): ReadOnlyVariantV3[] => {
    const product = records[at]?.product
    const variant = product?.variants.find(({ id }) => id === variantId)
    return product && variant ? [wireReadOnlyVariant(product, variant, terms)] : []
  })
  return { variants, pagingMetadata: metadata }
}
