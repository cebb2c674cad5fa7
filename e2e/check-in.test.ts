import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { announce, inHours, reserve, sellTickets } from '../server/test/box-office.ts'
import { tokenIn } from '../server/test/staff.ts'
import { buyTickets } from '../server/test/tickets.ts'
import { withFakeCamera } from './fake-camera.ts'
import { owner } from './merchant.ts'
import { expectOpenToEverybody, newcomer, phone, shopper, withWorker } from './shopper.ts'
import { browser, shop } from './world.ts'

interface SoldTicket {
  ticketNumber: string
  checkInUrl: string
}

let eventId: string
let kind: { id: string }
let other: SoldTicket

beforeAll(async () => {
  const { store } = shop
  const free = { pricingMethod: { free: true } }
  eventId = (await announce(store, { title: 'Kiln opening' })).id
  kind = await sellTickets(store, eventId, { ...free, name: 'Seat' })
  const elsewhere = (await announce(store, { title: 'Glazing' })).id
  ;[other = noTicket] = await sell('Ben', 1, elsewhere, await sellTickets(store, elsewhere, free))
})

const noTicket: SoldTicket = { ticketNumber: '', checkInUrl: '' }

async function sell(firstName: string, quantity = 1, event = eventId, wanted = kind): Promise<SoldTicket[]> {
  const { store } = shop
  const as = await store.visitor()
  const reservationId = await reserve(store, as, wanted, quantity)
  const buyer = { firstName, lastName: 'Berg', email: `${firstName.toLowerCase()}@example.com` }
  const body = { eventId: event, reservationId, buyer }
  return (await store.ask('POST', '/events/v1/checkout', { as, body })).body.order.tickets
}

const door = () => `${shop.url}/admin/events/${eventId}/check-in`

/** Opens the door of an event on a device that has been signed in. */
async function openDoor(page: Page): Promise<void> {
  await page.goto(door())
  await page.getByRole('heading', { level: 1, name: 'Check-in: Kiln opening' }).waitFor()
}

async function enter(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ticket number or name').fill(text)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
}

const says = (page: Page, verdict: string) => page.locator('.door-verdict').getByText(verdict).waitFor()

/** Waits until the device can open the page without a network. */
async function isInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Another door, with a network. */
/** A minute ago, so before every scan of the page. */
async function scanElsewhere(ticket: SoldTicket): Promise<void> {
  const { store } = shop
  const scannedDate = new Date(store.clock.now - 60_000)
  const scan = { id: store.shop.newId(), code: ticket.checkInUrl, scannedDate }
  const body = { device: 'Back door', scans: [scan] }
  const path = `/admin/v1/events/${eventId}/scans`
  const { status } = await store.ask('POST', path, { as: store.apiKey, body })
  expect(status).toBe(200)
}

/** How many lists and tickets a device keeps, and the pages that open without a network. */
function keptOn(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('check-in')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = ['lists', 'tickets'].map((name) => {
      const count = opening.result.transaction(name).objectStore(name).count()
      return new Promise((resolve) => count.addEventListener('success', () => resolve(count.result)))
    })
    const pages = (await caches.keys()).filter((name) => name.startsWith('check-in'))
    return [...(await Promise.all(counting)), ...pages]
  })
}

const onPhone: BrowserContextOptions = { ...phone, ...withWorker }

