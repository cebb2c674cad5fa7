import { calls } from '@cartwright/contract/calls.ts'
import * as carts from '../../cart/cart/service.ts'
import { builder, costing } from './builder.ts'
import { CartRef } from './carts.ts'
import { entering, given } from './requests.ts'

/** How references to the catalogue name the store. */
const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const NewLineInput = builder.inputType('NewLine', {
  fields: (t) => ({
    productId: t.id({ required: true }),
    quantity: t.int({ defaultValue: 1 }),
    variantId: t.id({ description: 'Which variant; or `choices` says it' }),
    choices: t.field({ type: 'JSON', description: 'By the name of the option: {"Size": "M"}' }),
    texts: t.field({ type: 'JSON', description: 'What the shopper writes, by the title of the field' }),
  }),
})

const QuantityInput = builder.inputType('LineQuantity', {
  fields: (t) => ({ id: t.id({ required: true }), quantity: t.int({ required: true }) }),
})

builder.mutationField('addToCurrentCart', (t) =>
  t.field({
    type: CartRef,
    description: 'The first line makes the cart',
    ...costing(10),
    args: { lineItems: t.arg({ type: [NewLineInput], required: true }) },
    async resolve(_root, { lineItems }, { shop, caller }) {
      const lines = lineItems.map(({ productId, quantity, variantId, choices, texts }) => ({
        quantity: quantity ?? 1,
        catalogReference: {
          appId: storeAppId,
          catalogItemId: productId,
          options: given({ variantId, options: choices, customTextFields: texts }),
        },
      }))
      const request = entering(caller, calls.addToCurrentCart, { lineItems: lines })
      return (await carts.add(shop, { caller }, request)).cart
    },
  }),
)

builder.mutationField('updateCurrentCartLineItemQuantity', (t) =>
  t.field({
    type: CartRef,
    ...costing(10),
    args: { lineItems: t.arg({ type: [QuantityInput], required: true }) },
    async resolve(_root, { lineItems }, { shop, caller }) {
      const request = entering(caller, calls.updateCurrentCartLineItemQuantity, { lineItems })
      return (await carts.setQuantities(shop, { caller }, request.lineItems)).cart
    },
  }),
)

builder.mutationField('removeLineItemsFromCurrentCart', (t) =>
  t.field({
    type: CartRef,
    ...costing(10),
    args: { lineItemIds: t.arg.idList({ required: true }) },
    async resolve(_root, { lineItemIds }, { shop, caller }) {
      const request = entering(caller, calls.removeLineItemsFromCurrentCart, { lineItemIds })
      return (await carts.removeLines(shop, { caller }, request.lineItemIds)).cart
    },
  }),
)

builder.mutationField('updateCurrentCart', (t) =>
  t.field({
    type: CartRef,
    ...costing(10),
    args: { couponCode: t.arg.string(), buyerNote: t.arg.string() },
    async resolve(_root, { couponCode, buyerNote }, { shop, caller }) {
      const cartInfo = buyerNote == null ? undefined : { buyerNote }
      const request = entering(caller, calls.updateCurrentCart, given({ couponCode, cartInfo }))
      return (await carts.update(shop, { caller }, request)).cart
    },
  }),
)

builder.mutationField('removeCouponFromCurrentCart', (t) =>
  t.field({
    type: CartRef,
    ...costing(10),
    async resolve(_root, _args, { shop, caller }) {
      entering(caller, calls.removeCouponFromCurrentCart)
      return (await carts.removeCoupon(shop, { caller })).cart
    },
  }),
)
