import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../server/test/members.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { newPlan } from '../server/test/plans.ts'
import { owner, viewer } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

beforeAll(async () => {
  await becomeMember(shop.store, 'anna@mail.test')
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a merchant makes a plan with credits, recommends, changes and archives it', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin`)
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await page.getByText('No plans yet').waitFor()
  await page.getByRole('link', { name: 'New plan' }).first().click()
  await press(page, 'Add benefit')
  await press(page, 'Save')
  await page.getByText('Enter a price; 0 if it is free.').waitFor()
  await expect.poll(() => page.getByText('Enter a name.').count()).toBe(2)
  await page.getByText('Choose at least one.').waitFor()
  await field(page, 'Name').first().fill('Mug club')
  await field(page, 'Price').fill('25')
  await field(page, 'Free days at the beginning').fill('14')
  await field(page, 'What members get').fill('A mug a month\nFree glazing')
  await field(page, 'Name').last().fill('Mugs')
  await page.getByRole('combobox', { name: 'What they pay' }).fill(shop.mug.name)
  await page.getByRole('option', { name: shop.mug.name }).click()
  await expectOpenToEverybody(page)
  await press(page, 'Save')
  await page.getByRole('heading', { level: 1, name: 'Mug club' }).waitFor()
  await expect.poll(() => field(page, 'Name').last().inputValue()).toBe('Mugs')
  await press(page, 'Recommend')
  await page.getByText('The shop recommends this plan.').first().waitFor()
  await press(page, 'Stop recommending')
  await page.getByText('The shop recommends no plan.').first().waitFor()
  await field(page, 'Price').fill('30')
  await press(page, 'Save')
  await page.getByText('Plan saved.').first().waitFor()
  await page.goto(`${shop.url}/admin/plans`)
  await page.getByText('$30.00 every month').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Mug club' }).click()
  await press(page, 'Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('This plan is archived').waitFor()
  await expect.poll(() => field(page, 'Price').isDisabled()).toBe(true)
  expect(complaints).toEqual([])
  await leave()
})

test('a merchant gives a plan, marks it as paid, pauses, resumes, extends and cancels it', async () => {
  await newPlan(shop.store, {
    name: 'Studio card',
    pricing: {
      price: { value: '90', currency: 'USD' },
      singlePaymentForDuration: { count: 3, unit: 'MONTH' },
    },
  })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/plan-orders`)
  await page.getByText('No member has a plan yet').waitFor()
  await page.getByRole('button', { name: 'Give a plan' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give a plan' }).click()
  await page.getByText('Choose a member.').waitFor()
  await expectOpenToEverybody(page)
  await choose(page, 'Member', 'anna@mail.test')
  await choose(page, 'Plan', 'Studio card')
  await dialog.getByRole('button', { name: 'Give a plan' }).click()
  await page.getByRole('link', { name: 'anna@mail.test' }).waitFor()
  await page.getByText('$90.00 for 3 months').waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'anna@mail.test' }).click()
  await page.getByRole('heading', { level: 1, name: 'Studio card of anna@mail.test' }).waitFor()
  await page.getByText('Given by the shop').waitFor()
  await expectOpenToEverybody(page)
  await press(page, 'Mark as paid')
  await page.getByText('Marked as paid.').first().waitFor()
  await press(page, 'Pause')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Plan paused.').first().waitFor()
  await press(page, 'Resume')
  await page.getByText('Plan resumed.').first().waitFor()
  await press(page, 'Extend')
  await page.getByLabel('New end').fill('2027-01-01T10:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
  await page.getByText('must be later than the end').waitFor()
  await page.getByLabel('New end').fill('2027-05-01T10:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
  await page.getByText('Plan extended.').first().waitFor()
  await page.getByText('May 1, 2027, 10:00 AM').waitFor()
  await press(page, 'Cancel')
  await page.getByText('Immediately: the plan ends now').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Plan cancelled.').first().waitFor()
  await page.getByText('by the shop').last().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  // The end that was too early.
  expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
  await leave()
})

/** A plan for so much a month. */
function monthly(name: string, value: string) {
  const subscription = { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 }
  return newPlan(shop.store, { name, pricing: { price: { value, currency: 'USD' }, subscription } })
}

test('a merchant changes the plan of a member, after reading what is to pay, and gives the plan a picture', async () => {
  const { store } = shop
  const [silver, gold] = [await monthly('Silver kiln', '40'), await monthly('Gold kiln', '60')]
  const { id: memberId, email } = await newMember(store)
  const given = await store.ask('POST', '/pricing-plans/v2/checkout/orders/offline', {
    as: store.apiKey,
    body: { planId: silver.id, memberId, paid: true },
  })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/plans/${gold.id}`)
  await press(page, 'Choose a picture')
  const library = page.getByRole('dialog')
  await library.locator('img').first().click()
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.getByRole('button', { name: 'Choose another' }).waitFor()
  await expectOpenToEverybody(page)
  await press(page, 'Save')
  await page.getByText('Plan saved.').first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Choose another' }).waitFor()

  await page.goto(`${shop.url}/admin/plan-orders/${given.body.order.id}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByText('$40.00 · Paid').waitFor()
  await payments.getByText('Next payment: $40.00 on ').waitFor()
  await expectOpenToEverybody(page)
  await press(page, 'Change plan')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await dialog.getByText('Choose a plan.').waitFor()
  await choose(page, 'New plan', 'Gold kiln')
  await dialog.getByText('Credit for unused days').waitFor()
  await dialog.getByText('$20.00', { exact: true }).waitFor()
  await expectOpenToEverybody(page)
  await dialog.getByRole('radio', { name: 'At the next payment' }).check()
  await expect.poll(() => dialog.getByText('Credit for unused days').count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Now' }).check()
  await dialog.getByText('$20.00', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await page.getByText('Plan changed.').first().waitFor()
  await page.getByRole('heading', { level: 1, name: `Gold kiln of ${email}` }).waitFor()
  await payments.getByText('$20.00 · Not paid').waitFor()
  await payments.getByText('Next payment: $60.00 on ').waitFor()
  await expectOpenToEverybody(page)
  await payments.getByRole('link', { name: /^Order / }).click()
  await page.getByText('Gold kiln').first().waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('who may only look sees plans and who has them, and no button that would be refused', async () => {
  const { page, leave } = await viewer(browser, shop, phone)
  await page.goto(`${shop.url}/admin/plans`)
  await page.getByText('Studio card').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'New plan' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Studio card' }).click()
  await field(page, 'Price').waitFor()
  await expect.poll(() => field(page, 'Price').isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Archive' }).count()).toBe(0)
  await page.goto(`${shop.url}/admin/plan-orders`)
  await page.getByText('Studio card').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Give a plan' }).count()).toBe(0)
  await leave()
})
