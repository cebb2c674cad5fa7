import type { Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'

/** In what prices are shown besides the shop's currency, and what one unit of that is worth in it. */
export interface Display {
  /** ISO 4217 */
  currency: string
  /** A decimal. */
  rate: string
}

interface Offer {
  currency: string
  currencies: readonly { code: string; rate: string }[]
}

/** The currency that was asked for, when the shop offers it besides its own. */
export function displayOf({ currency, currencies }: Offer, asked: string | undefined): Display | undefined {
  if (asked === undefined || asked === currency) return undefined
  const offered = currencies.find(({ code }) => code === asked)
  return offered && { currency: asked, rate: offered.rate }
}

export function currencyViolations({ currency, currencies }: Offer): Violation[] {
  return currencies.flatMap(({ code, rate }, index): Violation[] => {
    const field = `site.settings.currencies[${index}]`
    const wrong = (name: string, description: string) => [
      { field: `${field}.${name}`, description, violatedRule: 'FORMAT' as const },
    ]
    if (!Intl.supportedValuesOf('currency').includes(code)) return wrong('code', 'is not a currency')
    if (code === currency) return wrong('code', 'is the currency of the shop')
    if (currencies.findIndex((one) => one.code === code) < index) return wrong('code', 'is offered already')
    return money.isRate(rate) ? [] : wrong('rate', 'must be a decimal above zero')
  })
}
