import * as library from '../../media/library/service.ts'
import type { FileRow } from '../../media/pictures/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { notFound, refuseIf, type Violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { freshProducts, publishChanges } from '../model/cache.service.ts'
import { countWithoutFile, dropFiles, dropOtherFiles, filesOfProducts, putFiles } from './files.queries.ts'

/** Files that buyers of a product may download, in the merchant's order. */
export async function listFiles(shop: Shop, siteId: string, productId: string): Promise<FileRow[]> {
  await assertProductExists(shop, siteId, productId)
  const rows = await shop.db.run(filesOfProducts, [siteId, [productId]])
  return library.readMany(
    shop,
    siteId,
    rows.map(({ fileId }) => fileId),
  )
}

/** Sets the files that buyers may download. They must be private. */
export async function saveFiles(
  shop: Shop,
  siteId: string,
  { productId, fileIds }: { productId: string; fileIds: readonly string[] },
): Promise<FileRow[]> {
  await assertProductExists(shop, siteId, productId)
  const saved = await shop.db.transaction(async (tx) => {
    await library.lockForUse(tx, siteId, fileIds)
    const files = await library.readMany(shop, siteId, fileIds)
    assertPrivate(files, fileIds)
    await tx.run(dropOtherFiles, [siteId, productId, fileIds])
    await tx.run(putFiles, [siteId, productId, fileIds])
    return files
  })
  // Without a file it cannot be sold.
  publishChanges(shop, siteId, new Set([productId.toLowerCase()]))
  return saved
}

function assertPrivate(files: readonly FileRow[], fileIds: readonly string[]): void {
  refuseIf(
    fileIds.flatMap((id, index): Violation[] => {
      const file = files.find((one) => one.id === id)
      if (file?.private) return []
      const description = file ? 'is public: upload it as a private file' : 'is not a file of this shop'
      return [{ field: `fileIds[${index}]`, description, violatedRule: 'VALIDATION' }]
    }),
  )
}

/** How many digital products in the shop nobody can buy, because they have no file. Counts to 1,001. */
export async function countLacking(shop: Shop, siteId: string): Promise<number> {
  const [row] = await shop.db.read.run(countWithoutFile, [siteId])
  return row?.count ?? 0
}

/** File ids by product, for products with files. */
export async function fileIdsByProduct(
  on: Connection,
  siteId: string,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  for (const { productId, fileId } of await on.run(filesOfProducts, [siteId, productIds])) {
    files.set(productId, [...(files.get(productId) ?? []), fileId])
  }
  return files
}

/** Removes files from all products, before they are deleted. */
export async function removeFiles(tx: Connection, siteId: string, fileIds: readonly string[]): Promise<void> {
  await tx.run(dropFiles, [siteId, fileIds])
}

async function assertProductExists(shop: Shop, siteId: string, productId: string): Promise<void> {
  const id = productId.toLowerCase()
  if (!(await freshProducts(shop, siteId, [id])).has(id)) throw notFound('No such product')
}
