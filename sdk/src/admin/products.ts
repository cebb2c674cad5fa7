import { type Method, methods, type Send } from '../transport/transport.ts'
import { type BulkWriteCalls, bulkWriteCalls } from './bulk.ts'
import { type CollectionWriteCalls, collectionWriteCalls } from './collections.ts'

/** Creates, updates and deletes products and collections. Amounts are in the shop's currency. */
export interface CatalogueWriteCalls extends BulkWriteCalls, CollectionWriteCalls {
  /**
   * Creates a product. Its slug is made from its name; with `manageVariants`, its options define its variants.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: {
   *     name: 'Apron',
   *     priceData: { price: 38 },
   *     manageVariants: true,
   *     productOptions: [{ name: 'Size', choices: [{ value: 'S', description: 'S' }, { value: 'L', description: 'L' }] }],
   *   },
   * })
   * console.log(product.slug, product.variants?.length)
   */
  createProduct: Method<'createProduct'>

  /**
   * Updates the sent fields; null removes a field. With the `revision` of {@link getCatalogueProduct}, rejects with
   * `REVISION_MISMATCH` if another request has changed the product since.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * const { product: seen } = await admin.catalogue.getCatalogueProduct({ id })
   * const { product: changed } = await admin.catalogue.updateProduct({
   *   product: { id, priceData: { price: 14 }, brand: null, revision: seen.revision ?? '' },
   * })
   * console.log(changed.priceData?.formatted?.price)
   */
  updateProduct: Method<'updateProduct'>

  /**
   * Deletes a product with its stock and its places in collections. Carts that contain it show it as unavailable.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.deleteProduct({ id })
   */
  deleteProduct: Method<'deleteProduct'>

  /**
   * Reads a product from the database for editing, with costs and its `revision`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.getCatalogueProduct({ id: productId })
   * console.log(product.revision, product.costAndProfitData?.profit)
   */
  getCatalogueProduct: Method<'getCatalogueProduct'>

  /**
   * Updates price, cost, weight, SKU or visibility of the variants that choices or `variantIds` select; null goes back
   * to the value of the product. Returns those variants. Rejects with `VARIANTS_ARE_NOT_MANAGED`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: {
   *     name: 'Apron',
   *     priceData: { price: 38 },
   *     manageVariants: true,
   *     productOptions: [{ name: 'Size', choices: [{ value: 'S', description: 'S' }, { value: 'L', description: 'L' }] }],
   *   },
   * })
   * const id = product.id ?? ''
   * const { variants } = await admin.catalogue.updateProductVariants({
   *   id,
   *   variants: [{ choices: { Size: 'L' }, price: 42, sku: 'APRON-L' }],
   * })
   * console.log(variants[0]?.variant?.priceData?.price)
   */
  updateProductVariants: Method<'updateProductVariants'>

  /**
   * Resets all variants to the values of the product and makes them visible.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: {
   *     name: 'Apron',
   *     priceData: { price: 38 },
   *     manageVariants: true,
   *     productOptions: [{ name: 'Size', choices: [{ value: 'S', description: 'S' }, { value: 'L', description: 'L' }] }],
   *   },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.resetAllProductVariantData({ id })
   */
  resetAllProductVariantData: Method<'resetAllProductVariantData'>

  /**
   * Adds media by id or URL, to the product or to the named choice. The shop fetches files from other servers soon
   * after.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.addProductMedia({ id, media: [{ url: 'https://pictures.example/towel.webp' }] })
   */
  addProductMedia: Method<'addProductMedia'>

  /**
   * Removes media from a product and its choices; all of them if none are named.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.removeProductMedia({ id, mediaIds: [] })
   */
  removeProductMedia: Method<'removeProductMedia'>

  /**
   * Sets the media of a product, the main one first, with their alternative texts.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * const { product: pictured } = await admin.catalogue.setProductMedia({
   *   id,
   *   media: [{ url: 'https://pictures.example/towel.webp', altText: 'A towel on a hook' }],
   * })
   * console.log(pictured.media?.mainMedia?.title)
   */
  setProductMedia: Method<'setProductMedia'>

  /**
   * Links media of a product to its choices.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.getCatalogueProduct({ id: productId })
   * const mediaIds = [product.media?.mainMedia?.id ?? '']
   * const media = [{ option: 'Color', choice: 'Oat', mediaIds }]
   * await admin.catalogue.addProductMediaToChoices({ id: productId, media })
   */
  addProductMediaToChoices: Method<'addProductMediaToChoices'>

  /**
   * Unlinks media from choices; all media of a choice without `mediaIds`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const media = [{ option: 'Color', choice: 'Ink' }]
   * await admin.catalogue.removeProductMediaFromChoices({ id: productId, media })
   */
  removeProductMediaFromChoices: Method<'removeProductMediaFromChoices'>

  /**
   * Removes all options. Rejects with `VARIANTS_ARE_MANAGED` until `manageVariants` is false.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.deleteProductOptions({ id })
   */
  deleteProductOptions: Method<'deleteProductOptions'>

  /**
   * Removes the brand.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.removeBrand({ id })
   */
  removeBrand: Method<'removeBrand'>

  /**
   * Removes the ribbon.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.removeRibbon({ id })
   */
  removeRibbon: Method<'removeRibbon'>
}

export function catalogueWriteCalls(send: Send): CatalogueWriteCalls {
  return {
    ...bulkWriteCalls(send),
    ...collectionWriteCalls(send),
    ...methods(send, [
      'createProduct',
      'updateProduct',
      'deleteProduct',
      'getCatalogueProduct',
      'updateProductVariants',
      'resetAllProductVariantData',
      'addProductMedia',
      'removeProductMedia',
      'setProductMedia',
      'addProductMediaToChoices',
      'removeProductMediaFromChoices',
      'deleteProductOptions',
      'removeBrand',
      'removeRibbon',
    ]),
  }
}
