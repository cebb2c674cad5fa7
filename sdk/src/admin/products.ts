import { type Method, methods, type Send } from '../transport/transport.ts'
import { type BulkWriteCalls, bulkWriteCalls } from './bulk.ts'
import { type CollectionWriteCalls, collectionWriteCalls } from './collections.ts'

/** Writing products and collections, for those who run a shop. Amounts are in the shop's currency. */
export interface CatalogueWriteCalls extends BulkWriteCalls, CollectionWriteCalls {
  /**
   * Puts a product into the catalogue. Its address is made of its name, options with `manageVariants` make its variants.
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
   * Changes what is sent; null takes a field away. With the `revision` of {@link getCatalogueProduct}, a product that
   * somebody else has changed since is refused with `REVISION_MISMATCH`.
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
   * Takes a product out of the catalogue, its stock and its places in collections with it. Carts that hold it say so.
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
   * A product as it is in the database now, with all that can be changed of it, costs and its `revision`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.getCatalogueProduct({ id: productId })
   * console.log(product.revision, product.costAndProfitData?.profit)
   */
  getCatalogueProduct: Method<'getCatalogueProduct'>

  /**
   * Changes price, cost, weight, SKU or visibility of the variants that choices or `variantIds` name; null gives them
   * again what the product has. Answers those variants. Rejects with `VARIANTS_ARE_NOT_MANAGED`.
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
   * All variants have again what the product has, and are visible.
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
   * Adds files by id or by address, to the choice that is named. What lies elsewhere is fetched soon after.
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
   * Takes files off a product and its choices; all of them when none are named.
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
   * Says which files a product has, the main one first, and what they show in words.
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
   * Shows files of a product with its choices.
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
   * Shows files with choices no more; of a choice without `mediaIds`, none.
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
