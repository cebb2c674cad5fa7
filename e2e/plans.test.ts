import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import { beforeAll, expect, test } from 'vitest'
import { hire, offer, price } from '../server/test/bookings.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { newPlan } from '../server/test/plans.ts'
import { signIn } from './members.ts'
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

const gratis = { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true }

beforeAll(async () => {
  const { store } = shop
  const club = await newPlan(store, {
    name: 'Kiln club',
    description: 'Open studio and firing for everybody who throws at home.',
    perks: { values: ['Open studio on Fridays', 'Two firings a month'] },
    termsAndConditions: 'Please label your pots.',
  })
  await newPlan(store, {
    name: 'Friends of the studio',
    perks: { values: ['Invitations to openings'] },
    allowFutureStartDate: true,
    pricing: gratis,
  })
  await store.ask('POST', `/pricing-plans/v2/plans/${club.id}/make-primary`, { as: store.apiKey, body: {} })
  await becomeMember(store, 'anna@mail.test')
  await becomeMember(store, 'bert@mail.test')
})

interface Row {
  status: string
}

async function ordersOf(email: string): Promise<string[]> {
  const text = `SELECT o.status FROM plan_orders o JOIN members m ON m.site_id = o.site_id AND m.id = o.member_id
    WHERE m.email = $1 ORDER BY o.created_at`
  const rows = (await shop.store.shop.db.run({ name: 'e2e.plans', text }, [email])) as Row[]
  return rows.map(({ status }) => status)
}

test('a shopper compares plans, signs in, pays one, finds it in the account and cancels it', async () => {
  const { page, complaints, leave } = await shopper(browser, desktop)
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Plans' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor()
  await page.getByText('Recommended').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Kiln club' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kiln club' }).waitFor()
  await page.getByText('Until you cancel').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Choose this plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor()
  await expect.poll(() => page.getByText('Order summary').count()).toBe(1)
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Sign in and continue' }).click()
  await signIn(page, 'anna@mail.test')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('Nothing is bought yet.').waitFor()
  await page.getByLabel('I have read the terms').check()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
  await page.waitForURL(/\/checkout\//)
  await page.getByText('Kiln club').first().waitFor()
  await expect.poll(() => ordersOf('anna@mail.test')).toEqual(['DRAFT'])
  await page.getByLabel('Full name').first().fill('Anna Keller')
  await page.getByLabel('State').first().selectOption({ label: 'New York' })
  await typeCard(page, goodCard)
  await placeButton(page).click()
  await page.waitForURL(/\/thanks/)
  await expect.poll(() => ordersOf('anna@mail.test')).toEqual(['ACTIVE'])

  await page.goto(`${shop.url}/account`)
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Plans' }).click()
  await page.getByText('Next payment: $40.00').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Kiln club' }).click()
  await page.getByRole('heading', { level: 2, name: 'History' }).waitFor()
  await page.getByText('Cancel the plan').click()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: /^Cancel on/ }).click()
  await page.getByText('Your plan is cancelled. It goes on until').waitFor()
  await page.getByText('Cancelled by you on').waitFor()
  await expect.poll(() => ordersOf('anna@mail.test')).toEqual(['ACTIVE'])
  expect(complaints).toEqual([])
  await leave()
})

test('a shopper finds the class that a plan pays, and from there the plans that pay it', async () => {
  const { store } = shop
  const payment = price('60.00', { online: true, inPerson: true, pricingPlan: true })
  const staffMemberIds = [await hire(store)]
  const wheel = await offer(store, { name: 'Wheel class', staffMemberIds, ...payment })
  await offer(store, { name: 'Glaze class', staffMemberIds, ...payment })
  const pass = await newPlan(store, { name: 'Class pass' })
  const items = [{ category: 'SERVICE', providerAppId: bookingsAppId, externalId: wheel.id }]
  const benefits = [{ name: 'Classes', kind: 'CREDITS', credits: 4, items }]
  await store.ask('PUT', `/admin/v1/plans/${pass.id}/benefits`, { as: store.apiKey, body: { benefits } })
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/plans`)
  await page.getByText('Classes: 4 per month').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Class pass' }).click()
  await page.getByRole('heading', { level: 1, name: 'Class pass' }).waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Wheel class' }).click()
  await page.getByText('A plan can pay for it.').waitFor()
  await page.getByRole('link', { name: 'See the plans' }).click()
  await page.getByRole('heading', { level: 2, name: 'Class pass' }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).not.toContain('Kiln club')
  await page.goto(`${shop.url}/services/glaze-class`)
  await page.getByRole('heading', { level: 1, name: 'Glaze class' }).waitFor()
  expect(await page.getByText('A plan can pay for it.').count()).toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('a member changes to a dearer plan, after reading what it costs, and has it at once', async () => {
  const { store } = shop
  const monthly = (value: string) => ({
    pricing: {
      price: { value, currency: 'USD' },
      subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
    },
  })
  const shelf = await newPlan(store, { name: 'Shelf', description: 'A shelf of your own.', ...monthly('20') })
  await newPlan(store, { name: 'Studio and shelf', ...monthly('60') })
  await becomeMember(store, 'carla@mail.test')
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/plan-checkout?plan=${shelf.id}`)
  await page.getByRole('button', { name: 'Sign in and continue' }).click()
  await signIn(page, 'carla@mail.test')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel('Full name').first().fill('Carla Keller')
  await page.getByLabel('State').first().selectOption({ label: 'New York' })
  await typeCard(page, goodCard)
  await placeButton(page).click()
  await page.waitForURL(/\/thanks/)
  await page.getByRole('link', { name: 'Shelf' }).first().click()
  await page.getByRole('link', { name: 'Change to another plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change the plan' }).waitFor()
  await expectOpenToEverybody(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Studio and shelf' })
  await row.getByRole('button', { name: 'Choose' }).click()
  await page.getByText('You pay $40.00 today, then $60.00 every month from').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Change now' }).dblclick()
  await page.getByText('You now have the plan Studio and shelf.').waitFor()
  expect(await ordersOf('carla@mail.test')).toEqual(['CANCELED', 'ACTIVE'])
  expect(complaints).toEqual([])
  await leave()
})

test('without a script, a member starts a free plan on a day of their choice and cancels it', async () => {
  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${shop.url}/plans`)
  await page.getByRole('button', { name: /^Choose this plan.*Friends of the studio/ }).click()
  await page.getByRole('button', { name: 'Sign in and continue' }).click()
  await signIn(page, 'bert@mail.test')
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('Start date').fill('2026-12-01')
  await page.getByRole('button', { name: 'Start the plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await page.getByText('December 1, 2026').waitFor()
  await page.getByRole('link', { name: 'See your plans' }).click()
  await page.getByText('Has not started yet').waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByText('Cancel the plan').click()
  await page.getByRole('button', { name: 'Cancel immediately' }).click()
  await page.getByText('Do you really want to end Friends of the studio now?').waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Yes, end it now' }).click()
  await page.getByText('Your plan is cancelled.').waitFor()
  await expect.poll(() => ordersOf('bert@mail.test')).toEqual(['CANCELED'])
  await leave()
})

test('a German shopper reads about plans in German', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/de/plans`)
  await page.getByRole('heading', { level: 1, name: 'Abos' }).waitFor()
  await page.getByText('pro Monat').first().waitFor()
  await page.getByRole('button', { name: /^Dieses Abo wählen.*Kiln club/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Bestellübersicht' }).waitFor()
  await page.getByText('Jetzt zu zahlen').waitFor()
  await expectNoSidewaysScrolling(page)
  expect(complaints).toEqual([])
  await leave()
})
