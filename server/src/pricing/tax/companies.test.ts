import type { TaxSettings } from '@cartwright/contract/sites/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filled, openCheckoutProps, type Screen, visitorReadyToPay } from '../../../test/checkouts.ts'
import { berlin, type GermanShop, openGermanShop, seller } from '../../../test/invoices.ts'
import { readMails } from '../../../test/mails.ts'
import { pieces } from '../../../test/shoppers.ts'
import { openVies } from '../../../test/vies.ts'
import * as documents from '../../invoices/documents/service.ts'

let vies: Awaited<ReturnType<typeof openVies>>
let at: GermanShop

beforeAll(async () => {
  vies = await openVies()
  at = await openGermanShop({ ...vies.parts })
})

afterAll(async () => {
  await at.store.close()
  await vies.close()
})

const settings = (change: object) => {
  const { store } = at
  return store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: change } } })
}
const taxes = (change: TaxSettings) => settings({ taxes: change, seller })

const vienna = {
  email: 'office@maier.example',
  fullName: 'Anna Maier',
  country: 'AT',
  addressLine: 'Ring 1',
  postalCode: '1010',
  city: 'Wien',
}
const maier = { asCompany: 'yes', company: 'Maier GmbH', vatId: 'ATU 13585627' }

async function checkout(typed: Record<string, string>) {
  const start = await visitorReadyToPay(at.store, [pieces(2, at.theVase)])
  const fields = { ...filled(start.screen), ...vienna, payment: 'bank-transfer', ...typed }
  const screen = await start.post({ ...fields, do: 'update' })
  const place = (more: Record<string, string> = {}) =>
    start.post({ ...filled(screen), ...vienna, payment: 'bank-transfer', ...typed, ...more, do: 'place' })
  return { ...start, screen, place }
}

const totalOf = (screen: Screen) => openCheckoutProps(screen).summary.totalText.replaceAll('\u00a0', ' ')
const labels = (screen: Screen) =>
  openCheckoutProps(screen)
    .summary.rows.map(({ label }) => label)
    .join('\n')
const errorOf = (screen: Screen, name: string) =>
  openCheckoutProps(screen).company?.fields.find((field) => field.name === name)?.error

async function orderOf(checkoutId: string) {
  const { store } = at
  const body = { search: { filter: { checkoutId } } }
  const found = await store.ask('POST', '/ecom/v1/orders/search', { as: store.apiKey, body })
  return found.body.orders[0]
}

describe('a company at the checkout', () => {
  test('is asked only where the shop wants to know', async () => {
    await taxes({})
    expect(openCheckoutProps((await checkout({})).screen).company).toBeUndefined()
    await taxes({ companies: 'ASK' })
    const asked = await checkout(maier)
    const fields = openCheckoutProps(asked.screen).company?.fields.map(({ name, value }) => [name, value])
    expect(fields).toEqual([
      ['company', 'Maier GmbH'],
      ['vatId', 'ATU 13585627'],
    ])
    expect(labels(asked.screen)).not.toContain('USt-IdNr.')
  })

  test('in another member state buys without tax: page, order, mail and invoice say why', async () => {
    await taxes({ companies: 'UNTAXED', vies: false })
    const gross = await checkout({})
    const { screen, place, checkoutId } = await checkout(maier)
    // 2 × 32.00 and 5.00 with 19 % inside: 26.89 each, and 4.20.
    expect([totalOf(gross.screen), totalOf(screen)]).toEqual(['69,00 €', '57,98 €'])
    expect(labels(screen)).toContain('Ohne Umsatzsteuer für die USt-IdNr. ATU13585627')
    expect((await place()).props?.state).toBe('thanks')
    const order = await orderOf(checkoutId)
    expect(order.priceSummary).toMatchObject({ tax: { amount: '0.00' }, total: { amount: '57.98' } })
    expect(order.billingInfo.contactDetails).toMatchObject({
      company: 'Maier GmbH',
      vatId: { id: 'ATU13585627' },
    })
    expect(order.taxInfo).toMatchObject({
      taxExempt: true,
      exemption: {
        reason: 'REVERSE_CHARGE',
        vatId: 'ATU13585627',
        check: { method: 'CHECK_DIGITS', result: 'VALID' },
      },
    })
    const mail = (await readMails(at.store, vienna.email)).at(-1)
    expect(mail?.text).toContain('Ohne Umsatzsteuer für die USt-IdNr. ATU13585627')
    const { shop, siteId } = at.store
    await documents.issue(shop, { siteId }, order.id)
    const [invoice] = await at.documents(order.id)
    expect(invoice?.content.taxes).toEqual([{ rate: '0', category: 'K', net: '5798', tax: '0' }])
  })

  test('pays tax at home, without a VAT ID of the seller, for a pickup, and with a wrong ID', async () => {
    await taxes({ companies: 'UNTAXED', vies: false })
    const german = await checkout({ ...maier, vatId: 'DE136695976' })
    expect([errorOf(german.screen, 'vatId'), totalOf(german.screen)]).toEqual([undefined, '69,00 €'])
    const here = { country: 'DE', addressLine: 'Ofenweg 12', postalCode: '10999', city: 'Berlin' }
    expect(totalOf((await checkout({ ...maier, ...here })).screen)).toBe('69,00 €')
    const wrong = await checkout({ ...maier, vatId: 'ATU13585628' })
    expect([errorOf(wrong.screen, 'vatId'), totalOf(wrong.screen)]).toEqual([
      expect.stringContaining('Prüfziffern'),
      '69,00 €',
    ])
    expect((await wrong.place()).status).toBe(422)
    await settings({ seller: { ...seller, vatId: '' } })
    expect(totalOf((await checkout(maier)).screen)).toBe('69,00 €')
    expect(berlin.country).toBe('DE')
  })

  test('in Greece and in Northern Ireland has letters of its own', async () => {
    await taxes({ companies: 'UNTAXED', vies: false })
    const greek = { country: 'GR', addressLine: 'Ermou 1', postalCode: '105 63', city: 'Athina' }
    const { screen } = await checkout({ ...maier, ...greek, vatId: 'EL094259216' })
    expect(totalOf(screen)).toBe('57,98 €')
    const irish = { country: 'GB', addressLine: '1 High Street', city: 'Belfast', vatId: 'XI110305878' }
    expect(totalOf((await checkout({ ...maier, ...irish, postalCode: 'BT1 1AA' })).screen)).toBe('57,98 €')
    const london = await checkout({ ...maier, ...irish, postalCode: 'SW1A 1AA' })
    expect(labels(london.screen)).not.toContain('XI110305878')
  })
})

