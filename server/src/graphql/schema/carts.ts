import { calls } from '@cartwright/contract/calls.ts'
import type { Cart, EstimateCurrentCartTotalsReply } from '@cartwright/contract/cart/cart.ts'
import { ItemAvailabilityStatus } from '@cartwright/contract/cart/line-item-fields.ts'
import type { LineItem } from '@cartwright/contract/cart/line-items.ts'
import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { CarrierServiceOption } from '@cartwright/contract/pricing/shipping-info.ts'
import * as carts from '../../cart/cart/service.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { builder, withCost } from './builder.ts'
import { lineFields, totalFields } from './lines.ts'
import { listField } from './lists.ts'
import { checkRequest, nullIfMissing } from './requests.ts'
import { type Currencies, MoneyRef, moneyOf } from './values.ts'

const AvailabilityEnum = builder.enumType('Availability', { values: ItemAvailabilityStatus.enum })

interface CartLine {
  line: LineItem
  cart: Currencies
}

const CartLineRef = builder.objectRef<CartLine>('CartLine').implement({
  fields: (t) => ({
    ...lineFields(t),
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
      description: 'Pieces in stock, where they are counted',
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
  fields: (t) => ({
    ...totalFields(t, ({ estimate, cart }, name) => moneyOf(estimate.priceSummary?.[name], cart)),
    deliveryOptions: listField(t, DeliveryRef, {
      times: 5,
      of: ({ estimate, cart }) => toDeliveries(estimate, cart),
    }),
  }),
})

const CartRef = builder.objectRef<Cart>('Cart').implement({
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ id }) => id ?? '' }),
    currency: t.exposeString('currency'),
    lineItems: listField(t, CartLineRef, {
      times: 20,
      of: (cart) => cart.lineItems?.map((line) => ({ line, cart })),
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
    createdDate: t.expose('createdDate', { type: 'DateTime' }),
    updatedDate: t.expose('updatedDate', { type: 'DateTime' }),
  }),
})

builder.objectField(CartRef, 'totals', (t) =>
  t.field({
    type: CartTotalsRef,
    description: 'What the cart costs with this address and delivery',
    ...withCost(20),
    args: {
      country: t.arg.string({ description: 'ISO 3166-1, two letters' }),
      subdivision: t.arg.string({ description: 'ISO 3166-2, such as US-TX' }),
      city: t.arg.string(),
      postalCode: t.arg.string(),
      carrierId: t.arg.id({ description: 'With `deliveryCode`, one of the `deliveryOptions`' }),
      deliveryCode: t.arg.string(),
    },
    async resolve(_cart, { carrierId, deliveryCode, ...place }, { shop, caller }) {
      const address = withoutNulls(place)
      const request = {
        ...(Object.keys(address).length > 0 ? { shippingAddress: address } : {}),
        ...(deliveryCode ? { selectedShippingOption: withoutNulls({ carrierId, code: deliveryCode }) } : {}),
      }
      const entered = checkRequest(caller, calls.estimateCurrentCartTotals, request)
      const estimate = await carts.estimate(shop, { caller }, entered)
      return { estimate, cart: estimate.cart }
    },
  }),
)

builder.queryField('currentCart', (t) =>
  t.field({
    type: CartRef,
    description: 'The cart of the caller; null before the first line',
    ...withCost(5),
    async resolve(_root, _args, { shop, caller }) {
      checkRequest(caller, calls.getCurrentCart)
      return (await nullIfMissing(carts.read(shop, { caller })))?.cart
    },
  }),
)

const NewLineInput = builder.inputType('NewLine', {
  fields: (t) => ({
    productId: t.id({ required: true }),
    quantity: t.int({ defaultValue: 1 }),
    variantId: t.id({ description: 'The variant. You can pass `choices` instead' }),
    choices: t.field({ type: 'JSON', description: 'By option name: {"Size": "M"}' }),
    texts: t.field({ type: 'JSON', description: 'Texts of the shopper, by the title of the field' }),
  }),
})

const QuantityInput = builder.inputType('LineQuantity', {
  fields: (t) => ({ id: t.id({ required: true }), quantity: t.int({ required: true }) }),
})

builder.mutationField('addToCurrentCart', (t) =>
  t.field({
    type: CartRef,
    description: 'Adding the first line creates the cart',
    ...withCost(10),
    args: { lineItems: t.arg({ type: [NewLineInput], required: true }) },
    async resolve(_root, { lineItems }, { shop, caller }) {
      const lines = lineItems.map(({ productId, quantity, variantId, choices, texts }) => ({
        quantity: quantity ?? 1,
        catalogReference: {
          appId: storeAppId,
          catalogItemId: productId,
          options: withoutNulls({ variantId, options: choices, customTextFields: texts }),
        },
      }))
      const request = checkRequest(caller, calls.addToCurrentCart, { lineItems: lines })
      return (await carts.add(shop, { caller }, request)).cart
    },
  }),
)

builder.mutationField('updateCurrentCartLineItemQuantity', (t) =>
  t.field({
    type: CartRef,
    ...withCost(10),
    args: { lineItems: t.arg({ type: [QuantityInput], required: true }) },
    async resolve(_root, { lineItems }, { shop, caller }) {
      const request = checkRequest(caller, calls.updateCurrentCartLineItemQuantity, { lineItems })
      return (await carts.setQuantities(shop, { caller }, request.lineItems)).cart
    },
  }),
)

builder.mutationField('removeLineItemsFromCurrentCart', (t) =>
  t.field({
    type: CartRef,
    ...withCost(10),
    args: { lineItemIds: t.arg.idList({ required: true }) },
    async resolve(_root, { lineItemIds }, { shop, caller }) {
      const request = checkRequest(caller, calls.removeLineItemsFromCurrentCart, { lineItemIds })
      return (await carts.removeLines(shop, { caller }, request.lineItemIds)).cart
    },
  }),
)

builder.mutationField('updateCurrentCart', (t) =>
  t.field({
    type: CartRef,
    ...withCost(10),
    args: { couponCode: t.arg.string(), buyerNote: t.arg.string() },
    async resolve(_root, { couponCode, buyerNote }, { shop, caller }) {
      const cartInfo = buyerNote == null ? undefined : { buyerNote }
      const request = checkRequest(caller, calls.updateCurrentCart, withoutNulls({ couponCode, cartInfo }))
      return (await carts.update(shop, { caller }, request)).cart
    },
  }),
)

builder.mutationField('removeCouponFromCurrentCart', (t) =>
  t.field({
    type: CartRef,
    ...withCost(10),
    async resolve(_root, _args, { shop, caller }) {
      checkRequest(caller, calls.removeCouponFromCurrentCart)
      return (await carts.removeCoupon(shop, { caller })).cart
    },
  }),
)

function toDeliveries({ shippingInfo }: EstimateCurrentCartTotalsReply, cart: Currencies): Delivery[] {
  const carriers = shippingInfo?.carrierServiceOptions ?? []
  return carriers.flatMap(({ carrierId = '', shippingOptions = [] }) =>
    shippingOptions.map((option) => ({ carrierId, option, cart })),
  )
}
