import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvedCard, deliver, rows } from '../../test/checkouts.ts'
import { stock, vase } from '../../test/fixtures.ts'
import { readMails } from '../../test/mails.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { payByCard } from '../../test/paid-orders.ts'
import { openStandIn, type PaymentService } from '../../test/payment-services/stand-in.ts'
import { pieces } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { returnsLink } from '../orders/links/returns.service.ts'
import { room } from './room.ts'
import { easypost } from './services/easypost.ts'

const hour = 60 * 60 * 1000
const testKey = 'EZTKstandin1234'
const parcel = { length: 20, width: 15, height: 10, weight: 0.6, unit: 'KG' }
const packages = [{ name: 'Small box', length: 20, width: 15, height: 10, weight: 0.12, unit: 'KG' as const }]
const seller = {
  legalName: 'Fieldhouse LLC',
  address: {
    country: 'US',
    subdivision: 'US-TX',
    city: 'Austin',
    postalCode: '78704',
    addressLine: '4 Back Road',
  },
  phone: '512 555 0100',
}

let service: PaymentService
let store: Store
let bowl: Product

beforeAll(async () => {
  service = await openStandIn(new URL('../../test/label-services/easypost.process.ts', import.meta.url))
  store = await openStore({
    labelServices: [easypost({ url: service.url })],
    settings: {
      paymentMethods: ['test-card'],
      email: 'hello@fieldhouse.test',
      seller,
      packages,
      returns: { open: true },
    },
  })
  await deliver(store)
  bowl = await stock(store, { ...vase, name: 'Bowl', price: 9.99 }, 1000)
})
beforeEach(async () => {
  await service.command('clear')
  await service.asked()
  await service.command('next-refund', { status: 'submitted' })
  await connect()
})
afterAll(async () => {
  await store.close()
  await service.close()
})

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const account = '/admin/v1/shipping-label-services/easypost/account'
const connect = (apiKey = testKey) => ask('PUT', account, { credentials: { apiKey } })
const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  body.details?.applicationError?.code ?? body.details?.validationError?.fieldViolations[0].field,
]
const order = async (quantity = 2) => {
  const { id, order: placed } = await payByCard(store, [pieces(quantity, bowl)], approvedCard)
  return { id, lineId: placed.lineItems[0].id as string }
}
const rates = (orderId: string, more: object = {}) =>
  ask('POST', `/admin/v1/orders/${orderId}/shipping-label-rates`, { parcel, ...more })
const offered = async (of = order()) => {
  const placed = await of
  const { status, body } = await rates(placed.id)
  expect([status, body.message]).toEqual([200, undefined])
  const cheapest = body.rates.find(({ carrier }: { carrier: string }) => carrier === 'USPS')
  return { ...placed, labelId: body.labelId as string, rateId: cheapest.id as string, rates: body.rates }
}
const buy = ({ labelId, rateId }: { labelId: string; rateId: string }, more: object = {}) =>
  ask('POST', `/admin/v1/shipping-labels/${labelId}/buy`, { rateId, ...more })
const labelsOf = async (orderId: string) =>
  (await ask('GET', `/admin/v1/orders/${orderId}/shipping-labels`)).body.labels
const parcelsOf = async (orderId: string) =>
  (await ask('GET', `/ecom/v1/fulfillments/orders/${orderId}`)).body.orderWithFulfillments.fulfillments
const sold = () => service.command('sold') as Promise<number>
/** Runs the jobs that wait for a while after a request. */
const later = async () => {
  await rows(
    store,
    "UPDATE jobs SET available_at = now() - interval '1 second' WHERE kind = 'settle-shipping-label'",
  )
  await store.work()
}

test('an account is named by EasyPost, its key is kept sealed, and a key for tests says so', async () => {
  expect((await connect('EZAKlive5678')).body.account).toMatchObject({ name: 'Fieldhouse', isTest: false })
  expect((await connect()).body.account).toMatchObject({ name: 'test key …1234', isTest: true })
  expect((await ask('POST', `${account}/test`)).body.account).toMatchObject({ isTest: true })
  const { body } = await ask('GET', '/admin/v1/shipping-label-services')
  expect(body).toMatchObject({
    services: [
      { service: 'easypost', fields: [{ name: 'apiKey', isSecret: true }], account: { isTest: true } },
    ],
    sender: { isComplete: true, lines: expect.arrayContaining(['Fieldhouse LLC', '4 Back Road']) },
  })
  const kept = await rows<{ text: string }>(
    store,
    'SELECT a::text AS text FROM shipping_label_accounts a UNION ALL SELECT l::text FROM audit_log l',
  )
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.filter(({ text }) => text.includes(testKey))).toEqual([])
})

