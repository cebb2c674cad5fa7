import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type { MultiCurrencyPrice } from '@cartwright/contract/cart/line-item-fields.ts'
import type {
  CarrierServiceOption,
  DeliveryLogistics,
  SelectedCarrierServiceOption,
  ShippingInformation,
} from '@cartwright/contract/pricing/shipping-info.ts'
import type * as totals from '@cartwright/contract/pricing/totals.ts'
import type { KnownMembership } from '../../memberships/rules.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { DisplayCurrency } from '../../sites/settings/locale.rules.ts'
import type { OfferedOption } from '../delivery/rules.ts'
import type { AppliedDiscount } from '../model/discounts.rules.ts'
import { timeSlot } from '../slots/rules.ts'
import type { TaxBreakdown, TaxDetails, TaxedAmount } from '../tax/rules.ts'
import type { PurchaseViolation } from '../totals/lines.rules.ts'
import type { PricedGiftCard, PricedPurchase } from '../totals/purchase.rules.ts'
import type { PricedLine as LinePrices, PricedFee, SelectedShipping } from '../totals/rules.ts'

export interface PriceFormat {
  /** ISO 4217 */
  currency: string
  /** BCP 47 */
  language: string
  /** The other currency to show amounts in. */
  display?: DisplayCurrency | undefined
}

export function multiCurrencyPrice(
  amount: Minor,
  { currency, language, display }: PriceFormat,
): MultiCurrencyPrice {
  const known = formatMoney(amount, currency, language)
  const converted = display
    ? formatMoney(
        money.convert(amount, display.rate, { from: currency, to: display.currency }),
        display.currency,
        language,
      )
    : known
  return {
    amount: known.decimal,
    convertedAmount: converted.decimal,
    formattedAmount: known.formatted,
    formattedConvertedAmount: converted.formatted,
  }
}

/** The named amounts of an object. */
function multiCurrencyPrices<Name extends string>(
  amounts: Readonly<Record<Name, Minor>>,
  wording: PriceFormat,
): Record<Name, MultiCurrencyPrice> {
  const entries = Object.entries<Minor>(amounts)
  const prices = entries.map(([name, amount]) => [name, multiCurrencyPrice(amount, wording)])
  return Object.fromEntries(prices)
}

/** The prices of a line in the cart, in estimates and in checkouts. */
export function linePrices(prices: LinePrices, wording: PriceFormat) {
  const { price, fullPrice, priceBeforeDiscounts, lineItemPrice, depositAmount } = prices
  return {
    ...multiCurrencyPrices({ price, fullPrice, priceBeforeDiscounts, lineItemPrice }, wording),
    ...(depositAmount === undefined ? {} : { depositAmount: multiCurrencyPrice(depositAmount, wording) }),
  }
}

function formatMoney(amount: Minor, currency: string, language: string) {
  return {
    decimal: money.toDecimal(amount, currency),
    formatted: money.format(amount, currency, language),
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

/** An amount with and without its tax, and the tax. */
export function taxedAmount(amount: TaxedAmount, wording: PriceFormat) {
  return {
    totalPriceAfterTax: multiCurrencyPrice(amount.totalPriceAfterTax, wording),
    totalPriceBeforeTax: multiCurrencyPrice(amount.totalPriceBeforeTax, wording),
    taxDetails: taxDetails(amount.tax, wording),
  }
}

/** The delivery options with their costs, and the selected one. */
export function shippingInformation(purchase: PricedPurchase): ShippingInformation {
  const { region, options, selected } = purchase.result.shipping
  return {
    ...(region === undefined ? {} : { region }),
    ...(selected === undefined ? {} : { selectedCarrierServiceOption: selectedOption(selected, purchase) }),
    carrierServiceOptions: carrierServiceOptions(options, purchase),
  }
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

function taxDetails(tax: TaxDetails, wording: PriceFormat): totals.ItemTaxFullDetails {
  return {
    taxableAmount: multiCurrencyPrice(tax.taxableAmount, wording),
    taxRate: tax.taxRate,
    totalTax: multiCurrencyPrice(tax.totalTax, wording),
    taxBreakdown: tax.breakdown.map((row) => taxBreakdown(row, wording)),
    rateBreakdown: tax.breakdown.map((row) => ({
      name: row.taxName ?? row.jurisdiction ?? '',
      rate: row.rate,
      tax: multiCurrencyPrice(row.taxAmount, wording),
    })),
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

function taxBreakdown(row: TaxBreakdown, wording: PriceFormat): totals.TaxBreakdown {
  return {
    ...pick(row, 'jurisdiction', 'taxType', 'taxName'),
    jurisdictionType: row.jurisdictionType,
    nonTaxableAmount: multiCurrencyPrice(row.nonTaxableAmount, wording),
    taxableAmount: multiCurrencyPrice(row.taxableAmount, wording),
    taxAmount: multiCurrencyPrice(row.taxAmount, wording),
    rate: row.rate,
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

function carrierServiceOptions(
  options: readonly OfferedOption[],
  wording: PriceFormat,
): CarrierServiceOption[] {
  const carriers = new Map<string, NonNullable<CarrierServiceOption['shippingOptions']>>()
  for (const option of options) {
    const offered = carriers.get(option.carrierId) ?? []
    offered.push({
      code: option.code,
      title: option.title,
      logistics: logistics(option),
      cost: {
        price: multiCurrencyPrice(option.price, wording),
        otherCharges: option.additionalCharges.map(({ type, details, price }) => ({
          type,
          ...(details === undefined ? {} : { details }),
          price: multiCurrencyPrice(price, wording),
        })),
      },
    })
    carriers.set(option.carrierId, offered)
  }
  return [...carriers].map(([carrierId, shippingOptions]) => ({ carrierId, shippingOptions }))
}

function selectedOption(selected: SelectedShipping, wording: PriceFormat): SelectedCarrierServiceOption {
  return {
    carrierId: selected.carrierId,
    code: selected.code,
    title: selected.title,
    logistics: logistics(selected),
    cost: {
      ...taxedAmount(selected, wording),
      totalDiscount: multiCurrencyPrice(selected.totalDiscount, wording),
      price: multiCurrencyPrice(selected.cost, wording),
    },
    requestedShippingOption: true,
    otherCharges: selected.additionalCharges.map(({ type, details, price }) => ({
      type,
      ...(details === undefined ? {} : { details }),
      cost: { price: multiCurrencyPrice(price, wording) },
    })),
  }
}

function logistics({ deliveryTime, instructions, pickup, slot }: OfferedOption): DeliveryLogistics {
  return {
    ...(deliveryTime === undefined ? {} : { deliveryTime }),
    ...(slot === undefined ? {} : { deliveryTimeSlot: timeSlot(slot) }),
    ...(instructions === undefined ? {} : { instructions }),
    ...(pickup === undefined
      ? {}
      : {
          pickupDetails: {
            address: pickup.address as Address,
            businessLocation: true,
            pickupMethod: 'STORE_PICKUP',
          },
        }),
  }
}
