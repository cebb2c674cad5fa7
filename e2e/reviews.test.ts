import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import * as passwords from '../server/src/credentials/passwords.service.ts'
import { newMember } from '../server/test/members.ts'
import { shelve } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import {
  alive,
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

let kettle: Product
const password = 'seven slow grey herons'
const email = 'mia@mail.test'

beforeAll(async () => {
  kettle = await shelve(shop.store, { name: 'Copper Kettle', price: 64 }, 5)
  const profile = { firstName: 'Mia', lastName: 'Berg' }
  await newMember(shop.store, { email, profile, password: await passwords.hash(password) })
})

const productPage = (language = '') => `${shop.url}${language}/products/${kettle.slug}`

async function write(rating: number, more: object = {}): Promise<void> {
  const review = {
    namespace: 'stores',
    entityId: kettle.id,
    content: { title: `Review ${rating}`, body: '<b>Hot</b>\nand shiny', rating },
    author: { authorName: 'Noa' },
    moderation: { moderationStatus: 'APPROVED' },
    ...more,
  }
  const { status } = await shop.store.ask('POST', '/reviews/v1/reviews', {
    as: shop.store.apiKey,
    body: { review },
  })
  expect(status).toBe(200)
}

async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const all = await page.locator('script[type="application/ld+json"]').allTextContents()
  const parsed = all.flatMap((text) => JSON.parse(text))
  return parsed.find((each) => each['@type'] === 'Product')
}

test('a member writes a review without a script, and the merchant approves and answers it', async () => {
  const mia = await shopper(browser, { ...phone, javaScriptEnabled: false })
  const { page } = mia
  await page.goto(productPage())
  await page.getByText('There are no reviews yet').waitFor()
  await expect.poll(() => structuredData(page)).not.toHaveProperty('aggregateRating')
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.locator('input[name=email]').first().fill(email)
  await page.locator('input[name=password]').first().fill(password)
  await page.locator('input[name=password]').first().press('Enter')
  await page.getByRole('heading', { name: 'Your review of Copper Kettle' }).waitFor()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Headline').fill('Boils fast')
  await page.getByLabel('Your review', { exact: false }).last().fill('It <i>really</i> does.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('We have received your review').waitFor()
  await page.goto(`${productPage()}/review`)
  await page.getByText('It <i>really</i> does.').waitFor()
  await page.goto(productPage())
  await expect.poll(() => page.getByText('Boils fast').count()).toBe(0)

  const boss = await owner(browser, shop, desktop)
  await boss.page.goto(`${shop.url}/admin/reviews?state=IN_MODERATION`)
  await boss.page.getByRole('button', { name: 'Open the review of Copper Kettle' }).click()
  await boss.page.getByRole('button', { name: 'Approve' }).click()
  await boss.page.getByText('The review is shown now.').waitFor()
  await boss.page.goto(`${shop.url}/admin/reviews`)
  await boss.page.getByRole('button', { name: 'Open the review of Copper Kettle' }).click()
  await boss.page.getByLabel('Your answer').fill('Thank you, Mia.')
  await boss.page.getByRole('button', { name: 'Save answer' }).click()
  await boss.page.getByText('Your answer is saved.').waitFor()
  expect(boss.complaints).toEqual([])
  await boss.leave()

  await page.goto(productPage())
  await page.getByText('Boils fast').waitFor()
  await page.getByText('Thank you, Mia.').waitFor()
  await expect
    .poll(() => structuredData(page))
    .toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ reviewRating: { ratingValue: 4 }, name: 'Boils fast', author: { name: 'Mia Berg' } }],
    })
  await mia.leave()
})

test('pages of reviews turn without a script, in German, and keep nobody out', async () => {
  for (let count = 0; count < 11; count++) {
    shop.store.clock.advance(1000)
    await write(5, { content: { title: `Nummer ${count}`, body: '<b>Heiß</b>', rating: 5 } })
  }
  const reader = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await reader.page.goto(productPage('/de'))
  const items = reader.page.locator('#reviews li article')
  await expect.poll(() => items.count()).toBe(10)
  await expect.poll(() => items.first().textContent()).toContain('<b>Heiß</b>')
  await reader.page.getByRole('link', { name: 'Ältere Bewertungen' }).click()
  await reader.page.getByText('Seite 2 von 2').waitFor()
  await expect.poll(() => items.count()).toBeLessThan(10)
  await reader.page.getByRole('link', { name: 'Neuere Bewertungen' }).click()
  await reader.page.getByText('Seite 1 von 2').waitFor()
  await reader.leave()

  const { page, complaints, leave } = await shopper(browser, desktop)
  await page.goto(productPage())
  await alive(page)
  await expect.poll(() => page.locator('#reviews li article').count()).toBe(10)
  await expectOpenToEverybody(page)
  expect(complaints).toEqual([])
  await leave()
})

for (const [width, size] of [
  [390, phone],
  [1440, desktop],
] as const) {
  test(`the admin's reviews keep nobody out at ${width} px`, async () => {
    await write(2)
    const { page, complaints, leave } = await owner(browser, shop, size)
    await page.goto(`${shop.url}/admin/reviews`)
    await page.getByRole('button', { name: 'Open the review of Copper Kettle' }).first().waitFor()
    expect(await barriers(page)).toEqual([])
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: 'Open the review of Copper Kettle' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Reject' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Delete review' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this review of Copper Kettle?' })
    await question.getByRole('button', { name: 'Delete review' }).click()
    await page.getByText('The review is deleted.').waitFor()
    expect(complaints).toEqual([])
    await leave()
  })
}
