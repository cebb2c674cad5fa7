import type {
  ExtendedBooking,
  QueryExtendedBookingsReply,
  QueryExtendedBookingsRequest,
} from '@cartwright/contract/bookings/bookings.ts'
import { BookingPaymentStatus, BookingStatus } from '@cartwright/contract/bookings/bookings.ts'
import { type RawBuilder, sql } from 'kysely'
import { splitWords } from '../../customers/members/search.service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { compileFilter } from '../../platform/query/filter.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo, mostCounted, pageOf } from '../../platform/query/page.ts'
import { newProblems } from '../../platform/query/problems.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import * as attendance from '../attendance/service.ts'
import type { Interval } from '../hours/rules.ts'
import { type BookingPayment, paymentsOf } from '../mail/payments.service.ts'
import { servicesByIds } from '../services/queries.ts'
import { findSession, openSessionsOfBookings } from '../sessions/service.ts'
import { allowedActions } from '../slots/policy.rules.ts'
import { type BookingRow, bookingColumns } from './queries.ts'
import { isActive, toWire } from './rules.ts'

const bookingId: ScalarField = { column: sql`b.id`, type: 'uuid', sortable: true, required: true }
const uuid = (column: ScalarField['column']): ScalarField => ({ column, type: 'uuid' })
const time = (column: ScalarField['column']): ScalarField => ({
  ...{ column, type: 'timestamp', sortable: true, required: true },
})
const serviceField = uuid(sql`b.service_id`)
const eventField: ScalarField = { column: sql`b.event_id`, type: 'text' }
const status: ScalarField = {
  ...{ column: sql`b.status`, type: 'enum', values: BookingStatus.enum, required: true },
}

/** Under the names of both generations: the second one has `item` and `singleSession` in between. */
const fields: Fields = {
  id: bookingId,
  status,
  paymentStatus: {
    ...{ column: sql`b.payment_status`, type: 'enum', values: BookingPaymentStatus.enum, required: true },
  },
  startDate: time(sql`b.starts_at`),
  endDate: time(sql`b.ends_at`),
  createdDate: time(sql`b.created_at`),
  updatedDate: time(sql`b.updated_at`),
  serviceId: serviceField,
  'bookedEntity.slot.serviceId': serviceField,
  'bookedEntity.item.slot.serviceId': serviceField,
  'bookedEntity.schedule.serviceId': serviceField,
  'bookedEntity.item.schedule.serviceId': serviceField,
  'bookedEntity.slot.scheduleId': uuid(sql`b.schedule_id`),
  'bookedEntity.item.slot.scheduleId': uuid(sql`b.schedule_id`),
  'bookedEntity.slot.eventId': eventField,
  'bookedEntity.item.slot.eventId': eventField,
  'bookedEntity.slot.sessionId': eventField,
  'bookedEntity.item.slot.sessionId': eventField,
  'bookedEntity.slot.resource.id': uuid(sql`b.resource_id`),
  'bookedEntity.item.slot.resource.id': uuid(sql`b.resource_id`),
  'contactDetails.email': { column: sql`b.email`, type: 'text', required: true },
  'contactDetails.contactId': { column: sql`(b.contact->>'contactId')`, type: 'text' },
}

const options = { tieBreaker: bookingId, defaultSort: [{ fieldName: 'createdDate', order: 'DESC' as const }] }

interface BookedSession {
  eventId: string
  /** Who has booked a run of a course has booked its sessions in the time of the booking. */
  run?: Interval & { id: string }
}

function ofSession({ eventId, run }: BookedSession): RawBuilder<unknown> {
  if (!run) return sql`b.event_id = ${eventId}`
  const [start, end] = [new Date(run.start), new Date(run.end)]
  return sql`(b.event_id = ${eventId} or b.run_id = ${run.id} and b.starts_at < ${end} and b.ends_at > ${start})`
}

interface Narrowed {
  session?: BookedSession | undefined
  /** Each must occur in the name or the e-mail address. */
  words?: readonly string[]
}

function sourceOf(caller: Caller, { session, words = [] }: Narrowed = {}): RawBuilder<unknown> {
  // Whoever chose another time before they ordered has booked once, and cancelled nothing.
  const all = sql`from bookings b where b.site_id = ${caller.siteId}
    and not (b.status = 'CANCELED' and b.held_until is not null)`
  const narrowed = [...(session ? [ofSession(session)] : []), ...words.map(hasWord)]
  const from = sql.join([all, ...narrowed], sql` and `)
  if (isMerchant(caller)) {
    if (!may(caller, 'BOOKINGS.READ')) throw refuse('PERMISSION_DENIED')
    return from
  }
  const owners = caller.visitorId === undefined ? [caller.id] : [caller.id, caller.visitorId]
  return sql`${from} and b.owner_id = any (${owners}::uuid[])`
}

function hasWord(word: string): RawBuilder<unknown> {
  return sql`b.words like ${likePattern(word)}`
}

