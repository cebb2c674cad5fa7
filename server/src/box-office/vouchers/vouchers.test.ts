import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, inHours, reserve, seats, sellTickets } from '../../../test/box-office.ts'
import { placeOrder, rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { personalData } from '../guests/personal-data.ts'
import { offerTickets } from './offers.service.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['test-card'] } })
})
afterAll(() => store.close())

const free = { pricingMethod: { free: true } }
async function openEvent(sent: object = {}) {
  const event = await announce(store)
  return {
    event,
    kind: await sellTickets(store, event.id, { ...free, limited: true, initialLimit: 4, ...sent }),
  }
}

const give = (event: Loose, kind: Loose, sent: object = {}) =>
  store.ask('POST', `/admin/v1/events/${event.id}/vouchers`, {
    as: store.apiKey,
    body: {
      voucher: { ticketDefinitionId: kind.id, quantity: 3, expirationDate: inHours(store, 24), ...sent },
    },
  })
const made = async (event: Loose, kind: Loose, sent: object = {}) => {
  const { status, body } = await give(event, kind, sent)
  expect([status, body]).toMatchObject([200, {}])
  return body.voucher
}
const vouchersOf = async (event: Loose) =>
  (await store.ask('GET', `/admin/v1/events/${event.id}/vouchers`, { as: store.apiKey })).body.vouchers
const take = (as: string, kind: Loose, { quantity = 1, voucherCode = '', seatId = '' } = {}) =>
  store.ask('POST', '/events/v1/ticket-reservations', {
    as,
    body: {
      ticketReservation: {
        tickets: [{ ticketDefinitionId: kind.id, quantity, ...(seatId && { ticketInfo: { seatId } }) }],
      },
      ...(voucherCode && { voucherCode }),
    },
  })
const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
const order = async (as: string, event: Loose, { body }: Loose) => {
  const { id: reservationId } = body.ticketReservation
  const sent = { eventId: event.id, reservationId, buyer }
  return (await store.ask('POST', '/events/v1/checkout', { as, body: sent })).body.order
}
const takenOf = async ({ id }: Loose) =>
  (await rows<{ taken: number }>(store, 'SELECT taken FROM ticket_definitions WHERE id = $1', [id]))[0]?.taken