test('a key that EasyPost does not know is refused, and one that is no key is not even asked about', async () => {
  expect((await connect('sk_live_1')).body.details.validationError.fieldViolations[0]).toMatchObject({
    field: 'credentials.apiKey',
    description: expect.stringContaining('EZAK'),
  })
  expect(await service.asked()).not.toContain('GET /v2/users')
  const revoked = await connect('EZTKrevoked')
  expect(revoked.body.details.validationError.fieldViolations[0].description).toContain('no longer active')
  await service.fault({ request: 'GET', kind: 'status', status: 500 })
  expect(codeOf(await connect())).toEqual([503, 'SHIPPING_LABEL_SERVICE_UNREACHABLE'])
})

test('the form knows what waits for a parcel, what it weighs, and where it goes', async () => {
  const { id, lineId } = await order()
  const { body } = await ask('GET', `/admin/v1/orders/${id}/shipping-label-form`)
  expect(body).toMatchObject({
    lines: [{ lineItemId: lineId, name: 'Bowl', quantity: 2, weight: 0.42 }],
    ...{ unit: 'KG', needsCustoms: false, packages, from: { isComplete: true }, to: { isComplete: true } },
  })
})

test('a bought label records the parcel with its tracking number, tells the buyer, and can be printed', async () => {
  const at = await offered()
  const prices = at.rates.map(({ price }: { price: { amount: string } }) => Number(price.amount))
  expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b))
  expect(at.rates[0]).toMatchObject({ carrier: 'USPS', carrierService: 'Priority', days: 2 })
  const before = await sold()
  const { status, body } = await buy(at)
  expect([status, body.message]).toEqual([200, undefined])
  expect(body.label).toMatchObject({
    ...{ status: 'BOUGHT', carrier: 'USPS', hasFile: true, isTest: true, problem: '' },
    trackingNumber: expect.stringMatching(/^9400/),
    price: { amount: at.rates[0].price.amount },
  })
  const { trackingNumber, fulfillmentId } = body.label
  expect(await parcelsOf(at.id)).toMatchObject([
    { id: fulfillmentId, trackingInfo: { trackingNumber, shippingProvider: 'USPS' } },
  ])
  const mails = await readMails(store, 'anna@example.com')
  expect(mails.filter(({ text }) => text.includes(trackingNumber))).toHaveLength(1)
  const file = await ask('GET', `/admin/v1/shipping-labels/${at.labelId}/file`)
  expect([file.status, String(file.body).slice(0, 4)]).toEqual([200, '%PDF'])
  expect(await buy(at)).toMatchObject({ status: 200, body: { label: { id: at.labelId } } })
  expect(await sold()).toBe(before + 1)
})

test('a shipment carries our id, inches and ounces', async () => {
  const { labelId } = await offered()
  expect(await service.command('last')).toMatchObject({
    reference: labelId,
    parcel: { length: 7.87, width: 5.91, height: 3.94, weight: 21.16 },
    from_address: {
      name: 'Fieldhouse LLC',
      street1: '4 Back Road',
      state: 'TX',
      zip: '78704',
      country: 'US',
    },
  })
})

test.each([['cut'], ['status']] as const)(
  'a purchase whose answer is lost (%s) ends in one label and one parcel',
  async (kind) => {
    const at = await offered()
    const before = await sold()
    await service.fault({ request: `POST /v2/shipments/`, kind, status: 500 })
    const { status, body } = await buy(at)
    expect([status, body.label.status]).toEqual([200, 'BUYING'])
    expect(await parcelsOf(at.id)).toEqual([])
    expect(codeOf(await rates(at.id))).toEqual([428, 'ORDER_ACTION_NOT_AVAILABLE'])
    expect(codeOf(await ask('DELETE', account))).toEqual([409, 'SHIPPING_LABEL_ACCOUNT_IN_USE'])
    await later()
    expect(await labelsOf(at.id)).toMatchObject([{ status: 'BOUGHT', hasFile: true }])
    expect(await parcelsOf(at.id)).toHaveLength(1)
    expect(await sold()).toBe(before + 1)
  },
)

