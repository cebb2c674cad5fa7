import type { PeriodUnit } from '@cartwright/contract/plans/plans.ts'
import type { PlanV3, ShownBenefit } from '@cartwright/contract/plans/plans-v3.ts'
import { pictureOf } from '../catalogue/pictures.rules.ts'
import type { Frame } from '../kit/frame.load.ts'
import { t } from '../kit/texts.ts'
import type { Perk, ShownPlan } from './plan.view.ts'

type Prices = Pick<Frame, 'language' | 'currency' | 'rate'>

export function shownPlan(plan: PlanV3, frame: Prices, isPrimary: boolean): ShownPlan {
  const { id = '', name = '', description, image, termsAndConditions } = plan
  const variant = plan.pricingVariants?.[0]
  const { freeTrialDays = 0, fees = [] } = variant ?? {}
  const amount = amountOf(plan)
  const picture = pictureOf(image ?? undefined, name)
  const [fee] = fees
  return {
    id,
    slug: plan.slug || id,
    name,
    description: description ?? '',
    isPrimary,
    priceText: amount === 0 ? t.plans.free : priceText(amount, frame),
    periodText: amount === 0 && !variant?.billingTerms?.billingCycle ? '' : periodOf(plan, frame),
    notes: notesOf(plan),
    perks: perksOf(plan, frame),
    terms: termsAndConditions ?? '',
    ...(freeTrialDays > 0 ? { trialText: t.plans.trial(timeText(freeTrialDays, 'DAY', frame)) } : {}),
    ...(fee
      ? {
          feeText: t.plans.fee(priceText(Number(fee.fixedAmountOptions?.amount ?? 0), frame), fee.name ?? ''),
        }
      : {}),
    ...(picture ? { picture: { ...picture, alt: '' } } : {}),
  }
}

/** What the merchant says, then what the shop itself takes care of. */
function perksOf(plan: PlanV3, frame: Prices): Perk[] {
  const { perks = [], benefits = [] } = plan
  const texts = perks.map(({ description = '' }) => description).filter(Boolean)
  const own = benefits.map((benefit) => ({
    text: benefitText(benefit, plan, frame),
    items: (benefit.items ?? []).map(({ category = 'PRODUCT', name = '', slug = '' }) => ({
      name,
      path: `${folders[category]}/${encodeURIComponent(slug)}`,
    })),
  }))
  const byText = Map.groupBy([...texts.map((text) => ({ text, items: [] })), ...own], ({ text }) => text)
  return [...byText].map(([text, same]) => ({ text, items: same.flatMap(({ items }) => items) }))
}

const folders = { PRODUCT: '/products', COLLECTION: '/collections', SERVICE: '/services' }

/** `Classes: 4 per month`, `Shop discount: 10% off` */
function benefitText(
  { kind, name = '', credits, percent }: ShownBenefit,
  plan: PlanV3,
  frame: Prices,
): string {
  if (kind === 'ACCESS') return name
  if (kind === 'DISCOUNT') return t.plans.discount(percentText(Number(percent ?? 0), frame), name)
  if (credits === null || credits === undefined) return t.plans.unlimited(name)
  const isRecurring = Boolean(plan.pricingVariants?.[0]?.billingTerms?.billingCycle) && !isOnce(plan)
  return t.plans.credits(credits, name, isRecurring ? periodOf(plan, frame) : '')
}

function percentText(percent: number, { language }: Prices): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(language, style).format(percent / 100)
}

function amountOf({ pricingVariants }: PlanV3): number {
  return Number(pricingVariants?.[0]?.pricingStrategies?.[0]?.flatRate?.amount ?? 0)
}

function priceText(amount: number, { language, currency, rate }: Prices): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount * rate)
}

/** `per month`, `for 3 months`, `once, without an end`. */
function periodOf(plan: PlanV3, frame: Prices): string {
  const { period, count = 1 } = plan.pricingVariants?.[0]?.billingTerms?.billingCycle ?? {}
  if (!period) return t.plans.once
  const time = timeText(Number(count), period, frame)
  if (isOnce(plan)) return t.plans.duration(time)
  return Number(count) === 1 ? t.plans.periods[period] : t.plans.every(time)
}

/** `3 months` */
function timeText(count: number, unit: PeriodUnit, { language }: Prices): string {
  const style = { style: 'unit', unit: unit.toLowerCase(), unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, style).format(count)
}

/** It is paid once, for a time. */
function isOnce({ pricingVariants }: PlanV3): boolean {
  const terms = pricingVariants?.[0]?.billingTerms
  return (
    terms?.endType === 'CYCLES_COMPLETED' &&
    Number(terms.cyclesCompletedDetails?.billingCycleCount ?? 0) === 1
  )
}

function notesOf(plan: PlanV3): string[] {
  const { buyerCanCancel = true, maxPurchasesPerBuyer = 0, purchaseLimits = [] } = plan
  const terms = plan.pricingVariants?.[0]?.billingTerms
  const cycles = Number(terms?.cyclesCompletedDetails?.billingCycleCount ?? 0)
  const isRecurring = Boolean(terms?.billingCycle) && !isOnce(plan)
  const limit = purchaseLimits[0]?.maxCount ?? maxPurchasesPerBuyer
  return [
    ...(isRecurring ? [cycles > 0 ? t.plans.payments(cycles) : t.plans.endless] : []),
    ...(isRecurring && !buyerCanCancel ? [t.plans.noCancel] : []),
    ...(terms?.startType === 'CUSTOM' ? [t.plans.later] : []),
    ...(limit > 0 ? [t.plans.limit(limit)] : []),
  ]
}

/** The plan in the words of schema.org. */
export function planData(plan: PlanV3, { address, shop }: { address: string; shop: string }): object {
  const { name, description, image, currency } = plan
  const { period, count = 1 } = plan.pricingVariants?.[0]?.billingTerms?.billingCycle ?? {}
  const price = amountOf(plan)
  const units = { DAY: 'DAY', WEEK: 'WEE', MONTH: 'MON', YEAR: 'ANN' } as const
  const every =
    period && !isOnce(plan) ? { billingIncrement: Number(count), unitCode: units[period] } : undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    '@id': address,
    url: address,
    name,
    ...(description ? { description } : {}),
    ...(image?.url ? { image: image.url } : {}),
    price,
    priceCurrency: currency,
    ...(every
      ? {
          priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, ...every },
        }
      : {}),
    availability: 'https://schema.org/InStock',
    seller: { '@type': 'Organization', name: shop },
  }
}
