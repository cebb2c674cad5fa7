import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import { deleteUnused } from '../cart/cart/queries.ts'
import { cancelUnpaid } from '../orders/order/queries.ts'
import { openPayments } from '../payments/attempts/queries.ts'
import { type Statement, statement } from '../platform/db/db.ts'
import { deleteAbandoned } from './model/queries.ts'
import { deleteExpiredVisits } from './visits/queries.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})

afterAll(() => store.close())

/** How the database would do it if it read whole tables only where there is no other way. */
async function plan(query: Statement<unknown>, values: unknown[]): Promise<string> {
  const rows = await store.shop.db.transaction(async (tx) => {
    await tx.run(statement('', 'SET LOCAL enable_seqscan = off'), [])
    return tx.run(statement<{ 'QUERY PLAN': string }>('', `EXPLAIN ${query.text}`), values)
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const now = new Date()
const noId = '00000000-0000-0000-0000-000000000000'

test.each([
  ['orders that nobody came back to', cancelUnpaid, [now, now], 'orders_forgotten'],
  ['payments without an answer', openPayments, [now, now, now, now, noId, now], 'payments_open'],
  ['visits that are over', deleteExpiredVisits.find, [now], 'checkout_visits_by_age'],
  ['checkouts that nobody came back to', deleteAbandoned.find, [now], 'checkouts_open_by_use'],
  ['carts that nobody came back to', deleteUnused.find, [now], 'carts_of_visitors_by_use'],
] as const)('the minutely look for %s reads no whole table', async (_what, query, values, index) => {
  const found = await plan(query, [...values])
  expect(found).toContain(index)
  expect(found).not.toContain('Seq Scan')
})