test('a job of a server that stopped before it asked buys the label, and asks once more after an hour', async () => {
  const at = await offered()
  const before = await sold()
  await service.fault({ request: 'GET /v2/shipments/', kind: 'status', status: 429, times: 1 })
  expect((await buy(at)).body.label.status).toBe('BUYING')
  expect(await sold()).toBe(before)
  await rows(store, "DELETE FROM jobs WHERE kind = 'settle-shipping-label'")
  store.clock.advance(2 * hour)
  await store.runJob('housekeeping')
  await store.work()
  await later()
  expect(await labelsOf(at.id)).toMatchObject([{ status: 'BOUGHT' }])
  expect(await sold()).toBe(before + 1)
})

test('two requests at once buy one label', async () => {
  const at = await offered()
  const before = await sold()
  const answers = await Promise.all([buy(at), buy(at), buy(at)])
  expect(answers.map(({ body }) => body.label.status)).toEqual(['BOUGHT', 'BOUGHT', 'BOUGHT'])
  expect(await sold()).toBe(before + 1)
  expect(await parcelsOf(at.id)).toHaveLength(1)
})

test('two offers for the same items end in one label', async () => {
  const placed = await order()
  const [one, other] = [await offered(Promise.resolve(placed)), await offered(Promise.resolve(placed))]
  expect((await buy(one)).body.label.status).toBe('BOUGHT')
  expect(codeOf(await buy(other))).toEqual([428, 'ORDER_ACTION_NOT_AVAILABLE'])
})

test('a file that does not come at once is fetched later', async () => {
  const at = await offered()
  await service.fault({ request: 'GET /files/', kind: 'status', status: 500 })
  expect((await buy(at)).body.label).toMatchObject({ status: 'BOUGHT', hasFile: false })
  expect(codeOf(await ask('GET', `/admin/v1/shipping-labels/${at.labelId}/file`))).toEqual([
    409,
    'SHIPPING_LABEL_ACTION_NOT_AVAILABLE',
  ])
  await later()
  expect(await labelsOf(at.id)).toMatchObject([{ hasFile: true }])
  expect(await parcelsOf(at.id)).toHaveLength(1)
})

test('a label that the service does not sell costs nothing, and says why', async () => {
  const at = await offered()
  const ups = at.rates.find(({ carrier }: { carrier: string }) => carrier === 'UPS')
  const { body } = await buy({ labelId: at.labelId, rateId: ups.id })
  expect(body.label).toMatchObject({
    status: 'REFUSED',
    problem: expect.stringContaining('Insufficient funds'),
  })
  expect(await parcelsOf(at.id)).toEqual([])
  const again = await offered(Promise.resolve(at))
  expect((await buy(again)).body.label.status).toBe('BOUGHT')
})

test('an order that changes during the purchase keeps the label, and says that no parcel was recorded', async () => {
  const at = await offered()
  await service.fault({ request: 'POST /v2/shipments/', kind: 'cut' })
  await buy(at)
  const sent = { fulfillment: { lineItems: [{ id: at.lineId, quantity: 2 }] } }
  await ask('POST', `/ecom/v1/fulfillments/orders/${at.id}/create-fulfillment`, sent)
  await later()
  const [label] = await labelsOf(at.id)
  expect(label).toMatchObject({ status: 'BOUGHT', hasFile: true, problem: expect.stringMatching(/./) })
  expect(label.fulfillmentId).toBeUndefined()
  expect(await parcelsOf(at.id)).toHaveLength(1)
})

test('a voided label takes its parcel back, once the money does come back', async () => {
  const at = await offered()
  await buy(at)
  const voided = await ask('POST', `/admin/v1/shipping-labels/${at.labelId}/void`)
  expect(voided.body.label).toMatchObject({ status: 'VOIDING' })
  expect(await parcelsOf(at.id)).toEqual([])
  expect((await ask('GET', `/ecom/v1/orders/${at.id}`)).body.order.fulfillmentStatus).toBe('NOT_FULFILLED')
  await service.command('decide', { status: 'refunded' })
  await later()
  expect(await labelsOf(at.id)).toMatchObject([{ status: 'VOIDED' }])
  const again = await offered(Promise.resolve(at))
  expect((await buy(again)).body.label.status).toBe('BOUGHT')
})

