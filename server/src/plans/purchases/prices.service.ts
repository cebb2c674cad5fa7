import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import type { SpannedPrice } from '@cartwright/contract/plans/orders.ts'
import type { Offer, Renewal } from '../../items/offers.rules.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { tryCoupon } from '../../pricing/coupons/usage.service.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { priceCycle } from '../../subscriptions/billing/orders.service.ts'
import { addTo } from '../../subscriptions/calendar/rules.ts'
import type { Terms } from '../../subscriptions/contracts/rules.ts'
import type { BoughtPlan } from '../orders/queries.ts'
import { planTexts } from './texts.ts'

/** What an order of one cycle sells, in the buyer's language. */
export function cycleOffer(plan: BoughtPlan, language: string): Offer {
  const { name, price, currency, billing, periodUnit, periodCount, trialDays } = plan
  return {
    productName: { original: name },
    itemType: { preset: 'SERVICE' },
    price: money.toDecimal(BigInt(price), currency),
    descriptionLines: descriptionLines(plan, language),
    agreed: { billing, periodUnit, periodCount, trialDays },
    fixedQuantity: true,
  }
}

function descriptionLines({ billing, periodUnit, periodCount, trialDays }: BoughtPlan, language: string) {
  const texts = planTexts(language)
  const isRecurring = billing === 'RECURRING' && periodUnit && periodCount
  const every = isRecurring ? texts.every(periodUnit, periodCount) : texts.once
  const line = (name: string, text: string) => ({ name: { original: name }, plainText: { original: text } })
  return [line(texts.payment, every), ...(trialDays > 0 ? [line(texts.trial, texts.days(trialDays))] : [])]
}

/** What a plan costs after the order that begins it; undefined if that is all. */
export function renewalOf(
  { price, currency, periodUnit: unit, periodCount: count, cycles, trialDays, billing }: BoughtPlan,
  { language, begins, timeZone }: { language: string; begins: Date; timeZone: string },
): Renewal | undefined {
  const hasTrial = trialDays > 0
  if (billing !== 'RECURRING' || !unit || !count || price === '0' || (cycles === 1 && !hasTrial))
    return undefined
  return {
    price: money.toDecimal(BigInt(price), currency),
    every: planTexts(language).every(unit, count),
    from: addTo(begins, hasTrial ? { unit: 'DAY', count: trialDays } : { unit, count }, timeZone),
    payments: cycles === 0 || hasTrial ? cycles : cycles - 1,
  }
}

export function feeOf({ fee, currency }: Pick<BoughtPlan, 'fee' | 'currency'>): Terms['fee'] {
  return fee ? { name: fee.name, amount: money.toDecimal(BigInt(fee.amount), currency) } : undefined
}

export interface Buyer {
  siteId: string
  memberId: string
  email: string
  language: string
  /** Decides about taxes. */
  billingInfo?: Terms['billingInfo']
}

/** What orders of a plan's cycles say; `prepaid` of them are paid already. */
export function termsOf(
  plan: BoughtPlan,
  planId: string,
  { buyer, prepaid }: { buyer: Buyer; prepaid: number },
): Terms {
  const { email, language, billingInfo } = buyer
  return {
    appId: plansAppId,
    itemId: planId,
    offer: cycleOffer(plan, language),
    fee: feeOf(plan),
    prepaid,
    email,
    language,
    ...(billingInfo ? { billingInfo } : {}),
  }
}

interface Question {
  planId: string
  buyer: Buyer
  couponCode?: string | null | undefined
  caller: Caller
}

/** What a plan costs by cycles: the first payment with fee and coupon, and all others. */
export async function spannedPrices(
  shop: Shop,
  plan: BoughtPlan,
  { planId, buyer, couponCode, caller }: Question,
): Promise<SpannedPrice[]> {
  const terms = termsOf(plan, planId, { buyer, prepaid: 0 })
  const contract = { siteId: buyer.siteId, memberId: buyer.memberId, terms }
  const code = couponCode?.trim() || undefined
  const price = () => priceCycle(shop, contract, { cycle: 1, couponCode: code })
  const { siteId, address } = caller
  const on = { siteId, id: planId, ownerId: caller.id, ownerKind: caller.kind, address }
  const first = code ? await tryCoupon(shop, { on, couponCode: code }, price) : await price()
  const isOnce = plan.billing !== 'RECURRING' || plan.cycles === 1
  const fees = terms.fee ? [terms.fee] : []
  const spans = [{ duration: { cycleFrom: 1, numberOfCycles: 1 }, price: { ...toPrice(first), fees } }]
  if (isOnce) return spans
  const later = await priceCycle(shop, contract, { cycle: 2 })
  const numberOfCycles = plan.cycles === 0 ? null : plan.cycles - 1
  return [...spans, { duration: { cycleFrom: 2, numberOfCycles }, price: toPrice(later) }]
}

export function toPrice({ result, currency, site }: PricedPurchase): NonNullable<SpannedPrice['price']> {
  const { subtotal, discount, tax, total } = result.summary
  const amount = (minor: money.Minor) => money.toDecimal(minor, currency)
  const [line] = result.lines
  const [coupon] = result.appliedDiscounts.flatMap(({ source, amount: taken }) =>
    source.kind === 'COUPON' ? [{ id: source.id, code: source.code, amount: amount(taken) }] : [],
  )
  const [breakdown] = line?.tax.breakdown ?? []
  return {
    subtotal: amount(subtotal),
    discount: amount(discount),
    ...(coupon ? { coupon } : {}),
    ...(tax > 0n
      ? {
          tax: {
            name: breakdown?.taxName ?? '',
            includedInPrice: site.settings.taxIncludedInPrices,
            rate: line?.tax.taxRate ?? '0',
            amount: amount(tax),
          },
        }
      : {}),
    total: amount(total),
    currency,
    proration: amount(0n),
  }
}

/** The first payment, as the line of the shop's order has it. */
export function priceOfLine(
  { priceBeforeDiscounts, totalDiscount, taxInfo, totalPriceAfterTax }: OrderLineItem,
  { currency, coupon }: { currency: string; coupon: { id: string; code: string } | undefined },
): NonNullable<SpannedPrice['price']> {
  const discount = totalDiscount?.amount ?? '0'
  const tax = taxInfo?.taxAmount?.amount
  return {
    subtotal: priceBeforeDiscounts?.amount ?? '0',
    discount,
    ...(coupon ? { coupon: { ...coupon, amount: discount } } : {}),
    ...(tax && Number(tax) > 0
      ? {
          tax: {
            name: taxInfo?.taxBreakdown?.[0]?.taxName ?? '',
            includedInPrice: taxInfo?.taxIncludedInPrice ?? false,
            rate: taxInfo?.taxRate ?? '0',
            amount: tax,
          },
        }
      : {}),
    total: totalPriceAfterTax?.amount ?? priceBeforeDiscounts?.amount ?? '0',
    currency,
    proration: money.toDecimal(0n, currency),
  }
}
