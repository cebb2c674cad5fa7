import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as bulk from './service.ts'

export function bulkRoutes(on: On, shop: Shop): void {
  on(calls.bulkUpdateProductsProperty, ({ caller, body }) => bulk.setOrAdjust(shop, caller, body))
  on(calls.bulkAdjustProductProperty, ({ caller, body: { ids, adjust = {} } }) =>
    bulk.setOrAdjust(shop, caller, { ids, adjust }),
  )
  on(calls.bulkUpdateProducts, ({ caller, body }) => bulk.update(shop, caller, body))
  on(calls.bulkDeleteProducts, ({ caller, body }) => bulk.remove(shop, caller, body))
  on(calls.previewBulkChange, ({ caller, body }) => bulk.preview(shop, caller, body))
}