test('a door goes on without a network, and both times are shown when two doors had one ticket', async () => {
  const [first = noTicket, second = noTicket, third = noTicket] = await sell('Anna', 3)
  const { page, leave } = await owner(browser, shop, onPhone)
  await page.goto(`${shop.url}/admin/events/${eventId}`)
  await page.getByRole('link', { name: 'Check-in' }).click()
  await page.getByText('0 of 3').waitFor()
  await enter(page, first.checkInUrl)
  await says(page, 'Valid: let in')
  await page.getByText('1 of 3').waitFor()
  await enter(page, first.ticketNumber)
  await says(page, 'Already checked in')
  await isInstalled(page)

  await page.context().setOffline(true)
  await page.getByText('No network').waitFor()
  await enter(page, second.checkInUrl)
  await says(page, 'Valid: let in')
  await page.getByText('1 scan waits to be sent').waitFor()
  await enter(page, other.checkInUrl)
  await says(page, 'Not on the guest list')
  await enter(
    page,
    third.checkInUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  await says(page, 'Not valid')
  // Before the page loads again: then some browsers let a request through although they are offline.
  await scanElsewhere(second)
  await page.reload()
  await page.getByText('2 of 3').waitFor()
  await page.getByText('1 scan waits to be sent').waitFor()
  await enter(page, second.checkInUrl)
  await says(page, 'Already checked in')
  await expectOpenToEverybody(page)

  await page.context().setOffline(false)
  const doubled = page.getByRole('alert').filter({ hasText: '1 ticket scanned twice' })
  // A device that is online again too early for its first attempt tries once more after a while.
  await doubled.getByText('First:').filter({ hasText: 'Back door' }).waitFor({ timeout: 60_000 })
  await doubled
    .getByText('Again:')
    .filter({ hasText: /Door [0-9A-F]{4}/ })
    .waitFor()
  await page.getByText('1 scan waits to be sent').waitFor({ state: 'detached' })
  await expectOpenToEverybody(page)

  await page.goto(`${shop.url}/admin/events/${eventId}/guests`)
  await page.getByText('Scanned twice').waitFor()
  await leave()
})

test('a door says why it lets somebody not in, finds guests by name and takes scans back', async () => {
  const [ticket = noTicket, canceled = noTicket] = [...(await sell('Zoë')), ...(await sell('Max'))]
  const { store } = shop
  const { page, leave } = await owner(browser, shop, onPhone)
  await openDoor(page)
  await enter(
    page,
    ticket.checkInUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  await says(page, 'Forged: not a ticket of this shop')
  await enter(page, other.checkInUrl)
  await says(page, 'Ticket of another event')
  await enter(page, 'https://example.com/')
  await says(page, 'Not a ticket')
  await enter(page, 'ABCD-EFGH-JKL')
  await says(page, 'No such ticket')

  const { body } = await store.ask('GET', `/events/v1/tickets?ticketNumber=${canceled.ticketNumber}`, {
    as: store.apiKey,
  })
  const orders = await store.shop.db.run<{ id: string }>(
    { name: 'e2e.order-of-ticket', text: 'SELECT order_id AS id FROM tickets WHERE number = $1' },
    [body.tickets[0].ticketNumber],
  )
  await store.ask('POST', `/ecom/v1/orders/${orders[0]?.id}/cancel`, { as: store.apiKey, body: {} })
  await page.reload()
  await enter(page, canceled.checkInUrl)
  await says(page, 'Cancelled or refunded')

  await enter(page, 'nobody')
  await page.getByText('Nobody on the list has this name.').waitFor()
  // The answer to the guest before is no answer to this search.
  await page.locator('.door-answer').getByText('Cancelled or refunded').waitFor({ state: 'detached' })
  await enter(page, 'zoe b')
  await page.getByText('1 guest found').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: `Let in: Zoë Berg, ${ticket.ticketNumber}` }).click()
  await says(page, 'Valid: let in')
  await page.locator('.door-answer').getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Undone')
  await enter(page, ticket.ticketNumber.replaceAll('-', ' ').toLowerCase())
  await says(page, 'Valid: let in')
  await leave()
})

test('the number of a ticket that was given away lets in only who has it now, by name', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Short table' })
  const seat = await sellTickets(store, event.id, { pricingMethod: { pricingType: 'STANDARD', free: true } })
  const { tickets } = await buyTickets(store, [{ kind: seat, quantity: 1 }])
  const [{ ticketNumber }] = tickets
  const give = { firstName: 'Tom', lastName: 'Tester', email: 'tom@example.com' }
  const path = `/events/v1/tickets/${ticketNumber}/transfer`
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: give })
  const { page, leave } = await owner(browser, shop, onPhone)
  await page.goto(`${shop.url}/admin/events/${event.id}/check-in`)
  await page.getByText('0 of 1').waitFor()
  await enter(page, ticketNumber)
  await says(page, 'Ask for the name')
  await page.getByText('0 of 1').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Let in: Tom Tester' }).click()
  await says(page, 'Valid: let in')
  await page.locator('.door-answer').getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Undone')
  await enter(page, body.ticket.checkInUrl)
  await says(page, 'Valid: let in')
  await leave()
})

