import { type Method, methods, type Send } from '../transport/transport.ts'

/** Writing many products at once. */
export interface BulkWriteCalls {
  /**
   * Sets one of price, cost, weight, ribbon and brand of up to 100 products (a site may allow more). Variants keep their
   * distance to a new price; a cost or weight counts for all variants. What fails is said in the results, item by item.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * const { bulkActionMetadata } = await admin.catalogue.bulkUpdateProductsProperty({
   *   ids: [id],
   *   set: { ribbon: 'Last ones' },
   * })
   * console.log(bulkActionMetadata.totalSuccesses)
   */
  bulkUpdateProductsProperty: Method<'bulkUpdateProductsProperty'>

  /**
   * Adds an amount or a percentage to price, cost or weight. A percentage is rounded to two decimals, or with
   * `roundToInt` to whole numbers.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * const { results } = await admin.catalogue.bulkAdjustProductProperty({
   *   ids: [id],
   *   adjust: { price: { percentage: { rate: 7.5, roundToInt: false } } },
   * })
   * console.log(results[0]?.itemMetadata?.success)
   */
  bulkAdjustProductProperty: Method<'bulkAdjustProductProperty'>

  /**
   * What {@link bulkUpdateProductsProperty} (`set`) or {@link bulkAdjustProductProperty} (`adjust`) would make of each
   * product; nothing is changed.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { results } = await admin.catalogue.previewBulkChange({
   *   ids: [productId],
   *   adjust: { price: { amount: -2 } },
   * })
   * console.log(results[0]?.before?.price, results[0]?.after?.price)
   */
  previewBulkChange: Method<'previewBulkChange'>

  /**
   * Changes each of many products in its own way, as {@link updateProduct} does. `runId` is what history knows the changes
   * of this call by.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * const { runId } = await admin.catalogue.bulkUpdateProducts({ products: [{ id, visible: false }] })
   * console.log(runId)
   */
  bulkUpdateProducts: Method<'bulkUpdateProducts'>

  /**
   * Takes many products out of the catalogue.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { product } = await admin.catalogue.createProduct({
   *   product: { name: 'Tea Towel', priceData: { price: 12 }, brand: 'Mill', ribbon: 'New' },
   * })
   * const id = product.id ?? ''
   * await admin.catalogue.bulkDeleteProducts({ ids: [id] })
   */
  bulkDeleteProducts: Method<'bulkDeleteProducts'>
}

export function bulkWriteCalls(send: Send): BulkWriteCalls {
  return methods(send, [
    'bulkUpdateProductsProperty',
    'bulkAdjustProductProperty',
    'previewBulkChange',
    'bulkUpdateProducts',
    'bulkDeleteProducts',
  ])
}
