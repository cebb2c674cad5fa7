import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as products from './requests.service.ts'
import { remove } from './service.ts'

export function productRoutes(on: On, shop: Shop): void {
  for (const call of [
    calls.createProduct,
    calls.createProductPlatformized,
    calls.writeProxyCreateProductPlatformized,
  ]) {
    on(call, ({ caller, body }) => products.createProduct(shop, caller, body))
  }
  for (const call of [
    calls.updateProduct,
    calls.updateProductPlatformized,
    calls.writeProxyUpdateProductPlatformized,
  ]) {
    on(call, ({ caller, body }) => products.updateProduct(shop, caller, body))
  }
  for (const call of [
    calls.deleteProduct,
    calls.deleteProductPlatformized,
    calls.writeProxyDeleteProductPlatformized,
  ]) {
    on(call, async ({ caller, body }) => {
      await remove(shop, caller, body.id)
    })
  }
  on(calls.deleteProductOptions, ({ caller, body }) => products.deleteOptions(shop, caller, body))
  on(calls.removeBrand, ({ caller, body }) => products.clearField(shop, caller, { ...body, field: 'brand' }))
  on(calls.removeRibbon, ({ caller, body }) =>
    products.clearField(shop, caller, { ...body, field: 'ribbon' }),
  )
  on(calls.getCatalogueProduct, ({ caller, body }) => products.catalogueProductOf(shop, caller, body))
  on(calls.updateProductVariants, ({ caller, body }) => products.updateVariants(shop, caller, body))
  on(calls.resetAllProductVariantData, ({ caller, body }) =>
    products.clearField(shop, caller, { ...body, field: 'variants' }),
  )
}
