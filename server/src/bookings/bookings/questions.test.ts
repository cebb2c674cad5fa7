import type { BookedProps, BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMerchant, availability, book, hire, lineOf, offer, price } from '../../../test/bookings.ts'
import { checkOut, placeOrder } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let mara: string
let lesson: { id: string; revision: string; form: { id: string; fields: { key: string }[] } }

const fields = [
  { type: 'LONG_TEXT', label: 'What have you made before?', required: true },
  { type: 'CHOICE', label: 'Hand', choices: ['Left', 'Right'] },
  { type: 'CHOICES', label: 'Clays', choices: ['Red', 'White', 'Black'], help: 'All that you like' },
  { type: 'CHECKBOX', label: 'I bring an apron' },
  { type: 'NUMBER', label: 'Pots' },
]
const keys = ['what_have_you_made_before', 'hand', 'clays', 'i_bring_an_apron', 'pots']

beforeAll(async () => {
  store = await openStore({ settings: { email: 'shop@fieldhouse.example', paymentMethods: ['manual'] } })
  mara = await hire(store)
  lesson = await offer(store, {
    ...{ staffMemberIds: [mara], payment: { rateType: 'NO_FEE' }, form: { fields } },
  })
})
afterAll(() => store.close())

let day = 1
const next = async (serviceId = lesson.id) => {
  const date = `2027-02-${String(day++).padStart(2, '0')}`
  const times = await availability(store, {
    ...{ serviceId, startDate: `${date}T00:00:00`, endDate: '2027-03-20T00:00:00', bookable: true },
  })
  return times[0]
}
const send = async (more: object, formSubmission?: object) => {
  const bookedEntity = await next()
  const booking = { bookedEntity, totalParticipants: 1, ...more }
  return store.ask('POST', '/_api/bookings-service/v2/bookings', {
    ...{ as: await store.visitor(), body: { booking, ...(formSubmission ? { formSubmission } : {}) } },
  })
}
const anna = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.com', phone: '030 1234' }
const answers = { what_have_you_made_before: 'A bowl\nand a cup', clays: ['White', 'Red'], hand: 'Left' }
const kept = [
  ['What have you made before?', 'A bowl\nand a cup', 'LONG_TEXT'],
  ['Hand', 'Left', 'SHORT_TEXT'],
  ['Clays', 'Red\nWhite', 'SHORT_TEXT'],
]
interface Field {
  label: string
  value: string
  valueType: string
}
const said = (booking: { additionalFields: Field[] }) =>
  booking.additionalFields.map(({ label, value, valueType }) => [label, value, valueType])

