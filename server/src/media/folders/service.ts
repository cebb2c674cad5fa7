import { refuseOn } from '../../platform/db/db.ts'
import { type Refusal, refuse, violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { publishFiles } from '../events/service.ts'
import {
  deleteFolder,
  type FolderRow,
  folderById,
  folderByName,
  freeFolderName,
  insertFolder,
  listFolders,
  lockFolders,
  moveFilesUp,
  moveFolderUp,
  subfolders,
  updateFolder,
} from './queries.ts'

const maxFolders = 1000
const maxDepth = 10

export function list(shop: Shop, siteId: string): Promise<FolderRow[]> {
  return shop.db.run(listFolders, [siteId])
}

export async function read(shop: Shop, siteId: string, id: string): Promise<FolderRow> {
  if (!isGuid(id)) throw missing()
  const [folder] = await shop.db.run(folderById, [siteId, id])
  if (!folder) throw missing()
  return folder
}

export interface FolderDraft {
  name: string
  parentId?: string | null
}

export async function create(
  shop: Shop,
  siteId: string,
  { name, parentId }: FolderDraft,
): Promise<FolderRow> {
  if (parentId) await read(shop, siteId, parentId)
  const values = [siteId, shop.newId(), parentId, cleanName(name), new Date(shop.clock()), maxFolders]
  const [created] = await refuseIfFolderGone(shop.db.run(insertFolder, values))
  if (created) return created
  if ((await list(shop, siteId)).length < maxFolders) throw nameTaken()
  throw violation('folder.name', `a library has at most ${maxFolders} folders`, 'VALIDATION')
}

/** The folder at the end of a path; creates missing folders. */
export async function ensurePath(
  shop: Shop,
  siteId: string,
  { parentId, names }: { parentId: string | null; names: readonly string[] },
): Promise<string | null> {
  let at = parentId
  for (const name of names.slice(0, maxDepth)) {
    const known = await findByName(shop, siteId, { parentId: at, name })
    at = known ?? (await findOrCreate(shop, siteId, { parentId: at, name: name.slice(0, 100) }))
  }
  return at
}

/** Another request may create the folder at the same moment. */
async function findOrCreate(shop: Shop, siteId: string, draft: Required<FolderDraft>): Promise<string> {
  try {
    return (await create(shop, siteId, draft)).id
  } catch (error) {
    const known = await findByName(shop, siteId, draft)
    if (!known) throw error
    return known
  }
}

async function findByName(
  shop: Shop,
  siteId: string,
  { parentId, name }: Required<FolderDraft>,
): Promise<string | undefined> {
  const [known] = await shop.db.run(folderByName, [siteId, parentId, cleanName(name), noFolder])
  return known?.id
}

const noFolder = '00000000-0000-0000-0000-000000000000'

export interface FolderChange {
  id: string
  name?: string
  parentId?: string | null
}

/** Renames a folder, or moves it with its contents. */
export async function update(
  shop: Shop,
  siteId: string,
  { id, ...change }: FolderChange,
): Promise<FolderRow> {
  const changing = shop.db.transaction(async (tx) => {
    await tx.run(lockFolders, [siteId])
    const known = new Map((await tx.run(listFolders, [siteId])).map((folder) => [folder.id, folder]))
    const before = known.get(id.toLowerCase())
    if (!before) throw missing()
    const { parentId = before.parentId, name = before.name } = change
    refuseBelowItself(known, { id: before.id, parentId })
    const [other] = await tx.run(folderByName, [siteId, parentId, cleanName(name), id])
    if (other) throw nameTaken()
    const [row] = await tx.run(updateFolder, [siteId, id, parentId, cleanName(name)])
    if (!row) throw missing()
    return row
  })
  return refuseIfNameTaken(changing)
}

/** Moves the contents to the parent folder. */
export async function remove(shop: Shop, siteId: string, id: string): Promise<void> {
  if (!isGuid(id)) throw missing()
  const removing = shop.db.transaction(async (tx) => {
    await tx.run(lockFolders, [siteId])
    const [folder] = await tx.run(folderById, [siteId, id])
    if (!folder) throw missing()
    const { parentId, name } = folder
    const moved = await tx.run(moveFilesUp, [siteId, id, parentId])
    await publishFiles(tx, shop, { siteId, kind: 'updated', files: moved })
    await tx.run(freeFolderName, [siteId, id])
    for (const inside of await tx.run(subfolders, [siteId, id])) {
      await tx.run(moveFolderUp, [siteId, inside.id, parentId, name.slice(0, 15)])
    }
    await tx.run(deleteFolder, [siteId, id])
  })
  return refuseIfNameTaken(removing)
}

/** Another request may delete the folder at the same moment. */
export function refuseIfFolderGone<T>(work: Promise<T>): Promise<T> {
  return refuseOn('23503', work, missing)
}

/** Another request may create a folder of the same name at the same moment. */
function refuseIfNameTaken<T>(work: Promise<T>): Promise<T> {
  return refuseOn('23505', work, nameTaken)
}

function refuseBelowItself(
  known: ReadonlyMap<string, FolderRow>,
  { id, parentId }: { id: string; parentId: string | null },
): void {
  const seen = new Set<string>()
  for (let at = parentId; at && !seen.has(at); at = known.get(at)?.parentId ?? null) {
    seen.add(at)
    if (!known.has(at)) throw missing()
    if (at === id) throw violation('folder.parentId', 'must not be inside the folder itself', 'VALIDATION')
  }
}

function cleanName(text: string): string {
  const name = text.replace(/\p{C}/gu, '').trim()
  if (!name) throw violation('folder.name', 'must not be empty', 'VALIDATION')
  return name
}

function missing(): Refusal {
  return refuse('NOT_FOUND', 'No such folder')
}

function nameTaken(): Refusal {
  return refuse('ALREADY_EXISTS', 'A folder with this name already exists here')
}
