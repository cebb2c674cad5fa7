import { onlyVariant } from '../inventory/rules.ts'
import type { Minor } from '../platform/money.ts'
import { toMinor } from '../platform/money.ts'
import type { Fields, Recorded } from './history.rules.ts'
import { afterSale, type Discount, type Product } from './product.rules.ts'

/** A change of prices as the history has it. */
export interface PriceChange extends Recorded {
  createdAt: Date
}

const window = 30 * 24 * 60 * 60 * 1000

/**
 * What the European rules on price reductions ask for: of each variant that is on sale, the lowest price of the thirty
 * days before its price was reduced. Times at which nobody could see the variant do not count; a variant that was never
 * sold at another price has none. `changes` are those of the product that touch prices, newest first.
 */
export function lowestPrices(
  product: Product,
  changes: readonly PriceChange[],
  currency: string,
): Map<string, Minor> {
  const found = new Map<string, Minor>()
  if (product.discount.type === 'NONE' || !product.visible) return found
  const times = stretches(product, changes, currency)
  for (const { id, visible } of product.variants) {
    const lowest = visible ? lowestBefore(spansOf(times, id, currency)) : undefined
    if (lowest !== undefined) found.set(id, lowest)
  }
  return found
}

/** What decided over prices at some time. */
interface Terms {
  price: Minor
  discount: Discount
  visible: boolean
  managed: boolean
  variants: ReadonlyMap<string, { price?: Minor | undefined; visible: boolean }>
}

/** From then on, until `until`, these terms held. */
interface Stretch {
  from: number
  until: number
  terms: Terms
}

/** Newest first; the oldest goes back as far as anybody knows. */
function stretches(product: Product, changes: readonly PriceChange[], currency: string): Stretch[] {
  const found: Stretch[] = []
  let terms: Terms | undefined = termsOf(product)
  let until = Number.POSITIVE_INFINITY
  for (const change of changes) {
    const from = change.createdAt.getTime()
    found.push({ from, until, terms })
    terms = termsBefore(terms, change, currency)
    if (!terms) return found
    until = from
  }
  return [...found, { from: Number.NEGATIVE_INFINITY, until, terms }]
}

function termsOf({ price, discount, visible, manageVariants, variants }: Product): Terms {
  const managed = manageVariants ? variants : []
  return {
    ...{ price, discount, visible, managed: manageVariants },
    variants: new Map(managed.map((variant) => [variant.id, variant])),
  }
}

/** Takes a change back; undefined where it was the one that made the product. */
function termsBefore(
  terms: Terms,
  { before, after, variants }: PriceChange,
  currency: string,
): Terms | undefined {
  if (before.price === undefined && after.price !== undefined) return undefined
  const was = <T>(name: string, now: T, read: (value: unknown) => T): T =>
    name in before || name in after ? read(before[name]) : now
  const known = new Map(terms.variants)
  for (const variant of variants) {
    if (variant.before) known.set(variant.id, variantBefore(known.get(variant.id), variant, currency))
    else known.delete(variant.id)
  }
  return {
    price: was('price', terms.price, (value) => amount(value, currency) ?? 0n),
    discount: was('discount', terms.discount, (value) => (value ?? { type: 'NONE', value: 0 }) as Discount),
    visible: was('visible', terms.visible, (value) => value !== false),
    managed: was('manageVariants', terms.managed, (value) => value === true),
    variants: known,
  }
}

function variantBefore(
  now: { price?: Minor | undefined; visible: boolean } | undefined,
  { before = {}, after = {} }: { before?: Fields; after?: Fields },
  currency: string,
): { price?: Minor | undefined; visible: boolean } {
  const changed = (name: string) => !now || name in before || name in after
  return {
    price: changed('price') ? amount(before.price, currency) : now?.price,
    visible: changed('visible') ? before.visible !== false : (now?.visible ?? true),
  }
}

function amount(value: unknown, currency: string): Minor | undefined {
  return value === undefined ? undefined : toMinor(value as number, currency)
}

/** A time in which a shopper paid `paid` where `full` was the price without a sale. */
interface Span {
  from: number
  until: number
  full: Minor
  paid: Minor
}

/** Of one variant, newest first; without times at which it was not to be had. */
function spansOf(times: readonly Stretch[], id: string, currency: string): Span[] {
  return times.flatMap(({ from, until, terms }) => {
    const variant =
      id === onlyVariant ? (terms.managed ? undefined : { visible: true }) : terms.variants.get(id)
    if (!variant?.visible || !terms.visible) return []
    const full = ('price' in variant ? variant.price : undefined) ?? terms.price
    return [{ from, until, full, paid: afterSale(full, terms.discount, currency) }]
  })
}

/** Of the thirty days before the price of today began, which is a reduced one. */
function lowestBefore(spans: readonly Span[]): Minor | undefined {
  const [today] = spans
  if (!today || today.paid >= today.full) return undefined
  const same = ({ full, paid }: Span) => full === today.full && paid === today.paid
  const first = spans.findIndex((span) => !same(span))
  const begin = spans[(first < 0 ? spans.length : first) - 1]?.from ?? today.from
  const paid = spans
    .filter((span) => !same(span) || span.until <= begin)
    .filter(({ from, until }) => from < begin && until > begin - window)
    .map((span) => span.paid)
  return paid.reduce<Minor | undefined>((low, one) => (low === undefined || one < low ? one : low), undefined)
}
