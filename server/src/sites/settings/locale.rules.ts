import type { Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'

/** The requested language, or its variant from another country, if the shop offers it; otherwise the shop's own. */
export function languageFor(
  { language, languages }: { language: string; languages: readonly string[] },
  asked: string | undefined,
): string {
  if (asked === undefined || asked === language) return language
  const offered = [language, ...languages]
  const alike = () => offered.find((tag) => baseOf(tag) === baseOf(asked))
  return offered.find((tag) => tag === asked) ?? alike() ?? language
}

function baseOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? ''
}

/** A second currency to show prices in, and its value for one unit of the shop's currency. */
export interface DisplayCurrency {
  /** ISO 4217 */
  currency: string
  /** A decimal. */
  rate: string
}

interface CurrencyOffer {
  currency: string
  currencies: readonly { code: string; rate: string }[]
}

/** The requested currency, if the shop offers it besides its own. */
export function displayCurrency(
  { currency, currencies }: CurrencyOffer,
  asked: string | undefined,
): DisplayCurrency | undefined {
  if (asked === undefined || asked === currency) return undefined
  const offered = currencies.find(({ code }) => code === asked)
  return offered && { currency: asked, rate: offered.rate }
}

export function currencyViolations({ currency, currencies }: CurrencyOffer): Violation[] {
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
