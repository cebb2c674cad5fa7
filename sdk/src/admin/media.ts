import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import {
  type CallOptions,
  type Method,
  methods,
  type OptionalMethod,
  type Send,
} from '../transport/transport.ts'

/** The files of a shop: media and downloads. */
export interface MediaCalls {
  /**
   * Uploads a file: picture, video, sound, document or archive. The shop detects the type from the content. A `private`
   * file has no public URL and is for downloads. Rejects with `PAYLOAD_TOO_LARGE`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * console.log(file.url, file.mediaType)
   */
  uploadMedia: (
    file: Blob,
    request?: Request<'uploadMedia'>,
    options?: CallOptions,
  ) => Promise<Reply<'uploadMedia'>>

  /**
   * Imports a file from a public URL. Problems are field violations of `url`. With `reuse`, returns the file that was
   * imported from this URL before.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * try {
   *   const { file } = await admin.media.addMediaFromAddress({ url: 'https://maker.example/mug.jpg', reuse: true })
   *   console.log(file.width, file.height)
   * } catch (error) {
   *   if (!(error instanceof CartwrightError)) throw error
   *   console.log(error.message)
   * }
   */
  addMediaFromAddress: Method<'addMediaFromAddress'>

  /**
   * Lists files, newest first unless `sort` is set. `search` looks at names and descriptions; `folderId: null` finds
   * files in no folder. For the next page, send `cursor` alone.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const first = await admin.media.listMedia({ search: 'mug', mediaTypes: ['image'], limit: 20 })
   * if (first.nextCursor) await admin.media.listMedia({ cursor: first.nextCursor })
   */
  listMedia: OptionalMethod<'listMedia'>

  /**
   * Reads a file. Rejects with `NOT_FOUND`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file: care } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * const { file } = await admin.media.getMedia({ id: care.id ?? '' })
   * console.log(file.fileName, file.bytes)
   */
  getMedia: Method<'getMedia'>

  /**
   * Updates description, name or folder of a file. With `revision`, rejects with `REVISION_MISMATCH` if another request
   * has changed the file since.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * await admin.media.updateMedia({ file: { id: file.id ?? '', fileName: 'washing.txt' } })
   */
  updateMedia: Method<'updateMedia'>

  /**
   * Moves up to 100 files to a folder; null means no folder.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * await admin.media.moveMedia({ ids: [file.id ?? ''], folderId: null })
   */
  moveMedia: Method<'moveMedia'>

  /**
   * Deletes up to 100 files, all or none. Rejects with `MEDIA_IN_USE` if one of them is in use, unless `force` is set:
   * then products, collections and the logo lose it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * await admin.media.deleteMedia({ ids: [file.id ?? ''] })
   */
  deleteMedia: Method<'deleteMedia'>

  /**
   * Lists the products, collections, pages and theme that show a file, and the products whose buyers may download it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * const { usedBy } = await admin.media.getMediaUsage({ id: file.id ?? '' })
   * console.log(usedBy.map(({ kind, name }) => `${kind}: ${name}`))
   */
  getMediaUsage: Method<'getMediaUsage'>

  /**
   * Reads the size limits, and whether this shop converts videos.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { largestFile, video } = await admin.media.getMediaAbilities()
   * console.log(largestFile, video.note)
   */
  getMediaAbilities: OptionalMethod<'getMediaAbilities'>

  /**
   * Lists all folders by name. `parentId: null` means the top level.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folders } = await admin.media.listMediaFolders()
   * console.log(folders.map(({ name, files }) => `${name} (${files})`))
   */
  listMediaFolders: OptionalMethod<'listMediaFolders'>

  /**
   * Creates a folder. Rejects with `ALREADY_EXISTS` if its parent has a folder of this name.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folder } = await admin.media.createMediaFolder({ folder: { name: 'Autumn' } })
   * console.log(folder.id)
   */
  createMediaFolder: Method<'createMediaFolder'>

  /**
   * Renames a folder, or moves it with its content.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folder } = await admin.media.createMediaFolder({ folder: { name: 'Winter' } })
   * await admin.media.updateMediaFolder({ folder: { id: folder.id ?? '', name: 'Winter 2027' } })
   */
  updateMediaFolder: Method<'updateMediaFolder'>

  /**
   * Deletes a folder. Its content moves up to the parent folder.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folder } = await admin.media.createMediaFolder({ folder: { name: 'Spring' } })
   * await admin.media.deleteMediaFolder({ id: folder.id ?? '' })
   */
  deleteMediaFolder: Method<'deleteMediaFolder'>

  /**
   * Creates a link to a private file. It expires after a number of days (30) or downloads (5).
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Knit one']), { fileName: 'scarf.txt', private: true })
   * const { download } = await admin.media.createDownload({ fileId: file.id ?? '', days: 7 })
   * console.log(download.url, download.expirationDate)
   */
  createDownload: Method<'createDownload'>

  /**
   * Lists the links of an order, or to a file, newest first.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { downloads } = await admin.media.listDownloads({ orderId })
   * console.log(downloads.map(({ fileName, used, most }) => `${fileName}: ${used} of ${most}`))
   */
  listDownloads: OptionalMethod<'listDownloads'>

  /**
   * Replaces a link by a new one. Its days and downloads start again.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Knit one']), { fileName: 'scarf.txt', private: true })
   * const made = await admin.media.createDownload({ fileId: file.id ?? '' })
   * const { download } = await admin.media.renewDownload({ id: made.download.id ?? '' })
   * console.log(download.url)
   */
  renewDownload: Method<'renewDownload'>

  /**
   * Revokes a link at once.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Knit one']), { fileName: 'scarf.txt', private: true })
   * const made = await admin.media.createDownload({ fileId: file.id ?? '' })
   * await admin.media.revokeDownload({ id: made.download.id ?? '' })
   */
  revokeDownload: Method<'revokeDownload'>

  /**
   * Lists the files that buyers of a product may download.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { files } = await admin.media.listProductFiles({ productId })
   * console.log(files.map(({ fileName }) => fileName))
   */
  listProductFiles: Method<'listProductFiles'>

  /**
   * Sets the files that buyers of a product may download, in this order. They must be private files of the shop.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Knit one']), { fileName: 'scarf.txt', private: true })
   * await admin.media.saveProductFiles({ productId, fileIds: [file.id ?? ''] })
   */
  saveProductFiles: Method<'saveProductFiles'>
}

export function mediaCalls(send: Send): MediaCalls {
  return {
    ...methods(send, [
      'addMediaFromAddress',
      'listMedia',
      'getMedia',
      'updateMedia',
      'moveMedia',
      'deleteMedia',
      'getMediaUsage',
      'getMediaAbilities',
      'listMediaFolders',
      'createMediaFolder',
      'updateMediaFolder',
      'deleteMediaFolder',
      'createDownload',
      'listDownloads',
      'renewDownload',
      'revokeDownload',
      'listProductFiles',
      'saveProductFiles',
    ]),
    uploadMedia: (file: Blob, request: Request<'uploadMedia'> = {}, options?: CallOptions) =>
      send('uploadMedia', request, { ...options, file }),
  }
}
