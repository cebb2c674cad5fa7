import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/** The stock of a shop, for those who keep it. */
export type InventoryCalls = ReturnType<typeof inventoryCalls>

export function inventoryCalls(send: Send) {
  return {
    /**
     * Stock by product: filtered by `productId`, `numericId`, `trackQuantity`, `variants.inStock` or `lastUpdated`.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { inventoryItems } = await admin.inventory.queryInventory({ query: { filter: { productId } } })
     * console.log(inventoryItems[0]?.variants?.map(({ quantity }) => quantity))
     */
    queryInventory: (request: Request<'queryInventory'>, options?: CallOptions) =>
      send('queryInventory', request, options),

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
    updateInventoryVariants: (request: Request<'updateInventoryVariants'>, options?: CallOptions) =>
      send('updateInventoryVariants', request, options),

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
    incrementInventory: (request: Request<'incrementInventory'>, options?: CallOptions) =>
      send('incrementInventory', request, options),

    /**
     * Takes pieces off; all of it or, with `DECREMENT_NOT_POSSIBLE` when there are not enough, nothing.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const decrementData = [{ productId, variantId: productId, decrementBy: 1 }]
     * const refused = await admin.inventory.decrementInventory({ decrementData }).catch((error) => error.code)
     * console.log(refused)
     */
    decrementInventory: (request: Request<'decrementInventory'>, options?: CallOptions) =>
      send('decrementInventory', request, options),

    /**
     * The stock of all variants: by words of the name or the beginning of a SKU, by level (`LOW`, `OUT`, `AVAILABLE`), by
     * product, counted or not. Go on with `metadata.cursors.next`.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { items } = await admin.inventory.queryStock({ search: 'mug', limit: 50 })
     * console.log(items.map(({ productName, quantity, waiting }) => `${productName}: ${quantity}, ${waiting} wait`))
     */
    queryStock: (request: Request<'queryStock'>, options?: CallOptions) =>
      send('queryStock', request, options),

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
    changeStock: (request: Request<'changeStock'>, options?: CallOptions) =>
      send('changeStock', request, options),

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
    queryStockMovements: (request: Request<'queryStockMovements'>, options?: CallOptions) =>
      send('queryStockMovements', request, options),

    /**
     * Counted variants of which few are left, the emptiest first. Go on with `metadata.cursors.next`.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { items, total } = await admin.inventory.listLowStock({ limit: 20 })
     * console.log(total, items.map(({ productName, quantity }) => `${productName}: ${quantity}`))
     */
    listLowStock: (request: Request<'listLowStock'>, options?: CallOptions) =>
      send('listLowStock', request, options),

    /**
     * How few of a product are few: as the site, the product and each variant say it.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { site, product } = await admin.inventory.getLowStockThresholds({ productId })
     * console.log(product ?? site)
     */
    getLowStockThresholds: (request: Request<'getLowStockThresholds'>, options?: CallOptions) =>
      send('getLowStockThresholds', request, options),

    /**
     * Says how few are few, of whole products or of single variants; null goes back to what counts above.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * await admin.inventory.setLowStockThresholds({ thresholds: [{ productId, threshold: 10 }] })
     */
    setLowStockThresholds: (request: Request<'setLowStockThresholds'>, options?: CallOptions) =>
      send('setLowStockThresholds', request, options),
  }
}
