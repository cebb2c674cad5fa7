import type { BookedProps, BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMerchant, availability, hire, offer } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
// biome-ignore lint/suspicious/noExplicitAny: a service as the wire carries it
let tuning: any
const field = 'booking.bookedEntity.slot.location.formattedAddress'

beforeAll(async () => {
  store = await openStore({ settings: { country: 'DE', address: { country: 'DE' } } })
  tuning = await offer(store, {
    ...{ name: 'Piano tuning', staffMemberIds: [await hire(store)], payment: { rateType: 'NO_FEE' } },
    locations: [{ type: 'CUSTOMER', customer: { postalCodes: [' 101', 'sw1a', '101', ' '] } }],
  })
})
afterAll(() => store.close())

const next = async () => {
  const days = { startDate: '2027-02-01T00:00:00', endDate: '2027-02-12T00:00:00' }
  const [entry] = await availability(store, { serviceId: tuning.id, ...days, bookable: true })
  return entry
}
const book = async (as: string, location: object, contact: object = {}) => {
  const { slot } = await next()
  const contactDetails = { firstName: 'Anna', email: 'anna@example.com', ...contact }
  const bookedEntity = { slot: { ...slot, location: { ...slot.location, ...location } } }
  const booking = { bookedEntity, contactDetails, totalParticipants: 1 }
  return store.ask('POST', '/_api/bookings-service/v2/bookings', { as, body: { booking } })
}

describe('a service at the customer’s', () => {
  test('has each of its postcodes once', () => {
    expect(tuning.locations).toEqual([{ type: 'CUSTOMER', customer: { postalCodes: ['101', 'SW1A'] } }])
  })

  test('needs an address in its area', async () => {
    const as = await store.visitor()
    expect(refusal(await book(as, {}))).toEqual({ [field]: 'REQUIRED_FIELD' })
    const far = { formattedAddress: 'Weg 101, 20095 Hamburg' }
    expect(refusal(await book(as, far))).toEqual({ [field]: 'OTHER' })
    const near = await book(as, { formattedAddress: '10 Downing Street, London SW1A 2AA' })
    expect(near.body.booking.bookedEntity.slot.location).toEqual({
      ...{ locationType: 'CUSTOM', formattedAddress: '10 Downing Street, London SW1A 2AA' },
    })
  })

  test('goes where the merchant has agreed to go, written as they write it there', async () => {
    const { slot } = await next()
    const fullAddress = { addressLine: 'Elbweg 3', postalCode: '20095', city: 'Hamburg' }
    const contactDetails = { firstName: 'Ben', fullAddress }
    const booking = { bookedEntity: { slot }, contactDetails, totalParticipants: 1 }
    const { body } = await store.ask('POST', '/admin/v1/bookings', { as: store.apiKey, body: { booking } })
    expect(body.booking.bookedEntity.slot.location.formattedAddress).toBe('Elbweg 3, 20095 Hamburg')
  })

  test('takes the address of the contact, and keeps it when the booking moves', async () => {
    const as = await store.visitor()
    const fullAddress = { addressLine: 'Lindenweg 12', postalCode: '10115', city: 'Berlin' }
    const { booking } = (await book(as, {}, { fullAddress })).body
    const address = 'Lindenweg 12, 10115 Berlin'
    expect(booking.bookedEntity.slot.location.formattedAddress).toBe(address)
    const { slot } = await next()
    const moved = await store.ask('POST', `/bookings/v2/bookings/${booking.id}/reschedule`, {
      ...{ as, body: { bookingId: booking.id, revision: booking.revision, slot } },
    })
    expect(moved.body.booking.bookedEntity.slot.location.formattedAddress).toBe(address)
    expect(moved.body.booking.startDate).not.toBe(booking.startDate)
  })

  test('asks for the address on the page, says where it comes to, and writes it into e-mail and calendar', async () => {
    const as = await store.visitor()
    const { body } = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', {
      ...{ as, body: { bookingsCheckout: { slotAvailability: await next(), timezone: 'Europe/Berlin' } } },
    })
    const browser = openPageBrowser(store)
    const seen = await browser.open<BookingDetailsProps>(body.redirectSession.fullUrl)
    const fieldsOf = ({ forms }: BookingDetailsProps) => forms[0]?.fields ?? []
    const shown = fieldsOf(seen.props).find(({ name }) => name === 'postalCode')
    const area = 'We visit customers whose postcode starts with: 101, SW1A'
    expect(shown?.hint).toBe(area)
    expect(seen.props.facts).toContainEqual({ label: 'Where', lines: [area] })
    const person = { firstName: 'Pia', lastName: '', email: 'pia@example.com', phone: '', note: '' }
    const far = { ...person, address: 'Weg 101', postalCode: '20095', city: '' }
    const { props } = await browser.send<BookingDetailsProps>(far)
    const errors = fieldsOf(props).flatMap(({ name, error }) => (error ? [[name, error]] : []))
    expect(errors).toEqual([
      ['postalCode', 'We do not come to this postcode.'],
      ['city', 'Please fill in this field.'],
    ])
    const { location } = await browser.send({ ...far, postalCode: '10117', city: 'Berlin' })
    const { props: booked } = await browser.open<BookedProps>(location)
    expect(booked.facts).toContainEqual({ label: 'Where', lines: ['Weg 101, 10117 Berlin'] })
    const [mail] = await readMails(store, 'pia@example.com')
    expect(mail?.text).toContain('Where:\nWeg 101, 10117 Berlin')
    const [{ calendar = '' } = {}] = await rows<{ calendar: string }>(
      store,
      'SELECT calendar::text FROM messages WHERE recipient = $1',
      ['pia@example.com'],
    )
    expect(calendar).toContain('Weg 101')
  })

  test('is booked by the merchant wherever it is agreed', async () => {
    const { slot } = await next()
    const location = { ...slot.location, formattedAddress: 'Weg 1, 20095 Hamburg' }
    const booking = { bookedEntity: { slot: { ...slot, location } }, contactDetails: { firstName: 'Tom' } }
    const made = await asMerchant(store, 'POST', '/admin/v1/bookings', { booking })
    expect(made.booking.bookedEntity.slot.location.formattedAddress).toBe('Weg 1, 20095 Hamburg')
  })
})
