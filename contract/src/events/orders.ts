import Type from 'typebox'
import { OrderWithFulfillments } from '../orders/fulfillments.ts'
import { Order } from '../orders/orders.ts'
import { OrderTransactions } from '../orders/payments.ts'
import { Guid } from '../values/common.ts'
import { actionEvent, entityEvent, sampleId } from './event.ts'

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
  actionEvent({
    name: 'wix.ecom.v1.order_transactions',
    entity: 'order_transactions',
    kind: 'updated',
    when: 'A payment or a refund of an order is added or changes. The id of the entity is that of the order',
    body: Type.Object({
      orderTransactions: OrderTransactions,
      /** Of the payments that are new or changed. */
      paymentIds: Type.Array(Guid),
      /** Of the refunds that are new or changed. */
      refundIds: Type.Array(Guid),
    }),
    sample: {
      orderTransactions: {
        orderId: sampleId(2),
        payments: [
          {
            id: sampleId(3),
            amount: { amount: '37.00', formattedAmount: '€37.00' },
            status: 'APPROVED',
            regularPaymentDetails: { paymentMethod: 'test-card', offlinePayment: false, status: 'APPROVED' },
          },
        ],
        refunds: [],
      },
      paymentIds: [sampleId(3)],
      refundIds: [],
    },
  }),
]
