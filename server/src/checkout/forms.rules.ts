import type { AddressWithContact } from '@cartwright/contract/contacts.ts'
import type { PageField } from '@cartwright/contract/pages.ts'
import { deliveryValue, selectionOf } from './delivery.rules.ts'
import {
  countryChoices,
  hasPostcode,
  isCountry,
  postcodeProblem,
  regionChoices,
  regionLabel,
} from './places.rules.ts'
import type { CheckoutData } from './rules.ts'
import { given } from './rules.ts'

/** What a form sent, by field name. */
export type Typed = Readonly<Record<string, string>>

export type Problems = Record<string, string>

/** The fields of a person and an address are called like this, those of the billing address with `billing` before. */
export type AddressPrefix = '' | 'billing'

const maxima = { email: 254, fullName: 200, addressLine: 150, city: 50, postalCode: 20, phone: 50 }

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

/** The fields of a guest: at most eight. */
export function contactFields(
  values: Typed,
  { ships, address, ...more }: { language: string; problems: Problems; ships: boolean; address: boolean },
): PageField[] {
  const email: PageField = {
    name: 'email',
    label: 'E-mail',
    kind: 'email',
    value: values.email ?? '',
    required: true,
    autocomplete: 'email',
    inputMode: 'email',
    maxLength: maxima.email,
    ...given('error', more.problems.email),
  }
  const section = ships ? 'shipping' : 'billing'
  const fields = addressFields(values, { ...more, prefix: '', section })
  return [email, ...fields.map((field) => ({ ...field, required: field.required && address }))]
}

export function addressFields(
  values: Typed,
  {
    language,
    problems,
    prefix,
    section,
  }: { language: string; problems: Problems; prefix: AddressPrefix; section: 'shipping' | 'billing' },
): PageField[] {
  const country = values[named('country', prefix)] ?? ''
  const regions = regionChoices(country)
  const field = (name: keyof typeof labels, token: string, more: Partial<PageField> = {}): PageField => {
    const full = named(name, prefix)
    const label = name === 'subdivision' ? regionLabel(country) : labels[name]
    return {
      name: full,
      label,
      kind: 'text',
      value: values[full] ?? '',
      required: true,
      autocomplete: `${section} ${token}`,
      ...given('maxLength', maxima[name as keyof typeof maxima]),
      ...given('error', problems[full]),
      ...more,
    }
  }
  return [
    field('fullName', 'name'),
    field('country', 'country', { kind: 'select', choices: countryChoices(language) }),
    field('addressLine', 'address-line1'),
    ...(hasPostcode(country) ? [field('postalCode', 'postal-code')] : []),
    field('city', 'address-level2'),
    ...(regions
      ? [
          field('subdivision', 'address-level1', {
            kind: 'select',
            choices: [{ value: '', label: 'Choose' }, ...regions],
          }),
        ]
      : []),
    ...(prefix === '' ? [field('phone', 'tel', { kind: 'tel', inputMode: 'tel', required: false })] : []),
  ]
}

const labels = {
  fullName: 'Full name',
  country: 'Country',
  addressLine: 'Street and number',
  postalCode: 'Postcode',
  city: 'City',
  subdivision: 'State',
  phone: 'Phone',
}

export function cardFields(values: Typed, problems: Problems): PageField[] {
  const field = (name: string, label: string, more: Partial<PageField>): PageField => ({
    name,
    label,
    kind: 'text',
    value: values[name] ?? '',
    required: true,
    autocomplete: 'off',
    inputMode: 'numeric',
    ...given('error', problems[name]),
    ...more,
  })
  return [
    field('cardNumber', 'Card number', { autocomplete: 'cc-number', maxLength: 30 }),
    field('cardExpiry', 'Expiry date', { autocomplete: 'cc-exp', maxLength: 9, hint: 'MM / YY' }),
    // Never sent back, not even to who typed it.
    field('cardCode', 'Security code', { autocomplete: 'cc-csc', maxLength: 4, value: '' }),
  ]
}

/** What is wrong with what was typed. Empty fields are only wrong once the order is to be placed. */
export function formProblems(
  typed: Typed,
  { placing, address = true }: { placing: boolean; address?: boolean },
): Problems {
  const problems: Problems = {}
  const email = typed.email ?? ''
  if (
    email === ''
      ? placing
      : !/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) || email.length > maxima.email
  ) {
    problems.email =
      email === '' ? 'Enter your e-mail address.' : 'This is not an e-mail address: is it name@example.com?'
  }
  Object.assign(problems, addressProblems(typed, '', placing && address))
  if (typed.billingDiffers === 'yes') Object.assign(problems, addressProblems(typed, 'billing', placing))
  return problems
}

/** What was typed, as far as it can be kept. */
export function withTyped(before: CheckoutData, typed: Typed, problems: Problems): CheckoutData {
  const { billingInfo: _, ...kept } = before
  const billing = typed.billingDiffers === 'yes' ? typedAddress(typed, 'billing', problems) : undefined
  return {
    ...kept,
    ...(typed.email && !problems.email ? { email: typed.email } : {}),
    shippingDestination: withRest(before.shippingDestination, typedAddress(typed, '', problems)),
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

function addressProblems(typed: Typed, prefix: AddressPrefix, placing: boolean): Problems {
  const problems: Problems = {}
  const value = (name: keyof typeof labels) => typed[named(name, prefix)] ?? ''
  const country = value('country')
  const check = (name: keyof typeof labels, missing: string, wrong?: string) => {
    const text = value(name)
    const longest = maxima[name as keyof typeof maxima] ?? 100
    const problem = text === '' ? (placing ? missing : undefined) : (wrong ?? tooLong(text, longest))
    if (problem) problems[named(name, prefix)] = problem
  }
  check('fullName', 'Enter your name.')
  check('country', 'Choose a country.', isCountry(country) ? undefined : 'Choose a country of the list.')
  check('addressLine', 'Enter street and number.')
  check('city', 'Enter the city.')
  if (hasPostcode(country)) {
    check('postalCode', 'Enter the postcode.', postcodeProblem(country, value('postalCode')))
  }
  const regions = regionChoices(country)
  if (regions) {
    const known = regions.some((region) => region.value === value('subdivision'))
    const label = regionLabel(country).toLowerCase()
    check('subdivision', `Choose a ${label}.`, known ? undefined : `Choose a ${label} of the list.`)
  }
  if (prefix === '' && !/^[\d\s+*#()./x-]*$/.test(value('phone'))) {
    problems.phone = 'A phone number has only digits, spaces and + ( ) - in it.'
  }
  return problems
}

function tooLong(text: string, longest: number): string | undefined {
  return text.length > longest ? `Please use at most ${longest} characters.` : undefined
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
  const value = (name: keyof typeof labels) => {
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
  const values: Record<keyof typeof labels, string> = {
    fullName: [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' '),
    country: where,
    addressLine: address?.addressLine ?? street,
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: subdivisionValue(where, address?.subdivision ?? ''),
    phone: contactDetails?.phone ?? '',
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [named(name as keyof typeof labels, prefix), value]),
  )
}

/** Storefronts write `NY` as well as `US-NY`. */
function subdivisionValue(country: string, subdivision: string): string {
  return subdivision === '' || subdivision.includes('-') ? subdivision : `${country}-${subdivision}`
}

function named(name: keyof typeof labels, prefix: AddressPrefix): string {
  return prefix === '' ? name : `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`
}
