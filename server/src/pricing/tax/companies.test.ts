import type { TaxSettings } from '@cartwright/contract/sites/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkOut,
  filled,
  openCheckoutProps,
  placeOrder,
  rows,
  type Screen,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { type GermanShop, openGermanShop, seller } from '../../../test/invoices.ts'
import { readMails } from '../../../test/mails.ts'
import { day } from '../../../test/pricing.ts'
import { pieces, refusal } from '../../../test/shoppers.ts'
import { openVies } from '../../../test/vies.ts'
import * as documents from '../../invoices/documents/service.ts'

const hallApp = '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d98'
const ticket = { quantity: 1, catalogReference: { appId: hallApp, catalogItemId: 'concert' } }
const findTickets = async (_shop: unknown, _question: unknown, wanted: readonly unknown[]) =>
  wanted.map(() => ({ productName: { original: 'Konzert' }, price: '11.90' }))

let vies: Awaited<ReturnType<typeof openVies>>
let at: GermanShop

beforeAll(async () => {
  vies = await openVies()
  at = await openGermanShop({ ...vies.parts, rooms: [{ items: [{ appIds: [hallApp], find: findTickets }] }] })
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

async function checkout(typed: Record<string, string>, ...more: object[]) {
  const start = await visitorReadyToPay(at.store, [pieces(2, at.theVase), ...more])
  const fields = { ...filled(start.screen), ...vienna, payment: 'bank-transfer', ...typed }
  const screen = await start.post({ ...fields, do: 'update' })
  const place = (more: Record<string, string> = {}) =>
    start.post({ ...filled(screen), ...vienna, payment: 'bank-transfer', ...typed, ...more, do: 'place' })
  return { ...start, screen, place }
}

const viennese = {
  address: { country: 'AT', city: 'Wien', postalCode: '1010', addressLine: 'Ring 1' },
  contactDetails: {
    firstName: 'Anna',
    lastName: 'Maier',
    company: 'Maier GmbH',
    vatId: { id: 'ATU13585627' },
  },
}

/** The answer of VIES in a checkout becomes one of two days ago. */
const outdate = (checkoutId: string) =>
  rows(
    at.store,
    `UPDATE checkouts SET data = jsonb_set(data, '{viesAnswer,checkedDate}', to_jsonb($2::text)) WHERE id = $1`,
    [checkoutId, new Date(at.store.clock.now - 2 * day).toISOString()],
  )

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
    const body = { sourceOrderId: order.id }
    const edit = await at.store.ask('POST', '/ecom/v1/draft-orders', { as: at.store.apiKey, body })
    expect([refusal(edit), edit.body.message]).toEqual([
      'ORDER_CANNOT_BE_EDITED',
      expect.stringContaining('bought without VAT'),
    ])
  })

  test('pays the tax of tickets, bookings and plans, which are taxed where they are', async () => {
    await taxes({ companies: 'UNTAXED', vies: false, salesInEurope: 'ORIGIN' })
    const { screen, place, checkoutId } = await checkout(maier, ticket)
    expect(totalOf(screen)).toBe('69,88 €')
    expect((await place()).props?.state).toBe('thanks')
    const order = await orderOf(checkoutId)
    expect(order.priceSummary.tax.amount).toBe('1.90')
    await documents.issue(at.store.shop, { siteId: at.store.siteId }, order.id)
    const [invoice] = await at.documents(order.id)
    expect(invoice?.content.lines.map(({ rate, category }) => [rate, category])).toEqual([
      ['0', 'K'],
      ['19', 'S'],
    ])
    await taxes({ companies: 'UNTAXED', vies: false })
    const alone = await checkout(maier, ticket)
    expect((await alone.place()).props?.state).toBe('thanks')
    const { id } = await orderOf(alone.checkoutId)
    await documents.issue(at.store.shop, { siteId: at.store.siteId }, id)
    const [untaxed] = await at.documents(id)
    // Without a rate of the buyer's country, nobody owes the tax for that reason.
    expect(untaxed?.content.lines.map(({ category }) => category)).toEqual(['K', 'Z'])
  })

  test('pays tax at home, without a VAT ID of the seller, and with a wrong ID', async () => {
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

  test('is asked again before an order is placed on an answer of another day', async () => {
    await taxes({ companies: 'UNTAXED' })
    const { place, checkoutId } = await checkout(maier)
    await outdate(checkoutId)
    expect((await place()).props?.state).toBe('thanks')
    const { check } = (await orderOf(checkoutId)).taxInfo.exemption
    expect(Date.parse(check.checkedDate)).toBeGreaterThan(at.store.clock.now - day)
    const { store } = at
    const as = await store.visitor()
    const lineItems = [pieces(2, at.theVase)]
    const shippingAddress = viennese.address
    const id = await checkOut(store, { as, lineItems, email: vienna.email, shippingAddress })
    const body = { checkout: { id, billingInfo: viennese } }
    await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
    await outdate(id)
    const seen = await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as })
    expect(seen.body.checkout.priceSummary.total.amount).toBe('69.00')
    expect((await placeOrder(store, as, id)).status).toBe(200)
    expect((await orderOf(id)).priceSummary.total.amount).toBe('57.98')
  })

  test('is asked when a draft is saved, and the order costs what the draft says', async () => {
    await taxes({ companies: 'UNTAXED' })
    await vies.asked()
    const draftOrder = {
      catalogLineItems: [pieces(2, at.theVase)],
      buyerInfo: { email: vienna.email },
      shippingInfo: { title: 'Bote', cost: { price: { amount: '5.00' } } },
      recipientInfo: { ...viennese, contactDetails: { vatId: { id: 'EL094259216' } } },
    }
    const ask = (path: string, body: object) =>
      at.store.ask('POST', `/ecom/v1/draft-orders${path}`, { as: at.store.apiKey, body })
    const made = (await ask('', { draftOrder })).body.calculatedDraftOrder.draftOrder
    expect([made.priceSummary.total.amount, (await vies.asked()).length]).toEqual(['57.98', 1])
    const { createdOrder } = (await ask(`/${made.id}/create-order`, {})).body
    expect([createdOrder.priceSummary.total.amount, await vies.asked()]).toEqual(['57.98', []])
    await vies.mode('UNAVAILABLE')
    draftOrder.recipientInfo.contactDetails.vatId.id = 'ATU66889218'
    const open = (await ask('', { draftOrder })).body.calculatedDraftOrder.draftOrder
    await vies.mode('ANSWERS')
    at.store.clock.advance(120_000)
    const kept = (await ask(`/${open.id}/create-order`, {})).body.createdOrder
    expect([open, kept].map(({ priceSummary }) => priceSummary.total.amount)).toEqual(['69.00', '69.00'])
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
    const field = openCheckoutProps(charged.screen).company?.fields.find(({ name }) => name === 'vatId')
    expect(field?.hint).toContain('kann gerade nicht geprüft werden')
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
