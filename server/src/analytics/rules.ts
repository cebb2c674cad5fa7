import type { AnalyticsDay, EventKind, StorefrontEvent } from '@cartwright/contract/sites/storefront.ts'
import { daysIn, type Span } from '../orders/sales/days.rules.ts'
import { dayIn } from '../platform/values/local-time.ts'

/** What the shop keeps of an event. */
interface AnonymousEvent {
  kind: EventKind
  /** A page view that begins a visit: the visitor comes from elsewhere, or typed the address. */
  isVisit: boolean
  path: string
  productId: string | null
  referrer: string | null
  device: string | null
}

/** Removes everything that could identify a visitor: searches, ids in addresses, the page they came from. */
export function anonymousEvent(event: StorefrontEvent, ownHost: string): AnonymousEvent {
  const referrer = hostName(event.referrer)
  const isOwn = referrer === hostName(ownHost)
  return {
    kind: event.kind,
    isVisit: event.kind === 'page-view' && !isOwn,
    path: pathWithoutIds(event.path),
    productId: event.productId ?? null,
    referrer: isOwn ? null : referrer,
    device: event.device ?? null,
  }
}

export interface EventCount {
  what: 'kind' | 'path' | 'referrer' | 'device' | 'product-viewed' | 'product-added'
  value: string
  count: number
}

export function countEvents(events: readonly AnonymousEvent[]): EventCount[] {
  const counts = new Map<string, EventCount>()
  for (const [what, value] of events.flatMap(eventFacts)) {
    const key = `${what} ${value}`
    counts.set(key, { what, value, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

function eventFacts({
  kind,
  isVisit,
  path,
  productId,
  referrer,
  device,
}: AnonymousEvent): [EventCount['what'], string][] {
  const facts: [EventCount['what'], string | null][] = [['kind', kind]]
  if (isVisit) facts.push(['kind', 'visit'])
  if (kind === 'page-view') facts.push(['path', path], ['referrer', referrer], ['device', device])
  if (kind === 'product-view') facts.push(['product-viewed', productId])
  if (kind === 'add-to-cart') facts.push(['product-added', productId])
  return facts.filter((fact): fact is [EventCount['what'], string] => fact[1] !== null)
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

function pathWithoutIds(text: string): string {
  const [path = ''] = text.split(/[?#]/)
  return path.replace(ids, '*').slice(0, 200)
}

function hostName(text = ''): string | null {
  const address = text.includes('://') ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return hostname === '' ? null : hostname.replace(/^www\./, '').slice(0, 100)
}

/** Counted by day: the kinds of events, and visits. */
export type CountedKind = EventKind | 'visit'

const counters: Record<CountedKind, keyof AnalyticsDay> = {
  visit: 'visits',
  'page-view': 'pageViews',
  'product-view': 'productViews',
  'add-to-cart': 'addToCarts',
  'checkout-started': 'checkoutsStarted',
}

interface Counts {
  events: readonly { day: string; kind: CountedKind; count: number }[]
  orders: readonly { at: Date; count: number }[]
  timeZone: string
}

/** Every day of the span, even without events. */
export function analyticsDays(span: Span, { events, orders, timeZone }: Counts): AnalyticsDay[] {
  const days = new Map<string, AnalyticsDay>()
  for (const day of daysIn(span)) days.set(day, emptyDay(day))
  for (const { day, kind, count } of events) Object.assign(days.get(day) ?? {}, { [counters[kind]]: count })
  for (const { at, count } of orders) {
    const day = days.get(dayIn(timeZone, at))
    if (day) day.ordersPlaced += count
  }
  return [...days.values()]
}

function emptyDay(day: string): AnalyticsDay {
  return {
    day,
    visits: 0,
    pageViews: 0,
    productViews: 0,
    addToCarts: 0,
    checkoutsStarted: 0,
    ordersPlaced: 0,
  }
}