test('a ticket that is not paid lets in at the second press, also without a network', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Long table' })
  const seat = await sellTickets(store, event.id)
  const bought = await buyTickets(store, [{ kind: seat, quantity: 3 }], {
    buyer: { firstName: 'Uma', lastName: 'Berg', email: 'uma@example.com' },
  })
  const [first, second, third] = bought.tickets
  const { page, leave } = await owner(browser, shop, onPhone)
  await page.goto(`${shop.url}/admin/events/${event.id}/check-in`)
  await page.getByText('0 of 3').waitFor()
  await isInstalled(page)
  await enter(page, first.checkInUrl)
  await says(page, 'Not paid yet')
  await page.getByText('$75.00 of this order is open').waitFor()
  await page.getByText('0 of 3').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Let in all the same' }).click()
  await says(page, 'Valid: let in')
  await page.getByText('1 of 3').waitFor()

  await page.context().setOffline(true)
  await page.getByText('No network').waitFor()
  await enter(page, second.ticketNumber)
  await says(page, 'Not paid yet')
  await page.getByRole('button', { name: 'Let in all the same' }).click()
  await page.getByText('2 of 3').waitFor()
  await page.context().setOffline(false)
  await page.getByText('1 scan waits to be sent').waitFor({ state: 'detached', timeout: 60_000 })

  await page.goto(`${shop.url}/admin/events/${event.id}/guests?payment=UNPAID`)
  const unpaid = page.getByRole('link', { name: 'Not paid. Order of Uma Berg' })
  await expect.poll(() => unpaid.count()).toBe(3)
  await expectOpenToEverybody(page)
  expect(await unpaid.first().getAttribute('href')).toBe(`/admin/orders/${bought.orderId}`)
  const paid = `/ecom/v1/payments-collector/orders/${bought.orderId}/mark-as-paid`
  expect((await store.ask('POST', paid, { as: store.apiKey, body: {} })).status).toBe(200)
  await page.goto(`${shop.url}/admin/events/${event.id}/check-in`)
  await page.getByText('2 of 3').waitFor()
  await enter(page, third.checkInUrl)
  await says(page, 'Valid: let in')
  await page.getByText('3 of 3').waitFor()
  await leave()
})

test('what a door keeps has no names any more when somebody has signed out', async () => {
  const { page, leave } = await owner(browser, shop, onPhone)
  await openDoor(page)
  await isInstalled(page)
  await page.getByRole('button', { name: 'Sign out and delete the guest list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and delete the guest list' }).click()
  await page.getByLabel('Password').waitFor()
  expect(await keptOn(page)).toEqual([0, 0])
  await leave()
})

test('a camera is allowed at the door and nowhere else, and its code lets a guest in', {
  timeout: 180_000,
}, async () => {
  const [ticket = noTicket] = await sell('Clara')
  await withFakeCamera(ticket.checkInUrl, async (other) => {
    const { page, leave } = await owner(other, shop, { ...phone, permissions: ['camera'] })
    await page.goto(`${shop.url}/admin/events/${eventId}`)
    await page.getByRole('link', { name: 'Check-in' }).waitFor()
    const refusal = await page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'allowed',
        ({ name }: Error) => name,
      ),
    )
    expect(refusal).toBe('NotAllowedError')
    await openDoor(page)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await says(page, 'Valid: let in')
    await page.locator('.door-guest').getByText('Clara Berg').waitFor()
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await leave()
  })
})

async function asOwner(method: 'POST' | 'PATCH', path: string, data: object) {
  const { page, leave } = await owner(browser, shop)
  const url = `${shop.url}/admin/v1/${path}`
  const reply = await page.request.fetch(url, { method, data, headers: { origin: shop.url } })
  expect(reply.ok()).toBe(true)
  const body = await reply.json()
  await leave()
  return body
}

/** Somebody whom the owner has hired for the door, signed in on a phone. */
async function helper(name: string, options: BrowserContextOptions = phone) {
  const member = { name, email: `${name.split(' ')[0]}@fieldhouse.example`.toLowerCase(), role: 'door' }
  const invited = await asOwner('POST', 'staff', { member })
  const opened = await shopper(browser, options)
  const data = { token: tokenIn(invited.link), password: 'eleven brass hooks by the door' }
  const headers = { origin: shop.url }
  const entered = await opened.page.request.post(`${shop.url}/admin/v1/links/use`, { data, headers })
  expect(entered.ok()).toBe(true)
  return { ...opened, id: invited.member.id as string }
}

