import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, hire, offer, price } from '../../../test/bookings.ts'
import { readMails } from '../../../test/mails.ts'
import { becomeMember, openPageBrowser } from '../../../test/page-browser.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let serviceId: string
let policyId: string

beforeAll(async () => {
  const contact = { phone: '030 1234567', email: 'studio@example.com' }
  store = await openStore({ settings: { captcha: 'OFF', timeZone: 'Europe/Berlin', ...contact } })
  const limit = { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 2 * 1440 }
  const bookingPolicy = {
    ...{ name: 'Lessons', cancellationPolicy: limit },
    reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 60 },
  }
  const policy = (await asMerchant(store, 'POST', '/bookings/v1/booking-policies', { bookingPolicy }))
    .bookingPolicy
  policyId = policy.id
  const staffMemberIds = [await hire(store)]
  serviceId = (await offer(store, { staffMemberIds, ...price('0.00'), bookingPolicy: { id: policyId } })).id
})
afterAll(() => store.close())

/** What page and e-mail say of a booking of this day. The store's clock shows 24 November. */
async function bookOn(day: string, email: string) {
  const as = await store.visitor()
  const [entry] = await freeOn(day)
  const { booking } = (await book(store, as, entry, { contactDetails: { ...annaBerg, email } })).body
  const { token } = (await store.ask('GET', `/v1/anonymous-bookings/${booking.id}/token`, { as })).body
  const { props } = await openPageBrowser(store).open(`/bookings/${token}`)
  const mails = await readMails(store, email)
  return {
    page: JSON.stringify(props),
    mail: mails.map(({ text }) => text).join(),
    path: `/bookings/${token}`,
  }
}

const freeOn = (day: string) =>
  availability(store, {
    ...{ serviceId: [serviceId], bookable: true },
    ...{ startDate: `${day}T00:00:00Z`, endDate: `${day}T23:00:00Z` },
  })

test('a booking that can be cancelled and moved says so', async () => {
  const { page, mail } = await bookOn('2026-12-15', 'early@example.com')
  expect(page).not.toContain('Please contact us')
  expect(mail).toContain('View, move or cancel the booking: ')
  const [cancel, move] = ['Sunday, December 13, 2026', 'Tuesday, December 15, 2026']
  for (const text of [page, mail]) {
    expect(text).toMatch(new RegExp(`You can cancel until ${cancel} at 9:00\\sAM`))
    expect(text).toMatch(new RegExp(`You can choose another time until ${move} at 8:00\\sAM`))
  }
})

test('a booking that can no longer be cancelled says why and how to reach the shop', async () => {
  const { page, mail } = await bookOn('2026-11-25', 'late@example.com')
  expect(page).toContain('It is too late to cancel this booking online. It could be cancelled until 2 days')
  expect(page).toContain('Please contact us: 030 1234567, studio@example.com.')
  expect(page).not.toContain('It could be moved')
  expect(mail).toContain('View or move the booking: ')
  for (const text of [page, mail]) {
    expect(text).not.toContain('You can cancel until')
    expect(text).toContain('You can choose another time until Wednesday, November 25, 2026')
  }
})

const contact = 'Please contact us: 030 1234567, studio@example.com.'

const setPolicy = (rules: object) =>
  asMerchant(store, 'PATCH', `/bookings/v1/booking-policies/${policyId}`, {
    bookingPolicy: { id: policyId, ...rules },
  })

test('a member who is not signed in reads that signing in is enough, and no deadline', async () => {
  const days = { limitLatestCancellation: true, latestCancellationInMinutes: 2 * 1440 }
  await setPolicy({ cancellationPolicy: { enabled: true, ...days, allowAnonymous: false } })
  const browser = await becomeMember(store, 'mia@example.com')
  const [entry] = await freeOn('2026-12-16')
  const { startDate: start, endDate: end } = entry.slot
  await browser.open(`/bookings/details?${new URLSearchParams({ service: serviceId, start, end })}`)
  const { location = '' } = await browser.send({ firstName: 'Mia', email: 'mia@example.com' })
  const textsOf = async (reader: typeof browser) => {
    const { props } = await reader.open<BookingsPageProps>(location.split('?')[0] ?? '')
    return props.messages.map(({ text }) => text)
  }
  expect(await textsOf(browser)).toEqual([])
  expect(await textsOf(openPageBrowser(store))).toEqual(['Sign in to your account to cancel this booking.'])
  const { page } = await bookOn('2026-12-16', 'guest@example.com')
  expect(page).toContain(`This booking cannot be cancelled online. ${contact}`)
  expect(page).not.toContain('It could be')
  await setPolicy({ cancellationPolicy: { enabled: true, ...days, allowAnonymous: true } })
})

test('a booking that the policy never lets go does not speak of now', async () => {
  await setPolicy({ cancellationPolicy: { enabled: false }, reschedulePolicy: { enabled: false } })
  const { page } = await bookOn('2026-12-16', 'never@example.com')
  expect(page).toContain(`This booking cannot be cancelled or moved online. ${contact}`)
  await setPolicy({ cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } })
})

describe('a booking that the shopper is about to move', () => {
  /** What the page says if something has changed before the button is pressed. */
  async function moveOf(email: string, change: () => Promise<unknown>) {
    const { path } = await bookOn('2026-12-17', email)
    const [later] = await freeOn('2026-12-18')
    const { startDate: start, endDate: end } = later.slot
    const browser = openPageBrowser(store)
    await browser.open(`${path}/move?${new URLSearchParams({ start, end })}`)
    await change()
    const { props } = await browser.send<BookingsPageProps>({})
    return props.messages.map(({ text }) => text)
  }

  test('says that it cannot be moved online if the shop does not allow it any more', async () => {
    const change = () => setPolicy({ reschedulePolicy: { enabled: false } })
    expect(await moveOf('forbidden@example.com', change)).toEqual([
      `This booking cannot be moved online. ${contact}`,
    ])
    await setPolicy({ reschedulePolicy: { enabled: true } })
  })

  test('says that it is too late only if it is', async () => {
    const limit = { limitLatestReschedule: true, latestRescheduleInMinutes: 40 * 1440 }
    const change = () => setPolicy({ reschedulePolicy: { enabled: true, ...limit } })
    expect(await moveOf('late-move@example.com', change)).toEqual([
      'It is too late to move this booking online. It could be moved until 40 days before the start. ' +
        contact,
    ])
    await setPolicy({ reschedulePolicy: { enabled: true, limitLatestReschedule: false } })
  })

  test('says that the new time cannot be booked, or that somebody else has it', async () => {
    const early = { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 7 * 1440 } }
    expect(await moveOf('too-early@example.com', () => setPolicy(early))).toEqual([
      'The time you chose cannot be booked online now. Please choose another.',
    ])
    await setPolicy({ limitEarlyBookingPolicy: { enabled: false } })
    const taken = await moveOf('slower@example.com', () => bookOn('2026-12-18', 'faster@example.com'))
    expect(taken).toEqual(['This time is no longer free'])
  })
})
