import Type, { type Static } from 'typebox'
import { EmptyReply, Fields, Nullable, optional, Strings, Text, WebUrl, Whole } from '../values/common.ts'

export const MediaItemType = Strings([
  'unspecified_media_item_type',
  'image',
  'video',
  'audio',
  'document',
  'zip',
])
export type MediaItemType = Static<typeof MediaItemType>

/** `blur`, beyond the published contract: a `data:` URL of the picture, 16 pixels wide, as a placeholder. */
export const MediaItemUrlAndSize = Fields({
  url: Text(),
  width: Nullable(Whole()),
  height: Nullable(Whole()),
  format: Nullable(Text()),
  altText: Nullable(Text()),
  blur: Text(),
})
export type MediaItemUrlAndSize = Static<typeof MediaItemUrlAndSize>

export const MediaItemVideo = Fields({ files: Type.Array(MediaItemUrlAndSize), stillFrameMediaId: Text() })
export type MediaItemVideo = Static<typeof MediaItemVideo>

/** Either `image` or `video`. */
export const MediaItem = Fields({
  id: Text(),
  title: Text(),
  mediaType: MediaItemType,
  image: MediaItemUrlAndSize,
  video: MediaItemVideo,
  thumbnail: MediaItemUrlAndSize,
})
export type MediaItem = Static<typeof MediaItem>

export const Media = Fields({ mainMedia: MediaItem, items: Type.Array(MediaItem) })
export type Media = Static<typeof Media>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

const ProductId = Text({ min: 1 })
const optionAndChoice = { option: Text({ min: 1, max: 50 }), choice: Text({ min: 1, max: 50 }) }

export const OptionAndChoice = Fields(optionAndChoice)
export type OptionAndChoice = Static<typeof OptionAndChoice>

/** Either the id of a file of the shop, or a URL to import one from. */
export const MediaDataForWrite = Fields({ mediaId: Text(), url: WebUrl, choice: OptionAndChoice })
export type MediaDataForWrite = Static<typeof MediaDataForWrite>

/** All media from now on, the main one first. Files that stay keep the fields that are left out. */
export const MediaList = Type.Array(
  Fields({ mediaId: Text(), url: WebUrl, altText: Nullable(Text({ max: 1000 })) }),
  { maxItems: 50 },
)
export type MediaList = Static<typeof MediaList>

export const AddProductMediaRequest = Type.Object({
  id: ProductId,
  media: Type.Optional(Type.Array(MediaDataForWrite, { minItems: 1, maxItems: 50 })),
})
export type AddProductMediaRequest = Static<typeof AddProductMediaRequest>
export const AddProductMediaReply = EmptyReply
export type AddProductMediaReply = EmptyReply

const mediaIds = Type.Array(Text(), { maxItems: 50 })

/** Without media ids, removes all media. */
export const RemoveProductMediaRequest = Type.Object({ id: ProductId, ...optional({ mediaIds }) })
export type RemoveProductMediaRequest = Static<typeof RemoveProductMediaRequest>
export const RemoveProductMediaReply = EmptyReply
export type RemoveProductMediaReply = EmptyReply

export const MediaAssignmentToChoice = Fields({ ...optionAndChoice, mediaIds })
export type MediaAssignmentToChoice = Static<typeof MediaAssignmentToChoice>

export const AddProductMediaToChoicesRequest = Type.Object({
  id: ProductId,
  media: Type.Optional(Type.Array(MediaAssignmentToChoice, { minItems: 1, maxItems: 10 })),
})
export type AddProductMediaToChoicesRequest = Static<typeof AddProductMediaToChoicesRequest>
export const AddProductMediaToChoicesReply = EmptyReply
export type AddProductMediaToChoicesReply = EmptyReply

export const RemoveProductMediaFromChoicesRequest = AddProductMediaToChoicesRequest
export type RemoveProductMediaFromChoicesRequest = Static<typeof RemoveProductMediaFromChoicesRequest>
export const RemoveProductMediaFromChoicesReply = EmptyReply
export type RemoveProductMediaFromChoicesReply = EmptyReply
