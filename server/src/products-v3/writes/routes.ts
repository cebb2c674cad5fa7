import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as products from './requests.service.ts'

export function writeRoutes(on: On, shop: Shop): void {
  on(calls.createProductV3, ({ caller, body }) => products.create(shop, caller, body))
  on(calls.updateProductV3, ({ caller, body }) => products.update(shop, caller, body))
  on(calls.createProductWithInventory, ({ caller, body }) =>
    products.withInventory(shop, caller, { ...body, isNew: true }),
  )
  on(calls.updateProductWithInventory, ({ caller, body }) =>
    products.withInventory(shop, caller, { ...body, isNew: false }),
  )
  on(calls.deleteProductV3, ({ caller, body }) => products.remove(shop, caller, body))
  on(calls.bulkCreateProductsV3, ({ caller, body }) => products.createMany(shop, caller, body))
  on(calls.bulkUpdateProductsV3, ({ caller, body }) => products.updateMany(shop, caller, body))
  on(calls.bulkDeleteProductsV3, ({ caller, body }) => products.removeMany(shop, caller, body))
}
