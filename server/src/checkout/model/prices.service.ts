import type { CheckoutEnvelope } from '@cartwright/contract/checkout/checkout.ts'
import { errors } from '@cartwright/contract/errors.ts'
import type { EnteredGiftCard } from '../../payments/gift-cards/rules.ts'
import * as giftCards from '../../payments/gift-cards/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  calculationError,
  type PricedGiftCard,
  type PricedPurchase,
} from '../../pricing/totals/purchase.rules.ts'
import { askerOf } from '../../pricing/totals/questions.rules.ts'
import * as pricing from '../../pricing/totals/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { type Checkout, checkoutToWire, purchaseOf } from './rules.ts'

/** The checkout with today's names, prices and stock; after its order, as it was placed. */
export async function toEnvelope(
  shop: Shop,
  checkout: Checkout,
  options?: pricing.PriceOptions,
): Promise<CheckoutEnvelope> {
  const { placed } = checkout.data
  if (checkout.completedAt && placed) {
    return { checkout: { ...placed, completed: true, updatedDate: checkout.updatedAt.toISOString() } }
  }
  return { checkout: checkoutToWire(checkout, await priceCheckout(shop, checkout, options)) }
}

export async function priceCheckout(
  shop: Shop,
  checkout: Checkout,
  options: pricing.PriceOptions = {},
): Promise<PricedPurchase> {
  const { settings } = await sites.get(shop, checkout.siteId)
  const priced = await pricing.quote(shop, purchaseOf(checkout, settings.currency), options)
  const { giftCard: entered } = checkout.data
  if (!entered) return priced
  const question = { siteId: checkout.siteId, about: giftCardAsker(checkout, priced) }
  const ofVouchers = priced.lines.reduce(
    (sum, { offer, prices }) => sum + (offer?.voucher ? prices.totalPriceAfterTax : 0n),
    0n,
  )
  const due = priced.result.payNow.total - ofVouchers
  const onlyKept = Boolean(options.onlyKept)
  const giftCard =
    ofVouchers > 0n && due <= 0n
      ? paysNothing(entered)
      : await giftCards.price(shop, { ...question, due, onlyKept }, entered)
  if (!giftCard) return priced
  const { calculationErrors } = priced
  if (!giftCard.error) return { ...priced, giftCard }
  const error = calculationError(giftCard.error, errors[giftCard.error].description)
  return { ...priced, giftCard, calculationErrors: { ...calculationErrors, giftCardCalculationError: error } }
}

/** Nothing but gift cards is bought. */
function paysNothing({ pluginId, obfuscatedCode }: EnteredGiftCard): PricedGiftCard {
  return { pluginId, obfuscatedCode, amount: 0n, error: 'CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD' }
}

/** What plugins are told of whoever pays with a gift card. */
export function giftCardAsker(
  { ownerId, ownerKind }: Checkout,
  { site, language }: Pick<PricedPurchase, 'site' | 'language'>,
) {
  return askerOf({ purchase: { buyerId: ownerId, buyerKind: ownerKind }, context: { site, language } })
}
