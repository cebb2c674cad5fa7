import { calls } from '@cartwright/contract/calls.ts'
import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order, SearchOrdersReply } from '@cartwright/contract/orders/orders.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from '@cartwright/contract/orders/orders.ts'
import { search } from '../../orders/search/service.ts'
import * as orders from '../../orders/service.ts'
import { builder, withCost } from './builder.ts'
import { lineFields, totalFields } from './lines.ts'
import { listArguments, listField, pageInfoField, toQuery } from './lists.ts'
import { checkRequest, nullIfMissing } from './requests.ts'
import { addressFields, type Money, MoneyRef, moneyOf } from './values.ts'

const OrderStatusEnum = builder.enumType('OrderStatus', { values: OrderStatus.enum })
const PaymentStatusEnum = builder.enumType('PaymentStatus', { values: PaymentStatus.enum })
const FulfillmentStatusEnum = builder.enumType('FulfillmentStatus', { values: FulfillmentStatus.enum })

interface OrderLine {
  line: OrderLineItem
  order: Order
}

const OrderLineRef = builder.objectRef<OrderLine>('OrderLine').implement({
  fields: (t) => ({
    ...lineFields(t),
    price: t.field({
      type: MoneyRef,
      description: 'Of one piece',
      resolve: ({ line, order }) => paidAmount(line.price, order),
    }),
    total: t.field({
      type: MoneyRef,
      description: 'Of all pieces, after discounts and with tax',
      resolve: ({ line, order }) => paidAmount(line.totalPriceAfterTax, order),
    }),
  }),
})

const OrderTotalsRef = builder.objectRef<Order>('OrderTotals').implement({
  fields: (t) => totalFields(t, (order, name) => paidAmount(order.priceSummary?.[name], order)),
})

const AddressRef = builder.objectRef<AddressWithContact>('Address').implement({
  fields: (t) => ({
    firstName: t.string({ resolve: ({ contactDetails }) => contactDetails?.firstName }),
    lastName: t.string({ resolve: ({ contactDetails }) => contactDetails?.lastName }),
    company: t.string({ resolve: ({ contactDetails }) => contactDetails?.company }),
    phone: t.string({ resolve: ({ contactDetails }) => contactDetails?.phone }),
    ...addressFields(t, ({ address }) => address),
  }),
})

const OrderRef = builder.objectRef<Order>('Order').implement({
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ id = '' }) => id }),
    number: t.exposeString('number'),
    status: t.expose('status', { type: OrderStatusEnum }),
    paymentStatus: t.expose('paymentStatus', { type: PaymentStatusEnum }),
    fulfillmentStatus: t.expose('fulfillmentStatus', { type: FulfillmentStatusEnum }),
    email: t.string({ resolve: ({ buyerInfo }) => buyerInfo?.email }),
    buyerNote: t.exposeString('buyerNote'),
    currency: t.exposeString('currency'),
    lineItems: listField(t, OrderLineRef, {
      times: 10,
      of: (order) => order.lineItems?.map((line) => ({ line, order })),
    }),
    totals: t.field({ type: OrderTotalsRef, resolve: (order) => order }),
    delivery: t.string({ resolve: ({ shippingInfo }) => shippingInfo?.title }),
    billingAddress: t.expose('billingInfo', { type: AddressRef }),
    recipientAddress: t.expose('recipientInfo', { type: AddressRef }),
    createdDate: t.expose('createdDate', { type: 'DateTime' }),
    purchasedDate: t.expose('purchasedDate', { type: 'DateTime' }),
  }),
})

const OrderPageRef = builder.objectRef<SearchOrdersReply>('OrderPage').implement({
  fields: (t) => ({
    items: t.field({ type: [OrderRef], nullable: false, resolve: ({ orders }) => orders }),
    pageInfo: pageInfoField(t),
  }),
})

builder.queryField('order', (t) =>
  t.field({
    type: OrderRef,
    description: 'An order of the caller. An API key can read every order of the shop',
    ...withCost(5),
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, { shop, caller }) {
      const request = checkRequest(caller, calls.getOrder, { id })
      return (await nullIfMissing(orders.read(shop, caller, request.id)))?.order
    },
  }),
)

builder.queryField('orders', (t) =>
  t.field({
    type: OrderPageRef,
    description: 'Orders of the caller, newest first. An API key can read all orders of the shop',
    ...withCost(10),
    args: listArguments(t),
    resolve: (_root, args, { shop, caller }) =>
      search(shop, caller, checkRequest(caller, calls.searchOrders, { search: toQuery(args) })),
  }),
)

/** An order has one currency, in which it was paid. */
function paidAmount(price: Price | undefined, { currency }: Order): Money | undefined {
  return moneyOf(price, { currency })
}
