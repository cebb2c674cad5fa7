import type { PageImage } from '@cartwright/contract/pages/pages.ts'

/** A picture or a video of a product. */
export type Shot =
  | { image: PageImage; large: string; video?: never }
  | { video: Clip; image?: never; large?: never }

/** A video: browsers take the first source that suits them. */
export interface Clip {
  sources: readonly ClipSource[]
  title: string
  width?: number
  height?: number
  /** What is seen until it plays; without one, its first moment is. */
  still?: PageImage
}

export interface ClipSource {
  src: string
  /** Where it is meant for: small sizes for small screens. */
  media?: string
}

/** As wide as it is high, within reason: the frame is that of the first shot. */
export function ratioOf(shot: Shot | undefined): number {
  const { width, height } = shot?.image ?? shot?.video ?? {}
  return width && height ? Math.min(Math.max(width / height, 0.75), 1.4) : 1
}
