import type { Service } from '@cartwright/contract/bookings/services.ts'
import { expect, test } from 'vitest'
import { contentOf, missingIn, priceTextOf, valuesOf } from './rules.ts'

const needed = {
  ...{ name: 'name', price: 'price', pay: 'pay', duration: 'duration' },
  lengthTwice: 'twice',
  ...{ capacity: 'capacity', staff: 'staff', address: 'address', deposit: 'deposit', video: 'video' },
  ...{ nameNeeded: 'label', choicesNeeded: 'choices' },
}
const lesson: Service = {
  ...{
    id: '1',
    type: 'APPOINTMENT',
    name: 'Lesson',
    tagLine: '',
    description: 'At the wheel',
    hidden: false,
  },
  onlineBooking: { enabled: true, requireManualApproval: true },
  media: { mainMedia: { image: { id: 'a.webp', url: 'https://p.test/a.webp' } } },
  payment: {
    rateType: 'FIXED',
    fixed: { price: { value: '60.00' }, deposit: { value: '20.00' }, fullUpfrontPaymentAllowed: false },
    options: { online: true, inPerson: false, deposit: true, pricingPlan: true },
    pricingPlanIds: ['plan'],
  },
  schedule: {
    availabilityConstraints: { sessionDurations: [30, 60], timeBetweenSessions: 15, slotInterval: 30 },
  },
  locations: [{ type: 'BUSINESS' }, { type: 'CUSTOMER' }],
  bookingPolicy: { id: 'policy' },
  staffMemberIds: ['mara'],
  serviceResources: [{ resourceIds: { values: ['room'] } }],
}

test('a service that is opened and saved stays as it was', () => {
  expect(contentOf(valuesOf(lesson))).toEqual({
    ...{ name: 'Lesson', tagLine: '', description: 'At the wheel', hidden: false },
    onlineBooking: { enabled: true, requireManualApproval: true },
    form: { fields: [] },
    media: {
      mainMedia: { image: { id: 'a.webp', url: 'https://p.test/a.webp' } },
      items: [{ image: { id: 'a.webp', url: 'https://p.test/a.webp' } }],
    },
    payment: {
      rateType: 'FIXED',
      fixed: { price: { value: '60' }, deposit: { value: '20' }, fullUpfrontPaymentAllowed: false },
      options: { online: true, inPerson: false, deposit: true, pricingPlan: true },
    },
    schedule: {
      availabilityConstraints: {
        ...{ sessionDurations: [30, 60], timeBeforeSessions: 0, timeBetweenSessions: 15, slotInterval: 30 },
      },
    },
    conferencing: { enabled: false, text: '' },
    bookingPolicy: { id: 'policy' },
    staffMemberIds: ['mara'],
    serviceResources: [{ resourceIds: { values: ['room'] } }],
  })
})

test('a new service needs a name, a price, a way to pay and somebody who gives it', () => {
  const blank = valuesOf(undefined)
  expect(missingIn(blank, needed)).toEqual({ name: 'name', price: 'price', staffIds: 'staff' })
  const free = { ...blank, name: 'Talk', rateType: 'NO_FEE' as const, staffIds: ['mara'] }
  expect(missingIn(free, needed)).toBeUndefined()
  const unpaid = { ...free, rateType: 'FIXED' as const, price: 10, paysOnline: false }
  expect(missingIn(unpaid, needed)).toEqual({ paysOnline: 'pay' })
  expect(missingIn({ ...unpaid, paysOnline: true, deposit: 10 }, needed)).toEqual({ deposit: 'deposit' })
  expect(missingIn({ ...free, type: 'CLASS', staffIds: [] }, needed)).toEqual({ capacity: 'capacity' })
  expect(missingIn({ ...free, durations: [30, '', 30] }, needed)).toEqual({
    ...{ 'durations.1': 'duration', 'durations.2': 'twice' },
  })
  expect(missingIn({ ...free, place: 'CUSTOM' }, needed)).toEqual({ address: 'address' })
  expect(missingIn({ ...free, place: 'VIDEO' }, needed)).toEqual({ video: 'video' })
})

test('prices are shown as shoppers know them', () => {
  const locale = { language: 'en' as const, currency: 'USD', timeZone: 'UTC' }
  const words = { free: 'free', onRequest: 'on request', from: (amount: string) => `from ${amount}` }
  const text = (payment: NonNullable<Service['payment']>) => priceTextOf({ payment }, { locale, words })
  expect(text(lesson.payment ?? {})).toBe('$60.00')
  expect(text({ rateType: 'VARIED', varied: { minPrice: { value: '10' } } })).toBe('from $10.00')
  expect([text({ rateType: 'CUSTOM' }), text({ rateType: 'NO_FEE' })]).toEqual(['on request', 'free'])
})

test('a service at the customer’s lists postcodes, with commas or on lines', () => {
  const values = { ...valuesOf(undefined), place: 'CUSTOMER' as const, postalCodes: '101, 104\nSW1A 1AA;' }
  const { locations } = contentOf(values)
  expect(locations).toEqual([{ type: 'CUSTOMER', customer: { postalCodes: ['101', '104', 'SW1A 1AA'] } }])
  expect(valuesOf({ locations: locations ?? [] }).postalCodes).toBe('101, 104, SW1A 1AA')
})

test('keeps the questions of a service, and says which of them are not complete', () => {
  const questions = [
    { key: 'allergies', type: 'LONG_TEXT', label: 'Allergies', help: '', required: true, choices: [] },
    {
      key: 'size',
      type: 'CHOICES',
      label: 'Sizes',
      help: 'All that fit',
      required: false,
      choices: ['S', 'M'],
    },
  ] as const
  const saved = {
    ...lesson,
    form: { id: '1', fields: questions.map((one) => ({ ...one, choices: [...one.choices] })) },
  }
  const values = valuesOf(saved)
  expect(values.fields.map(({ choices }) => choices)).toEqual(['', 'S\nM'])
  expect(contentOf(values).form).toEqual({ fields: saved.form.fields })
  const fields = values.fields.map((field) => ({ ...field, label: ' ', choices: '' }))
  expect(missingIn({ ...values, fields }, needed)).toMatchObject({
    'fields.0.label': 'label',
    'fields.1.label': 'label',
  })
  const [, sizes] = values.fields
  if (sizes)
    expect(missingIn({ ...values, fields: [{ ...sizes, choices: ' \n' }] }, needed)).toEqual({
      'fields.0.choices': 'choices',
    })
})
