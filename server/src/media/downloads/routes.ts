import { calls } from '@cartwright/contract/calls.ts'
import type { Part } from '../../platform/files/files.ts'
import type { On } from '../../platform/http/calls.ts'
import { may, type Shop } from '../../platform/shop/shop.ts'
import { type Exchange, sandboxHeaders, sendContent } from '../files/replies.service.ts'
import { dispositionOf } from '../files/rules.ts'
import * as files from '../files/service.ts'
import { toDownload } from './rules.ts'
import * as downloads from './service.ts'

export function downloadRoutes(on: On, shop: Shop): void {
  const wire = (row: downloads.DownloadRow) => toDownload(row, downloads.urlOf(shop, row))
  on(calls.createDownload, async ({ caller, body }) => ({
    download: wire(await downloads.create(shop, caller.siteId, body)),
  }))
  on(calls.listDownloads, async ({ caller, body }) => ({
    downloads: (await downloads.list(shop, caller.siteId, body)).map((row) =>
      may(caller, calls.renewDownload.permission) ? wire(row) : toDownload(row),
    ),
  }))
  on(calls.renewDownload, async ({ caller, body }) => ({
    download: wire(await downloads.renew(shop, caller.siteId, body)),
  }))
  on(calls.revokeDownload, async ({ caller, body }) => ({
    download: wire(await downloads.revoke(shop, caller.siteId, body.id)),
  }))
}

/** Sends a file and counts the download. */
export function sendDownload(shop: Shop, link: downloads.DownloadRow, sending: Exchange) {
  const { fileId, bytes, mime, fileName } = link
  const key = files.storageKey({ id: fileId, private: link.private })
  const headers = {
    ...sandboxHeaders,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-disposition': dispositionOf(fileName),
  }
  const begin = (part: Part) => downloads.begin(shop, link, part)
  return sendContent(shop, { key, bytes, mime, tag: fileId, headers, begin }, sending)
}
