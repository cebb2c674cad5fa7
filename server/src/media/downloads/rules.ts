import type { Download } from '@cartwright/contract/media/library.ts'
import type { DownloadRow } from './queries.ts'

/** Days a link to a bought file is good for, and how often, unless somebody says otherwise. */
export const defaultDays = 30
export const defaultMaxDownloads = 5

/** Milliseconds after a counted download began in which further parts of the file are sent without counting. */
export const resumeWindow = 24 * 60 * 60 * 1000

/** All that a link stands for: when any of it is another, the address is another. */
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

/** Without the address for those who may look but not hand it out. */
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
