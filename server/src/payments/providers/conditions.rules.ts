import { type Minor, toMinor } from '../../platform/values/money.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'

/** What decides whether a way to pay fits an order. */
export interface OrderTerms {
  /** Of the delivery, else of the billing address, else of the shop. */
  country: string
  total: Minor
}

/** Why a way to pay does not fit. */
export type Misfit = 'COUNTRY' | 'TOTAL'

type Settings = Pick<SiteSettings, 'paymentConditions' | 'currency'>

/** What of the merchant's conditions for a way to pay an order does not meet. */
export function misfitOf(settings: Settings, method: string, terms: OrderTerms): Misfit | undefined {
  const { countries = [], minTotal, maxTotal } = settings.paymentConditions[method] ?? {}
  if (countries.length > 0 && !countries.includes(terms.country)) return 'COUNTRY'
  const bound = (amount: string | undefined) =>
    amount === undefined ? undefined : toMinor(amount, settings.currency)
  const [least, most] = [bound(minTotal), bound(maxTotal)]
  if (least !== undefined && terms.total < least) return 'TOTAL'
  return most !== undefined && terms.total > most ? 'TOTAL' : undefined
}

/** Those that fit an order. */
export function fitting<Method extends { method: string }>(
  methods: readonly Method[],
  settings: Settings,
  terms: OrderTerms,
): Method[] {
  return methods.filter(({ method }) => misfitOf(settings, method, terms) === undefined)
}
