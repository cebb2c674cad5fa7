import { beforeAll, expect, test } from 'vitest'
import { rows } from '../server/test/checkouts.ts'
import { owner } from './merchant.ts'
import {
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  goodCard,
  phone,
  placeButton,
  settled,
  shopper,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

beforeAll(async () => {
  const giftCardProduct = {
    ...{ name: 'Fieldhouse gift card', amounts: ['25', '50', '100'], validMonths: 36 },
    description: 'For everything in the shop. What is not spent stays on the card.',
    ownAmount: { least: '10', most: '500' },
  }
  const path = '/admin/v1/gift-card-products'
  await shop.store.ask('POST', path, { as: shop.store.apiKey, body: { giftCardProduct } })
})

const cardsFor = (email: string) =>
  rows<{ issued: string; send_at: Date | null; order_id: string }>(
    shop.store,
    'SELECT issued::text, send_at, order_id FROM gift_cards WHERE recipient_email = $1',
    [email],
  )

test.each([
  ['with scripts', { ...desktop, javaScriptEnabled: true }, 'ada@example.com'],
  ['without scripts, on a phone', { ...phone, javaScriptEnabled: false }, 'bea@example.com'],
])('a shopper buys a gift card for a friend %s', async (_, options, email) => {
  const scripted = options.javaScriptEnabled
  const { page, complaints, leave } = await shopper(browser, options)
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Gift cards' }).first().click({ force: !scripted })
  await page.getByRole('heading', { level: 1, name: 'Fieldhouse gift card' }).waitFor()
  if (scripted) await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await page.getByText('Other amount').first().click()
  await page.getByLabel('Other amount').last().fill('600')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Enter an amount from $10 to $500.').waitFor()
  await page.getByText('Enter an e-mail address, such as').waitFor()
  if (scripted) await expectOpenToEverybody(page)
  await page.getByLabel('Other amount').last().fill('65.50')
  await page.getByLabel('Name of the recipient').fill('Ada')
  await page.getByLabel('E-mail address of the recipient').fill(email)
  await page.getByLabel('Your name').fill('Anna')
  await page.getByLabel('Message').fill('Happy birthday!\nYours, Anna')
  await page.getByLabel('Send on').fill('2026-12-24')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(/\/cart$/)
  await page.getByText('Fieldhouse gift card').first().waitFor()
  await page.getByText('December 24, 2026').first().waitFor()
  if (scripted) await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel('E-mail').fill('anna@example.com')
  await page.getByLabel('Full name').first().fill('Anna Keller')
  await page.getByLabel('State').first().selectOption({ label: 'New York' })
  await typeCard(page, goodCard)
  if (scripted) await settled(page)
  await placeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await page.getByText(`The code goes to ${email} on December 24, 2026`).waitFor()
  if (scripted) await expectOpenToEverybody(page)
  const [card] = await cardsFor(email)
  expect(card).toMatchObject({ issued: '6550' })
  expect(card?.send_at?.toISOString()).toBe('2026-12-24T05:00:00.000Z')
  expect(complaints).toEqual([])
  await leave()
})

test('a merchant puts gift cards up for sale, changes them and sees a card that was sold', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  const saw = (text: string) => page.getByText(text).first().waitFor()
  await page.goto(`${shop.url}/admin/gift-cards`)
  await page.getByRole('link', { name: 'Cards for sale' }).click()
  await page.getByRole('link', { name: 'Fieldhouse gift card' }).waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Sell a gift card' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await saw('Enter a name.')
  await page.getByLabel('Name').fill('Workshop voucher')
  const amounts = page.getByRole('combobox', { name: 'Amounts to choose from' })
  await amounts.fill('40')
  await page.keyboard.press('Enter')
  await amounts.fill('80')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Shoppers may enter an amount' }).check({ force: true })
  await page.getByLabel(/^From\b/).fill('20')
  await page.getByLabel(/^To\b/).fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await saw('Enter an amount that is not below the other.')
  await page.getByLabel(/^To\b/).fill('200')
  await page.getByLabel('Valid for').fill('36')
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await saw('Gift card saved.')
  await page.getByRole('heading', { level: 1, name: 'Workshop voucher' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await saw('Gift card deleted.')
  await page.goto(`${shop.url}/admin/gift-cards`)
  await page.getByRole('link', { name: 'No code yet' }).first().click()
  await saw('Sold in the shop')
  await saw('Code is sent on')
  await expectOpenToEverybody(page)
  expect(complaints).toEqual([])
  await leave()
})
