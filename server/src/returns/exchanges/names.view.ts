import type { Order } from '../../orders/order/rules.ts'
import { lineOptions } from '../../orders/order/view.ts'
import { oneLine } from '../../sites/mail/rules.ts'

type Line = NonNullable<Order['data']['order']['lineItems']>[number]

/** A line of an order as its buyer knows it, with the variant: "Pendant Lamp, White". */
export function lineName({
  productName,
  descriptionLines,
}: Pick<Line, 'productName' | 'descriptionLines'>): string {
  const options = lineOptions(descriptionLines).map(({ value }) => value)
  return oneLine(
    [productName?.translated ?? productName?.original ?? '', ...options].filter(Boolean).join(', '),
  )
}

export function lineOf({ data }: Pick<Order, 'data'>, lineItemId: string): Line {
  return data.order.lineItems?.find(({ id }) => id === lineItemId) ?? {}
}

/** The name of a line of an order by its id. */
export function nameOf(order: Pick<Order, 'data'>, lineItemId: string): string {
  return lineName(lineOf(order, lineItemId))
}
