import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { openPageBrowser } from '../page-browser.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, type Generation, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const someId = '3f8a1f0e-0000-4000-8000-000000000001'

const currentPackages = {
  wixEventsV2: 'wix-events-v-2',
  categories: 'categories',
  schedule: 'schedule',
  scheduleBookmarks: 'schedule-bookmarks',
  ticketDefinitionsV2: 'ticket-definitions-v-2',
  ticketDefinitions: 'ticket-definitions',
  ticketReservations: 'ticket-reservations',
  orders: 'orders',
  tickets: 'tickets',
  rsvpV2: 'rsvp-v-2',
  guests: 'guests',
  forms: 'forms',
}

async function modulesOf(generation: Generation): Promise<Record<string, Loose>> {
  if (generation === '2024') {
    const all: Loose = await import('wix-events-2024' as string)
    return Object.fromEntries(Object.keys(currentPackages).map((name) => [name, all[name]]))
  }
  const entries = Object.entries(currentPackages).map(async ([name, path]) => [
    name,
    await import(`@wix/auto_sdk_events_${path}` as string),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

describe.each(generations)('events and tickets in the published client (%s)', (generation) => {
  const isCurrent = generation === 'current'
  let store: Store
  let clients: Clients
  let modules: Record<string, Loose>
  let merchant: Loose
  let visitor: Loose
  let event: Loose
  let kind: Loose

  const iso = (inHours: number) => new Date(store.clock.now + inHours * 3_600_000)
  const client = (auth: Loose) => clients.sdk.createClient({ modules, auth })
  const newVisitor = () => client(clients.sdk.OAuthStrategy({ clientId: store.clientId }))
  const newMemberClient = async () => {
    const { id } = await newMember(store)
    const { access_token, refresh_token } = await memberTokens(store, await newVisitorFor(store, id))
    const tokens = {
      accessToken: { value: access_token, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
      refreshToken: { value: refresh_token, role: 'member' },
    }
    return client(clients.sdk.OAuthStrategy({ clientId: store.clientId, tokens }))
  }
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: Loose) => error.details?.applicationError?.code ?? error.message,
    )
  /** Whether the call is refused for a field. */
  const isViolation = (call: Promise<unknown>) =>
    call.then(
      () => false,
      (error: Loose) => JSON.stringify(error.details ?? error.message).includes('validationError'),
    )
  const idOf = (one: Loose) => one._id ?? one.id

  const draft = (more: object = {}) => ({
    title: 'Throwing bowls',
    location: { type: 'VENUE', name: 'Studio', address: { city: 'Berlin', country: 'DE' } },
    dateAndTimeSettings: { startDate: iso(48), endDate: iso(51), timeZoneId: 'Europe/Berlin' },
    registration: { initialType: 'TICKETING' },
    ...more,
  })

  beforeAll(async () => {
    store = await openStore({ settings: { paymentMethods: ['bank-transfer'] } })
    clients = await publishedClients(store, generation)
    modules = await modulesOf(generation)
    merchant = client(clients.sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId }))
    visitor = newVisitor()
    event = await merchant.wixEventsV2.createEvent(draft(), { draft: true })
    await merchant.wixEventsV2.publishDraftEvent(idOf(event))
    kind = await merchant.ticketDefinitionsV2.createTicketDefinition({
      ...{ eventId: idOf(event), name: 'Adults', feeType: 'FEE_INCLUDED', initialLimit: 20, limited: true },
      pricingMethod: { fixedPrice: { value: '25.00', currency: 'USD' } },
    })
  })
  afterAll(() => store.close())

  test('a merchant writes events', async () => {
    const { wixEventsV2 } = merchant
    expect(await isViolation(wixEventsV2.createEvent(draft({ title: '' })))).toBe(true)
    expect(await codeOf(visitor.wixEventsV2.createEvent(draft()))).toMatch(/PERMISSION_DENIED|403/)
    expect(await codeOf(wixEventsV2.publishDraftEvent(idOf(event)))).toBe('EVENT_ALREADY_PUBLISHED')
    expect(await codeOf(wixEventsV2.publishDraftEvent(someId))).toBe('EVENT_NOT_FOUND')
    const changed = await wixEventsV2.updateEvent(idOf(event), {
      event: { shortDescription: 'Clay' },
      fields: ['TEXTS'],
    })
    expect((changed.event ?? changed).shortDescription).toBe('Clay')
    expect(await codeOf(wixEventsV2.updateEvent(someId, { event: { title: 'X' } }))).toBe('EVENT_NOT_FOUND')
    const copy = await wixEventsV2.cloneEvent(idOf(event), { draft: true })
    const cloned = copy.event ?? copy
    expect(cloned.status).toBe('DRAFT')
    expect(await codeOf(wixEventsV2.cancelEvent(idOf(cloned)))).toBe('INVALID_EVENT_STATUS_TRANSITION')
    expect(await wixEventsV2.deleteEvent(idOf(cloned))).toMatchObject({ eventId: idOf(cloned) })
    expect(await codeOf(wixEventsV2.deleteEvent(idOf(cloned)))).toBe('EVENT_NOT_FOUND')
    const shown = await wixEventsV2.createEvent(draft({ title: 'Off' }))
    const canceled = await wixEventsV2.cancelEvent(idOf(shown))
    expect((canceled.event ?? canceled).status).toBe('CANCELED')
  })

  test('a storefront reads events', async () => {
    const { wixEventsV2 } = visitor
    const found = await wixEventsV2
      .queryEvents({ fields: ['DETAILS', 'REGISTRATION', 'URLS'] })
      .eq('status', 'UPCOMING')
      .ascending('dateAndTimeSettings.startDate')
      .limit(10)
      .find()
    expect(found.items).toMatchObject([{ title: 'Throwing bowls', slug: 'throwing-bowls' }])
    expect(new Date(found.items[0].dateAndTimeSettings.startDate)).toEqual(iso(48))
    const read = await wixEventsV2.getEvent(idOf(event), { fields: ['REGISTRATION'] })
    expect((read.event ?? read).registration).toMatchObject({
      status: 'OPEN_TICKETS',
      tickets: { lowestPrice: { value: '25.00' }, soldOut: false },
    })
    expect(await codeOf(wixEventsV2.getEvent(someId))).toBe('EVENT_NOT_FOUND')
    const bySlug = await wixEventsV2.getEventBySlug('throwing-bowls', { fields: ['FORM'] })
    expect((bySlug.event ?? bySlug).form.controls).toHaveLength(2)
    expect(await codeOf(wixEventsV2.getEventBySlug('none'))).toBe('EVENT_NOT_FOUND')
    const counted = await wixEventsV2.countEventsByStatus({ filter: {} })
    expect(counted.facets.status.counts).toMatchObject({ UPCOMING: 1 })
    const form = await visitor.forms.getForm(idOf(event))
    expect((form.form ?? form).controls.map(({ name }: Loose) => name)).toEqual(['name', 'email'])
  })

  test('events have categories', async () => {
    const category = await merchant.categories.createCategory({ name: 'Courses' })
    expect(await isViolation(merchant.categories.createCategory({ name: 'Courses' }))).toBe(true)
    expect(await codeOf(visitor.categories.createCategory({ name: 'Mine' }))).toMatch(/PERMISSION_DENIED|403/)
    await merchant.categories.assignEvents(idOf(category), [idOf(event)])
    expect(await codeOf(merchant.categories.assignEvents(someId, [idOf(event)]))).toBe('CATEGORY_NOT_FOUND')
    const listed = await visitor.categories.listEventCategories(idOf(event))
    expect(listed.categories).toMatchObject([{ name: 'Courses' }])
    const found = await visitor.categories.queryCategories().find()
    expect(found.items).toMatchObject([{ name: 'Courses' }])
    if (!isCurrent) return
    const inCategory = await visitor.wixEventsV2.listEventsByCategory(idOf(category), {})
    expect(inCategory.events.map(idOf)).toEqual([idOf(event)])
  })

  test('events have schedules that members mark', async () => {
    const timeSlot = { start: iso(48), end: iso(49) }
    const eventId = idOf(event)
    const added = await merchant.schedule.addScheduleItem(eventId, { item: { name: 'Wheel', timeSlot } })
    const itemId = idOf(added.item ?? added)
    const wrong = { name: 'Wheel', timeSlot: { start: iso(49), end: iso(48) } }
    expect(await isViolation(merchant.schedule.addScheduleItem(eventId, { item: wrong }))).toBe(true)
    await merchant.schedule.publishDraft(eventId)
    expect(await codeOf(visitor.schedule.publishDraft(eventId))).toMatch(/PERMISSION_DENIED|403/)
    const listed = await visitor.schedule.listScheduleItems({ eventId: [eventId] })
    expect(listed.items).toMatchObject([{ name: 'Wheel' }])
    const found = await visitor.schedule.queryScheduleItems().eq('eventId', eventId).find()
    expect(found.items).toHaveLength(1)
    const read = await visitor.schedule.getScheduleItem(itemId, { eventId })
    expect((read.item ?? read).name).toBe('Wheel')
    expect(await codeOf(visitor.schedule.getScheduleItem(someId, { eventId }))).toBe(
      'SCHEDULE_ITEM_NOT_FOUND',
    )
    const member = await newMemberClient()
    await member.scheduleBookmarks.createBookmark(itemId, eventId)
    expect((await member.scheduleBookmarks.listBookmarks(eventId)).items).toHaveLength(1)
    await member.scheduleBookmarks.deleteBookmark(itemId, eventId)
    expect((await member.scheduleBookmarks.listBookmarks(eventId)).items).toEqual([])
  })

  test('kinds of tickets are written and read', async () => {
    const { ticketDefinitionsV2: own } = merchant
    const eventId = idOf(event)
    const blank = {
      eventId,
      feeType: 'NO_FEE',
      pricingMethod: { fixedPrice: { value: '5.00', currency: 'USD' } },
    }
    const child = await own.createTicketDefinition({ ...blank, name: 'Children' })
    expect(await isViolation(own.createTicketDefinition({ ...blank, name: ' ' }))).toBe(true)
    expect(await codeOf(own.createTicketDefinition({ ...blank, name: 'X', eventId: someId }))).toBe(
      'EVENT_NOT_FOUND',
    )
    expect(await codeOf(visitor.ticketDefinitionsV2.createTicketDefinition({ ...blank, name: 'X' }))).toMatch(
      /PERMISSION_DENIED|403/,
    )
    const { revision } = child
    const changed = await own.updateTicketDefinition(idOf(child), { revision, description: 'Under 12' })
    expect(changed.description).toBe('Under 12')
    expect(await codeOf(own.updateTicketDefinition(idOf(child), { revision, name: 'Y' }))).toBe(
      'REVISION_MISMATCH',
    )
    const found = await visitor.ticketDefinitionsV2.queryTicketDefinitions().eq('eventId', eventId).find()
    expect(found.items.map(({ name }: Loose) => name)).toEqual(['Adults', 'Children'])
    const query = { filter: { eventId }, paging: { limit: 10 } }
    const available = await visitor.ticketDefinitionsV2.queryAvailableTicketDefinitions(query)
    expect(available.ticketDefinitions).toHaveLength(2)
    expect((await visitor.ticketDefinitionsV2.getTicketDefinition(idOf(child))).name).toBe('Children')
    expect(await codeOf(visitor.ticketDefinitionsV2.getTicketDefinition(someId))).toBe(
      'TICKET_DEFINITION_NOT_FOUND',
    )
    await own.deleteTicketDefinition(idOf(child))
    expect(await codeOf(own.deleteTicketDefinition(idOf(child)))).toBe('TICKET_DEFINITION_NOT_FOUND')
    const old = await visitor.ticketDefinitions.listTicketDefinitions({ eventId: [eventId] })
    expect(old.definitions).toMatchObject([{ name: 'Adults', price: { value: '25.00' } }])
    const queried = await visitor.ticketDefinitions.queryTicketDefinitions({ filter: { eventId } })
    expect(queried.definitions).toMatchObject([{ name: 'Adults' }])
    const read = await visitor.ticketDefinitions.getTicketDefinition(idOf(kind))
    expect((read.definition ?? read).name).toBe('Adults')
    expect(await codeOf(visitor.ticketDefinitions.getTicketDefinition(someId))).toBe(
      'TICKET_DEFINITION_NOT_FOUND',
    )
  })

  test('a storefront reserves tickets in either way', async () => {
    const shopper = newVisitor()
    const eventId = idOf(event)
    const { definitions } = await shopper.orders.queryAvailableTickets({
      filter: { eventId },
      limit: 100,
      offset: 0,
    })
    expect(definitions).toMatchObject([
      { name: 'Adults', free: false, price: { value: '25.00', currency: 'USD' } },
    ])
    expect((await shopper.orders.listAvailableTickets({ eventId: [eventId] })).definitions).toHaveLength(1)
    const ticketQuantities = [{ ticketDefinitionId: idOf(kind), quantity: 2 }]
    const made = await shopper.orders.createReservation(eventId, { ticketQuantities })
    expect(made).toMatchObject({
      reservationStatus: 'RESERVATION_PENDING',
      invoice: { grandTotal: { value: '50.00' } },
    })
    expect(Date.parse(made.expires) - store.clock.now).toBe(20 * 60_000)
    const reservationId = idOf(made)
    const { invoice } = await shopper.orders.getInvoice(reservationId, eventId, {})
    expect(invoice.grandTotal.value).toBe('50.00')
    expect(await codeOf(newVisitor().orders.getInvoice(reservationId, eventId, {}))).toBe(
      'TICKET_RESERVATION_NOT_FOUND',
    )
    await shopper.orders.cancelReservation(reservationId, eventId)
    const tickets = [{ ticketDefinitionId: idOf(kind), quantity: 2 }]
    const reserved = await shopper.ticketReservations.createTicketReservation({ tickets })
    const own = reserved.ticketReservation ?? reserved
    expect(own).toMatchObject({ status: 'PENDING', tickets: [{ quantity: 2 }] })
    const unknown = { tickets: [{ ticketDefinitionId: someId, quantity: 1 }] }
    expect(await codeOf(shopper.ticketReservations.createTicketReservation(unknown))).toBe(
      'TICKET_DEFINITION_NOT_FOUND',
    )
    const many = { tickets: [{ ticketDefinitionId: idOf(kind), quantity: 51 }] }
    expect(await isViolation(shopper.ticketReservations.createTicketReservation(many))).toBe(true)
    expect(await codeOf(newVisitor().ticketReservations.getTicketReservation(idOf(own)))).toBe(
      'TICKET_RESERVATION_NOT_FOUND',
    )
    const read = await shopper.ticketReservations.getTicketReservation(idOf(own))
    expect(idOf(read.ticketReservation ?? read)).toBe(idOf(own))
    const canceled = await shopper.ticketReservations.cancelTicketReservation(idOf(own))
    expect((canceled.ticketReservation ?? canceled).status).toBe('CANCELED')
  })

  test('a storefront orders tickets, and the merchant lets their guests in', async () => {
    const shopper = newVisitor()
    const eventId = idOf(event)
    const gift = await merchant.ticketDefinitionsV2.createTicketDefinition({
      ...{ eventId, name: 'Free', feeType: 'NO_FEE' },
      pricingMethod: { fixedPrice: { value: '0', currency: 'USD' } },
    })
    const ticketQuantities = [{ ticketDefinitionId: idOf(gift), quantity: 2 }]
    const { paymentMethodConfigured } = await shopper.orders.getCheckoutOptions()
    expect(paymentMethodConfigured).toBe(true)
    const reservationId = idOf(await shopper.orders.createReservation(eventId, { ticketQuantities }))
    const names = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
    const inputValues = Object.entries(names).map(([inputName, value]) => ({ inputName, value }))
    expect(await isViolation(shopper.orders.checkout(eventId, { reservationId }))).toBe(true)
    const { order } = await shopper.orders.checkout(eventId, {
      reservationId,
      guests: [{ form: { inputValues } }],
    })
    expect(order).toMatchObject({ status: 'FREE', fullName: 'Anna Berg', ticketsQuantity: 2 })
    const { orderNumber } = order
    const read = await shopper.orders.getOrder({ eventId, orderNumber })
    expect((read.order ?? read).tickets).toHaveLength(2)
    expect(await codeOf(newVisitor().orders.getOrder({ eventId, orderNumber }))).toBe('NOT_FOUND')
    expect((await merchant.orders.listOrders({ eventId: [eventId] })).orders).toHaveLength(1)
    expect((await newVisitor().orders.listOrders({ eventId: [eventId] })).orders).toEqual([])
    const identifiers = { eventId, orderNumber }
    const archived = await merchant.orders.updateOrder(identifiers, { fields: ['archived'], archived: true })
    expect((archived.order ?? archived).archived).toBe(true)
    expect(await codeOf(merchant.orders.confirmOrder(eventId, { orderNumber: [orderNumber] }))).toBe(
      'ORDER_ACTION_NOT_AVAILABLE',
    )

    const { tickets } = await (isCurrent
      ? shopper.tickets.listTickets({ eventId: [eventId] })
      : shopper.tickets.listTickets(eventId, {}))
    const [{ ticketNumber }] = tickets
    const ticket = (number: string) =>
      isCurrent
        ? shopper.tickets.getTicket(number, { eventId })
        : shopper.tickets.getTicket({ eventId, ticketNumber: number })
    const one = await ticket(ticketNumber)
    expect(one).toMatchObject({ ticketNumber, checkInUrl: expect.stringContaining(ticketNumber) })
    expect(await codeOf(ticket('NONE-NONE-NON'))).toBe('TICKET_NOT_FOUND')
    const known = isCurrent ? ticketNumber : { eventId, ticketNumber }
    const guest = { fields: ['archived'], archived: true, ...(isCurrent && { eventId }) }
    const renamed = await merchant.tickets.updateTicket(known, guest)
    expect((renamed.ticket ?? renamed).archived).toBe(true)
    await merchant.tickets.updateTicket(known, { ...guest, archived: false })
    const options = { ticketNumber: [ticketNumber] }
    expect(await codeOf(shopper.tickets.checkInTickets(eventId, options))).toMatch(/PERMISSION_DENIED|403/)
    const inside = await merchant.tickets.checkInTickets(eventId, options)
    expect(new Date(inside.tickets[0].checkIn.created)).toEqual(iso(0))
    expect(await codeOf(merchant.tickets.checkInTickets(eventId, options))).toBe('TICKET_ALREADY_CHECKED_IN')
    const outside = await merchant.tickets.deleteTicketCheckIns(eventId, options)
    expect(outside.tickets).toHaveLength(1)
    const guests = await merchant.guests.queryGuests().eq('eventId', eventId).find()
    expect(guests.items.map(({ guestType }: Loose) => guestType).sort()).toEqual([
      'BUYER',
      'TICKET_HOLDER',
      'TICKET_HOLDER',
    ])
  })

  test('tickets that cost something wait for their payment', async () => {
    const shopper = newVisitor()
    const eventId = idOf(event)
    const ticketQuantities = [{ ticketDefinitionId: idOf(kind), quantity: 1 }]
    const reservationId = idOf(await shopper.orders.createReservation(eventId, { ticketQuantities }))
    const buyer = { firstName: 'Ben', lastName: 'Roe', email: 'ben@example.com' }
    const { order, orderPageUrl } = await shopper.orders.checkout(eventId, { reservationId, buyer })
    expect([order.status, orderPageUrl]).toEqual(['INITIATED', expect.stringContaining('/checkout/')])
    const changed = await shopper.orders.updateCheckout(order.orderNumber, eventId, {
      buyer: { ...buyer, lastName: 'Doe' },
    })
    expect(changed.order.fullName).toBe('Ben Doe')
    expect(await codeOf(shopper.orders.updateCheckout(someId, eventId, { buyer }))).toBe('NOT_FOUND')
    const sale = await merchant.orders.createReservation(eventId, { ticketQuantities })
    const options = { payInPerson: true }
    const sold = await merchant.orders.checkout(eventId, { reservationId: idOf(sale), buyer, options })
    expect(sold.order.status).toBe('OFFLINE_PENDING')
    const { orders } = await merchant.orders.confirmOrder(eventId, { orderNumber: [sold.order.orderNumber] })
    expect(orders).toMatchObject([{ status: 'PAID' }])
  })

  test('a storefront sends its visitor to "Add your details"', async () => {
    const front = clients.storefront() as Loose
    const tokens = await front.auth.generateVisitorTokens()
    front.auth.setTokens(tokens)
    const shopper = client(clients.sdk.OAuthStrategy({ clientId: store.clientId, tokens }))
    const tickets = [{ ticketDefinitionId: idOf(kind), quantity: 2 }]
    const made = await shopper.ticketReservations.createTicketReservation({ tickets })
    const reservationId = idOf(made.ticketReservation ?? made)
    const { redirectSession } = await front.redirects.createRedirectSession({
      eventsCheckout: { reservationId, eventSlug: event.slug },
      callbacks: { postFlowUrl: 'https://storefront.test/' },
    })
    const { props } = await openPageBrowser(store).open<Loose>(redirectSession.fullUrl)
    expect(props).toMatchObject({ state: 'details', title: 'Add your details' })
    const foreign = (clients.storefront() as Loose).redirects.createRedirectSession({
      eventsCheckout: { reservationId, eventSlug: event.slug },
    })
    expect(await codeOf(foreign)).toBe('TICKET_RESERVATION_NOT_FOUND')
  })

  test('guests answer, and read their answers', async () => {
    const party = await merchant.wixEventsV2.createEvent(
      draft({
        title: 'Party',
        registration: { initialType: 'RSVP', rsvp: { limit: 2, responseType: 'YES_AND_NO' } },
      }),
    )
    const eventId = idOf(party)
    const rsvp = {
      ...{ eventId, firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com', status: 'YES' },
      additionalGuestDetails: { guestCount: 0 },
    }
    const guest = newVisitor()
    const made = await guest.rsvpV2.createRsvp(rsvp, {})
    const own = made.rsvp ?? made
    expect(own).toMatchObject({ status: 'YES', totalGuests: 1 })
    expect(await codeOf(guest.rsvpV2.createRsvp(rsvp, {}))).toBe('MEMBER_EMAIL_ALREADY_REGISTERED')
    expect(await codeOf(guest.rsvpV2.createRsvp({ ...rsvp, eventId: someId }, {}))).toBe('EVENT_NOT_FOUND')
    expect(
      await codeOf(guest.rsvpV2.createRsvp({ ...rsvp, firstName: '', email: 'b@example.com' }, {})),
    ).toBe('INVALID_FORM_RESPONSE')
    const read = await guest.rsvpV2.getRsvp(idOf(own), {})
    expect((read.rsvp ?? read).email).toBe('anna@example.com')
    expect(await codeOf(newVisitor().rsvpV2.getRsvp(idOf(own), {}))).toBe('RSVP_NOT_FOUND')
    const { revision } = read.rsvp ?? read
    const changed = await guest.rsvpV2.updateRsvp(idOf(own), { revision, status: 'NO' }, {})
    expect((changed.rsvp ?? changed).status).toBe('NO')
    const found = await merchant.rsvpV2.queryRsvps().eq('eventId', eventId).find()
    expect(found.items).toHaveLength(1)
    if (isCurrent) {
      const current = await guest.rsvpV2.listCurrentRsvps([eventId], {})
      expect(current.rsvps.map(idOf)).toEqual([idOf(own)])
    }
    const denied = guest.rsvpV2.queryRsvps().eq('eventId', eventId).find()
    expect(await codeOf(denied)).toMatch(/PERMISSION_DENIED|403/)
  })

  test('a merchant sorts events, rewrites schedules and tickets, and lets guests of an RSVP in', async () => {
    const eventId = idOf(event)
    const category = idOf(await merchant.categories.createCategory({ name: 'Evenings' }))
    await merchant.categories.assignEvents(category, [eventId])
    await merchant.categories.unassignEvents(category, [eventId])
    expect((await visitor.categories.listEventCategories(eventId)).categories).not.toContainEqual(
      expect.objectContaining({ name: 'Evenings' }),
    )

    const evenings = await merchant.categories.updateCategory(category, { name: 'Late evenings' })
    expect((evenings.category ?? evenings).name).toBe('Late evenings')
    await merchant.categories.deleteCategory(category)
    expect(await codeOf(merchant.categories.deleteCategory(category))).toBe('CATEGORY_NOT_FOUND')

    const item = (name: string) => ({ name, timeSlot: { start: iso(49), end: iso(50) } })
    const added = await merchant.schedule.addScheduleItem(eventId, { item: item('Glaze') })
    const itemId = idOf(added.item ?? added)
    const renamed = await merchant.schedule.updateScheduleItem(itemId, eventId, {
      item: item('Glazes'),
    })
    expect((renamed.item ?? renamed).name).toBe('Glazes')
    await merchant.schedule.deleteScheduleItem(eventId, { itemIds: [itemId] })
    await merchant.schedule.discardDraft(eventId)
    expect(await isViolation(visitor.schedule.listScheduleItems({ eventId: ['x'] }))).toBe(true)
    const member = await newMemberClient()
    expect(await codeOf(member.scheduleBookmarks.createBookmark(someId, eventId))).toBe(
      'SCHEDULE_ITEM_NOT_FOUND',
    )

    const unknown = merchant.orders.confirmOrder(someId, { orderNumber: ['1'] })
    expect(await codeOf(unknown)).toBe('NOT_FOUND')

    const party = await merchant.wixEventsV2.createEvent(
      draft({ title: 'Opening', registration: { initialType: 'RSVP' } }),
    )
    const answer = { eventId: idOf(party), firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
    const made = await newVisitor().rsvpV2.createRsvp({ ...answer, status: 'YES' }, {})
    const id = idOf(made.rsvp ?? made)
    const inside = await merchant.rsvpV2.checkInRsvpGuests(id, {})
    expect((inside.rsvp ?? inside).fullyCheckedIn).toBe(true)
    const outside = await merchant.rsvpV2.cancelRsvpGuestsCheckIn(id, {})
    expect((outside.rsvp ?? outside).fullyCheckedIn).toBe(false)
    await merchant.rsvpV2.deleteRsvp(id)
    expect(await codeOf(merchant.rsvpV2.getRsvp(id, {}))).toBe('RSVP_NOT_FOUND')
  })
})