describe('a voucher', () => {
  test('sets tickets aside for whoever has its code', async () => {
    const { event, kind } = await openEvent()
    const { code, url } = await made(event, kind)
    expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    expect(url).toMatch(`/events/${event.slug}?code=${code}`)
    const as = await store.visitor()
    expect(refusal(await take(as, kind, { quantity: 2 }))).toBe('TICKETS_NOT_AVAILABLE')
    const first = await take(as, kind, { quantity: 2, voucherCode: code.toLowerCase() })
    expect(first.status).toBe(200)
    expect(await vouchersOf(event)).toMatchObject([{ left: 1, used: 2 }])
    await order(as, event, first)
    const tooMany = await take(as, kind, { quantity: 2, voucherCode: code })
    expect(tooMany.body.details.applicationError.data).toMatchObject({ available: 1 })
    await order(as, event, await take(as, kind, { voucherCode: code }))
    expect(refusal(await take(as, kind, { voucherCode: code }))).toBe('TICKET_VOUCHER_NOT_VALID')
    expect(await takenOf(kind)).toBe(3)
  })

  test('is sent by e-mail, with its end and a word why', async () => {
    const { event, kind } = await openEvent()
    const email = 'vera@example.com'
    const { code } = await made(event, kind, { email, firstName: 'Vera', note: 'For your help at the kiln.' })
    const [mail] = await readMails(store, email)
    expect(mail?.subject).toBe('Tickets for you: Throwing bowls')
    for (const text of ['Hello Vera', code, '3 × Adults', 'For your help', '?code=', 'November 25, 2026'])
      expect(mail?.text).toContain(text)
  })

  test('opens a hidden kind, at its own price', async () => {
    const { event } = await openEvent()
    const hidden = await sellTickets(store, event.id, { name: 'Crew', hidden: true })
    const { code } = await made(event, hidden, { price: '5.00' })
    const as = await store.visitor()
    expect(refusal(await take(as, hidden))).toBe('TICKET_DEFINITION_NOT_FOUND')
    const query = { filter: { eventId: event.id } }
    const path = '/events-ticket-definitions/v3/ticket-definitions/query'
    const shown = async (body: object) =>
      (await store.ask('POST', path, { as, body })).body.ticketDefinitions.map(({ name }: Loose) => name)
    expect(await shown({ query })).toEqual(['Adults'])
    expect(await shown({ query, voucherCode: code })).toEqual(['Adults', 'Crew'])
    const { body } = await store.ask('POST', path, { as, body: { query, voucherCode: code } })
    expect(body.ticketDefinitions[1]).toMatchObject({
      limitPerCheckout: 3,
      pricingMethod: { fixedPrice: { value: '5.00' } },
      voucher: { left: 3, expirationDate: inHours(store, 24) },
    })
    const reserved = await take(as, hidden, { quantity: 2, voucherCode: code })
    expect(reserved.body.ticketReservation.tickets).toMatchObject([{ subTotal: { value: '10.00' } }])
  })

  test('keeps the tickets of a checkout that nobody has finished', async () => {
    const { event, kind } = await openEvent()
    const { code } = await made(event, kind)
    await take(await store.visitor(), kind, { quantity: 2, voucherCode: code })
    store.clock.now += 21 * 60_000
    const other = await store.visitor()
    expect(refusal(await take(other, kind, { quantity: 2 }))).toBe('TICKETS_NOT_AVAILABLE')
    await store.runJob('housekeeping')
    expect(await vouchersOf(event)).toMatchObject([{ left: 3, used: 0 }])
    const again = await take(other, kind, { quantity: 3, voucherCode: code })
    expect(again.status).toBe(200)
    const path = `/events/v1/ticket-reservations/${again.body.ticketReservation.id}/cancel`
    await store.ask('POST', path, { as: other, body: {} })
    expect([await vouchersOf(event), await takenOf(kind)]).toMatchObject([[{ left: 3 }], 3])
  })

  test('gets back the tickets that its order leaves out', async () => {
    const { event, kind } = await openEvent()
    const { code } = await made(event, kind)
    const as = await store.visitor()
    const { body } = await take(as, kind, { quantity: 2, voucherCode: code })
    const { id: reservationId, tickets } = body.ticketReservation
    const { ticketLineItemId } = tickets[0]
    const catalogReference = {
      ...{ appId: boxOfficeAppId, catalogItemId: kind.id },
      options: { reservationId, ticketLineItemId },
    }
    const { body: begun } = await store.ask('POST', '/ecom/v1/checkouts', {
      as,
      body: { channelType: 'WEB', lineItems: [{ quantity: 1, catalogReference }] },
    })
    const { id } = begun.checkout
    const contactDetails = { firstName: 'Anna', lastName: 'Berg' }
    const billingInfo = { contactDetails, address: { country: 'US' } }
    const checkout = { id, buyerInfo: { email: 'anna@example.com' }, billingInfo }
    await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout } })
    expect((await placeOrder(store, as, id)).status).toBe(200)
    expect(await vouchersOf(event)).toMatchObject([{ left: 2, used: 1 }])
    expect(await takenOf(kind)).toBe(3)
  })

  test('is one of as many as an event may have, whatever the waiting list has offered', async () => {
    const { event, kind } = await openEvent()
    const { id } = await made(event, kind, { quantity: 1 })
    await rows(
      store,
      `INSERT INTO ticket_vouchers (site_id, id, event_id, definition_id, code, quantity, hold_id, expires_at, origin, email,
         first_name, last_name, note, language, created_at)
       SELECT site_id, gen_random_uuid(), event_id, definition_id, 'OFFER-' || n, quantity, hold_id, expires_at, 'WAITING_LIST',
         email, first_name, last_name, note, language, created_at FROM ticket_vouchers, generate_series(1, 500) n WHERE id = $1`,
      [id],
    )
    expect((await give(event, kind, { quantity: 1 })).status).toBe(200)
    expect((await vouchersOf(event)).map((voucher: Loose) => voucher.id)).toContain(id)
    await rows(store, `UPDATE ticket_vouchers SET origin = 'MERCHANT' WHERE event_id = $1`, [event.id])
    expect(refusal(await give(event, kind, { quantity: 1 }))).toEqual({ voucher: 'MAX_SIZE' })
  })

  test('gives its tickets back when it ends, or when the merchant ends it', async () => {
    const { event, kind } = await openEvent()
    const { code } = await made(event, kind, { expirationDate: inHours(store, 1) })
    store.clock.now += 61 * 60_000
    const as = await store.visitor()
    expect(refusal(await take(as, kind, { voucherCode: code }))).toBe('TICKET_VOUCHER_NOT_VALID')
    const next = await made(event, kind, { quantity: 4, code: 'FRIENDS' })
    expect(refusal(await give(event, kind, { quantity: 1 }))).toBe('TICKETS_NOT_AVAILABLE')
    const path = `/admin/v1/events/${event.id}/vouchers/${next.id}/cancel`
    const ended = await store.ask('POST', path, { as: store.apiKey, body: {} })
    expect(ended.body.voucher).toMatchObject({ code: 'FRIENDS', left: 0, used: 0 })
    expect((await take(as, kind, { quantity: 4 })).status).toBe(200)
    expect(refusal(await give(event, kind, { code: 'friends', quantity: 1 }))).toBe('TICKETS_NOT_AVAILABLE')
  })

  test('needs an end to come and a code of its own', async () => {
    const { event, kind } = await openEvent()
    expect(refusal(await give(event, kind, { expirationDate: inHours(store, -1) }))).toEqual({
      'voucher.expirationDate': 'OTHER',
    })
    await made(event, kind, { code: 'PRESS-2026', quantity: 1 })
    expect(refusal(await give(event, kind, { code: 'press-2026', quantity: 1 }))).toEqual({
      'voucher.code': 'OTHER',
    })
    expect(await takenOf(kind)).toBe(1)
  })

  test('gives as many at once as it has, whatever one order may have', async () => {
    const event = await announce(store, {
      registration: { initialType: 'TICKETING', tickets: { ticketLimitPerOrder: 2 } },
    })
    const kind = await sellTickets(store, event.id, { ...free, limitPerCheckout: 2 })
    const { code } = await made(event, kind, { quantity: 12 })
    const as = await store.visitor()
    expect(refusal(await take(as, kind, { quantity: 3 }))).toBe('TICKETS_NOT_AVAILABLE')
    expect((await take(as, kind, { quantity: 12, voucherCode: code })).status).toBe(200)
  })

  test('is used up once, however many use it at the same moment', async () => {
    const { event, kind } = await openEvent()
    const { code } = await made(event, kind, { quantity: 2 })
    const buyers = await Promise.all(Array.from({ length: 16 }, () => store.visitor()))
    const replies = await Promise.all(buyers.map((as) => take(as, kind, { voucherCode: code })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await takenOf(kind)).toBe(2)
  })

  test('keeps seats, and lets its reader choose others', async () => {
    const { event, kind } = await openEvent({ limited: false })
    const sections = [{ name: 'Stalls', ticketDefinitionIds: [kind.id], rows: seats(['A'], 4) }]
    await store.ask('PUT', `/admin/v1/events/${event.id}/seating-plan`, {
      as: store.apiKey,
      body: { seatingPlan: { sections } },
    })
    const { code } = await made(event, kind, { quantity: 3 })
    const as = await store.visitor()
    expect(refusal(await take(as, kind, { quantity: 2 }))).toBe('TICKETS_NOT_AVAILABLE')
    const { body } = await take(as, kind, { voucherCode: code, seatId: '1-1-4' })
    expect(body.ticketReservation.tickets).toMatchObject([{ ticketInfo: { seatId: '1-1-4' } }])
    store.clock.now += 21 * 60_000
    expect((await take(as, kind, { quantity: 3, voucherCode: code })).status).toBe(200)
  })

  test('gives a buyer the seat they name, of those it keeps', async () => {
    const { event, kind } = await openEvent({ limited: false })
    const sections = [{ name: 'Stalls', ticketDefinitionIds: [kind.id], rows: seats(['A'], 2) }]
    await store.ask('PUT', `/admin/v1/events/${event.id}/seating-plan`, {
      as: store.apiKey,
      body: { seatingPlan: { sections } },
    })
    const { code } = await made(event, kind, { quantity: 2 })
    const kept = await rows<{ seatId: string }>(
      store,
      `SELECT seat ->> 'id' AS "seatId" FROM ticket_reservation_items WHERE definition_id = $1 ORDER BY id DESC`,
      [kind.id],
    )
    expect(kept).toHaveLength(2)
    for (const { seatId } of kept) {
      const { body } = await take(await store.visitor(), kind, { voucherCode: code, seatId })
      expect(body).toMatchObject({ ticketReservation: { tickets: [{ ticketInfo: { seatId } }] } })
    }
  })
})

