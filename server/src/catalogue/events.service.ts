import { toldOfNewProduct } from '@cartwright/contract/events/catalogue.ts'
import type { EventKind, EventKinds } from '../platform/events/events.ts'
import { systemCaller } from '../platform/shop/shop.ts'
import { pick } from '../platform/values/optional.ts'
import { collectionsByIds } from './collections/queries.ts'
import { freshProducts } from './model/cache.service.ts'
import { wireMedia } from './wire/v1/media.rules.ts'
import { wireProduct } from './wire/v1/products.rules.ts'
import { merchantTerms } from './wire/v1/terms.service.ts'

const prefix = 'com.wix.ecommerce.catalog.api.v1.'
const isDeletion = ({ type }: { type: string }) => type.endsWith('Deleted')
const isCreation = ({ type }: { type: string }) => type.endsWith('Created')

const productEvent: EventKind = {
  async render(shop, siteId, rows) {
    const terms = await merchantTerms(shop, systemCaller(siteId))
    const products = await freshProducts(shop, siteId, [...new Set(rows.map(({ entityId }) => entityId))])
    return rows.map((row) => {
      const product = products.get(row.entityId)
      if (!product && !isDeletion(row)) return undefined
      const created = product && isCreation(row) ? pick(wireProduct(product, terms), ...toldOfNewProduct) : {}
      return { productId: row.entityId, ...row.payload, ...created }
    })
  },
}

const collectionEvent: EventKind = {
  async render(shop, siteId, rows) {
    const ids = [...new Set(rows.map(({ entityId }) => entityId))]
    const found = await shop.db.run(collectionsByIds, [siteId, ids])
    const collections = new Map(found.map((collection) => [collection.id, collection]))
    return rows.map((row) => {
      const collection = collections.get(row.entityId)
      if (!collection && !isDeletion(row)) return undefined
      // Published typings and examples name the id differently, so send both.
      const id = { collectionId: row.entityId, collection_Id: row.entityId }
      if (!collection || !isCreation(row)) return { ...id, ...row.payload }
      const { name, slug, visible, media } = collection
      return { ...id, name, slug, visible, media: wireMedia(media, shop.hosts.urlOf(siteId)) }
    })
  },
}

export const catalogueEvents: EventKinds = {
  [`${prefix}ProductCreated`]: productEvent,
  [`${prefix}ProductChanged`]: productEvent,
  [`${prefix}ProductDeleted`]: productEvent,
  [`${prefix}CollectionCreated`]: collectionEvent,
  [`${prefix}CollectionChanged`]: collectionEvent,
  [`${prefix}CollectionDeleted`]: collectionEvent,
}
