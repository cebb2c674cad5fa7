import { collectionsCalls } from '@cartwright/contract/calls/catalogue/collections.ts'
import { productsCalls as calls } from '@cartwright/contract/calls/catalogue/products.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import type { Read, Sent } from '../../values/types.ts'
import type { Method } from '../module.ts'

type NewProduct = Sent<Request<'createProduct'>['product']>
type ProductChanges = Sent<Request<'updateProduct'>['product']>
type ChoiceMedia = Request<'addProductMediaToChoices'>['media']

/** Changes products. Needs an API key. */
export interface ProductWrites {
  /** Creates a product. */
  createProduct(product: NewProduct): Promise<Read<Reply<'createProduct'>>>
  /** Changes the given fields of a product. */
  updateProduct(id: string, product: Partial<ProductChanges>): Promise<Read<Reply<'updateProduct'>>>
  /** Deletes a product. */
  deleteProduct(id: string): Promise<void>
  /** Sets price, cost, weight, SKU or visibility of variants. */
  updateProductVariants(
    id: string,
    variants: Request<'updateProductVariants'>['variants'],
  ): Promise<Read<Reply<'updateProductVariants'>>>
  /** Gives all variants the product's own price, cost and weight again. */
  resetAllProductVariantData(id: string): Promise<void>
  /** Adds media by URL or media id. */
  addProductMedia(id: string, media: Request<'addProductMedia'>['media']): Promise<void>
  /** Removes media; without ids, all. */
  removeProductMedia(id: string, mediaIds?: readonly string[]): Promise<void>
  /** Shows media for choices of an option. */
  addProductMediaToChoices(id: string, media: ChoiceMedia): Promise<void>
  /** No longer shows media for choices of an option. */
  removeProductMediaFromChoices(id: string, media: ChoiceMedia): Promise<void>
  /** Deletes all options of a product. */
  deleteProductOptions(id: string): Promise<void>
  /** Removes the brand. */
  removeBrand(id: string): Promise<void>
  /** Removes the ribbon. */
  removeRibbon(id: string): Promise<void>
  /** Sets one property of several products. */
  bulkUpdateProductsProperty(
    ids: readonly string[],
    set: Request<'bulkUpdateProductsProperty'>['set'],
  ): Promise<Read<Reply<'bulkUpdateProductsProperty'>>>
  /** Adds an amount or a percentage to one property of several products. */
  bulkAdjustProductProperty(
    adjust: Request<'bulkAdjustProductProperty'>['adjust'],
    ids: readonly string[],
  ): Promise<Read<Reply<'bulkAdjustProductProperty'>>>
  /** Creates a collection. */
  createCollection(
    collection: Sent<Request<'createCollection'>['collection']>,
  ): Promise<Read<Reply<'createCollection'>>>
  /** Changes the given fields of a collection. */
  updateCollection(
    id: string,
    collection: Partial<Sent<Request<'updateCollection'>['collection']>>,
  ): Promise<Read<Reply<'updateCollection'>>>
  /** Deletes a collection; its products stay. */
  deleteCollection(id: string): Promise<void>
  /** Adds products to a collection. */
  addProductsToCollection(id: string, productIds: readonly string[]): Promise<void>
  /** Removes products from a collection. */
  removeProductsFromCollection(id: string, productIds: readonly string[]): Promise<void>
}

const silent = true

/** The calls of {@link ProductWrites}. */
export const productWrites: Readonly<Record<keyof ProductWrites, Method>> = {
  createProduct: { call: calls.createProduct, takes: ['product'] },
  updateProduct: { call: calls.updateProduct, takes: ['product.id', 'product'] },
  deleteProduct: { call: calls.deleteProduct, takes: ['id'], silent },
  updateProductVariants: { call: calls.updateProductVariants, takes: ['id', 'variants'] },
  resetAllProductVariantData: { call: calls.resetAllProductVariantData, takes: ['id'], silent },
  addProductMedia: { call: calls.addProductMedia, takes: ['id', 'media'], silent },
  removeProductMedia: { call: calls.removeProductMedia, takes: ['id', 'mediaIds'], silent },
  addProductMediaToChoices: { call: calls.addProductMediaToChoices, takes: ['id', 'media'], silent },
  removeProductMediaFromChoices: {
    call: calls.removeProductMediaFromChoices,
    takes: ['id', 'media'],
    silent,
  },
  deleteProductOptions: { call: calls.deleteProductOptions, takes: ['id'], silent },
  removeBrand: { call: calls.removeBrand, takes: ['id'], silent },
  removeRibbon: { call: calls.removeRibbon, takes: ['id'], silent },
  bulkUpdateProductsProperty: { call: calls.bulkUpdateProductsProperty, takes: ['ids', 'set'] },
  bulkAdjustProductProperty: { call: calls.bulkAdjustProductProperty, takes: ['adjust', 'ids'] },
  createCollection: { call: collectionsCalls.createCollection, takes: ['collection'] },
  updateCollection: { call: collectionsCalls.updateCollection, takes: ['collection.id', 'collection'] },
  deleteCollection: { call: collectionsCalls.deleteCollection, takes: ['id'], silent },
  addProductsToCollection: {
    call: collectionsCalls.addProductsToCollection,
    takes: ['id', 'productIds'],
    silent,
  },
  removeProductsFromCollection: {
    call: collectionsCalls.removeProductsFromCollection,
    takes: ['id', 'productIds'],
    silent,
  },
}
