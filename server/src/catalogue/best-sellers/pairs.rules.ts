/** In how many orders products were together with others, by product. */
export type Pairs = Map<string, Map<string, number>>

/** An order of more products says little about any two of them. */
const largestOrder = 20
const fewestOrders = 2
const mostPerProduct = 20

/** Counts the products of one order, each once. */
export function addOrder(pairs: Pairs, products: readonly string[]): void {
  if (products.length > largestOrder) return
  for (const product of products) {
    const counts = pairs.get(product) ?? new Map<string, number>()
    for (const other of products) {
      if (other !== product) counts.set(other, (counts.get(other) ?? 0) + 1)
    }
    if (counts.size > 0) pairs.set(product, counts)
  }
}

/** What was bought with a product more than once, the most often first. */
export function strongest(
  counts: ReadonlyMap<string, number> = new Map(),
): [other: string, orders: number][] {
  return [...counts]
    .filter(([, orders]) => orders >= fewestOrders)
    .sort(([a, times], [b, otherTimes]) => otherTimes - times || (a < b ? -1 : 1))
    .slice(0, mostPerProduct)
}
