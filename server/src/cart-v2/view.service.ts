import type { CartV2Envelope } from '@cartwright/contract/cart/cart-v2-calls.ts'
import { type ChangeTarget, change, notFound, type PricedCart } from '../cart/cart/changes.service.ts'
import { quote } from '../cart/cart/quotes.service.ts'
import type { Cart, CartData, Target } from '../cart/cart/rules.ts'
import { withCart } from '../checkout/checkout/rules.ts'
import { editCheckout } from '../checkout/checkout/service.ts'
import type { Checkout, CheckoutData } from '../checkout/model/rules.ts'
import { newCheckout } from '../checkout/model/service.ts'
import { isMerchant, type Shop } from '../platform/shop/shop.ts'
import { canonical } from '../platform/values/canonical-json.ts'
import type { PricedPurchase } from '../pricing/totals/purchase.rules.ts'
import { toWire } from './cart.rules.ts'
import { type Found, findCartWithCheckout, type View } from './queries.ts'
import { inV2, refuseOrdered } from './refusals.rules.ts'

export async function requireView(shop: Shop, target: Target): Promise<View> {
  const found = await findCartWithCheckout(shop, target)
  if (!found) throw notFound(target)
  return toView(shop, target, found)
}

/** A view of a cart whose order is not placed yet. */
export async function requireOpenView(shop: Shop, target: Target): Promise<View> {
  const view = await requireView(shop, target)
  refuseOrdered(view)
  return view
}

export function toView(shop: Shop, { caller }: Target, { cart, checkout }: Found): View {
  const owner = { ...caller, id: cart.ownerId, kind: cart.ownerKind }
  const draft = checkout ?? newCheckout(shop, owner, { cartId: cart.id, channelType: 'WEB' })
  const isOrdered = cart.status === 'completed' || Boolean(checkout?.completedAt)
  const data = isOrdered && checkout ? checkout.data : withCart(draft.data, cart.data, {})
  return {
    cart,
    checkout: {
      ...draft,
      address: isMerchant(caller) ? undefined : caller.address,
      data,
    },
    hasCheckout: checkout !== undefined,
    isSynced: checkout !== undefined && canonical(data) === canonical(checkout.data),
    orderId: isOrdered ? (cart.data.orderId ?? checkout?.orderId ?? undefined) : undefined,
  }
}

/** Today's names, prices and stock. A chosen delivery has its name as far as no other program has to be asked. */
export async function priceLines(
  shop: Shop,
  { cart, checkout }: View,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<PricedPurchase> {
  const { selectedShipping, shippingDestination } = checkout.data
  const options = { fresh, tax: false, fees: false, plugins: false, shipping: selectedShipping !== undefined }
  return quote(shop, cart, {
    ...options,
    estimate: {
      shippingAddress: shippingDestination?.address ?? null,
      selectedShippingOption: selectedShipping ?? null,
    },
    onlyKept: true,
  })
}

/** A change of a cart, which knows the checkout that was made from it. */
export interface ViewChange extends ChangeTarget {
  view: (cart: Cart) => View
  /** Makes the change in the checkout too, if there is one. */
  inCheckout: (edit: (data: CheckoutData) => CheckoutData) => Promise<void>
}

/** Applies an edit to the cart and says how it looks then. */
export function changeView(
  shop: Shop,
  target: Target,
  edit: (cart: Cart, change: ViewChange) => Promise<CartData>,
): Promise<CartV2Envelope> {
  return runChange(shop, target, (view) => change(shop, view, (cart) => edit(cart, view)))
}

/** {@link changeView} for a change that the cart's own services make. */
export async function runChange(
  shop: Shop,
  target: Target & { orNew?: boolean },
  run: (change: ViewChange) => Promise<PricedCart>,
): Promise<CartV2Envelope> {
  let checkout: Checkout | undefined
  const view = (cart: Cart) => toView(shop, target, { cart, checkout })
  const { cart, priced } = await inV2(() =>
    run({
      ...target,
      view,
      async find() {
        const found = await findCartWithCheckout(shop, target)
        checkout = found?.checkout
        if (found) refuseOrdered(view(found.cart))
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
  const after = view(cart)
  const prices = after.checkout.data.selectedShipping ? await priceLines(shop, after) : priced
  return { cart: toWire(after, prices) }
}
