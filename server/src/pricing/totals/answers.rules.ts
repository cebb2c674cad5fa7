import type { CalculateAdditionalFeesAnswer } from '@cartwright/contract/plugins/additional-fees.ts'
import type {
  GetEligibleDiscountsAnswer,
  GetEligibleTriggersAnswer,
  PluginDiscountRate,
} from '@cartwright/contract/plugins/discounts.ts'
import type { GetShippingRatesAnswer } from '@cartwright/contract/plugins/shipping-rates.ts'
import type {
  CalculateTaxAnswer,
  CalculateTaxQuestion,
  PluginTaxRow,
} from '@cartwright/contract/plugins/tax.ts'
import type { GetValidationViolationsAnswer } from '@cartwright/contract/plugins/validations.ts'
import type { CalculationErrors } from '@cartwright/contract/pricing/totals.ts'
import { sixDecimals, toMinorRounded } from '../../platform/values/money.ts'
import type { Reply } from '../../plugins/asking/service.ts'
import { type RejectedCoupon, refusedCoupon, unknownCoupon } from '../coupons/rules.ts'
import type { OfferedOption } from '../delivery/rules.ts'
import type { PricingAddress } from '../model/addresses.rules.ts'
import { type CustomTrigger, customTriggerKey } from '../model/automatic.rules.ts'
import type { MerchantDiscount, RuleDiscount } from '../model/discounts.rules.ts'
import type { AdditionalFee } from '../model/fees.rules.ts'
import type { ExternalTax } from '../tax/external.rules.ts'
import type { TaxBreakdown } from '../tax/rules.ts'
import type { PurchaseViolation } from './lines.rules.ts'
import { calculationError } from './purchase.rules.ts'

/** Why totals are not complete: a plugin did not answer. */
export type UnavailableCode =
  | 'CARRIER_UNAVAILABLE'
  | 'DISCOUNTS_UNAVAILABLE'
  | 'FEES_UNAVAILABLE'
  | 'MEMBERSHIPS_UNAVAILABLE'
  | 'TAX_UNAVAILABLE'
  | 'VALIDATIONS_UNAVAILABLE'

type RatesAnswer = GetShippingRatesAnswer
type Rate = NonNullable<RatesAnswer['shippingRates']>[number]

/** Amounts in another currency cannot be added to the cart. */
export function ratesProblem(answer: RatesAnswer, currency: string): string | undefined {
  const other = answer.shippingRates?.find(({ cost }) => cost.currency && cost.currency !== currency)
  return other && otherCurrency(other.cost.currency, currency)
}

export function feesProblem(answer: CalculateAdditionalFeesAnswer, currency: string): string | undefined {
  return answer.currency && answer.currency !== currency
    ? otherCurrency(answer.currency, currency)
    : undefined
}

/** The deliveries that plugins offer; each plugin is a carrier. */
export function offeredRates(replies: readonly Reply<RatesAnswer>[], currency: string): OfferedOption[] {
  return replies.flatMap((reply) =>
    'answer' in reply
      ? (reply.answer.shippingRates ?? []).map((rate) => toOption(rate, reply.plugin.id, currency))
      : [],
  )
}

/** What carriers say instead of prices: the address lacks something, or they did not answer. */
export function carrierErrors(replies: readonly Reply<RatesAnswer>[]): CalculationErrors {
  const errors = replies.flatMap((reply) => {
    const { id: carrierId, name } = reply.plugin
    if ('refusal' in reply) {
      const { code, data } = reply.refusal
      return [{ carrierId, error: calculationError(code, refusals[code] ?? refusals.GENERIC_ERROR, data) }]
    }
    if (!('failure' in reply)) return []
    const description = `${name} ${reply.failure}`
    return [{ carrierId, error: calculationError('CARRIER_UNAVAILABLE', description) }]
  })
  return errors.length === 0 ? {} : { carrierErrors: { errors } }
}

/** The kinds of plugins whose missing answer prevents an order. */
export function unavailable(errors: CalculationErrors): ReadonlySet<string> {
  const carriers = errors.carrierErrors?.errors?.map(({ error }) => error?.applicationError?.code) ?? []
  const others = errors.orderValidationErrors?.map(({ code }) => code) ?? []
  const discounts = errors.discountsCalculationError?.applicationError?.code
  const tax = errors.taxCalculationError?.applicationError?.code
  const membership = errors.membershipError?.applicationError?.code
  const codes = [
    ...carriers.filter((code) => code === 'CARRIER_UNAVAILABLE'),
    discounts,
    ...(tax === 'TAX_UNAVAILABLE' ? [tax] : []),
    ...(membership === 'MEMBERSHIPS_UNAVAILABLE' ? [membership] : []),
    ...others,
  ]
  return new Set(codes.flatMap((code) => code ?? []))
}

