import type { BookingsPageProps, OwnPlace } from '@cartwright/contract/pages/bookings.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import * as members from '../../customers/members/service.ts'
import { knownBuyer } from '../../orders/buyers/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { type Answer, type FormFields, type Problems, refusedStatus } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { takesPlace } from '../events/rules.ts'
import { type ReservationRow, reservationById } from '../reservations/queries.ts'
import { invoiceOf, statusOf, totalOf } from '../reservations/rules.ts'
import * as reservations from '../reservations/service.ts'
import * as sales from '../sales/checkout.service.ts'
import { seatedName } from '../seating/rules.ts'
import { pricedName } from '../ticket-definitions/pricing.rules.ts'
import { ticketsPath } from '../tickets/codes.rules.ts'
import {
  type FormPart,
  partFields,
  partGroups,
  partProblems,
  personIn,
  responseFrom,
  withSamePeople,
} from './fields.rules.ts'
import { detailsPage, gonePage, languageOf, textsFor, timeText } from './view.ts'

export type EventsAnswer = Answer<BookingsPageProps>

/** Reserved tickets, of whoever opens the page. */
interface Open {
  row: ReservationRow
  event: EventRow
}

/** What the address of the page names. */
export interface Asked {
  reservation: string
  session: string
}

/** The details for reserved tickets, or that they are gone. */
export function open(shop: Shop, visit: PageVisit, asked: Asked): Promise<EventsAnswer> {
  return show(shop, visit, { asked })
}

interface Shown {
  asked: Asked
  key?: string | undefined
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  status?: { status: number; retryAfter?: number }
}

async function show(shop: Shop, visit: PageVisit, shown: Shown): Promise<EventsAnswer> {
  const { asked, key = shop.newId(), form, problems = {}, messages, status } = shown
  const caller = callerOf(visit, key)
  const found = await findOpen(shop, caller, asked)
  if (!found) return gone(shop, visit, asked)
  const { row, event } = found
  const address = `/tickets/details?${new URLSearchParams({ ...asked })}`
  const until = row.expiresAt && {
    date: row.expiresAt.toISOString(),
    text: timeText(visit.site.settings, row.expiresAt, event),
  }
  const texts = textsFor(visit)
  const values = { ...(await prefill(shop, visit)), ...form }
  const { facts, isFree } = await priceFacts(shop, caller, { visit, row })
  const policies = [...new Set(row.items.map(({ policy }) => policy).filter(Boolean))]
  const props = detailsPage(visit, {
    ...{ event, facts, messages },
    action: address,
    hidden: { csrf: formToken(shop, key), key },
    ...fieldsOf(partsOf(visit, found), { values, problems }),
    button: isFree ? texts.details.order : texts.details.pay,
    note: until ? texts.details.kept(until.text) : undefined,
    more: [
      {
        ...{ action: address, hidden: { csrf: formToken(shop, key), key, do: 'release' }, fields: [] },
        buttons: [{ label: texts.details.release, look: 'secondary' }],
      },
    ],
    place: until ? { slug: event.slug, status: 'RESERVED', url: address, until } : undefined,
    ...(policies.length > 0 ? { policy: { title: texts.labels.tickets, lines: policies } } : {}),
  })
  return { props, ...status }
}

/** One person without a heading, or a group for each ticket. */
function fieldsOf(parts: readonly FormPart[], filled: { values: FormFields; problems: Problems }) {
  const alone = parts.filter(({ ticket }) => ticket === undefined)
  return { fields: alone.flatMap((part) => partFields(part, filled)), groups: partGroups(parts, filled) }
}

async function findOpen(shop: Shop, caller: Caller, { reservation }: Asked): Promise<Open | undefined> {
  const row = await reservations.get(shop, caller, reservation).catch(undefinedWhenRefused)
  if (!row || statusOf(row, shop.clock()) !== 'PENDING' || row.expiresAt === null) return undefined
  const [event] = await shop.db.run(eventById, [caller.siteId, row.eventId])
  return event && takesPlace(event, shop.clock()) ? { row, event } : undefined
}

function undefinedWhenRefused(error: unknown): undefined {
  if (error instanceof Refusal && error.status < 500) return undefined
  throw error
}

