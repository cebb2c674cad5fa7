import Type from 'typebox'
import { Category } from '../catalogue-v3/categories.ts'
import { ProductV3 } from '../catalogue-v3/products.ts'
import { InventoryItemV3 } from '../inventory/inventory-items-v3.ts'
import { actionEvent, entityEvent, sampleId } from './event.ts'

const dates = { createdDate: '2026-11-24T09:00:00.000Z', updatedDate: '2026-11-24T09:00:00.000Z' }

const product = {
  name: 'wix.stores.catalog.v3.product',
  entity: 'product',
  schema: ProductV3,
  sample: {
    ...{ id: sampleId(2), revision: '1', name: 'Speckled mug', slug: 'speckled-mug', visible: true },
    productType: 'PHYSICAL',
    actualPriceRange: { minValue: { amount: '20.00' }, maxValue: { amount: '20.00' } },
    ...dates,
  },
} as const

/** Events of products as Catalog V3 shows them. */
export const productV3Events = [
  entityEvent({ ...product, kind: 'created', when: 'A product is created' }),
  entityEvent({
    ...product,
    kind: 'updated',
    when: 'A product or its variants change, except in their stock',
  }),
  entityEvent({
    ...{ name: product.name, entity: product.entity, sample: {} },
    ...{ kind: 'deleted', when: 'A product is deleted' },
  }),
]

const category = {
  name: 'wix.categories.v1.category',
  entity: 'category',
  schema: Category,
  sample: {
    ...{ id: sampleId(2), revision: '1', name: 'Kitchen', slug: 'kitchen', visible: true, itemCounter: 3 },
    treeReference: { appNamespace: '@wix/stores' },
    ...dates,
  },
} as const

/** Events of categories, which are the collections of the shop. */
export const categoryEvents = [
  entityEvent({ ...category, kind: 'created', when: 'A category is created' }),
  entityEvent({
    ...category,
    kind: 'updated',
    when: 'A category changes, or products join or leave it or move by hand',
  }),
  entityEvent({
    ...{ name: category.name, entity: category.entity, sample: {} },
    ...{ kind: 'deleted', when: 'A category is deleted' },
  }),
]

/** Events of the stock of single variants. */
export const inventoryItemV3Events = [
  entityEvent({
    name: 'wix.stores.catalog.v3.inventory_item',
    entity: 'inventory_item',
    kind: 'updated',
    when: 'The stock of a variant changes, or whether it is counted or can be pre-ordered',
    schema: InventoryItemV3,
    sample: {
      ...{ id: sampleId(2), revision: '4', productId: sampleId(3), variantId: sampleId(4) },
      ...{ locationId: sampleId(5), trackQuantity: true, quantity: 3, availabilityStatus: 'IN_STOCK' },
      ...dates,
    },
  }),
  actionEvent({
    name: 'wix.stores.catalog.v3.inventory_item',
    entity: 'inventory_item',
    kind: 'stock_status_updated',
    when: 'A variant sells out or is back in stock',
    body: Type.Object({ inStock: Type.Boolean() }),
    sample: { inStock: false },
  }),
]
