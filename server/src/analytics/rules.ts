import type { AnalyticsDay, EventKind, StorefrontEvent } from '@cartwright/contract/storefront.ts'
import type { Violation } from '../platform/errors.ts'

/** What is kept of an event. */
interface Kept {
  kind: EventKind
  path: string
  productId: string | null
  referrer: string | null
  device: string | null
}

/** Leaves out whatever might say who it was: searches, ids in addresses, the pages people came from. */
export function keptOf(event: StorefrontEvent, ownHost: string): Kept {
  const referrer = hostOf(event.referrer)
  return {
    kind: event.kind,
    path: pathOf(event.path),
    productId: event.productId ?? null,
    referrer: referrer === hostOf(ownHost) ? null : referrer,
    device: event.device ?? null,
  }
}

/** One line of what is counted. */
export interface Counted {
  what: 'kind' | 'path' | 'referrer' | 'device' | 'product-viewed' | 'product-added'
  value: string
  count: number
}

/** Events added up: what they say together, each thing once. */
export function countsOf(events: readonly Kept[]): Counted[] {
  const counts = new Map<string, Counted>()
  for (const [what, value] of events.flatMap(factsOf)) {
    const key = `${what} ${value}`
    counts.set(key, { what, value, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

function factsOf({ kind, path, productId, referrer, device }: Kept): [Counted['what'], string][] {
  const facts: [Counted['what'], string | null][] = [['kind', kind]]
  if (kind === 'page-view') facts.push(['path', path], ['referrer', referrer], ['device', device])
  if (kind === 'product-view') facts.push(['product-viewed', productId])
  if (kind === 'add-to-cart') facts.push(['product-added', productId])
  return facts.filter((fact): fact is [Counted['what'], string] => fact[1] !== null)
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

function pathOf(text: string): string {
  const [path = ''] = text.split(/[?#]/)
  return path.replace(ids, '*').slice(0, 200)
}

function hostOf(text = ''): string | null {
  const address = text.includes('://') ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return hostname === '' ? null : hostname.replace(/^www\./, '').slice(0, 100)
}

/** The date it is in a time zone: `2026-11-24`. */
export function dayIn(timeZone: string, time: number | Date): string {
  const parts = writerIn(timeZone).formatToParts(time)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const writers = new Map<string, Intl.DateTimeFormat>()

/** Making one takes fifty times as long as writing a date with it; there are few zones. */
function writerIn(timeZone: string): Intl.DateTimeFormat {
  const known = writers.get(timeZone)
  if (known) return known
  const writer = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  writers.set(timeZone, writer)
  return writer
}

export interface Span {
  from: string
  to: string
}

const oneDay = 24 * 60 * 60_000

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)
}

/** As long as events are kept. */
export const mostDays = 395

export function spanViolations({ from, to }: Span): Violation[] {
  const wrong = Object.entries({ from, to })
    .filter(([, day]) => Number.isNaN(Date.parse(day)) || daysLater(day, 0) !== day)
    .map(([field]): Violation => ({ field, description: 'is not a day', violatedRule: 'FORMAT' }))
  if (wrong.length > 0) return wrong
  const days = (Date.parse(to) - Date.parse(from)) / oneDay + 1
  if (days >= 1 && days <= mostDays) return []
  const description = days < 1 ? 'lies before from' : `is more than ${mostDays} days after from`
  return [{ field: 'to', description, violatedRule: 'VALIDATION' }]
}

const counters: Record<EventKind, keyof AnalyticsDay> = {
  'page-view': 'pageViews',
  'product-view': 'productViews',
  'add-to-cart': 'addToCarts',
  'checkout-started': 'checkoutsStarted',
}

interface Counts {
  events: readonly { day: string; kind: EventKind; count: number }[]
  orders: readonly { at: Date; count: number }[]
  timeZone: string
}

/** Every day of the span, also those on which nothing happened. */
export function daysOf({ from, to }: Span, { events, orders, timeZone }: Counts): AnalyticsDay[] {
  const days = new Map<string, AnalyticsDay>()
  for (let day = from; day <= to; day = daysLater(day, 1)) days.set(day, emptyDay(day))
  for (const { day, kind, count } of events) Object.assign(days.get(day) ?? {}, { [counters[kind]]: count })
  for (const { at, count } of orders) {
    const day = days.get(dayIn(timeZone, at))
    if (day) day.ordersPlaced += count
  }
  return [...days.values()]
}

function emptyDay(day: string): AnalyticsDay {
  return { day, pageViews: 0, productViews: 0, addToCarts: 0, checkoutsStarted: 0, ordersPlaced: 0 }
}
