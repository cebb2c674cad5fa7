import type { MediaItem, MediaItemUrlAndSize } from '@cartwright/contract/catalogue/product-media.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { largest, pictureOf } from '../catalogue/pictures.rules.ts'

export type Media =
  | { image: PageImage; large: string; video?: never }
  | { video: Video; image?: never; large?: never }

/** A video: browsers take the first source that suits them. */
export interface Video {
  sources: readonly VideoSource[]
  title: string
  width?: number
  height?: number
  /** Shown until it plays; without one, browsers show its first frame. */
  poster?: PageImage
}

export interface VideoSource {
  src: string
  /** A media query. */
  media?: string
}

/** Width by height, within limits. The first picture decides for all. */
export function ratioOf(media: Media | undefined): number {
  const { width, height } = media?.image ?? media?.video ?? {}
  return width && height ? Math.min(Math.max(width / height, 0.75), 1.4) : 1
}

export function mediaOf({ media, name }: Product): Media[] {
  const main = media?.mainMedia
  return shownItems(media?.items).flatMap((item): Media[] => {
    const image = pictureOf(item.id === main?.id ? main?.image : item.image, name ?? '')
    if (image) return [{ image, large: largest(image) }]
    const video = videoOf(item, name ?? '')
    return video ? [{ video }] : []
  })
}

/** Those that a {@link Media} is made of. */
export function shownItems(items: readonly MediaItem[] = []): MediaItem[] {
  return items.filter(({ image, video }) => image?.url || video?.files?.[0]?.url)
}

function videoOf({ video, title, thumbnail }: MediaItem, name: string): Video | undefined {
  const [original, ...sizes] = video?.files ?? []
  if (!original?.url) return undefined
  const { url } = original
  const { width, height } = [original, ...sizes].find((size) => size.width && size.height) ?? {}
  const posterUrl = video?.stillFrameMediaId && new URL(`/media/${video.stillFrameMediaId}`, url).href
  const poster =
    posterUrl && pictureOf({ url: posterUrl, width, height, altText: thumbnail?.altText ?? title }, name)
  return {
    sources: sourcesOf(original, sizes),
    title: title || name,
    ...(width && height ? { width, height } : {}),
    ...(poster ? { poster } : {}),
  }
}

const smallScreen = '(max-width: 640px)'
const smallEnough = 480
const largeEnough = 720

/** A small size for small screens, a middle one for others; as it came where there are no sizes. */
function sourcesOf({ url = '' }: MediaItemUrlAndSize, sizes: readonly MediaItemUrlAndSize[]): VideoSource[] {
  const upTo = (most: number) => sizes.findLast((size) => shortSide(size) <= most)?.url
  const [little, middle] = [upTo(smallEnough), upTo(largeEnough)]
  return [
    ...(little && little !== middle ? [{ src: little, media: smallScreen }] : []),
    ...(middle ? [{ src: middle }] : []),
    { src: url },
  ]
}

/** What a size is called by: 720p is 720 pixels, lying or standing. */
function shortSide({ width, height }: MediaItemUrlAndSize): number {
  return Math.min(width ?? Number.POSITIVE_INFINITY, height ?? Number.POSITIVE_INFINITY)
}