describe('VIES', () => {
  test('decides whether a VAT ID exists, and its number is kept with the order', async () => {
    await taxes({ companies: 'UNTAXED' })
    await vies.asked()
    const { screen, place, checkoutId } = await checkout(maier)
    expect(totalOf(screen)).toBe('57,98 €')
    expect(await vies.asked()).toEqual([
      {
        countryCode: 'AT',
        vatNumber: 'U13585627',
        requesterMemberStateCode: 'DE',
        requesterNumber: '123456788',
      },
    ])
    expect((await place()).props?.state).toBe('thanks')
    expect((await orderOf(checkoutId)).taxInfo.exemption.check).toMatchObject({
      method: 'VIES',
      result: 'VALID',
      consultationNumber: 'WAPIAAAAYtest0001',
    })
    const unknown = await checkout({ ...maier, vatId: 'ATU10223006' })
    expect([errorOf(unknown.screen, 'vatId'), totalOf(unknown.screen)]).toEqual([
      expect.stringContaining('Register der EU'),
      '69,00 €',
    ])
    expect((await unknown.place()).status).toBe(422)
    expect((await unknown.place({ vatId: '' })).props?.state).toBe('thanks')
  })

  test('that does not answer leaves the tax, or waives it, as the merchant decides', async () => {
    await vies.mode('UNAVAILABLE')
    await taxes({ companies: 'UNTAXED' })
    const charged = await checkout({ ...maier, vatId: 'ATU33864707' })
    expect(totalOf(charged.screen)).toBe('69,00 €')
    expect(
      openCheckoutProps(charged.screen)
        .messages.map(({ text }) => text)
        .join(),
    ).toContain('kann gerade nicht geprüft werden')
    expect((await charged.place()).props?.state).toBe('thanks')
    expect((await orderOf(charged.checkoutId)).taxInfo.exemption).toBeUndefined()
    await vies.mode('SILENT')
    await taxes({ companies: 'UNTAXED', withoutAnswer: 'WAIVE' })
    const waived = await checkout({ ...maier, vatId: 'ATU38516405' })
    expect(totalOf(waived.screen)).toBe('57,98 €')
    await vies.mode('ANSWERS')
    expect((await waived.place()).props?.state).toBe('thanks')
    expect((await orderOf(waived.checkoutId)).taxInfo.exemption.check).toMatchObject({
      method: 'VIES',
      result: 'NO_ANSWER',
    })
  })
})

test('below the threshold, consumers in the EU pay the tax of the shop, and others none', async () => {
  await taxes({})
  const before = await checkout({})
  expect(labels(before.screen)).not.toContain('Enthaltene Steuer')
  await taxes({ salesInEurope: 'ORIGIN' })
  const { screen } = await checkout({})
  expect([totalOf(screen), labels(screen)]).toEqual(['69,00 €', expect.stringContaining('Enthaltene Steuer')])
  const swiss = await checkout({ country: 'CH', postalCode: '3011', city: 'Bern' })
  expect(labels(swiss.screen)).not.toContain('Enthaltene Steuer')
})