test('a helper at the door finds the events, and nothing else of the admin', async () => {
  const { page, leave } = await helper('Dora Klein')
  await page.goto(`${shop.url}/admin`)
  await page.getByRole('heading', { level: 1, name: 'Check-in' }).waitFor()
  await page.getByRole('link', { name: 'Kiln opening' }).waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Kiln opening' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check-in: Kiln opening' }).waitFor()
  await page.goto(`${shop.url}/admin/orders`)
  await page.getByRole('heading', { level: 1, name: 'Your role cannot open this page' }).waitFor()
  await leave()
})

test('a helper who may not let guests in any more has no list, and reads why', async () => {
  const { page, leave, id } = await helper('Emil Haas', onPhone)
  await openDoor(page)
  await isInstalled(page)
  await asOwner('PATCH', `staff/${id}`, { member: { id, role: 'viewer' } })
  await enter(page, other.checkInUrl)
  await page.getByRole('heading', { level: 1, name: 'Your account may not let guests in' }).waitFor()
  await expect.poll(() => keptOn(page)).toEqual([0, 0])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Your account may not let guests in' }).waitFor()
  await expectOpenToEverybody(page)
  await leave()
})

test('a door goes on with the saved page while the shop or a proxy fails', async () => {
  const { page, leave } = await owner(browser, shop, onPhone)
  await openDoor(page)
  await isInstalled(page)
  const { db } = shop.store.shop
  const rename = (from: string, to: string) =>
    db.run({ name: `e2e.rename-${from}`, text: `ALTER TABLE ${from} RENAME TO ${to}` }, [])
  await rename('sites', 'sites_away')
  try {
    shop.store.shop.changes.publish('site', shop.store.siteId)
    shop.store.clock.advance(60_000)
    expect((await fetch(door())).status).toBeGreaterThanOrEqual(500)
    await openDoor(page)
  } finally {
    await rename('sites_away', 'sites')
  }
  await leave()
})

test('without a camera the door says how to go on, in the language of the device', async () => {
  const { page, leave } = await newcomer(browser, { ...phone, locale: 'de-DE' })
  await page.goto(door())
  await page.getByLabel('Passwort').waitFor()
  await leave()
  const german = await owner(browser, shop, { ...phone, locale: 'de-DE' })
  await german.page.goto(door())
  await german.page.getByRole('heading', { level: 1, name: 'Einlass: Kiln opening' }).waitFor()
  await german.page.getByRole('button', { name: 'Mit der Kamera scannen' }).click()
  await german.page.getByRole('alert').getByText('Tippen Sie die Nummer unter dem Code').waitFor()
  await expectOpenToEverybody(german.page)
  await german.leave()
})

test('a device that keeps nothing says so instead of staying blank', async () => {
  const { page, leave } = await owner(browser, shop, phone)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('This browser stores nothing', 'SecurityError')
    }
  })
  await page.goto(door())
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await leave()
})

test('a door keeps its list when the merchant lets the event go on for longer', async () => {
  const { store } = shop
  const times = (hours: number) => ({
    ...{ startDate: inHours(store, -1), endDate: inHours(store, hours), timeZoneId: 'Europe/Berlin' },
  })
  const long = await announce(store, { title: 'Long night', dateAndTimeSettings: times(1) })
  const seat = await sellTickets(store, long.id, { pricingMethod: { free: true } })
  const [first = noTicket, second = noTicket] = await sell('Lou', 2, long.id, seat)
  const { page, leave } = await owner(browser, shop, onPhone)
  await page.goto(`${shop.url}/admin/events/${long.id}/check-in`)
  await enter(page, first.checkInUrl)
  await says(page, 'Valid: let in')
  const event = { id: long.id, dateAndTimeSettings: times(3) }
  const { status } = await store.ask('PATCH', `/events/v3/events/${long.id}`, {
    as: store.apiKey,
    body: { event },
  })
  expect(status).toBe(200)
  store.clock.advance(2 * 3_600_000)
  await enter(page, first.checkInUrl)
  await says(page, 'Already checked in')
  await page.getByText('1 of 2').waitFor()
  await enter(page, second.checkInUrl)
  await says(page, 'Valid: let in')
  await page.getByText('2 of 2').waitFor()
  await leave()
})
