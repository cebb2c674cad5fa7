import { Readable } from 'node:stream'
import * as productFiles from '../src/catalogue/media/files.service.ts'
import type { ProductDraft } from '../src/catalogue/model/drafts.rules.ts'
import type { Product } from '../src/catalogue/model/product.rules.ts'
import * as products from '../src/catalogue/products/service.ts'
import * as stock from '../src/inventory/stock/items.service.ts'
import { onlyVariant } from '../src/inventory/stock/rules.ts'
import * as uploads from '../src/media/uploads/service.ts'
import { storeAppId } from './fixtures.ts'
import type { Reply, Store } from './store.ts'

/** The other app id of the store in catalogue references. */
export const otherStoreApp = '1380b703-ce81-ff05-f115-39571d94dfcd'

/** Creates a product, with a number only with this stock. */
export async function shelve(store: Store, draft: ProductDraft, pieces?: number): Promise<Product> {
  const product = await products.create(store.shop, store.merchant, draft)
  if (draft.productType === 'digital') await giveFile(store, product)
  if (pieces !== undefined) await restock(store, product, pieces)
  return product
}

/** Gives a digital product the file without which nobody can buy it. */
async function giveFile({ shop, siteId, merchant }: Store, { id }: Product): Promise<void> {
  const content = Readable.from(Buffer.from('%PDF-1.7 a file'))
  const file = await uploads.add(shop, merchant, { content, fileName: `${id}.pdf`, private: true })
  await productFiles.saveFiles(shop, siteId, { productId: id, fileIds: [file.id] })
}

export async function restock(store: Store, product: Product, pieces: number): Promise<void> {
  await stock.set(store.shop, store.merchant, {
    productId: product.id,
    tracked: true,
    variants: product.variants.map(({ id }) => ({ variantId: id ?? onlyVariant, quantity: pieces })),
  })
}

export interface LineRequest {
  catalogReference: { appId: string; catalogItemId: string; options?: Record<string, unknown> }
  quantity: number
}

export function pieces(quantity: number, product: Product, options?: Record<string, unknown>): LineRequest {
  const catalogReference = { appId: storeAppId, catalogItemId: product.id, ...(options ? { options } : {}) }
  return { catalogReference, quantity }
}

/** A visitor with calls for the cart. */
export interface Shopper {
  /** Access token */
  as: string
  add(...lineItems: LineRequest[]): Promise<Reply>
  cart(): Promise<Reply>
  patch(body: object): Promise<Reply>
  remove(...lineItemIds: string[]): Promise<Reply>
  set(...lineItems: { id: string; quantity: number }[]): Promise<Reply>
  removeCoupon(): Promise<Reply>
  estimate(body?: object): Promise<Reply>
  discard(): Promise<Reply>
}

export async function shopper(store: Store): Promise<Shopper> {
  const as = await store.visitor()
  const current = '/ecom/v1/carts/current'
  const post = (path: string, body: object) => store.ask('POST', `${current}/${path}`, { as, body })
  return {
    as,
    add: (...lineItems) => post('add-to-cart', { lineItems }),
    cart: () => store.ask('GET', current, { as }),
    patch: (body) => store.ask('PATCH', current, { as, body }),
    remove: (...lineItemIds) => post('remove-line-items', { lineItemIds }),
    set: (...lineItems) => post('update-line-items-quantity', { lineItems }),
    removeCoupon: () => post('remove-coupon', {}),
    estimate: (body = {}) => post('estimate-totals', body),
    discard: () => store.ask('DELETE', current, { as }),
  }
}

/** The cart as quantities by product name. */
export function quantitiesByName(reply: Reply): Record<string, number> {
  const lines = reply.body.cart.lineItems as { productName: { original: string }; quantity: number }[]
  return Object.fromEntries(lines.map(({ productName, quantity }) => [productName.original, quantity]))
}

/** The error code, or the broken rules by field. */
export function refusal(reply: Reply): unknown {
  const { applicationError, validationError } = reply.body.details ?? {}
  if (applicationError) return applicationError.code
  const violations = validationError.fieldViolations as { field: string; violatedRule: string }[]
  return Object.fromEntries(violations.map(({ field, violatedRule }) => [field, violatedRule]))
}
