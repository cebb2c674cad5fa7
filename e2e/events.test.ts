import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { announce, inHours, sellTickets } from '../server/test/box-office.ts'
import { rows } from '../server/test/checkouts.ts'
import { linkFor } from '../server/test/mails.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

async function openStage() {
  const { store } = shop
  const bowls = await announce(store, {
    title: 'Throwing bowls',
    shortDescription: 'A day at the wheel, for beginners.',
    detailedDescription: '<p>Bring an apron.</p>',
  })
  await sellTickets(store, bowls.id)
  await sellTickets(store, bowls.id, {
    name: 'Supporters',
    pricingMethod: { guestPrice: { value: '5.00', currency: 'USD' } },
  })
  const rsvp = { limit: 20, responseType: 'YES_AND_NO' }
  await announce(store, { title: 'Studio opening', registration: { initialType: 'RSVP', rsvp } })
  await announce(store, {
    title: 'Kiln night',
    registration: { initialType: 'RSVP', rsvp: { startDate: inHours(store, 24) } },
  })
}

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('E-mail').fill(email)
}

test('a shopper finds an event, chooses tickets and gets to the checkout with them', async () => {
  await openStage()
  const { page, complaints, leave } = await shopper(browser, desktop)
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Events' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await page.getByText('from $5.00').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Throwing bowls' }).click()
  await page.getByRole('heading', { level: 1, name: 'Throwing bowls' }).waitFor()
  await page.getByText('Bring an apron.').first().waitFor()
  await expectOpenToEverybody(page)
  await page.getByLabel('Number of tickets: Adults').selectOption('2')
  await page.getByLabel('Number of tickets: Supporters').selectOption('1')
  await page.getByLabel('Your price: Supporters').fill('12,50')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add your details' }).waitFor()
  await expect.poll(() => page.getByText('Add your details').count()).toBe(1)
  await page.getByText('1 × Supporters: $12.50').waitFor()
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByText('Please fill in this field.').waitFor()
  await fillDetails(page, 'anna@example.com')
  await page.getByRole('button', { name: 'Continue to checkout' }).dblclick()
  await page.waitForURL(/\/checkout\//)
  await page.getByText('Throwing bowls – Adults').first().waitFor()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('anna@example.com')
  await expect.poll(() => page.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Anna Berg')
  expect(await page.getByLabel('Add a billing address').isChecked()).toBe(false)
  expect(complaints).toEqual([])
  await leave()
})

test('whoever sends the choice of tickets twice has set them aside once', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Raku evening' })
  const kind = await sellTickets(store, event.id)
  const { page, leave } = await shopper(browser, desktop)
  const address = `${shop.url}/events/${event.slug}`
  const details = page.getByRole('heading', { level: 1, name: 'Add your details' })
  const reservations = () => rows(store, 'SELECT id FROM ticket_reservations WHERE event_id = $1', [event.id])
  await page.goto(address)
  await page.getByLabel('Number of tickets: Adults').selectOption('1')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await details.waitFor()
  await page.goto(address)
  await page.getByLabel('Number of tickets: Adults').selectOption('1')
  await page.getByRole('button', { name: 'Get tickets' }).dblclick()
  await details.waitFor()
  expect(await reservations()).toHaveLength(2)

  await page.goto(address)
  const key = await page.locator('form[method=post] input[name=key]').inputValue()
  const form = { key, [`q-${kind.id}`]: '1' }
  const headers = { origin: shop.url }
  const sent = await Promise.all([1, 2].map(() => page.request.post(address, { form, headers })))
  for (const reply of sent) expect(await reply.text()).toContain('Add your details')
  expect(await reservations()).toHaveLength(3)
  await leave()

  const newcomer = await browser.newContext()
  const opened = await newcomer.request.get(address)
  const [, newKey = ''] = /name="key" value="([^"]+)"/.exec(await opened.text()) ?? []
  const newForm = { ...form, key: newKey }
  const unknown = await Promise.all(
    [1, 2].map(() => newcomer.request.post(address, { form: newForm, headers })),
  )
  for (const reply of unknown) expect(await reply.text()).toContain('Add your details')
  expect(await reservations()).toHaveLength(4)
  await newcomer.close()
})

test('without a script, somebody answers an event and changes the answer by the link of the e-mail', async () => {
  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${shop.url}/events`)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: 'Studio opening' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add your details' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await fillDetails(page, 'bert@example.com')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your answer' }).waitFor()
  await page.goto(shop.url + (await linkFor(shop.store, 'bert@example.com')))
  await page.getByRole('button', { name: 'I cannot come' }).click()
  await page.getByText('Your answer is changed.').waitFor()
  await page.getByText('You are not coming').waitFor()
  await page.goto(`${shop.url}/events/kiln-night`)
  await page.getByText(/You can register from/).waitFor()
  await leave()
})

test('tickets that nobody chose, or that are gone, lead nowhere', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/events/throwing-bowls`)
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('Choose at least one ticket.').waitFor()
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  await leave()
})

test('each ticket has its guest under a heading, and the same person is asked for once', async () => {
  const { store } = shop
  const dinner = await announce(store, {
    title: 'Long table',
    registration: { initialType: 'TICKETING', tickets: { guestsAssignedSeparately: true } },
  })
  await sellTickets(store, dinner.id, { name: 'Seat', pricingMethod: { free: true } })
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/events/${dinner.slug}`)
  await page.getByLabel('Number of tickets: Seat').selectOption('3')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add your details' }).waitFor()
  const [first, second, third] = [1, 2, 3].map((number) =>
    page.getByRole('group', { name: `Ticket ${number}: Seat`, exact: true }),
  )
  if (!first || !second || !third) throw new Error('three tickets')
  const fill = async (group: typeof first, name: string) => {
    await group.getByLabel('First name').fill(name)
    await group.getByLabel('Last name').fill('Berg')
    await group.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`)
  }
  await fill(first, 'Gina')
  await expect
    .poll(async () => {
      await second.getByLabel('The same person as for ticket 1').check()
      return second.getByLabel('First name').isVisible()
    })
    .toBe(false)
  await fill(third, 'Hugo')
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Get the tickets' }).click()
  await page.getByRole('heading', { level: 1, name: 'You have your tickets' }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Seat · Gina Berg ·' }).count()).toBe(2)
  await page.getByRole('img', { name: 'Seat · Hugo Berg ·' }).waitFor()
  await expect.poll(() => page.getByRole('option', { name: 'Seat · Hugo Berg ·' }).count()).toBe(1)
  expect(complaints).toEqual([])
  await leave()
})
