import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type { OrderAdditionalFee, Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { type Minor, share, toMinorRounded } from '../../platform/values/money.ts'

/** What a part of an order costs: `total` is after discounts and with tax. */
export interface Share {
  total: Minor
  tax: Minor
  discount: Minor
}

export const nothing: Share = { total: 0n, tax: 0n, discount: 0n }

export function plus(one: Share, other: Share): Share {
  return combined(one, other, (a, b) => a + b)
}

/** Pieces of a line. What all pieces cost together is what the line costs, in whatever steps they are taken. */
export function sharePieces(
  all: Share,
  { before, pieces, of }: { before: number; pieces: number; of: number },
): Share {
  return combined(cut(all, before + pieces, of), cut(all, before, of), (after, earlier) => after - earlier)
}

/** A part of a price of `all.total`, with its share of tax and discount. */
export function shareOf(all: Share, amount: Minor): Share {
  if (all.total === 0n) return nothing
  const part = (figure: Minor) => share(figure, amount, all.total)
  return { total: amount, tax: part(all.tax), discount: part(all.discount) }
}

export function lineShare(line: OrderLineItem, currency: string): Share {
  return {
    total: minor(line.totalPriceAfterTax ?? line.lineItemPrice, currency),
    tax: minor(line.taxInfo?.taxAmount ?? line.taxDetails?.totalTax, currency),
    discount: minor(line.totalDiscount, currency),
  }
}

export function feeShare(fee: OrderAdditionalFee, currency: string): Share {
  const tax = minor(fee.taxInfo?.taxAmount ?? fee.taxDetails?.totalTax, currency)
  return { total: minor(fee.priceAfterTax ?? fee.price, currency), tax, discount: 0n }
}

/** Of an order without a delivery, nothing. */
export function shippingShare({ shippingInfo }: WireOrder, currency: string): Share {
  const { cost } = shippingInfo ?? {}
  return {
    total: minor(cost?.totalPriceAfterTax ?? cost?.price, currency),
    tax: minor(cost?.taxInfo?.taxAmount ?? cost?.taxDetails?.totalTax, currency),
    discount: minor(cost?.discount, currency),
  }
}

export function minor(price: Price | undefined, currency: string): Minor {
  return toMinorRounded(price?.amount, currency) ?? 0n
}

function cut({ total, tax, discount }: Share, pieces: number, of: number): Share {
  const part = (figure: Minor) => share(figure, BigInt(pieces), BigInt(of))
  return { total: part(total), tax: part(tax), discount: part(discount) }
}

function combined(one: Share, other: Share, combine: (a: Minor, b: Minor) => Minor): Share {
  return {
    total: combine(one.total, other.total),
    tax: combine(one.tax, other.tax),
    discount: combine(one.discount, other.discount),
  }
}
