import { beforeAll, expect, test } from 'vitest'
import { becomeMember } from '../server/test/page-browser.ts'
import { signIn } from './members.ts'
import {
  expectOpenToEverybody,
  phone,
  placeButton,
  settled,
  shopper,
  typeAddress,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const email = 'saver@mail.test'
beforeAll(() => becomeMember(shop.store, email))

test('a member saves a card with a tick, pays with it the next time, and removes it', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  const toCheckout = async () => {
    await page.goto(`${shop.url}/products/${shop.mug.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: /checkout/i }).click()
    await page.waitForURL('**/checkout/**')
    await settled(page)
  }
  await page.goto(`${shop.url}/login`)
  await signIn(page, email)
  await page.waitForURL('**/account**')

  await toCheckout()
  await typeAddress(page)
  await typeCard(page, '4242 4242 4242 4242')
  const box = page.getByLabel(/^Save this way to pay/)
  expect(await box.isChecked()).toBe(false)
  await box.check()
  await placeButton(page).click()
  await page.waitForURL('**/thanks**')

  await page.goto(`${shop.url}/account`)
  await page.getByRole('heading', { name: 'Saved ways to pay' }).waitFor()
  await expectOpenToEverybody(page)

  await page.setViewportSize(phone.viewport)
  await toCheckout()
  await page.getByRole('radio', { name: /•••• 4242/ }).check()
  await expectOpenToEverybody(page)
  await placeButton(page).click()
  await page.waitForURL('**/thanks**')

  await page.goto(`${shop.url}/account`)
  const saved = page.getByRole('region', { name: 'Saved ways to pay' })
  await saved.getByRole('button', { name: /Remove/ }).click()
  await saved.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await leave()
})
