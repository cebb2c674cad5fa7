import type { PaymentConditions } from '@cartwright/contract/sites/settings.ts'
import type { Count } from '../components/number/number.rules.ts'

/** What the form of the conditions of a way to pay holds. */
export interface ConditionValues {
  countries: string[]
  minTotal: Count | string
  maxTotal: Count | string
}

export function toValues({
  countries = [],
  minTotal = '',
  maxTotal = '',
}: PaymentConditions): ConditionValues {
  return { countries: [...countries], minTotal, maxTotal }
}

/** Undefined where the way to pay has no conditions. */
export function toConditions({
  countries,
  minTotal,
  maxTotal,
}: ConditionValues): PaymentConditions | undefined {
  if (countries.length === 0 && minTotal === '' && maxTotal === '') return undefined
  return {
    ...(countries.length > 0 ? { countries } : {}),
    ...(minTotal === '' ? {} : { minTotal: String(minTotal) }),
    ...(maxTotal === '' ? {} : { maxTotal: String(maxTotal) }),
  }
}

/** Whether no order can have such a total. */
export function isEmptyRange({ minTotal, maxTotal }: ConditionValues): boolean {
  return minTotal !== '' && maxTotal !== '' && Number(minTotal) > Number(maxTotal)
}

interface SummaryTexts {
  from: (amount: string) => string
  to: (amount: string) => string
  between: (least: string, most: string) => string
  countries: (count: number) => string
}

interface Names {
  texts: SummaryTexts
  country: (code: string) => string
  amount: (amount: string) => string
}

/** The conditions in one line: `Germany, Austria · up to €500.00`. Empty where there are none. */
export function conditionsText(
  { countries = [], minTotal, maxTotal }: PaymentConditions,
  { texts, country, amount }: Names,
): string {
  const where = countries.length > 3 ? texts.countries(countries.length) : countries.map(country).join(', ')
  const [least, most] = [minTotal, maxTotal].map((one) => (one === undefined ? '' : amount(one)))
  const range =
    least && most ? texts.between(least, most) : least ? texts.from(least) : most && texts.to(most)
  return [where, range].filter(Boolean).join(' · ')
}
