import type * as totals from '@cartwright/contract/pricing/totals.ts'
import type { KnownMembership } from '../../memberships/rules.ts'
import { optional } from '../../platform/values/optional.ts'
import type { AppliedDiscount } from '../model/discounts.rules.ts'
import type { PurchaseViolation } from '../totals/lines.rules.ts'
import type { PricedGiftCard, PricedPurchase } from '../totals/purchase.rules.ts'
import type { PricedLine as LinePrices, PricedFee } from '../totals/rules.ts'
import { multiCurrencyPrice, multiCurrencyPrices, type PriceFormat, taxedAmount } from './prices.rules.ts'

/** The prices of a line in the cart, in estimates and in checkouts. */
export function linePrices(prices: LinePrices, wording: PriceFormat) {
  const { price, fullPrice, priceBeforeDiscounts, lineItemPrice, depositAmount } = prices
  return {
    ...multiCurrencyPrices({ price, fullPrice, priceBeforeDiscounts, lineItemPrice }, wording),
    ...(depositAmount === undefined ? {} : { depositAmount: multiCurrencyPrice(depositAmount, wording) }),
  }
}

/** The fields that estimates and checkouts share, without lines and delivery. */
export function calculation(purchase: PricedPurchase) {
  const { result, currency } = purchase
  return {
    priceSummary: multiCurrencyPrices(result.summary, purchase),
    payNow: multiCurrencyPrices(result.payNow, purchase),
    payLater: multiCurrencyPrices(result.payLater, purchase),
    taxSummary: taxSummary(purchase),
    ...(purchase.giftCard ? { giftCard: giftCard(purchase.giftCard, purchase) } : {}),
    appliedDiscounts: appliedDiscounts(purchase),
    additionalFees: result.fees.map((fee) => additionalFee(fee, purchase)),
    calculationErrors: purchase.calculationErrors,
    violations: purchase.violations.map(violation),
    currency,
  }
}

function giftCard(card: PricedGiftCard, wording: PriceFormat): totals.GiftCard {
  return {
    obfuscatedCode: card.obfuscatedCode,
    ...optional('externalId', card.externalId),
    appId: card.pluginId,
    amount: multiCurrencyPrice(card.amount, wording),
    ...(card.requested ? { requestedAmount: multiCurrencyPrice(card.requested, wording) } : {}),
  }
}

export function calculatedLineItems(purchase: PricedPurchase): totals.CalculatedLineItem[] {
  return purchase.lines.map(({ line, offer, prices }) => {
    const taxableAddress = line.taxableAddress ?? offer?.taxableAddress
    return {
      lineItemId: line.id,
      pricesBreakdown: {
        ...taxedAmount(prices, purchase),
        totalDiscount: multiCurrencyPrice(prices.totalDiscount, purchase),
        ...linePrices(prices, purchase),
      },
      paymentOption: prices.paymentOption,
      ...(taxableAddress === undefined ? {} : { taxableAddress }),
    }
  })
}

/** What the member could pay with. A visitor has nothing. */
export function membershipOptions({
  memberships: known,
}: Pick<PricedPurchase, 'memberships'>): totals.MembershipOptions {
  const all = known?.listing.memberships.slice(0, 300) ?? []
  return {
    eligibleMemberships: all.filter(({ reason }) => reason === undefined).map(membership),
    invalidMemberships: all.flatMap(({ reason, ...one }) =>
      reason === undefined ? [] : [{ membership: membership(one), reason: reason.slice(0, 100) }],
    ),
  }
}

export function selectedMemberships({
  memberships,
}: Pick<PricedPurchase, 'memberships'>): totals.HostSelectedMembership[] {
  const { selected = [] } = memberships ?? {}
  return selected.map(({ id, appId, lineItemIds }) => ({ id, appId, lineItemIds: [...lineItemIds] }))
}

function membership({ id, appId, name, lines, credits, expirationDate }: KnownMembership): totals.Membership {
  const { original, translated = original } = name
  return {
    id,
    appId,
    name: { original, translated },
    lineItemIds: lines.map(({ lineItemId }) => lineItemId),
    ...optional('credits', credits),
    ...(expirationDate ? { expirationDate: expirationDate.toISOString() } : {}),
  }
}

function taxSummary(purchase: PricedPurchase): totals.TaxSummary {
  const { taxableAmount, totalTax, rateType } = purchase.result.taxSummary
  return {
    taxableAmount: multiCurrencyPrice(taxableAmount, purchase),
    totalTax: multiCurrencyPrice(totalTax, purchase),
    calculationDetails: {
      rateType,
      ...(rateType === 'MANUAL_RATE' ? { manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' as const } : {}),
      ...(rateType === 'FALLBACK_RATE'
        ? { autoTaxFallbackDetails: { fallbackReason: 'AUTO_TAX_FAILED' as const } }
        : {}),
    },
  }
}

function appliedDiscounts(purchase: PricedPurchase): totals.AppliedDiscount[] {
  return purchase.result.appliedDiscounts.map((discount) => ({
    ...discountSource(discount, purchase),
    discountType: discount.discountType,
    lineItemIds: discount.lineItemIds,
  }))
}

function violation({ severity, description, lineItemId, data }: PurchaseViolation) {
  return {
    severity,
    description,
    target:
      lineItemId === undefined
        ? { other: { name: 'OTHER_DEFAULT' as const } }
        : { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: lineItemId } },
    data,
  }
}

function discountSource({ source, amount }: AppliedDiscount, wording: PriceFormat) {
  const price = multiCurrencyPrice(amount, wording)
  if (source.kind === 'COUPON') {
    return { coupon: { id: source.id, code: source.code, name: source.name, amount: price } }
  }
  if (source.kind === 'RULE') {
    const { id, name, translatedName } = source
    return { discountRule: { id, name: { original: name, translated: translatedName }, amount: price } }
  }
  const { percentage } = source
  return {
    merchantDiscount: {
      amount: price,
      ...(percentage === undefined ? {} : { percentage: Number(percentage) }),
    },
  }
}

function additionalFee(fee: PricedFee, wording: PriceFormat): totals.AdditionalFee {
  const { totalPriceAfterTax, totalPriceBeforeTax, taxDetails: tax } = taxedAmount(fee, wording)
  return {
    code: fee.code,
    name: fee.name,
    translatedName: fee.translatedName ?? fee.name,
    price: multiCurrencyPrice(fee.amount, wording),
    priceBeforeTax: totalPriceBeforeTax,
    priceAfterTax: totalPriceAfterTax,
    taxDetails: tax,
    lineItemIds: [...(fee.lineItemIds ?? [])],
    ...(fee.providerId === undefined
      ? { source: 'MANUAL' }
      : { source: 'SERVICE_PLUGIN', providerAppId: fee.providerId }),
  }
}
