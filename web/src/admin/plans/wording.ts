import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import type { Plan, PlanPricing } from '@cartwright/contract/plans/plans.ts'
import { type LocaleSettings, moneyText } from '../components/display/formats.rules.ts'
import { language } from '../language/language.ts'
import { texts } from './texts/index.ts'

/** `$40.00 every month`, in words. */
export function priceWords({ pricing }: Pick<Plan, 'pricing'>, place: LocaleSettings): string {
  if (!pricing || Number(pricing.price?.value ?? 0) === 0) return texts.price.free
  return texts.price.amount(moneyText(pricing.price?.value ?? '0', place), periodWords(pricing))
}

function periodWords({ subscription, singlePaymentForDuration }: PlanPricing): string {
  const { count, unit } = subscription?.cycleDuration ?? singlePaymentForDuration ?? {}
  if (!unit) return texts.price.once
  const time = timeWords(count ?? 1, unit)
  if (!subscription) return texts.price.for(time)
  const { cycleCount } = subscription
  const every = count === 1 || !count ? texts.price.each[unit] : texts.price.every(time)
  return cycleCount ? texts.price.times(every, cycleCount) : every
}

/** `3 months` */
export function timeWords(count: number, unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'): string {
  const style = { style: 'unit', unit: unit.toLowerCase(), unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, style).format(count)
}

/** What an order costs again and again. */
export function orderPriceWords({ priceDetails, planPrice }: PlanOrder, place: LocaleSettings): string {
  const { subscription, singlePaymentForDuration, currency } = priceDetails ?? {}
  const pricing: PlanPricing = {
    ...(subscription ? { subscription } : {}),
    ...(singlePaymentForDuration ? { singlePaymentForDuration } : {}),
    price: { value: (planPrice ?? '0') as `${number}`, ...(currency ? { currency } : {}) },
  }
  return priceWords({ pricing }, place)
}
