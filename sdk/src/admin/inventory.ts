import { type Method, methods, type Send } from '../transport/transport.ts'

/** The stock of a shop, for those who keep it. */
export interface InventoryCalls {
  /**
   * Stock by product: filtered by `productId`, `numericId`, `trackQuantity`, `variants.inStock` or `lastUpdated`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { inventoryItems } = await admin.inventory.queryInventory({ query: { filter: { productId } } })
   * console.log(inventoryItems[0]?.variants?.map(({ quantity }) => quantity))
   */
  queryInventory: Method<'queryInventory'>

  /**
   * Sets what is for sale of a product's variants; pieces already sold are not counted in. What is left out stays.
   * Rejects with `INVENTORY_ITEM_NOT_FOUND`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { inventoryItems } = await admin.inventory.queryInventory({ query: { filter: { productId } } })
   * const variants = (inventoryItems[0]?.variants ?? []).map((variant) => ({ ...variant, quantity: 400 }))
   * await admin.inventory.updateInventoryVariants({ inventoryItem: { productId, trackQuantity: true, variants } })
   */
  updateInventoryVariants: Method<'updateInventoryVariants'>

  /**
   * Adds pieces; all of it or, when one is not possible, nothing.
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
   * Takes pieces off; all of it or, with `DECREMENT_NOT_POSSIBLE` when there are not enough, nothing.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const decrementData = [{ productId, variantId: productId, decrementBy: 1 }]
   * const refused = await admin.inventory.decrementInventory({ decrementData }).catch((error) => error.code)
   * console.log(refused)
   */
  decrementInventory: Method<'decrementInventory'>

  /**
   * The stock of all variants: by words of the name or the beginning of a SKU, by level (`LOW`, `OUT`, `AVAILABLE`), by
   * product, counted or not. Go on with `metadata.cursors.next`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items } = await admin.inventory.queryStock({ search: 'mug', limit: 50 })
   * console.log(items.map(({ productName, quantity, waiting }) => `${productName}: ${quantity}, ${waiting} wait`))
   */
  queryStock: Method<'queryStock'>

  /**
   * Changes the stock of up to a hundred variants: `by` adds or takes, `quantity` counts anew. With `from`, what changed
   * since it was read is left as it is, and its result says what is there.
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
   * Where stock went, newest first: why, by how many pieces, what was left, through whom and for which order. By
   * `productId`, `variantId`, `reason`, `orderId` or `createdDate`.
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
   * Counted variants of which few are left, the emptiest first. Go on with `metadata.cursors.next`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items, total } = await admin.inventory.listLowStock({ limit: 20 })
   * console.log(total, items.map(({ productName, quantity }) => `${productName}: ${quantity}`))
   */
  listLowStock: Method<'listLowStock'>

  /**
   * How few of a product are few: as the site, the product and each variant say it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { site, product } = await admin.inventory.getLowStockThresholds({ productId })
   * console.log(product ?? site)
   */
  getLowStockThresholds: Method<'getLowStockThresholds'>

  /**
   * Says how few are few, of whole products or of single variants; null goes back to what counts above.
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
