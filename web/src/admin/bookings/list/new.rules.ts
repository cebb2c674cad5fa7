import type { ServiceOption } from '@cartwright/contract/bookings/options.ts'
import type { ServiceChoice, Slot } from '@cartwright/contract/bookings/parts.ts'
import type { Service, ServiceLocation } from '@cartwright/contract/bookings/services.ts'
import { isBox, withPoint } from '@cartwright/contract/forms/fields.ts'
import type { FormFieldDraft } from '@cartwright/contract/forms/forms.ts'
import { emailPattern } from '@cartwright/contract/values/common.ts'
import { isInArea } from '@cartwright/contract/values/postcodes.ts'

export type Answer = string | string[] | boolean

/** A booking that a merchant makes for somebody. */
export interface BookingValues {
  serviceId: string
  /** In minutes; empty for the only one, or the shortest. */
  length: string
  day: string
  time: Slot | undefined
  /** Of a course, the first session of its run; empty for the next one. */
  run: string
  firstName: string
  lastName: string
  email: string
  phone: string
  participants: number | ''
  /** The place of the location among those of the service. */
  location: string
  /** At the customer's. */
  address: string
  postalCode: string
  city: string
  /** To the questions of the service, by key. */
  answers: Record<string, Answer>
  /** Of options that are the merchant's own words, by their ids. */
  choices: Record<string, string>
  notifies: boolean
}

/** What the form asks about. */
export interface Asked {
  service: Service | undefined
  options: readonly ServiceOption[]
}

export function blankAnswers({ form }: Service): Record<string, Answer> {
  return Object.fromEntries(
    (form?.fields ?? []).map((field) => [
      field.key ?? '',
      field.type === 'CHOICES' ? [] : isBox(field) ? false : '',
    ]),
  )
}

/** Options of which whoever books chooses one. Length and staff come with the time. */
export function chosenOptions(options: readonly ServiceOption[]) {
  return options.flatMap(({ id = '', type, customData }) =>
    type === 'CUSTOM' && customData
      ? [{ id, name: customData.name ?? '', choices: customData.choices ?? [] }]
      : [],
  )
}

export function locationOf(
  service: Service | undefined,
  { location }: Pick<BookingValues, 'location'>,
): ServiceLocation | undefined {
  return service?.locations?.[Number(location)] ?? service?.locations?.[0]
}

export function isAtCustomer(asked: Service | undefined, values: Pick<BookingValues, 'location'>): boolean {
  return asked?.type === 'APPOINTMENT' && locationOf(asked, values)?.type === 'CUSTOMER'
}

interface Needs {
  service: string
  time: string
  name: string
  email: string
  participants: string
  missing: string
  unchecked: string
  choose: string
  area: string
}

/** What is not filled in, or wrong, as the shopper's form has it. */
export function missingIn(
  values: BookingValues,
  { service, options }: Asked,
  needed: Needs,
): Record<string, string> | undefined {
  const { serviceId, time, firstName, email, participants } = values
  const missing = {
    ...(serviceId === '' ? { serviceId: needed.service } : {}),
    ...(service && service.type !== 'COURSE' && !time ? { time: needed.time } : {}),
    ...(firstName.trim() === '' ? { firstName: needed.name } : {}),
    ...(email !== '' && !new RegExp(emailPattern).test(email) ? { email: needed.email } : {}),
    ...(participants === '' ? { participants: needed.participants } : {}),
    ...missingAddress(values, service, needed),
    ...missingAnswers(values, service?.form?.fields ?? [], needed),
    ...Object.fromEntries(
      chosenOptions(options).flatMap(({ id }) =>
        values.choices[id] ? [] : [[`choices.${id}`, needed.choose]],
      ),
    ),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}

function missingAddress(values: BookingValues, service: Service | undefined, needed: Needs) {
  if (!isAtCustomer(service, values)) return {}
  const area = locationOf(service, values)?.customer?.postalCodes ?? []
  const empty = (['address', 'postalCode', 'city'] as const).filter((name) => values[name].trim() === '')
  return {
    ...(isInArea(area, values.postalCode) ? {} : { postalCode: needed.area }),
    ...Object.fromEntries(empty.map((name) => [name, needed.missing])),
  }
}

function missingAnswers({ answers }: BookingValues, fields: readonly FormFieldDraft[], needed: Needs) {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = answers[field.key ?? '']
      const isEmpty = Array.isArray(answer) ? answer.length === 0 : !answer
      const problem = isBox(field) ? needed.unchecked : needed.missing
      return field.required && isEmpty ? [[`answers.${field.key}`, problem]] : []
    }),
  )
}

export function requestOf(values: BookingValues, { service = {}, options }: Asked, language: string) {
  const { id = '', type, schedule, form } = service
  const { firstName, lastName, email, phone, time, participants, notifies } = values
  const { address, postalCode, city } = values
  const people = type === 'APPOINTMENT' ? 1 : Number(participants)
  const choices = chosenOptions(options).map(
    (option): ServiceChoice => ({ optionId: option.id, custom: values.choices[option.id] ?? '' }),
  )
  return {
    booking: {
      bookedEntity:
        type === 'COURSE'
          ? values.run
            ? { slot: { serviceId: id, eventId: values.run } }
            : { schedule: { scheduleId: schedule?.id ?? '', serviceId: id } }
          : { slot: { ...time, serviceId: id, ...placeOf(values, service) } },
      contactDetails: {
        ...{ firstName, lastName, email, phone },
        ...(isAtCustomer(service, values)
          ? { fullAddress: { addressLine: address.trim(), postalCode: postalCode.trim(), city: city.trim() } }
          : {}),
      },
      ...(choices.length > 0
        ? { participantsChoices: { serviceChoices: [{ numberOfParticipants: people, choices }] } }
        : { totalParticipants: people }),
    },
    formSubmission: answersOf(values, form?.fields ?? [], language),
    participantNotification: { notifyParticipants: notifies },
  }
}

const locationTypes = { BUSINESS: 'OWNER_BUSINESS', CUSTOM: 'OWNER_CUSTOM', CUSTOMER: 'CUSTOM' } as const

function placeOf(values: BookingValues, service: Service): Pick<Slot, 'location'> {
  const location = locationOf(service, values)
  const type = location?.type ?? 'BUSINESS'
  if (service.type !== 'APPOINTMENT' || type === 'UNKNOWN_LOCATION_TYPE') return {}
  return { location: { ...(location?.id ? { id: location.id } : {}), locationType: locationTypes[type] } }
}

function answersOf({ answers }: BookingValues, fields: readonly FormFieldDraft[], language: string) {
  return Object.fromEntries(
    fields.flatMap(({ key = '', type }) => {
      const answer = answers[key]
      if (answer === undefined || answer === '') return []
      return [[key, type === 'NUMBER' && typeof answer === 'string' ? withPoint(answer, language) : answer]]
    }),
  )
}
