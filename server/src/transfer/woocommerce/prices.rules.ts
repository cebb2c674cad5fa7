import type { Minor } from '../../platform/values/money.ts'
import { type Cells, type Entry, type Terms, toAmount } from '../entries/rules.ts'
import { saleOf } from '../entries/sale.rules.ts'

export interface Pricing {
  product: Entry['fields']
  /** Null for the price of the product. */
  ofVariant(cells: Cells): number | null | undefined
}

/** The product has the price of the first variant that has one. */
export function pricingOf(sold: readonly Cells[], first: Cells, terms: Terms): Pricing {
  if (!first.has('Regular price')) return { product: {}, ofVariant: () => undefined }
  const priced = sold.filter(hasPrice)
  for (const cells of sold) {
    if (hasPrice(cells)) continue
    if (sold.length === 1) cells.error('Regular price', 'a product must have a price')
    else cells.warn('Regular price', 'is empty: the variant is hidden')
  }
  const { fullPrices, discount, incomplete } = saleOf(
    priced.map((cells) => paidOf(cells, terms)),
    terms.currency,
  )
  if (incomplete) first.warn('Sale price', 'is left out: a sale applies to all variants of a product')
  const [base = 0n] = fullPrices
  return {
    product: { price: toAmount(base, terms.currency) ?? 0, discount },
    ofVariant(cells) {
      const own = fullPrices[priced.indexOf(cells)] ?? base
      return own === base ? null : toAmount(own, terms.currency)
    },
  }
}

export function hasPrice(cells: Cells): boolean {
  return cells.text('Regular price') !== null
}

/** The sale that runs now. A coming one, and the end of a running one, are told. */
function paidOf(cells: Cells, { now }: Terms): { price: Minor; before?: Minor } {
  const regular = cells.money('Regular price') ?? 0n
  const sale = cells.money('Sale price')
  if (typeof sale !== 'bigint') return { price: regular }
  const starts = dateIn(cells, 'Date sale price starts')
  const ends = dateIn(cells, 'Date sale price ends')
  if (ends !== undefined && ends + dayLength <= now) return { price: regular }
  if (starts !== undefined && starts > now) {
    cells.warn('Date sale price starts', 'is left out: the sale has not begun. Plan it after the import')
    return { price: regular }
  }
  if (ends !== undefined) {
    cells.warn('Date sale price ends', 'is left out: the sale is on until you end it or plan its end')
  }
  return { price: sale, before: regular }
}

const dayLength = 24 * 60 * 60_000

function dateIn(cells: Cells, column: string): number | undefined {
  const text = cells.text(column)?.trim()
  if (!text) return undefined
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  const time = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time)) cells.error(column, `"${text}" is not a date such as 2026-12-31`)
  return time
}
