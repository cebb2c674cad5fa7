import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asMerchant, availability, hire, offer, plan, price } from '../server/test/bookings.ts'
import { linkFor, readMails } from '../server/test/mails.ts'
import {
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  goodCard,
  phone,
  placeButton,
  shopper,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const berlin = { timezoneId: 'Europe/Berlin' }

async function openStudio() {
  const mara = await hire(shop.store, 'Mara')
  const jon = await hire(shop.store, 'Jon')
  const lesson = await offer(shop.store, {
    ...{ name: 'Wheel lesson', tagLine: 'An hour at the wheel', staffMemberIds: [mara, jon] },
    ...price('60.00', { online: true, inPerson: false }),
  })
  const evening = await offer(shop.store, {
    ...{ type: 'CLASS', name: 'Clay evening', defaultCapacity: 2, payment: { rateType: 'NO_FEE' } },
  })
  await plan(shop.store, evening.id, { localStart: '2027-01-05T18:00' })
  return { mara, jon, lesson, evening }
}

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('E-mail').fill(email)
}

async function turnToLaterMonth(page: Page): Promise<void> {
  const caption = page.locator('caption')
  const before = await caption.textContent()
  await page.getByRole('link', { name: 'Later month' }).click()
  await expect.poll(() => caption.textContent()).not.toBe(before)
}

