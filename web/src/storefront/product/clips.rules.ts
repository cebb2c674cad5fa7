import type { MediaItem, MediaItemUrlAndSize } from '@cartwright/contract/catalogue/product-media.ts'
import { pictureOf } from './pictures.rules.ts'
import type { Clip, ClipSource } from './shots.rules.ts'

/** The video of a product as a page shows it. */
export function clipOf({ video, title, thumbnail }: MediaItem, name: string): Clip | undefined {
  const [original, ...sizes] = video?.files ?? []
  if (!original?.url) return undefined
  const { url } = original
  const { width, height } = [original, ...sizes].find((size) => size.width && size.height) ?? {}
  const poster = video?.stillFrameMediaId && new URL(`/media/${video.stillFrameMediaId}`, url).href
  const still =
    poster && pictureOf({ url: poster, width, height, altText: thumbnail?.altText ?? title }, name)
  return {
    sources: sourcesOf(original, sizes),
    title: title || name,
    ...(width && height ? { width, height } : {}),
    ...(still ? { still } : {}),
  }
}

const small = '(max-width: 640px)'
const smallEnough = 480
const largeEnough = 720

/** A small size for small screens, a middle one for others; as it came where there are no sizes. */
function sourcesOf({ url = '' }: MediaItemUrlAndSize, sizes: readonly MediaItemUrlAndSize[]): ClipSource[] {
  const upTo = (most: number) => sizes.findLast((size) => shortSide(size) <= most)?.url
  const [little, middle] = [upTo(smallEnough), upTo(largeEnough)]
  return [
    ...(little && little !== middle ? [{ src: little, media: small }] : []),
    ...(middle ? [{ src: middle }] : []),
    { src: url },
  ]
}

/** What a size is called by: 720p is 720 pixels, lying or standing. */
function shortSide({ width, height }: MediaItemUrlAndSize): number {
  return Math.min(width ?? Number.POSITIVE_INFINITY, height ?? Number.POSITIVE_INFINITY)
}
