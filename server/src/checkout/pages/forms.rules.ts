import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import { streetLine } from '@cartwright/contract/cart/street-address.ts'
import { hasPostcode, isCountry, regionChoices } from '@cartwright/contract/values/places.ts'
import { postcodeExample } from '@cartwright/contract/values/postcodes.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import { compactId, isVatId } from '../../sites/seller/vat-ids.rules.ts'
import type { CheckoutData } from '../model/rules.ts'
import { deliveryValue, parseDelivery } from './delivery.rules.ts'
import {
  type AddressField,
  type AddressPrefix,
  fieldLabel,
  fieldName,
  isRequired,
  type RequiredDetails,
} from './fields.rules.ts'
import { type CheckoutTexts, checkoutTexts } from './texts.ts'

const maxima = {
  email: 254,
  fullName: 200,
  country: 2,
  addressLine: 150,
  city: 50,
  postalCode: 20,
  subdivision: 6,
  phone: 50,
  company: 200,
}

/** The values of the form when the page is opened. */
export function savedValues(data: CheckoutData, country: string): Record<string, string> {
  return {
    email: data.email ?? '',
    reminders: data.remindersAgreedAt ? 'yes' : '',
    ...addressValues(data.shippingDestination, '', country),
    ...addressValues(data.billingInfo, 'billing', country),
    billingDiffers: data.billingInfo ? 'yes' : '',
    ...companyValues(data),
    coupon: data.couponCode ?? '',
    delivery: data.selectedShipping ? deliveryValue(data.selectedShipping) : '',
  }
}

/** The form with the saved address, if the page did not ask for one (as for a pickup). */
export function withSavedAddress({ shippingDestination }: CheckoutData, form: FormFields): FormFields {
  return form.country === undefined ? { ...addressValues(shippingDestination, '', ''), ...form } : form
}

/** The problems of a form. Empty fields are a problem only while placing the order, when `required` is set. */
export function formProblems(
  form: FormFields,
  { language, required }: { language: string; required?: RequiredDetails },
): Problems {
  const texts = checkoutTexts(language)
  const problems: Problems = {}
  const email = form.email ?? ''
  if (email === '') {
    if (required) problems.email = texts.problems.missingEmail
  } else if (!/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) || email.length > maxima.email) {
    problems.email = texts.problems.wrongEmail
  }
  Object.assign(problems, addressProblems(form, { texts, prefix: '', required }))
  if (form.billingDiffers === 'yes') {
    const billing = required && ('ADDRESS' as const)
    Object.assign(problems, addressProblems(form, { texts, prefix: 'billing', required: billing }))
  }
  if (form.asCompany === 'yes') Object.assign(problems, companyProblems(form, { texts, required }))
  return problems
}

function companyProblems(
  { company = '', vatId = '' }: FormFields,
  { texts, required }: Pick<AddressChecks, 'texts' | 'required'>,
): Problems {
  const { missingCompany, wrongVatId, tooLong } = texts.problems
  return {
    ...(company === '' && required ? { company: missingCompany } : {}),
    ...(company.length > maxima.company ? { company: tooLong(maxima.company) } : {}),
    ...(vatId !== '' && !isVatId(vatId) ? { vatId: wrongVatId } : {}),
  }
}

/** The checkout with the valid fields of the form. */
export function withFormValues(
  before: CheckoutData,
  { form, problems, now }: { form: FormFields; problems: Problems; now: number },
): CheckoutData {
  const { billingInfo: _, remindersAgreedAt: __, ...kept } = before
  const billing = form.billingDiffers === 'yes' ? formAddress(form, 'billing', problems) : undefined
  const entered = {
    ...kept,
    ...(form.email && !problems.email ? { email: form.email } : {}),
    shippingDestination: deliveryAddress(before.shippingDestination, form, problems),
    ...agreement(before, { form, problems, now }),
    ...(billing ? { billingInfo: withHiddenFields(before.billingInfo, billing) } : {}),
    ...optional('selectedShipping', parseDelivery(form.delivery) ?? before.selectedShipping),
  }
  return form.company === undefined ? entered : withCompany(entered, form, problems)
}

