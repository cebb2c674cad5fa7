import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import type {
  MediaItem,
  MediaItemUrlAndSize,
  Media as WireMedia,
} from '@cartwright/contract/catalogue/product-media.ts'
import type { MediaPreview } from '../../../media/files/queries.ts'
import { publicPath, sizePath } from '../../../media/library/rules.ts'
import { withoutNulls } from '../../../platform/values/optional.ts'
import type { Media } from '../../model/product.rules.ts'

/** Media in the merchant's order with their blurred previews and posters; the first is the main one. */
export function wireMedia(media: readonly Media[], publicUrl: string, looks?: Looks | null): WireMedia {
  const items = media.map((one) => mediaItem(one, publicUrl, looks?.[one.id]))
  const [mainMedia] = items
  return { ...(mainMedia && { mainMedia }), items }
}

/** By media id. */
type Looks = Readonly<Record<string, MediaPreview>>

/** The first image, as carts and store variants show it. */
export function imageOf(media: readonly Media[], publicUrl: string): Image | undefined {
  const image = media.find(({ mediaType }) => mediaType === 'image')
  if (!image) return undefined
  const { id, width, height, altText } = image
  return {
    id,
    url: urlOf(image, publicUrl),
    ...withoutNulls({ width, height, altText }),
    filename: id,
  }
}

function mediaItem(media: Media, publicUrl: string, look: MediaPreview = {}): MediaItem {
  const { id, mediaType, altText = '' } = media
  const file = fileOf(media, publicUrl)
  if (mediaType !== 'image') return { id, title: altText, mediaType, ...videoItem(media, publicUrl, look) }
  const image = look.blur === undefined ? file : { ...file, blur: look.blur }
  return { id, title: altText, mediaType, image, thumbnail: thumbnailOf(media, publicUrl) }
}

/** The original file, then the converted sizes. The poster is the thumbnail. */
function videoItem(
  media: Media,
  publicUrl: string,
  { poster, resolutions = [] }: MediaPreview,
): Partial<MediaItem> {
  const sizes = resolutions.map(({ name, width, height }) => ({
    url: `${publicUrl}${sizePath(media.id, name)}`,
    width,
    height,
    format: 'mp4',
  }))
  const files = [fileOf(media, publicUrl), ...sizes]
  if (!poster) return { video: { files } }
  const { altText } = media
  const still: Media = { id: poster.id, mediaType: 'image', ...(altText === undefined ? {} : { altText }) }
  return { video: { files, stillFrameMediaId: poster.id }, thumbnail: thumbnailOf(still, publicUrl) }
}

function fileOf(media: Media, publicUrl: string): MediaItemUrlAndSize {
  const { width, height, altText } = media
  const format = /\.([a-z0-9]{2,5})$/i.exec(media.url ?? media.id)?.[1]?.toLowerCase()
  return { url: urlOf(media, publicUrl), ...withoutNulls({ width, height, format, altText }) }
}

const thumbnailEdge = 50

function thumbnailOf(media: Media, publicUrl: string): MediaItemUrlAndSize {
  const box = `w_${thumbnailEdge},h_${thumbnailEdge}`
  const url = media.url ?? `${urlOf(media, publicUrl)}/v1/fit/${box},q_90/file.webp`
  const altText = media.altText === undefined ? {} : { altText: media.altText }
  return { url, width: thumbnailEdge, height: thumbnailEdge, ...altText }
}

export function urlOf({ id, url, mediaType }: Media, publicUrl: string): string {
  return url ?? `${publicUrl}${publicPath({ id, mediaType })}`
}
