import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMerchant, availability, hire, offer, plan, price } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { memberTokens, newMember, newVisitorFor } from '../../../test/members.ts'
import { becomeMember, openPageBrowser } from '../../../test/page-browser.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let lesson: { id: string; schedule: { id: string }; mainSlug: { name: string } }
let evening: typeof lesson
let mara: string

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['test-card'] } })
  mara = await hire(store, 'Mara')
  lesson = await offer(store, {
    staffMemberIds: [mara],
    ...price('60.00', { online: true, inPerson: false }),
  })
  evening = await offer(store, {
    ...{ type: 'CLASS', name: 'Clay evening', defaultCapacity: 2, payment: { rateType: 'NO_FEE' } },
  })
  await plan(store, evening.id, { localStart: '2027-01-05T18:00' })
})

afterAll(() => store.close())

const free = async (serviceId: string, day: string) =>
  availability(store, { serviceId, startDate: `${day}T00:00:00`, endDate: `${day}T23:00:00`, bookable: true })
const session = (body: object, as: string) =>
  store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body })
const anna = { firstName: 'Anna', lastName: 'Berg', phone: '', note: '' }
const statuses = async (email: string) =>
  (
    await rows<{ status: string }>(store, 'SELECT status FROM bookings WHERE email = $1 ORDER BY id', [email])
  ).map(({ status }) => status)

/** Opens the details of an entry of the availability, as a storefront sends its visitor there. */
async function details(slotAvailability: object, callbacks: object = {}, shopper?: string) {
  const as = shopper ?? (await store.visitor())
  const asked = { bookingsCheckout: { slotAvailability, timezone: 'Europe/Berlin' }, callbacks }
  const { body } = await session(asked, as)
  const browser = openPageBrowser(store)
  return { as, browser, seen: await browser.open<BookingsPageProps>(body.redirectSession.fullUrl) }
}

