import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as bulk from '../bulk/service.ts'
import * as collectionLists from '../collections/lists.service.ts'
import * as collections from '../collections/requests.service.ts'
import * as media from '../media/service.ts'
import * as products from './requests.service.ts'
import * as variants from './variants.service.ts'

export function catalogueWriteRoutes(on: On, shop: Shop): void {
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
    on(call, ({ caller, body }) => products.deleteProduct(shop, caller, body))
  }
  on(calls.deleteProductOptions, ({ caller, body }) => products.deleteOptions(shop, caller, body))
  on(calls.removeBrand, ({ caller, body }) => products.removeBrand(shop, caller, body))
  on(calls.removeRibbon, ({ caller, body }) => products.removeRibbon(shop, caller, body))
  on(calls.getCatalogueProduct, ({ caller, body }) => products.catalogueProductOf(shop, caller, body))
  on(calls.updateProductVariants, ({ caller, body }) => variants.update(shop, caller, body))
  on(calls.resetAllProductVariantData, ({ caller, body }) => variants.reset(shop, caller, body))
  on(calls.addProductMedia, ({ caller, body }) => media.add(shop, caller, body))
  on(calls.removeProductMedia, ({ caller, body }) => media.remove(shop, caller, body))
  on(calls.addProductMediaToChoices, ({ caller, body }) => media.addToChoices(shop, caller, body))
  on(calls.removeProductMediaFromChoices, ({ caller, body }) => media.removeFromChoices(shop, caller, body))
  on(calls.setProductMedia, ({ caller, body }) => media.set(shop, caller, body))
  on(calls.bulkUpdateProductsProperty, ({ caller, body }) => bulk.set(shop, caller, body))
  on(calls.bulkAdjustProductProperty, ({ caller, body }) => bulk.adjust(shop, caller, body))
  on(calls.bulkUpdateProducts, ({ caller, body }) => bulk.update(shop, caller, body))
  on(calls.bulkDeleteProducts, ({ caller, body }) => bulk.remove(shop, caller, body))
  on(calls.previewBulkChange, ({ caller, body }) => bulk.preview(shop, caller, body))
  on(calls.createCollection, ({ caller, body }) => collections.create(shop, caller, body))
  on(calls.updateCollection, ({ caller, body }) => collections.update(shop, caller, body))
  on(calls.deleteCollection, ({ caller, body }) => collections.remove(shop, caller, body))
  on(calls.addProductsToCollection, ({ caller, body }) => collections.addProducts(shop, caller, body))
  on(calls.removeProductsFromCollection, ({ caller, body }) => collections.removeProducts(shop, caller, body))
  on(calls.getCatalogueCollection, ({ caller, body }) =>
    collections.catalogueCollectionOf(shop, caller, body),
  )
  on(calls.listCatalogueCollections, ({ caller, body }) => collectionLists.list(shop, caller, body))
  on(calls.previewCollectionRule, ({ caller, body }) => collectionLists.preview(shop, caller, body))
  on(calls.moveCollectionProducts, ({ caller, body }) => collections.moveProducts(shop, caller, body))
  on(calls.setCollectionMedia, ({ caller, body }) => collections.setMedia(shop, caller, body))
}
