import Type, { type TObject, type TProperties } from 'typebox'
import { Media } from '../catalogue/product-media.ts'
import { Product } from '../catalogue/products.ts'
import { Fields, Guid, Text } from '../values/common.ts'
import { type EventType, sampleId } from './event.ts'

type Given<Payload> = Omit<EventType, 'type' | 'payload'> & { payload: Payload }

function catalogueEvent<const Name extends string, Payload extends TProperties>(
  name: Name,
  { payload, ...rest }: Given<Payload>,
): EventType<`com.wix.ecommerce.catalog.api.v1.${Name}`, TObject<Payload>> {
  return { ...rest, type: `com.wix.ecommerce.catalog.api.v1.${name}`, payload: Type.Object(payload) }
}

const product = { productId: Guid }
const productSample = { productId: sampleId(2) }
const changedFields = Type.Array(Text())

/** What the event of a new product tells of it. */
export const toldOfNewProduct = [
  'name',
  'slug',
  'visible',
  'price',
  'sku',
  'brand',
  'media',
  'productPageUrl',
  'costAndProfitData',
] as const

export const productEvents = [
  catalogueEvent('ProductCreated', {
    entity: 'product',
    when: 'A product is created',
    payload: {
      ...product,
      ...Type.Pick(Product, toldOfNewProduct).properties,
    },
    sample: {
      ...productSample,
      name: 'Speckled mug',
      slug: 'speckled-mug',
      visible: true,
      price: { currency: 'EUR', price: 20, discountedPrice: 20 },
    },
  }),
  catalogueEvent('ProductChanged', {
    entity: 'product',
    when: 'A product changes, except in its variants and stock',
    payload: { ...product, changedFields },
    sample: { ...productSample, changedFields: ['name', 'price'] },
  }),
  catalogueEvent('ProductDeleted', {
    entity: 'product',
    when: 'A product is deleted',
    payload: product,
    sample: productSample,
  }),
  catalogueEvent('VariantsChanged', {
    entity: 'variants',
    when: 'Variants are added, changed or removed, sell out or come back. The id of the entity is that of the product',
    payload: {
      ...product,
      variants: Type.Array(
        Type.Object({
          variantId: Guid,
          choices: Type.Record(Type.String(), Type.String()),
          changedFields,
        }),
      ),
    },
    sample: {
      ...productSample,
      variants: [{ variantId: sampleId(3), choices: { Size: 'L' }, changedFields: ['inStock'] }],
    },
  }),
]

const collection = { collectionId: Guid, collection_Id: Guid }
const collectionSample = { collectionId: sampleId(2), collection_Id: sampleId(2) }

export const collectionEvents = [
  catalogueEvent('CollectionCreated', {
    entity: 'collection',
    when: 'A collection is created',
    payload: {
      ...collection,
      ...Fields({ name: Text(), slug: Text(), visible: Type.Boolean(), media: Media }).properties,
    },
    sample: { ...collectionSample, name: 'Kitchen', slug: 'kitchen', visible: true },
  }),
  catalogueEvent('CollectionChanged', {
    entity: 'collection',
    when: 'A collection changes, or products join or leave it or move by hand',
    payload: { ...collection, changedFields },
    sample: { ...collectionSample, changedFields: ['productIds'] },
  }),
  catalogueEvent('CollectionDeleted', {
    entity: 'collection',
    when: 'A collection is deleted',
    payload: collection,
    sample: collectionSample,
  }),
]