describe('a redirect session', () => {
  test('leads from an entry of the availability to its details, on the clocks of the visitor and the shop', async () => {
    const [entry] = await free(lesson.id, '2027-02-01')
    const { seen, browser } = await details(entry)
    expect(seen.props).toMatchObject({ state: 'details', title: 'Booking Details' })
    const when = seen.props.facts.find(({ label }) => label === 'When')
    const shopTime = expect.stringMatching(/February 1, 2027, 8:00\s–\s9:00\sAM\sUTC/)
    expect(when?.lines).toEqual([
      expect.stringMatching('February 1, 2027'),
      'Time zone: Berlin (Central European Time)',
      shopTime,
    ])
    const { location } = await browser.send({ ...anna, email: 'clocks@example.com' })
    const { props } = await browser.open<OpenCheckoutProps>(location)
    expect(props.summary.lines[0]?.options.slice(0, 2)).toEqual([
      {
        label: 'When',
        value: expect.stringMatching(/9:00\s–\s10:00\sAM\sCentral European Time \(Berlin\)/),
      },
      { label: 'In the time zone of the shop', value: shopTime },
    ])
  })

  test('leads to the run of a course to which the session belongs; what its shopper has begun of it is theirs', async () => {
    const course = await offer(store, {
      ...{ type: 'COURSE', name: 'Glazes', defaultCapacity: 1 },
      ...price('90.00', { online: true, inPerson: false }),
    })
    await plan(store, course.id, { until: '2026-12-22' })
    await plan(store, course.id, { localStart: '2027-03-02T18:00', until: '2027-03-16' })
    const days = { startDate: '2027-03-01T00:00:00', endDate: '2027-03-30T00:00:00' }
    const [first, second] = await availability(store, { serviceId: course.id, ...days })
    const { as, seen, browser } = await details(second)
    const when = seen.props.facts.find(({ label }) => label === 'When')
    expect(when?.lines[0]).toMatch(/^3 dates, .*March 2\s–\s16, 2027/)
    await browser.send({ ...anna, email: 'spring@example.com' })
    const again = await details(first, undefined, as)
    expect([again.seen.status, again.seen.props.state]).toEqual([200, 'details'])
    await again.browser.send({ ...anna, email: 'spring@example.com' })
    expect((await statuses('spring@example.com')).sort()).toEqual(['CANCELED', 'CREATED'])
    expect((await details(first)).seen.props.state).toBe('gone')
    const [winter] = await availability(store, {
      ...{ serviceId: course.id, startDate: '2026-12-01T00:00:00', endDate: '2026-12-30T00:00:00' },
    })
    expect((await details(winter)).seen.props.state).toBe('details')
  })

  test('leads to a page that lists the dates of the course that is booked', async () => {
    const course = await offer(store, { type: 'COURSE', name: 'Dates', payment: { rateType: 'NO_FEE' } })
    const { runId } = await plan(store, course.id, { localStart: '2027-04-06T18:00', until: '2027-04-13' })
    await plan(store, course.id, { localStart: '2027-04-16T10:00', days: [], runId })
    const days = { startDate: '2027-04-01T00:00:00', endDate: '2027-04-30T00:00:00' }
    const [entry] = await availability(store, { serviceId: course.id, ...days })
    const { browser } = await details(entry)
    const { location } = await browser.send({ ...anna, email: 'dates@example.com' })
    const { props } = await browser.open<BookingsPageProps>(location)
    expect(props.facts.find(({ label }) => label === 'Dates')?.lines).toEqual([
      expect.stringContaining('Tue, Apr 6, 2027'),
      expect.stringContaining('Tue, Apr 13, 2027'),
      expect.stringContaining('Fri, Apr 16, 2027'),
    ])
  })

  test('shows what each choice of an option costs, and then the price of the chosen one', async () => {
    const payment = {
      ...{ rateType: 'VARIED', varied: { defaultPrice: { value: '50.00' } } },
      options: { online: true, inPerson: false },
    }
    const pots = await offer(store, { name: 'Pots', staffMemberIds: [mara], payment })
    const size = store.shop.newId()
    const choices = ['Small', 'Large']
    const values = [{ id: size, type: 'CUSTOM', customData: { name: 'Size', choices } }]
    const variants = choices.map((custom, index) => ({
      ...{ choices: [{ optionId: size, custom }], price: { value: ['40.00', '55.00'][index] } },
    }))
    await asMerchant(store, 'POST', '/bookings/v1/serviceOptionsAndVariants', {
      serviceOptionsAndVariants: { serviceId: pots.id, options: { values }, variants: { values: variants } },
    })
    const [entry] = await free(pots.id, '2027-02-08')
    const { seen, browser } = await details(entry)
    const priceIn = (props: BookingsPageProps) =>
      props.facts.find(({ label }) => label === 'Price')?.lines.join()
    expect(priceIn(seen.props)).toBe('$40.00–$55.00, as you choose')
    const [field] = (seen.props.forms[0]?.fields ?? []).filter(({ label }) => label === 'Size')
    expect(field?.choices?.map(({ label }) => label)).toEqual([
      'Please choose',
      'Small ($40.00)',
      'Large ($55.00)',
    ])
    const chosen = { ...anna, firstName: '', [field?.name ?? '']: 'Small', email: 'small@example.com' }
    const updated = await browser.send<BookingsPageProps>({ ...chosen, update: 'yes' })
    expect([updated.status, priceIn(updated.props)]).toEqual([200, '$40.00'])
    expect(updated.props.forms[0]).toMatchObject({
      updates: { label: 'Update price', fields: [field?.name] },
      hidden: { key: seen.props.forms[0]?.hidden.key },
      fields: expect.arrayContaining([
        expect.objectContaining({ name: 'email', value: 'small@example.com' }),
      ]),
    })
    const firstName = updated.props.forms[0]?.fields.find(({ name }) => name === 'firstName')
    expect(firstName).toBeDefined()
    expect(firstName).not.toHaveProperty('error')
    expect(await statuses('small@example.com')).toEqual([])
    const { props } = await browser.send<BookingsPageProps>({
      ...anna,
      [field?.name ?? '']: 'Large',
      email: 'no',
    })
    expect(priceIn(props)).toBe('$55.00')
  })

  test('names what is missing, and refuses what the shop does not have', async () => {
    const as = await store.visitor()
    const slot = 'bookingsCheckout.slotAvailability.slot'
    expect(refusal(await session({ bookingsCheckout: {} }, as))).toEqual({
      [`${slot}.serviceId`]: 'REQUIRED_FIELD',
    })
    const ofLesson = { slotAvailability: { slot: { serviceId: lesson.id } } }
    expect(refusal(await session({ bookingsCheckout: ofLesson }, as))).toEqual({
      [`${slot}.startDate`]: 'REQUIRED_FIELD',
    })
    const unknown = { slotAvailability: { slot: { serviceId: store.siteId } } }
    expect(refusal(await session({ bookingsCheckout: unknown }, as))).toBe('SERVICE_NOT_FOUND')
    expect(refusal(await session({ bookingsBook: { resourceId: store.siteId } }, as))).toBe(
      'RESOURCE_NOT_FOUND',
    )
  })

  test('leads to where a service, or somebody who gives it, can be booked', async () => {
    const as = await store.visitor()
    const locationOf = async (resourceId: string) => {
      const { body } = await session({ bookingsBook: { resourceId } }, as)
      return (await store.ask('GET', new URL(body.redirectSession.fullUrl).pathname)).headers.location
    }
    expect(await locationOf(lesson.id)).toMatch(`/services/${lesson.mainSlug.name}?session=`)
    expect(await locationOf(mara)).toMatch(`/services?staff=${mara}&session=`)
  })
})