test('a shopper finds a service, picks a time, pays, moves the booking and cancels it', async () => {
  await openStudio()
  const { page, complaints, leave } = await shopper(browser, { ...desktop, ...berlin })
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Services' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Wheel lesson' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wheel lesson' }).waitFor()
  await page.getByText(/where it takes place: New York/).waitFor()
  await turnToLaterMonth(page)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: '9:00 AM' }).waitFor()
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: '9:00 AM' }).click()
  await page.getByRole('heading', { level: 1, name: 'Booking Details' }).waitFor()
  await expect.poll(() => page.getByText('Booking Details').count()).toBe(1)
  await page.getByText('Time zone: New York (Eastern Time)').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByText('Nothing is booked yet.').waitFor()
  await page.getByText('Please fill in this field.').waitFor()
  await fillDetails(page, 'anna@example.com')
  await page.getByRole('button', { name: 'Continue to checkout' }).dblclick()
  await page.waitForURL(/\/checkout\//)
  await page.getByText('Wheel lesson').first().waitFor()
  await page.getByRole('link', { name: 'Back to the service' }).waitFor()
  await expect.poll(() => page.getByText('Pay later').count()).toBe(0)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('anna@example.com')
  const made = await bookings('anna@example.com')
  expect(made.map(({ status }) => status)).toEqual(['CREATED'])
  await page.getByLabel('State').first().selectOption({ label: 'New York' })
  await typeCard(page, goodCard)
  await placeButton(page).click()
  await page.waitForURL(/\/thanks/)
  await page.getByText('Wheel lesson').first().waitFor()
  await expect
    .poll(async () => (await bookings('anna@example.com')).map(({ status }) => status))
    .toEqual(['CONFIRMED'])

  await page.goto(shop.url + (await linkTo('Your booking: Wheel lesson', 'anna@example.com')))
  await page.getByText('Confirmed').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await turnToLaterMonth(page)
  await page.getByRole('table').getByRole('link').last().click()
  await page.getByRole('button', { name: '10:00 AM' }).click()
  await page.getByText('Until now').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Move the booking' }).click()
  await page.getByText('Your booking has a new time.').waitFor()
  await page.getByRole('link', { name: 'Cancel the booking' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('Your booking is cancelled.').waitFor()
  await expect
    .poll(async () => (await bookings('anna@example.com')).map(({ status }) => status))
    .toEqual(['CANCELED'])
  expect(complaints).toEqual([])
  await leave()
})

/** The path of the link in an e-mail. */
async function linkTo(subject: string, email: string): Promise<string> {
  const mail = (await readMails(shop.store, email)).find((one) => one.subject === subject)
  const url = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://none.invalid')
  return url.pathname
}

interface Row {
  id: string
  status: string
}

async function bookings(email: string): Promise<Row[]> {
  const text = 'SELECT id, status FROM bookings WHERE email = $1 ORDER BY id'
  return shop.store.shop.db.run({ name: 'e2e.bookings', text }, [email]) as Promise<Row[]>
}

/** Moves the focus with the Tab key until it is on a control with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    if (name.test(found)) return
  }
  throw new Error(`the Tab key does not reach ${name}`)
}

test('with the keyboard alone, somebody in Berlin picks a time on the clocks of the shop', async () => {
  const { page, complaints, leave } = await shopper(browser, { ...desktop, ...berlin })
  await page.goto(`${shop.url}/services/wheel-lesson`)
  await page.getByText(/Your clock shows another time/).waitFor()
  expect(new URL(page.url()).searchParams.has('zone')).toBe(false)
  const month = await page.locator('[aria-live]', { hasText: /^\w+ 20\d\d$/ }).textContent()
  await tabTo(page, /^Later month/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/month=/)
  await page.getByText(month ?? '', { exact: true }).waitFor({ state: 'detached' })
  await tabTo(page, /^(Mon|Tues|Wednes|Thurs|Fri)day/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/day=/)
  await page.getByRole('button', { name: '10:00 AM' }).waitFor()
  await tabTo(page, /^10:00/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Booking Details' }).waitFor()
  await page.getByText(/10:00.+11:00.AM/).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('without a script, somebody books a free class, moves it and cancels it by the link of the e-mail', async () => {
  const { page, leave } = await shopper(browser, { ...phone, ...berlin, javaScriptEnabled: false })
  await page.goto(`${shop.url}/services`)
  await page.getByRole('link', { name: 'Clay evening' }).click()
  await page.getByText('January 2027', { exact: true }).waitFor()
  await page.getByText('90 minutes, 2 places', { exact: true }).waitFor()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: /^Next free day/ }).click()
  await page.getByText('2 places left').waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: /6:00/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Booking Details' }).waitFor()
  await fillDetails(page, 'bert@example.com')
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor()
  await page.getByText('Confirmed').waitFor()
  const link = shop.url + (await linkFor(shop.store, 'bert@example.com'))
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Your booking' }).waitFor()
  const calendar = await page.context().request.get(`${link}/calendar.ics`)
  expect(await calendar.text()).toContain('SUMMARY:Clay evening')
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await page.getByText('Choose a new time for your booking.').waitFor()
  await page.getByRole('link', { name: /^Next free day/ }).click()
  await page.getByRole('table').getByRole('link').last().click()
  await page.getByRole('button', { name: /6:00/ }).click()
  await page.getByRole('button', { name: 'Move the booking' }).click()
  await page.getByText('Your booking has a new time.').waitFor()
  await page.getByRole('link', { name: 'Cancel the booking' }).click()
  await page.getByText('Do you really want to cancel this booking?').waitFor()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('Your booking is cancelled.').waitFor()
  await expect
    .poll(async () => (await bookings('bert@example.com')).map(({ status }) => status))
    .toEqual(['CANCELED'])
  await leave()
})

test('a course that begins in spring and lasts for months shows all its dates and can be booked', async () => {
  const { page, complaints, leave } = await shopper(browser, { ...phone, ...berlin })
  const year = await offer(shop.store, { type: 'COURSE', name: 'A year at the wheel', ...price('300.00') })
  await plan(shop.store, year.id, { localStart: '2027-04-06T18:00', until: '2027-12-28' })
  await page.goto(`${shop.url}/services/${year.mainSlug.name}`)
  await page.getByText(/April 6, 2027/).waitFor()
  await page.getByText('31 more dates').click()
  await page.getByText(/December 28, 2027/).waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Book the course' }).click()
  await page.getByRole('heading', { level: 1, name: 'Booking Details' }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

/** Where a service is booked whose price depends on its size. */
async function addressOfPots(): Promise<string> {
  const payment = {
    ...{ rateType: 'VARIED', varied: { defaultPrice: { value: '50.00' } } },
    options: { online: true, inPerson: false },
  }
  const pots = await offer(shop.store, { name: 'Pots', staffMemberIds: [await hire(shop.store)], payment })
  const optionId = shop.store.shop.newId()
  const choices = ['Small', 'Large']
  const values = [{ id: optionId, type: 'CUSTOM', customData: { name: 'Size', choices } }]
  const variants = choices.map((custom, index) => ({
    ...{ choices: [{ optionId, custom }], price: { value: ['40.00', '55.00'][index] } },
  }))
  await asMerchant(shop.store, 'POST', '/bookings/v1/serviceOptionsAndVariants', {
    serviceOptionsAndVariants: { serviceId: pots.id, options: { values }, variants: { values: variants } },
  })
  const [{ slot }] = await availability(shop.store, {
    ...{ serviceId: pots.id, startDate: '2027-02-08T00:00:00', endDate: '2027-02-08T23:00:00' },
    bookable: true,
  })
  const asked = { service: pots.id, start: slot.startDate, end: slot.endDate, resource: slot.resource.id }
  return `${shop.url}/bookings/details?${new URLSearchParams(asked)}`
}

test('the price follows the choice, with and without a script', async () => {
  const address = await addressOfPots()
  const { page, complaints, leave } = await shopper(browser, desktop)
  await page.goto(address)
  await page.getByText('$40.00–$55.00, as you choose').waitFor()
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Size').selectOption('Large')
  await page.getByText('$55.00', { exact: true }).waitFor()
  await page.getByLabel('Size').selectOption('Small')
  await page.getByText('$40.00', { exact: true }).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Anna')
  await expect.poll(() => page.getByRole('button', { name: 'Update price' }).count()).toBe(0)
  await expectOpenToEverybody(page)
  expect(complaints).toEqual([])
  await leave()

  const quiet = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await quiet.page.goto(address)
  await quiet.page.getByLabel('First name').fill('Anna')
  await quiet.page.getByLabel('Size').selectOption('Large')
  await quiet.page.getByRole('button', { name: 'Update price' }).click()
  await quiet.page.getByText('$55.00', { exact: true }).waitFor()
  expect(await quiet.page.getByLabel('First name').inputValue()).toBe('Anna')
  await expectNoSidewaysScrolling(quiet.page)
  await quiet.leave()
})
