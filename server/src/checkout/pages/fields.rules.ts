import { type OpenCheckoutProps, type PageField, pageLocale } from '@cartwright/contract/pages/pages.ts'
import {
  cityComesFirst,
  countryChoices,
  hasPostcode,
  lookUp,
  regionChoices,
} from '@cartwright/contract/values/places.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
import type { Site } from '../../sites/settings/service.ts'
import { type CheckoutTexts, checkoutTexts } from './texts.ts'

/** Prefix of the field names of an address: none for delivery, `billing` for billing. */
export type AddressPrefix = '' | 'billing'

/** The details that an order needs of its buyer: a full address, a country for the tax, a person for the pickup, or none. */
export type RequiredDetails = 'ADDRESS' | 'COUNTRY' | 'PERSON' | 'NOBODY'

export type AddressField =
  | 'fullName'
  | 'country'
  | 'addressLine'
  | 'postalCode'
  | 'city'
  | 'subdivision'
  | 'phone'

/** The language and the problems of a form. */
export interface FormState {
  language: string
  problems: Problems
}

/** The fields for a guest: at most eight, and only what the order needs. */
export function contactFields(
  values: FormFields,
  {
    ships,
    required,
    asksForConsent,
    ...state
  }: FormState & { ships: boolean; required: RequiredDetails; asksForConsent: boolean },
): PageField[] {
  const { email: label, reminders } = checkoutTexts(state.language).fields
  const email = pageField(
    { values, ...state },
    { name: 'email', label, kind: 'email', autocomplete: 'email', inputMode: 'email' },
  )
  const section = ships ? 'shipping' : 'billing'
  const fields = addressFields(values, { ...state, prefix: '', section })
  const consent = pageField(
    { values, ...state },
    { name: 'reminders', label: reminders, kind: 'checkbox', required: false, autocomplete: 'off' },
  )
  return [
    email,
    ...(asksForConsent ? [consent] : []),
    ...fields.filter(({ name }) => isRequired(name, required)),
  ]
}

export function isRequired(name: string, required: RequiredDetails): boolean {
  return required === 'ADDRESS' || requiredFields[required].includes(name)
}

const requiredFields: Record<Exclude<RequiredDetails, 'ADDRESS'>, readonly string[]> = {
  COUNTRY: ['fullName', 'country', 'subdivision'],
  PERSON: ['fullName', 'phone'],
  NOBODY: [],
}

/** The name of the company that buys, and its VAT ID. */
export function companyPart(
  { settings }: Site,
  values: FormFields,
  { language, problems, isVatIdUnchecked }: FormState & { isVatIdUnchecked: boolean },
): Pick<OpenCheckoutProps, 'company'> {
  if ((settings.taxes.companies ?? 'OFF') === 'OFF') return {}
  const { fields: labels, checkout } = checkoutTexts(language)
  const { company: label, vatId } = labels
  const hint = isVatIdUnchecked ? checkout.vatIdUnchecked : labels.vatIdHint
  const fields = [
    { name: 'company', label, autocomplete: 'billing organization' },
    { name: 'vatId', label: vatId, hint, required: false, autocomplete: 'off' },
  ].map((field) => pageField({ values, problems }, field))
  return { company: { isChosen: values.asCompany === 'yes', fields } }
}

interface AddressForm extends FormState {
  prefix: AddressPrefix
  section: 'shipping' | 'billing'
}

export function addressFields(
  values: FormFields,
  { language, problems, prefix, section }: AddressForm,
): PageField[] {
  const texts = checkoutTexts(language)
  const country = values[fieldName('country', prefix)] ?? ''
  const regions = regionChoices(country)
  const field = (name: AddressField, token: string, more: Partial<PageField> = {}): PageField => {
    const label = fieldLabel(name, country, texts)
    const autocomplete = `${section} ${token}`
    return pageField({ values, problems }, { name: fieldName(name, prefix), label, autocomplete, ...more })
  }
  const select = (name: AddressField, token: string, choices: NonNullable<PageField['choices']>) => {
    const { value, ...rest } = field(name, token, { kind: 'select', choices })
    return { ...rest, value: choices.some((choice) => choice.value === value) ? value : '' }
  }
  const city = field('city', 'address-level2')
  const postcode = hasPostcode(country) ? [field('postalCode', 'postal-code')] : []
  const empty = { value: '', label: texts.fields.choose }
  const region = regions ? [select('subdivision', 'address-level1', [empty, ...regions])] : []
  return [
    field('fullName', 'name'),
    select('country', 'country', countryChoices(pageLocale(language))),
    field('addressLine', 'address-line1'),
    ...(cityComesFirst(country) ? [city, ...region, ...postcode] : [...postcode, city, ...region]),
    ...(prefix === '' ? [field('phone', 'tel', { kind: 'tel', inputMode: 'tel', required: false })] : []),
  ]
}

/** The label of a field, with the country's own name for postcode and region. */
export function fieldLabel(name: AddressField, country: string, { fields }: CheckoutTexts): string {
  if (name === 'postalCode') return lookUp(fields.postalCodes, country) ?? fields.postalCode
  if (name === 'subdivision') return lookUp(fields.regions, country) ?? fields.subdivision
  return fields[name]
}

export function cardFields(values: FormFields, { language, problems }: FormState): PageField[] {
  const texts = checkoutTexts(language).fields
  const field = (name: string, label: string, more: Partial<PageField>) =>
    pageField({ values, problems }, { name, label, autocomplete: 'off', inputMode: 'numeric', ...more })
  return [
    field('cardNumber', texts.cardNumber, { autocomplete: 'cc-number', maxLength: 30 }),
    field('cardExpiry', texts.cardExpiry, {
      autocomplete: 'cc-exp',
      maxLength: 9,
      hint: texts.cardExpiryHint,
    }),
    // The security code is never sent back.
    field('cardCode', texts.cardCode, { autocomplete: 'cc-csc', maxLength: 4, value: '' }),
  ]
}

export function fieldName(name: AddressField, prefix: AddressPrefix): string {
  return prefix === '' ? name : `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`
}
