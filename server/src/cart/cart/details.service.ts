import type { MerchantDiscountInput, UpdateCurrentCartRequest } from '@cartwright/contract/cart/cart.ts'
import { refuse, violations } from '../../platform/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop.ts'
import { tryCoupon } from '../../pricing/coupons/attempts.service.ts'
import * as sites from '../../sites/service.ts'
import { amountViolations } from '../lines/amounts.rules.ts'
import { put, type StoredLine } from '../lines/rules.ts'
import { freeFor, isEmpty, lineOf, settled, wishesOf } from '../lines/service.ts'
import { priced } from './carts.service.ts'
import { changeDetails } from './details.rules.ts'
import type { Cart, CartData } from './rules.ts'

/** The cart's data after an update request: all of it is written, or none. */
export async function updated(
  shop: Shop,
  caller: Caller,
  cart: Cart,
  body: UpdateCurrentCartRequest,
): Promise<CartData> {
  const change = changeDetails(cart.data.details, body.cartInfo, body.cartFieldmask)
  if ('violations' in change) throw violations(change.violations)
  const lines = isEmpty(body) ? cart.data.lines : await putLines(shop, caller, cart, body)
  const data = { ...cart.data, lines, details: change.details }
  if (body.merchantDiscounts?.length || may(caller, 'ECOM.ADD_CUSTOM_LINE_ITEMS')) {
    await setMerchantDiscounts(shop, caller, data, body.merchantDiscounts)
  }
  await setCoupon(shop, { ...cart, data }, body.couponCode)
  return data
}

async function putLines(
  shop: Shop,
  caller: Caller,
  cart: Cart,
  body: UpdateCurrentCartRequest,
): Promise<StoredLine[]> {
  const wishes = await wishesOf(shop, caller, { ...body, known: cart.data.lines })
  const free = await freeFor(shop, cart, [...cart.data.lines, ...wishes.map(({ line }) => line)])
  return wishes.reduce<StoredLine[]>(
    (lines, wish) => settled(put(lines, wish, shop.newId(), free)),
    cart.data.lines,
  )
}

/** What a merchant gives: shoppers cannot, and nothing a shopper sends takes it away. */
async function setMerchantDiscounts(
  shop: Shop,
  caller: Caller,
  data: CartData,
  discounts: readonly MerchantDiscountInput[] | undefined,
): Promise<void> {
  if (discounts === undefined) return
  if (!may(caller, 'ECOM.ADD_CUSTOM_LINE_ITEMS')) throw refuse('PERMISSION_DENIED')
  const { settings } = await sites.get(shop, caller.siteId)
  const found = discounts.flatMap(({ amount }, index) =>
    amountViolations(amount ?? 'missing', settings.currency, `merchantDiscounts[${index}].amount`),
  )
  if (found.length > 0) throw violations(found)
  data.merchantDiscounts = discounts.map(({ amount = '0', lineItemIds = [] }) => ({
    amount,
    lineItemIds: lineItemIds.map((id) => lineOf(data.lines, id).id),
  }))
}

/** A coupon that does not apply now is refused with its reason; one that stops applying later stays and says so in totals. */
async function setCoupon(shop: Shop, cart: Cart, couponCode: string | null | undefined): Promise<void> {
  if (couponCode === undefined) return
  const code = couponCode?.trim()
  if (!code) {
    delete cart.data.couponCode
    return
  }
  cart.data.couponCode = code
  await tryCoupon(shop, { on: cart, couponCode: code }, () => priced(shop, cart))
}