/** An order needs an answer of these carriers. */
export function failedPlugins(replies: readonly Reply<unknown>[]): string[] {
  return replies.flatMap((reply) => ('failure' in reply ? [reply.plugin.id] : []))
}

export function pluginFees(
  replies: readonly Reply<CalculateAdditionalFeesAnswer>[],
  currency: string,
): AdditionalFee[] {
  return replies.flatMap((reply) =>
    'answer' in reply
      ? (reply.answer.additionalFees ?? []).map((fee) => ({
          code: fee.code,
          name: fee.name,
          translatedName: fee.translatedName ?? undefined,
          amount: toMinorRounded(fee.price, currency) ?? 0n,
          lineItemIds: fee.lineItemIds,
          taxable: fee.taxDetails?.taxable,
          taxGroupId: fee.taxDetails?.taxGroupId ?? undefined,
          taxableAddressType: fee.taxDetails?.taxableAddress?.addressType,
          providerId: reply.plugin.id,
        }))
      : [],
  )
}

/** Discounts, with what they say about the code that the shop does not know. */
export function pluginDiscounts(
  replies: readonly Reply<GetEligibleDiscountsAnswer>[],
  { currency, couponCode = '' }: { currency: string; couponCode: string | undefined },
): RuleDiscount[] {
  return replies.flatMap((reply) =>
    'answer' in reply
      ? (reply.answer.discounts ?? []).map((discount) => ({
          source: discountSource(discount, reply.plugin.id, couponCode),
          target: discount.targetType === 'SHIPPING' ? ('SHIPPING' as const) : ('LINES' as const),
          parts: discountParts(discount, currency),
        }))
      : [],
  )
}

/** The triggers that fire, as the discounts name them. A plugin speaks only for those it was asked for. */
export function eligibleTriggers(
  replies: readonly Reply<GetEligibleTriggersAnswer>[],
  asked: readonly CustomTrigger[],
): ReadonlySet<string> {
  const keys = new Set(asked.map(customTriggerKey))
  const fired = replies.flatMap((reply) =>
    'answer' in reply
      ? (reply.answer.eligibleTriggers ?? []).map(({ customTriggerId: id }) =>
          customTriggerKey({ appId: reply.plugin.appId, id }),
        )
      : [],
  )
  return new Set(fired.filter((key) => keys.has(key)))
}

/** Undefined: a plugin accepts the code, or one that failed might. */
export function couponRejection(
  replies: readonly Reply<GetEligibleDiscountsAnswer>[],
  discounts: readonly RuleDiscount[],
  couponCode: string,
): RejectedCoupon | undefined {
  const isAccepted = discounts.some(({ source }) => source.kind === 'COUPON')
  if (isAccepted || replies.some((reply) => 'failure' in reply)) return undefined
  const refusals = replies.flatMap((reply) =>
    'refusal' in reply ? (refusedCoupon(couponCode, reply.refusal.code) ?? []) : [],
  )
  return refusals.find(({ code }) => code !== 'ERROR_COUPON_DOES_NOT_EXIST') ?? unknownCoupon(couponCode)
}

function discountSource(
  { source, name, couponOptions, externalId }: Discount,
  pluginId: string,
  couponCode: string,
): RuleDiscount['source'] {
  const code = couponOptions?.code ?? couponCode
  if (source === 'COUPON' && couponCode && code.toLowerCase() === couponCode.toLowerCase())
    return { kind: 'COUPON', id: externalId || pluginId, code, name: name.original, pluginId }
  const translatedName = name.translated ?? name.original
  return { kind: 'RULE', id: pluginId, name: name.original, translatedName, pluginId }
}

/** Every line needs an answer, and a tax within its price if the price contains it. */
export function taxProblem(
  { currency: theirs, lineItemTaxDetails }: CalculateTaxAnswer,
  { currency = '', lineItems = [] }: CalculateTaxQuestion,
): string | undefined {
  if (theirs && theirs !== currency) return otherCurrency(theirs, currency)
  const answered = new Map(lineItemTaxDetails.map((line) => [line.id, line.taxBreakdown ?? []]))
  for (const { id = '', price, taxIncludedInPrice } of lineItems) {
    const rows = answered.get(id)
    if (rows === undefined) return `says nothing of the line ${id}`
    const tax = rows.reduce((sum, row) => sum + (toMinorRounded(row.taxAmount, currency) ?? 0n), 0n)
    if (taxIncludedInPrice && tax > (toMinorRounded(price, currency) ?? 0n))
      return `answers with more tax than the price of the line ${id} contains`
  }
  return undefined
}