test('a carrier that gives nothing back leaves the label, and says so', async () => {
  const at = await offered()
  await buy(at)
  await service.command('next-refund', { status: 'rejected' })
  const voided = await ask('POST', `/admin/v1/shipping-labels/${at.labelId}/void`)
  expect(voided.body.label).toMatchObject({ status: 'BOUGHT', problem: expect.stringContaining('not give') })
})

test('a cut request for the money asks once', async () => {
  const at = await offered()
  await buy(at)
  await service.fault({ request: 'POST /v2/shipments/', kind: 'cut' })
  await ask('POST', `/admin/v1/shipping-labels/${at.labelId}/void`)
  await service.asked()
  await service.command('decide', { status: 'refunded' })
  await later()
  expect((await service.asked()).filter((one) => one.startsWith('POST'))).toEqual([])
  expect(await labelsOf(at.id)).toMatchObject([{ status: 'VOIDED' }])
})

test('an address that is refused, and a parcel that nobody takes, say why', async () => {
  const { id } = await order()
  const move = (address: object) =>
    rows(
      store,
      `UPDATE orders SET data = jsonb_set(data, '{order,recipientInfo,address}', data #> '{order,recipientInfo,address}' || $2)
       WHERE id = $1`,
      [id, JSON.stringify(address)],
    )
  await move({ addressLine: 'Nowhere 1', streetAddress: null })
  const refused = await rates(id)
  expect(codeOf(refused)).toEqual([409, 'SHIPPING_LABEL_REFUSED'])
  expect(refused.body.message).toContain('street not found')
  await move({ addressLine: '1 Ice Road', country: 'AQ', subdivision: null })
  expect(codeOf(await rates(id))).toEqual([400, 'customs'])
  const [{ lineItemId }] = (await ask('GET', `/admin/v1/orders/${id}/shipping-label-form`)).body.lines
  const line = { lineItemId, tariffNumber: '691110', originCountry: 'PT' }
  const nobody = await rates(id, { customs: { contents: 'GIFT', lines: [line] } })
  expect(codeOf(nobody)).toEqual([409, 'SHIPPING_LABEL_REFUSED'])
  expect(nobody.body.message).toBe('USPS: no service to this destination')
  await service.fault({ request: 'POST /v2/shipments', kind: 'status', status: 429 })
  await move({ addressLine: '1 Ice Road', country: 'US' })
  expect(codeOf(await rates(id))).toEqual([503, 'SHIPPING_LABEL_SERVICE_UNREACHABLE'])
})

