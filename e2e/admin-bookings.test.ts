import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { availability, book, hire, offer, plan, price } from '../server/test/bookings.ts'
import { readMails } from '../server/test/mails.ts'
import { owner, viewer } from './merchant.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

/** A Saturday. What is booked below is in the weeks after it. */
const today = new Date('2026-11-28T12:00:00Z')
const utc = { timezoneId: 'UTC' }

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}/admin/bookings${path}`)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

async function hireInAdmin(page: Page, name: string): Promise<void> {
  await goTo(page, '/resources')
  await page.getByText('Nobody yet').waitFor()
  await page.getByRole('link', { name: 'New staff member' }).click()
  await page.getByLabel('Monday: until').fill('08:00')
  await button(page, 'Save').click()
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Hours must end after they begin.').waitFor()
  await field(page, 'Name').fill(name)
  await page.getByLabel('Monday: until').fill('17:00')
  await button(page, 'Add a day').click()
  await page.getByLabel('Day', { exact: true }).fill('2026-12-24')
  await button(page, 'Save').click()
  await heading(page, name)
}

async function offerInAdmin(page: Page, name: string): Promise<void> {
  await goTo(page, '/services')
  await page.getByText('No services yet').waitFor()
  await page.getByRole('link', { name: 'New service' }).first().click()
  await button(page, 'Save').click()
  for (const needed of ['Enter a name.', 'Enter a price.', 'Choose staff or a room.'])
    await page.getByText(needed).waitFor()
  await field(page, 'Name').fill(name)
  await field(page, 'Price').fill('60')
  await choose(page, 'Staff', 'Mara')
  await page.keyboard.press('Escape')
  await button(page, 'Save').click()
  await heading(page, name)
}

async function bookInAdmin(page: Page, service: string): Promise<void> {
  await goTo(page, '/new')
  await heading(page, 'Book for a customer')
  await button(page, 'Save').click()
  await page.getByText('Choose a service.').waitFor()
  await choose(page, 'Service', service)
  await page.getByLabel('Day', { exact: true }).fill('2026-12-24')
  await page.getByText('Nothing is free on this day.').waitFor()
  await button(page, 'Next free day: December 25, 2026').click()
  await page.getByText('9:00 AM', { exact: true }).waitFor()
  await page.getByLabel('Day', { exact: true }).fill('2026-12-14')
  await page.getByText('9:00 AM', { exact: true }).click()
  await field(page, 'First name').fill('Anna')
  await field(page, 'Last name').fill('Berg')
  await field(page, 'E-mail').fill('anna@example.com')
  await button(page, 'Save').dblclick()
  await heading(page, service)
}

const subjects = async (email: string) => (await readMails(shop.store, email)).map(({ subject }) => subject)

test('a merchant hires, offers, books, sees it in the calendar, moves it and cancels it', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await page.clock.setFixedTime(today)
  await hireInAdmin(page, 'Mara')
  await expectOpenToEverybody(page)
  await offerInAdmin(page, 'Wheel lesson')
  await expectOpenToEverybody(page)
  await bookInAdmin(page, 'Wheel lesson')
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await expect.poll(() => subjects('anna@example.com')).toEqual(['Your booking: Wheel lesson'])

  await goTo(page, '/calendar?day=2026-12-14')
  const monday = page.getByRole('region', { name: /^Monday,? (14 December|December 14)$/ })
  await monday.getByRole('link', { name: /Wheel lesson.*Anna Berg/ }).waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('banner').first().waitFor()
  await button(page, 'Block time').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill('2026-12-14T10:00')
  await dialog.getByLabel('Until').fill('2026-12-14T10:00')
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await dialog.getByText('The end must be after the beginning.').waitFor()
  await dialog.getByLabel('Until').fill('2026-12-14T12:00')
  await dialog.getByLabel('Note').fill('Kiln repair')
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await monday.getByRole('button', { name: /Blocked.*Kiln repair/ }).waitFor()

  await monday.getByRole('link', { name: /Wheel lesson/ }).press('Enter')
  await heading(page, 'Wheel lesson')
  await button(page, 'Move').click()
  await page.getByRole('dialog').getByText('1:00 PM', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('dialog').getByText('10:00 AM', { exact: true }).count()).toBe(0)
  await page.getByRole('dialog').getByText('1:00 PM', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page
    .getByText(/1:00.+2:00.PM/)
    .first()
    .waitFor()
  await expect.poll(() => subjects('anna@example.com')).toContain('New time: Wheel lesson')

  await button(page, 'Cancel booking').click()
  await page.getByRole('dialog').getByLabel('Tell anna@example.com').uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await goTo(page, '/calendar?day=2026-12-14&view=day')
  await page.getByRole('button', { name: /Kiln repair/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Free the time' }).click()
  await monday.getByText('Nothing').waitFor({ state: 'attached' })
  await expect.poll(() => subjects('anna@example.com')).not.toContain('Cancelled: Wheel lesson')
  expect(complaints).toEqual([])
  await leave()
})

test('a booking moves by half an hour and keeps who gives it, unless the merchant chooses another', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await page.clock.setFixedTime(today)
  const [kai, lou] = [
    await hire(shop.store, 'Kai', { timeZone: 'America/New_York' }),
    await hire(shop.store, 'Lou', { timeZone: 'America/New_York' }),
  ]
  const throwing = await offer(shop.store, {
    ...{ name: 'Throwing', staffMemberIds: [kai, lou], payment: { rateType: 'NO_FEE' } },
    schedule: { availabilityConstraints: { sessionDurations: [60], slotInterval: 30 } },
  })
  const day = { startDate: '2026-12-14T12:00:00Z', endDate: '2026-12-15T00:00:00Z' }
  const [entry] = await availability(shop.store, { serviceId: [throwing.id], resourceId: lou, ...day })
  const { body } = await shop.store.ask('POST', '/admin/v1/bookings', {
    as: shop.store.apiKey,
    body: { booking: { bookedEntity: entry, contactDetails: { firstName: 'Rosa' } } },
  })
  await goTo(page, `/${body.booking.id}`)
  await button(page, 'Move').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('9:30 AM', { exact: true }).click()
  const who = dialog.getByRole('combobox', { name: 'With' })
  await expect.poll(() => who.inputValue()).toBe('Lou')
  await dialog.getByText('9:00 AM', { exact: true }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true)
  await choose(page, 'With', 'Kai')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByText('Booking moved.').waitFor()
  await page.getByText('Kai', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('the calendar of another program needs an address that the shop may read', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await goTo(page, `/staff/${await hire(shop.store, 'Otto')}`)
  const section = page.getByRole('region', { name: 'Busy times' })
  await section.getByLabel('iCal address of the calendar').fill('http://10.0.0.1/otto.ics')
  await section.getByRole('button', { name: 'Read this calendar' }).click()
  await section.getByText(/This address is in a private network/).waitFor()
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
  await leave()
})

test('a booking is dragged to another day, and the nearest free time is proposed', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await page.clock.setFixedTime(today)
  const nina = await hire(shop.store, 'Nina', { timeZone: 'America/New_York' })
  const glazing = await offer(shop.store, {
    ...{ name: 'Glazing', staffMemberIds: [nina], payment: { rateType: 'NO_FEE' } },
  })
  const day = { startDate: '2026-12-21T12:00:00Z', endDate: '2026-12-22T00:00:00Z' }
  const [entry] = await availability(shop.store, { serviceId: [glazing.id], ...day })
  await book(shop.store, await shop.store.visitor(), entry, {
    contactDetails: { firstName: 'Cleo', lastName: 'Ott', email: 'cleo@example.com' },
  })
  await goTo(page, '/calendar?day=2026-12-21')
  const monday = page.getByRole('region', { name: /^Monday/ })
  const tuesday = page.getByRole('region', { name: /^Tuesday/ })
  await monday.getByRole('link', { name: /Glazing.*Cleo Ott/ }).dragTo(tuesday.getByRole('list'), {
    ...{ sourcePosition: { x: 30, y: 8 }, targetPosition: { x: 30, y: 320 } },
  })
  const dialog = page.getByRole('dialog', { name: 'Move' })
  await expect.poll(() => dialog.getByRole('radio', { name: '11:00 AM' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await tuesday.getByRole('link', { name: /11:00.*Glazing/ }).waitFor()
  await expect.poll(() => subjects('cleo@example.com')).toContain('New time: Glazing')
  expect(complaints).toEqual([])
  await leave()
})

test('a class gets sessions, shows who takes part, and one session is cancelled', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await page.clock.setFixedTime(today)
  const evening = await offer(shop.store, {
    ...{ type: 'CLASS', name: 'Clay evening', defaultCapacity: 6, payment: { rateType: 'NO_FEE' } },
  })
  await goTo(page, `/services/${evening.id}`)
  await page.getByText('No sessions yet').waitFor()
  await button(page, 'Add sessions').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First session').fill('2027-01-05T18:00')
  await dialog.getByText('Tuesday', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Every Tuesday, 6:00.PM, 60 minutes/).waitFor()
  const day = { startDate: '2027-01-05T00:00:00Z', endDate: '2027-01-06T00:00:00Z' }
  const [entry] = await availability(shop.store, { serviceId: [evening.id], ...day })
  await book(shop.store, await shop.store.visitor(), entry, {
    contactDetails: { firstName: 'Bea', lastName: 'Lang', email: 'bea@example.com' },
  })
  await goTo(page, '/calendar?day=2027-01-05')
  await page.getByRole('button', { name: /Clay evening.*1 of 6 places taken/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Clay evening' })
  await drawer.getByRole('link', { name: 'Bea Lang' }).waitFor()
  await expectOpenToEverybody(page)
  await drawer.getByRole('button', { name: 'Cancel this session' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this session?' })
  await question.getByRole('button', { name: 'Cancel this session' }).click()
  await drawer.getByRole('button', { name: 'Let it take place' }).waitFor()
  await expect
    .poll(
      async () =>
        (await availability(shop.store, { serviceId: [evening.id], ...day, bookable: true })).length,
    )
    .toBe(0)
  await expect
    .poll(() => subjects('bea@example.com'))
    .toEqual(['Your booking: Clay evening', 'Cancelled: Clay evening'])
  expect(complaints).toEqual([])
  await leave()
})

test('whoever blocks time sees what is in it before, and the calendar marks it after', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await page.clock.setFixedTime(today)
  const ines = await hire(shop.store, 'Ines', { timeZone: 'America/New_York' })
  const shared = { staffMemberIds: [ines], payment: { rateType: 'NO_FEE' } }
  const raku = await offer(shop.store, { type: 'CLASS', name: 'Raku firing', ...shared })
  const once = { localStart: '2027-01-12T11:00', timeZone: 'America/New_York', days: [] }
  await plan(shop.store, raku.id, { ...once, resourceIds: [ines] })
  const carving = await offer(shop.store, { name: 'Carving', ...shared })
  const day = { startDate: '2027-01-12T12:00:00Z', endDate: '2027-01-13T00:00:00Z' }
  const [entry] = await availability(shop.store, { serviceId: [carving.id], ...day })
  await book(shop.store, await shop.store.visitor(), entry, {
    contactDetails: { firstName: 'Gero', lastName: 'Witt', email: 'gero@example.com' },
  })
  await goTo(page, '/calendar?day=2027-01-12')
  await page.getByRole('link', { name: /Carving.*Gero Witt.*Ines/ }).waitFor()
  await button(page, 'Block time').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Staff or room' }).click()
  await page.getByRole('option', { name: 'Ines', exact: true }).click()
  await dialog.getByText('2 bookings and sessions are in this time').waitFor()
  await dialog.getByRole('link', { name: 'Raku firing' }).waitFor()
  await expectOpenToEverybody(page)
  await dialog.getByRole('button', { name: 'Block it anyway' }).click()
  await page.getByRole('button', { name: /Raku firing.*0 of.*In blocked time/ }).waitFor()
  await page.getByRole('link', { name: /Carving.*Gero Witt.*In blocked time/ }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a request is on the list, and its customer hears that it is confirmed', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await page.clock.setFixedTime(today)
  const jon = await hire(shop.store, 'Jon')
  const talk = await offer(shop.store, {
    ...{ name: 'First talk', staffMemberIds: [jon], payment: { rateType: 'NO_FEE' } },
    onlineBooking: { enabled: true, requireManualApproval: true },
  })
  const [entry] = await availability(shop.store, {
    ...{ serviceId: [talk.id], bookable: true },
    ...{ startDate: '2026-12-15T00:00:00Z', endDate: '2026-12-16T00:00:00Z' },
  })
  await book(shop.store, await shop.store.visitor(), entry, {
    contactDetails: { firstName: 'Cem', email: 'cem@example.com' },
  })
  await goTo(page, '?status=PENDING')
  await page.getByRole('link', { name: 'First talk' }).click()
  await heading(page, 'First talk')
  await button(page, 'Confirm').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await expect.poll(() => subjects('cem@example.com')).toContain('Your booking: First talk')
  await goTo(page, '?q=nobody%40example.com')
  await page.getByText('Nothing matches').waitFor()
  await goTo(page, '/00000000-0000-4000-8000-000000000000')
  await heading(page, 'Booking not found')
  expect(complaints).toEqual([])
  await leave()
})

test('a policy and the settings are changed', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await goTo(page, '/policies/new')
  await button(page, 'Save').click()
  await page.getByText('Enter a name.').waitFor()
  await field(page, 'Name').fill('Strict')
  await field(page, 'Latest cancellation, before the start').fill('48')
  await button(page, 'Save').click()
  await heading(page, 'Strict')
  await goTo(page, '/policies')
  await page.getByRole('link', { name: 'Strict' }).waitFor()
  await field(page, 'Reminder before the start').fill('48')
  await button(page, 'Save').click()
  await page.getByText('Settings saved.').waitFor()
  await expectOpenToEverybody(page)
  expect(complaints).toEqual([])
  await leave()
})

test('a service has prices by who gives it', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  const staffMemberIds = [await hire(shop.store, 'Ada'), await hire(shop.store, 'Ben')]
  const { id } = await offer(shop.store, { name: 'Portrait', staffMemberIds })
  await goTo(page, `/services/${id}`)
  await choose(page, 'How it is priced', 'By length, staff or choice')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: 'Prices by choice' }).waitFor()
  await button(page, 'Add a choice').click()
  const row = page.getByRole('group', { name: 'Choice 1' })
  const save = page
    .locator('form')
    .filter({ hasText: 'Prices by choice' })
    .getByRole('button', { name: 'Save' })
  await save.click()
  await row.getByText('Enter a price.').waitFor()
  await row.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Ada' }).click()
  await row.getByRole('textbox', { name: 'Price' }).fill('80')
  await save.click()
  await page.getByText('Prices saved.').waitFor()
  await expectOpenToEverybody(page)
  const read = `/bookings/v1/serviceOptionsAndVariants/service_id/${id}`
  const { body } = await shop.store.ask('GET', read, { as: shop.store.apiKey })
  expect(body.serviceVariants.maxPrice).toMatchObject({ value: '80.00' })
  expect(complaints).toEqual([])
  await leave()
})

describe.each(['en', 'de'])('on a phone (%s)', (locale) => {
  async function look(paths: readonly string[]) {
    const { page, complaints, leave } = await owner(browser, shop, { ...phone, ...utc, locale })
    await page.clock.setFixedTime(today)
    for (const path of paths) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoSidewaysScrolling(page)
      // In another language, words have other lengths and nothing else.
      if (locale === 'en') await expectOpenToEverybody(page)
    }
    expect(complaints).toEqual([])
    await leave()
  }

  test('the lists are open to everybody', () =>
    look(['', '/calendar?day=2026-12-15', '/services', '/resources', '/policies']))

  test('the forms are open to everybody', () => look(['/rooms/new', '/new', '/policies/new']))

  test('what is there is open to everybody, with long names', async () => {
    const lena = await hire(
      shop.store,
      `Lena with a name that goes on for longer than a phone is wide ${locale}`,
    )
    const service = await offer(shop.store, {
      ...{ name: `Glazing for people who like long names of services ${locale}`, staffMemberIds: [lena] },
      ...price('60.00'),
    })
    const course = await offer(shop.store, { type: 'COURSE', name: `Throwing ${locale}`, defaultCapacity: 8 })
    await plan(shop.store, course.id, { localStart: '2026-12-15T18:00' })
    const [entry] = await availability(shop.store, {
      ...{ serviceId: [service.id], bookable: true },
      ...{ startDate: '2026-12-16T00:00:00Z', endDate: '2026-12-17T00:00:00Z' },
    })
    const { body } = await shop.store.ask('POST', '/admin/v1/bookings', {
      as: shop.store.apiKey,
      body: { booking: { bookedEntity: entry, contactDetails: { firstName: 'Anna' } } },
    })
    await look([
      ...[`/services/${service.id}`, `/services/${course.id}`],
      ...[`/staff/${lena}`, `/${body.booking.id}`],
    ])
  })
})

test('a merchant finds a booking by name and makes the order in which it is paid', async () => {
  const { store } = shop
  const theo = await hire(store, 'Theo')
  const tuning = await offer(store, { name: 'Kiln advice', staffMemberIds: [theo], ...price('60.00') })
  const [bookedEntity] = await availability(store, {
    ...{ serviceId: [tuning.id], bookable: true },
    ...{ startDate: '2026-12-22T00:00:00Z', endDate: '2026-12-23T00:00:00Z' },
  })
  const contactDetails = { firstName: 'Ben', lastName: 'Otto' }
  const body = { booking: { bookedEntity, contactDetails } }
  expect((await store.ask('POST', '/admin/v1/bookings', { as: store.apiKey, body })).status).toBe(200)

  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, ...utc })
  await page.clock.setFixedTime(today)
  await goTo(page, '')
  await page.getByPlaceholder('Name or e-mail').fill('ben otto')
  await page.waitForURL(/otto/)
  await page.getByRole('link', { name: 'Kiln advice' }).click()
  await heading(page, 'Kiln advice')
  await page.getByText('$60.00', { exact: true }).waitFor()
  await button(page, 'Create an order').click()
  await page.waitForURL(/\/admin\/orders\//)
  await page.getByText('Kiln advice').first().waitFor()
  await button(page, 'Mark as paid').first().waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a viewer reads bookings and changes none', async () => {
  const { page, leave } = await viewer(browser, shop, { ...desktop, ...utc })
  await goTo(page, '/services')
  await page.getByRole('link', { name: 'Wheel lesson' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'New service' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Wheel lesson' }).click()
  await heading(page, 'Wheel lesson')
  await expect.poll(() => button(page, 'Save').count()).toBe(0)
  await goTo(page, '/calendar?day=2027-01-05')
  await heading(page, 'Booking calendar')
  await expect.poll(() => button(page, 'Block time').count()).toBe(0)
  await leave()
})
