import type { MediaKind } from '@cartwright/contract/media/library.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/query/like.ts'
import { type FileRow, fileColumns } from '../files/queries.ts'

/** Stills of videos are left out. */
export const filesById = statement<FileRow>(
  'library.by-id',
  `SELECT ${fileColumns} FROM media WHERE site_id = $1 AND id = ANY ($2) AND poster_of IS NULL`,
)

/** Null values stay, except the folder, which changes if `$6`. Returns nothing if the revision is another. */
export const updateFile = statement<FileRow>(
  'library.update',
  `UPDATE media SET file_name = coalesce($3, file_name), alt = coalesce($4, alt),
     folder_id = CASE WHEN $6 THEN $5::uuid ELSE folder_id END, revision = revision + 1, updated_at = $7
   WHERE site_id = $1 AND id = $2 AND poster_of IS NULL AND ($8::bigint IS NULL OR revision = $8)
   RETURNING ${fileColumns}`,
)

export const moveFiles = statement<{ id: string; revision: bigint }>(
  'library.move',
  `UPDATE media SET folder_id = $3, revision = revision + 1, updated_at = $4
   WHERE site_id = $1 AND id = ANY ($2) AND poster_of IS NULL RETURNING id, revision`,
)

/** Until the transaction ends, nobody can start to use these files. */
export const lockFilesForDeletion = statement<{ id: string; revision: bigint }>(
  'library.lock',
  `SELECT id, revision FROM media WHERE site_id = $1 AND id = ANY ($2) AND poster_of IS NULL ORDER BY id FOR UPDATE`,
)
/** Until the transaction ends, nobody can delete these files. */
export const lockFilesForUse = statement<{ id: string }>(
  'library.hold',
  'SELECT id FROM media WHERE site_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE',
)

/** Deletes stills too, and queues the deletion of the contents. Returns former ids of the files as well. */
export const deleteFiles = statement<{ id: string }>(
  'library.delete',
  `WITH gone AS (
     DELETE FROM media WHERE site_id = $1 AND (id = ANY ($2) OR poster_of = ANY ($2)) RETURNING id, private)
   SELECT id, add_job('remove-file', json_build_object('siteId', $1::uuid, 'id', id, 'private', private)) IS NULL AS "unplanned"
   FROM gone
   UNION ALL SELECT id, NULL FROM media_aliases WHERE site_id = $1 AND media_id = ANY ($2)`,
)

export type Order = 'newest' | 'oldest' | 'name' | 'largest'

export interface FileQuery {
  /** In lower case; a file must have all of them. */
  words: readonly string[]
  mediaTypes?: readonly MediaKind[] | undefined
  /** Null: files in no folder. */
  folderId?: string | null | undefined
  private?: boolean | undefined
  sort: Order
  limit: number
  /** The sort value and the id of the last file of the previous page. */
  after?: readonly [string, string] | undefined
}

const ascending = { direction: sql.raw('ASC'), past: sql.raw('>') }
const descending = { direction: sql.raw('DESC'), past: sql.raw('<') }
const created = { column: sql`media.created_at`, type: sql.raw('timestamptz') }

const orders = {
  newest: { ...created, ...descending },
  oldest: { ...created, ...ascending },
  name: { column: sql`lower(media.file_name)`, type: sql.raw('text'), ...ascending },
  largest: { column: sql`media.bytes`, type: sql.raw('integer'), ...descending },
} as const satisfies Record<Order, Record<string, RawBuilder<unknown>>>

/** Reads one more than the limit; `key` is the sort value. */
export async function listFiles(
  on: Reader,
  siteId: string,
  wanted: FileQuery,
): Promise<(FileRow & { key: string })[]> {
  const { column, direction } = orders[wanted.sort]
  const { rows } = await sql<
    FileRow & { key: string }
  >`SELECT ${sql.raw(fileColumns.replaceAll('$1', 'media.site_id'))}, ${column}::text AS key
    FROM media WHERE ${sql.join(conditions(siteId, wanted), sql` AND `)}
    ORDER BY ${column} ${direction}, media.id ${direction} LIMIT ${sql.lit(wanted.limit + 1)}`.execute(
    on.kysely,
  )
  return rows
}

function conditions(
  siteId: string,
  { words, mediaTypes, folderId, after, ...wanted }: FileQuery,
): RawBuilder<unknown>[] {
  const { column, type, past } = orders[wanted.sort]
  return [
    sql`media.site_id = ${siteId} AND media.poster_of IS NULL`,
    ...words.map((word) => sql`lower(media.file_name || ' ' || media.alt) LIKE ${likePattern(word)}`),
    ...(mediaTypes ? [sql`media.media_type = ANY (${[...mediaTypes]})`] : []),
    ...(folderId === null ? [sql`media.folder_id IS NULL`] : []),
    ...(folderId ? [sql`media.folder_id = ${folderId}`] : []),
    ...(wanted.private === undefined ? [] : [sql`media.private = ${wanted.private}`]),
    ...(after ? [sql`(${column}, media.id) ${past} (${after[0]}::${type}, ${after[1]})`] : []),
  ]
}
