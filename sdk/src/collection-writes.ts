import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/** Writing collections. */
export function collectionWriteCalls(send: Send) {
  return {
    /**
     * Makes an empty collection.
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
