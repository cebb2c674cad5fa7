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
  /** The named seats; the shop picks one for each other ticket. */
  seatIds: string[]
}

/**
 * Reads the form of an event: `q-` and the id of a kind is its number, `p-` the buyer's price, and each `s-` a seat. Who
 * chooses more seats than the number says gets a ticket for each.
 */
export function chosenIn(form: URLSearchParams): ChosenTickets[] {
  return [...form.entries()].flatMap(([name, value]) => {
    if (!name.startsWith('q-')) return []
    const ticketDefinitionId = name.slice(2)
    const seatIds = [...new Set(form.getAll(`s-${ticketDefinitionId}`))]
    const quantity = Math.max(seatIds.length, Math.trunc(Number(value)) || 0)
    if (!(quantity > 0)) return []
    const price = form.get(`p-${ticketDefinitionId}`)?.trim().replace(',', '.')
    return [{ ticketDefinitionId, quantity, seatIds, ...(price ? { price } : {}) }]
  })
}

/** As a reservation asks for them: a line for each named seat, and one for the other tickets. */
export function wantedTickets(chosen: readonly ChosenTickets[]) {
  return chosen.flatMap(({ ticketDefinitionId, quantity, price, seatIds }) => {
    const named = price ? { guestPrice: price } : {}
    const others = quantity - seatIds.length
    return [
      ...seatIds.map((seatId) => ({ ticketDefinitionId, quantity: 1, ticketInfo: { ...named, seatId } })),
      ...(others > 0
        ? [{ ticketDefinitionId, quantity: others, ...(price ? { ticketInfo: named } : {}) }]
        : []),
    ]
  })
}

/** The code for tickets that are set aside: sent with the form, or in the address. */
export function codeIn(form: URLSearchParams, url: URL): string {
  return (form.get('code') ?? url.searchParams.get('code') ?? '').trim().slice(0, 30)
}
