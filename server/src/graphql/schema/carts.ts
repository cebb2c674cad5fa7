import { calls } from '@cartwright/contract/calls.ts'
import type { Cart, EstimateCurrentCartTotalsReply, LineItem } from '@cartwright/contract/cart/cart.ts'
import { ItemAvailabilityStatus } from '@cartwright/contract/cart/line-items.ts'
import type { CarrierServiceOption } from '@cartwright/contract/pricing/shipping-info.ts'
import type { PriceSummary } from '@cartwright/contract/pricing/totals.ts'
import * as carts from '../../cart/cart/service.ts'
import { builder, costing, ProductRef } from './builder.ts'
import { LineTextRef, readable, textOf } from './lines.ts'
import { ImageRef, pictureOf } from './media.ts'
import { entering, given, orNull } from './requests.ts'
import { type Currencies, MoneyRef, moneyOf } from './values.ts'

const AvailabilityEnum = builder.enumType('Availability', { values: ItemAvailabilityStatus.enum })

/** A line, and the currencies its money is in. */
interface CartLine {
  line: LineItem
  cart: Currencies
}

const CartLineRef = builder.objectRef<CartLine>('CartLine').implement({
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ line }) => line.id ?? '' }),
    name: t.string({ resolve: ({ line }) => readable(line.productName) }),
    quantity: t.int({ nullable: false, resolve: ({ line }) => line.quantity ?? 0 }),
    productId: t.id({ resolve: ({ line }) => line.catalogReference?.catalogItemId }),
    product: t.field({
      type: ProductRef,
      description: 'As the catalogue shows it now',
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
      resolve: ({ line, cart }) => moneyOf(line.price, cart),
    }),
    fullPrice: t.field({
      type: MoneyRef,
      description: 'Of one piece, before the sale',
      resolve: ({ line, cart }) => moneyOf(line.fullPrice, cart),
    }),
    total: t.field({
      type: MoneyRef,
      description: 'Of all pieces',
      resolve: ({ line, cart }) => moneyOf(line.lineItemPrice, cart),
    }),
    availability: t.field({ type: AvailabilityEnum, resolve: ({ line }) => line.availability?.status }),
    available: t.int({
      description: 'Pieces to be had, where they are counted',
      resolve: ({ line }) => line.availability?.quantityAvailable,
    }),
  }),
})

interface Totals {
  estimate: EstimateCurrentCartTotalsReply
  cart: Currencies
}

type ShippingOption = NonNullable<CarrierServiceOption['shippingOptions']>[number]

interface Delivery {
  carrierId: string
  option: ShippingOption
  cart: Currencies
}

const DeliveryRef = builder.objectRef<Delivery>('DeliveryOption').implement({
  fields: (t) => ({
    carrierId: t.exposeID('carrierId'),
    code: t.string({ resolve: ({ option }) => option.code }),
    title: t.string({ resolve: ({ option }) => option.title }),
    time: t.string({ resolve: ({ option }) => option.logistics?.deliveryTime }),
    price: t.field({ type: MoneyRef, resolve: ({ option, cart }) => moneyOf(option.cost?.price, cart) }),
  }),
})

const CartTotalsRef = builder.objectRef<Totals>('CartTotals').implement({
  fields: (t) => {
    const sum = (name: keyof PriceSummary) =>
      t.field({
        type: MoneyRef,
        resolve: ({ estimate, cart }: Totals) => moneyOf(estimate.priceSummary?.[name], cart),
      })
    return {
      subtotal: sum('subtotal'),
      discount: sum('discount'),
      shipping: sum('shipping'),
      tax: sum('tax'),
      total: sum('total'),
      deliveryOptions: t.field({
        type: [DeliveryRef],
        nullable: false,
        ...costing(1, 5),
        resolve: ({ estimate, cart }) => deliveriesOf(estimate, cart),
      }),
    }
  },
})

export const CartRef = builder.objectRef<Cart>('Cart').implement({
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ id }) => id ?? '' }),
    currency: t.exposeString('currency'),
    lineItems: t.field({
      type: [CartLineRef],
      nullable: false,
      ...costing(1, 20),
      resolve: (cart) => (cart.lineItems ?? []).map((line) => ({ line, cart })),
    }),
    quantity: t.int({
      nullable: false,
      description: 'Pieces of all lines',
      resolve: ({ lineItems = [] }) => lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    }),
    subtotal: t.field({ type: MoneyRef, resolve: (cart) => moneyOf(cart.subtotal, cart) }),
    subtotalAfterDiscounts: t.field({
      type: MoneyRef,
      resolve: (cart) => moneyOf(cart.subtotalAfterDiscounts, cart),
    }),
    couponCode: t.string({
      resolve: ({ appliedDiscounts = [] }) => appliedDiscounts.find(({ coupon }) => coupon)?.coupon?.code,
    }),
    buyerNote: t.exposeString('buyerNote'),
    checkoutId: t.exposeID('checkoutId'),
    totals: t.field({
      type: CartTotalsRef,
      description: 'What it would cost if it went there',
      ...costing(20),
      args: {
        country: t.arg.string({ description: 'ISO 3166-1, two letters' }),
        subdivision: t.arg.string({ description: 'ISO 3166-2, such as US-TX' }),
        city: t.arg.string(),
        postalCode: t.arg.string(),
        carrierId: t.arg.id({ description: 'With `deliveryCode`, one of the `deliveryOptions`' }),
        deliveryCode: t.arg.string(),
      },
      async resolve(_cart, { carrierId, deliveryCode, ...place }, { shop, caller }) {
        const address = given(place)
        const request = {
          ...(Object.keys(address).length > 0 ? { shippingAddress: address } : {}),
          ...(deliveryCode ? { selectedShippingOption: given({ carrierId, code: deliveryCode }) } : {}),
        }
        const entered = entering(caller, calls.estimateCurrentCartTotals, request)
        const estimate = await carts.estimate(shop, { caller }, entered)
        return { estimate, cart: estimate.cart }
      },
    }),
    createdDate: t.expose('createdDate', { type: 'DateTime' }),
    updatedDate: t.expose('updatedDate', { type: 'DateTime' }),
  }),
})

builder.queryField('currentCart', (t) =>
  t.field({
    type: CartRef,
    description: 'The cart of whoever asks; null before the first line',
    ...costing(5),
    async resolve(_root, _args, { shop, caller }) {
      entering(caller, calls.getCurrentCart)
      return (await orNull(carts.read(shop, { caller })))?.cart
    },
  }),
)

function deliveriesOf({ shippingInfo }: EstimateCurrentCartTotalsReply, cart: Currencies): Delivery[] {
  const carriers = shippingInfo?.carrierServiceOptions ?? []
  return carriers.flatMap(({ carrierId = '', shippingOptions = [] }) =>
    shippingOptions.map((option) => ({ carrierId, option, cart })),
  )
}
