import type { ProductMediaV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import type { MediaDraft } from '../../catalogue/model/drafts.rules.ts'
import { isObject, optional } from '../../platform/values/optional.ts'

/** A picture or video with the address to fetch it from; nothing if it has none. */
export function toMedia(item: ProductMediaV3 | null | undefined): MediaDraft[] {
  if (!item) return []
  return item.mediaType === 'VIDEO' || (!item.image && item.video) ? toVideo(item) : toPicture(item)
}

export function toPicture({ id, url, image, altText }: ProductMediaV3): MediaDraft[] {
  const { width, height } = image ?? {}
  const size = { ...optional('width', width), ...optional('height', height) }
  return toDraft({ id: id || image?.id, url: image?.url || url, altText: altText || image?.altText, ...size })
}

function toVideo({ id, url, video, altText }: ProductMediaV3): MediaDraft[] {
  const resolutions = Array.isArray(video?.resolutions) ? video.resolutions.filter(isObject) : []
  const addresses = [video?.url, ...resolutions.map((one) => one.url), url]
  const address = addresses.find((one): one is string => typeof one === 'string' && /^https?:/.test(one))
  const fileId = typeof video?.id === 'string' ? video.id : undefined
  return toDraft({ id: id || fileId, url: address, altText, mediaType: 'video' })
}

interface Found {
  id: string | null | undefined
  url: string | null | undefined
  altText: string | null | undefined
  width?: number
  height?: number
  mediaType?: 'video'
}

function toDraft({ id, url, altText, ...more }: Found): MediaDraft[] {
  return id && url ? [{ id, url, ...more, ...optional('altText', altText || undefined) }] : []
}
