import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { isMediaId, widths } from './sizes.rules.ts'

/** A picture as the contract describes it. */
interface PictureSource {
  url?: string | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  altText?: string | null | undefined
}

/** A picture for our own pages: of ours in every useful width, of anybody else's as it is. */
export function pageImage(image: PictureSource | undefined, name: string): PageImage | undefined {
  if (!image?.url) return undefined
  const { url, altText } = image
  const width = image.width ?? 1
  const known = { alt: altText || name, width, height: image.height ?? 1 }
  if (!isOurs(url)) return { src: url, ...known }
  const useful = widths.filter((each) => each >= minWidth && each <= width)
  const srcSet = useful.map((each) => `${url}?w=${each} ${each}w`).join(', ')
  return { src: `${url}?w=640`, ...(srcSet ? { srcSet } : {}), ...known }
}

/** Nothing on a page is shown smaller than this. */
const minWidth = 64

function isOurs(url: string): boolean {
  const [, id] = /^https?:\/\/[^/?#]+\/media\/([^/?#]+)$/.exec(url) ?? []
  return id !== undefined && isMediaId(id)
}
