import type { CartV2Envelope } from '@cartwright/contract/cart/cart-v2-calls.ts'
import { type ChangeTarget, change, notFound, type PricedCart } from '../cart/cart/changes.service.ts'
import { quoteWith } from '../cart/cart/quotes.service.ts'
import type { Cart, CartData, Target } from '../cart/cart/rules.ts'
import { editCheckout } from '../checkout/checkout/edits.service.ts'
import { withCart } from '../checkout/checkout/rules.ts'
import type { Checkout, CheckoutData } from '../checkout/model/rules.ts'
import { newCheckout } from '../checkout/model/service.ts'
import { toWireSelection } from '../memberships/rules.ts'
import { eventViews } from '../platform/events/views.ts'
import { isMerchant, type Shop, systemCaller } from '../platform/shop/shop.ts'
import { canonical } from '../platform/values/canonical-json.ts'
import { optional } from '../platform/values/optional.ts'
import type { PricedPurchase, PriceOptions } from '../pricing/totals/purchase.rules.ts'
import { toWire } from './cart.rules.ts'
import { cartsWithCheckouts, type Found, findCartWithCheckout, type WholeCart } from './queries.ts'
import { inV2, refuseOrdered } from './refusals.rules.ts'

export async function requireCart(shop: Shop, target: Target): Promise<WholeCart> {
  const found = await findCartWithCheckout(shop, target)
  if (!found) throw notFound(target)
  return toWholeCart(shop, target, found)
}

/** A cart whose order is not placed yet. */
export async function requireOpenCart(shop: Shop, target: Target): Promise<WholeCart> {
  const whole = await requireCart(shop, target)
  refuseOrdered(whole)
  return whole
}

export async function read(shop: Shop, target: Target): Promise<CartV2Envelope> {
  return toEnvelope(shop, await requireCart(shop, target))
}

/** With the prices of its lines if they are known, which are not enough for a chosen delivery. */
export async function toEnvelope(
  shop: Shop,
  whole: WholeCart,
  priced?: PricedPurchase,
): Promise<CartV2Envelope> {
  const { selectedShipping, memberships } = whole.checkout.data
  const isEnough = priced && !selectedShipping && !memberships
  return { cart: toWire(whole, isEnough ? priced : await priceLines(shop, whole)) }
}

export function toWholeCart(shop: Shop, { caller }: Target, { cart, checkout }: Found): WholeCart {
  const owner = { ...caller, id: cart.ownerId, kind: cart.ownerKind }
  const draft = checkout ?? newCheckout(shop, owner, { cartId: cart.id, channelType: 'WEB' })
  const isOrdered = cart.status === 'completed' || Boolean(checkout?.completedAt)
  const data = isOrdered && checkout ? checkout.data : withCart(draft.data, cart.data, {})
  return {
    cart: isOrdered && checkout ? withOrdered(cart, checkout.data) : cart,
    checkout: {
      ...draft,
      address: isMerchant(caller) ? undefined : caller.address,
      data,
    },
    isSynced: checkout !== undefined && canonical(data) === canonical(checkout.data),
    orderId: isOrdered ? (cart.data.orderId ?? checkout?.orderId ?? undefined) : undefined,
  }
}

/** An ordered cart has what its checkout had. What came later goes on in another cart. */
function withOrdered(cart: Cart, { lines, couponCode, merchantDiscounts }: CheckoutData): Cart {
  const { couponCode: _, merchantDiscounts: __, ...data } = cart.data
  const ordered = {
    ...optional('couponCode', couponCode),
    ...optional('merchantDiscounts', merchantDiscounts),
  }
  return { ...cart, data: { ...data, lines, ...ordered } }
}

/** Today's names, prices and stock. A chosen delivery has its name as far as its carrier need not be asked. */
export async function priceLines(
  shop: Shop,
  { cart, checkout }: WholeCart,
  { fresh = false, onlyKept = 'EXCEPT_ITEMS' }: Pick<PriceOptions, 'fresh' | 'onlyKept'> = {},
): Promise<PricedPurchase> {
  const { selectedShipping, shippingDestination, memberships } = checkout.data
  const options = { fresh, tax: false, fees: false, plugins: false, shipping: selectedShipping !== undefined }
  return quoteWith(shop, cart, {
    ...options,
    estimate: {
      shippingAddress: shippingDestination?.address ?? null,
      selectedShippingOption: selectedShipping ?? null,
      ...(memberships ? { selectedMemberships: toWireSelection(memberships) } : {}),
    },
    onlyKept,
  })
}

/** A change of a cart, which knows the checkout that was made from it. */
export interface CartChange extends ChangeTarget {
  wholeOf: (cart: Cart) => WholeCart
  /** Makes the change in the checkout too, if there is one. */
  inCheckout: (edit: (data: CheckoutData) => CheckoutData) => Promise<void>
}

/** Applies an edit to the cart and says how it looks then. */
export function changeCart(
  shop: Shop,
  target: Target,
  edit: (cart: Cart, change: CartChange) => Promise<CartData>,
): Promise<CartV2Envelope> {
  return runChange(shop, target, (changed) => change(shop, changed, (cart) => edit(cart, changed)))
}

/** {@link changeCart} for a change that the cart's own services make. */
export async function runChange(
  shop: Shop,
  target: Target & { orNew?: boolean },
  run: (change: CartChange) => Promise<PricedCart>,
): Promise<CartV2Envelope> {
  let checkout: Checkout | undefined
  const wholeOf = (cart: Cart) => toWholeCart(shop, target, { cart, checkout })
  const { cart, priced } = await inV2(() =>
    run({
      ...target,
      wholeOf,
      async find() {
        const found = await findCartWithCheckout(shop, target)
        checkout = found?.checkout
        if (found) refuseOrdered(wholeOf(found.cart))
        return found?.cart
      },
      async inCheckout(edit) {
        if (!checkout) return
        const key = { caller: target.caller, id: checkout.id }
        await editCheckout(shop, key, async (before) => {
          const data = edit(before.data)
          checkout = { ...before, data }
          return data
        })
      },
    }),
  )
  return toEnvelope(shop, wholeOf(cart), priced)
}

const cartV1 = 'wix.ecom.v1.cart'

export const cartV2Events = eventViews({
  name: 'wix.ecom.v2.cart',
  entity: 'cart',
  sources: {
    created: [{ type: `${cartV1}_created` }],
    updated: [{ type: `${cartV1}_updated` }],
    deleted: [{ type: `${cartV1}_deleted` }],
  },
  // The dispatcher must not wait for plugins.
  async read(shop, siteId, ids) {
    const caller = systemCaller(siteId)
    const carts = await cartsWithCheckouts(shop, caller, ids)
    return new Map(
      await Promise.all(
        carts.map(async (found) => {
          const whole = toWholeCart(shop, { caller }, found)
          return [found.cart.id, toWire(whole, await priceLines(shop, whole, { onlyKept: true }))] as const
        }),
      ),
    )
  },
})
