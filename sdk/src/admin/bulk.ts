import { type Method, methods, type Send } from '../transport/transport.ts'

/** Changes many products at once. */
export interface BulkWriteCalls {
  /**
   * Sets price, cost, weight, ribbon or brand of up to 100 products (a site may allow more). Variants keep their
   * difference to a new price; a cost or weight applies to all variants. Errors are in the results, item by item.
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
   * Previews what {@link bulkUpdateProductsProperty} (`set`) or {@link bulkAdjustProductProperty} (`adjust`) would
   * change. Changes nothing.
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
   * Updates many products, each with its own changes, as {@link updateProduct} does. `runId` identifies the changes of
   * this call in the history.
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
   * Deletes many products.
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
