import type {
  AddToCurrentCartRequest,
  CreateCartRequest,
  EstimateCurrentCartTotalsReply,
  EstimateCurrentCartTotalsRequest,
  UpdateCurrentCartRequest,
} from '@cartwright/contract/cart/cart.ts'
import type { LineItemQuantityUpdate } from '@cartwright/contract/cart/line-items.ts'
import { refuse, violations } from '../../platform/errors.ts'
import type { Caller, Shop } from '../../platform/shop.ts'
import { shippingInformation } from '../../pricing/wire/shipping.rules.ts'
import {
  calculatedLineItems,
  calculation,
  calculationError,
  membershipOptions,
} from '../../pricing/wire/totals.rules.ts'
import { required } from '../lines/amounts.rules.ts'
import { add as addLine, type StoredLine, setQuantity } from '../lines/rules.ts'
import { freeFor, isEmpty, lineOf, settled, wishesOf } from '../lines/service.ts'
import { change, type Envelope, keep, newCart, of, priced, type Target } from './carts.service.ts'
import { updated } from './details.service.ts'
import { onWire } from './rules.ts'

export { discard, type Envelope, forgetUnused, type Target } from './carts.service.ts'
export { attachCheckout, complete, detachCheckouts, forCheckout } from './checkout.service.ts'
export type { Cart, CartData } from './rules.ts'

/** The cart with today's names, prices and stock. */
export async function read(shop: Shop, target: Target): Promise<Envelope> {
  const cart = await of(shop, target)
  return { cart: onWire(cart, await priced(shop, cart)) }
}

/** Makes a cart beside the current one. */
export async function create(shop: Shop, caller: Caller, body: CreateCartRequest): Promise<Envelope> {
  if (isEmpty(body)) throw refuse('CANT_CREATE_CART_WITHOUT_ITEMS')
  const cart = { ...newCart(shop, caller), isCurrent: false }
  return keep(shop, { ...cart, data: await updated(shop, caller, cart, body) })
}

/** Changes what is sent. Lines are brought to the sent quantity; with lines, the first change makes the current cart. */
export async function update(shop: Shop, target: Target, body: UpdateCurrentCartRequest): Promise<Envelope> {
  return change(shop, { ...target, orNew: !isEmpty(body) }, (cart) =>
    updated(shop, target.caller, cart, body),
  )
}

/** Adds lines; the first add makes the current cart. */
export async function add(shop: Shop, target: Target, body: AddToCurrentCartRequest): Promise<Envelope> {
  if (isEmpty(body)) throw violations([required('lineItems')])
  const wishes = await wishesOf(shop, target.caller, body)
  return change(shop, { ...target, orNew: true }, async (cart) => {
    const free = await freeFor(
      shop,
      cart,
      wishes.map(({ line }) => line),
    )
    const lines = wishes.reduce<StoredLine[]>(
      (before, wish) => settled(addLine(before, wish, shop.newId(), free)),
      cart.data.lines,
    )
    const { businessLocationId } = body
    const details = businessLocationId ? { ...cart.data.details, businessLocationId } : cart.data.details
    return { ...cart.data, lines, details }
  })
}

export async function removeLines(
  shop: Shop,
  target: Target,
  lineItemIds: readonly string[],
): Promise<Envelope> {
  return change(shop, target, async ({ data }) => {
    const gone = new Set(lineItemIds.map((id) => lineOf(data.lines, id)))
    return { ...data, lines: data.lines.filter((line) => !gone.has(line)) }
  })
}

/** Sets quantities, each clamped to what can be had. */
export async function setQuantities(
  shop: Shop,
  target: Target,
  updates: readonly LineItemQuantityUpdate[],
): Promise<Envelope> {
  const missing = updates.flatMap(({ id, quantity }, index) => [
    ...(id === undefined ? [required(`lineItems[${index}].id`)] : []),
    ...(quantity === undefined ? [required(`lineItems[${index}].quantity`)] : []),
  ])
  if (missing.length > 0) throw violations(missing)
  return change(shop, target, async (cart) => {
    const free = await freeFor(shop, cart, cart.data.lines)
    const lines = updates.reduce<StoredLine[]>(
      (before, { id = '', quantity = 1 }) => settled(setQuantity(before, lineOf(before, id), quantity, free)),
      cart.data.lines,
    )
    return { ...cart.data, lines }
  })
}

export async function removeCoupon(shop: Shop, target: Target): Promise<Envelope> {
  return change(shop, target, async ({ data }) => {
    const { couponCode, ...rest } = data
    return couponCode === undefined ? data : rest
  })
}

/** What the cart would cost if it went to this address in this way. Nothing is kept. */
export async function estimate(
  shop: Shop,
  target: Target,
  body: EstimateCurrentCartTotalsRequest,
): Promise<EstimateCurrentCartTotalsReply> {
  const cart = await of(shop, target)
  const totals = await priced(shop, cart, {
    estimate: body,
    shipping: body.calculateShipping ?? true,
    tax: body.calculateTax ?? true,
    fees: body.calculateAdditionalFees ?? true,
  })
  const known = calculation(totals)
  const membershipError = body.selectedMemberships?.memberships?.length
    ? { membershipError: calculationError('MEMBERSHIP_NOT_FOUND', 'There is no such membership.') }
    : {}
  return {
    cart: onWire(cart, totals),
    calculatedLineItems: calculatedLineItems(totals),
    ...known,
    calculationErrors: { ...known.calculationErrors, ...membershipError },
    shippingInfo: shippingInformation(totals),
    weightUnit: totals.site.settings.weightUnit,
    membershipOptions: membershipOptions(),
  }
}
