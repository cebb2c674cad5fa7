import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GermanShop, openGermanShop } from '../../test/invoices.ts'
import { pieces } from '../../test/shoppers.ts'
import * as access from '../sites/apps/service.ts'

const hour = 60 * 60_000

let german: GermanShop
let orderId: string
let tax: number

const report = async (name: string, query = '?from=2026-11-24&to=2026-11-24') =>
  (await ask('GET', `/admin/v1/reports/${name}${query}`)).body.report
const ask = (method: string, path: string, body?: object, as = german.store.apiKey) =>
  german.store.ask(method, path, { as, ...(body ? { body } : {}) })
/** The figures of each row by the names of their columns. */
const table = async (name: string, query?: string) => {
  const { rows, columns } = await report(name, query)
  return rows.map(({ labels, figures }: { labels: string[]; figures: number[] }) => [
    labels.join(' '),
    Object.fromEntries(
      columns.map((column: { name: string }, index: number) => [column.name, figures[index]]),
    ),
  ])
}
const euro = { amount: '50.00' }
const refundAll = async (id: string, amount: string, more: object = {}) => {
  const { body } = await ask('GET', `/ecom/v1/payments/orders/${id}`)
  const payment = body.orderTransactions.payments.find(
    (one: { regularPaymentDetails: { status: string } }) => one.regularPaymentDetails.status === 'APPROVED',
  )
  const paymentRefunds = [{ paymentId: payment.id, amount: { amount }, externalRefund: true }]
  const given = await ask('POST', '/ecom/v1/order-billing/refund-payments', {
    ...{ orderId: id, paymentRefunds, ...more },
  })
  expect(given.status).toBe(200)
  await german.store.work()
}
const count = () => german.store.clock.advance(hour)

/** A shop in Berlin on 24 November, whose vases cost it 10.00 each and whose prices include tax. */
beforeAll(async () => {
  german = await openGermanShop()
  const { store, theVase, book } = german
  await german.rules({ issue: 'AT_PAYMENT' })
  await ask('PATCH', `/stores/v1/products/${theVase.id}`, {
    product: { costAndProfitData: { itemCost: 10 } },
  })
  const coupon = { name: 'Ten off', code: 'TEN', moneyOffAmount: 10, scope: { namespace: 'stores' } }
  await ask('POST', '/stores/v2/coupons', {
    specification: { ...coupon, startTime: String(store.clock.now - hour) },
  })
  // Two vases and a book for 83.90, less 10.00, with delivery for 5.00.
  orderId = await german.order(undefined, { couponCode: 'TEN' })
  await german.pay(orderId)
  const { body } = await ask('GET', `/ecom/v1/orders/${orderId}`)
  tax = Math.round(Number(body.order.priceSummary.tax.amount) * 100)
  const canceled = await german.order([pieces(1, book)])
  await ask('POST', `/ecom/v1/orders/${canceled}/cancel`, {})
  count()
})
afterAll(() => german.store.close())

