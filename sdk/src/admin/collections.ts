import { type Method, methods, type Send } from '../transport/transport.ts'

/** Writing collections. */
export interface CollectionWriteCalls {
  /**
   * Makes a collection: an empty one, or with a `rule` one that always has the products that fit it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * console.log(collection.slug)
   */
  createCollection: Method<'createCollection'>

  /**
   * Changes what is sent; null takes a field away. With a `revision`, as {@link updateProduct}.
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
   * A collection as it is in the database now, with its `revision`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.getCatalogueCollection({ id: collectionId })
   * console.log(collection.revision)
   */
  getCatalogueCollection: Method<'getCatalogueCollection'>

  /**
   * Says which files a collection has.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.setCollectionMedia({ id, media: [{ url: 'https://pictures.example/linen.webp' }] })
   */
  setCollectionMedia: Method<'setCollectionMedia'>

  /**
   * Collections with their rules and revisions, hidden ones too.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collections } = await admin.catalogue.listCatalogueCollections({ productId, kind: 'MANUAL' })
   * console.log(collections.map(({ name }) => name))
   */
  listCatalogueCollections: Method<'listCatalogueCollections'>

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
  previewCollectionRule: Method<'previewCollectionRule'>

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
  moveCollectionProducts: Method<'moveCollectionProducts'>

  /**
   * Puts up to 1,000 products into a collection; those that are in it stay.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { collection } = await admin.catalogue.createCollection({ collection: { name: 'Linen' } })
   * const id = collection.id ?? ''
   * await admin.catalogue.addProductsToCollection({ id, productIds: [productId] })
   */
  addProductsToCollection: Method<'addProductsToCollection'>

  /**
   * Takes products out of a collection.
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