describe('the questions of a service', () => {
  test('get keys of their labels, stay when other things change, and are told what is wrong with them', async () => {
    expect(lesson.form).toMatchObject({ id: lesson.id })
    expect(lesson.form.fields.map(({ key }) => key)).toEqual(keys)
    const { service } = await asMerchant(store, 'PATCH', `/bookings/v2/services/${lesson.id}`, {
      service: { id: lesson.id, tagLine: 'Clay' },
    })
    expect(service.form.fields.map(({ key }: { key: string }) => key)).toEqual(keys)
    const wrong = await store.ask('PATCH', `/bookings/v2/services/${lesson.id}`, {
      as: store.apiKey,
      body: {
        service: {
          id: lesson.id,
          form: {
            fields: [
              { type: 'TEXT', label: 'Mail', key: 'email' },
              { type: 'CHOICES', label: 'Sizes' },
            ],
          },
        },
      },
    })
    expect(refusal(wrong)).toEqual({
      'service.form.fields[0].key': 'OTHER',
      'service.form.fields[1].choices': 'REQUIRED_FIELD',
    })
  })

  test('are a form that storefronts read, and check answers against', async () => {
    const as = await store.visitor()
    const { body } = await store.ask('GET', `/form-schema-service/v4/forms/${lesson.form.id}`, { as })
    expect(body.form).toMatchObject({ name: 'Wheel lesson', namespace: 'wix.bookings.v2.bookings' })
    expect(body.form.fields.map(({ target }: { target: string }) => target)).toEqual([
      ...['first_name', 'last_name', 'email', 'phone'],
      ...keys,
    ])
    const submission = { formId: lesson.form.id, submissions: { ...anna, pots: 'many' } }
    const checked = await store.ask('POST', '/form-submission-service/v4/submissions/validate', {
      ...{ as, body: { submission } },
    })
    expect(checked.body.valid).toBe(false)
    expect(
      checked.body.violationErrors.map(({ errorPath }: { errorPath: string }) => errorPath).sort(),
    ).toEqual(['pots', 'what_have_you_made_before'])
    const hidden = await offer(store, { hidden: true, staffMemberIds: [mara] })
    const unseen = await store.ask('GET', `/form-schema-service/v4/forms/${hidden.id}`, { as })
    expect([unseen.status, refusal(unseen)]).toEqual([404, 'FORM_NOT_FOUND'])
  })

  test('must be answered to book; answers and contact details come with the form', async () => {
    const missing = await send({}, { ...anna, hand: 'Third', pots: 'x' })
    expect(refusal(missing)).toEqual({
      'formSubmission.hand': 'INVALID_ENUM_VALUE',
      'formSubmission.pots': 'OTHER',
      'formSubmission.what_have_you_made_before': 'REQUIRED_FIELD',
    })
    const { body } = await send({}, { ...anna, ...answers })
    expect(body.booking).toMatchObject({
      ...{ status: 'CONFIRMED', formId: lesson.id },
      contactDetails: { firstName: 'Anna', email: 'anna@example.com', phone: '030 1234' },
    })
    expect(said(body.booking)).toEqual(kept)
    const query = { filter: { id: body.booking.id } }
    const found = await asMerchant(store, 'POST', '/bookings/bookings-reader/v2/extended-bookings/query', {
      query,
    })
    expect(found.extendedBookings[0].formSubmissions).toContainEqual({
      ...{ fieldId: 'hand', key: 'hand', label: 'Hand', value: 'Left' },
    })
  })

  test('take answers among the additional fields too, and keep what else stands there', async () => {
    const additionalFields = [
      { id: 'note', label: 'Wishes', value: 'By the window' },
      { id: 'i_bring_an_apron', value: 'true' },
      { id: 'clays', value: 'Black\nRed' },
      { id: 'what_have_you_made_before', value: 'Nothing' },
    ]
    const contactDetails = { firstName: 'Anna', email: 'anna@example.com' }
    const { body } = await send({ contactDetails, additionalFields })
    expect(said(body.booking).map(([label, value]) => [label, value])).toEqual([
      ['What have you made before?', 'Nothing'],
      ['Clays', 'Red\nBlack'],
      ['I bring an apron', 'true'],
      ['Wishes', 'By the window'],
    ])
  })

  test('need no answers from a merchant who books on the phone, but no wrong ones either', async () => {
    const bookFor = async (formSubmission: object) => {
      const booking = { bookedEntity: await next(), contactDetails: { firstName: 'Tom' } }
      return store.ask('POST', '/admin/v1/bookings', { as: store.apiKey, body: { booking, formSubmission } })
    }
    expect((await bookFor({ hand: 'Right' })).body.booking.status).toBe('CONFIRMED')
    expect(refusal(await bookFor({ hand: 'Both' }))).toEqual({
      'formSubmission.hand': 'INVALID_ENUM_VALUE',
    })
  })

  test('stand on the page of the booking; what is answered reaches the booking and the merchant', async () => {
    const as = await store.visitor()
    const slotAvailability = await next()
    const { body } = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', {
      ...{ as, body: { bookingsCheckout: { slotAvailability, timezone: 'Europe/Berlin' } } },
    })
    const browser = openPageBrowser(store)
    const seen = await browser.open<BookingDetailsProps>(body.redirectSession.fullUrl)
    const asked = (seen.props.forms[0]?.fields ?? []).slice(4, 9)
    expect(asked.map(({ label, kind, required }) => [label, kind, required])).toEqual([
      ['What have you made before?', 'textarea', true],
      ['Hand', 'select', false],
      ['Clays', 'checkboxes', false],
      ['I bring an apron', 'checkbox', false],
      ['Pots', 'text', false],
    ])
    const [before = '', hand = '', clays = '', apron = '', pots = ''] = asked.map(({ name }) => name)
    const person = { firstName: 'Pia', lastName: '', email: 'pia@example.com', phone: '', note: '' }
    const filled = { ...person, [hand]: 'Right', [`${clays}.2`]: 'yes', [apron]: 'yes', [pots]: 'x' }
    const { props } = await browser.send<BookingDetailsProps>(filled)
    const errors = (props.forms[0]?.fields ?? []).flatMap(({ label, error }) =>
      error ? [[label, error]] : [],
    )
    expect(errors).toEqual([
      ['What have you made before?', 'Please fill in this field.'],
      ['Pots', 'Please enter a number.'],
    ])
    const again = props.forms[0]?.fields.find(({ name }) => name === clays)
    expect(again?.value).toBe('Black')
    const { location } = await browser.send({ ...filled, [before]: 'A jug\r\nof clay', [pots]: '2' })
    const { props: booked } = await browser.open<BookedProps>(location)
    expect(booked.facts.slice(-5)).toEqual([
      { label: 'What have you made before?', lines: ['A jug', 'of clay'] },
      { label: 'Hand', lines: ['Right'] },
      { label: 'Clays', lines: ['Black'] },
      { label: 'I bring an apron', lines: ['Yes'] },
      { label: 'Pots', lines: ['2'] },
    ])
    const mails = await readMails(store, 'shop@fieldhouse.example')
    expect(mails.find(({ text }) => text.includes('Pia'))?.text).toContain(
      'What have you made before?:\nA jug\nof clay\n\nHand:\nRight\n\nClays:\nBlack\n\nI bring an apron:\nYes',
    )
  })

  test('of a paid service are in an e-mail to the merchant once it is ordered', async () => {
    const paid = await offer(store, {
      ...{ name: 'Firing', staffMemberIds: [mara], form: { fields: fields.slice(1, 2) } },
      ...price('30.00', { online: false, inPerson: true }),
    })
    const { as } = await shopper(store)
    const additionalFields = [{ id: 'hand', value: 'Left' }]
    const { body } = await book(store, as, await next(paid.id), { additionalFields })
    const isAbout = ({ text }: { text: string }) => text.includes(body.booking.id)
    const about = async () => (await readMails(store, 'shop@fieldhouse.example')).filter(isAbout)
    expect(await about()).toEqual([])
    const checkoutId = await checkOut(store, { as, lineItems: [lineOf(body.booking.id)] })
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
    const mails = await about()
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New booking: Firing/)])
    expect(mails[0]?.text).toContain('Hand:\nLeft')
  })
})
