import type { OwnPlace } from '@cartwright/contract/pages/bookings.ts'

export function pathOf(slug: string): string {
  return `/events/${encodeURIComponent(slug)}`
}

/** The list of coming events, of a category and from one of them on. */
export function eventsPath({ category, from }: { category?: string | undefined; from: number }): string {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(from > 0 && { from: String(from) }),
  })
  return query.size > 0 ? `/events?${query}` : '/events'
}

/** What a buyer has chosen of one kind of tickets. */
export interface ChosenTickets {
  ticketDefinitionId: string
  quantity: number
  /** The buyer's price. */
  price?: string
  /** Which of several prices. */
  pricingOptionId?: string
  /** The named seats; the shop picks one for each other ticket. */
  seatIds: string[]
}

/** The name of the input that says how many tickets of a kind, or of one of its prices, somebody wants. */
export function quantityField(id: string, optionId?: string): string {
  return optionId === undefined ? `q-${id}` : `q-${id}.${optionId}`
}

/**
 * Reads the form of an event: `q-` and the id of a kind, with that of one of its prices, is a number of tickets, `p-` the
 * buyer's price, and each `s-` a seat of the kind. Who chooses more seats than numbers gets a ticket for each, the others
 * at the first price.
 */
export function chosenIn(form: URLSearchParams): ChosenTickets[] {
  const free = new Map<string, string[]>()
  const wanted = [...form.entries()].flatMap(([name, value]) => {
    const [ticketDefinitionId, pricingOptionId] = name.startsWith('q-') ? name.slice(2).split('.') : []
    if (!ticketDefinitionId) return []
    const seats = free.get(ticketDefinitionId) ?? [...new Set(form.getAll(`s-${ticketDefinitionId}`))]
    const quantity = Math.max(0, Math.trunc(Number(value)) || 0)
    const seatIds = seats.slice(0, quantity)
    free.set(ticketDefinitionId, seats.slice(quantity))
    const price = form.get(`p-${ticketDefinitionId}`)?.trim().replace(',', '.')
    const named = { ...(price ? { price } : {}), ...(pricingOptionId ? { pricingOptionId } : {}) }
    return [{ ticketDefinitionId, quantity, seatIds, ...named }]
  })
  return wanted
    .map((one) => {
      const rest = free.get(one.ticketDefinitionId) ?? []
      free.delete(one.ticketDefinitionId)
      return { ...one, quantity: one.quantity + rest.length, seatIds: [...one.seatIds, ...rest] }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** As a reservation asks for them: a line for each named seat, and one for the other tickets. */
export function wantedTickets(chosen: readonly ChosenTickets[]) {
  return chosen.flatMap(({ ticketDefinitionId, quantity, price, pricingOptionId, seatIds }) => {
    const named = { ...(price ? { guestPrice: price } : {}), ...(pricingOptionId ? { pricingOptionId } : {}) }
    const isNamed = Object.keys(named).length > 0
    const others = quantity - seatIds.length
    return [
      ...seatIds.map((seatId) => ({ ticketDefinitionId, quantity: 1, ticketInfo: { ...named, seatId } })),
      ...(others > 0
        ? [{ ticketDefinitionId, quantity: others, ...(isNamed ? { ticketInfo: named } : {}) }]
        : []),
    ]
  })
}

/** The fee on a price, both decimals: a percentage with at most four decimals, rounded as the shop rounds it. */
export function feeOf(price: string, rate: string): string {
  const [units = '0', cents = ''] = price.split('.')
  const [percent = '0', part = ''] = rate.split('.')
  const product = BigInt(units + cents) * BigInt(percent + part.padEnd(4, '0'))
  const fee = String((product + 500_000n) / 1_000_000n).padStart(cents.length + 1, '0')
  return cents ? `${fee.slice(0, -cents.length)}.${fee.slice(-cents.length)}` : fee
}

/** The code for tickets that are set aside: sent with the form, or in the address. */
export function codeIn(form: URLSearchParams, url: URL): string {
  return (form.get('code') ?? url.searchParams.get('code') ?? '').trim().slice(0, 30)
}

/** The place at an event that a browser has kept, maybe since an older version of the shop. Throws if it is not JSON. */
export function parsePlace(kept: string | null): OwnPlace | undefined {
  const place: Partial<Record<keyof OwnPlace, unknown>> | null = JSON.parse(kept ?? 'null')
  const { slug, url, until } = place ?? {}
  const status = placeStatuses.find((one) => one === place?.status)
  const isPlace = typeof slug === 'string' && typeof url === 'string' && url.startsWith('/')
  if (!isPlace || !status) return undefined
  if (status !== 'RESERVED') return { slug, status, url }
  return isTime(until) ? { slug, status, url, until } : undefined
}

function isTime(until: unknown): until is NonNullable<OwnPlace['until']> {
  const { date, text } = (until ?? {}) as { date?: unknown; text?: unknown }
  return typeof date === 'string' && typeof text === 'string'
}

const placeStatuses = ['ATTENDING', 'IN_WAITLIST', 'NOT_ATTENDING', 'RESERVED'] as const
