import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../../server/test/store.ts'
import { inProcess } from '../../../test/in-process.ts'
import {
  ApiKeyStrategy,
  createClient,
  eventOrders,
  OAuthStrategy,
  rsvpV2,
  ticketDefinitionsV2,
  ticketReservations,
  wixEventsV2,
} from '../../modules.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const modules = { eventOrders, rsvpV2, ticketDefinitionsV2, ticketReservations, wixEventsV2 }

const place = () => ({ url: 'https://shop.test', modules, fetch: inProcess(store).fetch })
const asMerchant = () => createClient({ ...place(), auth: ApiKeyStrategy({ apiKey: store.apiKey }) })
const asShopper = () => createClient({ ...place(), auth: OAuthStrategy({ clientId: store.clientId }) })

test('a merchant sells tickets of an event, a shopper orders one', async () => {
  const merchant = asMerchant()
  const shopper = asShopper()
  const in48Hours = store.clock.now + 48 * 3_600_000
  const event = await merchant.wixEventsV2.createEvent(
    {
      title: 'Throwing bowls',
      dateAndTimeSettings: { startDate: new Date(in48Hours), endDate: new Date(in48Hours + 3_600_000) },
      registration: { initialType: 'TICKETING' },
    },
    { draft: true },
  )
  const eventId = event._id ?? ''
  await expect(shopper.wixEventsV2.getEvent(eventId)).rejects.toMatchObject({
    details: { applicationError: { code: 'EVENT_NOT_FOUND' } },
  })
  await merchant.wixEventsV2.publishDraftEvent(eventId)
  const { items } = await shopper.wixEventsV2.queryEvents().eq('status', 'UPCOMING').find()
  expect(items.map(({ title }) => title)).toEqual(['Throwing bowls'])
  const kind = await merchant.ticketDefinitionsV2.createTicketDefinition({
    ...{ eventId, name: 'Guests' },
    pricingMethod: { free: true },
  })
  const kinds = await shopper.ticketDefinitionsV2.queryTicketDefinitions().eq('eventId', eventId).find()
  expect(kinds.items.map(({ _id }) => _id)).toEqual([kind._id])
  const reservation = await shopper.ticketReservations.createTicketReservation({
    tickets: [{ ticketDefinitionId: kind._id ?? '', quantity: 1 }],
  })
  const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
  const { order } = await shopper.eventOrders.checkout(eventId, {
    reservationId: reservation._id ?? '',
    buyer,
  })
  expect(order.status).toBe('FREE')
  const { tickets } = await shopper.eventOrders.listTickets({ eventId: [eventId] })
  expect(tickets.map(({ guestFullName }) => guestFullName)).toEqual(['Anna Berg'])
  await expect(merchant.wixEventsV2.deleteEvent(eventId)).rejects.toMatchObject({
    details: { applicationError: { code: 'TICKETS_ARE_SOLD' } },
  })
})

test('a shopper answers an event', async () => {
  const merchant = asMerchant()
  const shopper = asShopper()
  const event = await merchant.wixEventsV2.createEvent({
    title: 'Open studio',
    registration: { initialType: 'RSVP' },
  })
  const { _id: eventId = '' } = event
  const sent = { eventId: eventId ?? '', firstName: 'Ben', lastName: 'Roe', email: 'ben@example.com' }
  const rsvp = await shopper.rsvpV2.createRsvp(sent)
  expect(rsvp.status).toBe('YES')
  const { items } = await merchant.rsvpV2
    .queryRsvps()
    .eq('eventId', eventId ?? '')
    .find()
  expect(items).toHaveLength(1)
  const canceled = await merchant.wixEventsV2.cancelEvent(eventId ?? '')
  expect(canceled.event.status).toBe('CANCELED')
})
