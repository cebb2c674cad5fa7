import { statement } from '../../platform/db/db.ts'

export interface FolderRow {
  siteId: string
  id: string
  parentId: string | null
  name: string
  /** Directly in the folder. */
  files: number
  createdAt: Date
}

const columns = `folder.site_id AS "siteId", folder.id, folder.parent_id AS "parentId", folder.name,
  (SELECT count(*)::int FROM media WHERE media.site_id = $1 AND media.folder_id = folder.id
   AND media.poster_of IS NULL) AS files, folder.created_at AS "createdAt"`

export const listFolders = statement<FolderRow>(
  'folders.list',
  `SELECT ${columns} FROM media_folders folder WHERE folder.site_id = $1 ORDER BY lower(folder.name), folder.id`,
)
export const folderById = statement<FolderRow>(
  'folders.by-id',
  `SELECT ${columns} FROM media_folders folder WHERE folder.site_id = $1 AND folder.id = $2`,
)
/** Returns nothing if there are $6 folders already, or one of this name in the same place. */
export const insertFolder = statement<FolderRow>(
  'folders.insert',
  `INSERT INTO media_folders AS folder (site_id, id, parent_id, name, created_at)
   SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM media_folders WHERE site_id = $1) < $6
   ON CONFLICT DO NOTHING
   RETURNING site_id AS "siteId", id, parent_id AS "parentId", name, 0 AS files, created_at AS "createdAt"`,
)
export const lockFolders = statement<{ id: string }>(
  'folders.lock',
  'SELECT id FROM media_folders WHERE site_id = $1 ORDER BY id FOR UPDATE',
)
export const folderByName = statement<{ id: string }>(
  'folders.beside',
  `SELECT id FROM media_folders
   WHERE site_id = $1 AND parent_id IS NOT DISTINCT FROM $2 AND lower(name) = lower($3) AND id <> $4`,
)
export const updateFolder = statement<FolderRow>(
  'folders.update',
  `UPDATE media_folders folder SET parent_id = $3, name = $4 WHERE site_id = $1 AND id = $2 RETURNING ${columns}`,
)
export const moveFilesUp = statement<{ id: string; revision: bigint }>(
  'folders.raise-files',
  `UPDATE media SET folder_id = $3, revision = revision + 1
   WHERE site_id = $1 AND folder_id = $2 RETURNING id, revision`,
)
/** Frees the name of a folder that is about to be deleted, for its subfolders. */
export const freeFolderName = statement<never>(
  'folders.unname',
  'UPDATE media_folders SET name = id::text WHERE site_id = $1 AND id = $2',
)
export const subfolders = statement<{ id: string }>(
  'folders.inside',
  'SELECT id FROM media_folders WHERE site_id = $1 AND parent_id = $2 ORDER BY lower(name), id',
)
/**
 * Moves a folder up. If its name is taken there, it gets the name of its old parent ($4) behind its own, and if that
 * is taken, its id.
 */
export const moveFolderUp = statement<never>(
  'folders.raise-folder',
  `UPDATE media_folders folder SET parent_id = $3, name = (
     SELECT wish.name FROM unnest(ARRAY[folder.name, left(folder.name, 80) || ' (' || $4 || ')',
       left(folder.name, 60) || ' (' || folder.id || ')']) WITH ORDINALITY AS wish (name, place)
     WHERE NOT EXISTS (SELECT FROM media_folders other
       WHERE other.site_id = $1 AND other.parent_id IS NOT DISTINCT FROM $3 AND other.id <> folder.id
         AND lower(other.name) = lower(wish.name))
     ORDER BY wish.place LIMIT 1)
   WHERE site_id = $1 AND id = $2`,
)
export const deleteFolder = statement<{ id: string }>(
  'folders.delete',
  'DELETE FROM media_folders WHERE site_id = $1 AND id = $2 RETURNING id',
)
