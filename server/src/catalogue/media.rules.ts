import type { Image } from '@cartwright/contract/line-items.ts'
import type {
  MediaItem,
  MediaItemUrlAndSize,
  Media as WireMedia,
} from '@cartwright/contract/product-media.ts'
import type { Media } from './product.rules.ts'

/** Media as the contract shows them, in the order the merchant gave them, with the blurs there are; the first is the main one. */
export function wireMedia(media: readonly Media[], publicUrl: string, blurs?: Blurs | null): WireMedia {
  const items = media.map((one) => mediaItem(one, publicUrl, blurs?.[one.id]))
  const [mainMedia] = items
  return { ...(mainMedia && { mainMedia }), items }
}

/** By media id: pictures 16 pixels wide, as `data:` addresses. */
type Blurs = Readonly<Record<string, string>>

/** The first image, as carts and store variants show it. */
export function imageOf(media: readonly Media[], publicUrl: string): Image | undefined {
  const image = media.find(({ mediaType }) => mediaType === 'image')
  if (!image) return undefined
  const { id, width, height, altText } = image
  return {
    id,
    url: urlOf(image, publicUrl),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(altText === undefined ? {} : { altText }),
    filename: id,
  }
}

function mediaItem(media: Media, publicUrl: string, blur: string | undefined): MediaItem {
  const { id, mediaType, altText = '' } = media
  const file = fileOf(media, publicUrl)
  if (mediaType !== 'image') return { id, title: altText, mediaType, video: { files: [file] } }
  const image = blur === undefined ? file : { ...file, blur }
  return { id, title: altText, mediaType, image, thumbnail: thumbnailOf(media, publicUrl) }
}

function fileOf(media: Media, publicUrl: string): MediaItemUrlAndSize {
  const { width, height, altText } = media
  const format = /\.([a-z0-9]{2,5})$/i.exec(media.url ?? media.id)?.[1]?.toLowerCase()
  return {
    url: urlOf(media, publicUrl),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(format === undefined ? {} : { format }),
    ...(altText === undefined ? {} : { altText }),
  }
}

const thumbnailEdge = 50

function thumbnailOf(media: Media, publicUrl: string): MediaItemUrlAndSize {
  const box = `w_${thumbnailEdge},h_${thumbnailEdge}`
  const url = media.url ?? `${urlOf(media, publicUrl)}/v1/fit/${box},q_90/file.webp`
  const altText = media.altText === undefined ? {} : { altText: media.altText }
  return { url, width: thumbnailEdge, height: thumbnailEdge, ...altText }
}

function urlOf({ id, url }: Media, publicUrl: string): string {
  return url ?? `${publicUrl}/media/${encodeURIComponent(id)}`
}
