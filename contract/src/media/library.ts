import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Nullable,
  optional,
  Revision,
  Strings,
  Text,
  Timestamp,
  WebUrl,
  Whole,
} from '../values/common.ts'

// The calls under /admin/v1 for files: the media library, what uses a file, and links to what was bought.

export const MediaKind = Strings(['image', 'video', 'audio', 'document', 'zip'])
export type MediaKind = Static<typeof MediaKind>

const FileId = Text({ min: 1, max: 200 })
const FileName = Text({ min: 1, max: 200 })
const AltText = Text({ max: 1000 })
const fileIds = Type.Array(FileId, { minItems: 1, maxItems: 100 })

/** A video in one size, or the still picture of one. */
export const MediaRendition = Fields({
  id: Text(),
  url: Text(),
  width: Whole(),
  height: Whole(),
  format: Text(),
})
export type MediaRendition = Static<typeof MediaRendition>

/**
 * A file of the shop. `private` ones have no `url`: they are reached by links that expire. `state` is `PENDING` while
 * the sizes of a video are made; it plays already. `blur` is a picture 16 pixels wide as a `data:` address.
 */
export const MediaFile = Fields({
  id: FileId,
  fileName: FileName,
  mediaType: MediaKind,
  mime: Text(),
  url: Nullable(Text()),
  thumbnailUrl: Nullable(Text()),
  bytes: Whole(),
  width: Nullable(Whole()),
  height: Nullable(Whole()),
  /** Milliseconds of a video, where it could be read. */
  duration: Nullable(Whole()),
  altText: AltText,
  blur: Text(),
  folderId: Nullable(Guid),
  private: Type.Boolean(),
  state: Strings(['READY', 'PENDING', 'FAILED']),
  /** The still of a video, and the sizes it can be had in. */
  poster: Nullable(MediaRendition),
  resolutions: Type.Array(MediaRendition),
  /** Where it was fetched. */
  sourceUrl: Nullable(Text()),
  revision: Revision,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type MediaFile = Static<typeof MediaFile>

export const MediaFolder = Fields({
  id: Guid,
  name: Text({ min: 1, max: 100 }),
  /** Null: at the top. */
  parentId: Nullable(Guid),
  files: Whole(),
  createdDate: Timestamp,
})
export type MediaFolder = Static<typeof MediaFolder>

/** What shows a file, so what would miss it: `download` is a product, `order` one whose buyer has a link to the file. */
export const MediaUse = Type.Object({
  mediaId: FileId,
  kind: Strings(['product', 'collection', 'page', 'theme', 'download', 'order']),
  id: Text(),
  name: Text(),
})
export type MediaUse = Static<typeof MediaUse>

const placing = {
  fileName: FileName,
  altText: AltText,
  folderId: Nullable(Guid),
  /** Of digital goods: never at a public address. */
  private: Type.Boolean(),
  /** Answers the file that there is when these bytes, or this address, were taken in before. */
  reuse: Type.Boolean(),
}

export const MediaFileReply = Type.Object({ file: MediaFile })

/** The fields travel in the query string; the body is the file, raw or as a form. */
export const UploadMediaRequest = Fields(placing)
export type UploadMediaRequest = Static<typeof UploadMediaRequest>

export const AddMediaFromAddressRequest = Type.Object({ url: WebUrl, ...optional(placing) })
export type AddMediaFromAddressRequest = Static<typeof AddMediaFromAddressRequest>

/** `folderId` null finds what lies in no folder, absent what lies anywhere. The next page takes `cursor` alone. */
export const ListMediaRequest = Fields({
  search: Text({ max: 200 }),
  mediaTypes: Type.Array(MediaKind, { maxItems: 5 }),
  folderId: Nullable(Guid),
  private: Type.Boolean(),
  sort: Strings(['newest', 'oldest', 'name', 'largest']),
  limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
  cursor: Nullable(Text({ max: 2000 })),
})
export type ListMediaRequest = Static<typeof ListMediaRequest>
export const ListMediaReply = Type.Object({
  files: Type.Array(MediaFile),
  /** Absent on the last page. */
  nextCursor: Type.Optional(Text()),
})

export const GetMediaRequest = Type.Object({ id: FileId })

export const UpdateMediaRequest = Type.Object({
  file: Type.Object({
    id: FileId,
    ...optional({ fileName: FileName, altText: AltText, folderId: Nullable(Guid), revision: Revision }),
  }),
})
export type UpdateMediaRequest = Static<typeof UpdateMediaRequest>

export const MoveMediaRequest = Type.Object({ ids: fileIds, folderId: Nullable(Guid) })

/** Files that something shows stay, unless `force`: then products, collections and the logo lose them. */
export const DeleteMediaRequest = Type.Object({ ids: fileIds, ...optional({ force: Type.Boolean() }) })
export const DeleteMediaReply = EmptyReply

export const GetMediaUsageRequest = Type.Object({ id: FileId })
export const GetMediaUsageReply = Type.Object({ usedBy: Type.Array(MediaUse) })

/** What this installation takes, and what it makes of it. Sizes in bytes. */
export const GetMediaAbilitiesRequest = EmptyRequest
export const GetMediaAbilitiesReply = Type.Object({
  largestPicture: Whole(),
  largestFile: Whole(),
  storage: Strings(['disk', 's3']),
  video: Type.Object({ posters: Type.Boolean(), resolutions: Type.Boolean(), note: Text() }),
})

export const ListMediaFoldersRequest = EmptyRequest
export const ListMediaFoldersReply = Type.Object({ folders: Type.Array(MediaFolder) })
const folderFields = { name: Text({ min: 1, max: 100 }), parentId: Nullable(Guid) }
export const CreateMediaFolderRequest = Type.Object({
  folder: Type.Object({ name: folderFields.name, ...optional({ parentId: folderFields.parentId }) }),
})
export const MediaFolderReply = Type.Object({ folder: MediaFolder })
export const UpdateMediaFolderRequest = Type.Object({
  folder: Type.Object({ id: Guid, ...optional(folderFields) }),
})
/** What lies in it moves to where the folder lay. */
export const DeleteMediaFolderRequest = Type.Object({ id: Guid })
export const DeleteMediaFolderReply = EmptyReply

// ── Digital goods ───────────────────────────────────────────────────────────────────────────────────────

/** A link to a private file: it ends on a day, and after so many downloads. */
export const Download = Fields({
  id: Guid,
  fileId: FileId,
  fileName: FileName,
  bytes: Whole(),
  /** Only for those who may manage media: whoever has it gets the file. */
  url: Text(),
  orderId: Nullable(Guid),
  lineItemId: Nullable(Guid),
  expirationDate: Timestamp,
  most: Whole(),
  used: Whole(),
  revoked: Type.Boolean(),
  createdDate: Timestamp,
})
export type Download = Static<typeof Download>

const limits = { days: Whole({ min: 1, max: 365 }), most: Whole({ min: 1, max: 1000 }) }

export const DownloadReply = Type.Object({ download: Download })
export const CreateDownloadRequest = Type.Object({ fileId: FileId, ...optional(limits) })
export type CreateDownloadRequest = Static<typeof CreateDownloadRequest>
export const ListDownloadsRequest = Fields({ orderId: Guid, fileId: FileId })
export const ListDownloadsReply = Type.Object({ downloads: Type.Array(Download) })
/** The address is another afterwards, and the days and downloads begin anew. */
export const RenewDownloadRequest = Type.Object({ id: Guid, ...optional(limits) })
export const RevokeDownloadRequest = Type.Object({ id: Guid })

/** What buyers of a product may download, in this order. */
export const ListProductFilesRequest = Type.Object({ productId: Guid })
export const ListProductFilesReply = Type.Object({ files: Type.Array(MediaFile) })
export const SaveProductFilesRequest = Type.Object({
  productId: Guid,
  fileIds: Type.Array(FileId, { maxItems: 50, uniqueItems: true }),
})
