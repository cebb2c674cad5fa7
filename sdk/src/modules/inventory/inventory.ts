import { inventoryCalls as calls } from '@cartwright/contract/calls/inventory/inventory.ts'
import { inventoryEvents } from '@cartwright/contract/events/inventory.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import type { Read, Sent } from '../../values/types.ts'
import { type Module, moduleOf } from '../module.ts'

/** The stock of a product: of each variant if it has options. Quantities are pieces. */
export type InventoryItem = Read<Reply<'getInventoryVariants'>['inventoryItem']>

type Increment = NonNullable<Request<'incrementInventory'>['incrementData']>
type Decrement = NonNullable<Request<'decrementInventory'>['decrementData']>

/** Stock. Changes need an API key. */
export interface Inventory extends EventsOf<'com.wix.ecommerce.inventory.'> {
  /** Finds the stock of products. */
  queryInventory(options?: Sent<Request<'queryInventory'>>): Promise<Read<Reply<'queryInventory'>>>
  /** Reads the stock of a product's variants by its inventory id. */
  getInventoryVariants(
    inventoryId: string,
    options?: Omit<Request<'getInventoryVariants'>, 'inventoryId'>,
  ): Promise<{ inventoryItem: InventoryItem }>
  /** Sets quantities, or whether the shop counts this product's pieces. */
  updateInventoryVariants(
    productId: string,
    inventoryItem: Sent<Request<'updateInventoryVariants'>['inventoryItem']>,
  ): Promise<void>
  /** Adds pieces, e.g. of a delivery. */
  incrementInventory(incrementData: Sent<Increment>): Promise<void>
  /** Takes pieces away. Rejects if there are too few, and then changes nothing. */
  decrementInventory(decrementData: Sent<Decrement>): Promise<void>
}

/**
 * Stock.
 *
 * @example
 * import { ApiKeyStrategy, createClient, inventory } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: ApiKeyStrategy({ apiKey }), modules: { inventory } })
 * const { inventoryItems } = await client.inventory.queryInventory({ query: { paging: { limit: 10 } } })
 * console.log(inventoryItems.map((item) => item.variants?.map(({ quantity }) => quantity)))
 */
export const inventory: Module<Inventory> = moduleOf(
  {
    queryInventory: { call: calls.queryInventory, takes: ['...'] },
    getInventoryVariants: { call: calls.getInventoryVariants, takes: ['inventoryId', '...'] },
    updateInventoryVariants: {
      call: calls.updateInventoryVariants,
      takes: ['inventoryItem.productId', 'inventoryItem'],
      silent: true,
    },
    incrementInventory: { call: calls.incrementInventory, takes: ['incrementData'], silent: true },
    decrementInventory: { call: calls.decrementInventory, takes: ['decrementData'], silent: true },
  },
  {},
  receivers(inventoryEvents),
)
