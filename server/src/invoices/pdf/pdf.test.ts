import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer, type GermanShop, openGermanShop } from '../../../test/invoices.ts'
import { scanPath } from '../../../test/qr.ts'
import { pieces } from '../../../test/shoppers.ts'
import { getOrder } from '../../orders/order/service.ts'
import { refund } from '../../orders/refunds/service.ts'
import { toDecimal } from '../../platform/values/money.ts'
import { numberOf } from '../documents/model.ts'
import * as documents from '../documents/service.ts'
import { invoicePdf } from './invoice.service.ts'
import { picksOf } from './pick-list.rules.ts'
import { slipPdf } from './slips.service.ts'

let at: GermanShop
beforeAll(async () => {
  at = await openGermanShop()
})
afterAll(() => at?.store.close())

/** Keeps a file to look at, where `PDF_FOLDER` says. */
async function keep(name: string, pdf: Buffer): Promise<Buffer> {
  const folder = process.env.PDF_FOLDER
  if (folder) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${name}.pdf`), pdf)
  }
  return pdf
}

/** What a camera reads of the first code that a file draws, from the commands of its pages. */
async function scan(pdf: Buffer): Promise<string | undefined> {
  const text = pdf.toString('latin1')
  for (const { index, 0: begin } of text.matchAll(/stream\r?\n/g)) {
    const from = index + begin.length
    let page: string
    try {
      page = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
    } catch {
      continue
    }
    const runs = [...page.matchAll(/^(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh$/gm)]
    const path = runs.map(([, x, y, end]) => `M${x} ${y}h${Number(end) - Number(x)}v1H${x}z`).join('')
    const size = Math.max(...runs.map(([, , , end]) => Number(end))) + 2
    if (path) return scanPath({ size, path })
  }
  return undefined
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('an invoice, a credit note and the slips of an order are files of one page', async () => {
  const { shop, siteId } = at.store
  await at.rules({ note: 'Zahlbar innerhalb von 14 Tagen ohne Abzug.' })
  const orderId = await at.order()
  const order = await getOrder(shop, siteId, orderId)
  const unpaid = await documents.issue(shop, { siteId }, orderId)
  expect(pagesOf(await keep('unpaid', await invoicePdf(shop, unpaid)))).toBe(1)
  await at.pay(orderId)
  await refund(shop, {
    siteId,
    orderId,
    reason: 'Kratzer in der Glasur',
    take: async () => ({ amount: 1234n }),
  })
  await at.store.work()
  const [, credit] = await at.documents(orderId)
  if (!credit) throw new Error('no credit note')
  expect(pagesOf(await keep('credit', await invoicePdf(shop, credit)))).toBe(1)
  for (const slip of ['PACKING_SLIP', 'RETURN_SLIP'] as const)
    expect(pagesOf(await keep(slip, await slipPdf(shop, order, slip)))).toBe(1)
})

test('an invoice has a code for banking apps while it is not paid', async () => {
  const { shop, siteId } = at.store
  const orderId = await at.order()
  const unpaid = await documents.issue(shop, { siteId }, orderId)
  const { gross } = unpaid.content
  const lines = (await scan(await invoicePdf(shop, unpaid)))?.split('\n')
  expect(lines).toEqual([
    ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Anna Weber', 'DE89370400440532013000'],
    ...[`EUR${toDecimal(BigInt(gross), 'EUR')}`, '', '', numberOf(unpaid)],
  ])
  const payment = { ...unpaid.content.payment, isPaid: true, paid: gross }
  const paid = { ...unpaid, content: { ...unpaid.content, payment } }
  expect(await scan(await invoicePdf(shop, paid))).toBeUndefined()
})

test('a pick list sums what is still to be sent, and each order has its packing slip', async () => {
  const { shop, siteId } = at.store
  const send = (path: string, body: object) => at.store.ask('POST', path, { as: at.store.apiKey, body })
  const ids = [
    await at.order([pieces(3, at.theVase)]),
    await at.order([pieces(2, at.theVase)]),
    await at.order([pieces(1, at.theVase)]),
  ]
  const [first, second, third] = await Promise.all(ids.map((id) => getOrder(shop, siteId, id)))
  if (!first || !second || !third) throw new Error('no orders')
  const [line] = first.data.order.lineItems ?? []
  for (const [order, lineItems] of [
    [first, [{ id: line?.id, quantity: 1 }]],
    [third, []],
  ] as const)
    await send(`/ecom/v1/fulfillments/orders/${order.id}/create-fulfillment`, { fulfillment: { lineItems } })
  const parcels = [
    { order: first, pieces: [{ id: line?.id ?? '', quantity: 2 }] },
    { order: second, pieces: [{ id: second.data.order.lineItems?.[0]?.id ?? '', quantity: 2 }] },
  ]
  expect(picksOf(parcels, 'de')).toMatchObject([
    {
      quantity: 4,
      orders: [
        { number: String(first.number), quantity: 2 },
        { number: String(second.number), quantity: 2 },
      ],
    },
  ])
  const files = (kind: string, orderIds: readonly string[]) =>
    at.store.app.server.inject({
      ...{ method: 'POST', url: '/admin/v1/orders/slips' },
      ...{ headers: { authorization: at.store.apiKey }, payload: { kind, orderIds } },
    })
  const list = await files('PICK_LIST', ids)
  expect(list.statusCode).toBe(200)
  expect(pagesOf(await keep('pick-list', list.rawPayload))).toBe(1)
  const slips = await files('PACKING_SLIPS', ids)
  expect(pagesOf(await keep('packing-slips', slips.rawPayload))).toBe(2)
  expect((await files('PACKING_SLIPS', [third.id])).json().message).toContain('left to send')
  expect((await files('PICK_LIST', Array(201).fill(first.id))).statusCode).toBe(400)
})

test('many lines with long names go on over pages', async () => {
  const { shop, siteId } = at.store
  const contactDetails = {
    firstName: 'Maximiliana-Wilhelmine',
    lastName: 'von Hohenstein-Wolkenburg zu Sankt Peter im Schwarzwald',
    company: 'Gesellschaft für die Erhaltung handgedrehter Steinzeuggefäße mit beschränkter Haftung',
  }
  const orderId = await at.order([pieces(3, at.theVase), pieces(2, at.book)], {
    billingInfo: { ...buyer, contactDetails },
  })
  const invoice = await documents.issue(shop, { siteId }, orderId)
  const [line] = invoice.content.lines
  if (!line) throw new Error('no line')
  const long = 'Handgedrehte Vase aus Steinzeug mit Ascheglasur und einem sehr langen Namen, '
  const lines = Array.from({ length: 60 }, (_, index) => ({
    ...{ ...line, name: `${index + 1}. ${long.repeat(1 + (index % 3))}`, discount: index % 2 ? '250' : '0' },
    options: ['Farbe: Blau wie der Bodensee im Winter', 'Größe: 40 cm'],
  }))
  const pdf = await invoicePdf(shop, { ...invoice, content: { ...invoice.content, lines } })
  expect(pagesOf(await keep('long', pdf))).toBeGreaterThan(3)
  // From the same content, the same file.
  const again = await invoicePdf(shop, { ...invoice, content: { ...invoice.content, lines } })
  expect(again.equals(pdf)).toBe(true)
})
