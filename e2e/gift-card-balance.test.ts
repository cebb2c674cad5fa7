import { expect, test } from 'vitest'
import { desktop, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const issue = async () => {
  const giftCard = { amount: '50', expirationDate: '2029-12-31T23:00:00Z' }
  const { body } = await shop.store.ask('POST', '/admin/v1/gift-cards', {
    as: shop.store.apiKey,
    body: { giftCard },
  })
  return body.code as string
}

test.each([
  ['with scripts', { ...desktop, javaScriptEnabled: true }],
  ['without scripts, on a phone', { ...phone, javaScriptEnabled: false }],
])('a shopper sees the balance of a gift card %s', async (_, options) => {
  const code = await issue()
  const { page, complaints, leave } = await shopper(browser, options)
  await page.goto(`${shop.url}/gift-cards/balance`)
  await page.getByLabel('Code').fill('ABCD-EFGH-2345-6789')
  await page.getByRole('button', { name: 'Show the balance' }).click()
  await page.getByText('No gift card has this code').waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Show the balance' }).click()
  await page.getByText('$50.00').waitFor()
  await page.getByText('December 31, 2029').waitFor()
  expect(page.url()).not.toContain(code)
  if (options.javaScriptEnabled) await expectOpenToEverybody(page)
  expect(complaints.filter((complaint) => !/422/.test(complaint))).toEqual([])
  await leave()
})
