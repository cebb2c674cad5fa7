import { type PageField, pageLocale } from '@cartwright/contract/pages/pages.ts'
import {
  cityComesFirst,
  countryChoices,
  hasPostcode,
  lookUp,
  regionChoices,
} from '@cartwright/contract/values/places.ts'
import { given } from '../model/rules.ts'
import { type Words, wordsOf } from './texts.ts'

/** What a form sent, by field name. */
export type Typed = Readonly<Record<string, string>>

export type Problems = Record<string, string>

/** The fields of a person and an address are called like this, those of the billing address with `billing` before. */
export type AddressPrefix = '' | 'billing'

/** What an order needs to know of its buyer: where to send it, for the tax where that is, who comes for it, or nothing. */
export type Asked = 'ADDRESS' | 'COUNTRY' | 'PERSON' | 'NOBODY'

export type AddressField =
  | 'fullName'
  | 'country'
  | 'addressLine'
  | 'postalCode'
  | 'city'
  | 'subdivision'
  | 'phone'

/** How the fields of a form are written and what is wrong with them. */
export interface FormState {
  language: string
  problems: Problems
}

/** The fields of a guest: at most eight, and no more than the order needs. */
export function contactFields(
  values: Typed,
  { ships, asked, ...state }: FormState & { ships: boolean; asked: Asked },
): PageField[] {
  const email: PageField = {
    name: 'email',
    label: wordsOf(state.language).fields.email,
    kind: 'email',
    value: values.email ?? '',
    required: true,
    autocomplete: 'email',
    inputMode: 'email',
    ...given('error', state.problems.email),
  }
  const section = ships ? 'shipping' : 'billing'
  const fields = addressFields(values, { ...state, prefix: '', section })
  return [email, ...fields.filter(({ name }) => isAsked(name, asked))]
}

export function isAsked(name: string, asked: Asked): boolean {
  return asked === 'ADDRESS' || askedFields[asked].includes(name)
}

const askedFields: Record<Exclude<Asked, 'ADDRESS'>, readonly string[]> = {
  COUNTRY: ['fullName', 'country', 'subdivision'],
  PERSON: ['fullName', 'phone'],
  NOBODY: [],
}

export function addressFields(
  values: Typed,
  {
    language,
    problems,
    prefix,
    section,
  }: FormState & { prefix: AddressPrefix; section: 'shipping' | 'billing' },
): PageField[] {
  const words = wordsOf(language)
  const country = values[named('country', prefix)] ?? ''
  const regions = regionChoices(country)
  const field = (name: AddressField, token: string, more: Partial<PageField> = {}): PageField => {
    const full = named(name, prefix)
    return {
      name: full,
      label: labelOf(name, country, words),
      kind: 'text',
      value: values[full] ?? '',
      required: true,
      autocomplete: `${section} ${token}`,
      ...given('error', problems[full]),
      ...more,
    }
  }
  const select = (name: AddressField, token: string, choices: NonNullable<PageField['choices']>) => {
    const { value, ...rest } = field(name, token, { kind: 'select', choices })
    return { ...rest, value: choices.some((choice) => choice.value === value) ? value : '' }
  }
  const city = field('city', 'address-level2')
  const postcode = hasPostcode(country) ? [field('postalCode', 'postal-code')] : []
  const empty = { value: '', label: words.fields.choose }
  const region = regions ? [select('subdivision', 'address-level1', [empty, ...regions])] : []
  return [
    field('fullName', 'name'),
    select('country', 'country', countryChoices(pageLocale(language))),
    field('addressLine', 'address-line1'),
    ...(cityComesFirst(country) ? [city, ...region, ...postcode] : [...postcode, city, ...region]),
    ...(prefix === '' ? [field('phone', 'tel', { kind: 'tel', inputMode: 'tel', required: false })] : []),
  ]
}

/** As the post of the country says. */
export function labelOf(name: AddressField, country: string, { fields }: Words): string {
  if (name === 'postalCode') return lookUp(fields.postalCodes, country) ?? fields.postalCode
  if (name === 'subdivision') return lookUp(fields.regions, country) ?? fields.subdivision
  return fields[name]
}

export function cardFields(values: Typed, { language, problems }: FormState): PageField[] {
  const words = wordsOf(language).fields
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
    field('cardNumber', words.cardNumber, { autocomplete: 'cc-number', maxLength: 30 }),
    field('cardExpiry', words.cardExpiry, {
      autocomplete: 'cc-exp',
      maxLength: 9,
      hint: words.cardExpiryHint,
    }),
    // Never sent back, not even to who typed it.
    field('cardCode', words.cardCode, { autocomplete: 'cc-csc', maxLength: 4, value: '' }),
  ]
}

export function named(name: AddressField, prefix: AddressPrefix): string {
  return prefix === '' ? name : `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`
}
