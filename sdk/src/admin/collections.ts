import { type Method, methods, type Send } from '../transport/transport.ts'

/** Creates, updates and deletes collections. */
export interface CollectionWriteCalls {
  /**
   * Creates a collection: an empty one, or one that a `rule` fills with the products that match it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * console.log(collection.slug)
   */
  createCollection: Method<'createCollection'>

  /**
   * Updates the sent fields; null removes a field. Accepts a `revision`, as {@link updateProduct} does.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.updateCollection({ collection: { id, description: 'For the kitchen' } })
   */
  updateCollection: Method<'updateCollection'>

  /**
   * Deletes a collection; its products stay.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.deleteCollection({ id })
   */
  deleteCollection: Method<'deleteCollection'>

  /**
   * Reads a collection from the database, with its `revision`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.getCatalogueCollection({ id: collectionId })
   * console.log(collection.revision)
   */
  getCatalogueCollection: Method<'getCatalogueCollection'>

  /**
   * Sets the media of a collection.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.setCollectionMedia({ id, media: [{ url: 'https://pictures.example/linen.webp' }] })
   */
  setCollectionMedia: Method<'setCollectionMedia'>

  /**
   * Finds collections with their rules and revisions, including hidden ones.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collections } = await admin.catalogue.listCatalogueCollections({ productId, kind: 'MANUAL' })
   * console.log(collections.map(({ name }) => name))
   */
  listCatalogueCollections: Method<'listCatalogueCollections'>

  /**
   * Previews a rule: the number of products that match it, and the first of them.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { total } = await admin.catalogue.previewCollectionRule({
   *   rule: { match: 'ALL', conditions: [{ field: 'price', operator: 'AT_MOST', value: 25 }] },
   * })
   * console.log(total)
   */
  previewCollectionRule: Method<'previewCollectionRule'>

  /**
   * Moves products within a collection: behind the product `after`, or to the front if it is null.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.addProductsToCollection({ id, productIds: [productId] })
   * await admin.catalogue.moveCollectionProducts({ id, productIds: [productId], after: null })
   */
  moveCollectionProducts: Method<'moveCollectionProducts'>

  /**
   * Adds up to 1,000 products to a collection. Products that are already in it stay where they are.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.addProductsToCollection({ id, productIds: [productId] })
   */
  addProductsToCollection: Method<'addProductsToCollection'>

  /**
   * Removes products from a collection.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.removeProductsFromCollection({ id, productIds: [productId] })
   */
  removeProductsFromCollection: Method<'removeProductsFromCollection'>
}

export function collectionWriteCalls(send: Send): CollectionWriteCalls {
  return methods(send, [
    'createCollection',
    'updateCollection',
    'deleteCollection',
    'getCatalogueCollection',
    'setCollectionMedia',
    'listCatalogueCollections',
    'previewCollectionRule',
    'moveCollectionProducts',
    'addProductsToCollection',
    'removeProductsFromCollection',
  ])
}