describe('Reports', () => {
  test('say what was sold by day, without cancelled orders', async () => {
    expect(await table('SALES')).toEqual([
      [
        '2026-11-24',
        {
          orders: 1,
          goods: 8390,
          discounts: 1000,
          delivery: 500,
          tax,
          total: 7890,
          refunded: 0,
          afterRefunds: 7890,
        },
      ],
    ])
  })

  test('compare each day with the period before, and count by weeks and months', async () => {
    const { rows, before, totals, totalsBefore } = await report('SALES', '?from=2026-11-23&to=2026-11-24')
    expect(rows.map(({ figures: [orders] }: { figures: number[] }) => orders)).toEqual([0, 1])
    expect([before, totals[0], totalsBefore[0]]).toEqual([{ from: '2026-11-21', to: '2026-11-22' }, 1, 0])
    const later = await report('SALES', '?from=2026-11-25&to=2026-11-25')
    expect([later.rows[0].before[0], later.totalsBefore[5]]).toEqual([1, 7890])
    const months = await report('SALES', '?from=2026-11-25&to=2027-01-31&interval=MONTH')
    expect(months.rows.map(({ before: [orders] }: { before: number[] }) => orders)).toEqual([0, 0, 1])
    for (const [interval, starts] of [
      ['WEEK', ['2026-10-30', '2026-11-02', '2026-11-09']],
      ['MONTH', ['2026-10-30', '2026-11-01']],
    ]) {
      const { rows } = await report('SALES', `?from=2026-10-30&to=2026-11-15&interval=${interval}`)
      expect(rows.map(({ labels: [start] }: { labels: string[] }) => start)).toEqual(starts)
    }
  })

  test('divide the sales by product with the margin of those whose cost is known', async () => {
    const [[vase, vases], [book, books]] = await table('PRODUCTS')
    expect([vase, book, vases.pieces, books.pieces]).toEqual(['Bud Vase', 'Glasuren', 2, 1])
    expect([vases.cost, vases.netWithCost, vases.margin]).toEqual([2000, vases.net, vases.net - 2000])
    expect([books.cost, books.netWithCost, books.margin]).toEqual([0, 0, 0])
    const { totals } = await report('PRODUCTS')
    expect(totals[1]).toBe(7390)
  })

  test('keep the cost of the day of the sale', async () => {
    await ask('PATCH', `/stores/v1/products/${german.theVase.id}`, {
      product: { costAndProfitData: { itemCost: 12 } },
    })
    await ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
      fulfillment: { lineItems: [] },
    })
    count()
    const [[, vases]] = await table('PRODUCTS')
    expect(vases.cost).toBe(2000)
  })

  test('divide the sales by channel, country and discount', async () => {
    const figures = { orders: 1, goods: 8390, discounts: 1000, delivery: 500, tax, total: 7890 }
    expect(await table('CHANNELS')).toEqual([['WEB', figures]])
    expect(await table('COUNTRIES')).toEqual([['DE', figures]])
    expect(await table('DISCOUNTS')).toEqual([['COUPON TEN', { orders: 1, discounts: 1000, total: 7890 }]])
  })

  test('divide the tax by country, name and rate', async () => {
    const rows = await table('TAXES')
    expect(rows.map(([labels]: [string]) => labels).toSorted()).toEqual(['DE USt 19', 'DE USt 7'])
    const { totals } = await report('TAXES')
    expect([totals[1] + totals[2], totals[2]]).toEqual([7890, tax])
  })

  test('come as CSV, with amounts in the currency of the shop', async () => {
    const { body: text, headers } = await german.store.ask(
      'GET',
      '/admin/v1/reports/COUNTRIES/export?from=2026-11-24&to=2026-11-24',
      { as: german.store.apiKey },
    )
    expect(headers['content-disposition']).toBe('attachment; filename="countries-2026-11-24-2026-11-24.csv"')
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFcountry,orders,goods,discounts,delivery,tax,total,currency',
      `DE,1,83.90,10.00,5.00,${(tax / 100).toFixed(2)},78.90,EUR`,
    ])
  })

  test('divide the taxes of invoices, from which credit notes are taken off, and say what went back', async () => {
    const { totals } = await report('INVOICES')
    expect([totals[2], totals[3]]).toEqual([tax, 7890])
    await refundAll(orderId, '20.00')
    count()
    expect((await report('INVOICES')).totals[3]).toBe(5890)
    const [[, sold]] = await table('SALES')
    expect([sold.total, sold.refunded, sold.afterRefunds]).toEqual([7890, 2000, 5890])
    expect(await table('PAYMENTS')).toEqual([
      ['manual', { payments: 1, received: 7890, refunded: 2000, afterRefunds: 5890, disputed: 0, lost: 0 }],
    ])
  })

  test('count no refund of an order that is cancelled, nor of what it had received beyond its total', async () => {
    const { store, theVase } = german
    const [{ refunded }] = (await table('SALES')).map(([, figures]: [string, object]) => figures)
    const gone = await german.order([pieces(1, theVase)])
    await german.pay(gone)
    await refundAll(gone, '37.00')
    await ask('POST', `/ecom/v1/orders/${gone}/cancel`, {})
    const edited = await german.order([pieces(2, theVase)])
    await german.pay(edited)
    const { order } = (await ask('GET', `/ecom/v1/orders/${edited}`)).body
    const [{ id, catalogReference }] = order.lineItems
    const made = await ask('POST', '/ecom/v1/draft-orders', {
      sourceOrderId: edited,
      draftOrder: { catalogLineItems: [{ id, catalogReference, quantity: 1 }] },
    })
    await ask('POST', `/ecom/v1/draft-orders/${made.body.calculatedDraftOrder.draftOrder.id}/commit`, {})
    await refundAll(edited, '32.00')
    await store.work()
    count()
    const [[, sold]] = await table('SALES')
    expect([sold.orders, sold.total, sold.refunded]).toEqual([2, 7890 + 3700, refunded])
  })

  test('count no gift card as a sale', async () => {
    const before = await report('SALES')
    const made = await ask('POST', '/ecom/v1/orders', {
      order: {
        priceSummary: { subtotal: euro, total: euro },
        lineItems: [
          {
            productName: { original: 'Geschenkkarte' },
            quantity: 1,
            price: euro,
            itemType: { preset: 'GIFT_CARD' },
          },
        ],
        channelInfo: { type: 'WEB' },
      },
    })
    expect(made.status).toBe(200)
    count()
    expect((await report('SALES')).totals).toEqual(before.totals)
    const { id: orderId, lineItems } = made.body.order
    await ask('POST', `/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
    await refundAll(orderId, '50.00', {
      refundItems: { lineItems: [{ lineItemId: lineItems[0].id, quantity: 1 }] },
    })
    count()
    expect((await report('SALES')).totals).toEqual(before.totals)
  })

  test('say what the stock is worth now', async () => {
    const { rows, from } = await report('STOCK', '')
    expect(from).toBeUndefined()
    const [vases] = rows
    expect(vases.labels).toEqual(['Bud Vase'])
    expect(vases.figures.slice(0, 2)).toEqual([vases.figures[0], vases.figures[0]])
    expect(vases.figures[2]).toBe(vases.figures[0] * 1200)
    expect(vases.figures[3]).toBe(vases.figures[0] * 3200)
  })

  test('refuse unknown reports and invalid periods, and need the permission to see figures', async () => {
    for (const path of ['VISITS', 'SALES?from=2026-11-24&to=2026-11-23', 'SALES?interval=YEAR'])
      expect((await ask('GET', `/admin/v1/reports/${path}`)).status).toBe(400)
    const { store } = german
    const goods = await access.createKey(store.shop, store.siteId, {
      name: 'Goods',
      permissions: ['WIX_STORES.MODIFY_PRODUCTS'],
    })
    for (const as of [await store.visitor(), goods.secret])
      for (const path of ['SALES', 'SALES/export'])
        expect((await ask('GET', `/admin/v1/reports/${path}`, undefined, as)).status).toBe(403)
  })
})
