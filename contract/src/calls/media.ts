import { merchants, named, noPrefix } from './call.ts'

const mediaWrites = { callers: merchants, permission: 'MEDIA.MANAGE', prefixes: noPrefix } as const
const mediaReads = { ...mediaWrites, permission: 'MEDIA.READ' } as const
const siteMediaWrites = { ...mediaWrites, prefixes: ['/site-media'] } as const
const siteMediaReads = { ...mediaReads, prefixes: ['/site-media'] } as const

export const mediaCalls = named({
  generateFileUploadUrl: {
    ...siteMediaWrites,
    method: 'POST',
    path: '/v1/files/generate-upload-url',
    summary: 'Create the URL for the upload of one file with PUT',
  },
  importFile: {
    ...siteMediaWrites,
    method: 'POST',
    path: '/v1/files/import',
    summary: 'Import a file from a public URL',
  },
  bulkImportFile: {
    ...siteMediaWrites,
    method: 'POST',
    path: '/v1/bulk/files/import-v2',
    summary: 'Import several files from public URLs',
  },
  getFileDescriptor: {
    ...siteMediaReads,
    method: 'GET',
    path: '/v1/files/get-file-by-id',
    summary: 'Read one file',
  },
  getFileDescriptors: {
    ...siteMediaReads,
    method: 'POST',
    path: '/v1/files/get-files',
    summary: 'Read several files',
  },
  listFiles: { ...siteMediaReads, method: 'GET', path: '/v1/files', summary: 'List the files in a folder' },
  searchFiles: {
    ...siteMediaReads,
    method: 'POST',
    query: true,
    path: '/v1/files/search',
    summary: 'Find files by words and kind',
  },
  updateFileDescriptor: {
    ...siteMediaWrites,
    method: 'PATCH',
    path: '/v1/files/update-file-descriptor',
    summary: 'Rename or move a file',
  },
  bulkDeleteFiles: {
    ...siteMediaWrites,
    method: 'POST',
    path: '/v1/bulk/files/delete',
    summary: 'Delete files that are not in use',
  },
  generateFilesDownloadUrl: {
    ...siteMediaReads,
    method: 'POST',
    path: '/v1/files/generate-download-url',
    writes: true,
    audited: true,
    summary: 'Create a link to a file that expires',
  },
  createFolder: {
    ...siteMediaWrites,
    method: 'POST',
    path: '/v1/folders',
    summary: 'Create a folder of the media library',
  },
  getFolder: {
    ...siteMediaReads,
    method: 'GET',
    path: '/v1/folders/{folderId}',
    summary: 'Read one folder of the media library',
  },
  listFolders: {
    ...siteMediaReads,
    method: 'GET',
    path: '/v1/folders',
    summary: 'List the folders in a folder of the media library',
  },
  updateFolder: {
    ...siteMediaWrites,
    method: 'PATCH',
    path: '/v1/folders/{folder.id}',
    summary: 'Rename or move a folder of the media library',
  },
  bulkDeleteFolders: {
    ...siteMediaWrites,
    method: 'POST',
    path: '/v1/bulk/folders/delete',
    summary: 'Delete folders; their content moves up',
  },
  uploadMedia: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/media/upload',
    file: 'request',
    summary: 'Upload a file; the body is the file, raw or as a form',
  },
  addMediaFromAddress: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/media/from-address',
    summary: 'Import a file from a public URL into the library',
  },
  listMedia: {
    ...mediaReads,
    method: 'POST',
    path: '/admin/v1/media/query',
    query: true,
    summary: 'Find files by words, kind and folder',
  },
  getMedia: {
    ...mediaReads,
    method: 'GET',
    path: '/admin/v1/media/{id}',
    summary: 'Read one file of the library',
  },
  updateMedia: {
    ...mediaWrites,
    method: 'PATCH',
    path: '/admin/v1/media/{file.id}',
    summary: 'Update description, name or folder of a file',
  },
  moveMedia: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/media/move',
    summary: 'Move files to a folder',
  },
  deleteMedia: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/media/delete',
    summary: 'Delete files; files in use only with force',
  },
  getMediaUsage: {
    ...mediaReads,
    method: 'GET',
    path: '/admin/v1/media/{id}/usage',
    summary: 'List where a file is used',
  },
  getMediaAbilities: {
    ...mediaReads,
    method: 'GET',
    path: '/admin/v1/media/abilities',
    summary: 'Read the limits of uploads, and whether videos are converted',
  },
  listMediaFolders: {
    ...mediaReads,
    method: 'GET',
    path: '/admin/v1/media/folders',
    summary: 'List the folders of the library',
  },
  createMediaFolder: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/media/folders',
    summary: 'Create a folder',
  },
  updateMediaFolder: {
    ...mediaWrites,
    method: 'PATCH',
    path: '/admin/v1/media/folders/{folder.id}',
    summary: 'Rename or move a folder',
  },
  deleteMediaFolder: {
    ...mediaWrites,
    method: 'DELETE',
    path: '/admin/v1/media/folders/{id}',
    summary: 'Delete a folder; its content moves up',
  },
  createDownload: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/downloads',
    summary: 'Create a link to a private file that expires',
  },
  listDownloads: {
    ...mediaReads,
    method: 'GET',
    path: '/admin/v1/downloads',
    summary: 'List the links to private files, of an order or a file',
  },
  renewDownload: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/downloads/{id}/renew',
    summary: 'Replace a link by a new one',
  },
  revokeDownload: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/downloads/{id}/revoke',
    summary: 'Revoke a link',
  },
  listProductFiles: {
    ...mediaReads,
    method: 'GET',
    path: '/admin/v1/products/{productId}/files',
    summary: 'List the files that buyers of a product may download',
  },
  saveProductFiles: {
    ...mediaWrites,
    method: 'POST',
    path: '/admin/v1/products/{productId}/files',
    summary: 'Set the files that buyers of a product may download',
  },
})
