import type { Download } from '@cartwright/contract/media/library.ts'
import type { DownloadRow } from './queries.ts'

/** Defaults of a link: days until it expires, and the number of downloads. */
export const defaultDays = 30
export const defaultMaxDownloads = 5

/** Milliseconds after a counted download began in which it can be resumed without counting. */
export const resumeWindow = 24 * 60 * 60 * 1000

/** The signature covers all of this: if any of it changes, so does the address. */
export function signedText({
  siteId,
  id,
  fileId,
  orderId,
  lineItemId,
  serial,
  expiresAt,
}: DownloadRow): string {
  return ['download', siteId, id, fileId, orderId, lineItemId, serial, expiresAt.getTime()].join(' ')
}

/** Leaves out the address for those who may see the link but not hand it out. */
export function toDownload(row: DownloadRow, url?: string): Download {
  const { id, fileId, fileName, bytes, orderId, lineItemId, most, used } = row
  return {
    ...{ id, fileId, fileName, bytes, orderId, lineItemId, most, used },
    ...(url !== undefined && { url }),
    expirationDate: row.expiresAt.toISOString(),
    revoked: row.revokedAt !== null,
    createdDate: row.createdAt.toISOString(),
  }
}
