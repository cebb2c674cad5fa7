import { calls } from '@cartwright/contract/calls.ts'
import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order, OrderPriceSummary, SearchOrdersReply } from '@cartwright/contract/orders/orders.ts'
import { FulfillmentStatus, OrderStatus, PaymentStatus } from '@cartwright/contract/orders/orders.ts'
import * as orders from '../../orders/search.service.ts'
import { builder, costing, ProductRef } from './builder.ts'
import { LineTextRef, readable, textOf } from './lines.ts'
import { listArguments, listed, PageInfoRef, pageInfoOf } from './lists.ts'
import { ImageRef, pictureOf } from './media.ts'
import { entering, orNull } from './requests.ts'
import { type Money, MoneyRef } from './values.ts'

const OrderStatusEnum = builder.enumType('OrderStatus', { values: OrderStatus.enum })
const PaymentStatusEnum = builder.enumType('PaymentStatus', { values: PaymentStatus.enum })
const FulfillmentStatusEnum = builder.enumType('FulfillmentStatus', { values: FulfillmentStatus.enum })

interface OrderLine {
  line: OrderLineItem
  order: Order
}

const OrderLineRef = builder.objectRef<OrderLine>('OrderLine').implement({
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ line }) => line.id ?? '' }),
    name: t.string({ resolve: ({ line }) => readable(line.productName) }),
    quantity: t.int({ nullable: false, resolve: ({ line }) => line.quantity ?? 0 }),
    productId: t.id({ resolve: ({ line }) => line.catalogReference?.catalogItemId }),
    product: t.field({
      type: ProductRef,
      description: 'As the catalogue shows it now, if it does',
      resolve({ line }, _args, { batches, caller }) {
        entering(caller, calls.queryProducts)
        const id = line.catalogReference?.catalogItemId
        return id ? batches.product(id) : null
      },
    }),
    image: t.field({ type: ImageRef, resolve: ({ line }) => pictureOf(line.image) }),
    texts: t.field({
      type: [LineTextRef],
      nullable: false,
      ...costing(1, 3),
      resolve: ({ line }) => (line.descriptionLines ?? []).map(textOf),
    }),
    price: t.field({
      type: MoneyRef,
      description: 'Of one piece',
      resolve: ({ line, order }) => paid(line.price, order),
    }),
    total: t.field({
      type: MoneyRef,
      description: 'Of all pieces, after discounts and with tax',
      resolve: ({ line, order }) => paid(line.totalPriceAfterTax, order),
    }),
  }),
})

const OrderTotalsRef = builder.objectRef<Order>('OrderTotals').implement({
  fields: (t) => {
    const sum = (name: keyof OrderPriceSummary) =>
      t.field({ type: MoneyRef, resolve: (order: Order) => paid(order.priceSummary?.[name], order) })
    return {
      subtotal: sum('subtotal'),
      discount: sum('discount'),
      shipping: sum('shipping'),
      tax: sum('tax'),
      total: sum('total'),
    }
  },
})

const AddressRef = builder.objectRef<AddressWithContact>('Address').implement({
  fields: (t) => ({
    firstName: t.string({ resolve: ({ contactDetails }) => contactDetails?.firstName }),
    lastName: t.string({ resolve: ({ contactDetails }) => contactDetails?.lastName }),
    company: t.string({ resolve: ({ contactDetails }) => contactDetails?.company }),
    phone: t.string({ resolve: ({ contactDetails }) => contactDetails?.phone }),
    addressLine: t.string({ resolve: ({ address }) => address?.addressLine ?? address?.addressLine1 }),
    addressLine2: t.string({ resolve: ({ address }) => address?.addressLine2 }),
    city: t.string({ resolve: ({ address }) => address?.city }),
    postalCode: t.string({ resolve: ({ address }) => address?.postalCode }),
    subdivision: t.string({ resolve: ({ address }) => address?.subdivision }),
    country: t.string({ resolve: ({ address }) => address?.country }),
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
    lineItems: t.field({
      type: [OrderLineRef],
      nullable: false,
      ...costing(1, 10),
      resolve: (order) => (order.lineItems ?? []).map((line) => ({ line, order })),
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
    pageInfo: t.field({
      type: PageInfoRef,
      nullable: false,
      resolve: ({ metadata }) => pageInfoOf(metadata),
    }),
  }),
})

builder.queryField('order', (t) =>
  t.field({
    type: OrderRef,
    description: 'One of whoever asks; with an API key, any of the shop',
    ...costing(5),
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, { shop, caller }) {
      const request = entering(caller, calls.getOrder, { id })
      return (await orNull(orders.read(shop, caller, request.id)))?.order
    },
  }),
)

builder.queryField('orders', (t) =>
  t.field({
    type: OrderPageRef,
    description: 'Those of whoever asks, newest first; with an API key, all of the shop',
    ...costing(10),
    args: listArguments(t),
    resolve: (_root, args, { shop, caller }) =>
      orders.search(shop, caller, entering(caller, calls.searchOrders, { search: listed(args) })),
  }),
)

/** An order was paid in one currency. */
function paid(price: Price | undefined, { currency = '' }: Order): Money | undefined {
  if (price?.amount === undefined) return undefined
  return { amount: price.amount, currency, formatted: price.formattedAmount ?? '' }
}
