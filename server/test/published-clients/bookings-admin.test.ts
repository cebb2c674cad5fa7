import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, hire, offer, plan, price } from '../bookings.ts'
import { openStore, type Store } from '../store.ts'
import { bookingsModules, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

describe.each(generations)(
  'what a merchant sets up for bookings, with the published client (%s)',
  (generation) => {
    const isCurrent = generation === 'current'
    let store: Store
    let visitor: Client
    let merchant: Client
    let lesson: Client
    let mara: string

    beforeAll(async () => {
      store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
      const { sdk } = await publishedClients(store, generation)
      const modules = await bookingsModules(generation)
      visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
      const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
      merchant = sdk.createClient({ modules, auth })
      mara = await hire(store)
      lesson = await offer(store, { staffMemberIds: [mara] })
    })
    afterAll(() => store.close())

    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        (error: Client) => error.details?.applicationError?.code ?? error.message,
      )
    /** What the client has no function for, with its token. */
    const ask = async (client: Client, path: string, body?: object) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }
      const reply: Response = await client.fetchWithAuth(`https://www.wixapis.com${path}`, {
        ...init,
        headers: { 'content-type': 'application/json' },
      })
      return reply.json()
    }

    test('finds staff, rooms and equipment', async () => {
      const { resources } = visitor
      const found = isCurrent
        ? (await resources.queryResources().find()).items
        : (await resources.query()).resources
      expect(found).toMatchObject([{ _id: mara, name: 'Mara' }])
      expect(found[0].email).toBeFalsy()
      if (isCurrent) return
      const one = async (id: string) =>
        (await resources.query({ query: { filter: { 'resource.id': id } } })).resources
      expect(await one(mara)).toHaveLength(1)
      expect(await one(store.siteId)).toEqual([])
    })

    test('options of a service are changed with their revision', async () => {
      const { serviceOptionsAndVariants: options } = merchant
      const values = [{ type: 'CUSTOM', customData: { name: 'Clay', choices: ['White'] } }]
      const variants = (value: string) => ({ values: [{ choices: [{ custom: 'White' }], price: { value } }] })
      const reply = await options.createServiceOptionsAndVariants({
        ...{ serviceId: lesson.id, options: { values }, variants: variants('70.00') },
      })
      const { _id, revision } = reply.serviceOptionsAndVariants ?? reply
      const changed = await options.updateServiceOptionsAndVariants(_id, {
        revision,
        variants: variants('75.00'),
      })
      expect(changed.serviceOptionsAndVariants ?? changed).toMatchObject({ minPrice: { value: '75.00' } })
      expect(
        await codeOf(options.updateServiceOptionsAndVariants(_id, { revision, variants: variants('1') })),
      ).toBe('REVISION_MISMATCH')
    })

    test.runIf(isCurrent)(
      'a booking policy is created, changed, listed with its services and deleted',
      async () => {
        const { bookingPolicies } = merchant
        const made = await bookingPolicies.createBookingPolicy({
          name: 'Strict',
          cancellationPolicy: {
            enabled: true,
            limitLatestCancellation: true,
            latestCancellationInMinutes: 1440,
          },
        })
        expect(made).toMatchObject({ name: 'Strict', default: false, revision: '1' })
        const changed = await bookingPolicies.updateBookingPolicy(made._id, {
          revision: '1',
          name: 'Stricter',
        })
        expect(changed).toMatchObject({
          name: 'Stricter',
          revision: '2',
          cancellationPolicy: { latestCancellationInMinutes: 1440 },
        })
        const stale = bookingPolicies.updateBookingPolicy(made._id, { revision: '1', name: 'x' })
        expect(await codeOf(stale)).toBe('REVISION_MISMATCH')
        const strict = await offer(store, {
          ...{ name: 'Kiln watch', staffMemberIds: [mara], bookingPolicy: { id: made._id } },
        })
        const { bookingPolicies: listed } = await visitor.services.queryPolicies({
          filter: { name: 'Stricter' },
        })
        expect(listed).toMatchObject([
          { bookingPolicy: { _id: made._id }, connectedServices: [{ _id: strict.id }] },
        ])
        expect(await codeOf(bookingPolicies.deleteBookingPolicy(made._id))).not.toBe('answered')
        await merchant.services.deleteService(strict.id)
        await bookingPolicies.deleteBookingPolicy(made._id)
        expect(await codeOf(visitor.bookingPolicies.getBookingPolicy(made._id))).toBe(
          'BOOKING_POLICY_NOT_FOUND',
        )
      },
    )

    test.runIf(isCurrent)(
      'a category is created, changed, listed with its services and deleted',
      async () => {
        const { categoriesV2, services } = merchant
        const made = await categoriesV2.createCategory({ name: 'Courses' })
        const changed = await categoriesV2.updateCategory(made._id, {
          revision: made.revision,
          name: 'Evenings',
        })
        expect(changed.name).toBe('Evenings')
        await services.updateService(lesson.id, {
          ...{ revision: (await services.getService(lesson.id)).revision, category: { _id: made._id } },
        })
        const { categories } = await visitor.services.queryCategories({})
        expect(categories).toMatchObject([{ _id: made._id, name: 'Evenings' }])
        await categoriesV2.deleteCategory(made._id)
        expect((await visitor.categoriesV2.queryCategories().find()).items).toEqual([])
      },
    )

    test.runIf(isCurrent)('a room is added, read, changed and deleted', async () => {
      const { resources } = merchant
      const made = await resources.createResource({ name: 'Kiln room' })
      expect(await resources.getResource(made._id)).toMatchObject({ name: 'Kiln room', revision: '1' })
      const changed = await resources.updateResource(made._id, { revision: '1', name: 'Kiln' })
      expect(changed).toMatchObject({ name: 'Kiln', revision: '2' })
      const { type, typeId } = made
      expect(type).toBe('Resource')
      const other = await resources.createResource({ name: 'Yard', typeId })
      expect(other).toMatchObject({ type, typeId })
      const unknown = await resources
        .createResource({ name: 'x', typeId: store.siteId })
        .catch((error: Client) => error)
      expect(unknown.details.validationError.fieldViolations[0].field).toBe('resource.typeId')
      await resources.deleteResource(made._id)
      expect(await codeOf(resources.getResource(made._id))).toBe('RESOURCE_NOT_FOUND')
      expect(await codeOf(visitor.resources.createResource({ name: 'Mine' }))).toBe('PERMISSION_DENIED')
    })

    test.runIf(isCurrent)('somebody who gives services is added, changed and removed', async () => {
      const { staffMembers } = merchant
      const made = await staffMembers.createStaffMember({ name: 'Ida', email: 'ida@example.com' })
      const changed = await staffMembers.updateStaffMember(made._id, {
        revision: made.revision,
        name: 'Ida Lund',
      })
      expect(changed).toMatchObject({ name: 'Ida Lund', email: 'ida@example.com' })
      await staffMembers.deleteStaffMember(made._id)
      expect(await codeOf(staffMembers.getStaffMember(made._id))).toBe('RESOURCE_NOT_FOUND')
    })

    test.runIf(isCurrent)('the free places of a course, and its sessions', async () => {
      const course = await offer(store, {
        ...{ type: 'COURSE', name: 'Glazing', defaultCapacity: 4, ...price('90.00') },
      })
      await plan(store, course.id, { until: '2026-12-15' })
      const { availability } = await visitor.availabilityCalendar.getScheduleAvailability(course.schedule.id)
      expect(availability).toMatchObject({ openSpots: 4, totalSpots: 4, scheduleId: course.schedule.id })
      expect(await codeOf(visitor.availabilityCalendar.getScheduleAvailability(store.siteId))).toBe(
        'SCHEDULE_NOT_FOUND',
      )
      const path = '/_api/service-availability/v2/time-slots/event'
      const { timeSlots } = await ask(visitor, path, {
        ...{ serviceIds: [course.id], timeZone: 'Europe/Berlin', includeNonBookable: true },
        ...{ fromLocalDate: '2026-11-30T00:00:00', toLocalDate: '2026-12-06T00:00:00' },
      })
      expect(timeSlots).toMatchObject([{ localStartDate: '2026-12-01T18:00:00', serviceId: course.id }])
      const { eventId } = timeSlots[0].eventInfo
      const one = await ask(visitor, `${path}/${eventId}?timeZone=Europe/Berlin`)
      expect(one.timeSlot).toMatchObject({ localStartDate: '2026-12-01T18:00:00' })
      const wrong = await ask(visitor, path, { timeZone: 'Mars/Base', fromLocalDate: '2026-11-30T00:00:00' })
      expect(wrong.details).toBeDefined()
      expect(
        (await ask(visitor, `${path}/${eventId}?timeZone=Mars/Base`)).details.applicationError.code,
      ).toBe('INVALID_TIME_ZONE')
      const missing = await ask(visitor, `${path}/${store.siteId}`)
      expect(missing.details.applicationError.code).toBe('SLOT_NOT_FOUND')
    })

    test.runIf(!isCurrent)('who came to a booking is noted, read and found', async () => {
      const bookOn = async (day: string) => {
        const startDate = `${day}T16:00:00+01:00`
        const slot = { serviceId: lesson.id, startDate, endDate: `${day}T17:00:00+01:00` }
        const { booking } = await asMerchant(store, 'POST', '/admin/v1/bookings', {
          booking: { bookedEntity: { slot }, contactDetails: annaBerg, totalParticipants: 1 },
        })
        return booking
      }
      const booking = await bookOn('2026-11-24')
      const { attendance } = merchant
      const early = { bookingId: (await bookOn('2026-12-02')).id, status: 'ATTENDED', numberOfAttendees: 1 }
      await expect(attendance.setAttendance(early)).rejects.toMatchObject({
        details: { validationError: { fieldViolations: [{ field: 'attendance.status' }] } },
      })
      const noted = (await attendance.setAttendance({ bookingId: booking.id, status: 'NOT_ATTENDED' }))
        .attendance
      expect(noted).toMatchObject({ bookingId: booking.id, status: 'NOT_ATTENDED', numberOfAttendees: 0 })
      const came = { bookingId: booking.id, status: 'ATTENDED', numberOfAttendees: 1 }
      expect((await attendance.setAttendance(came)).attendance).toMatchObject({ ...came, _id: noted._id })
      expect(await attendance.getAttendance(noted._id)).toMatchObject(came)
      const { items } = await attendance.queryAttendance().eq('bookingId', booking.id).find()
      expect(items).toMatchObject([came])
      expect(await codeOf(attendance.getAttendance(store.siteId))).toBe('ATTENDANCE_NOT_FOUND')
      expect(await codeOf(visitor.attendance.setAttendance(came))).toBe('PERMISSION_DENIED')
    })

    test.runIf(isCurrent)('bookings are counted, and moved with the token of their link', async () => {
      const { availabilityEntries } = await visitor.availabilityCalendar.queryAvailability({
        filter: {
          serviceId: [lesson.id],
          startDate: '2026-11-30T00:00:00Z',
          endDate: '2026-12-01T00:00:00Z',
        },
      })
      const { booking } = await visitor.bookings.createBooking({
        ...{ bookedEntity: availabilityEntries[0], contactDetails: annaBerg, totalParticipants: 1 },
      })
      expect(await visitor.extendedBookings.countExtendedBookings({ filter: {} })).toMatchObject({ count: 1 })
      const { token } = await visitor.bookings.getAnonymousActionToken(booking._id)
      const { slot } = availabilityEntries[3]
      const move = (secret: string) =>
        visitor.bookings.bookingsRescheduleBookingAnonymously(secret, slot, { revision: booking.revision })
      expect(await codeOf(move('nonsense'))).toBe('INVALID_TOKEN')
      const moved = await move(token)
      expect(new Date((moved.booking ?? moved).startDate)).toEqual(new Date(slot.startDate))
    })
  },
)
