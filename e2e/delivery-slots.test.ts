import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../server/test/checkouts.ts'
import { owner } from './merchant.ts'
import {
  alive,
  answered,
  desktop,
  expectOpenToEverybody,
  goodCard,
  phone,
  placeButton,
  settled,
  shopper,
  typeAddress,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const spaces = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ').trim()
const times = (page: Page) => page.getByRole('group', { name: 'Courier' })

beforeAll(async () => {
  const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const windows = weekdays.flatMap((weekday) => [
    { weekday, from: '09:00', to: '12:00', capacity: 2 },
    { weekday, from: '14:00', to: '16:30', capacity: 2 },
  ])
  const deliverySlots = { windows, preparationDays: 1, horizonDays: 5 }
  const shippingOption = { title: 'Courier', rates: [{ amount: '7' }], deliverySlots }
  const body = { shippingOption }
  await shop.store.ask('POST', '/ecom/v1/shipping-options', { as: shop.store.apiKey, body })
})

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('a shopper %s chooses a day and a time and finds them with the order', async (_where, options) => {
  const { page, complaints, leave } = await shopper(browser, options)
  const { fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  await alive(page)
  await typeAddress(page)
  const days = times(page).locator('summary')
  await expect.poll(() => days.count()).toBe(5)
  const day = spaces(await days.nth(1).textContent())
  // By keyboard: Enter opens the day, Tab reaches its first time, the arrow keys go on.
  await days.nth(1).focus()
  await page.keyboard.press('Enter')
  const morning = times(page).getByRole('radio', { name: `${day}, 9:00` })
  const afternoon = times(page).getByRole('radio', { name: `${day}, 2:00` })
  await morning.waitFor()
  const repriced = answered(page)
  await afternoon.focus()
  await page.keyboard.press('Space')
  await repriced
  await settled(page)
  await expect.poll(() => afternoon.isChecked()).toBe(true)
  await expect.poll(() => times(page).getByRole('radio', { checked: true }).count()).toBe(1)
  await expectOpenToEverybody(page)
  await typeCard(page, goodCard)
  await placeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(spaces(await page.locator('body').textContent())).toContain(`${day}, 2:00 – 4:30 PM`)
  expect(complaints).toEqual([])
  await leave()
})

test('a shopper without JavaScript chooses a time', async () => {
  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  const { fullUrl, checkoutId } = await shop.checkout()
  await page.goto(fullUrl)
  await page.getByLabel('E-mail').fill('anna@example.com')
  await page.getByLabel('Full name').first().fill('Anna Keller')
  await page.getByLabel('Street and number').first().fill('12 Bergen Street')
  await page.getByLabel('City').first().fill('Brooklyn')
  await page.getByLabel('State').first().selectOption({ label: 'New York' })
  await page.locator('#postalCode').fill('11201')
  await page.getByRole('button', { name: 'Update delivery and prices' }).click()
  const days = times(page).locator('summary')
  await days.nth(2).click()
  const day = spaces(await days.nth(2).textContent())
  await times(page)
    .getByRole('radio', { name: `${day}, 9:00` })
    .check()
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await placeButton(page).click()
  // The delivery costs more than the one before: the page asks to look again.
  await page.getByText('The total is now').first().waitFor()
  await expect
    .poll(() => times(page).getByRole('radio', { checked: true }).getAttribute('aria-label'))
    .toContain(day)
  await placeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await expect.poll(async () => (await shop.orders(checkoutId))[0]).toMatchObject({ status: 'APPROVED' })
  await leave()
})

test('a merchant sets times of an option, and sees the orders of a day and on the order', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/delivery/options/new`)
  await page.getByLabel('Name').fill('Bike courier')
  await page.getByRole('switch', { name: 'Customers choose a day and a time' }).check()
  const window = page.getByRole('group', { name: 'Window 1' })
  await window.getByLabel('From').fill('18:00')
  await window.getByLabel('To').fill('17:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await window.getByText('Choose a time after the beginning').waitFor()
  await window.getByLabel('To').fill('20:00')
  await window.getByLabel('Orders').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Delivery option saved.').first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bike courier' }).waitFor()
  await expectOpenToEverybody(page)

  const { as, checkoutId } = await shop.checkout()
  const address = {
    country: 'US',
    subdivision: 'US-NY',
    city: 'Brooklyn',
    postalCode: '11201',
    addressLine: '12 Bergen Street',
  }
  const change = (fields: object) =>
    shop.store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      as,
      body: { checkout: { id: checkoutId, ...fields } },
    })
  const shippingDestination = { address, contactDetails: { firstName: 'Ben', lastName: 'Okafor' } }
  await change({ buyerInfo: { email: 'ben@example.com' }, shippingInfo: { shippingDestination } })
  const { body } = await shop.store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
  const offers = body.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions
  const slot = offers.find(({ title }: { title: string }) => title === 'Bike courier')
  await change({ shippingInfo: { shippingDestination, selectedCarrierServiceOption: { code: slot.code } } })
  const { orderId } = (await placeOrder(shop.store, as, checkoutId)).body
  const { from, timeZone } = slot.logistics.deliveryTimeSlot
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(from))

  await page.goto(`${shop.url}/admin/orders/slots?day=${day}`)
  const evening = page.getByRole('region', { name: 'Bike courier' })
  await evening.getByText('1 of 1 taken').waitFor()
  await evening.getByText('Ben Okafor · 12 Bergen Street, 11201 Brooklyn · 3 items').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Previous day' }).click()
  await page.waitForURL((url) => url.searchParams.get('day') !== day)
  await page.goBack()
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  await page.getByRole('heading', { name: 'Delivery time' }).waitFor()
  await page.getByText('6:00 – 8:00').waitFor()
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  await leave()
})
