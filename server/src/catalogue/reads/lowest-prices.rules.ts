import { onlyVariant } from '../../inventory/stock/rules.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import type { Fields, PriceChange } from '../history/rules.ts'
import { type Discount, type Product, salePrice } from '../model/product.rules.ts'

/** The latest price changes of a product, newest first. Unless `complete`, there are older ones. */
export interface KnownChanges {
  changes: readonly PriceChange[]
  complete: boolean
}

const window = 30 * 24 * 60 * 60 * 1000

/**
 * The lowest price of each variant on sale in the thirty days before its reduction, as European law requires. Times at
 * which the variant was hidden do not count. Undefined when the result depends on older changes.
 */
export function lowestPrices(
  product: Product,
  known: KnownChanges,
  currency: string,
): Map<string, Minor> | undefined {
  const found = new Map<string, Minor>()
  if (product.discount.type === 'NONE' || !product.visible) return found
  const { times, since } = toPeriods(product, known, currency)
  for (const { id, visible } of product.variants) {
    const told = visible ? lowestBefore(toSpans(times, id, currency), since) : {}
    if (!told) return undefined
    if (told.lowest !== undefined) found.set(id, told.lowest)
  }
  return found
}

/** What determined prices at some time. */
interface PriceTerms {
  price: Minor
  discount: Discount
  visible: boolean
  managed: boolean
  variants: ReadonlyMap<string, { price?: Minor | undefined; visible: boolean }>
}

/** The terms between two times. */
interface Period {
  from: number
  until: number
  terms: PriceTerms
}

/** Newest first. Nothing is known about the time before `since`. */
function toPeriods(
  product: Product,
  { changes, complete }: KnownChanges,
  currency: string,
): { times: Period[]; since: number } {
  const found: Period[] = []
  let terms: PriceTerms | undefined = toTerms(product)
  let until = Number.POSITIVE_INFINITY
  for (const change of changes) {
    const from = change.createdAt.getTime()
    found.push({ from, until, terms })
    terms = termsBefore(terms, change, currency)
    if (!terms) return { times: found, since: Number.NEGATIVE_INFINITY }
    until = from
  }
  const times = [...found, { from: Number.NEGATIVE_INFINITY, until, terms }]
  return { times, since: complete ? Number.NEGATIVE_INFINITY : until }
}

function toTerms({ price, discount, visible, manageVariants, variants }: Product): PriceTerms {
  const managed = manageVariants ? variants : []
  return {
    ...{ price, discount, visible, managed: manageVariants },
    variants: new Map(managed.map((variant) => [variant.id, variant])),
  }
}

/** The terms before a change. Undefined for the change that created the product. */
function termsBefore(
  terms: PriceTerms,
  { before, after, variants }: PriceChange,
  currency: string,
): PriceTerms | undefined {
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

/** A time with the price that shoppers paid and the price without discount. */
interface Span {
  from: number
  until: number
  full: Minor
  paid: Minor
}

/** Spans of one variant, newest first, without times at which it was hidden. */
function toSpans(times: readonly Period[], id: string, currency: string): Span[] {
  return times.flatMap(({ from, until, terms }) => {
    const variant =
      id === onlyVariant ? (terms.managed ? undefined : { visible: true }) : terms.variants.get(id)
    if (!variant?.visible || !terms.visible) return []
    const full = ('price' in variant ? variant.price : undefined) ?? terms.price
    return [{ from, until, full, paid: salePrice(full, terms.discount, currency) }]
  })
}

/** The lowest price of the thirty days before a reduction. Undefined when they began before `since`. */
function lowestBefore(spans: readonly Span[], since: number): { lowest?: Minor | undefined } | undefined {
  const [today] = spans
  if (!today || today.paid >= today.full) return {}
  const same = ({ full, paid }: Span) => full === today.full && paid === today.paid
  const first = spans.findIndex((span) => !same(span))
  const begin = spans[(first < 0 ? spans.length : first) - 1]?.from ?? today.from
  if (since > Number.NEGATIVE_INFINITY && (first < 0 || begin - window < since)) return undefined
  const paid = spans
    .filter((span) => !same(span) || span.until <= begin)
    .filter(({ from, until }) => from < begin && until > begin - window)
    .map((span) => span.paid)
  return {
    lowest: paid.reduce<Minor | undefined>(
      (low, one) => (low === undefined || one < low ? one : low),
      undefined,
    ),
  }
}
