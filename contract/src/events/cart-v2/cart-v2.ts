import { CartV2 } from '../../cart/cart-v2.ts'
import { entityEvent, sampleId } from '../event.ts'

const cartV2 = {
  name: 'wix.ecom.v2.cart',
  entity: 'cart',
  schema: CartV2,
  sample: {
    id: sampleId(2),
    revision: '1',
    lineItems: [
      {
        ...{ id: sampleId(3), quantity: 2, name: { original: 'Speckled mug', translated: 'Speckled mug' } },
        source: {
          catalogReference: {
            appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
            catalogItemId: sampleId(4),
          },
        },
      },
    ],
    customerInfo: { visitorId: sampleId(5) },
  },
} as const

/** Events of the same carts as Cart V2 shows them. */
export const cartV2Events = [
  entityEvent({ ...cartV2, kind: 'created', when: 'A shopper puts something into an empty cart' }),
  entityEvent({
    ...cartV2,
    kind: 'updated',
    when: 'The items, coupon, delivery, buyer or owner of a cart change',
  }),
  entityEvent({
    ...{ name: cartV2.name, entity: cartV2.entity, sample: {} },
    ...{ kind: 'deleted', when: 'A cart is deleted' },
  }),
]
