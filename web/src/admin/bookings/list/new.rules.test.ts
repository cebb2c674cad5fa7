import type { Service } from '@cartwright/contract/bookings/services.ts'
import { expect, test } from 'vitest'
import { type BookingValues, blankAnswers, missingIn, requestOf } from './new.rules.ts'

const needed = {
  ...{ service: 'service', time: 'time', name: 'name', email: 'email', participants: 'participants' },
  ...{ missing: 'missing', unchecked: 'unchecked', choose: 'choose', area: 'area' },
}
const field = (key: string, type: 'TEXT' | 'NUMBER' | 'CHOICES' | 'CONSENT', required = true) => ({
  ...{ key, type, label: key, help: '', required, choices: type === 'CHOICES' ? ['Steel', 'Copper'] : [] },
})
const tuning: Service = {
  ...{ id: 'tuning', type: 'APPOINTMENT' },
  form: {
    id: 'tuning',
    fields: [field('age', 'NUMBER'), field('strings', 'CHOICES'), field('terms', 'CONSENT')],
  },
  locations: [{ type: 'BUSINESS' }, { type: 'CUSTOMER', customer: { postalCodes: ['101'] } }],
}
const time = { startDate: '2026-12-14T09:00:00.000Z', endDate: '2026-12-14T10:00:00.000Z' }
const values: BookingValues = {
  ...{ serviceId: 'tuning', length: '', day: '2026-12-14', time, run: '', participants: 1, choices: {} },
  ...{ firstName: 'Anna', lastName: '', email: '', phone: '', location: '0' },
  ...{ address: '', postalCode: '', city: '', answers: blankAnswers(tuning), notifies: true },
}
const asked = { service: tuning, options: [] }

test('required questions are answered, and the address only where it takes place at the customer’s', () => {
  expect(missingIn(values, asked, needed)).toEqual({
    ...{ 'answers.age': 'missing', 'answers.strings': 'missing', 'answers.terms': 'unchecked' },
  })
  const answers = { age: '2,5', strings: ['Steel'], terms: true }
  expect(missingIn({ ...values, answers }, asked, needed)).toBeUndefined()
  const far = { ...values, answers, location: '1', address: 'Weg 1', postalCode: '20095' }
  expect(missingIn(far, asked, needed)).toEqual({ postalCode: 'area', city: 'missing' })
  expect(missingIn({ ...far, postalCode: '', city: 'Berlin' }, asked, needed)).toEqual({
    postalCode: 'missing',
  })
})

test('what is asked is sent as the shopper’s form sends it', () => {
  const answers = { age: '2,5', strings: ['Steel'], terms: true }
  const place = { location: '1', address: ' Lindenweg 12', postalCode: '10117', city: 'Berlin' }
  const { booking, formSubmission } = requestOf({ ...values, ...place, answers }, asked, 'de')
  expect(formSubmission).toEqual({ age: '2.5', strings: ['Steel'], terms: true })
  expect(booking.bookedEntity.slot?.location).toEqual({ locationType: 'CUSTOM' })
  expect(booking.contactDetails.fullAddress).toEqual({
    ...{ addressLine: 'Lindenweg 12', postalCode: '10117', city: 'Berlin' },
  })
})

test('one of the merchant’s own choices decides the price, so it is asked for', () => {
  const customData = { name: 'Hair', choices: ['short', 'long'] }
  const options = [{ id: 'hair', type: 'CUSTOM' as const, customData }, { type: 'DURATION' as const }]
  const cut = { service: { id: 'cut', type: 'APPOINTMENT' as const }, options }
  expect(missingIn({ ...values, answers: {} }, cut, needed)).toEqual({ 'choices.hair': 'choose' })
  const { booking } = requestOf({ ...values, answers: {}, choices: { hair: 'long' } }, cut, 'en')
  expect(booking).toMatchObject({
    participantsChoices: {
      serviceChoices: [{ numberOfParticipants: 1, choices: [{ optionId: 'hair', custom: 'long' }] }],
    },
  })
})

test('a course is booked with the run that is chosen, or the next one', () => {
  const course = { id: 'glazes', type: 'COURSE' as const, schedule: { id: 'schedule' } }
  const entityOf = (run: string) =>
    requestOf({ ...values, serviceId: 'glazes', run }, { service: course, options: [] }, 'en').booking
      .bookedEntity
  expect(entityOf('spring-20270302')).toEqual({ slot: { serviceId: 'glazes', eventId: 'spring-20270302' } })
  expect(entityOf('')).toEqual({ schedule: { scheduleId: 'schedule', serviceId: 'glazes' } })
})
