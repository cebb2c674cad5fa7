import { type Method, methods, type Send } from '../transport/transport.ts'

/** The stock of a shop. */
export interface InventoryCalls {
  /**
   * Finds stock by product. Filters: `productId`, `numericId`, `trackQuantity`, `variants.inStock`, `lastUpdated`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { inventoryItems } = await admin.inventory.queryInventory({ query: { filter: { productId } } })
   * console.log(inventoryItems[0]?.variants?.map(({ quantity }) => quantity))
   */
  queryInventory: Method<'queryInventory'>

  /**
   * Sets the quantity for sale of a product's variants, without items already sold. Fields left out stay. Rejects with
   * `INVENTORY_ITEM_NOT_FOUND`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { inventoryItems } = await admin.inventory.queryInventory({ query: { filter: { productId } } })
   * const variants = (inventoryItems[0]?.variants ?? []).map((variant) => ({ ...variant, quantity: 400 }))
   * await admin.inventory.updateInventoryVariants({ inventoryItem: { productId, trackQuantity: true, variants } })
   */
  updateInventoryVariants: Method<'updateInventoryVariants'>

  /**
   * Adds to the stock: all changes, or none if one is not possible.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { inventoryItems } = await admin.inventory.queryInventory({ query: { filter: { productId } } })
   * const variants = (inventoryItems[0]?.variants ?? []).map((variant) => ({ ...variant, quantity: 400 }))
   * await admin.inventory.updateInventoryVariants({ inventoryItem: { productId, trackQuantity: true, variants } })
   * const { variantId = '' } = variants[0] ?? {}
   * await admin.inventory.incrementInventory({ incrementData: [{ productId, variantId, incrementBy: 12 }] })
   */
  incrementInventory: Method<'incrementInventory'>

  /**
   * Subtracts from the stock: all changes, or none. Rejects with `DECREMENT_NOT_POSSIBLE` if the stock is too low.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const decrementData = [{ productId, variantId: productId, decrementBy: 1 }]
   * const refused = await admin.inventory.decrementInventory({ decrementData }).catch((error) => error.code)
   * console.log(refused)
   */
  decrementInventory: Method<'decrementInventory'>

  /**
   * Lists the stock of all variants. Filters: words of the name or the beginning of a SKU, level (`LOW`, `OUT`,
   * `AVAILABLE`), product, tracked or not. `metadata.cursors.next` leads to the next page.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items } = await admin.inventory.queryStock({ search: 'mug', limit: 50 })
   * console.log(items.map(({ productName, quantity, waiting }) => `${productName}: ${quantity}, ${waiting} wait`))
   */
  queryStock: Method<'queryStock'>

  /**
   * Changes the stock of up to 100 variants: `by` adds or subtracts, `quantity` sets. With `from`, a quantity that has
   * changed since is not overwritten; its result has the current one.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items } = await admin.inventory.queryStock({ productId })
   * const changes = items.map(({ productId, variantId, quantity: from }) => ({ productId, variantId, from, quantity: 400 }))
   * const { results } = await admin.inventory.changeStock({ changes, note: 'Stock-take' })
   * console.log(results.map(({ quantity, itemMetadata }) => [quantity, itemMetadata.error?.code]))
   */
  changeStock: Method<'changeStock'>

  /**
   * Lists stock movements, newest first: reason, quantity, stock afterwards, author and order. Filters: `productId`,
   * `variantId`, `reason`, `orderId`, `createdDate`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { movements, metadata } = await admin.inventory.queryStockMovements({
   *   query: { filter: { productId }, cursorPaging: { limit: 50 } },
   * })
   * console.log(movements.map(({ reason, quantity }) => `${reason}: ${quantity} left`), metadata.hasNext)
   */
  queryStockMovements: Method<'queryStockMovements'>

  /**
   * Lists tracked variants with low stock, the lowest first. `metadata.cursors.next` leads to the next page.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items, total } = await admin.inventory.listLowStock({ limit: 20 })
   * console.log(total, items.map(({ productName, quantity }) => `${productName}: ${quantity}`))
   */
  listLowStock: Method<'listLowStock'>

  /**
   * Reads the low-stock thresholds of the site, the product and its variants.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { site, product } = await admin.inventory.getLowStockThresholds({ productId })
   * console.log(product ?? site)
   */
  getLowStockThresholds: Method<'getLowStockThresholds'>

  /**
   * Sets the low-stock threshold of products or variants. Null goes back to the threshold of the product or site.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * await admin.inventory.setLowStockThresholds({ thresholds: [{ productId, threshold: 10 }] })
   */
  setLowStockThresholds: Method<'setLowStockThresholds'>
}

export function inventoryCalls(send: Send): InventoryCalls {
  return methods(send, [
    'queryInventory',
    'updateInventoryVariants',
    'incrementInventory',
    'decrementInventory',
    'queryStock',
    'changeStock',
    'queryStockMovements',
    'listLowStock',
    'getLowStockThresholds',
    'setLowStockThresholds',
  ])
}
