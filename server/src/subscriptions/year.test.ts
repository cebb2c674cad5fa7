import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { newPlan } from '../../test/plans.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { OnlineProvider, SavedPaymentOutcome } from '../payments/providers/provider.ts'
import { providers } from '../payments/providers/service.ts'
import { runBilling } from './billing/service.ts'
import { addTo } from './calendar/rules.ts'

// The whole year of the bar: SUBSCRIPTIONS=1000 npm test -- server/src/subscriptions/year.test.ts
const full = Number(process.env.SUBSCRIPTIONS ?? 0)
const [subscriptions, months] = full > 0 ? [full, 12] : [31, 3]
const timeZone = 'Europe/Berlin'
const day = 24 * 60 * 60_000

/** A provider that declines a fifth of all charges, and charges each payment once however often it is asked. */
const books = new Map<string, { orderId: string; outcome: SavedPaymentOutcome }>()
/** Called after a charge, before its answer. */
let answering: () => void = () => {}
const declines = (paymentId: string) => (createHash('sha1').update(paymentId).digest()[0] ?? 0) < 51
const stand: OnlineProvider = {
  method: 'stand',
  title: 'Stand',
  kind: 'card',
  charge: async ({ paymentId }) => ({ status: 'APPROVED', providerReference: paymentId }),
  find: async () => undefined,
  async chargeSaved({ paymentId, orderId }) {
    const outcome: SavedPaymentOutcome = declines(paymentId)
      ? { status: 'DECLINED', reason: 'No money.' }
      : { status: 'APPROVED', providerReference: paymentId }
    const known = books.get(paymentId)
    if (!known) books.set(paymentId, { orderId, outcome })
    answering()
    return known?.outcome ?? outcome
  },
}

let store: Store
beforeAll(async () => {
  store = await openStore({
    payments: [...providers, stand],
    settings: { paymentMethods: ['stand', 'manual'], timeZone },
  })
})
afterAll(() => store.close())

/** Subscriptions that have begun on each day of January 2028, a leap year, and paid their first month. */
async function begin(planId: string): Promise<void> {
  const list = Array.from({ length: subscriptions }, (_, index) => {
    const anchor = new Date(Date.UTC(2028, 0, 1 + (index % 31), 8, index % 60))
    const next = addTo(anchor, { unit: 'MONTH', count: 1 }, timeZone)
    const [member, order, contract] = [store.shop.newId(), store.shop.newId(), store.shop.newId()]
    return { member, order, contract, anchor, next, email: `member${index}@year.test` }
  })
  const terms = {
    appId: '1522827f-c56c-a5c9-2ac9-00f9e6ae12d3',
    itemId: planId,
    offer: { productName: { original: 'Year' }, itemType: { preset: 'SERVICE' }, price: '40.00' },
    prepaid: 1,
    email: 'anna@example.com',
    language: 'en',
  }
  const bought = { name: 'Year', description: '', currency: 'USD', price: '4000', billing: 'RECURRING' }
  const plan = { ...bought, periodUnit: 'MONTH', periodCount: 1, cycles: months + 1, trialDays: 0, fee: null }
  const list$ = `jsonb_to_recordset($1::jsonb) AS r (member uuid, "order" uuid, contract uuid, anchor timestamptz,
    next timestamptz, email text)`
  const insert = (text: string) => rows(store, `${text} FROM ${list$}`, [JSON.stringify(list)])
  await insert(`INSERT INTO members (site_id, id, email, email_verified, status, reasons, profile, created_at, updated_at)
    SELECT '${store.siteId}', member, email, true, 'ACTIVE', '{}', '{}', anchor, anchor`)
  await insert(`INSERT INTO subscription_contracts (site_id, id, seller, subject_id, member_id, status, collection,
      time_zone, interval_unit, interval_count, cycles, starts_at, anchor, started, cycle, cycle_begins_at, next_at,
      payment_method, saved_method, terms, created_at, updated_at)
    SELECT '${store.siteId}', contract, 'PLAN', "order", member, 'ACTIVE', 'SYSTEM', '${timeZone}', 'MONTH', 1,
      ${months + 1}, anchor, anchor, true, 1, anchor, next, 'stand', 'saved', '${JSON.stringify(terms)}', anchor, anchor`)
  await insert(`INSERT INTO plan_orders (site_id, id, plan_id, member_id, type, status, payment_status, counted,
      contract_id, plan, prices, starts_at, cycle, created_at, updated_at)
    SELECT '${store.siteId}', "order", '${planId}', member, 'ONLINE', 'ACTIVE', 'PAID', true, contract,
      '${JSON.stringify(plan)}', '[]', anchor, 1, anchor, anchor`)
}

