import { calls } from '@cartwright/contract/calls.ts'
import { requireContent } from '../platform/http/body.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as exports from './exports/service.ts'
import * as imports from './imports/service.ts'

export function transferRoutes(on: On, shop: Shop): void {
  on(calls.uploadImport, ({ caller, body, file }) =>
    imports.upload(shop, caller, { ...body, content: requireContent(file) }),
  )
  on(calls.listImports, ({ caller, body }) => imports.list(shop, caller, body))
  on(calls.getImport, ({ caller, body }) => imports.read(shop, caller, body))
  on(calls.listImportLines, ({ caller, body }) => imports.lines(shop, caller, body))
  on(calls.listImportPictures, ({ caller, body }) => imports.pictures(shop, caller, body))
  on(calls.mapImportColumns, ({ caller, body }) => imports.mapColumns(shop, caller, body))
  on(calls.startImport, ({ caller, body }) => imports.start(shop, caller, body))
  on(calls.cancelImport, ({ caller, body }) => imports.cancel(shop, caller, body))
  on(calls.retryImportPictures, ({ caller, body }) => imports.retry(shop, caller, body))
  on(calls.createExport, ({ caller, body }) => exports.create(shop, caller, body))
  on(calls.listExports, ({ caller, body }) => exports.list(shop, caller, body))
  on(calls.downloadExport, ({ caller, body }) => exports.download(shop, caller, body))
}
