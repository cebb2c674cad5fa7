import type { Product } from '../../catalogue/model/product.rules.ts'
import type { StockChange } from '../../inventory/stock/items.service.ts'
import type { Stock } from '../../inventory/stock/rules.ts'
import { pick } from '../../platform/values/optional.ts'
import { forSale } from '../entries/products.rules.ts'
import type { Entry, Problem } from '../entries/rules.ts'
import { variantIdOf } from './plan.rules.ts'

export function stockProblems(
  { line, stock, variants = [], variantLines }: Entry,
  { columnOf, most }: { columnOf: (field: string) => string | undefined; most: number },
): Problem[] {
  const counts = [
    { line, quantity: stock?.quantity },
    ...variants.map((variant, index) => ({
      line: variantLines[index] ?? line,
      quantity: variant.stock?.quantity,
    })),
  ]
  const column = columnOf('stock')
  return counts.flatMap(({ line, quantity }): Problem[] => {
    if (quantity === undefined || isCount(quantity, most)) return []
    const description = `must be a whole number from 0 to ${most}`
    return [{ severity: 'ERROR', line, ...(column ? { column } : {}), description }]
  })
}

function isCount(quantity: unknown, most: number): boolean {
  return Number.isInteger(quantity) && Number(quantity) >= 0 && Number(quantity) <= most
}

/** The changes to a product's stock; undefined without any. */
export function stockChangeOf({ stock, variants = [] }: Entry, product: Product): StockChange | undefined {
  if (!stock) return undefined
  const wanted = product.manageVariants
    ? variants.flatMap(({ choices, stock: own }) => {
        const variantId = own && variantIdOf(product, choices)
        return variantId ? [{ variantId, ...own }] : []
      })
    : product.variants.slice(0, 1).map(({ id }) => ({ variantId: id, ...pick(stock, 'quantity', 'inStock') }))
  const before = new Map(product.variants.map((variant) => [variant.id, variant.stock]))
  const tracked = stock.tracked ?? [...before.values()].some((one) => one.tracked)
  const changes = wanted.filter(({ variantId, ...count }) =>
    isDifferent(before.get(variantId), count, tracked),
  )
  const turns = [...before.values()].some((one) => one.tracked !== tracked)
  if (changes.length === 0 && !turns) return undefined
  return { productId: product.id, tracked, variants: turns ? wanted : changes }
}

function isDifferent(
  before: Stock | undefined,
  { quantity, inStock }: { quantity?: number; inStock?: boolean },
  tracked: boolean,
): boolean {
  if (!before) return true
  if (tracked) return quantity !== undefined && quantity !== Math.max(0, forSale(before))
  return inStock !== undefined && inStock !== before.inStock
}
