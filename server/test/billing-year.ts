import { createHash } from 'node:crypto'
import type { OnlineProvider, SavedPaymentOutcome } from '../src/payments/providers/provider.ts'
import { runBilling } from '../src/subscriptions/billing/service.ts'
import { addTo } from '../src/subscriptions/calendar/rules.ts'
import { rows } from './checkouts.ts'
import { newPlan } from './plans.ts'
import type { Store } from './store.ts'

/** Of the shop and its subscriptions. */
export const timeZone = 'Europe/Berlin'
const day = 24 * 60 * 60_000
const price = 4000

/** A provider that declines a fifth of all charges, and charges each payment once however often it is asked. */
export interface StandIn {
  provider: OnlineProvider
  books: Map<string, { orderId: string; outcome: SavedPaymentOutcome }>
  /** Called after a charge, before its answer. */
  answering: () => void
}

export function openStandIn(): StandIn {
  const stand: StandIn = {
    books: new Map(),
    answering: () => {},
    provider: {
      method: 'stand',
      title: 'Stand',
      kind: 'card',
      charge: async ({ paymentId }) => ({ status: 'APPROVED', providerReference: paymentId }),
      find: async () => undefined,
      async chargeSaved({ paymentId, orderId }) {
        const outcome: SavedPaymentOutcome = declines(paymentId)
          ? { status: 'DECLINED', reason: 'No money.' }
          : { status: 'APPROVED', providerReference: paymentId }
        const known = stand.books.get(paymentId)
        if (!known) stand.books.set(paymentId, { orderId, outcome })
        stand.answering()
        return known?.outcome ?? outcome
      },
    },
  }
  return stand
}

function declines(paymentId: string): boolean {
  return (createHash('sha1').update(paymentId).digest()[0] ?? 0) < 51
}

export interface YearSize {
  subscriptions: number
  months: number
}

/** What a year has left behind. */
export interface BilledYear {
  days: number
  /** Charges whose answers were lost with their run. */
  lost: number
  charges: number
  approved: number
  /** Orders with more than one successful charge. */
  chargedTwice: number
  cycles: number
  /** Of cycles, and in all. */
  orders: { ofCycles: number; all: number }
  /** Cycles that are paid, with their orders. */
  paid: number
  /** Minor units that the orders got beyond what the provider charged. */
  difference: number
  /** Numbers between the first and the last order that no order has. */
  gaps: number
  contracts: { status: string; cycle: number; count: number }[]
  /** Milliseconds. */
  took: number
}

/**
 * Bills subscriptions of every day of January 2028 on each day of the months after it. Every fifth day, the run ends after
 * its first charges and their answers are lost; another run goes on.
 */
export async function billYear(store: Store, stand: StandIn, size: YearSize): Promise<BilledYear> {
  const { id: planId } = await newPlan(store)
  await begin(store, planId, size)
  const started = performance.now()
  let [days, lost] = [0, 0]
  const last = Date.UTC(2028, 2 + size.months, 12)
  for (let now = Date.UTC(2028, 1, 1, 9); now < last; now += day) {
    store.clock.now = now
    const run = new AbortController()
    const isKilled = days++ % 5 === 0
    stand.answering = () => {
      if (!isKilled) return
      run.abort()
      lost++
      throw new Error('killed')
    }
    await runBilling(store.shop, run.signal)
    stand.answering = () => {}
    if (isKilled) await runBilling(store.shop)
  }
  return { days, lost, ...(await countYear(store, stand)), took: performance.now() - started }
}

/** Subscriptions that have begun on each day of January 2028, a leap year, and paid their first month. */
async function begin(store: Store, planId: string, { subscriptions, months }: YearSize): Promise<void> {
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
  const bought = {
    name: 'Year',
    description: '',
    currency: 'USD',
    price: String(price),
    billing: 'RECURRING',
  }
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

async function countYear(
  store: Store,
  { books }: StandIn,
): Promise<Omit<BilledYear, 'days' | 'lost' | 'took'>> {
  const [billed] = await rows<{ cycles: number; orders: number; paid: number; charged: string }>(
    store,
    `SELECT count(*)::int AS cycles, count(DISTINCT o.id)::int AS orders,
       count(*) FILTER (WHERE y.status = 'PAID' AND o.payment_status = 'PAID')::int AS paid, sum(o.paid)::text AS charged
     FROM subscription_cycles y JOIN orders o ON o.site_id = y.site_id AND o.id = y.order_id`,
  )
  const [all] = await rows<{ orders: number; gaps: number }>(
    store,
    'SELECT count(*)::int AS orders, (max(number) - min(number) + 1 - count(DISTINCT number))::int AS gaps FROM orders',
  )
  const contracts = await rows<BilledYear['contracts'][number]>(
    store,
    'SELECT status, min(cycle) AS cycle, count(*)::int AS count FROM subscription_contracts GROUP BY status ORDER BY status',
  )
  const approved = [...books.values()].filter(({ outcome }) => outcome.status === 'APPROVED')
  const { cycles = 0, orders: ofCycles = 0, paid = 0, charged = '0' } = billed ?? {}
  return {
    charges: books.size,
    approved: approved.length,
    chargedTwice: approved.length - new Set(approved.map(({ orderId }) => orderId)).size,
    cycles,
    orders: { ofCycles, all: all?.orders ?? 0 },
    paid,
    difference: Number(charged) - price * approved.length,
    gaps: all?.gaps ?? 0,
    contracts,
  }
}
