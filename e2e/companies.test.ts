import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { stock, vase } from '../server/test/fixtures.ts'
import { pieces } from '../server/test/shoppers.ts'
import {
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  placeButton,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

/** Keeps a picture to look at, where `PICTURES` says. */
async function lookAt(page: Page, name: string): Promise<void> {
  if (name.endsWith('1440')) await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const ask = async (method: string, path: string, body: object) =>
  (await shop.store.ask(method, path, { as: shop.store.apiKey, body })).body

/** A shop in Berlin whose prices include 19 % of tax. */
async function openInBerlin(): Promise<void> {
  const address = { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Ofenweg 12' }
  const seller = { legalName: 'Fieldhouse GmbH', vatId: 'DE123456788', address }
  const settings = { taxIncludedInPrices: true, address, seller, paymentMethods: ['manual'] }
  await ask('PATCH', '/admin/v1/site', { site: { settings } })
  const { taxRegion } = await ask('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'DE' } })
  const { taxGroups } = (
    await shop.store.ask('GET', '/billing/v1/tax-groups/default-tax-groups', { as: shop.store.apiKey })
  ).body
  await ask('POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxGroupId: taxGroups[0].id, taxRegionId: taxRegion.id, taxRate: '0.19' },
  })
}

async function checkoutAddress(): Promise<string> {
  const { store } = shop
  const bowl = await stock(store, { ...vase, name: 'Bowl', price: 24 }, 1000)
  const as = await store.visitor()
  const cart = '/ecom/v1/carts/current'
  await store.ask('POST', `${cart}/add-to-cart`, { as, body: { lineItems: [pieces(2, bowl)] } })
  const made = await store.ask('POST', `${cart}/create-checkout`, { as, body: { channelType: 'WEB' } })
  const body = { ecomCheckout: { checkoutId: made.body.checkoutId } }
  const answer = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body })
  return answer.body.redirectSession.fullUrl
}

test('a company in Vienna buys without VAT and accepts the terms that the merchant has set', async () => {
  await openInBerlin()
  await ask('POST', '/admin/v1/pages', { page: { slug: 'terms', title: 'Terms of sale', body: 'Bowls.' } })
  const settings = {
    terms: { required: true, pages: ['terms'] },
    taxes: { companies: 'UNTAXED', vies: false },
  }
  await ask('PATCH', '/admin/v1/site', { site: { settings } })
  for (const [options, hasScripts] of [
    [phone, false],
    [desktop, true],
  ] as const) {
    const size = options.viewport.width
    const { page } = await shopper(browser, { ...options, javaScriptEnabled: hasScripts })
    await page.goto(await checkoutAddress())
    await page.getByLabel('E-mail', { exact: true }).fill('office@maier.example')
    await page.getByLabel('Full name').first().fill('Anna Maier')
    await page.getByLabel('Country').first().selectOption('AT')
    await page.getByLabel('Street and number').first().fill('Ring 1')
    await page.locator('#postalCode').fill('1010')
    await page.getByLabel('City').first().fill('Wien')
    await page.getByLabel('I am buying for a company').check()
    await page.getByLabel('Company', { exact: true }).fill('Maier GmbH')
    await page.getByLabel('VAT ID').fill('ATU13585627')
    if (!hasScripts)
      await page
        .getByRole('button', { name: /^Update prices/ })
        .last()
        .click()
    await page.getByText('No VAT for VAT ID ATU13585627').first().waitFor({ state: 'attached' })
    await placeButton(page).click()
    await page.getByText('Tick the box to accept the terms.').first().waitFor()
    await lookAt(page, `checkout-${size}`)
    await page.getByLabel('I have read and accept: Terms of sale.').check()
    await placeButton(page).click()
    await page.getByText('No VAT for VAT ID ATU13585627').first().waitFor({ state: 'attached' })
    await page.waitForURL('**/thanks')
    await lookAt(page, `thanks-${size}`)
  }
}, 90_000)
