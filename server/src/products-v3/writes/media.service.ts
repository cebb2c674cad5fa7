import type { ProductV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import type { ChangeContext } from '../../catalogue/changes/service.ts'
import { lockFiles, toMediaDrafts } from '../../catalogue/media/drafts.service.ts'
import { queueDownloads } from '../../catalogue/media/external-media.service.ts'
import type { MediaDraft } from '../../catalogue/model/drafts.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { defined } from '../../platform/values/optional.ts'

/** The files of a product as a request names them. */
export interface SentMedia {
  drafts: MediaDraft[]
  /** Those that the product already has. */
  known: readonly MediaDraft[]
}

/** Undefined if the request says nothing of files. */
export async function readMedia(
  shop: Shop,
  caller: Caller,
  { sent, before }: { sent: ProductV3; before?: Product | undefined },
): Promise<SentMedia | undefined> {
  const items = sent.media?.itemsInfo?.items
  if (!items) return undefined
  const known = before?.media ?? []
  // The text of `image` is the name of the file, as published clients send it.
  const named = items.map(({ id, url, image, video, altText }) => {
    const videoId = typeof video?.id === 'string' ? video.id : undefined
    const mediaId = id || image?.id || videoId
    return {
      ...(mediaId ? { mediaId } : defined({ url: url || image?.url || undefined })),
      ...(altText === undefined || altText === null ? {} : { altText }),
    }
  })
  return { drafts: await toMediaDrafts(shop, caller, { named, known }), known }
}

/** Keeps the files from being deleted until the commit. */
export async function lockMedia(context: ChangeContext, sent: SentMedia | undefined): Promise<void> {
  if (sent) await lockFiles(context, { media: sent.drafts, known: sent.known })
}

/** Has files of other servers downloaded after the commit. */
export async function downloadMedia(
  context: ChangeContext,
  product: Product,
  sent: SentMedia | undefined,
): Promise<void> {
  const added = sent?.drafts.filter(({ id }) => !sent.known.some((one) => one.id === id)) ?? []
  if (added.length > 0) await queueDownloads(context, product, added)
}
