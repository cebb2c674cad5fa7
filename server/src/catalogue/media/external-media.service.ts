import type { FileRow } from '../../media/pictures/service.ts'
import * as media from '../../media/pictures/service.ts'
import { addFromAddress } from '../../media/uploads/addresses.service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import type { ChangeContext } from '../changes/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { MediaDraft, ProductDraft } from '../model/drafts.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { addDownloadJobs } from '../products/queries.ts'
import * as products from '../products/service.ts'
import { toMediaDraft } from './drafts.service.ts'
import { replaceMedia } from './rules.ts'

/** Queues downloads of external files. Until a download succeeds, the external address is shown. */
export async function queueDownloads(
  { tx, siteId }: ChangeContext,
  { id: productId }: Product,
  added: readonly MediaDraft[],
): Promise<void> {
  const mediaIds = added.flatMap(({ id, url }) => (url === undefined ? [] : id))
  if (mediaIds.length > 0) await tx.run(addDownloadJobs, [siteId, productId, mediaIds])
}

/** Downloads a file and replaces the external one by it. */
export async function download(
  shop: Shop,
  { siteId, productId, mediaId }: { siteId: string; productId: string; mediaId: string },
): Promise<void> {
  const product = (await freshProducts(shop, siteId, [productId])).get(productId)
  const url = product?.media.find(({ id }) => id === mediaId)?.url
  if (url === undefined) return
  const file = await downloadFile(shop, siteId, url)
  if (!file) return
  await media.addAlias(shop, file, mediaId)
  const patch = (_: Product, draft: ProductDraft) => replaceMedia(draft, mediaId, toMediaDraft(file))
  try {
    await products.update(shop, systemCaller(siteId), { id: productId, patch })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    shop.log.warn(
      { productId, mediaId, reason: error.message },
      'a downloaded file could not be added to its product',
    )
  }
}

async function downloadFile(shop: Shop, siteId: string, url: string): Promise<FileRow | undefined> {
  try {
    return await addFromAddress(shop, systemCaller(siteId), { url, reuse: true })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    shop.log.warn({ url, reason: error.message }, 'an external file of a product could not be downloaded')
    return undefined
  }
}
