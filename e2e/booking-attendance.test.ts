import { expect, test } from 'vitest'
import { availability, bookFor, hire, offer, offerRaku } from '../server/test/bookings.ts'
import { rows } from '../server/test/checkouts.ts'
import { owner, viewer } from './merchant.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const noted = (bookingId: string) =>
  rows<{ status: string; attendees: number }>(
    shop.store,
    'SELECT status, attendees FROM booking_attendance WHERE booking_id = $1',
    [bookingId],
  )

test('a merchant notes who came to a session and to an appointment', async () => {
  const lesson = await offer(shop.store, { staffMemberIds: [await hire(shop.store)] })
  const week = { startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-05T00:00:00Z' }
  const { session } = await offerRaku(shop.store, week)
  const [hour] = await availability(shop.store, { serviceId: [lesson.id], ...week, bookable: true })
  const ida = await bookFor(shop.store, {
    ...{ contactDetails: { firstName: 'Ida' }, bookedEntity: session, totalParticipants: 2 },
  })
  const { id } = await bookFor(shop.store, { contactDetails: { firstName: 'Ben' }, bookedEntity: hour })

  shop.store.clock.now = Date.parse('2026-12-01T20:00:00Z')
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.clock.setFixedTime(shop.store.clock.now)
  await page.goto(`${shop.url}/admin/bookings/calendar?day=2026-12-01`)
  await page.getByRole('button', { name: /Raku/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radiogroup', { name: 'Attendance: Ida' }).getByText('Came').click()
  await drawer.getByRole('combobox', { name: 'How many came' }).selectOption('1 of 2 came')
  await expect.poll(() => noted(ida.id)).toEqual([{ status: 'ATTENDED', attendees: 1 }])
  await expectOpenToEverybody(page)
  await page.goto(`${shop.url}/admin/bookings/${id}`)
  const ofBen = page.getByRole('radiogroup', { name: 'Attendance: Ben' })
  await ofBen.getByText('Did not come').click()
  await expect.poll(() => noted(id)).toEqual([{ status: 'NOT_ATTENDED', attendees: 0 }])
  await page.reload()
  await expect.poll(() => ofBen.getByRole('radio', { name: 'Did not come' }).isChecked()).toBe(true)
  await expectOpenToEverybody(page)
  expect(complaints).toEqual([])
  await leave()

  const reader = await viewer(browser, shop, phone)
  await reader.page.goto(`${shop.url}/admin/bookings/${id}`)
  await reader.page.getByText('Did not come').waitFor()
  await expect.poll(() => reader.page.getByRole('radio').count()).toBe(0)
  await expectNoSidewaysScrolling(reader.page)
  await reader.leave()
})
