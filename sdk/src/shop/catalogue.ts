import { type Method, methods, type Send } from '../transport/transport.ts'

/** Reads products and collections. Prices are amounts in the shop's currency, each with a formatted text. */
export interface CatalogueCalls {
  /**
   * Reads a product. Rejects with `PRODUCT_NOT_FOUND`.
   *
   * @example
   * const { product } = await shop.catalogue.getProduct({ id: productId })
   * console.log(product.name, product.priceData?.formatted?.price)
   */
  getProduct: Method<'getProduct'>

  /**
   * Finds products: filtered and sorted, at most 100 per page. `metadata.total` counts them up to 10,000;
   * `metadata.cursors.next` leads to the next page. `facets` counts the values that narrow the result, `facetFilters`
   * holds the selected ones. The counts of a facet ignore the values selected in that facet.
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
   * Reads which options are still available after some choices, and the variant of a complete choice.
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
   * Lists the variants of a product: all, or those of some choices or ids.
   *
   * @example
   * const { variants } = await shop.catalogue.queryProductVariants({ id: productId })
   * console.log(variants?.map(({ choices }) => choices))
   */
  queryProductVariants: Method<'queryProductVariants'>

  /**
   * Reads the data of a product page: the product, up to four that are often bought with it, up to eight related ones,
   * its collections and the availability of its variants. Finds the product by former slugs, too; then redirect
   * shoppers to `product.slug`. Rejects with `PRODUCT_NOT_FOUND`.
   *
   * @example
   * const { product, related, variantAvailability } = await shop.catalogue.getProductPage({ slug: 'speckled-mug' })
   * console.log(product.name, related.length, variantAvailability[0]?.inStock)
   */
  getProductPage: Method<'getProductPage'>

  /**
   * Recommends visible products in stock that go with `items`, never these themselves. The first algorithm that finds
   * `minimumRecommendedItems` decides; if none does, `items` of the reply is empty. The algorithms:
   * `d5aac1e1-2e53-4d11-85f7-7172710b4783` (bought together), `68ebce04-b96a-4c52-9329-08fc9d8c1253` (same collections),
   * `8c198853-6ac6-4006-b92d-9124e23d9bca` (from what was looked at). Rejects with `ALGORITHM_NOT_SUPPORTED`,
   * `RECOMMENDATIONS_PROVIDER_NOT_FOUND` or `ITEM_APP_ID_NOT_SUPPORTED` if nothing in the request is the store's.
   *
   * @example
   * const { recommendation } = await shop.catalogue.getRecommendation({
   *   algorithms: [{ id: '68ebce04-b96a-4c52-9329-08fc9d8c1253', appId: storeAppId }],
   *   items: [{ catalogItemId: productId, appId: storeAppId }],
   * })
   * console.log(recommendation.items.map(({ catalogItemId }) => catalogItemId))
   */
  getRecommendation: Method<'getRecommendation'>

  /**
   * Suggests up to six products, three collections and three pages for a typed text. If nothing contains the words,
   * suggests products with similar ones, and `corrected` has the words that were searched for.
   *
   * @example
   * const { products, corrected } = await shop.catalogue.searchSuggestions({ query: 'speckeld mug' })
   * console.log(corrected, products.map(({ name, price }) => `${name} ${price}`))
   */
  searchSuggestions: Method<'searchSuggestions'>

  /**
   * Lists the currencies for `createClient({ currency })`. The first one is the currency of payment.
   *
   * @example
   * const { currencies } = await shop.catalogue.listCurrencies({})
   * console.log(currencies.map(({ code, symbol }) => `${code} ${symbol}`))
   */
  listCurrencies: Method<'listCurrencies'>

  /**
   * Reads the exchange rate of two currencies of {@link listCurrencies}: how much one unit is worth in the other.
   *
   * @example
   * const { rate } = await shop.catalogue.getConversionRate({ from: 'USD', to: 'USD' })
   * console.log(Number(rate?.value) / 10 ** (rate?.decimalPlaces ?? 0))
   */
  getConversionRate: Method<'getConversionRate'>

  /**
   * Reads a collection. Rejects with status 404 if there is none.
   *
   * @example
   * const { collection } = await shop.catalogue.getCollection({ id: collectionId })
   * console.log(collection.name, collection.numberOfProducts)
   */
  getCollection: Method<'getCollection'>

  /**
   * Reads a collection by its slug or a former one. `collection.slug` is the current slug.
   *
   * @example
   * const { collection } = await shop.catalogue.getCollectionBySlug({ slug: 'all-products' })
   * console.log(collection.id)
   */
  getCollectionBySlug: Method<'getCollectionBySlug'>

  /**
   * Lists the collections of the shop, at most 100 per page.
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
    'getRecommendation',
    'searchSuggestions',
    'listCurrencies',
    'getConversionRate',
    'getCollection',
    'getCollectionBySlug',
    'queryCollections',
  ])
}