test(`a year of subscriptions charges each cycle once, also when runs are killed half-way`, async () => {
  const { id: planId } = await newPlan(store)
  await begin(planId)
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  let [runs, kills] = [0, 0]
  const last = Date.UTC(2028, 2 + months, 12)
  for (let now = Date.UTC(2028, 1, 1, 9); now < last; now += day) {
    store.clock.now = now
    const run = new AbortController()
    // Every fifth day, the run ends after its first charges, and their answers are lost.
    const isKilled = runs++ % 5 === 0
    answering = () => {
      if (!isKilled) return
      run.abort()
      kills++
      throw new Error('killed')
    }
    await runBilling(store.shop, run.signal)
    answering = () => {}
    if (isKilled) await runBilling(store.shop)
  }
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const [cycles] = await rows<{ cycles: number; orders: number; paid: number; charged: string }>(
    store,
    `SELECT count(*)::int AS cycles, count(DISTINCT o.id)::int AS orders,
       count(*) FILTER (WHERE y.status = 'PAID' AND o.payment_status = 'PAID')::int AS paid, sum(o.paid)::text AS charged
     FROM subscription_cycles y JOIN orders o ON o.site_id = y.site_id AND o.id = y.order_id`,
  )
  const [{ orders = 0 } = {}] = await rows<{ orders: number }>(
    store,
    'SELECT count(*)::int AS orders FROM orders',
  )
  const over = await rows<{ status: string; cycle: number; count: number }>(
    store,
    'SELECT status, min(cycle) AS cycle, count(*)::int AS count FROM subscription_contracts GROUP BY status ORDER BY status',
  )
  const approved = [...books.values()].filter(({ outcome }) => outcome.status === 'APPROVED')
  const failed = books.size - approved.length
  if (full)
    process.stdout.write(
      `${subscriptions} subscriptions, ${months} months: ${cycles?.cycles} cycles, ${books.size} charges, ${failed} failed, ${kills} answers lost, ${runs} days, ${seconds.toFixed(1)} s, of them ${((user + system) / 1e6).toFixed(1)} s on the processor; ${JSON.stringify(over)}\n`,
    )
  expect(kills).toBeGreaterThan(0)
  expect(failed / books.size).toBeGreaterThan(0.1)
  // One order for each cycle, one successful charge for each paid order, and the same money on both sides.
  expect(cycles?.orders).toBe(cycles?.cycles)
  expect(orders).toBe(cycles?.orders)
  expect(new Set(approved.map(({ orderId }) => orderId)).size).toBe(approved.length)
  expect(cycles?.paid).toBe(approved.length)
  expect(cycles?.charged).toBe(String(4000 * approved.length))
  const ended = over.find(({ status }) => status === 'ENDED')
  const canceled = over.find(({ status }) => status === 'CANCELED')?.count ?? 0
  expect([ended?.cycle, (ended?.count ?? 0) + canceled]).toEqual([months + 1, subscriptions])
  expect(cycles?.cycles).toBeGreaterThanOrEqual(months * (subscriptions - canceled))
}, 900_000)
