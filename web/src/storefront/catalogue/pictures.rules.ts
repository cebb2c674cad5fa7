import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import type { PictureWidth } from '@cartwright/contract/values/pictures.ts'

interface Described {
  url?: string | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  altText?: string | null | undefined
  blur?: string | undefined
}

const widths = [128, 256, 384, 640, 828, 1080, 1200, 1920, 2048] as const satisfies readonly PictureWidth[]

/** A picture of this shop in every useful width; a picture from elsewhere as it is. */
export function pictureOf(image: Described | undefined, name: string): PageImage | undefined {
  if (!image?.url) return undefined
  const { url, altText, blur } = image
  const width = image.width || 1200
  const known = { alt: altText || name, width, height: image.height || width, ...(blur ? { blur } : {}) }
  if (!isOurs(url)) return { src: url, ...known }
  const path = new URL(url).pathname
  const srcSet = widths
    .filter((each) => each <= width)
    .map((each) => `${path}?w=${each} ${each}w`)
    .join(', ')
  return { src: `${path}?w=640`, ...(srcSet ? { srcSet } : {}), ...known }
}

export function largest({ src, srcSet }: PageImage): string {
  return srcSet?.split(', ').at(-1)?.split(' ')[0] ?? src
}

/** Stored by this shop, which makes every width of it. */
export function isOurs(url: string): boolean {
  return /^https?:\/\/[^/?#]+\/media\/[^/?#]+$/.test(url)
}
