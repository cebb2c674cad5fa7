import type {
  GetProductOptionsAvailabilityReply,
  GetProductOptionsAvailabilityRequest,
  GetProductRequest,
  Product,
} from '@cartwright/contract/catalogue/products.ts'
import type {
  GetStoreVariantReply,
  QueryProductVariantsReply,
  QueryProductVariantsRequest,
} from '@cartwright/contract/catalogue/variants.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { type ProductRecord, productRecords } from '../model/cache.service.ts'
import { findVariants, resolveChoices } from '../model/choices.rules.ts'
import { seesMerchantData } from '../model/visibility.rules.ts'
import { wireMedia } from '../wire/v1/media.rules.ts'
import {
  storeVariant,
  variantData,
  visibleVariants,
  wireOptions,
  wireVariant,
} from '../wire/v1/products.rules.ts'
import { readerOf, termsOf } from '../wire/v1/terms.service.ts'
import { availability } from './availability.rules.ts'
import { envelopeJson, parsedJson, productJson } from './rendering.service.ts'

export async function product(shop: Shop, caller: Caller, body: GetProductRequest): Promise<JsonReply> {
  const merchant = seesMerchantData(caller, body.includeMerchantSpecificData)
  const site = await sites.get(shop, caller.siteId)
  const record = await visibleRecord(shop, caller, { id: body.id, merchant })
  return new JsonReply(envelopeJson(record, { shop, site, reader: readerOf(site, caller, merchant) }))
}

/** Products as shoppers see them, in the order of the ids; undefined for missing or hidden ones. */
export async function byIds(
  shop: Shop,
  caller: Caller,
  ids: readonly string[],
): Promise<(Product | undefined)[]> {
  const site = await sites.get(shop, caller.siteId)
  const reader = readerOf(site, caller, false)
  const records = await productRecords.getMany(shop, caller.siteId, ids)
  return records.map((record) =>
    record?.product.visible
      ? parsedJson<Product>(shop, productJson(record, { shop, site, reader }))
      : undefined,
  )
}

export async function optionsAvailability(
  shop: Shop,
  caller: Caller,
  { id, options = {} }: GetProductOptionsAvailabilityRequest,
): Promise<GetProductOptionsAvailabilityReply> {
  const site = await sites.get(shop, caller.siteId)
  const { product } = await visibleRecord(shop, caller, { id, merchant: false })
  const found = availability(product, options)
  if (!found) throw refuse('INVALID_PRODUCT_OPTIONS')
  const { availableForPurchase, selected, media, choiceStock } = found
  return {
    availableForPurchase,
    productOptions: wireOptions(product, shop.hosts.urlOf(caller.siteId), choiceStock),
    media: wireMedia(media, shop.hosts.urlOf(caller.siteId)),
    ...(selected && {
      selectedVariant: variantData(product, selected, termsOf(shop, site, readerOf(site, caller, false))),
    }),
  }
}

const defaultLimit = 100

export async function variants(
  shop: Shop,
  caller: Caller,
  { id, choices, variantIds, paging, ...body }: QueryProductVariantsRequest,
): Promise<QueryProductVariantsReply> {
  const merchant = seesMerchantData(caller, body.includeMerchantSpecificData)
  const site = await sites.get(shop, caller.siteId)
  const { product } = await visibleRecord(shop, caller, { id, merchant })
  const named = resolveChoices(product, choices ?? {})
  const known = new Set(visibleVariants(product, merchant))
  const found = (named ? findVariants(product, named) : []).filter(
    (variant) =>
      known.has(variant) &&
      (variantIds === undefined || variantIds.length === 0 || variantIds.includes(variant.id)),
  )
  const offset = paging?.offset ?? 0
  const page = found.slice(offset, offset + (paging?.limit ?? defaultLimit))
  const terms = termsOf(shop, site, readerOf(site, caller, merchant))
  return {
    variants: page.map((variant) => wireVariant(product, variant, terms)),
    metadata: { items: page.length, offset },
    totalResults: found.length,
  }
}

const guidLength = 36

/** The id is the product's id, a hyphen or dot, and the variant's id. */
export async function oneStoreVariant(
  shop: Shop,
  caller: Caller,
  { id }: { id: string },
): Promise<GetStoreVariantReply> {
  const record = await productRecords.get(shop, caller.siteId, id.slice(0, guidLength).toLowerCase())
  const variantId = /^[-.]/.test(id.slice(guidLength)) ? id.slice(guidLength + 1).toLowerCase() : undefined
  const variant = record?.product.visible
    ? record.product.variants.find((one) => one.visible && one.id === variantId)
    : undefined
  if (!record || !variant) throw refuse('NOT_FOUND', 'No such variant')
  return { variant: storeVariant(record.product, variant, shop.hosts.urlOf(caller.siteId)) }
}

/** Refuses a hidden product like a missing one. */
async function visibleRecord(
  shop: Shop,
  caller: Caller,
  { id, merchant }: { id: string; merchant: boolean },
): Promise<ProductRecord> {
  const record = await productRecords.get(shop, caller.siteId, id.toLowerCase())
  if (!record || !(record.product.visible || merchant)) throw refuse('PRODUCT_NOT_FOUND')
  return record
}
