import { pageLanguages, pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import * as money from '../../platform/values/money.ts'
import { sellerViolations } from '../seller/rules.ts'
import { currencyViolations } from './locale.rules.ts'
import { formatViolation, type PartialSettings, type SiteSettings } from './rules.ts'
import { themeViolations } from './theme.rules.ts'

/** Problems of a change of settings; `before` are the current ones. */
export function settingsViolations(
  change: PartialSettings,
  { before, methods }: { before: SiteSettings; methods: readonly string[] },
): Violation[] {
  const { language, timeZone, country, address, noDeliveryTo = [], seller = {} } = change
  const { languages = [], paymentMethods = [], additionalFees = [], theme = {} } = change
  const currency = change.currency ?? before.currency
  const found: Violation[] = []
  const wrong = (name: string, description: string) => {
    found.push(formatViolation(`site.settings.${name}`, description))
  }
  if (language !== undefined && !isLanguage(language)) wrong('language', 'is not a language, such as en-GB')
  for (const [index, tag] of languages.entries()) {
    if (pageLocale(tag) !== tag) {
      wrong(`languages[${index}]`, `is not one of ${pageLanguages.join(', ')}, the languages with texts`)
    }
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) wrong('timeZone', 'is not a time zone')
  if (!Intl.supportedValuesOf('currency').includes(currency)) wrong('currency', 'is not a currency')
  if (country !== undefined && !isCountry(country)) wrong('country', 'is not a country')
  if (address !== undefined && !isCountry(address.country)) wrong('address.country', 'is not a country')
  const { country: sellerCountry } = seller.address ?? {}
  if (sellerCountry !== undefined && !isCountry(sellerCountry))
    wrong('seller.address.country', 'is not a country')
  for (const [index, code] of noDeliveryTo.entries()) {
    if (!isCountry(code)) wrong(`noDeliveryTo[${index}]`, 'is not a country')
  }
  for (const [index, method] of paymentMethods.entries()) {
    if (!methods.includes(method))
      wrong(
        `paymentMethods[${index}]`,
        `is not one of ${methods.join(', ')}, the payment methods of this shop`,
      )
  }
  const terms = { ...before.terms, ...change.terms }
  if (change.terms && terms.required && !terms.pages?.length)
    wrong('terms.pages', 'must name a page: buyers cannot read terms without one')
  for (const [index, { amount }] of additionalFees.entries()) {
    if (money.toMinor(amount, currency) === undefined)
      wrong(`additionalFees[${index}].amount`, `must be an amount in ${currency}`)
  }
  const { currencies = before.currencies } = change
  return [
    ...found,
    ...conditionViolations(change, { before, currency, methods }),
    ...buttonViolations(change),
    ...currencyViolations({ currency, currencies }),
    ...themeViolations(theme),
    ...sellerViolations(seller),
  ]
}

/** Of the orders that ways to pay are offered for; another currency makes amounts wrong that were right. */
function conditionViolations(
  { paymentConditions, currency: changed }: PartialSettings,
  { before, currency, methods }: { before: SiteSettings; currency: string; methods: readonly string[] },
): Violation[] {
  const unknown = Object.keys(paymentConditions ?? {}).filter((method) => !methods.includes(method))
  const conditions = { ...(changed ? before.paymentConditions : {}), ...paymentConditions }
  const known = `is not one of ${methods.join(', ')}, the payment methods of this shop`
  return [
    ...unknown.map((method) => formatViolation(`site.settings.paymentConditions.${method}`, known)),
    ...Object.entries(conditions).flatMap(([method, condition]) =>
      boundViolations(method, condition, currency),
    ),
  ]
}

function boundViolations(
  method: string,
  { countries = [], minTotal, maxTotal }: SiteSettings['paymentConditions'][string],
  currency: string,
): Violation[] {
  const wrong = (name: string, description: string) =>
    formatViolation(`site.settings.paymentConditions.${method}.${name}`, description)
  const amount = (text: string | undefined) =>
    text === undefined ? undefined : money.toMinor(text, currency)
  const [least, most] = [amount(minTotal), amount(maxTotal)]
  const isEmpty = least !== undefined && most !== undefined && least > most
  const bad = (text: string | undefined, value: money.Minor | undefined) =>
    text !== undefined && (value === undefined || value < 0n)
  return [
    ...countries.flatMap((code, index) =>
      isCountry(code) ? [] : [wrong(`countries[${index}]`, 'is not a country')],
    ),
    ...(bad(minTotal, least) ? [wrong('minTotal', `must be an amount in ${currency}`)] : []),
    ...(bad(maxTotal, most) ? [wrong('maxTotal', `must be an amount in ${currency}`)] : []),
    ...(isEmpty ? [wrong('maxTotal', 'must not be less than the smallest total')] : []),
  ]
}

function buttonViolations({ orderButton = {} }: PartialSettings): Violation[] {
  return Object.entries(orderButton).flatMap(([tag, words]) =>
    words.trim() === '' ? [formatViolation(`site.settings.orderButton.${tag}`, 'must not be empty')] : [],
  )
}

/** Intl must know it: dates and prices are formatted by it. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** ICU names every country of ISO 3166-1, repeats unknown codes, and knows some codes that are no country. */
function isCountry(code: string): boolean {
  const name = countryNames.of(code)
  return name !== undefined && name !== code && !noCountries.has(code)
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
