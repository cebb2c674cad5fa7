import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { pageForBuyer } from '../../checkout/payment-links/service.ts'
import { termsOf } from '../../orders/order/rules.ts'
import { findOrder } from '../../orders/order/service.ts'
import { payText } from '../../orders/order/view.ts'
import { canPayByCard } from '../../payments/providers/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { PageQuery } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { actionsOf } from '../bookings/lists.service.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { hasEnded } from '../bookings/rules.ts'
import { mayUse } from '../bookings/writes.service.ts'
import * as anonymous from '../changes/anonymous.service.ts'
import * as moves from '../changes/moves.service.ts'
import * as changes from '../changes/service.ts'
import { feed } from '../mail/calendar.rules.ts'
import { paymentsIn } from '../mail/payments.service.ts'
import { bookingUrl, entriesOf } from '../mail/service.ts'
import { type Asked, entityOf } from '../pages/asked.rules.ts'
import { type BookingsAnswer, checkOut } from '../pages/service.ts'
import { textsIn } from '../pages/texts.ts'
import { isOfPlugin } from '../plugins/rules.ts'
import type { PolicyRow } from '../policies/queries.ts'
import { servicesByIds } from '../services/queries.ts'
import { findDates } from './account.service.ts'
import { contactText, lockText } from './locks.view.ts'
import { bookedPage, type Manage, movePage, unknownPage } from './view.ts'

interface At {
  visit: PageVisit
  token: string
  query: PageQuery
}

/** The booking of a link, with what may still be done about it. */
export async function open(shop: Shop, { visit, token, query }: At): Promise<BookingsAnswer> {
  const row = await find(shop, visit, token)
  if (!row) return unknown(visit)
  return { props: bookedPage(visit, await manage(shop, visit, { row, token, query })) }
}

async function manage(
  shop: Shop,
  visit: PageVisit,
  { row, token, query, messages = [] }: Omit<At, 'visit'> & { row: BookingRow; messages?: PageMessage[] },
): Promise<Manage> {
  const [service] = await shop.db.run(servicesByIds, [visit.site.id, [row.serviceId]])
  const { booked } = textsIn(visit.site.settings.language)
  const actions = actionsFor(shop, visit, { row, policy: service?.policy })
  const done = { moved: booked.moved, canceled: booked.canceled, left: booked.left }[String(query.done)]
  return {
    ...{ row, token, slug: service?.slug ?? '', csrf: formToken(shop, token), now: shop.clock() },
    actions,
    ...optional('rules', service?.policy.rules),
    contact: [visit.site.settings.phone, visit.site.settings.email].filter(Boolean),
    sessions: (await findDates(shop, visit.site.id, [row])).get(row.id),
    asksToCancel: query.do === 'cancel',
    isOwner: ownerIn(visit, row) !== undefined,
    join: row.status === 'CONFIRMED' && service?.conferencing.enabled ? service.conferencing.text : '',
    isNew: query.new === '1',
    ...(await moneyOf(shop, visit, { row, policy: service?.policy })),
    messages: [...messages, ...(done ? [{ kind: 'info' as const, text: done }] : [])],
  }
}

/** What is paid for a booking that may end or has ended, and the shop's own words about cancelling. */
async function moneyOf(
  shop: Shop,
  { site }: PageVisit,
  { row, policy }: { row: BookingRow; policy: PolicyRow | undefined },
): Promise<Pick<Manage, 'order' | 'paid' | 'payRest' | 'payment' | 'terms'>> {
  const order = row.orderId ? await findOrder(shop.db, site.id, row.orderId) : undefined
  const paid = await paymentsIn(shop.db, site.id, { bookings: [row], orders: order ? [order] : [] })
  const payment = paid.get(row.id)
  const byCard =
    order !== undefined &&
    row.status !== 'PENDING' &&
    canPayByCard(shop, site, { ...termsOf(order, site.settings.country), method: order.data.payment.method })
  const { enabled, description } = policy?.rules.customPolicyDescription ?? {}
  return {
    ...(order ? { order: { id: order.id, number: order.number, ownerId: order.ownerId } } : {}),
    ...optional('payRest', order && payText(order, { language: site.settings.language, byCard })),
    ...(order && order.paid > 0n ? { paid: { amount: order.paid, number: order.number } } : {}),
    ...(payment ? { payment } : {}),
    ...(enabled && description ? { terms: description } : {}),
  }
}

/** Members in their own browser may do what members may, everybody else what the policy allows holders of the link. */
function actionsFor(
  shop: Shop,
  visit: PageVisit,
  { row, policy }: { row: BookingRow; policy: PolicyRow | undefined },
): { cancel: boolean; reschedule: boolean } {
  const now = shop.clock()
  return ownerIn(visit, row) ? actionsOf(row, policy, now) : anonymous.actionsOf(row, policy, now)
}

/** The member of this browser, if the booking is theirs. */
function ownerIn({ site, session, address }: PageVisit, row: BookingRow): Caller | undefined {
  if (!session) return undefined
  const owner = { kind: 'member' as const, id: session.memberId }
  const caller = callerOf({ site, address, owner }, owner.id)
  return mayUse(caller, row, '') ? caller : undefined
}

/** Whoever has the link. */
function holderOf(visit: PageVisit, row: BookingRow): Caller {
  return callerOf({ ...visit, owner: undefined }, row.ownerId)
}

export async function cancel(shop: Shop, { visit, token, query }: At): Promise<BookingsAnswer> {
  const row = await find(shop, visit, token)
  if (!row) return unknown(visit)
  const owner = ownerIn(visit, row)
  try {
    if (owner) await changes.cancel(shop, owner, { bookingId: row.id })
    else await anonymous.cancel(shop, holderOf(visit, row), { token })
    return { location: pathOf(token, row.status === 'WAITING_LIST' ? 'left' : 'canceled') }
  } catch (error) {
    return refused(shop, { visit, token, query }, { row, error, action: 'cancel' })
  }
}

