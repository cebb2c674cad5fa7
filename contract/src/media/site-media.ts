import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import {
  BulkActionMetadata,
  EmptyReply,
  Fields,
  FreeForm,
  ItemMetadata,
  Nullable,
  optional,
  SortOrder,
  Strings,
  Text,
  Timestamp,
  WebUrl,
  Whole,
} from '../values/common.ts'

// The published contract's calls for files (second ring, section 3 "Media").

export const SiteMediaType = Strings([
  'UNKNOWN',
  'IMAGE',
  'VIDEO',
  'AUDIO',
  'DOCUMENT',
  'VECTOR',
  'ARCHIVE',
  'MODEL3D',
  'OTHER',
])
export type SiteMediaType = Static<typeof SiteMediaType>

const Bytes = Type.String({ pattern: '^\\d{1,15}$' })
const FileId = Text({ min: 1, max: 200 })
const Labels = Nullable(Type.Array(Text({ max: 100 }), { maxItems: 100 }))
const VideoSize = Fields({ url: Text(), width: Whole(), height: Whole(), format: Text(), poster: Image })

export const SiteMediaVideo = Fields({
  id: Text(),
  url: Text(),
  filename: Nullable(Text()),
  resolutions: Type.Array(VideoSize),
  posters: Type.Array(Image),
})
export type SiteMediaVideo = Static<typeof SiteMediaVideo>

const SizedFile = Fields({ id: Text(), url: Text(), sizeInBytes: Text(), filename: Nullable(Text()) })

/** Exactly one of these. */
export const FileMedia = Fields({
  image: Fields({ image: Image }),
  video: SiteMediaVideo,
  audio: Fields({ id: Text(), assets: Type.Array(SizedFile), format: Text(), sizeInBytes: Text() }),
  document: SizedFile,
  archive: SizedFile,
})
export type FileMedia = Static<typeof FileMedia>

export const FileDescriptor = Fields({
  id: FileId,
  displayName: Text({ max: 1000 }),
  url: Nullable(Text()),
  parentFolderId: Text({ max: 200 }),
  hash: Text(),
  sizeInBytes: Text(),
  private: Nullable(Type.Boolean()),
  mediaType: SiteMediaType,
  media: FileMedia,
  operationStatus: Strings(['FAILED', 'READY', 'PENDING']),
  sourceUrl: Nullable(Text()),
  thumbnailUrl: Nullable(Text()),
  labels: Labels,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  siteId: Text(),
  state: Strings(['OK', 'DELETED']),
})
export type FileDescriptor = Static<typeof FileDescriptor>

const placing = {
  parentFolderId: Text({ max: 200 }),
  private: Nullable(Type.Boolean()),
  labels: Labels,
  externalInfo: FreeForm,
  filePath: Text({ max: 1000 }),
}

export const GenerateFileUploadUrlRequest = Type.Object({
  mimeType: Text({ min: 1, max: 200 }),
  ...optional({ fileName: Text({ max: 1000 }), sizeInBytes: Bytes, ...placing }),
})
export type GenerateFileUploadUrlRequest = Static<typeof GenerateFileUploadUrlRequest>
export const GenerateFileUploadUrlReply = Type.Object({ uploadUrl: Text() })

/** Refuses `urlHeaders`, which is not supported. */
export const ImportFileRequest = Type.Object({
  url: WebUrl,
  ...optional({
    mediaType: SiteMediaType,
    displayName: Text({ max: 1000 }),
    mimeType: Text({ max: 200 }),
    urlParams: Nullable(FreeForm),
    urlHeaders: Nullable(FreeForm),
    ...placing,
  }),
})
export type ImportFileRequest = Static<typeof ImportFileRequest>
export const FileReply = Type.Object({ file: FileDescriptor })

