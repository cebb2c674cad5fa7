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

// The calls under /admin/v1 for files: media library, uses of a file, and links to bought files.

export const MediaKind = Strings(['image', 'video', 'audio', 'document', 'zip'])
export type MediaKind = Static<typeof MediaKind>

const FileId = Text({ min: 1, max: 200 })
const FileName = Text({ min: 1, max: 200 })
const AltText = Text({ max: 1000 })
const fileIds = Type.Array(FileId, { minItems: 1, maxItems: 100 })

/** One size of a video, or its poster. */
export const MediaRendition = Fields({
  id: Text(),
  url: Text(),
  width: Whole(),
  height: Whole(),
  format: Text(),
})
export type MediaRendition = Static<typeof MediaRendition>

/**
 * A file of the shop. `private` files have no `url`; links that expire lead to them. `state` is `PENDING` while the
 * sizes of a video are converted; it plays already. `blur` is a `data:` URL of the picture, 16 pixels wide.
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
  /** Length of a video in milliseconds, if known. */
  duration: Nullable(Whole()),
  altText: AltText,
  blur: Text(),
  folderId: Nullable(Guid),
  private: Type.Boolean(),
  state: Strings(['READY', 'PENDING', 'FAILED']),
  /** The poster of a video, and its sizes. */
  poster: Nullable(MediaRendition),
  resolutions: Type.Array(MediaRendition),
  /** The URL it was imported from. */
  sourceUrl: Nullable(Text()),
  revision: Revision,
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type MediaFile = Static<typeof MediaFile>

export const MediaFolder = Fields({
  id: Guid,
  name: Text({ min: 1, max: 100 }),
  /** Null: at the top level. */
  parentId: Nullable(Guid),
  files: Whole(),
  createdDate: Timestamp,
})
export type MediaFolder = Static<typeof MediaFolder>

/**
 * A use of a file: `download` is a product whose buyers may download it, `order` an order whose buyer has a link to it.
 */
export const MediaUse = Type.Object({
  mediaId: FileId,
  kind: Strings(['product', 'collection', 'page', 'theme', 'content', 'download', 'order']),
  id: Text(),
  name: Text(),
})
export type MediaUse = Static<typeof MediaUse>

const placing = {
  fileName: FileName,
  altText: AltText,
  folderId: Nullable(Guid),
  /** A file for digital products, without a public URL. */
  private: Type.Boolean(),
  /** Returns the existing file if the same content, or the same URL, was added before. */
  reuse: Type.Boolean(),
}

export const MediaFileReply = Type.Object({ file: MediaFile })

/** The fields are in the query string. The body is the file, raw or as a form. */
export const UploadMediaRequest = Fields(placing)
export type UploadMediaRequest = Static<typeof UploadMediaRequest>

export const AddMediaFromAddressRequest = Type.Object({ url: WebUrl, ...optional(placing) })
export type AddMediaFromAddressRequest = Static<typeof AddMediaFromAddressRequest>

/** `folderId: null` finds files in no folder; without it, in all folders. For the next page, send `cursor` alone. */
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

/** Refuses files in use unless `force` is set: then products, collections and the logo lose them. */
export const DeleteMediaRequest = Type.Object({ ids: fileIds, ...optional({ force: Type.Boolean() }) })
export const DeleteMediaReply = EmptyReply

export const GetMediaUsageRequest = Type.Object({ id: FileId })
export const GetMediaUsageReply = Type.Object({ usedBy: Type.Array(MediaUse) })

/** The limits of uploads in bytes, and what the shop converts. */
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
/** The content moves up to the parent folder. */
export const DeleteMediaFolderRequest = Type.Object({ id: Guid })
export const DeleteMediaFolderReply = EmptyReply

// ── Digital goods ───────────────────────────────────────────────────────────────────────────────────────

/** A link to a private file. It expires after a number of days or downloads. */
export const Download = Fields({
  id: Guid,
  fileId: FileId,
  fileName: FileName,
  bytes: Whole(),
  /** Only for callers who may manage media: anybody with the URL gets the file. */
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
/** The link gets a new URL; its days and downloads start again. */
export const RenewDownloadRequest = Type.Object({ id: Guid, ...optional(limits) })
export const RevokeDownloadRequest = Type.Object({ id: Guid })

/** The files that buyers of a product may download, in order. */
export const ListProductFilesRequest = Type.Object({ productId: Guid })
export const ListProductFilesReply = Type.Object({ files: Type.Array(MediaFile) })
export const SaveProductFilesRequest = Type.Object({
  productId: Guid,
  fileIds: Type.Array(FileId, { maxItems: 50, uniqueItems: true }),
})
