import type { MediaKind } from '@cartwright/contract/media/library.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { type FileRow, fileColumns } from '../files/queries.ts'

/** Stills of videos are no files of their own. */
export const filesById = statement<FileRow>(
  'library.by-id',
  `SELECT ${fileColumns} FROM media WHERE site_id = $1 AND id = ANY ($2) AND poster_of IS NULL`,
)

/** What is null stays as it is, but for the folder, which `$6` says is to change; nothing when the revision is another. */
export const updateFile = statement<FileRow>(
  'library.update',
  `UPDATE media SET file_name = coalesce($3, file_name), alt = coalesce($4, alt),
     folder_id = CASE WHEN $6 THEN $5::uuid ELSE folder_id END, revision = revision + 1, updated_at = $7
   WHERE site_id = $1 AND id = $2 AND poster_of IS NULL AND ($8::bigint IS NULL OR revision = $8)
   RETURNING ${fileColumns}`,
)

export const moveFiles = statement<{ id: string }>(
  'library.move',
  `UPDATE media SET folder_id = $3, revision = revision + 1, updated_at = $4
   WHERE site_id = $1 AND id = ANY ($2) AND poster_of IS NULL RETURNING id`,
)

/** Nobody begins to show them, or gets a link to them, until the transaction ends. */
export const lockFilesForDeletion = statement<{ id: string }>(
  'library.lock',
  `SELECT id FROM media WHERE site_id = $1 AND id = ANY ($2) AND poster_of IS NULL ORDER BY id FOR UPDATE`,
)
/** Nobody deletes them until the transaction ends. */
export const lockFilesForUse = statement<{ id: string }>(
  'library.hold',
  'SELECT id FROM media WHERE site_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE',
)

/** With their stills, and the job that takes the contents away. */
export const deleteFiles = statement<{ id: string }>(
  'library.delete',
  `WITH gone AS (
     DELETE FROM media WHERE site_id = $1 AND (id = ANY ($2) OR poster_of = ANY ($2)) RETURNING id, private)
   SELECT id, graphile_worker.add_job('remove-file', json_build_object('id', id, 'private', private)) IS NULL AS "unplanned"
   FROM gone`,
)

export type Order = 'newest' | 'oldest' | 'name' | 'largest'

export interface FileQuery {
  /** In lower case; all of them have to be there. */
  words: readonly string[]
  mediaTypes?: readonly MediaKind[] | undefined
  /** Null: in no folder. */
  folderId?: string | null | undefined
  private?: boolean | undefined
  sort: Order
  limit: number
  /** The sort value and the id of the last file of the page before. */
  after?: readonly [string, string] | undefined
}

const orders = {
  newest: {
    column: sql`media.created_at`,
    type: sql.raw('timestamptz'),
    direction: sql.raw('DESC'),
    past: sql.raw('<'),
  },
  oldest: {
    column: sql`media.created_at`,
    type: sql.raw('timestamptz'),
    direction: sql.raw('ASC'),
    past: sql.raw('>'),
  },
  name: {
    column: sql`lower(media.file_name)`,
    type: sql.raw('text'),
    direction: sql.raw('ASC'),
    past: sql.raw('>'),
  },
  largest: {
    column: sql`media.bytes`,
    type: sql.raw('integer'),
    direction: sql.raw('DESC'),
    past: sql.raw('<'),
  },
} as const satisfies Record<Order, Record<string, RawBuilder<unknown>>>

/** One more than the limit, where there are more; `key` is the sort value. */
export async function listFiles(
  on: Reader,
  siteId: string,
  wanted: FileQuery,
): Promise<(FileRow & { key: string })[]> {
  const { column, direction } = orders[wanted.sort]
  const { rows } = await sql<FileRow & { key: string }>`SELECT ${sql.raw(fileColumns)}, ${column}::text AS key
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

function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