async function gone(shop: Shop, visit: PageVisit, { reservation }: Asked): Promise<EventsAnswer> {
  const { gone } = textsFor(visit)
  const caller = callerOf(visit, shop.newId())
  const row = await reservations.get(shop, caller, reservation).catch(undefinedWhenRefused)
  if (!row) return elsewhere(shop, visit, reservation)
  if (row.status === 'CONFIRMED')
    return { location: ticketsPath(shop.tokens, { siteId: visit.site.id, name: row.id }) }
  const [event] = await shop.db.run(eventById, [visit.site.id, row.eventId])
  const why = event && !takesPlace(event, shop.clock()) ? offTexts(visit, event) : gone
  return { props: gonePage(visit, { ...why, event, ...nothingReserved(event) }), status: 409 }
}

/** The page of the event does not offer these tickets any more: without a time, nothing is reserved. */
function nothingReserved(event: EventRow | undefined): { place?: OwnPlace } {
  return event ? { place: { slug: event.slug, status: 'RESERVED', url: '/events' } } : {}
}

/** For somebody who has the link to reserved tickets of another browser. */
async function elsewhere(shop: Shop, visit: PageVisit, reservation: string): Promise<EventsAnswer> {
  const texts = textsFor(visit)
  const siteId = visit.site.id
  const isLinked = visit.parameters.reservation === reservation
  const [row] = isLinked ? await shop.db.run(reservationById, [siteId, reservation, null]) : []
  if (!row?.expiresAt || statusOf(row, shop.clock()) !== 'PENDING')
    return { props: gonePage(visit, { title: texts.gone.title, intro: texts.gone.intro }), status: 404 }
  const [event] = await shop.db.run(eventById, [siteId, row.eventId])
  const { title, intro } = texts.elsewhere
  const why = {
    title,
    intro: intro(timeText(visit.site.settings, row.expiresAt, event ?? visit.site.settings)),
    event,
  }
  return { props: gonePage(visit, why), status: 409 }
}

/** Gives reserved tickets back, so that others can have them. */
export async function release(
  shop: Shop,
  visit: PageVisit,
  { asked, key }: { asked: Asked; key: string | undefined },
): Promise<EventsAnswer> {
  const texts = textsFor(visit)
  if (key === undefined) {
    const messages = [{ kind: 'error' as const, text: texts.problems.form }]
    return show(shop, visit, { asked, messages, status: { status: 403 } })
  }
  const caller = callerOf(visit, key)
  const found = await findOpen(shop, caller, asked)
  if (!found) return gone(shop, visit, asked)
  const { row, event } = found
  const isGivenBack = await reservations.cancel(shop, caller, row.id).then(Boolean, undefinedWhenRefused)
  if (!isGivenBack) return gone(shop, visit, asked)
  const { title, released } = texts.gone
  return { props: gonePage(visit, { title, intro: released, event, ...nothingReserved(event) }) }
}

/** Of an event that is cancelled, or over. */
function offTexts(visit: PageVisit, { state }: EventRow) {
  const { off, over } = textsFor(visit)
  return state === 'CANCELED' ? off : over
}

/** What the member's account knows, in a browser where the member is signed in. */
export async function prefill(shop: Shop, { site, owner, session }: PageVisit): Promise<FormFields> {
  if (owner?.kind !== 'member' || session?.memberId !== owner.id) return {}
  const member = await members.find(shop, site.id, owner.id)
  if (!member) return {}
  const { firstName, lastName } = await knownBuyer(shop, site.id, member)
  const known = { firstName, lastName, email: member.email }
  return {
    ...known,
    ...Object.fromEntries(Object.entries(known).map(([name, value]) => [`0-${name}`, value])),
  }
}

async function priceFacts(
  shop: Shop,
  caller: Caller,
  { visit, row }: { visit: PageVisit; row: ReservationRow },
) {
  const { labels, free, beforeTax } = textsFor(visit)
  const language = languageOf(visit)
  const view = await reservations.viewOf(shop, caller, row)
  const { grandTotal, fees } = invoiceOf(row, view)
  const isFree = Number(grandTotal.value) === 0
  const lines = row.items.map((item) => {
    const total = totalOf(item)
    const amount = total === 0n ? free : money.format(total, item.currency, language)
    const name = seatedName(pricedName(item.name, item.option), item.seat, language)
    return `${item.quantity} × ${name}: ${amount}`
  })
  const sum = isFree ? [] : [{ label: labels.total, lines: [grandTotal.formattedValue, beforeTax] }]
  const fee = fees.map(({ amount }) => ({ label: labels.fee, lines: [amount.formattedValue] }))
  return { isFree, facts: [{ label: labels.tickets, lines }, ...fee, ...sum] }
}