test('a parcel that leaves the customs area is declared line by line', async () => {
  const { id, lineId } = await order()
  await rows(
    store,
    `UPDATE orders SET data = jsonb_set(data, '{order,recipientInfo,address}', $2) WHERE id = $1`,
    [id, JSON.stringify({ country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Ofenweg 12' })],
  )
  const form = await ask('GET', `/admin/v1/orders/${id}/shipping-label-form`)
  expect(form.body.needsCustoms).toBe(true)
  expect(codeOf(await rates(id))).toEqual([400, 'customs'])
  const line = { lineItemId: lineId, tariffNumber: '691110', originCountry: 'PT' }
  expect(codeOf(await rates(id, { customs: { contents: 'MERCHANDISE', lines: [] } }))).toEqual([
    400,
    'customs.lines',
  ])
  const { status } = await rates(id, { customs: { contents: 'MERCHANDISE', lines: [line] } })
  expect(status).toBe(200)
  expect((await service.command('last')).customs_info).toMatchObject({
    ...{ contents_type: 'merchandise', customs_signer: 'Fieldhouse LLC', eel_pfc: 'NOEEI 30.37(a)' },
    customs_items: [
      {
        ...{ description: 'Bowl', quantity: 2, value: 19.98, currency: 'USD', weight: 29.63 },
        ...{ hs_tariff_number: '691110', origin_country: 'PT' },
      },
    ],
  })
})

test('a member who is erased takes the file of the label along', async () => {
  const at = await offered()
  await buy(at)
  const [{ fileId }] = (await rows<{ fileId: string }>(
    store,
    'SELECT file_id AS "fileId" FROM shipping_labels WHERE id = $1',
    [at.labelId],
  )) as [{ fileId: string }]
  expect(await store.shop.files.read(`private/${fileId}`)).toBeDefined()
  const person = { siteId: store.siteId, memberId: at.id, emails: [], visitorIds: [], orderIds: [at.id] }
  const done = await store.shop.db.transaction(
    (tx) => room.personalData?.erase?.(tx, store.shop, person) ?? Promise.resolve(undefined),
  )
  await done?.()
  expect(await store.shop.files.read(`private/${fileId}`)).toBeUndefined()
  await later()
  expect(await labelsOf(at.id)).toMatchObject([{ status: 'BOUGHT', hasFile: false }])
})

test('offers that nobody takes are deleted, and cannot be bought after a day', async () => {
  const at = await offered()
  store.clock.advance(25 * hour)
  expect(codeOf(await buy(at))).toEqual([409, 'SHIPPING_LABEL_ACTION_NOT_AVAILABLE'])
  store.clock.advance(25 * hour)
  await store.runJob('housekeeping')
  expect((await buy(at)).status).toBe(404)
})

test('a shop whose seller has no address is told to write it first', async () => {
  const { id } = await order()
  const save = (settings: object) => ask('PATCH', '/admin/v1/site', { site: { settings } })
  await save({ seller: {} })
  expect(codeOf(await rates(id))).toEqual([409, 'SENDER_ADDRESS_MISSING'])
  await save({ seller })
  await ask('DELETE', account)
  expect(codeOf(await rates(id))).toEqual([409, 'SHIPPING_LABEL_ACCOUNT_MISSING'])
})

test('the buyer gets the label of a return by e-mail and on the page of the return', async () => {
  const at = await order()
  const sent = { fulfillment: { lineItems: [{ id: at.lineId, quantity: 2 }] } }
  await ask('POST', `/ecom/v1/fulfillments/orders/${at.id}/create-fulfillment`, sent)
  const browser = openPageBrowser(store)
  const link = returnsLink(store.shop, { siteId: store.siteId, id: at.id })
  await browser.open<BookingDetailsProps>(link)
  await browser.send({ [`quantity.${at.lineId}`]: '1', [`reason.${at.lineId}`]: 'It does not fit' })
  const [returned] = (await ask('GET', `/admin/v1/orders/${at.id}/returns`)).body.returns
  expect(codeOf(await rates(at.id, { returnId: returned.id }))).toEqual([428, 'RETURN_ACTION_NOT_AVAILABLE'])
  await ask('POST', `/admin/v1/returns/${returned.id}/approve`)
  const { body } = await rates(at.id, { returnId: returned.id })
  expect(await service.command('last')).toMatchObject({ to_address: { name: 'Fieldhouse LLC' } })
  const bought = await buy({ labelId: body.labelId, rateId: body.rates[0].id })
  expect(bought.body.label).toMatchObject({ status: 'BOUGHT', returnId: returned.id, hasFile: true })
  const mail = (await readMails(store, 'anna@example.com')).findLast((one) =>
    one.subject.startsWith('Label for'),
  )
  expect(mail?.text).toContain('The label is attached')
  const attached = await rows<{ name: string }>(
    store,
    `SELECT a ->> 'filename' AS name FROM messages m, jsonb_array_elements(m.attachments) a WHERE m.subject LIKE 'Label for%'`,
  )
  expect(attached.map(({ name }) => name)).toEqual([`label-${bought.body.label.trackingNumber}.pdf`])
  const { props } = await browser.open<BookingDetailsProps>(link)
  const url = props.links.find(({ label }) => label === 'Shipping label (PDF)')?.url ?? ''
  const file = await store.ask('GET', url)
  expect([file.status, String(file.body).slice(0, 4)]).toEqual([200, '%PDF'])
  await service.command('next-refund', { status: 'refunded' })
  await ask('POST', `/admin/v1/shipping-labels/${body.labelId}/void`)
  expect((await browser.open<BookingDetailsProps>(link)).props.links.map(({ label }) => label)).toEqual([
    'Return slip (PDF)',
  ])
})