describe('the details of a booking', () => {
  test('a form that is sent four times at once books once', async () => {
    const [, entry] = await free(lesson.id, '2027-02-01')
    const { browser, seen } = await details(entry)
    const form = seen.props.forms[0]
    const send = () =>
      browser.send({ ...form?.hidden, ...anna, email: 'twice@example.com' }, { action: form?.action ?? '' })
    const answers = await Promise.all([send(), send(), send(), send()])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(answers[0]?.location).toMatch(/^\/checkout\//)
    expect(await statuses('twice@example.com')).toEqual(['CREATED'])
  })

  test('whoever comes back from the checkout books the same time again', async () => {
    const [, , entry] = await free(lesson.id, '2027-02-01')
    const { browser, seen } = await details(entry)
    await browser.send({ ...anna, email: 'back@example.com' })
    const again = await browser.open<BookingsPageProps>(seen.location)
    expect(again.props.state).toBe('details')
    expect((await browser.send({ ...anna, email: 'back@example.com' })).location).toMatch(/^\/checkout\//)
    expect(await statuses('back@example.com')).toEqual(['CANCELED', 'CREATED'])
    const filter = { 'contactDetails.email': 'back@example.com' }
    const path = '/bookings/bookings-reader/v2/extended-bookings/query'
    const { extendedBookings } = await asMerchant(store, 'POST', path, { query: { filter } })
    expect(extendedBookings.map(({ booking }: { booking: Booking }) => booking.status)).toEqual(['CREATED'])
  })

  test('whoever comes back keeps the place, also when somebody waits for it, and books it again', async () => {
    const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 60 }
    const policy = { name: 'Waiting', waitlistPolicy }
    const path = '/bookings/v1/booking-policies'
    const { bookingPolicy } = await asMerchant(store, 'POST', path, { bookingPolicy: policy })
    const raku = await offer(store, {
      ...{ type: 'CLASS', name: 'Raku', defaultCapacity: 1, bookingPolicy: { id: bookingPolicy.id } },
      ...price('60.00', { online: true, inPerson: false }),
    })
    await plan(store, raku.id, { localStart: '2027-01-05T18:00' })
    const [entry] = await availability(store, {
      ...{ serviceId: [raku.id], startDate: '2027-01-05T00:00:00Z', endDate: '2027-01-06T00:00:00Z' },
    })
    const [first, slower] = [await details(entry), await details(entry)]
    await first.browser.send({ ...anna, email: 'keeps@example.com' })
    const asked = await slower.browser.send<BookingsPageProps>({ ...anna, email: 'asked@example.com' })
    expect(JSON.stringify(asked.props)).toContain('Somebody else has just taken the last places')
    expect(JSON.stringify(asked.props)).toContain('Join the waiting list')
    expect(await statuses('asked@example.com')).toEqual([])
    const second = await details(entry)
    await second.browser.send({ ...anna, email: 'waits@example.com' })
    const again = await first.browser.open<BookingsPageProps>(first.seen.location)
    expect(again.props.state).toBe('details')
    const { location } = await first.browser.send({ ...anna, email: 'keeps@example.com' })
    expect(location).toMatch(/^\/checkout\//)
    expect(await statuses('keeps@example.com')).toEqual(['CANCELED', 'CREATED'])
    expect(await statuses('waits@example.com')).toEqual(['WAITING_LIST'])
  })

  test('an address that names no service leads to none', async () => {
    const address = '/bookings/details?service=abc&start=2026-12-01T10:00:00Z'
    expect((await openPageBrowser(store).open(address)).status).toBe(404)
  })

  test('a time that somebody else took, e.g. in another tab (Cal.com #6622), says so and offers the next ones', async () => {
    const [, , , entry] = await free(lesson.id, '2027-02-01')
    const [slow, fast] = [await details(entry), await details(entry)]
    expect((await fast.browser.send({ ...anna, email: 'fast@example.com' })).location).toMatch('/checkout/')
    const late = await slow.browser.send<BookingsPageProps>({ ...anna, email: 'slow@example.com' })
    expect([late.status, late.props.state]).toEqual([409, 'gone'])
    expect(late.props.links.length).toBeGreaterThan(2)
    const [next] = late.props.links
    expect((await slow.browser.open<BookingsPageProps>(next?.url ?? '')).props.state).toBe('details')
    expect(await statuses('slow@example.com')).toEqual([])
  })

  test('a time that was taken meanwhile is followed by the next ones with whom the visitor chose', async () => {
    const nina = await hire(store, 'Nina')
    const { id } = await offer(store, { name: 'Duo', staffMemberIds: [mara, nina] })
    type Entry = { slot: { resource: { id: string }; startDate: string } }
    const entries: Entry[] = await free(id, '2027-02-03')
    const taken = entries.find(({ slot }) => slot.resource.id === nina)
    if (!taken) throw new Error('Nina is not free')
    const [slow, fast] = [await details(taken), await details(taken)]
    await fast.browser.send({ ...anna, email: 'early@example.com' })
    const { props } = await slow.browser.send<BookingsPageProps>({ ...anna, email: 'later@example.com' })
    expect(props.facts).toContainEqual({ label: 'With', lines: ['Nina'] })
    const times = props.links.slice(0, -1).map(({ url }) => new URL(url, 'https://shop.test').searchParams)
    expect(times.length).toBeGreaterThan(2)
    expect(new Set(times.map((one) => one.get('resource')))).toEqual(new Set([nina]))
    expect(times.map((one) => one.get('start'))).not.toContain(taken.slot.startDate)
  })

  test('what is wrong is said next to its field, and nothing typed is lost', async () => {
    const [entry] = await free(lesson.id, '2027-02-02')
    const { browser } = await details(entry)
    const seen = await browser.send<BookingsPageProps>({
      ...anna,
      firstName: '',
      email: 'anna',
      note: 'Left-handed',
    })
    expect(seen.status).toBe(422)
    const fields = Object.fromEntries((seen.props.forms[0]?.fields ?? []).map((field) => [field.name, field]))
    expect(fields.firstName?.error).toBe('Please fill in this field.')
    expect(fields.email).toMatchObject({ value: 'anna', error: expect.stringMatching('anna@example.com') })
    expect(fields.note?.value).toBe('Left-handed')
  })

  test('a form of another site, or one that is not ours, books nothing', async () => {
    const [entry] = await free(lesson.id, '2027-02-02')
    const { browser } = await details(entry)
    const foreign = await browser.send(
      { ...anna, email: 'x@example.com' },
      { headers: { origin: 'https://evil.test' } },
    )
    expect(foreign.status).toBe(403)
    expect((await browser.send({ ...anna, email: 'x@example.com' }, { csrf: 'made-up' })).status).toBe(403)
    expect(await statuses('x@example.com')).toEqual([])
  })

  test('what is free of charge is booked at once; the storefront gets its visitor back', async () => {
    const [entry] = await free(evening.id, '2027-01-05')
    const thanks = 'https://storefront.test/thanks'
    const { browser } = await details(entry, { thankYouPageUrl: thanks })
    const { location } = await browser.send({ ...anna, email: 'free@example.com' })
    expect(location).toMatch(new RegExp(`^${thanks}\\?bookingId=[0-9a-f-]{36}$`))
    expect(await statuses('free@example.com')).toEqual(['CONFIRMED'])
  })
})

describe('a booking', () => {
  test('is shown, moved and cancelled with the link of its e-mail, and by nobody with another one', async () => {
    const [entry] = await free(evening.id, '2027-01-12')
    const { browser } = await details(entry)
    await browser.send({ ...anna, email: 'link@example.com' })
    const [mail] = await readMails(store, 'link@example.com')
    const path = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
    const guest = openPageBrowser(store)
    const seen = await guest.open<BookingsPageProps>(path)
    expect(seen.props).toMatchObject({ state: 'booked', statusText: 'Confirmed' })
    const [later] = await free(evening.id, '2027-01-19')
    const { startDate: start, endDate: end, eventId: event } = later.slot
    await guest.open(`${path}/move?${new URLSearchParams({ start, end, event })}`)
    const moved = await guest.send<BookingsPageProps>({})
    expect(moved.props.messages).toEqual([{ kind: 'info', text: 'Your booking has a new time.' }])
    await guest.open(`${path}?do=cancel`)
    expect((await guest.send<BookingsPageProps>({})).props).toMatchObject({ statusText: 'Cancelled' })
    expect((await guest.open(`${path}x`)).status).toBe(404)
    expect((await store.ask('GET', `${path}/calendar.ics`)).status).toBe(200)
    expect((await store.ask('GET', `${path}x/calendar.ics`)).status).toBe(404)
  })

  test('of a member is listed in the account', async () => {
    const browser = await becomeMember(store, 'member@mail.test')
    const empty = await browser.open('/account/bookings')
    expect(empty.props).toMatchObject({ state: 'orders', title: 'Bookings', orders: [] })
    expect(empty.props).toMatchObject({ empty: { text: 'You have nothing booked at the moment.' } })
    expect(empty.props).not.toHaveProperty('olderUrl')
    const [entry] = await free(evening.id, '2027-01-26')
    const { startDate: start, endDate: end, eventId: event } = entry.slot
    const asked = new URLSearchParams({ service: evening.id, start, end, event, zone: 'Europe/Berlin' })
    const opened = await browser.open<BookingsPageProps>(`/bookings/details?${asked}`)
    expect(opened.props.forms[0]?.fields.find(({ name }) => name === 'email')?.value).toBe('member@mail.test')
    await browser.send({ ...anna, email: 'member@mail.test' })
    const { props } = await browser.open('/account/bookings')
    expect(props).toMatchObject({ orders: [{ title: 'Clay evening', statusText: 'Confirmed' }] })
    const none = { orders: [], empty: { title: 'No past bookings' } }
    expect((await browser.open('/account/bookings?past=yes')).props).toMatchObject(none)
  })

  test('leads a member back to the account, and past bookings to the coming ones', async () => {
    const browser = await becomeMember(store, 'back@mail.test')
    const [entry] = await free(evening.id, '2027-02-16')
    const { startDate: start, endDate: end, eventId: event } = entry.slot
    await browser.open(
      `/bookings/details?${new URLSearchParams({ service: evening.id, start, end, event, zone: 'Europe/Berlin' })}`,
    )
    const booked = await browser.send<BookingsPageProps>({ ...anna, email: 'back@mail.test' })
    const back = { label: 'All your bookings', url: '/account/bookings' }
    expect(booked.props.back).toEqual(back)
    const { location } = booked
    expect((await openPageBrowser(store).open<BookingsPageProps>(location)).props).not.toHaveProperty('back')
    await rows(store, `UPDATE bookings SET starts_at = $2, ends_at = $2 WHERE email = $1`, [
      ...['back@mail.test', new Date(store.clock.now - 1000)],
    ])
    expect((await browser.open('/account/bookings')).props).toMatchObject({
      ...{ orders: [], olderUrl: '/account/bookings?past=yes', olderLabel: 'Past bookings' },
    })
    expect((await browser.open('/account/bookings?past=yes')).props).toMatchObject({
      ...{
        orders: [{ title: 'Clay evening' }],
        backUrl: '/account/bookings',
        backLabel: 'Upcoming bookings',
      },
    })
  })

  /** The form of a session of the class, as the storefront of a visitor or member leads to it. */
  async function formOn(day: string) {
    const [entry] = await free(evening.id, day)
    return (as?: string) => details(entry, {}, as)
  }

  test('that exists already is not made a second time from another tab without being asked', async () => {
    const open = await formOn('2027-02-23')
    const { as, browser: first } = await open()
    const { browser: second } = await open(as)
    const form = { ...anna, email: 'once-more@example.com' }
    expect((await first.send<BookingsPageProps>(form)).props).toMatchObject({ statusText: 'Confirmed' })
    const asked = await second.send<BookingsPageProps>(form)
    expect(asked).toMatchObject({ status: 409, props: { state: 'details', links: [] } })
    expect(asked.props.messages).toEqual([
      { kind: 'warning', text: 'You have already booked this. Do you want to book it once more?' },
    ])
    expect(asked.props.forms[0]?.buttons[0]?.label).toBe('Yes, book once more')
    expect(await statuses(form.email)).toEqual(['CONFIRMED'])
    expect((await second.send<BookingsPageProps>(form)).props).toMatchObject({ statusText: 'Confirmed' })
    expect(await statuses(form.email)).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  test('whose shopper waits is asked before they wait once more', async () => {
    const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 60 }
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: { name: 'Waiting twice', waitlistPolicy },
    })
    const raku = await offer(store, {
      ...{ type: 'CLASS', name: 'Raku night', defaultCapacity: 1, bookingPolicy: { id: bookingPolicy.id } },
      payment: { rateType: 'NO_FEE' },
    })
    await plan(store, raku.id, { localStart: '2027-01-05T18:00' })
    const [entry] = await availability(store, {
      ...{ serviceId: [raku.id], startDate: '2027-01-05T00:00:00Z', endDate: '2027-01-06T00:00:00Z' },
    })
    await (await details(entry)).browser.send({ ...anna, email: 'comes@example.com' })
    const { as, browser: first } = await details(entry)
    const { browser: second } = await details(entry, {}, as)
    const form = { ...anna, email: 'waits-twice@example.com' }
    await first.send(form)
    expect(await statuses(form.email)).toEqual(['WAITING_LIST'])
    const asked = await second.send<BookingsPageProps>(form)
    expect(asked.props.messages.map(({ text }) => text)).toEqual([
      'You are already on the waiting list for this. Do you want to book it once more?',
    ])
    expect(await statuses(form.email)).toEqual(['WAITING_LIST'])
  })

  test.each(['lesson', 'course'])('of a %s is asked about, too', async (kind) => {
    const course = await offer(store, { type: 'COURSE', name: 'Twice', payment: { rateType: 'NO_FEE' } })
    await plan(store, course.id, { localStart: '2027-05-04T18:00', until: '2027-05-18' })
    const rooms = await offer(store, {
      name: 'Studio visit',
      staffMemberIds: [mara],
      payment: { rateType: 'NO_FEE' },
    })
    const day = kind === 'course' ? '2027-05-04' : '2027-05-05'
    const [entry] = await free(kind === 'course' ? course.id : rooms.id, day)
    const { as, browser: first } = await details(entry)
    const { browser: second } = await details(entry, {}, as)
    const form = { ...anna, email: `${kind}@example.com` }
    await first.send(form)
    expect((await second.send<BookingsPageProps>(form)).status).toBe(409)
    expect(await statuses(form.email)).toHaveLength(1)
  })

  test('is not told to strangers who know the name and address of its shopper', async () => {
    const open = await formOn('2027-03-09')
    const { browser } = await open()
    const { browser: stranger } = await open()
    const form = { ...anna, email: 'private@example.com' }
    await browser.send(form)
    expect((await stranger.send<BookingsPageProps>(form)).props).toMatchObject({ statusText: 'Confirmed' })
  })

  test('of a member has a link only in a browser in which the member is signed in', async () => {
    const member = await newMember(store)
    const { access_token: as } = await memberTokens(store, await newVisitorFor(store, member.id))
    const open = await formOn('2027-03-23')
    const [first, second] = [await open(as), await open(as)]
    const form = { ...anna, email: member.email }
    await first.browser.send(form)
    const { status, props } = await second.browser.send<BookingsPageProps>(form)
    expect([status, props.links]).toEqual([409, []])
  })

  test('that a member has already leads to the booking that exists', async () => {
    const browser = await becomeMember(store, 'again@mail.test')
    const [entry] = await free(evening.id, '2027-03-02')
    const { startDate: start, endDate: end, eventId: event } = entry.slot
    const address = `/bookings/details?${new URLSearchParams({ service: evening.id, start, end, event })}`
    const form = { ...anna, email: 'again@mail.test' }
    await browser.open(address)
    const { location } = await browser.send(form)
    await browser.open(address)
    const { props } = await browser.send<BookingsPageProps>({ ...form, firstName: 'Ben' })
    expect(props.links).toEqual([{ label: 'See the booking', url: location.split('?')[0] }])
  })

  test('that was cancelled elsewhere says so when it is to be moved, and stays among the coming ones', async () => {
    const browser = await becomeMember(store, 'elsewhere@mail.test')
    const [entry] = await free(evening.id, '2027-02-02')
    const { startDate, endDate, eventId } = entry.slot
    const slot = { start: startDate, end: endDate, event: eventId, zone: 'Europe/Berlin' }
    await browser.open(`/bookings/details?${new URLSearchParams({ ...slot, service: evening.id })}`)
    await browser.send({ ...anna, email: 'elsewhere@mail.test' })
    const mail = (await readMails(store, 'elsewhere@mail.test')).at(-1)
    const path = new URL(/https?:\/\/\S+\/bookings\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
    const [later] = await free(evening.id, '2027-02-09')
    const { startDate: start, endDate: end, eventId: event } = later.slot
    const first = openPageBrowser(store)
    await first.open(`${path}/move?${new URLSearchParams({ start, end, event })}`)
    const second = openPageBrowser(store)
    await second.open(`${path}?do=cancel`)
    await second.send({})
    const refused = await first.send<BookingsPageProps>({})
    expect(refused.props).toMatchObject({ state: 'booked', statusText: 'Cancelled' })
    expect(refused.props.messages[0]?.text).toBe('This booking is already cancelled. Nothing has changed.')
    const canceled = { orders: [{ title: 'Clay evening', statusText: 'Cancelled' }] }
    expect((await browser.open('/account/bookings')).props).toMatchObject(canceled)
    expect((await browser.open('/account/bookings?past=yes')).props).toMatchObject({ orders: [] })
    await rows(store, `UPDATE bookings SET starts_at = $2, ends_at = $2 WHERE email = $1`, [
      ...['elsewhere@mail.test', new Date(store.clock.now - 1000)],
    ])
    expect((await browser.open('/account/bookings')).props).toMatchObject({ orders: [] })
    expect((await browser.open('/account/bookings?past=yes')).props).toMatchObject(canceled)
  })
})
