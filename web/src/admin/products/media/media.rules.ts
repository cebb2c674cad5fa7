import type { MediaItem, MediaList } from '@cartwright/contract/catalogue/product-media.ts'
import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'

export function listOf({ media }: CatalogueProduct): MediaList {
  return (media?.items ?? []).map(({ id = '', image }: MediaItem) => ({
    mediaId: id,
    altText: image?.altText ?? null,
  }))
}

/** Moves an item; an invalid place changes nothing. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  const isPlace = item !== undefined && to >= 0 && to < list.length
  return isPlace ? list.toSpliced(from, 1).toSpliced(to, 0, item) : [...list]
}

/** Adds media before the first of `later`, or at the end, without duplicates. */
export function withAdded(
  list: MediaList,
  mediaIds: readonly string[],
  later: readonly string[] = [],
): MediaList {
  const known = new Set(list.map(({ mediaId }) => mediaId))
  const added = mediaIds.filter((id) => !known.has(id)).map((mediaId) => ({ mediaId }))
  const place = list.findIndex(({ mediaId = '' }) => later.includes(mediaId))
  return list.toSpliced(place < 0 ? list.length : place, 0, ...added)
}

export interface ShownChoice {
  option: string
  choice: string
  isShown: boolean
}

/** All choices of a product, and whether the shop shows this picture with each. */
export function choicesOf({ productOptions = [] }: CatalogueProduct, mediaId: string): ShownChoice[] {
  return productOptions.flatMap(({ name = '', choices = [] }) =>
    choices.map(({ description, value = '', media }) => ({
      option: name,
      choice: description || value,
      isShown: (media?.items ?? []).some(({ id }) => id === mediaId),
    })),
  )
}

/** Which media are shown with which choices. */
export function shownWithOf({ productOptions = [] }: CatalogueProduct) {
  return productOptions.flatMap(({ name: option = '', choices = [] }) =>
    choices.flatMap(({ description, value = '', media }) => {
      const mediaIds = (media?.items ?? []).map(({ id = '' }) => id)
      return mediaIds.length > 0 ? [{ option, choice: description || value, mediaIds }] : []
    }),
  )
}

/** The picture at the width of a tile; pictures from elsewhere stay as they are. */
export function smallOf({ image, thumbnail }: MediaItem): string | undefined {
  const own = /^(.*\/media\/[^/?]+)\/v1\//.exec(thumbnail?.url ?? '')?.[1]
  return own ? `${own}?w=256` : (image?.url ?? thumbnail?.url)
}
