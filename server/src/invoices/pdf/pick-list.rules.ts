import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Piece } from './slips.rules.ts'

/** The pieces of an order that are to be sent. */
export interface Parcel {
  order: Order
  pieces: readonly Piece[]
}

/** What is taken from one shelf, for whichever orders. */
export interface Pick {
  name: string
  options: string[]
  sku: string
  quantity: number
  orders: { number: string; quantity: number }[]
}

/** Sums the same product with the same options over all orders, by name. */
export function picksOf(parcels: readonly Parcel[], language: string): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { order, pieces } of parcels)
    for (const { line, quantity } of linesOf(order, pieces)) {
      const found = pickOf(line)
      const key = JSON.stringify([
        line.catalogReference?.catalogItemId ?? '',
        found.name,
        found.options,
        found.sku,
      ])
      const pick = picks.get(key) ?? { ...found, quantity: 0, orders: [] }
      pick.quantity += quantity
      const number = String(order.number)
      const known = pick.orders.find((one) => one.number === number)
      if (known) known.quantity += quantity
      else pick.orders.push({ number, quantity })
      picks.set(key, pick)
    }
  const { compare } = new Intl.Collator(language, { numeric: true })
  return [...picks.values()].sort(
    (a, b) => compare(a.name, b.name) || compare(a.options.join(), b.options.join()) || compare(a.sku, b.sku),
  )
}

export function linesOf(
  { data }: Order,
  pieces: readonly Piece[],
): { line: OrderLineItem; quantity: number }[] {
  return pieces.flatMap(({ id, quantity }) => {
    const line = data.order.lineItems?.find((one) => one.id === id)
    return line ? [{ line, quantity }] : []
  })
}

/** In the language of the shop, not in the buyer's. */
export function pickOf({ productName, descriptionLines = [], physicalProperties }: OrderLineItem) {
  return {
    name: productName?.original ?? '',
    options: descriptionLines.map(
      ({ name, plainText, colorInfo }) =>
        `${name?.original ?? ''}: ${plainText?.original ?? colorInfo?.original ?? ''}`,
    ),
    sku: physicalProperties?.sku ?? '',
  }
}
