import { quickRead, statement } from '../../platform/db/db.ts'

export interface DownloadRow {
  siteId: string
  id: string
  fileId: string
  fileName: string
  bytes: number
  mime: string
  private: boolean
  orderId: string | null
  lineItemId: string | null
  /** Grows with each renewal. */
  serial: number
  expiresAt: Date
  most: number
  used: number
  /** When the last counted download began. */
  usedAt: Date | null
  revokedAt: Date | null
  createdAt: Date
}

const columns = `link.site_id AS "siteId", link.id, link.file_id AS "fileId", file.file_name AS "fileName", file.bytes,
  file.mime, file.private, link.order_id AS "orderId", link.line_item_id AS "lineItemId", link.serial,
  link.expires_at AS "expiresAt", link.most, link.used, link.used_at AS "usedAt", link.revoked_at AS "revokedAt",
  link.created_at AS "createdAt"`

const from = 'JOIN media file ON file.site_id = link.site_id AND file.id = link.file_id'

/** Does nothing if the line item has a link to the file already, or if the file is gone. */
export const insertDownload = statement<{ id: string }>(
  'downloads.insert',
  `INSERT INTO downloads (site_id, id, file_id, order_id, line_item_id, expires_at, most, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8
   WHERE EXISTS (SELECT FROM media WHERE site_id = $1 AND id = $3 FOR KEY SHARE)
   ON CONFLICT DO NOTHING RETURNING id`,
)
export const downloadById = statement<DownloadRow>(
  'downloads.by-id',
  `SELECT ${columns} FROM downloads link ${from} WHERE link.site_id = $1 AND link.id = $2`,
)
/** Null values do not filter. */
export const listDownloads = statement<DownloadRow>(
  'downloads.list',
  `SELECT ${columns} FROM downloads link ${from}
   WHERE link.site_id = $1 AND ($2::uuid IS NULL OR link.order_id = $2) AND ($3::text IS NULL OR link.file_id = $3)
   ORDER BY link.created_at DESC, link.id DESC LIMIT 1000`,
)
/** Counts the start of a download. Returns nothing if the link has expired. */
export const useDownload = statement<{ used: number }>(
  'downloads.use',
  `UPDATE downloads SET used = used + 1, used_at = $4
   WHERE site_id = $1 AND id = $2 AND serial = $3 AND revoked_at IS NULL AND expires_at > $4 AND used < most
   RETURNING used`,
)
/**
 * Resumes a download that began after $5 without counting it. All resumed parts together are at most as large as the
 * counted downloads.
 */
export const resumeDownload = statement<{ id: string }>(
  'downloads.resume',
  `UPDATE downloads link SET resumed = link.resumed + $6 FROM media file
   WHERE link.site_id = $1 AND link.id = $2 AND link.serial = $3 AND link.revoked_at IS NULL AND link.expires_at > $4
     AND link.used_at > $5 AND file.site_id = $1 AND file.id = link.file_id
     AND link.resumed + $6 <= link.used::bigint * file.bytes
   RETURNING link.id`,
)
/** Gives back resumed bytes that were not sent. */
export const returnUnsent = statement<never>(
  'downloads.return-unsent',
  `UPDATE downloads SET resumed = greatest(0, resumed - $4) WHERE site_id = $1 AND id = $2 AND serial = $3`,
)
export const renewDownload = statement<{ id: string }>(
  'downloads.renew',
  `UPDATE downloads SET serial = serial + 1, expires_at = $3, most = $4, used = 0, used_at = NULL, resumed = 0,
     revoked_at = NULL
   WHERE site_id = $1 AND id = $2 RETURNING id`,
)
/** Links that can still be used; their number of downloads stays. */
export const renewDownloadsOfOrder = statement<never>(
  'downloads.renew-of-order',
  `UPDATE downloads SET serial = serial + 1, expires_at = $3, used_at = NULL
   WHERE site_id = $1 AND order_id = $2 AND revoked_at IS NULL AND used < most`,
)
export const revokeDownload = statement<{ id: string }>(
  'downloads.revoke',
  'UPDATE downloads SET revoked_at = coalesce(revoked_at, $3) WHERE site_id = $1 AND id = $2 RETURNING id',
)
export const downloadsOfOrders = quickRead<DownloadRow>(
  'downloads.of-orders',
  `SELECT ${columns} FROM downloads link ${from} WHERE link.site_id = $1 AND link.order_id = ANY ($2)
   ORDER BY link.created_at, link.id`,
)
export const revokeDownloadsOfOrder = statement<never>(
  'downloads.revoke-of-order',
  'UPDATE downloads SET revoked_at = $3 WHERE site_id = $1 AND order_id = $2 AND revoked_at IS NULL',
)
/** Links that can still be used. */
export const usableOrderDownloads = statement<{ fileId: string; orderId: string }>(
  'downloads.in-use',
  `SELECT file_id AS "fileId", order_id AS "orderId" FROM downloads
   WHERE site_id = $1 AND file_id = ANY ($2) AND order_id IS NOT NULL AND revoked_at IS NULL AND expires_at > $3
     AND used < most
   ORDER BY created_at LIMIT 100`,
)
export const deleteDownloadsOfFiles = statement<never>(
  'downloads.delete-of-files',
  'DELETE FROM downloads WHERE site_id = $1 AND file_id = ANY ($2)',
)