/** What the storefront's calendar leads to: the new time, to be confirmed. */
export async function askToMove(shop: Shop, { visit, token }: At, asked: Asked): Promise<BookingsAnswer> {
  const row = await find(shop, visit, token)
  if (!row) return unknown(visit)
  const start = Date.parse(asked.start)
  const end = Date.parse(asked.end)
  if (Number.isNaN(start) || Number.isNaN(end)) return { location: pathOf(token) }
  const timeZone = asked.zone || row.timeZone
  const to = { start, end, timeZone }
  return { props: movePage(visit, { row, token, asked, to, csrf: formToken(shop, token) }) }
}

export async function move(shop: Shop, { visit, token, query }: At, asked: Asked): Promise<BookingsAnswer> {
  const row = await find(shop, visit, token)
  if (!row) return unknown(visit)
  const { slot } = entityOf({ ...asked, service: row.serviceId })
  if (!slot) return { location: pathOf(token) }
  const owner = ownerIn(visit, row)
  const where = { ...slot, location: row.location }
  try {
    if (owner) await moves.reschedule(shop, owner, { bookingId: row.id, slot: where })
    else await anonymous.reschedule(shop, holderOf(visit, row), { token, slot: where })
    return { location: pathOf(token, 'moved') }
  } catch (error) {
    return refused(shop, { visit, token, query }, { row, error, action: 'reschedule' })
  }
}

/** The checkout of a booking that is kept and not ordered, e.g. of somebody who moved up from the waiting list. */
export async function pay(
  shop: Shop,
  { visit, token, query }: At,
): Promise<{ checkoutId: string } | { answer: BookingsAnswer }> {
  const row = await find(shop, visit, token)
  if (!row) return { answer: unknown(visit) }
  const { email, contact, ownerKind, ownerId } = row
  const owner = { kind: ownerKind === 'member' ? ('member' as const) : ('visitor' as const), id: ownerId }
  const { firstName, lastName, phone } = contact
  const known = { firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '' }
  try {
    const caller = callerOf({ ...visit, owner }, ownerId)
    return { checkoutId: await checkOut(shop, caller, { bookingId: row.id, form: { ...known, email } }) }
  } catch (error) {
    return { answer: await refused(shop, { visit, token, query }, { row, error, action: 'pay' }) }
  }
}

/** The page where the rest of a deposit is paid. */
export async function payRest(shop: Shop, at: At): Promise<BookingsAnswer> {
  const { visit, token } = at
  const row = await find(shop, visit, token)
  if (!row) return unknown(visit)
  const location = row.orderId ? await pageForBuyer(shop, visit.site.id, row.orderId) : undefined
  return { location: location ?? pathOf(token) }
}

interface Refused {
  row: BookingRow
  error: unknown
  action: 'cancel' | 'reschedule' | 'pay'
}

async function refused(
  shop: Shop,
  { visit, token, query }: At,
  { row: before, error, action }: Refused,
): Promise<BookingsAnswer> {
  if (!(error instanceof Refusal) || (error.status >= 500 && !isOfPlugin(error))) throw error
  // It may have been cancelled elsewhere since the page was opened.
  const row = (await find(shop, visit, token)) ?? before
  const page = await manage(shop, visit, { row, token, query: { session: query.session } })
  const text = refusalText(visit, page, { error, action })
  const messages = [{ kind: 'error' as const, text }]
  return { props: bookedPage(visit, { ...page, messages }), status: 409 }
}

/** The one reason that holds: what has become of the booking, what it allows, then the time that was chosen. */
function refusalText(
  { site }: PageVisit,
  page: Manage,
  { error, action }: { error: Refusal; action: Refused['action'] },
): string {
  const { row, actions } = page
  const { code = '', message } = error
  const { booked, gone, problems } = textsIn(site.settings.language)
  if (hasEnded(row)) return booked.ended[row.status === 'DECLINED' ? 'declined' : 'canceled']
  if (isOfPlugin(error)) return message
  if (action !== 'pay' && !actions[action]) return lockText(page, [action], site.settings.language)
  if (takenCodes.has(code)) return gone.title
  if (code === 'BOOKING_POLICY_VIOLATION') return booked.notOpen
  if (code === 'RESCHEDULING_NOT_ALLOWED') return contactText(booked.otherPrice, page, booked)
  if (code === 'SITE_MUST_ACCEPT_PAYMENTS') return problems.noPayment
  return contactText(booked.refused, page, booked)
}

const takenCodes: ReadonlySet<string> = new Set([
  ...['SLOT_NOT_AVAILABLE', 'SESSION_CAPACITY_EXCEEDED', 'SESSION_NOT_FOUND', 'RESOURCE_NOT_FOUND'],
])

/** A file for calendar programs. */
export async function calendarFile(shop: Shop, visit: PageVisit, token: string): Promise<string | undefined> {
  const row = await find(shop, visit, token)
  if (!row) return undefined
  const { site } = visit
  const entries = await entriesOf(shop.db, site.id, { booking: row, url: bookingUrl(shop, site.id, row.id) })
  return feed({ name: site.name, host: new URL(shop.hosts.urlOf(site.id)).hostname, entries })
}

function find(shop: Shop, { site }: PageVisit, token: string): Promise<BookingRow | undefined> {
  return anonymous.findByToken(shop, site.id, token).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  })
}

function unknown(visit: PageVisit): BookingsAnswer {
  return { props: unknownPage(visit), status: 404 }
}

function pathOf(token: string, done?: string): string {
  return `/bookings/${token}${done ? `?done=${done}` : ''}`
}
