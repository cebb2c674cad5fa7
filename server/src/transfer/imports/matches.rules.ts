import type { Entry } from '../entries/rules.ts'

export interface Match {
  productId?: string | undefined
  /** The earlier line of the file with the same product. */
  duplicateOf?: number | undefined
  /** What it has in common with several products of the shop. */
  ambiguous?: string | undefined
}

export interface ProductMatch {
  how: 'id' | 'handle' | 'slug' | 'sku'
  what: string
  productId: string
}

export interface EarlierLine {
  line: number
  key: string
  productId: string | null
}

/** Matches by id, then by the handle of an earlier import, then by slug, then by an SKU that only one product has. */
export function matchEntries(
  entries: readonly Entry[],
  matches: readonly ProductMatch[],
  earlier: readonly EarlierLine[],
): Match[] {
  const products = new Map<string, Set<string>>()
  for (const { how, what, productId } of matches) {
    const key = `${how} ${what}`
    products.set(key, (products.get(key) ?? new Set()).add(productId))
  }
  const linesByKey = new Map(earlier.map(({ key, line }) => [key, line]))
  const linesByProduct = new Map(
    earlier.flatMap(({ productId, line }): [string, number][] => (productId ? [[productId, line]] : [])),
  )
  return entries.map(({ line, key, identifiers: known }) => {
    const match = matchEntry(known, products)
    const before =
      (key ? linesByKey.get(key) : undefined) ??
      (match.productId ? linesByProduct.get(match.productId) : undefined)
    if (before !== undefined) return { ...match, duplicateOf: before }
    if (key) linesByKey.set(key, line)
    if (match.productId) linesByProduct.set(match.productId, line)
    return match
  })
}

function matchEntry(
  { id, handle, slug, skus }: Entry['identifiers'],
  products: ReadonlyMap<string, ReadonlySet<string>>,
): Match {
  const by = (how: ProductMatch['how'], what: string | undefined) =>
    what ? [...(products.get(`${how} ${what}`) ?? [])][0] : undefined
  const sure = by('id', id) ?? by('handle', handle) ?? by('slug', slug)
  if (sure) return { productId: sure }
  const bySku = new Set(skus.flatMap((sku) => [...(products.get(`sku ${sku}`) ?? [])]))
  if (bySku.size > 1) return { ambiguous: skus.find((sku) => products.has(`sku ${sku}`)) }
  return { productId: [...bySku][0] }
}
