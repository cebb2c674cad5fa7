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
    summary: 'Send a file of products; it is looked through, nothing is changed yet',
  },
  listImports: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports',
    summary: 'The imports of the shop, newest first',
  },
  getImport: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports/{id}',
    summary: 'How far an import is',
  },
  listImportLines: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports/{id}/lines',
    summary: 'What becomes of each product of a file, and what is wrong with it',
  },
  listImportPictures: {
    ...catalogueAdmin,
    method: 'GET',
    path: '/admin/v1/imports/{id}/pictures',
    summary: 'The pictures an import fetches',
  },
  startImport: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/imports/{id}/start',
    summary: 'Bring the products of a file that was looked through into the shop; after a stop, the rest',
  },
  cancelImport: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/imports/{id}/cancel',
    summary: 'Stop an import; what it has brought in stays',
  },
  retryImportPictures: {
    ...catalogueAdmin,
    method: 'POST',
    path: '/admin/v1/imports/{id}/pictures/retry',
    summary: 'Try the pictures again that could not be fetched',
  },
  createExport: {
    ...catalogueExports,
    method: 'POST',
    path: '/admin/v1/exports',
    summary: 'Make a file of all products, of a collection or of some',
  },
  listExports: {
    ...catalogueExports,
    method: 'GET',
    path: '/admin/v1/exports',
    summary: 'The exports of the shop, newest first',
  },
  downloadExport: {
    ...catalogueExports,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/exports/{id}/file',
    summary: 'The file of an export, as the shop is now',
  },
})
