import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import {
  type CallOptions,
  type Method,
  methods,
  type OptionalMethod,
  type Send,
} from '../transport/transport.ts'

/** The files of a shop: what it shows, and what buyers download. */
export interface MediaCalls {
  /**
   * Keeps a file: a picture, video, sound, document or archive, told by its content. `private` ones have no address:
   * they are for downloads. Rejects with `PAYLOAD_TOO_LARGE`.
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
   * Fetches a file from a public address and keeps it. What is wrong with it is a violation of `url`. With `reuse`,
   * what was fetched there before will do.
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
   * A page of the library, newest first unless `sort` says otherwise. `search` looks at names and descriptions;
   * `folderId` null finds what lies in no folder. The next page takes `cursor` alone.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const first = await admin.media.listMedia({ search: 'mug', mediaTypes: ['image'], limit: 20 })
   * if (first.nextCursor) await admin.media.listMedia({ cursor: first.nextCursor })
   */
  listMedia: OptionalMethod<'listMedia'>

  /**
   * One file. Rejects with `NOT_FOUND`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file: care } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * const { file } = await admin.media.getMedia({ id: care.id ?? '' })
   * console.log(file.fileName, file.bytes)
   */
  getMedia: Method<'getMedia'>

  /**
   * Changes what is sent of description, name and folder. With `revision`, rejects with `REVISION_MISMATCH` when
   * somebody else changed the file since.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * await admin.media.updateMedia({ file: { id: file.id ?? '', fileName: 'washing.txt' } })
   */
  updateMedia: Method<'updateMedia'>

  /**
   * Moves up to 100 files to a folder; null is none.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * await admin.media.moveMedia({ ids: [file.id ?? ''], folderId: null })
   */
  moveMedia: Method<'moveMedia'>

  /**
   * Deletes up to 100 files, all or none. Rejects with `MEDIA_IN_USE` when something shows one of them, unless
   * `force`: then products, collections and the logo lose it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * await admin.media.deleteMedia({ ids: [file.id ?? ''] })
   */
  deleteMedia: Method<'deleteMedia'>

  /**
   * The products, collections, pages and the theme that show a file, and the products whose buyers may download it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Wash by hand']), { fileName: 'care.txt' })
   * const { usedBy } = await admin.media.getMediaUsage({ id: file.id ?? '' })
   * console.log(usedBy.map(({ kind, name }) => `${kind}: ${name}`))
   */
  getMediaUsage: Method<'getMediaUsage'>

  /**
   * How large files may be, and whether videos get stills and sizes here.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { largestFile, video } = await admin.media.getMediaAbilities()
   * console.log(largestFile, video.note)
   */
  getMediaAbilities: OptionalMethod<'getMediaAbilities'>

  /**
   * All folders, by name. `parentId` null: at the top.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folders } = await admin.media.listMediaFolders()
   * console.log(folders.map(({ name, files }) => `${name} (${files})`))
   */
  listMediaFolders: OptionalMethod<'listMediaFolders'>

  /**
   * Rejects with `ALREADY_EXISTS` when there is one of this name beside it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folder } = await admin.media.createMediaFolder({ folder: { name: 'Autumn' } })
   * console.log(folder.id)
   */
  createMediaFolder: Method<'createMediaFolder'>

  /**
   * Renames a folder, or moves it with everything in it.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folder } = await admin.media.createMediaFolder({ folder: { name: 'Winter' } })
   * await admin.media.updateMediaFolder({ folder: { id: folder.id ?? '', name: 'Winter 2027' } })
   */
  updateMediaFolder: Method<'updateMediaFolder'>

  /**
   * Deletes a folder; what lies in it moves to where it lay.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { folder } = await admin.media.createMediaFolder({ folder: { name: 'Spring' } })
   * await admin.media.deleteMediaFolder({ id: folder.id ?? '' })
   */
  deleteMediaFolder: Method<'deleteMediaFolder'>

  /**
   * A link to a file that ends after so many days (30) and downloads (5).
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Knit one']), { fileName: 'scarf.txt', private: true })
   * const { download } = await admin.media.createDownload({ fileId: file.id ?? '', days: 7 })
   * console.log(download.url, download.expirationDate)
   */
  createDownload: Method<'createDownload'>

  /**
   * The links of an order, or to a file, newest first.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { downloads } = await admin.media.listDownloads({ orderId })
   * console.log(downloads.map(({ fileName, used, most }) => `${fileName}: ${used} of ${most}`))
   */
  listDownloads: OptionalMethod<'listDownloads'>

  /**
   * Replaces a link by another one, whose days and downloads begin anew.
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
   * Ends a link at once.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { file } = await admin.media.uploadMedia(new Blob(['Knit one']), { fileName: 'scarf.txt', private: true })
   * const made = await admin.media.createDownload({ fileId: file.id ?? '' })
   * await admin.media.revokeDownload({ id: made.download.id ?? '' })
   */
  revokeDownload: Method<'revokeDownload'>

  /**
   * What buyers of a product may download.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { files } = await admin.media.listProductFiles({ productId })
   * console.log(files.map(({ fileName }) => fileName))
   */
  listProductFiles: Method<'listProductFiles'>

  /**
   * Says what buyers of a product may download, in this order: private files of the shop.
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
