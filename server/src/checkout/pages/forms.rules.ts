import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import { hasPostcode, isCountry, regionChoices } from '@cartwright/contract/values/places.ts'
import { postcodeExample } from '@cartwright/contract/values/postcodes.ts'
import { type CheckoutData, given } from '../model/rules.ts'
import { deliveryValue, selectionOf } from './delivery.rules.ts'
import {
  type AddressField,
  type AddressPrefix,
  type Asked,
  isAsked,
  labelOf,
  named,
  type Problems,
  type Typed,
} from './fields.rules.ts'
import { type Words, wordsOf } from './texts.ts'

const maxima = {
  email: 254,
  fullName: 200,
  country: 2,
  addressLine: 150,
  city: 50,
  postalCode: 20,
  subdivision: 6,
  phone: 50,
}

/** What the page shows when nothing was typed yet. */
export function knownValues(data: CheckoutData, country: string): Record<string, string> {
  return {
    email: data.email ?? '',
    ...addressValues(data.shippingDestination, '', country),
    ...addressValues(data.billingInfo, 'billing', country),
    billingDiffers: data.billingInfo ? 'yes' : '',
    coupon: data.couponCode ?? '',
    delivery: data.selectedShipping ? deliveryValue(data.selectedShipping) : '',
  }
}

/** What is known of the address and what was typed of it: who collects is not asked for the address again. */
export function withKnown({ shippingDestination }: CheckoutData, typed: Typed): Typed {
  return typed.country === undefined ? { ...addressValues(shippingDestination, '', ''), ...typed } : typed
}

/** What is wrong with what was typed. Empty fields are only wrong once the order is to be placed. */
export function formProblems(
  typed: Typed,
  { language, placing }: { language: string; placing?: Asked },
): Problems {
  const words = wordsOf(language)
  const problems: Problems = {}
  const email = typed.email ?? ''
  if (email === '') {
    if (placing) problems.email = words.problems.missingEmail
  } else if (!/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) || email.length > maxima.email) {
    problems.email = words.problems.wrongEmail
  }
  Object.assign(problems, addressProblems(typed, { words, prefix: '', placing }))
  if (typed.billingDiffers === 'yes') {
    const billing = placing && ('ADDRESS' as const)
    Object.assign(problems, addressProblems(typed, { words, prefix: 'billing', placing: billing }))
  }
  return problems
}

/** What was typed, as far as it can be kept. */
export function withTyped(before: CheckoutData, typed: Typed, problems: Problems): CheckoutData {
  const { billingInfo: _, ...kept } = before
  const billing = typed.billingDiffers === 'yes' ? typedAddress(typed, 'billing', problems) : undefined
  return {
    ...kept,
    ...(typed.email && !problems.email ? { email: typed.email } : {}),
    shippingDestination: withUnasked(before.shippingDestination, typed, problems),
    ...(billing ? { billingInfo: withRest(before.billingInfo, billing) } : {}),
    ...given('selectedShipping', selectionOf(typed.delivery) ?? before.selectedShipping),
  }
}

/** Whether nothing would be lost by asking for the page again: card numbers are not kept, nor is what is wrong. */
export function isKept(typed: Typed, problems: Problems, usualPayment: string | undefined): boolean {
  const isCard = ['cardNumber', 'cardExpiry', 'cardCode'].some((name) => typed[name])
  const isUsual = (typed.payment ?? usualPayment) === usualPayment
  return !isCard && isUsual && Object.keys(problems).length === 0
}

