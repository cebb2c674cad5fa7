import { beforeAll, expect, test } from 'vitest'
import { announce, sellTickets } from '../server/test/box-office.ts'
import { readMails } from '../server/test/mails.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { openToMembersWith, type PlanToGive, planToGive, signIn } from './members.ts'
import { owner } from './merchant.ts'
import {
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let night: Loose
let plan: PlanToGive
const carla = 'carla@mail.test'

beforeAll(async () => {
  const { store } = shop
  plan = await planToGive(store)
  night = await announce(store, { title: 'Kiln night' })
  await sellTickets(store, night.id, { name: 'Seat' })
  await becomeMember(store, carla)
})

test('a merchant opens an event to members with a plan alone, and they get tickets', async () => {
  const merchant = await owner(browser, shop)
  await merchant.page.goto(`${shop.url}/admin/events/${night.id}`)
  await openToMembersWith(merchant.page, plan, 'Who may take part')
  const read = async () => {
    const path = `/events/v3/events/${night.id}?fields=REGISTRATION`
    return (await shop.store.ask('GET', path, { as: shop.store.apiKey })).body.event.registration.planIds
  }
  await expect.poll(read).toEqual([plan.id])
  expect(await barriers(merchant.page)).toEqual([])
  await merchant.leave()

  const { page, leave } = await shopper(browser, phone)
  const getTickets = () => page.getByRole('button', { name: 'Get tickets' }).click()
  await page.goto(`${shop.url}/events/${night.slug}`)
  await page.getByText('Only for members with Studio card').waitFor()
  await expectNoSidewaysScrolling(page)
  await expectOpenToEverybody(page)
  await getTickets()
  await page.getByText('Only members can take part. Sign in first.').waitFor()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await signIn(page, carla)
  await page.getByRole('heading', { level: 1, name: 'Kiln night' }).waitFor()
  const forMembers = page.getByRole('main').getByText('Only for members with Studio card')
  await forMembers.waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(0)
  await getTickets()
  await page.getByText('Only members with certain plans can take part. Choose a plan.').waitFor()
  await plan.give(carla)
  await page.goto(`${shop.url}/events/${night.slug}`)
  await page.getByRole('heading', { level: 1, name: 'Kiln night' }).waitFor()
  expect(await forMembers.count()).toBe(0)
  await getTickets()
  await page.getByRole('heading', { level: 1, name: 'Add your details' }).waitFor()
  await leave()
})

test('who has a place at a full event reads so on its page, and is not sent to the waiting list', async () => {
  const { store } = shop
  const rsvp = { limit: 1, waitlistEnabled: true, responseType: 'YES_AND_NO' }
  const opening = await announce(store, {
    ...{ title: 'Studio opening', registration: { initialType: 'RSVP', rsvp } },
  })
  const address = `${shop.url}/events/${opening.slug}`
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/login?${new URLSearchParams({ returnTo: `/events/${opening.slug}` })}`)
  await signIn(page, carla)
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('First name').fill('Carla')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByRole('link', { name: 'See the event' }).waitFor()
  const answerUrl = page.url().replace('&new=1', '')
  await page.goto(address)
  await page.getByRole('heading', { level: 2, name: 'You have a place' }).waitFor()
  expect(await page.getByText('All places are taken.').count()).toBe(0)
  await expectNoSidewaysScrolling(page)
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'See or change your answer' }).click()
  await page.getByText('You are coming').first().waitFor()
  expect(complaints).toEqual([])
  await leave()

  const guest = await shopper(browser, desktop)
  await guest.page.goto(address)
  await guest.page.getByText('All places are taken.').waitFor()
  await guest.page.getByRole('link', { name: 'Already have a place? Get your link' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Get your link' }).waitFor()
  await expectNoSidewaysScrolling(guest.page)
  await expectOpenToEverybody(guest.page)
  await guest.page.getByLabel('E-mail').fill(carla)
  await guest.page.getByRole('button', { name: 'Send the link' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Look in your mailbox' }).waitFor()
  await expectOpenToEverybody(guest.page)
  const mail = (await readMails(store, carla)).find(({ subject }) => subject === 'Your link: Studio opening')
  expect(mail?.text).toContain(new URL(answerUrl).searchParams.get('key') ?? 'no key')
  await guest.page.goto(answerUrl)
  await guest.page.getByRole('link', { name: 'See the event' }).click()
  await guest.page.getByRole('heading', { level: 2, name: 'You have a place' }).waitFor()
  await expect.poll(() => guest.page.getByText('All places are taken.').count()).toBe(0)
  await guest.leave()
})

test('a merchant names several prices, and a shopper chooses among them', async () => {
  const { store } = shop
  const market = await announce(store, { title: 'Evening market' })
  const { page: admin, leave: away } = await owner(browser, shop)
  await admin.goto(`${shop.url}/admin/events/${market.id}`)
  await admin.getByRole('button', { name: 'Add tickets' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Entry')
  await dialog.getByRole('combobox', { name: 'Kind of price' }).click()
  await admin.getByRole('option', { name: 'Several prices' }).click()
  await dialog.getByLabel('Name of price 1').fill('Adult')
  await dialog.getByLabel('Price 1', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name of price 2').fill('Child')
  await dialog.getByLabel('Price 2', { exact: true }).fill('5')
  expect(await barriers(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Adult $12.00 · Child $5.00').waitFor()
  await away()

  const { page, complaints, leave } = await shopper(browser, { ...desktop, javaScriptEnabled: false })
  await page.goto(`${shop.url}/events/${market.slug}`)
  await page.getByLabel('Number of tickets: Entry, Adult').selectOption('1')
  await page.getByLabel('Number of tickets: Entry, Child').selectOption('2')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('1 × Entry: Adult: $12.00').waitFor()
  await page.getByText('2 × Entry: Child: $10.00').waitFor()
  expect(complaints).toEqual([])
  await leave()
})
