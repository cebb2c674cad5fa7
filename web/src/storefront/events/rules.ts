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
}

/** Reads the form of an event: `q-` and the id of a kind is its number, `p-` the buyer's price. */
export function chosenIn(form: URLSearchParams): ChosenTickets[] {
  return [...form.entries()].flatMap(([name, value]) => {
    const quantity = Math.trunc(Number(value))
    if (!name.startsWith('q-') || !(quantity > 0)) return []
    const ticketDefinitionId = name.slice(2)
    const price = form.get(`p-${ticketDefinitionId}`)?.trim().replace(',', '.')
    return [{ ticketDefinitionId, quantity, ...(price ? { price } : {}) }]
  })
}
