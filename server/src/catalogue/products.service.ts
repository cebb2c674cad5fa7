import * as inventory from '../inventory/service.ts'
import type { Connection } from '../platform/db.ts'
import { refuse, violations } from '../platform/errors.ts'
import { isGuid } from '../platform/ids.ts'
import { toMinor } from '../platform/money.ts'
import { outboxValues } from '../platform/outbox.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { check } from '../platform/validation.ts'
import * as sites from '../sites/service.ts'
import { ProductDraft, problemsOf } from './drafts.rules.ts'
import { changedVariants, createdPayload } from './events.rules.ts'
import { changedFields, draftOf, merged, type ProductPatch } from './patches.rules.ts'
import {
  afterSale,
  detailsOf,
  freeSlug,
  keywordsOf,
  type NewVariant,
  type Product,
  saleSpan,
  shownChoices,
  slugFrom,
  variantsOf,
} from './product.rules.ts'
import {
  insertEvent,
  insertProduct,
  lockProduct,
  nextNumericId,
  type ProductValues,
  productsByIds,
  productValues,
  saveChoices,
  saveVariants,
  slugsLike,
  toProduct,
  updateProduct,
  variantsJson,
} from './products.queries.ts'
import { keepSlug, takeSlug } from './slugs.queries.ts'

export type { ProductDraft } from './drafts.rules.ts'
export type { ProductPatch } from './patches.rules.ts'

/** Puts a product into the catalogue. Its stock is not counted until `inventory.set` says so. */
export async function create(shop: Shop, author: Caller, draft: ProductDraft): Promise<Product> {
  const { siteId } = author
  const { currency } = (await sites.get(shop, siteId)).settings
  checkDraft(draft, currency)
  const id = shop.newId()
  const product = await shop.db.transaction(async (tx) => {
    const [counter] = await tx.run(nextNumericId, [siteId])
    if (!counter) throw new Error('the counter of products was not returned')
    const made = build(shop, draft, { id, numericId: counter.numericId, currency, known: [] })
    await insert(tx, shop, siteId, made)
    await saveParts(tx, shop, author, made)
    const product = await read(tx, shop, siteId, id)
    const payload = createdPayload(product, { currency, publicUrl: shop.publicUrl })
    await tell(tx, shop, siteId, { product, type: 'ProductCreated', payload })
    return product
  })
  publish(shop, siteId, id)
  return product
}

export interface ProductChange {
  id: string
  patch: ProductPatch
}

/** Changes what is sent; null takes a field away. */
export async function update(shop: Shop, author: Caller, { id, patch }: ProductChange): Promise<Product> {
  const { siteId } = author
  const { currency } = (await sites.get(shop, siteId)).settings
  if (!isGuid(id)) throw refuse('PRODUCT_NOT_FOUND')
  const product = await shop.db.transaction(async (tx) => {
    const [locked] = await tx.run(lockProduct, [siteId, id])
    if (!locked) throw refuse('PRODUCT_NOT_FOUND')
    const before = await read(tx, shop, siteId, id)
    const known = draftOf(before, currency)
    const draft = merged(known, patch)
    checkDraft(draft, currency)
    const made = build(shop, draft, {
      id,
      numericId: before.numericId,
      currency,
      known: before.manageVariants ? before.variants : [],
    })
    if (draft.slug === before.slug) made.slug = before.slug
    else await move(tx, siteId, before, made)
    await tx.run(updateProduct, productValues(valuesOf(shop, siteId, made)))
    await saveParts(tx, shop, author, made)
    const after = await read(tx, shop, siteId, id)
    await tellOfChange(tx, shop, siteId, { before, after, fields: changedFields(known, draft) })
    return after
  })
  publish(shop, siteId, id)
  return product
}

/** Everybody reads the product again, and every list it may be in. */
function publish(shop: Shop, siteId: string, id: string): void {
  shop.changes.publish('product', siteId, id)
  shop.changes.publish('catalogue', siteId)
}

function checkDraft(draft: ProductDraft, currency: string): void {
  check(ProductDraft, draft)
  const problems = problemsOf(draft, currency)
  if (problems.length > 0) throw violations(problems)
}

type Made = ProductValues['product'] & { draft: ProductDraft; variants: NewVariant[]; currency: string }

interface Origin {
  id: string
  numericId: bigint
  currency: string
  known: readonly NewVariant[]
}