/** The company of whoever gets the invoice, as long as the box is ticked. */
function withCompany(data: CheckoutData, form: FormFields, problems: Problems): CheckoutData {
  const of = data.billingInfo ? 'billingInfo' : 'shippingDestination'
  const { company: _, vatId: before, ...person } = data[of]?.contactDetails ?? {}
  const isCompany = form.asCompany === 'yes'
  const id = isCompany && !problems.vatId ? compactId(form.vatId ?? '') : ''
  const contactDetails = {
    ...person,
    ...(isCompany && form.company && !problems.company ? { company: form.company } : {}),
    ...(id ? { vatId: { ...before, id } } : {}),
  }
  return { ...data, [of]: { ...data[of], contactDetails } }
}

function companyValues({ billingInfo, shippingDestination }: CheckoutData): Record<string, string> {
  const { company, vatId } = (billingInfo ?? shippingDestination)?.contactDetails ?? {}
  return { asCompany: company || vatId?.id ? 'yes' : '', company: company ?? '', vatId: vatId?.id ?? '' }
}

/** Whether the buyer wants e-mails about the checkout, and since when. An address that was changed has agreed anew. */
function agreement(
  { email, remindersAgreedAt }: CheckoutData,
  { form, problems, now }: { form: FormFields; problems: Problems; now: number },
): Pick<CheckoutData, 'remindersAgreedAt'> {
  if (form.reminders !== 'yes' || !form.email || problems.email) return {}
  const isSame = form.email.toLowerCase() === email?.toLowerCase()
  return { remindersAgreedAt: (isSame && remindersAgreedAt) || new Date(now).toISOString() }
}

/** True if reloading the page loses nothing. Card numbers and fields with problems are never saved. */
export function isSaved(form: FormFields, problems: Problems, defaultPayment: string | undefined): boolean {
  const isCard = ['cardNumber', 'cardExpiry', 'cardCode'].some((name) => form[name])
  const isDefault = (form.payment ?? defaultPayment) === defaultPayment
  return !isCard && isDefault && Object.keys(problems).length === 0
}

interface AddressChecks {
  texts: CheckoutTexts
  prefix: AddressPrefix
  required: RequiredDetails | undefined
}

