import { calls } from '@cartwright/contract/calls.ts'
import type { AddProductsToCollectionRequest } from '@cartwright/contract/catalogue/collections.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as reads from './reads.service.ts'
import * as requests from './requests.service.ts'
import * as collections from './service.ts'

export function collectionRoutes(on: On, shop: Shop): void {
  on(calls.getProductsCollectionBySlug, ({ caller, body }) => reads.bySlug(shop, caller, body.slug))
  on(calls.getCollection, ({ caller, body }) => reads.byId(shop, caller, body.id))
  on(calls.getCollectionBySlug, ({ caller, body }) => reads.bySlug(shop, caller, body.slug))
  on(calls.queryCollections, ({ caller, body }) => reads.query(shop, caller, body))
  on(calls.createCollection, ({ caller, body }) => requests.create(shop, caller, body))
  on(calls.updateCollection, ({ caller, body }) => requests.update(shop, caller, body))
  on(calls.deleteCollection, ({ caller, body }) => collections.remove(shop, caller, body.id.toLowerCase()))
  on(calls.addProductsToCollection, ({ caller, body }) =>
    collections.addProducts(shop, caller, toProducts(body)),
  )
  on(calls.removeProductsFromCollection, ({ caller, body }) =>
    collections.removeProducts(shop, caller, toProducts(body)),
  )
  on(calls.moveCollectionProducts, ({ caller, body }) => requests.moveProducts(shop, caller, body))
  on(calls.setCollectionMedia, ({ caller, body }) => requests.setMedia(shop, caller, body))
  on(calls.getCatalogueCollection, ({ caller, body }) => requests.catalogueCollectionOf(shop, caller, body))
  on(calls.listCatalogueCollections, ({ caller, body }) => reads.listCollections(shop, caller, body))
  on(calls.previewCollectionRule, ({ caller, body }) => reads.previewRule(shop, caller, body))
}

function toProducts({ id, productIds = [] }: AddProductsToCollectionRequest) {
  return { id: id.toLowerCase(), productIds }
}
