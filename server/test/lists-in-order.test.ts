import { type CompiledQuery as CompiledSql, type KyselyPlugin, sql as sqlTag } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bookings from '../src/bookings/bookings/lists.service.ts'
import { findRsvps, rsvpFields, rsvpId } from '../src/box-office/guests/queries.ts'
import { findSold } from '../src/box-office/sales/orders.queries.ts'
import {
  definitionFields,
  definitionId,
  findDefinitions,
} from '../src/box-office/ticket-definitions/queries.ts'
import { findTickets } from '../src/box-office/tickets/queries.ts'
import { findPlanOrders } from '../src/plans/orders/queries.ts'
import { type Reader, statement } from '../src/platform/db/db.ts'
import { compileQuery } from '../src/platform/query/query.ts'
import { openStore, type Store } from './store.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const page = { limit: 50, offset: 0 }
const sortedBy = (fieldName: string, order: string) => ({ sort: [{ fieldName, order }], paging: page })
const siteId = () => store.siteId

const tickets = (on: Reader) => findTickets(on, { siteId: siteId(), owners: null, ...page })
const sold = (on: Reader) => findSold(on, { siteId: siteId(), owners: null, ...page })
const rsvps = (order: string) => (on: Reader) =>
  findRsvps(on, siteId(), compileQuery(sortedBy('updatedDate', order), rsvpFields, { tieBreaker: rsvpId }))
const kinds = (fieldName: string) => (on: Reader) => {
  const now = new Date(store.clock.now)
  const scope = { siteId: siteId(), now, all: true, available: false, offered: null }
  const options = { tieBreaker: definitionId }
  return findDefinitions(on, scope, compileQuery(sortedBy(fieldName, 'DESC'), definitionFields(now), options))
}
const planOrders = (fieldName: string, descending: boolean) => (on: Reader) =>
  findPlanOrders(on, { siteId: siteId(), withoutDrafts: false }, { fieldName, descending, ...page })
const booked =
  (query: object, search = '') =>
  (on: Reader) => {
    const db = { ...store.shop.db, kysely: on.kysely }
    return bookings.query({ ...store.shop, db }, store.merchant, { query, search })
  }
const contactId = '7f6f2f0e-2e0c-4a8a-9a44-0c8a7a4a5b01'

/** What the list asks the database first: its page. */
async function sqlOf(list: (on: Reader) => Promise<unknown>): Promise<CompiledSql> {
  const { db } = store.shop
  const asked: CompiledSql[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(db.kysely.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await list({ run: db.run, kysely: db.kysely.withPlugin(watch) })
  const [first] = asked
  if (!first) throw new Error('the list asked nothing')
  return first
}

/** How the database would read it if it read whole tables or sorted only where there is no other way. */
const inOrder = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort']

async function planOf({ sql, parameters }: CompiledSql, avoided = inOrder): Promise<string> {
  const rows = await store.shop.db.transaction(async (tx) => {
    for (const way of avoided) await tx.run(statement('', `SET LOCAL enable_${way} = off`), [])
    return tx.run(statement<{ 'QUERY PLAN': string }>('', `EXPLAIN ${sql}`), parameters)
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each([
  ['all tickets', tickets, 'tickets_by_time'],
  ['the orders of all events', sold, 'ticket_reservations_sold'],
  ['guests by their last change', rsvps('ASC'), 'rsvps_by_change'],
  ['guests by their last change, newest first', rsvps('DESC'), 'rsvps_by_change'],
  ['kinds of tickets by name', kinds('name'), 'ticket_definitions_by_name'],
  ['kinds of tickets by their last change', kinds('updatedDate'), 'ticket_definitions_by_change'],
  ['bookings by their end', booked(sortedBy('endDate', 'ASC')), 'bookings_by_end'],
  ['bookings by their last change', booked(sortedBy('updatedDate', 'DESC')), 'bookings_by_change'],
  ['bookings that are not paid', booked({ filter: { paymentStatus: 'NOT_PAID' } }), 'bookings_by_payment'],
  [
    'bookings of a contact',
    booked({ filter: { 'contactDetails.contactId': contactId } }),
    'bookings_by_contact',
  ],
  ['plans of members', planOrders('createdDate', true), 'plan_orders_by_time'],
  ['plans of members by their start', planOrders('startDate', true), 'plan_orders_by_start'],
  ['plans of members that end first', planOrders('endDate', false), 'plan_orders_by_end'],
  ['plans of members that end last', planOrders('endDate', true), 'plan_orders_by_last_end'],
] as const)('a list of %s has an index', async (_what, list, index) => {
  const plan = await planOf(await sqlOf(list))
  const [above = '', below] = plan.split(` ${index} on `)
  expect(below, plan).toBeDefined()
  expect(above).not.toContain('Sort')
})

test('a search among many bookings by words has an index', async () => {
  await sqlTag`insert into bookings (site_id, id, status, payment_status, payment_option, deposit, service_id, service_type,
      title, schedule_id, resource_name, resource_ids, starts_at, ends_at, busy_from, busy_until, time_zone, language,
      location, participants, contact, email, additional_fields, owner_kind, owner_id, created_at, updated_at)
    select ${siteId()}, gen_random_uuid(), 'CONFIRMED', 'PAID', 'ONLINE', false, ${contactId}, 'APPOINTMENT', 'Lesson',
      ${contactId}, '', '{}', day, day, day, day, 'UTC', 'en', '{}', 1, jsonb_build_object('firstName', md5(n::text)),
      n || '@example.com', '[]', 'staff', ${contactId}, day, day
    from generate_series(1, 5000) n, lateral (select timestamptz '2026-12-01' + n * interval '1 hour' as day) days`.execute(
    store.shop.db.kysely,
  )
  await sqlTag`vacuum analyze bookings`.execute(store.shop.db.kysely)
  const plan = await planOf(await sqlOf(booked(sortedBy('startDate', 'ASC'), 'anna berg')), [])
  expect(plan).toMatch(/bookings_by_words.*\n.*Index Cond: .*words ~~ '%anna%'.*words ~~ '%berg%'/)
})