function addressProblems(
  typed: Typed,
  { words, prefix, placing }: { words: Words; prefix: AddressPrefix; placing: Asked | undefined },
): Problems {
  const problems: Problems = {}
  const said = words.problems
  const value = (name: AddressField) => typed[named(name, prefix)] ?? ''
  const country = value('country')
  const check = (name: AddressField, missing: string, wrong?: string) => {
    const text = value(name)
    const isMissing = placing !== undefined && isAsked(name, placing)
    const tooLong = text.length > maxima[name] ? said.tooLong(maxima[name]) : undefined
    const problem = text === '' ? (isMissing ? missing : undefined) : (wrong ?? tooLong)
    if (problem) problems[named(name, prefix)] = problem
  }
  check('fullName', said.missingName)
  check('country', said.missingCountry, isCountry(country) ? undefined : said.wrongCountry)
  check('addressLine', said.missingAddress)
  check('city', said.missingCity)
  if (hasPostcode(country)) {
    const label = labelOf('postalCode', country, words)
    const example = postcodeExample(country, value('postalCode'))
    check('postalCode', said.missingPostalCode(label), example && said.wrongPostalCode(label, example))
  }
  const regions = regionChoices(country)
  if (regions && !regions.some((region) => region.value === value('subdivision'))) {
    const problem = said.missingRegion(labelOf('subdivision', country, words))
    // A form of another country has none of this one's: it is asked for before tax and delivery are anybody's guess.
    const isLost = typed[named('subdivision', prefix)] !== ''
    if (isLost || value('postalCode') !== '') problems[named('subdivision', prefix)] = problem
    else check('subdivision', problem)
  }
  if (prefix === '') {
    check('phone', '', /^[\d\s+*#()./x-]*$/.test(value('phone')) ? undefined : said.wrongPhone)
  }
  return problems
}

/** An order that is not sent is not asked for its street: one that is known stays, as long as the country does. */
function withUnasked(
  before: AddressWithContact | undefined,
  typed: Typed,
  problems: Problems,
): AddressWithContact {
  const now = withRest(before, typedAddress(typed, '', problems))
  const isElsewhere = typed.country !== undefined && typed.country !== before?.address?.country
  const isAskedFor = typed.addressLine !== undefined || isElsewhere
  return isAskedFor ? now : { ...now, address: { ...before?.address, ...now.address } }
}

/** What a storefront sent and this page does not ask for stays. */
function withRest(before: AddressWithContact | undefined, typed: AddressWithContact): AddressWithContact {
  const { addressLine2 } = before?.address ?? {}
  const { company, vatId } = before?.contactDetails ?? {}
  return {
    address: { ...typed.address, ...given('addressLine2', addressLine2) },
    contactDetails: { ...typed.contactDetails, ...given('company', company), ...given('vatId', vatId) },
  }
}

function typedAddress(typed: Typed, prefix: AddressPrefix, problems: Problems): AddressWithContact {
  const value = (name: AddressField) => {
    const full = named(name, prefix)
    return problems[full] ? undefined : typed[full] || undefined
  }
  const country = value('country')
  const words = value('fullName')?.split(' ') ?? []
  const lastName = words.length > 1 ? words.at(-1) : undefined
  const firstName = (lastName ? words.slice(0, -1) : words).join(' ') || undefined
  const region = value('subdivision')
  const address: NonNullable<AddressWithContact['address']> = {
    ...given('country', country),
    ...given('addressLine', value('addressLine')),
    ...given('city', value('city')),
    ...given('postalCode', country && !hasPostcode(country) ? undefined : value('postalCode')),
    ...given('subdivision', region?.startsWith(`${country}-`) ? region : undefined),
  }
  const contactDetails = {
    ...given('firstName', firstName),
    ...given('lastName', lastName),
    ...given('phone', value('phone')),
  }
  return { address, contactDetails }
}

function addressValues(info: AddressWithContact | undefined, prefix: AddressPrefix, country: string) {
  const { address, contactDetails } = info ?? {}
  const { streetAddress } = address ?? {}
  const street = [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  const where = address?.country ?? country
  const values: Record<AddressField, string> = {
    fullName: [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' '),
    country: where,
    addressLine: address?.addressLine ?? street,
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: subdivisionValue(where, address?.subdivision ?? ''),
    phone: contactDetails?.phone ?? '',
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [named(name as AddressField, prefix), value]),
  )
}

/** Storefronts write `NY` as well as `US-NY`. */
function subdivisionValue(country: string, subdivision: string): string {
  return subdivision === '' || subdivision.includes('-') ? subdivision : `${country}-${subdivision}`
}
