import { OrderWithFulfillments } from '../orders/fulfillments.ts'
import { Order } from '../orders/orders.ts'
import { entityEvent, sampleId } from './event.ts'

const name = 'wix.ecom.v1.order'
const sample = {
  id: sampleId(2),
  number: '10001',
  status: 'APPROVED',
  paymentStatus: 'PAID',
  fulfillmentStatus: 'NOT_FULFILLED',
  currency: 'EUR',
  buyerInfo: { email: 'anna@example.com' },
}
const about = { name, entity: 'order', schema: Order, sample } as const

export const orderEvents = [
  entityEvent({
    ...about,
    kind: 'created',
    when: 'A buyer places an order, before it is paid',
    sample: { ...sample, status: 'INITIALIZED', paymentStatus: 'NOT_PAID' },
  }),
  entityEvent({ ...about, kind: 'updated', when: 'Anything about an order changes' }),
  entityEvent({ ...about, kind: 'approved', when: 'An order is paid, or is to be paid later' }),
  entityEvent({
    ...about,
    kind: 'payment_status_updated',
    when: 'The payment status of an order changes',
  }),
  entityEvent({
    ...about,
    kind: 'canceled',
    when: 'A merchant cancels an order, or it was not paid within a day',
    sample: { ...sample, status: 'CANCELED' },
  }),
  entityEvent({
    name: 'wix.ecom.v1.fulfillments',
    entity: 'fulfillments',
    kind: 'updated',
    when: 'A parcel of an order is added, changed or removed. The id of the entity is that of the order',
    schema: OrderWithFulfillments,
    sample: {
      orderId: sampleId(2),
      fulfillments: [{ id: sampleId(3), lineItems: [{ id: sampleId(4), quantity: 1 }] }],
    },
  }),
]