/** The first plugin that answers counts. */
export function pluginTax(
  replies: readonly Reply<CalculateTaxAnswer>[],
  { currency, included }: { currency: string; included: boolean },
): ExternalTax {
  for (const reply of replies) {
    if (!('answer' in reply)) continue
    const parts = reply.answer.lineItemTaxDetails.map(({ id, taxBreakdown = [] }) => {
      return [id, taxBreakdown.map((row) => toTaxRow(row, currency))] as const
    })
    return { included, parts: new Map(parts) }
  }
  return 'FAILED'
}

export function pluginViolations(
  replies: readonly Reply<GetValidationViolationsAnswer>[],
): PurchaseViolation[] {
  return replies.flatMap((reply) =>
    'answer' in reply
      ? (reply.answer.violations ?? []).map(({ severity, description, target }) => ({
          severity,
          description,
          ...(target?.lineItem?.id ? { lineItemId: target.lineItem.id } : {}),
          data: { code: 'PLUGIN_VIOLATION', pluginId: reply.plugin.id },
        }))
      : [],
  )
}

/** Errors of the whole purchase, for kinds that have no field of their own. */
export function orderErrors(code: UnavailableCode, replies: readonly Reply<unknown>[]) {
  return replies.flatMap((reply) => {
    if ('answer' in reply) return []
    const { id: pluginId, name } = reply.plugin
    const reason = 'failure' in reply ? reply.failure : `refuses: ${reply.refusal.code}`
    return [{ code, description: `${name} ${reason}`, data: { pluginId } }]
  })
}

function toOption(
  { code, title, logistics, cost }: Rate,
  carrierId: string,
  currency: string,
): OfferedOption {
  const amount = (decimal: string) => toMinorRounded(decimal, currency) ?? 0n
  const additionalCharges = (cost.additionalCharges ?? []).map(({ type, details, price }) => ({
    type,
    details: details ?? undefined,
    price: amount(price),
  }))
  const price = amount(cost.price)
  const { pickupDetails, deliveryTime, instructions } = logistics ?? {}
  return {
    carrierId,
    code,
    title,
    deliveryTime: deliveryTime ?? undefined,
    instructions: instructions ?? undefined,
    pickup: pickupDetails
      ? { name: title, address: (pickupDetails.address ?? {}) as PricingAddress }
      : undefined,
    additionalCharges,
    price,
    cost: additionalCharges.reduce((sum, charge) => sum + charge.price, price),
  }
}

function toTaxRow(row: PluginTaxRow, currency: string): TaxBreakdown {
  const amount = (decimal: string | null | undefined) => toMinorRounded(decimal, currency) ?? 0n
  return {
    jurisdiction: row.jurisdiction ?? undefined,
    jurisdictionType: row.jurisdictionType ?? 'UNDEFINED',
    taxName: row.taxName ?? undefined,
    taxType: row.taxType ?? undefined,
    rate: sixDecimals(row.rate),
    taxAmount: amount(row.taxAmount),
    taxableAmount: amount(row.taxableAmount),
    nonTaxableAmount: amount(row.nonTaxableAmount),
  }
}

type Discount = NonNullable<GetEligibleDiscountsAnswer['discounts']>[number]

function discountParts(discount: Discount, currency: string): MerchantDiscount[] {
  const { targetType, globalDiscounts, shippingDiscounts, lineItemsDiscounts } = discount
  if (targetType === 'LINE_ITEMS')
    return (lineItemsDiscounts?.lineItems ?? []).flatMap(({ id, rate }) =>
      id ? [{ ...toRate(rate, currency), lineItemIds: [id] }] : [],
    )
  return [toRate((targetType === 'GLOBAL' ? globalDiscounts : shippingDiscounts)?.rate, currency)]
}

function toRate(rate: PluginDiscountRate | undefined, currency: string): MerchantDiscount {
  if (rate?.type === 'PERCENTAGE') return { percentage: sixDecimals(rate.percentageValue ?? '0') }
  return { amount: toMinorRounded(rate?.fixedAmountValue, currency) ?? 0n }
}

function otherCurrency(theirs: string | null | undefined, ours: string): string {
  return `answers in ${theirs}, but the shop sells in ${ours}`
}

const refusals: Readonly<Record<string, string>> & { GENERIC_ERROR: string } = {
  MISSING_POSTAL_CODE: 'Add a postcode to see the prices of this carrier.',
  INVALID_POSTAL_CODE: 'This carrier does not know the postcode. Check it.',
  PARTIAL_ADDRESS: 'Complete the address to see the prices of this carrier.',
  GENERIC_ERROR: 'This carrier offers no delivery for this order.',
}