function build(shop: Shop, draft: ProductDraft, { id, numericId, currency, known }: Origin): Made {
  const details = detailsOf(draft)
  const { description, sku, brand, ribbon, cost, weight, taxGroupId, variants = [] } = draft
  const manageVariants = draft.manageVariants ?? variants.length > 0
  return {
    ...details,
    id,
    numericId,
    name: draft.name,
    slug: slugFrom(draft.slug || draft.name, 'product'),
    productType: draft.productType ?? 'physical',
    visible: draft.visible ?? true,
    price: toMinor(draft.price, currency) ?? 0n,
    manageVariants,
    ...(description ? { description } : {}),
    ...(sku ? { sku } : {}),
    ...(brand ? { brand } : {}),
    ...(ribbon ? { ribbon } : {}),
    ...(cost === undefined ? {} : { cost: toMinor(cost, currency) ?? 0n }),
    ...(weight === undefined ? {} : { weight }),
    ...(taxGroupId === undefined ? {} : { taxGroupId }),
    draft,
    currency,
    variants: variantsOf({ variants, manageVariants }, details.options, {
      currency,
      known,
      newId: shop.newId,
    }),
  }
}

async function insert(tx: Connection, shop: Shop, siteId: string, made: Made): Promise<void> {
  for (;;) {
    const slug = await untaken(tx, siteId, made)
    const [inserted] = await tx.run(insertProduct, productValues(valuesOf(shop, siteId, { ...made, slug })))
    if (!inserted) continue
    await tx.run(takeSlug, [siteId, 'product', slug])
    return
  }
}

/** Gives the product its new address; the one before goes on leading to it. */
async function move(tx: Connection, siteId: string, before: Product, made: Made): Promise<void> {
  made.slug = await untaken(tx, siteId, made)
  if (made.slug === before.slug) return
  await tx.run(keepSlug, [siteId, 'product', before.slug, made.id])
  await tx.run(takeSlug, [siteId, 'product', made.slug])
}

async function untaken(tx: Connection, siteId: string, { id, slug }: Made): Promise<string> {
  const rows = await tx.run(slugsLike, [siteId, slug.slice(0, 90), id])
  return freeSlug(slug, new Set(rows.map((row) => row.slug)))
}

function valuesOf(shop: Shop, siteId: string, made: Made): ProductValues {
  const { draft, variants, currency, ...product } = made
  return {
    siteId,
    product,
    salePrice: afterSale(product.price, product.discount, currency),
    span: saleSpan({ ...product, variants }, currency),
    keywords: keywordsOf(draft, product.options, variants),
    now: shop.clock(),
  }
}

async function saveParts(tx: Connection, shop: Shop, author: Caller, made: Made): Promise<void> {
  const { siteId } = author
  const { id, numericId, variants, options, manageVariants } = made
  await tx.run(saveVariants, [siteId, id, variantsJson(variants)])
  const choices = shownChoices(options, variants, manageVariants)
  await tx.run(saveChoices, [
    siteId,
    id,
    choices.map(({ choice }) => choice),
    choices.map(({ option }) => option),
    choices.map(({ colour }) => colour),
  ])
  const variantIds = variants.map((variant) => variant.id)
  await inventory.cover(tx, shop, siteId, { productId: id, numericId, variantIds })
  const { enabled = false, message, limit } = made.draft.preorder ?? {}
  if (made.draft.preorder === undefined) return
  const preorder = {
    enabled,
    ...(message ? { message } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
  }
  await inventory.setIn(tx, shop, author, { changes: [{ productId: id, preorder }] })
}

async function read(tx: Connection, shop: Shop, siteId: string, id: string): Promise<Product> {
  const [row] = await tx.run(productsByIds, [siteId, [id], new Date(shop.clock())])
  if (!row) throw new Error('a product that was just written is not there')
  return toProduct(row)
}

interface Told {
  product: Product
  type: 'ProductCreated' | 'ProductChanged'
  payload: unknown
}

async function tell(
  tx: Connection,
  shop: Shop,
  siteId: string,
  { product, type, payload }: Told,
): Promise<void> {
  const event = {
    id: shop.newId(),
    siteId,
    entity: 'product',
    entityId: product.id,
    sequence: Number(product.revision),
    type: `com.wix.ecommerce.catalog.api.v1.${type}`,
    payload,
  }
  await tx.run(insertEvent, outboxValues(event, shop.clock()))
}

interface Change {
  before: Product
  after: Product
  fields: string[]
}

async function tellOfChange(
  tx: Connection,
  shop: Shop,
  siteId: string,
  { before, after, fields }: Change,
): Promise<void> {
  const ofProduct = fields.filter((field) => field !== 'variants')
  if (ofProduct.length > 0) {
    const payload = { productId: after.id, changedFields: ofProduct }
    await tell(tx, shop, siteId, { product: after, type: 'ProductChanged', payload })
  }
  const variants = changedVariants(before, after)
  if (variants.length > 0) await inventory.tellOfVariants(tx, shop, siteId, { productId: after.id, variants })
}
