import type { ImageV3, ProductMediaV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import type { Media, Product } from '../../catalogue/model/product.rules.ts'
import { imageOf, urlOf, wireMedia } from '../../catalogue/wire/v1/media.rules.ts'
import { withoutNulls } from '../../platform/values/optional.ts'

interface MediaTerms {
  publicUrl: string
  /** Also the small picture for lists. */
  thumbnail?: boolean
}

type Looks = Product['looks']

/** A picture or video of a product. Clients turn `image` and `video` into their own references. */
export function productMedia(media: Media, terms: MediaTerms, looks?: Looks): ProductMediaV3 {
  const { id, altText } = media
  const { publicUrl, thumbnail } = terms
  const small = thumbnail ? thumbnailOf(media, publicUrl, looks) : undefined
  const shared = { id, ...withoutNulls({ altText, thumbnail: small }) }
  if (media.mediaType === 'image') {
    const image = imageOf([media], publicUrl)
    return { ...shared, ...(image && { image: image as ImageV3 }), mediaType: 'IMAGE' }
  }
  return { ...shared, video: videoOf(media, publicUrl, looks), mediaType: 'VIDEO' }
}

export function mediaReference(media: Media, publicUrl: string): { mediaId: string; url: string } {
  return { mediaId: media.id, url: urlOf(media, publicUrl) }
}

function videoOf(media: Media, publicUrl: string, looks: Looks): Record<string, unknown> {
  const { poster, resolutions = [] } = looks?.[media.id] ?? {}
  const files = wireMedia([media], publicUrl, looks).mainMedia?.video?.files?.slice(1) ?? []
  return {
    id: media.id,
    url: urlOf(media, publicUrl),
    filename: media.id,
    resolutions: resolutions.map(({ name, width, height }, at) => ({
      url: files[at]?.url,
      width,
      height,
      quality: name,
    })),
    ...(poster ? { posters: [imageOf([{ id: poster.id, mediaType: 'image' }], publicUrl)] } : {}),
  }
}

function thumbnailOf(media: Media, publicUrl: string, looks: Looks): ImageV3 | undefined {
  const found = wireMedia([media], publicUrl, looks).mainMedia?.thumbnail
  if (!found) return undefined
  const { url, width, height, altText } = found
  return withoutNulls({ url, width, height, altText }) as ImageV3
}