function addressProblems(form: FormFields, { texts, prefix, required }: AddressChecks): Problems {
  const problems: Problems = {}
  const value = (name: AddressField) => form[fieldName(name, prefix)] ?? ''
  const country = value('country')
  const check = (name: AddressField, missing: string, wrong?: string | undefined) => {
    const text = value(name)
    const isMissing = required !== undefined && isRequired(name, required)
    const tooLong = text.length > maxima[name] ? texts.problems.tooLong(maxima[name]) : undefined
    const problem = text === '' ? (isMissing ? missing : undefined) : (wrong ?? tooLong)
    if (problem) problems[fieldName(name, prefix)] = problem
  }
  const { missingName, missingCountry, wrongCountry, missingAddress, missingCity, wrongPhone } =
    texts.problems
  check('fullName', missingName)
  check('country', missingCountry, isCountry(country) ? undefined : wrongCountry)
  check('addressLine', missingAddress)
  check('city', missingCity)
  if (hasPostcode(country)) check('postalCode', ...postcodeProblems(country, value('postalCode'), texts))
  const regions = regionChoices(country)
  if (regions && !regions.some((region) => region.value === value('subdivision'))) {
    const problem = texts.problems.missingRegion(fieldLabel('subdivision', country, texts))
    // The form was sent for another country: without the region, tax and delivery would be a guess.
    const isFromOtherCountry = form[fieldName('subdivision', prefix)] !== ''
    if (isFromOtherCountry || value('postalCode') !== '') problems[fieldName('subdivision', prefix)] = problem
    else check('subdivision', problem)
  }
  if (prefix === '') check('phone', '', /^[\d\s+*#()./x-]*$/.test(value('phone')) ? undefined : wrongPhone)
  return problems
}

/** The messages for a missing and for a wrong postcode. */
function postcodeProblems(
  country: string,
  postcode: string,
  texts: CheckoutTexts,
): [missing: string, wrong: string | undefined] {
  const label = fieldLabel('postalCode', country, texts)
  const example = postcodeExample(country, postcode)
  const { missingPostalCode, wrongPostalCode } = texts.problems
  return [missingPostalCode(label), example && wrongPostalCode(label, example)]
}

/**
 * The page does not always ask for the street, the name and the phone number. What it does not ask for stays, a street as
 * long as the country stays.
 */
function deliveryAddress(
  before: AddressWithContact | undefined,
  form: FormFields,
  problems: Problems,
): AddressWithContact {
  const typed = withHiddenFields(before, formAddress(form, '', problems))
  const known = before?.contactDetails ?? {}
  const contactDetails = {
    ...(form.fullName === undefined ? pick(known, 'firstName', 'lastName') : {}),
    ...(form.phone === undefined ? pick(known, 'phone') : {}),
    ...typed.contactDetails,
  }
  const sent = { ...typed, contactDetails }
  const isOtherCountry = form.country !== undefined && form.country !== before?.address?.country
  const isComplete = form.addressLine !== undefined || isOtherCountry
  return isComplete ? sent : { ...sent, address: { ...before?.address, ...sent.address } }
}

/** Keeps the fields that only a storefront can send. */
function withHiddenFields(
  before: AddressWithContact | undefined,
  form: AddressWithContact,
): AddressWithContact {
  const { addressLine2, streetAddress } = before?.address ?? {}
  const isSameStreet = form.address?.addressLine === streetLine(before?.address)
  const { company, vatId } = before?.contactDetails ?? {}
  return {
    address: {
      ...form.address,
      ...optional('addressLine2', addressLine2),
      ...(isSameStreet ? optional('streetAddress', streetAddress) : {}),
    },
    contactDetails: { ...form.contactDetails, ...optional('company', company), ...optional('vatId', vatId) },
  }
}

function formAddress(form: FormFields, prefix: AddressPrefix, problems: Problems): AddressWithContact {
  const value = (name: AddressField) => {
    const full = fieldName(name, prefix)
    return problems[full] ? undefined : form[full] || undefined
  }
  const country = value('country')
  const texts = value('fullName')?.split(' ') ?? []
  const lastName = texts.length > 1 ? texts.at(-1) : undefined
  const firstName = (lastName ? texts.slice(0, -1) : texts).join(' ') || undefined
  const region = value('subdivision')
  const address: NonNullable<AddressWithContact['address']> = {
    ...optional('country', country),
    ...optional('addressLine', value('addressLine')),
    ...optional('city', value('city')),
    ...optional('postalCode', country && !hasPostcode(country) ? undefined : value('postalCode')),
    ...optional('subdivision', region?.startsWith(`${country}-`) ? region : undefined),
  }
  const contactDetails = {
    ...optional('firstName', firstName),
    ...optional('lastName', lastName),
    ...optional('phone', value('phone')),
  }
  return { address, contactDetails }
}

function addressValues(info: AddressWithContact | undefined, prefix: AddressPrefix, country: string) {
  const { address, contactDetails } = info ?? {}
  const where = address?.country ?? country
  const values: Record<AddressField, string> = {
    fullName: [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' '),
    country: where,
    addressLine: streetLine(address),
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: subdivisionValue(where, address?.subdivision ?? ''),
    phone: contactDetails?.phone ?? '',
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [fieldName(name as AddressField, prefix), value]),
  )
}

/** Storefronts write `NY` as well as `US-NY`. */
function subdivisionValue(country: string, subdivision: string): string {
  return subdivision === '' || subdivision.includes('-') ? subdivision : `${country}-${subdivision}`
}