export async function query(
  shop: Shop,
  caller: Caller,
  sent: QueryExtendedBookingsRequest,
): Promise<QueryExtendedBookingsReply> {
  const compiled = compileQuery(sent.query, fields, options)
  const session = sent.sessionId ? await readSession(shop, caller, sent.sessionId) : undefined
  const from = sourceOf(caller, { session, words: splitWords(sent.search ?? '') })
  const page = sql<BookingRow & { cursor_key: string | null }>`
    select ${sql.raw(bookingColumns)}, ${compiled.cursorKey} as cursor_key ${from} and ${compiled.where} ${compiled.page}`
  const counting = compiled.cursor ? undefined : countUpTo(sql`${from} and ${compiled.filter}`)
  // Whoever has just booked wants to see it: a replica may not have it yet.
  const { kysely } = shop.db
  const [{ rows }, counted] = await Promise.all([page.execute(kysely), counting?.execute(kysely)])
  const { rows: kept, metadata } = pageOf(rows, compiled, counted ? (counted.rows[0]?.total ?? 0) : undefined)
  return {
    extendedBookings: await extend(shop, caller.siteId, { rows: kept, sent }),
    pagingMetadata: metadata,
  }
}

async function readSession(shop: Shop, { siteId }: Caller, sessionId: string): Promise<BookedSession> {
  const eventId = sessionId.toLowerCase()
  const session = await findSession(shop.db, siteId, eventId)
  if (!session) return { eventId }
  const { start, end, series } = session
  return { eventId, run: { id: series.runId, start, end } }
}

async function extend(
  shop: Shop,
  siteId: string,
  { rows, sent }: { rows: readonly BookingRow[]; sent: QueryExtendedBookingsRequest },
): Promise<ExtendedBooking[]> {
  const wantsActions = sent.withBookingAllowedActions ?? false
  const ids = [...new Set(rows.map(({ serviceId }) => serviceId))]
  const services = wantsActions ? await shop.db.run(servicesByIds, [siteId, ids]) : []
  const wantsOrders = sent.withEcomOrder ?? false
  const { settings } = await sites.get(shop, siteId)
  const payments = wantsOrders ? await paymentsOf(shop.db, siteId, rows) : new Map<string, BookingPayment>()
  const attended = sent.withBookingAttendanceInfo
    ? await attendance.ofBookings(shop, siteId, { bookings: rows, sessionId: sent.sessionId ?? undefined })
    : undefined
  const sessions = sent.withCourseSessions ? await openSessionsOfBookings(shop.db, siteId, rows) : undefined
  const byId = new Map(services.map((service) => [service.id, service]))
  return rows.map((row) => ({
    booking: toWire(row),
    formSubmissions: row.additionalFields.map(({ id = '', label, value }) => ({
      ...{ fieldId: id, key: id, label: label ?? '', value: value ?? '' },
    })),
    ...(wantsActions
      ? { allowedActions: actionsOf(row, byId.get(row.serviceId)?.policy, shop.clock()) }
      : {}),
    ...(sent.withBookingPolicySettings ? { bookingPolicySettings: { cancellationFeeEnabled: false } } : {}),
    ...optional('attendance', attended?.get(row.id)),
    ...optional('sessions', sessions?.get(row.id)?.map(sessionToWire)),
    ...(wantsOrders ? { price: priceOf(row, payments.get(row.id), settings) } : {}),
    ...(wantsOrders && row.orderId ? { order: orderOf(row.orderId, payments.get(row.id)) } : {}),
  }))
}

function priceOf(
  { price }: BookingRow,
  payment: BookingPayment | undefined,
  { currency, language }: { currency: string; language: string },
): NonNullable<ExtendedBooking['price']> | null {
  const shown = payment ?? (price === null ? undefined : { total: price, currency })
  if (!shown) return null
  return {
    amount: money.toDecimal(shown.total, shown.currency),
    formattedAmount: money.format(shown.total, shown.currency, language),
  }
}

function sessionToWire({ start, end }: Interval) {
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
}

function orderOf(id: string, payment: BookingPayment | undefined): { id: string; membershipName?: string } {
  return { id, ...(payment?.plan ? { membershipName: payment.plan.name } : {}) }
}

type Policy = { rules: Parameters<typeof allowedActions>[0] } | undefined

export function actionsOf(
  row: BookingRow,
  policy: Policy,
  now: number,
): { cancel: boolean; reschedule: boolean } {
  if (!policy) return { cancel: false, reschedule: false }
  const isOpen = isActive(row) || row.status === 'WAITING_LIST'
  const { cancel, reschedule } = allowedActions(policy.rules, { start: row.startsAt.getTime(), now, isOpen })
  return { cancel, reschedule: reschedule && isActive(row) && row.serviceType !== 'COURSE' }
}

export async function count(
  shop: Shop,
  caller: Caller,
  filter: Record<string, unknown> | null | undefined,
): Promise<{ count: number }> {
  const problems = newProblems()
  const condition = compileFilter(filter ?? {}, fields, { path: 'filter', problems })
  problems.throwIfAny()
  const { rows } = await countUpTo(sql`${sourceOf(caller)} and ${condition}`).execute(shop.db.kysely)
  const found = rows[0]?.total ?? 0
  if (found > mostCounted) throw refuse('TOO_MANY_TO_COUNT')
  return { count: found }
}
