import type { AnalyticsDay, EventKind, StorefrontEvent } from '@cartwright/contract/sites/storefront.ts'
import { dayIn, daysIn, type Span } from '../orders/sales/days.rules.ts'

/** What is kept of an event. */
interface Kept {
  kind: EventKind
  /** Somebody has just come to the shop: from elsewhere, or by its address. */
  entered: boolean
  path: string
  productId: string | null
  referrer: string | null
  device: string | null
}

/** Leaves out whatever might say who it was: searches, ids in addresses, the pages people came from. */
export function keptOf(event: StorefrontEvent, ownHost: string): Kept {
  const referrer = hostOf(event.referrer)
  const isOwn = referrer === hostOf(ownHost)
  return {
    kind: event.kind,
    entered: event.kind === 'page-view' && !isOwn,
    path: pathOf(event.path),
    productId: event.productId ?? null,
    referrer: isOwn ? null : referrer,
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

function factsOf({ kind, entered, path, productId, referrer, device }: Kept): [Counted['what'], string][] {
  const facts: [Counted['what'], string | null][] = [['kind', kind]]
  if (entered) facts.push(['kind', 'visit'])
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

/** What is counted by day: the events, and those page views with which a visit begins. */
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

/** Every day of the span, also those on which nothing happened. */
export function daysOf(span: Span, { events, orders, timeZone }: Counts): AnalyticsDay[] {
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
