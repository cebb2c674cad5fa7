import { collectionsCalls } from '@cartwright/contract/calls/catalogue/collections.ts'
import { productsCalls as calls } from '@cartwright/contract/calls/catalogue/products.ts'
import { collectionEvents, productEvents } from '@cartwright/contract/events/catalogue.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Method, type Module, moduleOf } from '../module.ts'
import { type ProductWrites, productWrites } from './product-writes.ts'
import { type StoreVariant, storeVariantMethods } from './variants.ts'

/** A product. */
export type Product = Read<Reply<'getProduct'>['product']>

/** Reads products. */
interface ProductReads {
  /** Finds products: `queryProducts().eq('slug', 'mug').find()`. */
  queryProducts(): OffsetQuery<Product>
  /** Reads a product. Rejects with the code `PRODUCT_NOT_FOUND`. */
  getProduct(id: string, options?: Omit<Request<'getProduct'>, 'id'>): Promise<{ product: Product }>
  /** Reads a collection by its slug. */
  getCollectionBySlug(slug: string): Promise<Read<Reply<'getProductsCollectionBySlug'>>>
  /** Reads which options are still available after some choices. */
  getProductOptionsAvailability(
    id: string,
    options: Record<string, string>,
  ): Promise<Read<Reply<'getProductOptionsAvailability'>>>
  /** Lists the variants of a product. */
  queryProductVariants(
    id: string,
    options?: Omit<Sent<Request<'queryProductVariants'>>, '_id'>,
  ): Promise<Read<Reply<'queryProductVariants'>>>
  /** Finds variants of all products, with a plain query. */
  queryStoreVariants(
    query?: Sent<NonNullable<Request<'queryStoreVariants'>['query']>>,
  ): Promise<{ variants: StoreVariant[]; metadata: Reply<'queryStoreVariants'>['metadata'] }>
  /** Reads a variant by `<product id>-<variant id>`. */
  getStoreVariant(id: string): Promise<{ variant: StoreVariant }>
}

const reads: Readonly<Record<string, Method>> = {
  getProduct: { call: calls.getProduct, takes: ['id', '...'] },
  getCollectionBySlug: { call: collectionsCalls.getProductsCollectionBySlug, takes: ['slug'] },
  getProductOptionsAvailability: { call: calls.getProductOptionsAvailability, takes: ['id', 'options'] },
  queryProductVariants: { call: calls.queryProductVariants, takes: ['id', '...'] },
}

/** Receives events of products, variants and collections. */
export type CatalogueEvents = EventsOf<'com.wix.ecommerce.catalog.'>

/** Reads and changes products. Changes need an API key. */
export interface Products extends ProductReads, ProductWrites, CatalogueEvents {}

/**
 * Reads and changes products.
 *
 * @example
 * import { createClient, OAuthStrategy, products } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: OAuthStrategy({ clientId }), modules: { products } })
 * const page = await client.products.queryProducts().gt('priceData.price', 5).ascending('name').limit(10).find()
 * console.log(page.totalCount, page.items.map(({ _id, name }) => `${_id}: ${name}`))
 */
export const products: Module<Products> = moduleOf({ ...reads, ...productWrites }, {}, (host) => ({
  queryProducts: () => new OffsetQuery(finderOf(host, calls.queryProducts, 'products')),
  ...storeVariantMethods(host),
  ...receivers([...productEvents, ...collectionEvents])(host),
}))
