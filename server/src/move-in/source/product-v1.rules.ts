import { isDeepStrictEqual } from 'node:util'
import type { Collection } from '@cartwright/contract/catalogue/collections.ts'
import type { Media, MediaItem } from '@cartwright/contract/catalogue/product-media.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { Variant } from '@cartwright/contract/catalogue/variants.ts'
import type { InventoryItem } from '@cartwright/contract/inventory/inventory-items.ts'
import type {
  MediaDraft,
  OptionDraft,
  ProductDraft,
  VariantDraft,
} from '../../catalogue/model/drafts.rules.ts'
import { allProducts } from '../../catalogue/model/product.rules.ts'
import { toPatch } from '../../catalogue/wire/v1/requests.rules.ts'
import { optional, withoutNulls } from '../../platform/values/optional.ts'
import type { CollectionRecord, ProductRecord, StockRecord } from '../records/rules.ts'

/** A collection of the contract, except the one of all products, which every shop has. */
export function toCollection(collection: Collection): CollectionRecord | undefined {
  const { id, name, slug, description, visible, media } = collection
  if (!id || id === allProducts.id) return undefined
  return {
    id,
    name: name ?? '',
    ...optional('slug', slug),
    ...optional('description', description || undefined),
    visible: visible ?? true,
    media: toMedia(media),
  }
}

/** A product of the contract's first catalogue, with its stock as the inventory tells it. */
export function toProduct(product: Product, item: InventoryItem | undefined): ProductRecord {
  const { id = '', collectionIds = [], createdDate, manageVariants, variants = [] } = product
  const patch = withoutNulls(toPatch(product)) as ProductDraft
  const draft: ProductDraft = {
    ...patch,
    ...optional(
      'options',
      product.productOptions?.map((option, at) => withMedia(option, patch.options?.[at])),
    ),
    ...(manageVariants ? { variants: variants.map((variant) => toVariant(product, variant)) } : {}),
    media: toMedia(product.media),
    ...optional('preorder', item?.preorderInfo),
  }
  return {
    id,
    draft: withoutEmpty(draft),
    collectionIds: collectionIds.filter((one) => one !== allProducts.id),
    stock: toStock(product, item),
    ...optional('createdAt', createdDate),
  }
}

/** Empty texts mean that there is none. */
function withoutEmpty(draft: ProductDraft): ProductDraft {
  const entries = Object.entries(draft).filter(([, value]) => value !== '')
  return Object.fromEntries(entries) as ProductDraft
}

type Option = NonNullable<Product['productOptions']>[number]

function withMedia({ choices = [] }: Option, draft: OptionDraft | undefined): OptionDraft {
  const known = draft ?? { name: '', choices: [] }
  return {
    ...known,
    choices: known.choices.map((choice, at) => {
      const mediaIds = itemsOf(choices[at]?.media).flatMap(({ id }) => id || [])
      return mediaIds.length > 0 ? { ...choice, mediaIds } : choice
    }),
  }
}

/** Only what differs from the product, because the contract repeats the product's values in each variant. */
function toVariant(product: Product, { id, choices = {}, variant = {} }: Variant): VariantDraft {
  const { priceData, costAndProfitData, sku, visible, productDimensions, packageDimensions } = variant
  return {
    choices,
    ...optional('id', id),
    ...optional('price', ownNumber(priceData?.price, product.priceData?.price)),
    ...optional('cost', ownNumber(costAndProfitData?.itemCost, product.costAndProfitData?.itemCost)),
    ...optional('weight', ownNumber(variant.weight, product.weight)),
    ...optional('sku', own(sku, product.sku ?? '')),
    ...optional('barcode', variant.barcode || undefined),
    ...optional('productDimensions', own(productDimensions, product.productDimensions)),
    ...optional('packageDimensions', own(packageDimensions, product.packageDimensions)),
    ...(visible === false ? { visible } : {}),
  }
}

function own<Value>(value: Value, common: unknown): Value | undefined {
  return isDeepStrictEqual(value, common) ? undefined : value
}

function ownNumber(value: unknown, common: unknown): number | undefined {
  return typeof value === 'number' ? own(value, common) : undefined
}

function toStock(product: Product, item: InventoryItem | undefined): StockRecord {
  const { variants = [], manageVariants, stock = {} } = product
  const counts = new Map(item?.variants?.map((one) => [one.variantId, one]))
  const only = item?.variants?.[0] ?? stock
  const rows = manageVariants
    ? variants.map(({ id, choices = {}, stock: own }) => ({ choices, ...countOf(counts.get(id) ?? own) }))
    : [{ choices: {}, ...countOf(only) }]
  return { tracked: item?.trackQuantity ?? stock.trackInventory ?? false, variants: rows }
}

function countOf({ quantity, inStock }: { quantity?: number | null; inStock?: boolean | null } = {}) {
  return { ...optional('quantity', quantity), ...optional('inStock', inStock) }
}

function toMedia(media: Media | undefined): MediaDraft[] {
  return itemsOf(media).flatMap((item) => toMediaDraft(item) ?? [])
}

function itemsOf(media: Media | undefined): MediaItem[] {
  const { mainMedia, items = [] } = media ?? {}
  return items.length > 0 || !mainMedia ? items : [mainMedia]
}

function toMediaDraft({ id, mediaType, image, video, title }: MediaItem): MediaDraft | undefined {
  const file = video?.files?.[0] ?? image
  const url = file?.url
  if (!id || !url) return undefined
  const altText = image?.altText || title
  return {
    id,
    url,
    ...(mediaType === 'video' ? { mediaType } : {}),
    ...optional('width', file.width),
    ...optional('height', file.height),
    ...optional('altText', altText || undefined),
  }
}
