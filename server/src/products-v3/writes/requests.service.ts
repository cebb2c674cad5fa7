import type {
  BulkCreateProductsV3Request,
  BulkDeleteProductsV3Request,
  BulkProductsV3Reply,
  BulkUpdateProductsV3Request,
  CreateProductV3Request,
  DeleteProductV3Request,
  ProductWithInventoryReply,
  ProductWithInventoryRequest,
  UpdateProductV3Request,
  WrittenProductV3Reply,
} from '@cartwright/contract/catalogue-v3/writes.ts'
import type { ItemMetadata } from '@cartwright/contract/values/common.ts'
import type { Outcome } from '../../catalogue/changes/service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { itemIdOf } from '../../inventory/v3/rules.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import { render, termsV3 } from '../reads/terms.service.ts'
import type { TermsV3 } from '../wire/terms.rules.ts'
import * as products from './service.ts'
import { findVariant, setStock } from './stock.service.ts'

export async function create(
  shop: Shop,
  caller: Caller,
  { product, fields }: CreateProductV3Request,
): Promise<WrittenProductV3Reply> {
  const { id: _, ...sent } = product
  const terms = await termsV3(shop, caller, fields)
  const written = products.only(await products.create(shop, caller, { sent: [sent] }))
  return { product: await shown(shop, caller, { product: written, terms }) }
}

export async function update(
  shop: Shop,
  caller: Caller,
  { product, fields }: UpdateProductV3Request,
): Promise<WrittenProductV3Reply> {
  const terms = await termsV3(shop, caller, fields)
  const written = products.only(await products.update(shop, caller, { sent: [product] }))
  return { product: await shown(shop, caller, { product: written, terms }) }
}

/** Writes a product and the stock of its variants at once. */
export async function withInventory(
  shop: Shop,
  caller: Caller,
  { product, fields, returnEntity, isNew }: ProductWithInventoryRequest & { isNew: boolean },
): Promise<ProductWithInventoryReply> {
  const terms = await termsV3(shop, caller, fields)
  const variants = product.variantsInfo?.variants ?? []
  const write = isNew ? products.create : products.update
  const outcomes = await write(shop, caller, {
    sent: [isNew ? { ...product, id: null } : product],
    afterwards: async (context, [written]) => {
      if (written) await setStock(context, written, variants)
    },
  })
  const written = products.only(outcomes)
  const results = variants.flatMap((variant, originalIndex) => {
    const variantId = variant.inventoryItem && findVariant(written, variant)
    const id = variantId && itemIdOf({ productId: written.id, variantId })
    return id ? [{ itemMetadata: { id, originalIndex, success: true } }] : []
  })
  return {
    product:
      returnEntity === false ? { id: written.id } : await shown(shop, caller, { product: written, terms }),
    inventoryResults: { results, bulkActionMetadata: bulkTotals(results, 0) },
  }
}

export async function remove(
  shop: Shop,
  caller: Caller,
  { productId }: DeleteProductV3Request,
): Promise<void> {
  products.only(await products.remove(shop, caller, [productId]))
}

export async function createMany(
  shop: Shop,
  caller: Caller,
  { products: sent, returnEntity = false, fields }: BulkCreateProductsV3Request,
): Promise<BulkProductsV3Reply> {
  const drafts = sent.map(({ id: _, ...draft }) => draft)
  const terms = await termsV3(shop, caller, fields)
  const outcomes = await products.create(shop, caller, { sent: drafts, isBulk: true })
  return bulkReply(shop, caller, { outcomes, ids: [], returnEntity, terms })
}

export async function updateMany(
  shop: Shop,
  caller: Caller,
  { products: masked, returnEntity = false, fields }: BulkUpdateProductsV3Request,
): Promise<BulkProductsV3Reply> {
  const sent = masked.map(({ product }) => product)
  const terms = await termsV3(shop, caller, fields)
  const outcomes = await products.update(shop, caller, { sent, isBulk: true })
  return bulkReply(shop, caller, { outcomes, ids: sent.map(({ id }) => id), returnEntity, terms })
}

export async function removeMany(
  shop: Shop,
  caller: Caller,
  { productIds: ids }: BulkDeleteProductsV3Request,
): Promise<BulkProductsV3Reply> {
  const terms = await termsV3(shop, caller)
  const outcomes = await products.remove(shop, caller, ids)
  return bulkReply(shop, caller, { outcomes, ids, returnEntity: false, terms })
}

interface Bulk {
  outcomes: readonly Outcome[]
  ids: readonly (string | null | undefined)[]
  /** Brings the products. */
  returnEntity: boolean
  terms: TermsV3
}

async function bulkReply(
  shop: Shop,
  caller: Caller,
  { outcomes, ids, returnEntity, terms }: Bulk,
): Promise<BulkProductsV3Reply> {
  const written = outcomes.flatMap(({ product }) => product ?? [])
  const items = returnEntity ? await render(shop, caller, { products: written, terms }) : []
  const byId = new Map(items.map((item) => [item.id, item]))
  const results = outcomes.map(({ product, refusal }, at) => {
    const item = product && byId.get(product.id)
    return { itemMetadata: metadata(product?.id ?? ids[at], at, refusal), ...(item && { item }) }
  })
  const failures = outcomes.filter(({ refusal }) => refusal).length
  return { results, bulkActionMetadata: bulkTotals(outcomes, failures) }
}

function metadata(
  id: string | null | undefined,
  originalIndex: number,
  refusal: Refusal | undefined,
): ItemMetadata {
  const known = { id: id ?? null, originalIndex, success: refusal === undefined }
  if (!refusal) return known
  const { applicationError, message, violations: fieldViolations } = refusal
  const described = { code: 'INVALID_ARGUMENT', description: message, data: { fieldViolations } }
  return { ...known, error: applicationError ?? described }
}

async function shown(shop: Shop, caller: Caller, at: { product: Product; terms: TermsV3 }) {
  const [found = {}] = await render(shop, caller, { products: [at.product], terms: at.terms })
  return found
}
