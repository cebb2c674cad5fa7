import type { InventoryItemV3 } from '@cartwright/contract/inventory/inventory-items-v3.ts'
import type { EventKinds } from '../../platform/events/events.ts'
import { actionViews, eventViews } from '../../platform/events/views.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { itemChanged, stockChanged } from '../stock/events.service.ts'
import { itemsByIds } from './queries.ts'
import { toItem } from './rules.ts'

/** A merchant's change of a product and its stock has two rows with one number. Each item is told of once. */
const itemsOfProduct = `SELECT md5(v.key)::uuid AS id, o.sequence FROM variants v
  WHERE v.site_id = o.site_id AND v.product_id = o.entity_id AND NOT EXISTS (
    SELECT FROM outbox s WHERE s.site_id = o.site_id AND s.entity_id = o.entity_id AND s.sequence = o.sequence
      AND s.type = '${stockChanged}' AND s.payload -> 'variants' @> jsonb_build_array(jsonb_build_object('id', v.id)))`

const itemsWithStock = `SELECT md5(o.entity_id || '-' || (v ->> 'id'))::uuid AS id, o.sequence
  FROM jsonb_array_elements(o.payload -> 'variants') AS v`

const itemsSoldOutOrBack = `${itemsWithStock} WHERE v #> '{oldValue,inStock}' <> v #> '{newValue,inStock}'`

const about = {
  name: 'wix.stores.catalog.v3.inventory_item',
  entity: 'inventory_item',
  async read(shop: Shop, siteId: string, ids: readonly string[]) {
    const views = await shop.db.run(itemsByIds, [siteId, ids])
    return new Map(views.map((view) => [view.id, toItem(view, siteId)]))
  },
}

/** An item begins and ends with its variant, which is a change of the product. */
export const inventoryItemEvents: EventKinds = {
  ...eventViews({
    ...about,
    sources: {
      updated: [
        { type: itemChanged, entities: itemsOfProduct },
        { type: stockChanged, entities: itemsWithStock },
      ],
    },
  }),
  ...actionViews({
    ...about,
    sources: { stock_status_updated: [{ type: stockChanged, entities: itemsSoldOutOrBack }] },
    bodyOf: (_, { availabilityStatus }: InventoryItemV3) => ({ inStock: availabilityStatus === 'IN_STOCK' }),
  }),
}
