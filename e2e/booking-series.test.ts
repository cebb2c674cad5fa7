import { expect, test } from 'vitest'
import { bookFor, hire, offer, offerRaku, plan } from '../server/test/bookings.ts'
import { readMails } from '../server/test/mails.ts'
import { owner } from './merchant.ts'
import { expectNoSidewaysScrolling, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

test('a merchant moves a class that is booked to another day and place; whoever booked it is told', async () => {
  await hire(shop.store, 'Jon')
  const day = { startDate: '2026-12-08T00:00:00Z', endDate: '2026-12-09T00:00:00Z' }
  const { raku, session: bookedEntity } = await offerRaku(shop.store, day)
  const contactDetails = { firstName: 'Ida', email: 'ida@example.com' }
  await bookFor(shop.store, { contactDetails, bookedEntity })

  const { page, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/bookings/services/${raku.id}`)
  await page.getByRole('button', { name: /^Change: Every Tuesday/ }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await dialog.getByLabel('Last day').fill('2026-12-07')
  await save.click()
  await dialog.getByText(/Cancel them first: 2026-12-08|bookings in the future/).waitFor()
  await dialog.getByLabel('Last day').fill('')
  await dialog.getByText('Tuesday', { exact: true }).click()
  await dialog.getByText('Wednesday', { exact: true }).click()
  await dialog.getByLabel('First session').fill('2026-12-02T19:00')
  await dialog.getByRole('combobox', { name: 'Staff and rooms' }).click()
  await page.getByRole('option', { name: 'Jon' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('combobox', { name: 'Where' }).click()
  await page.getByRole('option', { name: 'Elsewhere' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Hofweg 3')
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await save.click()
  await page.getByText('Sessions changed.').waitFor()
  await page.getByText(/Every Wednesday, 7:00/).waitFor()
  await page.getByText('Jon · Hofweg 3 · Berlin (Central European Time)').waitFor()
  await leave()

  const told = async () =>
    (await readMails(shop.store, 'ida@example.com')).find(({ subject }) => subject === 'New time: Raku')?.text
  await expect.poll(told).toContain('It is now at Hofweg 3, with Jon.')
  expect(await told()).toContain('Where:\nHofweg 3')
})

test('a merchant cancels one date of a course; whoever booked it is told and keeps the others', async () => {
  const course = await offer(shop.store, { type: 'COURSE', name: 'Glazes', payment: { rateType: 'NO_FEE' } })
  await plan(shop.store, course.id, { until: '2026-12-22' })
  const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
  const contactDetails = { firstName: 'Otto', email: 'otto@example.com' }
  await bookFor(shop.store, { contactDetails, bookedEntity: { schedule } })
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.clock.setFixedTime(shop.store.clock.now)
  await page.goto(`${shop.url}/admin/bookings/calendar?day=2026-12-08`)
  await page.getByRole('button', { name: /Glazes/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Glazes' })
  await drawer.getByRole('radiogroup', { name: 'Attendance: Otto' }).waitFor()
  await drawer.getByRole('button', { name: 'Cancel this session' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this session?' })
  await question.getByText(/keeps the other dates/).waitFor()
  await question.getByRole('button', { name: 'Cancel this session' }).click()
  await page.getByText('Session cancelled.').waitFor()
  const subjects = async () => (await readMails(shop.store, 'otto@example.com')).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Changed: Glazes')
  expect(complaints).toEqual([])
  await leave()
})

test('a merchant who would give somebody two sessions at once reads which, and adds a date that is free', async () => {
  const zoe = await hire(shop.store, 'Zoe')
  const free = { payment: { rateType: 'NO_FEE' } }
  const wheel = await offer(shop.store, { type: 'CLASS', name: 'Evening wheel', ...free })
  await plan(shop.store, wheel.id, { resourceIds: [zoe], timeZone: 'America/New_York' })
  const course = await offer(shop.store, { type: 'COURSE', name: 'Kilns', ...free, staffMemberIds: [zoe] })
  await plan(shop.store, course.id, { days: ['MONDAY'], until: '2026-12-21', resourceIds: [zoe] })
  const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
  const contactDetails = { firstName: 'Uma', email: 'uma@example.com' }
  await bookFor(shop.store, { contactDetails, bookedEntity: { schedule } })
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/bookings/services/${course.id}`)
  await page.getByRole('button', { name: 'Add sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add sessions' })
  await dialog.getByText(/gets these sessions, too/).waitFor()
  await dialog.getByLabel('First session').fill('2026-12-08T18:30')
  await dialog.getByRole('combobox', { name: 'Staff and rooms' }).click()
  await page.getByRole('option', { name: 'Zoe' }).click()
  await page.keyboard.press('Escape')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await dialog.getByText('Somebody, or a room, would be in two places at once').waitFor()
  const clash = dialog.getByRole('region', { name: 'At the same time' }).getByText('Zoe · Evening wheel')
  await expect.poll(() => clash.evaluate(isInView)).toBe(true)
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await dialog.getByLabel('First session').fill('2026-12-10T18:30')
  await save.click()
  await page.getByText('Sessions added.').waitFor()
  await leave()
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
  const told = async () =>
    (await readMails(shop.store, 'uma@example.com')).find(({ subject }) => subject === 'Changed: Kilns')?.text
  await expect.poll(told).toContain('New:\nThursday, December 10, 2026')
})

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a merchant plans a course once more, and a shopper without scripts books that run', async () => {
  const course = await offer(shop.store, { type: 'COURSE', name: 'Tiles', payment: { rateType: 'NO_FEE' } })
  await plan(shop.store, course.id, { until: '2026-12-22', timeZone: 'America/New_York' })
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/bookings/services/${course.id}`)
  await page.getByText(/Every Tuesday, 6:00/).waitFor()
  await page.getByRole('button', { name: 'Add sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('whoever has booked it gets these sessions').waitFor()
  await dialog.getByRole('combobox', { name: 'These sessions are' }).click()
  await page.getByRole('option', { name: 'Another run of the course' }).click()
  await dialog.getByText('It is booked on its own').waitFor()
  await dialog.getByLabel('First session').fill('2026-12-03T18:00')
  await dialog.getByText('Thursday', { exact: true }).click()
  await dialog.getByLabel('Last day').fill('2026-12-17')
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Sessions added.').waitFor()
  await page
    .getByRole('region', { name: 'Dec 3 – 17, 2026' })
    .getByText(/Every Thursday/)
    .waitFor()
  expect(complaints).toEqual([])
  await leave()

  const buyer = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await buyer.page.goto(`${shop.url}/services/tiles`)
  await buyer.page.getByRole('region', { name: 'December 1 – 22' }).waitFor()
  await expectNoSidewaysScrolling(buyer.page)
  await buyer.page.getByRole('button', { name: 'Book December 3 – 17' }).click()
  await buyer.page
    .getByText(/3 dates/)
    .first()
    .waitFor()
  await buyer.page.getByLabel('First name').fill('Ria')
  await buyer.page.getByLabel('E-mail').fill('ria@example.com')
  await buyer.page.getByRole('button', { name: 'Book now' }).click()
  await expect.poll(async () => (await readMails(shop.store, 'ria@example.com')).length).toBe(1)
  const [mail] = await readMails(shop.store, 'ria@example.com')
  expect(mail?.text).toContain('3 dates')
  await buyer.leave()
})

test('a merchant gives a course that is over once more', async () => {
  const course = await offer(shop.store, { type: 'COURSE', name: 'Slips', payment: { rateType: 'NO_FEE' } })
  await plan(shop.store, course.id, { localStart: '2026-10-06T18:00', until: '2026-10-20' })
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/bookings/services/${course.id}`)
  await page
    .getByRole('region', { name: 'Over' })
    .getByText(/Every Tuesday/)
    .waitFor()
  await page.getByRole('button', { name: 'Add sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First session').fill('2027-01-04T18:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Sessions added.').waitFor()
  await page.getByRole('region', { name: /Jan 4, 2027/ }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})