/** Each comes a second after the one before. */
const wait = (event: Loose, kind: Loose, sent: object = {}, as = store.apiKey) => {
  store.clock.now += 1000
  const person = { firstName: 'Wim', email: 'wim@example.com' }
  const body = { ticketDefinitionId: kind.id, quantity: 1, ...person, ...sent }
  return store.ask('POST', `/events/v1/events/${event.id}/waiting-list`, { as, body })
}
const waitingOf = async (event: Loose) =>
  (await store.ask('GET', `/admin/v1/events/${event.id}/waiting-list`, { as: store.apiKey })).body.entries

describe('the waiting list', () => {
  async function soldOut(kind: Loose) {
    const as = await store.visitor()
    return { as, reservationId: await reserve(store, as, kind, 4) }
  }
  const release = ({ as, reservationId }: Loose) =>
    store.ask('POST', `/events/v1/ticket-reservations/${reservationId}/cancel`, { as, body: {} })

  test('takes nobody while there are tickets, and each address once', async () => {
    const { event, kind } = await openEvent()
    expect(refusal(await wait(event, kind))).toBe('WAITING_LIST_UNAVAILABLE')
    await soldOut(kind)
    const as = await store.visitor()
    expect((await wait(event, kind, {}, as)).body.entry).toMatchObject({ status: 'WAITING', quantity: 1 })
    expect(refusal(await wait(event, kind, { email: 'WIM@example.com' }, as))).toBe(
      'MEMBER_EMAIL_ALREADY_REGISTERED',
    )
    expect(refusal(await wait(event, kind, { email: 'x@example.com', quantity: 30 }, as))).toEqual({
      quantity: 'MAX',
    })
  })

  test('sends a voucher to the next when tickets become free, and to nobody else', async () => {
    const { event, kind } = await openEvent()
    const sold = await soldOut(kind)
    await wait(event, kind, { email: 'first@example.com', quantity: 3, firstName: 'First' })
    await wait(event, kind, { email: 'second@example.com', quantity: 2 })
    expect((await readMails(store, 'first@example.com')).map(({ subject }) => subject)).toEqual([
      'You are on the waiting list: Throwing bowls',
    ])
    await release(sold)
    const mails = await readMails(store, 'first@example.com')
    const offer = mails.find(({ subject }) => subject === 'Tickets are free: Throwing bowls')
    expect(offer?.text).toMatch('you are next on the waiting list')
    expect(await readMails(store, 'second@example.com')).toHaveLength(1)
    const [first, second] = await waitingOf(event)
    expect([first, second]).toMatchObject([
      { email: 'first@example.com', status: 'OFFERED', voucher: { left: 3, used: 0 } },
      { email: 'second@example.com', status: 'WAITING' },
    ])
    const as = await store.visitor()
    const bought = await take(as, kind, { quantity: 3, voucherCode: first.voucher.code })
    expect((await order(as, event, bought)).tickets).toHaveLength(3)
  })

  /** Sold out to two people, of whom one gives a single ticket back. */
  async function withSingle() {
    const { event, kind } = await openEvent()
    await reserve(store, await store.visitor(), kind, 3)
    const as = await store.visitor()
    const reservationId = await reserve(store, as, kind, 1)
    return { event, kind, giveBack: () => release({ as, reservationId }) }
  }

  test('leaves on sale what is too little for everybody on it', async () => {
    const { event, kind, giveBack } = await withSingle()
    await wait(event, kind, { email: 'pair@example.com', quantity: 2 })
    await giveBack()
    await store.work()
    expect(refusal(await take(await store.visitor(), kind, { quantity: 2 }))).toBe('TICKETS_NOT_AVAILABLE')
    expect((await take(await store.visitor(), kind)).status).toBe(200)
  })

  test('keeps a single ticket for the next who wants one', async () => {
    const { event, kind, giveBack } = await withSingle()
    await wait(event, kind, { email: 'pair@example.com', quantity: 2 })
    await wait(event, kind, { email: 'single@example.com', quantity: 1 })
    await giveBack()
    expect(refusal(await take(await store.visitor(), kind))).toBe('TICKETS_NOT_AVAILABLE')
    await store.work()
    expect(await waitingOf(event)).toMatchObject([
      { email: 'pair@example.com', status: 'WAITING' },
      { email: 'single@example.com', status: 'OFFERED', voucher: { left: 1 } },
    ])
  })

  test('of one kind keeps nothing of a shared quota when that kind has none left', async () => {
    const { event } = await openEvent()
    const path = `/admin/v1/events/${event.id}/quotas`
    const quota = { name: 'Hall', places: 10 }
    const { body } = await store.ask('POST', path, { as: store.apiKey, body: { quota } })
    const shared = { ...free, quotaId: body.quota.id, limited: true }
    const front = await sellTickets(store, event.id, { ...shared, name: 'Front', initialLimit: 1 })
    const back = await sellTickets(store, event.id, { ...shared, name: 'Back', initialLimit: 9 })
    await reserve(store, await store.visitor(), front, 1)
    await wait(event, front)
    await store.work()
    expect((await take(await store.visitor(), back, { quantity: 9 })).status).toBe(200)
  })

  test('costs two reads when nothing is free, however many wait', async () => {
    const { event, kind } = await openEvent()
    await soldOut(kind)
    for (const name of ['ada', 'bea', 'cleo']) await wait(event, kind, { email: `${name}@example.com` })
    await store.work()
    const key = { siteId: store.siteId, eventId: event.id }
    let reads = 0
    const run: Store['shop']['db']['run'] = (query, values) => {
      reads++
      return store.shop.db.run(query, values)
    }
    await offerTickets({ ...store.shop, db: { ...store.shop.db, run } }, key)
    expect(reads).toBe(2)
  })

  test('goes on to the next when an offer is not used, and when the merchant adds tickets', async () => {
    const { event, kind } = await openEvent()
    const sold = await soldOut(kind)
    await wait(event, kind, { email: 'early@example.com', quantity: 4 })
    await wait(event, kind, { email: 'late@example.com', quantity: 4 })
    await wait(event, kind, { email: 'last@example.com', quantity: 1 })
    await release(sold)
    await store.work()
    store.clock.now += 25 * 3_600_000
    await store.runJob('housekeeping')
    expect((await waitingOf(event)).map(({ status }: Loose) => status)).toEqual([
      'OFFERED',
      'OFFERED',
      'WAITING',
    ])
    const { body } = await store.ask('GET', `/events-ticket-definitions/v3/ticket-definitions/${kind.id}`, {
      as: store.apiKey,
    })
    await store.ask('PATCH', `/events-ticket-definitions/v3/ticket-definitions/${kind.id}`, {
      as: store.apiKey,
      body: { ticketDefinition: { id: kind.id, revision: body.ticketDefinition.revision, initialLimit: 5 } },
    })
    await store.work()
    expect((await waitingOf(event)).at(-1)).toMatchObject({ status: 'OFFERED', voucher: { left: 1 } })
  })

  test('is left, also with an offer, which goes to the next', async () => {
    const { event, kind } = await openEvent()
    const sold = await soldOut(kind)
    await wait(event, kind, { email: 'one@example.com', quantity: 4 })
    await wait(event, kind, { email: 'two@example.com', quantity: 4 })
    await release(sold)
    await store.work()
    const [one] = await waitingOf(event)
    const path = `/admin/v1/events/${event.id}/waiting-list/${one.id}`
    expect((await store.ask('DELETE', path, { as: store.apiKey })).status).toBe(200)
    expect(refusal(await store.ask('DELETE', path, { as: store.apiKey }))).toBe(
      'TICKET_WAITING_ENTRY_NOT_FOUND',
    )
    await store.work()
    expect(await waitingOf(event)).toMatchObject([{ email: 'two@example.com', status: 'OFFERED' }])
  })
})

test('who waits, and who got a code, has that in the archive, and leaves with it', async () => {
  const { event, kind } = await openEvent({ initialLimit: 1 })
  const emails = ['zoe@example.com']
  await made(event, kind, { quantity: 1, email: emails[0], firstName: 'Zoe', note: 'Thank you' })
  await wait(event, kind, { email: 'Zoe@example.com', firstName: 'Zoe' })
  const person = { siteId: store.siteId, memberId: store.shop.newId(), emails }
  const read = () => personalData.export?.(store.shop, person)
  expect(await read()).toMatchObject({
    ticketWaitingLists: [{ event: 'Throwing bowls', firstName: 'Zoe', quantity: 1 }],
    ticketVouchers: [{ event: 'Throwing bowls', note: 'Thank you' }],
  })
  await store.shop.db.transaction(async (tx) => {
    await personalData.erase?.(tx, store.shop, { ...person, visitorIds: [], orderIds: [] })
  })
  expect(await read()).toMatchObject({ ticketWaitingLists: [], ticketVouchers: [] })
  expect((await vouchersOf(event))[0]).toMatchObject({ email: '', firstName: '', note: '', left: 1 })
})
