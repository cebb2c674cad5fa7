import type { PageImage } from '@cartwright/contract/pages.ts'

/** A picture or a video of a product. */
export type Shot =
  | { image: PageImage; large: string; video?: never }
  | { video: string; title: string; image?: never; large?: never }
