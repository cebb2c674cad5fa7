import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertOldSlugs } from '../changes/queries.ts'
import { insertOldAddresses, slugByOldAddress } from './queries.ts'

/** A page of another shop and the product here that it showed. */
export interface OldAddress {
  path: string
  product: { id: string; slug: string }
}

const ownPages = '/products/'

/** Leads the addresses to the pages of their products from now on. */
export async function insert(
  tx: Connection,
  siteId: string,
  addresses: readonly OldAddress[],
): Promise<void> {
  const [own, others] = [
    addresses.filter(({ path }) => path.startsWith(ownPages)),
    addresses.filter(({ path }) => !path.startsWith(ownPages)),
  ]
  // An address of our own kind is that of a product's former slug.
  const moved = new Map(
    own.flatMap(({ path, product: { id, slug } }): [string, string][] =>
      path === ownPages + slug ? [] : [[path.slice(ownPages.length), id]],
    ),
  )
  if (moved.size > 0)
    await tx.run(insertOldSlugs, [siteId, 'product', [...moved.keys()], [...moved.values()]])
  if (others.length > 0) {
    const paths = others.map(({ path }) => path)
    await tx.run(insertOldAddresses, [siteId, paths, others.map(({ product }) => product.id)])
  }
}

/** The address of the product that a page of another shop showed. */
export async function find(shop: Shop, siteId: string, address: URL): Promise<string | undefined> {
  const path = decoded(address.pathname)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
  if (path.includes('\0')) return undefined
  const [row] = await shop.db.run(slugByOldAddress, [siteId, path])
  return row && `${ownPages}${encodeURIComponent(row.slug)}${address.search}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
