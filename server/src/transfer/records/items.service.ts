import type { Connection } from '../../platform/db/db.ts'
import { itemsBySkus, membersByEmails, productsByHandles } from './queries.ts'

export interface Item {
  productId: string
  variantId: string | null
}

/** Items by SKU, without SKUs that several products have. */
export async function findBySku(
  tx: Connection,
  siteId: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const rows = await tx.run(itemsBySkus, [siteId, [...new Set(skus.filter(Boolean))]])
  const groups = Map.groupBy(rows, ({ sku }) => sku)
  return new Map(
    [...groups].flatMap(([sku, items]): [string, Item][] => {
      const [item] = items
      const isOne = new Set(items.map(({ productId }) => productId)).size === 1
      if (!item || !isOne) return []
      const variants = items.filter(({ variantId }) => variantId !== null)
      return [[sku, (variants.length === 1 && variants[0]) || { ...item, variantId: null }]]
    }),
  )
}

/** Products by their addresses here, and by the handles under which they came. */
export async function findByHandle(
  tx: Connection,
  siteId: string,
  handles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(productsByHandles, [siteId, [...new Set(handles.filter(Boolean))]])
  return new Map(rows.map(({ handle, productId }) => [handle, productId]))
}

/** Members by e-mail address in lower case. */
export async function findMembers(
  tx: Connection,
  siteId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(emails.filter(Boolean).map((email) => email.toLowerCase()))]
  const rows = await tx.run(membersByEmails, [siteId, wanted])
  return new Map(rows.map(({ email, id }) => [email, id]))
}
