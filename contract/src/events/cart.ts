import { Cart } from '../cart/cart.ts'
import { entityEvent, sampleId } from './event.ts'

const name = 'wix.ecom.v1.cart'
const sample = {
  id: sampleId(2),
  currency: 'EUR',
  lineItems: [
    {
      id: sampleId(3),
      quantity: 2,
      catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: sampleId(4) },
      productName: { original: 'Speckled mug', translated: 'Speckled mug' },
    },
  ],
  buyerInfo: { visitorId: sampleId(5) },
}
const about = { name, entity: 'cart', schema: Cart, sample } as const

export const cartEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A shopper puts something into an empty cart' }),
  entityEvent({ ...about, kind: 'updated', when: 'The items, coupon, buyer or owner of a cart change' }),
  entityEvent({ name, entity: 'cart', sample: {}, kind: 'deleted', when: 'A cart is deleted' }),
]
