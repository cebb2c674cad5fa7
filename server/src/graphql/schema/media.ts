import type { Image } from '@cartwright/contract/cart/line-items.ts'
import type { MediaItem } from '@cartwright/contract/catalogue/product-media.ts'
import { MediaItemType } from '@cartwright/contract/catalogue/product-media.ts'
import { builder } from './builder.ts'

interface Picture {
  url: string
  width?: number | null | undefined
  height?: number | null | undefined
  altText?: string | null | undefined
  blur?: string | undefined
}

export const ImageRef = builder.objectRef<Picture>('Image')

builder.objectType(ImageRef, {
  fields: (t) => ({
    url: t.exposeString('url', { nullable: false }),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
    altText: t.exposeString('altText'),
    blur: t.exposeString('blur', { description: 'The picture 16 pixels wide as a data: address' }),
  }),
})

const MediaType = builder.enumType('MediaType', { values: MediaItemType.enum })

export const MediaItemRef = builder.objectRef<MediaItem>('MediaItem')

builder.objectType(MediaItemRef, {
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    type: t.expose('mediaType', { type: MediaType }),
    image: t.field({ type: ImageRef, resolve: ({ image }) => pictureOf(image) }),
    thumbnail: t.field({ type: ImageRef, resolve: ({ thumbnail }) => pictureOf(thumbnail) }),
    videoUrls: t.stringList({
      resolve: ({ video }) => (video?.files ?? []).flatMap(({ url }) => url ?? []),
    }),
  }),
})

export function pictureOf(image: Image | MediaItem['image'] | undefined): Picture | null {
  if (!image?.url) return null
  return { ...image, url: image.url }
}