export const BulkImportFileRequest = Type.Object({
  importFileRequests: Type.Array(ImportFileRequest, { minItems: 1, maxItems: 100 }),
  ...optional({ returnEntity: Type.Boolean() }),
})
export type BulkImportFileRequest = Static<typeof BulkImportFileRequest>
export const BulkImportFileReply = Type.Object({
  results: Type.Array(Fields({ itemMetadata: ItemMetadata, item: FileDescriptor })),
  bulkActionMetadata: BulkActionMetadata,
})

export const GetFileDescriptorRequest = Type.Object({ fileId: FileId })
export const GetFileDescriptorsRequest = Type.Object({
  fileIds: Type.Array(FileId, { minItems: 1, maxItems: 1000 }),
})
export const GetFileDescriptorsReply = Type.Object({ files: Type.Array(FileDescriptor) })

const listing = {
  mediaTypes: Type.Array(SiteMediaType, { maxItems: 9 }),
  private: Nullable(Type.Boolean()),
  sort: Fields({ fieldName: Text({ max: 100 }), order: SortOrder }),
  paging: Fields({
    limit: Type.Union([Whole({ max: 200 }), Type.Null()]),
    cursor: Nullable(Text({ max: 2000 })),
  }),
}
export const ListFilesRequest = Fields({ parentFolderId: Text({ max: 200 }), ...listing })
export type ListFilesRequest = Static<typeof ListFilesRequest>
export const ListFilesReply = Type.Object({
  files: Type.Array(FileDescriptor),
  nextCursor: Fields({ cursors: Fields({ next: Nullable(Text()) }), hasNext: Type.Boolean() }),
})
export const SearchFilesRequest = Fields({
  search: Nullable(Text({ max: 200 })),
  rootFolder: Strings(['MEDIA_ROOT', 'TRASH_ROOT', 'VISITOR_UPLOADS_ROOT']),
  ...listing,
})
export const SearchFilesReply = ListFilesReply

export const UpdateFileDescriptorRequest = Type.Object({
  file: Type.Object({
    id: FileId,
    ...optional({ displayName: Text({ min: 1, max: 1000 }), parentFolderId: Text({ max: 200 }) }),
  }),
})
export const BulkDeleteFilesRequest = Type.Object({
  fileIds: Type.Array(FileId, { minItems: 1, maxItems: 1000 }),
  ...optional({ permanent: Nullable(Type.Boolean()) }),
})
export const BulkDeleteFilesReply = EmptyReply

export const GenerateFilesDownloadUrlRequest = Type.Object({
  fileIds: Type.Array(FileId, { minItems: 1, maxItems: 1 }),
})
export const GenerateFilesDownloadUrlReply = Type.Object({ downloadUrl: Text() })

export const Folder = Fields({
  id: Text(),
  displayName: Text({ min: 1, max: 100 }),
  parentFolderId: Text({ max: 200 }),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  state: Strings(['OK', 'DELETED']),
})
export type Folder = Static<typeof Folder>
export const FolderReply = Type.Object({ folder: Folder })
export const CreateFolderRequest = Type.Object({
  displayName: Text({ min: 1, max: 100 }),
  ...optional({ parentFolderId: Text({ max: 200 }) }),
})
export const GetFolderRequest = Type.Object({ folderId: Text({ min: 1, max: 200 }) })
export const ListFoldersRequest = Fields({
  parentFolderId: Text({ max: 200 }),
  sort: listing.sort,
  paging: listing.paging,
})
export const ListFoldersReply = Type.Object({
  folders: Type.Array(Folder),
  nextCursor: ListFilesReply.properties.nextCursor,
})
export const UpdateFolderRequest = Type.Object({
  folder: Type.Object({
    id: Text({ min: 1, max: 200 }),
    ...optional({ displayName: Text({ min: 1, max: 100 }), parentFolderId: Text({ max: 200 }) }),
  }),
})
export const BulkDeleteFoldersRequest = Type.Object({
  folderIds: Type.Array(Text({ min: 1, max: 200 }), { minItems: 1, maxItems: 100 }),
  ...optional({ permanent: Nullable(Type.Boolean()) }),
})
export const BulkDeleteFoldersReply = EmptyReply
