import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { figures, ordersOf } from './queries.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
const ids: string[] = []

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  const product = await shelve(store, vase)
  for (const quantity of [1, 2, 3]) {
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(quantity, product)] })
    ids.push((await placeOrder(store, as, checkoutId)).body.orderId)
    store.clock.advance(1000)
  }
  await ask('POST', `/ecom/v1/payments-collector/orders/${ids[0]}/mark-as-paid`, {})
  await ask('POST', `/ecom/v1/orders/${ids[1]}/cancel`, {})
})
afterAll(() => store.close())

const ask = (method: Loose, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const aggregate = (body: object) => ask('POST', '/ecom/v1/orders/aggregate', body)

test('orders are counted by what they have in common, and their amounts added up by currency', async () => {
  const { body: found } = await ask('POST', '/ecom/v1/orders/search', { search: {} })
  const totals = found.orders.map(({ priceSummary }: Loose) => Number(priceSummary.total.amount))
  const total = 'priceSummary.total.amount'
  const { body } = await aggregate({
    aggregation: {
      all: { $count: [] },
      byStatus: { $count: 'status' },
      byBoth: { $count: ['status', 'paymentStatus'] },
      revenue: { $sum: total },
      largest: { $max: total },
    },
    hierarchySeparatorOverride: ' / ',
  })
  expect(body.aggregates).toEqual({
    all: 3,
    byStatus: { APPROVED: 2, CANCELED: 1 },
    byBoth: { '(APPROVED / PAID)': 1, '(APPROVED / NOT_PAID)': 1, '(CANCELED / NOT_PAID)': 1 },
    revenue: { USD: (totals[0] + totals[1] + totals[2]).toFixed(2) },
    largest: { USD: Math.max(...totals).toFixed(2) },
  })
})

test('a filter says which orders count; what cannot be counted is refused by name', async () => {
  const filter = { paymentStatus: 'PAID' }
  const aggregation = { orders: { $count: [] }, paid: { $sum: 'balanceSummary.paid.amount' } }
  const { body } = await aggregate({ filter, aggregation })
  expect(body.aggregates.orders).toBe(1)
  expect(Number(body.aggregates.paid.USD)).toBeGreaterThan(0)
  const fields = async (sent: object) =>
    (await aggregate(sent)).body.details.validationError.fieldViolations.map(({ field }: Loose) => field)
  expect(await fields({ aggregation: {} })).toEqual(['aggregation'])
  expect(await fields({ aggregation: { a: { $count: 'buyerInfo.email' } } })).toEqual([
    'aggregation.a.$count',
  ])
  expect(await fields({ aggregation: { a: { $sum: 'status' }, b: 1 } })).toEqual([
    ...['aggregation.a.$sum', 'aggregation.b'],
  ])
  const asVisitor = { as: await store.visitor(), body: { aggregation } }
  expect(refusal(await store.ask('POST', '/ecom/v1/orders/aggregate', asVisitor))).toBe('PERMISSION_DENIED')
})

test('one index has all that counts and sums need', async () => {
  const where = ordersOf(
    { id: store.siteId, currency: 'USD' },
    {
      createdDate: { $gte: '2026-11-01' },
      status: 'APPROVED',
    },
  )
  await sql`vacuum analyze orders`.execute(store.shop.db.kysely)
  const plans = await store.shop.db.kysely.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const explained = []
    for (const one of [
      { name: 'a', operator: '$count', fields: ['status', 'paymentStatus', 'currency'] },
      { name: 'b', operator: '$sum', field: 'priceSummary.total.amount' },
    ] as const) {
      const { rows } = await sql<Loose>`explain ${figures(one, where)}`.execute(tx)
      explained.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return explained
  })
  for (const plan of plans) expect(plan).toContain('Index Only Scan using orders_figures')
})

test('the list leaves as CSV: what the filter finds, amounts in decimals, no formulas', async () => {
  await ask('PATCH', `/ecom/v1/orders/${ids[2]}`, {
    order: {
      recipientInfo: { contactDetails: { firstName: '=HYPERLINK("x")', lastName: 'O"Hara, jr.' } },
      tags: { privateTags: { tagIds: ['+rush', 'gift'] } },
    },
  })
  const file = async (query: Record<string, string>) =>
    store.app.server.inject({
      method: 'GET',
      url: `/admin/v1/orders/export?${new URLSearchParams(query)}`,
      headers: { authorization: store.apiKey },
    })
  const reply = await file({})
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="orders-2026-11-24.csv"')
  const [head = '', ...lines] = reply.body.trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFnumber,date,status,.*total,paid,refunded,currency,tags$/)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`"'=HYPERLINK(""x"")","O""Hara, jr."`)
  expect(lines[0]).toMatch(/,\d+\.\d\d,0\.00,0\.00,USD,'\+rush \| gift$/)
  const paid = await file({ filter: JSON.stringify({ paymentStatus: 'PAID' }), expression: '10001' })
  expect(paid.body.trimEnd().split('\r\n').slice(1)).toEqual([lines[2]])
  expect((await file({ filter: '{"color":"red"}' })).statusCode).toBe(400)
})
