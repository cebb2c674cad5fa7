import type { DiscountDraft } from '../../catalogue/model/drafts.rules.ts'
import type { Minor } from '../../platform/values/money.ts'
import { defined } from '../../platform/values/optional.ts'
import { type Cells, type Entry, toAmount } from '../entries/rules.ts'
import { saleOf } from '../entries/sale.rules.ts'

export interface Prices {
  product: Pick<Entry['fields'], 'price' | 'discount'>
  variants: (number | null | undefined)[]
}

/** The price of a variant is the product's plus a surcharge, or stands in full. */
export function hostedPrices(first: Cells, variants: readonly Cells[], currency: string): Prices {
  const price = first.money('price') ?? (variants.length > 0 && first.has('price') ? 0n : undefined)
  const full = variants.map((cells) => {
    const surcharge = cells.money('surcharge')
    if (typeof surcharge === 'bigint') return (price ?? 0n) + surcharge
    return cells.money('price') ?? undefined
  })
  full.forEach((amount, index) => {
    if (amount !== undefined && amount < 0n) variants[index]?.error('surcharge', 'makes a price below zero')
  })
  if (first.has('strikethroughPrice')) return salePrices({ first, variants, price, full }, currency)
  const discount = discountOf(first, currency)
  return {
    product: defined({ price: toAmount(price, currency) ?? undefined, discount }),
    variants: full.map((amount) => ownPrice(amount, price, currency)),
  }
}

function ownPrice(amount: Minor | undefined, price: Minor | undefined, currency: string) {
  return amount === undefined || amount === price ? null : toAmount(amount, currency)
}

interface SaleRows {
  first: Cells
  variants: readonly Cells[]
  price: Minor | undefined
  full: (Minor | undefined)[]
}

/** For files with a former price beside the price. */
function salePrices({ first, variants, price = 0n, full }: SaleRows, currency: string): Prices {
  const rows = variants.length > 0 ? variants : [first]
  const paid = rows.map((cells, index) => ({
    price: full[index] ?? price,
    before: cells.money('strikethroughPrice') ?? undefined,
  }))
  const sale = saleOf(paid, currency)
  if (sale.incomplete)
    first.warn('strikethroughPrice', 'is left out: a sale applies to all variants of a product')
  const base =
    variants.length > 0 && price > 0n ? saleBase(price, paid, sale.fullPrices) : (sale.fullPrices[0] ?? price)
  return {
    product: { price: toAmount(base, currency) ?? 0, discount: sale.discount },
    variants: variants.length > 0 ? sale.fullPrices.map((amount) => ownPrice(amount, base, currency)) : [],
  }
}

/** The product's price before the sale: that of the variant with the same price. */
function saleBase(price: Minor, paid: readonly { price: Minor }[], full: readonly Minor[]): Minor {
  const same = paid.findIndex((one) => one.price === price)
  return full[same < 0 ? 0 : same] ?? price
}

function discountOf(cells: Cells, currency: string): DiscountDraft | undefined {
  const mode = cells.text('discountMode')
  if (mode === undefined) return undefined
  const none = { type: 'NONE' as const, value: 0 }
  if (mode === null || mode.toUpperCase() === 'NONE') return none
  const percent = mode.toUpperCase() === 'PERCENT'
  if (!percent && mode.toUpperCase() !== 'AMOUNT') {
    cells.error('discountMode', `"${mode}" is neither PERCENT nor AMOUNT`)
    return undefined
  }
  const value = percent ? cells.number('discountValue') : toAmount(cells.money('discountValue'), currency)
  return value ? { type: percent ? 'PERCENT' : 'AMOUNT', value } : none
}
