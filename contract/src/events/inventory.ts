import Type, { type TObject, type TProperties } from 'typebox'
import { PreorderInfo } from '../catalogue/variants.ts'
import { Fields, Guid, Nullable, Text, Timestamp, Whole } from '../values/common.ts'
import { type EventType, sampleId } from './event.ts'

type Given<Payload> = Pick<EventType, 'when' | 'sample'> & { payload: Payload }

function inventoryEvent<const Name extends string, Payload extends TProperties>(
  name: Name,
  { when, payload, sample }: Given<Payload>,
): EventType<`com.wix.ecommerce.inventory.api.v1.${Name}`, TObject<typeof item & Payload>> {
  return {
    type: `com.wix.ecommerce.inventory.api.v1.${name}`,
    entity: 'inventory_item',
    when,
    payload: Type.Object({ ...item, ...payload }),
    sample: { ...itemSample, ...sample },
  }
}

const item = { inventoryItemId: Guid, externalId: Guid, productId: Guid, updatedDate: Timestamp }
const itemSample = {
  inventoryItemId: sampleId(2),
  externalId: sampleId(2),
  productId: sampleId(2),
  updatedDate: '2026-11-24T09:00:00.000Z',
}

const VariantStock = Fields({
  quantity: Nullable(Whole()),
  inStock: Type.Boolean(),
  availableForPreorder: Type.Boolean(),
})

export const inventoryEvents = [
  inventoryEvent('InventoryItemChanged', {
    when: 'A merchant changes whether the stock of a product is counted, or its pre-orders',
    payload: { trackInventory: Type.Boolean(), preorderInfo: PreorderInfo, fieldMask: Text() },
    sample: { trackInventory: true, preorderInfo: { enabled: false }, fieldMask: 'trackInventory' },
  }),
  inventoryEvent('InventoryVariantsChanged', {
    when: 'The quantity of variants changes, or whether they are in stock or can be pre-ordered',
    payload: {
      variants: Type.Array(Type.Object({ id: Guid, oldValue: VariantStock, newValue: VariantStock })),
    },
    sample: {
      variants: [
        {
          id: sampleId(3),
          oldValue: { quantity: 5, inStock: true, availableForPreorder: false },
          newValue: { quantity: 3, inStock: true, availableForPreorder: false },
        },
      ],
    },
  }),
]
