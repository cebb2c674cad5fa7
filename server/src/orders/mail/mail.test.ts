import { describe, expect, test } from 'vitest'
import { checkOut, placeOrder, rows } from '../../../test/checkouts.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore } from '../../../test/store.ts'
import type { ProductDraft } from '../../catalogue/products/service.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'

/** The confirmation of two pieces, delivered free, in a shop with these settings. */
async function confirmation(settings: Partial<SiteSettings>, draft: ProductDraft) {
  const store = await openStore({ settings: { timeZone: 'Pacific/Honolulu', ...settings } })
  const shippingOption = { title: 'Post', rates: [{ amount: '0' }] }
  await store.ask('POST', '/ecom/v1/shipping-options', { as: store.apiKey, body: { shippingOption } })
  const taxRegion = { country: 'US' }
  const region = await store.ask('POST', '/billing/v1/tax-regions', { as: store.apiKey, body: { taxRegion } })
  const groups = await store.ask('GET', '/billing/v1/tax-groups/default-tax-groups', { as: store.apiKey })
  const manualTaxMapping = {
    taxGroupId: groups.body.taxGroups?.[0]?.id,
    taxRegionId: region.body.taxRegion?.id,
    taxRate: '0.1',
    taxName: 'VAT',
  }
  const mapping = await store.ask('POST', '/billing/v1/manual-tax-mappings', {
    as: store.apiKey,
    body: { manualTaxMapping },
  })
  expect(mapping.status).toBe(200)
  const as = await store.visitor()
  const product = await shelve(store, draft)
  await placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(2, product)] }))
  const [mail] = await rows<{ text: string; html: string }>(store, 'SELECT text, html FROM messages')
  await store.close()
  if (!mail) throw new Error('there is no confirmation')
  return { ...mail, text: mail.text.replaceAll('\u00a0', ' ') }
}

describe('a confirmation', () => {
  test('names the day in the shop’s time zone', async () => {
    const { text } = await confirmation({ language: 'en-GB' }, { name: 'Mug', price: 12 })
    expect(text).toContain('We have received your order 10001 of 23 November 2026.')
  })

  test('in German is German to the last row', async () => {
    const settings = { language: 'de-AT', currency: 'EUR', taxIncludedInPrices: true }
    const { text, html } = await confirmation(settings, { name: 'Becher', price: 11 })
    expect(text).toContain('Wir haben Ihre Bestellung 10001 vom 23. November 2026 erhalten.')
    expect(text).toContain(
      'Zwischensumme: € 22,00\nVersand (Post): Kostenlos\nEnthaltene Steuer: € 2,00\nGesamt: € 22,00',
    )
    expect(html).toContain('<html lang="de-AT" dir="ltr">')
  })

  test('uses the shop’s colours, corners and fonts, in light and dark mode', async () => {
    const theme = {
      light: { accent: '#7a1f3d', accentStrong: '#5c1730' },
      dark: { accent: '#f0a6bd' },
      radius: 3,
      displayFace: 'system',
    } as const
    const { html } = await confirmation({ theme }, { name: 'Mug', price: 12 })
    expect(html).toMatch(/class="button"[^>]*border-radius:3px;background:#7a1f3d;color:#ffffff/)
    expect(html).toMatch(/dark\)\{.*\.button\{background:#f0a6bd!important/)
    expect(html).toMatch(/<h1[^>]*font-family:-apple-system,[^"]*&quot;Segoe UI&quot;/)
    expect(html).not.toContain('#2b5a43')
  })

  test('shows the logo in place of the name, and the name where there are no pictures', async () => {
    const logo = 'abc123_0198f0f0f0f07000800000000000f0f0~mv2.png'
    const { html } = await confirmation({ theme: { logo } }, { name: 'Mug', price: 12 })
    expect(html).toContain(
      '<img src="https://shop.test/media/abc123_0198f0f0f0f07000800000000000f0f0~mv2.png" alt="Fieldhouse"',
    )
  })

  test('writes yen without and dinars with three decimals', async () => {
    const yen = await confirmation({ language: 'ja', currency: 'JPY' }, { name: 'Cup', price: 1205 })
    expect(yen.text).toMatch(/2 × Cup {2}[￥¥]2,410\n/)
    expect(yen.text).toMatch(/Tax: [￥¥]241\nTotal: [￥¥]2,651\n/)
    expect(yen.html).toMatch(/>[￥¥]2,651</)
    expect(yen.html).toContain('<html lang="en" dir="ltr">')
    const dinar = await confirmation({ currency: 'KWD' }, { name: 'Cup', price: 1.255 })
    expect(dinar.text).toContain(
      'Subtotal: KWD 2.510\nDelivery (Post): Free\nTax: KWD 0.251\nTotal: KWD 2.761',
    )
  })

  test('leads to the order, shows what was bought and can be read at night', async () => {
    const media = [{ id: 'mug', url: 'https://pictures.test/mug.jpg', width: 800, height: 1000 }]
    const { text, html } = await confirmation({}, { name: 'Mug', price: 12, media })
    const [link] = /https:\/\/shop\.test\/checkout\/\S+\/enter\?\S+/.exec(text) ?? []
    expect(html).toContain(`href="${link?.replaceAll('&', '&amp;')}"`)
    expect(html).toContain('src="https://pictures.test/mug.jpg"')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)/)
  })

  test('keeps a name on its line, whatever it is', async () => {
    const name = `Cup ${'of very long words '.repeat(3)}\nTotal: 0`
    const { text } = await confirmation({}, { name, price: 12 })
    expect(text.split('\n').filter((line) => line.startsWith('Total:'))).toEqual(['Total: $26.40'])
  })
})
