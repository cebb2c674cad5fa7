import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { isMediaId, widths } from './sizes.rules.ts'

interface PictureSource {
  url?: string | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  altText?: string | null | undefined
}

/** A picture for our own pages: ours in every useful width, others as they are. */
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

const minWidth = 64

function isOurs(url: string): boolean {
  const [, id] = /^https?:\/\/[^/?#]+\/media\/([^/?#]+)$/.exec(url) ?? []
  return id !== undefined && isMediaId(id)
}
