import { addFromAddress } from '../../media/addresses.service.ts'
import type { FileRow } from '../../media/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import type { ChangeContext } from '../changes/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { MediaDraft, ProductDraft } from '../model/drafts.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { fetchForeign } from '../products/queries.ts'
import * as products from '../products/service.ts'
import { draftOfFile } from './drafts.service.ts'
import { exchangeMedia } from './rules.ts'

/** A file of a product that lies elsewhere. */
export interface ForeignMedia {
  siteId: string
  productId: string
  mediaId: string
}

/** Has those of the files that lie elsewhere fetched soon; until then, or when they cannot be had, they are shown there. */
export async function fetchLater(
  { tx, siteId }: ChangeContext,
  { id: productId }: Product,
  media: readonly MediaDraft[],
): Promise<void> {
  const mediaIds = media.flatMap(({ id, url }) => (url === undefined ? [] : id))
  if (mediaIds.length > 0) await tx.run(fetchForeign, [siteId, productId, mediaIds])
}

/** Fetches one, and shows the shop's own file in its place. */
export async function fetchOne(shop: Shop, { siteId, productId, mediaId }: ForeignMedia): Promise<void> {
  const product = (await freshProducts(shop, siteId, [productId])).get(productId)
  const url = product?.media.find(({ id }) => id === mediaId)?.url
  if (url === undefined) return
  const file = await fetched(shop, siteId, url)
  if (!file) return
  const patch = (_: Product, draft: ProductDraft) => exchangeMedia(draft, mediaId, draftOfFile(file))
  try {
    await products.update(shop, systemCaller(siteId), { id: productId, patch })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    shop.log.warn({ productId, mediaId, reason: error.message }, 'a fetched file was not taken')
  }
}

async function fetched(shop: Shop, siteId: string, url: string): Promise<FileRow | undefined> {
  try {
    return await addFromAddress(shop, systemCaller(siteId), { url, reuse: true })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    shop.log.warn({ url, reason: error.message }, 'a file of a product could not be fetched')
    return undefined
  }
}
