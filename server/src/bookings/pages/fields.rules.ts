import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { ServiceOption } from '@cartwright/contract/bookings/options.ts'
import type { ServiceChoice } from '@cartwright/contract/bookings/parts.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { emailPattern } from '@cartwright/contract/values/common.ts'
import { isInArea } from '@cartwright/contract/values/postcodes.ts'
import { answerProblems, questionFields } from '../../forms/submissions/fields.rules.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
import type { FullServiceRow } from '../services/queries.ts'
import { addressText } from '../slots/addresses.rules.ts'
import { areaOf } from '../slots/areas.rules.ts'
import type { ChoicePrices } from './prices.rules.ts'
import type { Texts } from './texts.en.ts'

/** What the form asks about. */
export interface FormQuestion {
  service: FullServiceRow
  options: readonly ServiceOption[]
  /** Where the price depends on what is chosen in the form. */
  prices?: ChoicePrices | undefined
  /** At most so many take part. */
  most: number
  texts: Texts
  /** BCP 47 */
  language: string
}

interface Filled {
  values: FormFields
  problems: Problems
}

export function detailFields(question: FormQuestion, filled: Filled): PageField[] {
  const { texts, service } = question
  const { fields } = texts
  const text = (name: 'firstName' | 'lastName' | 'phone' | 'note', more: Partial<PageField>) =>
    pageField(filled, { name, label: fields[name], autocomplete: 'on', maxLength: 200, ...more })
  return [
    ...choiceFields(question, filled),
    text('firstName', { autocomplete: 'given-name' }),
    text('lastName', { autocomplete: 'family-name', required: false }),
    pageField(filled, {
      ...{ name: 'email', label: fields.email, kind: 'email', autocomplete: 'email', inputMode: 'email' },
      maxLength: 254,
    }),
    text('phone', { kind: 'tel', autocomplete: 'tel', inputMode: 'tel', maxLength: 50, required: false }),
    ...(isAtCustomer(service, filled.values) ? addressFields(question, filled) : []),
    ...questionFields(service.questions, filled, fields),
    text('note', { autocomplete: 'off', maxLength: 1000, required: false }),
    ...paymentFields(question, filled),
  ]
}

function addressFields({ service, texts: { fields } }: FormQuestion, filled: Filled): PageField[] {
  const names = areaNames(areaOf(service, chosenLocation(service, filled.values)))
  return [
    pageField(filled, {
      ...{ name: 'address', label: fields.address, autocomplete: 'street-address', maxLength: 300 },
    }),
    pageField(filled, {
      ...{ name: 'postalCode', label: fields.postalCode, autocomplete: 'postal-code', maxLength: 20 },
      ...(names ? { hint: fields.area(names) } : {}),
    }),
    pageField(filled, {
      ...{ name: 'city', label: fields.city, autocomplete: 'address-level2', maxLength: 100 },
    }),
  ]
}

const shownCodes = 30

function areaNames(area: readonly string[]): string {
  return area.slice(0, shownCodes).join(', ') + (area.length > shownCodes ? ' …' : '')
}

/** That the shop comes to the customer, and where; of a service that has no other place. */
export function visitText({ locations }: FullServiceRow, { visits, fields }: Texts): string[] {
  const [only] = locations
  if (locations.length !== 1 || only?.type !== 'CUSTOMER') return []
  const names = areaNames(areaOf({ locations }))
  return [names ? fields.area(names) : visits]
}

function addressProblems({ service, texts: { problems } }: FormQuestion, form: FormFields): Problems {
  if (!isAtCustomer(service, form)) return {}
  const missing = (['address', 'postalCode', 'city'] as const).filter((name) => !form[name])
  const found: Problems = Object.fromEntries(missing.map((name) => [name, problems.missing]))
  const area = areaOf(service, chosenLocation(service, form))
  if (form.postalCode && !isInArea(area, form.postalCode)) found.postalCode = problems.area
  return found
}

function choiceFields({ options, prices, most, service, texts }: FormQuestion, filled: Filled): PageField[] {
  const { fields } = texts
  const empty = { value: '', label: fields.choose }
  const custom = customOptions(options).map(({ id, name, choices }) =>
    select(filled, {
      name: `option-${id}`,
      label: name,
      choices: [empty, ...choices.map((one) => priced(one, prices))],
    }),
  )
  const counts = Array.from({ length: Math.min(most, 50) }, (_, index) => plain(String(index + 1)))
  const places = service.locations.map((location, index) => ({
    value: location.id ?? String(index),
    label: locationName(location) || fields.location,
  }))
  return [
    ...custom,
    ...(most > 1
      ? [select(filled, { name: 'participants', label: fields.participants, choices: counts })]
      : []),
    ...(places.length > 1
      ? [select(filled, { name: 'location', label: fields.location, choices: places })]
      : []),
  ]
}

/** What the price and the questions depend on. */
export function decidingFields(fields: readonly PageField[]): string[] {
  return fields.flatMap(({ name, kind }) =>
    kind === 'select' && (name.startsWith('option-') || name === 'location' || name === 'payment')
      ? [name]
      : [],
  )
}

