import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, hire, lineOf, offer, plan, price } from '../bookings.ts'
import { openStore, type Store } from '../store.ts'
import { bookingsModules, type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

describe.each(generations)('the published bookings client (%s)', (generation) => {
  const isCurrent = generation === 'current'
  let store: Store
  let clients: Clients
  let visitor: Client
  let merchant: Client
  let lesson: Client
  let pottery: Client
  let mara: string

  beforeAll(async () => {
    store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
    clients = await publishedClients(store, generation)
    const { sdk } = clients
    const bookings = await bookingsModules(generation)
    const ecom = await import(generation === '2024' ? 'wix-ecom-2024' : '@wix/ecom')
    const modules = { ...bookings, currentCart: ecom.currentCart }
    visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
    const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
    merchant = sdk.createClient({ modules, auth })
    mara = await hire(store)
    lesson = await offer(store, { staffMemberIds: [mara], tagLine: 'At the wheel' })
    pottery = await offer(store, { type: 'CLASS', name: 'Pottery', defaultCapacity: 3, ...price('25.00') })
    await plan(store, pottery.id)
  })
  afterAll(() => store.close())

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: Client) => error.details?.applicationError?.code ?? error.message,
    )
  const query = () => ({
    filter: { serviceId: [lesson.id], startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-01T00:00:00Z' },
  })
  const slotsOf = async () =>
    (await visitor.availabilityCalendar.queryAvailability(query(), { timezone: 'Europe/Berlin' }))
      .availabilityEntries
  const book = async (bookedEntity: Client, more: object = {}) =>
    (
      await visitor.bookings.createBooking({
        bookedEntity,
        contactDetails: annaBerg,
        totalParticipants: 1,
        ...more,
      })
    ).booking
  const confirm = async ({ _id, revision }: Client) => {
    const done = await merchant.bookings.confirmBooking(_id, revision)
    return done.booking ?? done
  }

  test('finds services, and reads what storefronts show of them', async () => {
    const found = await visitor.services.queryServices().eq('type', 'APPOINTMENT').find()
    expect([found.items.length, found.hasNext()]).toEqual([1, false])
    expect(found.items[0]).toMatchObject({
      _id: lesson.id,
      name: 'Wheel lesson',
      tagLine: 'At the wheel',
      mainSlug: { name: 'wheel-lesson' },
      payment: { rateType: 'FIXED', fixed: { price: { value: '60.00', currency: 'USD' } } },
      schedule: { _id: lesson.schedule.id, availabilityConstraints: { sessionDurations: [60] } },
      staffMemberIds: [mara],
    })
    const one = await visitor.services.getService(lesson.id)
    expect(one.name).toBe('Wheel lesson')
    expect(await codeOf(visitor.services.getService(store.siteId))).toBe('SERVICE_NOT_FOUND')
  })

  test('books a slot as it came, and puts it into the cart', async () => {
    const entries = await slotsOf()
    expect(entries).toHaveLength(8)
    const [entry] = entries
    expect(entry).toMatchObject({
      bookable: true,
      openSpots: 1,
      slot: { startDate: '2026-11-30T09:00:00.000+01:00' },
    })
    const booking = await book(entry)
    expect(booking).toMatchObject({ status: 'CREATED', paymentStatus: 'NOT_PAID', revision: '1' })
    expect(new Date(booking.startDate)).toEqual(new Date('2026-11-30T08:00:00Z'))
    const { cart } = await visitor.currentCart.addToCurrentCart({ lineItems: [lineOf(booking._id)] })
    expect(cart.lineItems[0].productName.original).toBe('Wheel lesson')
    expect(await codeOf(book(entry))).toBe('SLOT_NOT_AVAILABLE')
    expect(await slotsOf().then((all) => all[0].bookable)).toBe(false)
    const perDay = await visitor.availabilityCalendar.queryAvailability(query(), { slotsPerDay: 1 })
    expect(perDay.availabilityEntries).toHaveLength(1)
  })

  test('says what is wrong with a booking', async () => {
    const [, , entry] = await slotsOf()
    const wrong = await book({ slot: { ...entry.slot, timezone: 'Mars/Base' } }).catch(
      (error: Client) => error,
    )
    expect(wrong.details.applicationError.code).toBe('INVALID_TIME_ZONE')
    const many = await book(entry, { totalParticipants: 9 }).catch((error: Client) => error)
    expect(many.details.validationError.fieldViolations[0]).toMatchObject({
      field: 'booking.totalParticipants',
      violatedRule: 'MAX',
    })
  })

  test('confirms, moves and cancels; a visitor cannot confirm', async () => {
    const [, , entry] = await slotsOf()
    const booking = await book(entry)
    expect(await codeOf(visitor.bookings.confirmBooking(booking._id, booking.revision))).toBe(
      'PERMISSION_DENIED',
    )
    const confirmed = await confirm(booking)
    expect(confirmed.status).toBe('CONFIRMED')
    const { slot } = (await slotsOf())[4]
    const moved = await visitor.bookings.rescheduleBooking(booking._id, slot, {
      revision: confirmed.revision,
    })
    expect(new Date((moved.booking ?? moved).startDate)).toEqual(new Date('2026-11-30T12:00:00Z'))
    const { revision } = moved.booking ?? moved
    expect(await codeOf(visitor.bookings.cancelBooking(booking._id, { revision: '1' }))).toBe(
      'REVISION_MISMATCH',
    )
    const gone = await visitor.bookings.cancelBooking(booking._id, { revision })
    expect((gone.booking ?? gone).status).toBe('CANCELED')
    expect(await codeOf(visitor.bookings.cancelBooking(store.siteId, { revision }))).toBe('BOOKING_NOT_FOUND')
  })

  test('declines, and changes the number of participants', async () => {
    const sessions = {
      filter: { serviceId: [pottery.id], startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-07T00:00:00Z' },
    }
    const [entry] = (await visitor.availabilityCalendar.queryAvailability(sessions)).availabilityEntries
    expect(entry).toMatchObject({ totalSpots: 3, slot: { sessionId: entry.slot.eventId } })
    const booking = await book(entry)
    const changed = await merchant.bookings.updateNumberOfParticipants(booking._id, {
      revision: booking.revision,
      totalParticipants: 2,
    })
    expect((changed.booking ?? changed).totalParticipants).toBe(2)
    const declined = await merchant.bookings.declineBooking(
      booking._id,
      (changed.booking ?? changed).revision,
    )
    expect((declined.booking ?? declined).status).toBe('DECLINED')
    const other = await book(entry)
    const done = await merchant.bookings.confirmOrDeclineBooking(other._id, { paymentStatus: 'PAID' })
    expect(done.booking ?? done).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' })
  })

  test('creates several at once, each on its own', async () => {
    const [, , , one] = await slotsOf()
    const info = (bookedEntity: object) => ({
      booking: { bookedEntity, contactDetails: annaBerg, totalParticipants: 1 },
    })
    const { results, bulkActionMetadata } = await merchant.bookings.bulkCreateBooking(
      [info(one), info(one)],
      {
        returnFullEntity: true,
      },
    )
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
    expect(results[1].itemMetadata.error.code).toBe('SLOT_NOT_AVAILABLE')
  })

  test('lists a shopper’s own bookings with what may be done with them', async () => {
    const found = await visitor.extendedBookings.queryExtendedBookings(
      {
        filter: { startDate: { $gte: new Date('2026-11-30T00:00:00Z').toISOString() } },
        sort: [{ fieldName: 'startDate', order: 'ASC' }],
      },
      { withBookingAllowedActions: true },
    )
    expect(found.extendedBookings.length).toBeGreaterThan(1)
    expect(found.extendedBookings[0]).toMatchObject({
      booking: { bookedEntity: { title: 'Wheel lesson', slot: { serviceId: lesson.id } }, status: 'CREATED' },
      allowedActions: { cancel: true, reschedule: true },
    })
    const stranger = clients.sdk.createClient({
      modules: { extendedBookings: (await bookingsModules(generation)).extendedBookings },
      auth: clients.sdk.OAuthStrategy({ clientId: store.clientId }),
    })
    const none = await stranger.extendedBookings.queryExtendedBookings({ filter: {} })
    expect(none.extendedBookings).toEqual([])
  })

  test('reads options of services', async () => {
    const values = [{ type: 'CUSTOM', customData: { name: 'Clay', choices: ['White', 'Black'] } }]
    const variants = ['White', 'Black'].map((custom) => ({
      choices: [{ custom }],
      price: { value: '70.00' },
    }))
    const reply = await merchant.serviceOptionsAndVariants.createServiceOptionsAndVariants({
      ...{ serviceId: lesson.id, options: { values }, variants: { values: variants } },
    })
    const made = reply.serviceOptionsAndVariants ?? reply
    const read = await visitor.serviceOptionsAndVariants.getServiceOptionsAndVariants(made._id)
    expect(read.serviceOptionsAndVariants ?? read).toMatchObject({
      serviceId: lesson.id,
      minPrice: { value: '70.00' },
    })
    const of = await visitor.serviceOptionsAndVariants.getServiceOptionsAndVariantsByServiceId(lesson.id)
    expect(of.serviceVariants._id).toBe(made._id)
    const page = await visitor.serviceOptionsAndVariants.queryServiceOptionsAndVariants().find()
    expect(page.items).toHaveLength(1)
    await merchant.serviceOptionsAndVariants.deleteServiceOptionsAndVariants(made._id, {
      revision: made.revision,
    })
    expect(await codeOf(visitor.serviceOptionsAndVariants.getServiceOptionsAndVariants(made._id))).toBe(
      'SERVICE_OPTIONS_NOT_FOUND',
    )
  })

  test.runIf(isCurrent)('lists time slots page by page, and reads one with who is free', async () => {
    const asked = {
      ...{ serviceId: lesson.id, timeZone: 'Europe/Berlin', bookable: true },
      ...{ fromLocalDate: '2026-12-02T00:00:00', toLocalDate: '2026-12-04T00:00:00' },
    }
    const first = await visitor.availabilityTimeSlots.listAvailabilityTimeSlots({
      ...asked,
      cursorPaging: { limit: 10 },
    })
    expect(first.timeSlots).toHaveLength(10)
    expect(first.timeSlots[0]).toMatchObject({ localStartDate: '2026-12-02T09:00:00', bookable: true })
    const { cursor = first.cursorPagingMetadata.cursors.next } = {}
    const next = await visitor.availabilityTimeSlots.listAvailabilityTimeSlots({
      cursorPaging: { limit: 10, cursor },
    })
    expect(next.timeSlots.at(-1).localStartDate).toBe('2026-12-03T16:00:00')
    expect(next.cursorPagingMetadata.hasNext).toBe(false)
    const { timeSlot } = await visitor.availabilityTimeSlots.getAvailabilityTimeSlot(
      lesson.id,
      '2026-12-02T09:00:00',
      '2026-12-02T10:00:00',
      'Europe/Berlin',
    )
    expect(timeSlot.availableResources[0].resources).toMatchObject([{ name: 'Mara' }])
    const missing = visitor.availabilityTimeSlots.getAvailabilityTimeSlot(
      lesson.id,
      '2026-12-05T09:00:00',
      '2026-12-05T10:00:00',
      'Europe/Berlin',
    )
    expect(await codeOf(missing)).toBe('SLOT_NOT_FOUND')
  })

  test.runIf(isCurrent)('lets a booking wait for a decision, only for the merchant', async () => {
    const entry = (await slotsOf()).find(({ bookable }: { bookable: boolean }) => bookable)
    const booking = await book(entry)
    const mark = (client: Client, id = booking._id) =>
      client.bookings.markBookingAsPending(id, booking.revision)
    expect(await codeOf(mark(visitor))).toBe('PERMISSION_DENIED')
    const pending = await mark(merchant)
    expect((pending.booking ?? pending).status).toBe('PENDING')
    expect(await codeOf(mark(merchant, store.siteId))).toBe('BOOKING_NOT_FOUND')
  })

  test.runIf(isCurrent)('creates, changes, searches, counts and deletes services', async () => {
    const service = {
      ...{ type: 'APPOINTMENT', name: 'Glaze talk', staffMemberIds: [mara], payment: { rateType: 'NO_FEE' } },
      schedule: { availabilityConstraints: { sessionDurations: [30] } },
    }
    const made = await merchant.services.createService(service)
    expect(made).toMatchObject({ name: 'Glaze talk', revision: '1' })
    const changed = await merchant.services.updateService(made._id, {
      name: 'Glaze hour',
      revision: made.revision,
    })
    expect(changed.name).toBe('Glaze hour')
    const stale = merchant.services.updateService(made._id, { name: 'x', revision: '1' })
    expect(await codeOf(stale)).toBe('REVISION_MISMATCH')
    const { services } = await visitor.services.searchServices({ search: { expression: 'glaze' } })
    expect(services).toHaveLength(1)
    expect(await visitor.services.countServices({ filter: { name: 'Glaze hour' } })).toMatchObject({
      count: 1,
    })
    const { slug } = await merchant.services.setCustomSlug(made._id, { slug: 'glaze' })
    expect(slug).toMatchObject({ name: 'glaze', custom: true })
    expect(await merchant.services.validateSlug(made._id, { slug: 'wheel-lesson' })).toMatchObject({
      ...{ valid: false, errors: ['SLUG_ALREADY_EXISTS'] },
    })
    await merchant.services.deleteService(made._id)
    expect(await codeOf(visitor.services.getService(made._id))).toBe('SERVICE_NOT_FOUND')
    expect(await codeOf(visitor.services.createService(service))).toBe('PERMISSION_DENIED')
    expect(await visitor.services.queryLocations({})).toMatchObject({ businessLocations: { exists: true } })
  })

  test.runIf(isCurrent)('reads staff, resources, policies and categories', async () => {
    const staff = await visitor.staffMembers.queryStaffMembers().find()
    expect(staff.items).toMatchObject([{ _id: mara, name: 'Mara' }])
    expect(staff.items[0].email).toBeUndefined()
    expect(await visitor.staffMembers.getStaffMember(mara)).toMatchObject({ name: 'Mara' })
    const resources = await merchant.resources.queryResources().find()
    expect(resources.items).toMatchObject([{ _id: mara, type: 'Staff' }])
    const policies = await visitor.bookingPolicies.queryBookingPolicies().find()
    expect(policies.items).toMatchObject([{ default: true, cancellationPolicy: { enabled: true } }])
    const [{ _id }] = policies.items
    expect(await visitor.bookingPolicies.getBookingPolicy(_id)).toMatchObject({ name: 'Default' })
    const { bookingPolicy } = await visitor.bookingPolicies.getStrictestBookingPolicy([_id])
    expect(bookingPolicy.limitLateBookingPolicy.enabled).toBe(true)
    await asMerchant(store, 'POST', '/bookings/v2/categories', { category: { name: 'Courses' } })
    const categories = await visitor.categoriesV2.queryCategories().find()
    expect(categories.items).toMatchObject([{ name: 'Courses' }])
  })

  test.runIf(isCurrent)('changes a booking with the token of its link', async () => {
    const [, , , , entry] = (await slotsOf()).filter(({ bookable }: { bookable: boolean }) => bookable)
    const booking = await book(entry)
    const { token } = await visitor.bookings.getAnonymousActionToken(booking._id)
    const seen = await visitor.bookings.bookingsGetBookingAnonymously(token)
    expect(seen).toMatchObject({ booking: { _id: booking._id }, allowedAnonymousActions: { cancel: true } })
    const gone = await visitor.bookings.bookingsCancelBookingAnonymously(token, booking.revision)
    expect((gone.booking ?? gone).status).toBe('CANCELED')
    expect(await codeOf(visitor.bookings.bookingsGetBookingAnonymously('nonsense'))).toBe('INVALID_TOKEN')
  })

  test('a shopper answers the questions of a service, which a booking cannot do without', async () => {
    const fields = [{ type: 'CHOICE', label: 'Hand', required: true, choices: ['Left', 'Right'] }]
    const asking = await offer(store, {
      name: 'Asking',
      staffMemberIds: [await hire(store, 'Nina')],
      form: { fields },
    })
    const found = isCurrent
      ? await visitor.services.getService(asking.id)
      : (await visitor.services.queryServices().eq('_id', asking.id).find()).items[0]
    expect(found.form._id ?? found.form.id).toBe(asking.id)
    const filter = { ...query().filter, serviceId: [asking.id] }
    const { availabilityEntries } = await visitor.availabilityCalendar.queryAvailability({ filter })
    const booking = {
      ...{ bookedEntity: availabilityEntries[0], contactDetails: annaBerg, totalParticipants: 1 },
    }
    const answer = (value: string) =>
      isCurrent
        ? visitor.bookings.createBooking(booking, { formSubmission: { hand: value } })
        : visitor.bookings.createBooking({ ...booking, additionalFields: [{ _id: 'hand', value }] })
    await expect(visitor.bookings.createBooking(booking)).rejects.toThrow(/must be filled in/)
    await expect(answer('Third')).rejects.toThrow(/one of the choices/)
    const made = await answer('Left')
    expect(made.booking.additionalFields).toMatchObject([{ label: 'Hand', value: 'Left' }])
    expect(made.booking.formId).toBe(asking.id)
  })
})