/** The buyer, or a guest for each ticket where the event wants to know them. */
function partsOf(visit: PageVisit, { row, event }: Open): FormPart[] {
  const texts = textsFor(visit)
  const { questions, tickets } = event.details
  const language = languageOf(visit)
  const kinds = row.items.flatMap(({ name, seat, quantity }) =>
    Array.from({ length: quantity }, () => seatedName(name, seat, language)),
  )
  if (!tickets.guestsAssignedSeparately || kinds.length === 1) return [{ prefix: '', questions, texts }]
  return kinds.map((kind, index) => ({
    ...{ prefix: `${index}-`, ticket: { number: index + 1, kind }, questions, texts },
  }))
}

/** What was made of a form: tickets that cost nothing are ordered, the others have a checkout. */
export type Ordered = { reservationId: string } & ({ orderId: string } | { checkoutId: string })

export type Submitted = { ordered: Ordered } | { answer: EventsAnswer }

/** Orders once, however often the form is sent. */
export async function submit(
  shop: Shop,
  visit: PageVisit,
  { asked, key, form: sent }: { asked: Asked; key: string | undefined; form: FormFields },
): Promise<Submitted> {
  const { problems: texts } = textsFor(visit)
  const again = async (text: string, more: Partial<Shown>): Promise<Submitted> => ({
    answer: await show(shop, visit, { asked, key, form: sent, messages: [{ kind: 'error', text }], ...more }),
  })
  if (key === undefined) return again(texts.form, { status: { status: 403 } })
  const caller = callerOf(visit, key)
  const done = await findDone(shop, caller, asked)
  if (done) return { ordered: done }
  const found = await findOpen(shop, caller, asked)
  if (!found) return { answer: await gone(shop, visit, asked) }
  const parts = partsOf(visit, found)
  const form = withSamePeople(parts, sent)
  const problems = Object.assign({}, ...parts.map((part) => partProblems(part, form))) as Problems
  if (Object.keys(problems).length > 0) return again(texts.check, { problems, status: { status: 422 } })
  try {
    const { body } = await answerOnce(shop, { caller, key: `tickets ${key}`, content: '' }, async () => {
      const ordered = await order(shop, caller, { found, parts, form })
      return { status: 200, body: JSON.stringify(ordered) }
    })
    return { ordered: JSON.parse(body) as Ordered }
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    if (refusal.status === 429) return again(texts.tooOften, { status: refusedStatus(refusal) })
    if (goneCodes.has(refusal.code ?? '')) return { answer: await gone(shop, visit, asked) }
    const text = refusal.code === 'SITE_MUST_ACCEPT_PAYMENTS' ? texts.noPayment : texts.refused
    return again(text, { status: { status: 422 } })
  }
}

const goneCodes: ReadonlySet<string> = new Set([
  'TICKET_RESERVATION_EXPIRED',
  'TICKET_RESERVATION_NOT_FOUND',
  'TICKETS_NOT_AVAILABLE',
])

/** Somebody who sends the form again after it was ordered. */
async function findDone(shop: Shop, caller: Caller, { reservation }: Asked): Promise<Ordered | undefined> {
  const row = await reservations.get(shop, caller, reservation).catch(undefinedWhenRefused)
  return row?.status === 'CONFIRMED' && row.orderId
    ? { reservationId: row.id, orderId: row.orderId }
    : undefined
}

async function order(
  shop: Shop,
  caller: Caller,
  { found: { row, event }, parts, form }: { found: Open; parts: readonly FormPart[]; form: FormFields },
): Promise<Ordered> {
  const [first] = parts
  await sales.checkout(shop, caller, {
    ...{ eventId: event.id, reservationId: row.id },
    ...(first ? { buyer: personIn(first, form) } : {}),
    guests: parts.map((part) => ({ form: responseFrom(part, form) })),
  })
  const { orderId, checkoutId } = await reservations.get(shop, caller, row.id)
  return orderId
    ? { reservationId: row.id, orderId }
    : { reservationId: row.id, checkoutId: checkoutId ?? '' }
}
