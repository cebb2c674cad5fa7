import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { PeriodUnit } from '@cartwright/contract/plans/plans.ts'
import type { ShownBenefit } from '@cartwright/contract/plans/plans-v3.ts'
import * as money from '../../platform/values/money.ts'
import type { BoughtPlan } from '../orders/queries.ts'
import { planTexts } from '../purchases/texts.ts'
import { textsIn } from './texts.ts'

type Terms = Pick<BoughtPlan, 'currency' | 'billing' | 'periodUnit' | 'periodCount' | 'cycles' | 'price'>

/** `$40.00 every month`, `$90.00 for 3 months`, `Free of charge`. */
export function priceText(terms: Terms, language: string): string {
  const { price: texts } = textsIn(language)
  const { currency, billing, price } = terms
  if (price === '0') return texts.free
  const amount = money.format(BigInt(price), currency, language)
  if (billing === 'RECURRING') return texts.recurring(amount, everyText(terms, language))
  return billing === 'DURATION' ? texts.duration(amount, timeOf(terms, language)) : texts.once(amount)
}

/** `every month`, or nothing for a plan that is paid once. */
export function everyText({ periodUnit, periodCount }: Terms, language: string): string {
  return periodUnit && periodCount ? planTexts(language).every(periodUnit, periodCount) : ''
}

/** How long it lasts: `Until you cancel`, `12 payments, each for 1 month`, `3 months`. */
export function lengthText(terms: Terms, language: string): string {
  const { length } = textsIn(language)
  const { billing, cycles } = terms
  if (billing === 'UNLIMITED') return length.unlimited
  if (billing === 'DURATION') return length.duration(timeOf(terms, language))
  return cycles === 0 ? length.endless : length.payments(cycles, timeOf(terms, language))
}

function timeOf({ periodUnit, periodCount }: Terms, language: string): string {
  return periodUnit && periodCount ? spanText(periodCount, periodUnit, language) : ''
}

/** `3 months` */
function spanText(count: number, unit: PeriodUnit, language: string): string {
  const style = { style: 'unit', unit: unit.toLowerCase(), unitDisplay: 'long' } as const
  return new Intl.NumberFormat(pageLocale(language), style).format(count)
}

function percentText(percent: number, language: string): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(pageLocale(language), style).format(percent / 100)
}

/** What members get, one line each: what the merchant says, then the credits and what they pay. */
export function benefitLines(
  { perks, benefits }: { perks: readonly { description: string }[]; benefits: readonly ShownBenefit[] },
  terms: Terms,
  language: string,
): string[] {
  const { benefit: texts } = textsIn(language)
  const every = terms.billing === 'RECURRING' ? everyText(terms, language) : ''
  const lines = benefits.map(({ kind, name = '', credits = null, percent }) => {
    if (kind === 'ACCESS') return name
    if (kind === 'DISCOUNT') return texts.discount(percentText(Number(percent ?? 0), language), name)
    if (credits === null) return texts.unlimited(name)
    return every ? texts.creditsEach(credits, name, every) : texts.credits(credits, name)
  })
  return [...new Set([...perks.map(({ description }) => description), ...lines])]
}