function plain(value: string) {
  return { value, label: value }
}

function priced(value: string, prices: FormQuestion['prices']) {
  const price = prices?.byChoice.get(value)
  return { value, label: price ? `${value} (${price})` : value }
}

function select(
  filled: Filled,
  field: Pick<PageField, 'name' | 'label'> & { choices: PageField['choices'] & {} },
) {
  return pageField(filled, { ...field, kind: 'select', autocomplete: 'off' })
}

/** The ways to pay, where the customer has a choice. */
function paymentFields(
  { service: { payment }, texts: { fields } }: FormQuestion,
  filled: Filled,
): PageField[] {
  const { online, inPerson, deposit } = payment.options ?? {}
  const isPriced = payment.rateType === 'FIXED' || payment.rateType === 'VARIED'
  if (!isPriced || !online) return []
  const mayPayAll = (payment.fixed ?? payment.varied)?.fullUpfrontPaymentAllowed
  const choices = [
    ...(deposit ? [{ value: 'DEPOSIT', label: fields.deposit }] : []),
    ...(!deposit || mayPayAll ? [{ value: 'ONLINE', label: deposit ? fields.all : fields.online }] : []),
    ...(inPerson ? [{ value: 'OFFLINE', label: fields.offline }] : []),
  ]
  return choices.length > 1 ? [select(filled, { name: 'payment', label: fields.payment, choices })] : []
}

function customOptions(options: readonly ServiceOption[]) {
  return options.flatMap(({ id = '', type, customData }) =>
    type === 'CUSTOM' && customData
      ? [{ id, name: customData.name ?? '', choices: customData.choices ?? [] }]
      : [],
  )
}

type Location = FullServiceRow['locations'][number]

function locationName({ type, business, custom }: Location): string {
  if (type === 'BUSINESS') return business?.name ?? addressText(business?.address)
  return addressText(custom?.address)
}

function chosenLocation({ locations }: FullServiceRow, { location }: FormFields): Location | undefined {
  return locations.find(({ id }, index) => location === (id ?? String(index))) ?? locations[0]
}

function isAtCustomer(service: FullServiceRow, values: FormFields): boolean {
  return chosenLocation(service, values)?.type === 'CUSTOMER'
}

export function detailProblems(question: FormQuestion, form: FormFields): Problems {
  const { service, options, texts, language } = question
  const { problems, answers } = texts
  const found = answerProblems(service.questions, form, { language, texts: answers })
  Object.assign(found, addressProblems(question, form))
  if (!form.firstName) found.firstName = problems.missing
  if (!new RegExp(emailPattern).test(form.email ?? '') || (form.email ?? '').length > 254)
    found.email = problems.email
  for (const { id, choices } of customOptions(options)) {
    if (!choices.includes(form[`option-${id}`] ?? '')) found[`option-${id}`] = problems.choose
  }
  return found
}

const locationTypes = { BUSINESS: 'OWNER_BUSINESS', CUSTOM: 'OWNER_CUSTOM', CUSTOMER: 'CUSTOM' } as const

/** What was filled in, as a booking. */
export function bookingFrom(
  { service, options, most, texts }: FormQuestion,
  { form, entity }: { form: FormFields; entity: NonNullable<Booking['bookedEntity']> },
): Booking {
  const { firstName, lastName, email, phone, note, address = '', postalCode = '', city = '' } = form
  const location = chosenLocation(service, form)
  const type = location?.type === 'CUSTOM' || location?.type === 'CUSTOMER' ? location.type : 'BUSINESS'
  const place = {
    ...(location?.id ? { id: location.id } : {}),
    locationType: locationTypes[type],
  }
  const participants = Math.min(Math.max(1, Math.trunc(Number(form.participants) || 1)), most)
  const choices = choicesFrom(options, form)
  return {
    bookedEntity: entity.slot ? { ...entity, slot: { ...entity.slot, location: place } } : entity,
    ...(choices.length > 0
      ? { participantsChoices: { serviceChoices: [{ numberOfParticipants: participants, choices }] } }
      : { totalParticipants: participants }),
    contactDetails: {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      email: email ?? '',
      phone: phone ?? '',
      ...(type === 'CUSTOMER' ? { fullAddress: { addressLine: address, postalCode, city } } : {}),
    },
    additionalFields: note ? [{ id: 'note', label: texts.fields.note, value: note }] : [],
    ...paymentFrom(form),
  }
}

function paymentFrom({ payment }: FormFields): Pick<Booking, 'selectedPaymentOption' | 'depositSelected'> {
  if (payment === 'OFFLINE') return { selectedPaymentOption: payment }
  const isOnline = payment === 'ONLINE' || payment === 'DEPOSIT'
  return isOnline ? { selectedPaymentOption: 'ONLINE', depositSelected: payment === 'DEPOSIT' } : {}
}

function choicesFrom(options: readonly ServiceOption[], form: FormFields): ServiceChoice[] {
  return customOptions(options).map(({ id }) => ({ optionId: id, custom: form[`option-${id}`] ?? '' }))
}
