import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/** Writing collections. */
export function collectionWriteCalls(send: Send) {
  return {
    /**
     * Makes a collection: an empty one, or with a `rule` one that always has the products that fit it.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
     * console.log(collection.slug)
     */
    createCollection: (request: Request<'createCollection'>, options?: CallOptions) =>
      send('createCollection', request, options),

    /**
     * Changes what is sent; null takes a field away. With a `revision`, as {@link updateProduct}.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
     * const id = collection.id ?? ''
     * await admin.catalogue.updateCollection({ collection: { id, description: 'For the kitchen' } })
     */
    updateCollection: (request: Request<'updateCollection'>, options?: CallOptions) =>
      send('updateCollection', request, options),

    /**
     * Deletes a collection; its products stay.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
     * const id = collection.id ?? ''
     * await admin.catalogue.deleteCollection({ id })
     */
    deleteCollection: (request: Request<'deleteCollection'>, options?: CallOptions) =>
      send('deleteCollection', request, options),

    /**
     * A collection as it is in the database now, with its `revision`.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.getCatalogueCollection({ id: collectionId })
     * console.log(collection.revision)
     */
    getCatalogueCollection: (request: Request<'getCatalogueCollection'>, options?: CallOptions) =>
      send('getCatalogueCollection', request, options),

    /**
     * Says which files a collection has.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
     * const id = collection.id ?? ''
     * await admin.catalogue.setCollectionMedia({ id, media: [{ url: 'https://pictures.example/linen.webp' }] })
     */
    setCollectionMedia: (request: Request<'setCollectionMedia'>, options?: CallOptions) =>
      send('setCollectionMedia', request, options),

    /**
     * Collections with their rules and revisions, hidden ones too.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collections } = await admin.catalogue.listCatalogueCollections({ productId, kind: 'MANUAL' })
     * console.log(collections.map(({ name }) => name))
     */
    listCatalogueCollections: (request: Request<'listCatalogueCollections'>, options?: CallOptions) =>
      send('listCatalogueCollections', request, options),

    /**
     * How many products a rule would choose, and the first of them.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { total } = await admin.catalogue.previewCollectionRule({
     *   rule: { match: 'ALL', conditions: [{ field: 'price', operator: 'AT_MOST', value: 25 }] },
     * })
     * console.log(total)
     */
    previewCollectionRule: (request: Request<'previewCollectionRule'>, options?: CallOptions) =>
      send('previewCollectionRule', request, options),

    /**
     * Changes the order of the products in a collection: they come behind `after`, or first when it is null.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
     * const id = collection.id ?? ''
     * await admin.catalogue.addProductsToCollection({ id, productIds: [productId] })
     * await admin.catalogue.moveCollectionProducts({ id, productIds: [productId], after: null })
     */
    moveCollectionProducts: (request: Request<'moveCollectionProducts'>, options?: CallOptions) =>
      send('moveCollectionProducts', request, options),

    /**
     * Puts up to 1,000 products into a collection; those that are in it stay.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
     * const id = collection.id ?? ''
     * await admin.catalogue.addProductsToCollection({ id, productIds: [productId] })
     */
    addProductsToCollection: (request: Request<'addProductsToCollection'>, options?: CallOptions) =>
      send('addProductsToCollection', request, options),

    /**
     * Takes products out of a collection.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
     * const id = collection.id ?? ''
     * await admin.catalogue.removeProductsFromCollection({ id, productIds: [productId] })
     */
    removeProductsFromCollection: (request: Request<'removeProductsFromCollection'>, options?: CallOptions) =>
      send('removeProductsFromCollection', request, options),
  }
}
