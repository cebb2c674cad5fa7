import { type Method, methods, type Send } from '../transport/transport.ts'

/** Reading products and collections. Prices are amounts in the shop's currency with a formatted text beside them. */
export interface CatalogueCalls {
  /**
   * One product. Rejects with `PRODUCT_NOT_FOUND`.
   *
   * @example
   * const { product } = await shop.catalogue.getProduct({ id: productId })
   * console.log(product.name, product.priceData?.formatted?.price)
   */
  getProduct: Method<'getProduct'>

  /**
   * Products by filter, sorted, at most 100 a page. `metadata.total` counts them up to 10,000 and
   * `metadata.cursors.next` leads to the next page. `facets` counts what could be chosen to narrow them down, and
   * `facetFilters` is what was chosen: counts of a facet leave out what was chosen of that facet itself.
   *
   * @example
   * const { products, metadata, facets } = await shop.catalogue.queryProducts({
   *   query: {
   *     filter: { 'collections.id': { $hasSome: [collectionId] } },
   *     sort: [{ fieldName: 'bestSelling', order: 'DESC' }],
   *     paging: { limit: 24 },
   *     facets: ['choices', 'brands', 'price'],
   *     facetFilters: { choices: ['Color: Sage', 'Color: Oat'], price: { max: 50 } },
   *   },
   * })
   * console.log(products.length, metadata.total, facets?.brands)
   */
  queryProducts: Method<'queryProducts'>

  /**
   * What can still be chosen after some choices, and the variant that a complete choice leads to.
   *
   * @example
   * const { availableForPurchase, selectedVariant } = await shop.catalogue.getProductOptionsAvailability({
   *   id: productId,
   *   options: choices,
   * })
   * console.log(availableForPurchase, selectedVariant?.sku)
   */
  getProductOptionsAvailability: Method<'getProductOptionsAvailability'>

  /**
   * The variants of one product, all or those of some choices or ids.
   *
   * @example
   * const { variants } = await shop.catalogue.queryProductVariants({ id: productId })
   * console.log(variants?.map(({ choices }) => choices))
   */
  queryProductVariants: Method<'queryProductVariants'>

  /**
   * All that the page of a product shows: the product, up to eight related ones, the collections it is in and which
   * variants can be had. An address the product had before finds it too; lead shoppers on to `product.slug` then.
   * Rejects with `PRODUCT_NOT_FOUND`.
   *
   * @example
   * const { product, related, variantAvailability } = await shop.catalogue.getProductPage({ slug: 'speckled-mug' })
   * console.log(product.name, related.length, variantAvailability[0]?.inStock)
   */
  getProductPage: Method<'getProductPage'>

  /**
   * Up to six products, three collections and three pages for what a shopper has typed so far. When nothing has these words, products
   * with similar ones, and `corrected` says what was probably meant.
   *
   * @example
   * const { products, corrected } = await shop.catalogue.searchSuggestions({ query: 'speckeld mug' })
   * console.log(corrected, products.map(({ name, price }) => `${name} ${price}`))
   */
  searchSuggestions: Method<'searchSuggestions'>

  /**
   * The currencies prices can be shown in, first the one they are paid in: what `createClient` takes as `currency`.
   *
   * @example
   * const { currencies } = await shop.catalogue.listCurrencies({})
   * console.log(currencies.map(({ code, symbol }) => `${code} ${symbol}`))
   */
  listCurrencies: Method<'listCurrencies'>

  /**
   * What one unit of a currency is worth in another, both of {@link listCurrencies}.
   *
   * @example
   * const { rate } = await shop.catalogue.getConversionRate({ from: 'USD', to: 'USD' })
   * console.log(Number(rate?.value) / 10 ** (rate?.decimalPlaces ?? 0))
   */
  getConversionRate: Method<'getConversionRate'>

  /**
   * One collection. A missing one is refused with status 404.
   *
   * @example
   * const { collection } = await shop.catalogue.getCollection({ id: collectionId })
   * console.log(collection.name, collection.numberOfProducts)
   */
  getCollection: Method<'getCollection'>

  /**
   * One collection by the last part of its address, also of one it had before: `collection.slug` is today's.
   *
   * @example
   * const { collection } = await shop.catalogue.getCollectionBySlug({ slug: 'all-products' })
   * console.log(collection.id)
   */
  getCollectionBySlug: Method<'getCollectionBySlug'>

  /**
   * The collections of the shop, at most 100 a page.
   *
   * @example
   * const { collections } = await shop.catalogue.queryCollections({ query: { paging: { limit: 20 } } })
   * console.log(collections.map(({ name }) => name))
   */
  queryCollections: Method<'queryCollections'>
}

export function catalogueCalls(send: Send): CatalogueCalls {
  return methods(send, [
    'getProduct',
    'queryProducts',
    'getProductOptionsAvailability',
    'queryProductVariants',
    'getProductPage',
    'searchSuggestions',
    'listCurrencies',
    'getConversionRate',
    'getCollection',
    'getCollectionBySlug',
    'queryCollections',
  ])
}
