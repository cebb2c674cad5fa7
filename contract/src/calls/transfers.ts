import { catalogueAdmin, merchants, named, noPrefix } from './call.ts'

const catalogueExports = {
  callers: merchants,
  permission: 'WIX_STORES.READ_PRODUCTS',
  prefixes: noPrefix,
} as const

export const transfersCalls = named({
  uploadImport: {
    ...catalogueAdmin,
    file: 'request',
    method: 'POST',
    path: '/admin/v1/imports',
    summary: 'Upload a file of products for an import; the shop checks it and changes nothing yet',
  },
  listImports: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports',
    summary: 'List the imports of the shop, newest first',
  },
  getImport: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports/{id}',
    summary: 'Read an import and its progress',
  },
  listImportLines: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports/{id}/lines',
    summary: 'List the planned change and the problems of each product of an import',
  },
  listImportPictures: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports/{id}/pictures',
    summary: 'List the pictures of an import',
  },
  mapImportColumns: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/imports/{id}/columns',
    summary:
      'Say what the unknown columns of a file hold; the shop checks the file and remembers it for the next one',
  },
  startImport: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/imports/{id}/start',
    summary: 'Start a checked import, or resume a stopped one',
  },
  cancelImport: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/imports/{id}/cancel',
    summary: 'Stop an import; products imported so far stay',
  },
  retryImportPictures: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/imports/{id}/pictures/retry',
    summary: 'Retry the failed pictures of an import',
  },
  createExport: {
    ...catalogueExports,
    method: 'POST',
    path: '/admin/v1/exports',
    writes: true,
    summary: 'Export all products, a collection or selected products',
  },
  listExports: {
    ...catalogueExports,
    method: 'GET',
    path: '/admin/v1/exports',
    summary: 'List the exports of the shop, newest first',
  },
  downloadExport: {
    ...catalogueExports,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/exports/{id}/file',
    summary: 'Download the file of an export, with current data',
  },
})
