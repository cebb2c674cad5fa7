import { beforeAll, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { shelve } from '../server/test/shoppers.ts'
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
let bell: Product
beforeAll(async () => {
  await becomeMember(shop.store, email)
  bell = await shelve(shop.store, { name: 'Copper Bell', price: 18 }, 5)
})

test('a member saves a card with a tick, pays with it the next time, and removes it', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  const toCheckout = async () => {
    await page.goto(`${shop.url}/products/${bell.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('button', { name: 'Check out' }).first().click()
    await page.waitForURL('**/checkout/**')
    await settled(page)
    await typeAddress(page)
  }
  await page.goto(`${shop.url}/login`)
  await signIn(page, email)
  await page.waitForURL('**/account**')

  await toCheckout()
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
