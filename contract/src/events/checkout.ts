import { Checkout } from '../checkout/checkout.ts'
import { entityEvent, sampleId } from './event.ts'

const name = 'wix.ecom.v1.checkout'
const sample = { id: sampleId(2), cartId: sampleId(3), currency: 'EUR', completed: false }
const about = { name, entity: 'checkout', schema: Checkout, sample } as const

export const checkoutEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A shopper goes to the checkout' }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'The address, delivery, items or owner of a checkout change',
  }),
  entityEvent({
    ...about,
    kind: 'completed',
    when: 'The order of a checkout is placed and paid, or needs no payment now',
    sample: { ...sample, completed: true },
  }),
]
