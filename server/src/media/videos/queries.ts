import { statement } from '../../platform/db/db.ts'
import { type FileRow, fileColumns, insertFile } from '../files/queries.ts'

/** Queues the job that adds the still and the sizes. */
export const insertVideo = statement<FileRow>(
  'media.insert-video',
  `WITH kept AS (${insertFile.text})
   SELECT kept.*, add_job('make-video', json_build_object('siteId', kept."siteId", 'id', kept.id),
     max_attempts := 3) IS NULL AS "unplanned" FROM kept`,
)
export const pendingVideo = statement<FileRow>(
  'media.pending-video',
  `SELECT ${fileColumns} FROM media WHERE site_id = $1 AND id = $2 AND state = 'PENDING'`,
)
/** Null values stay. */
export const finishVideo = statement<{ id: string; revision: bigint }>(
  'media.finish-video',
  `UPDATE media SET state = $3, width = coalesce($4, width), height = coalesce($5, height),
     duration = coalesce($6, duration), resolutions = $7, blur = coalesce($8, blur), updated_at = $9,
     revision = revision + 1
   WHERE site_id = $1 AND id = $2 AND state = 'PENDING' RETURNING id, revision`,
)
