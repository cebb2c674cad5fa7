import { existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo, type ServerUser } from './server-user.ts'

/** Where a server that archives puts its finished write-ahead log, until somebody takes it away. */
export function archiveFolder(dataDir: string): string {
  return join(dataDir, 'cluster', 'archive')
}

/** Seconds after which a piece of the log is archived even if it is not full. */
const timeout = 60

/**
 * For a server that begins to archive, and for each later start until `endArchive`: PostgreSQL cannot replay a log that has
 * a part written without these settings.
 */
export function archiveSettings(
  dataDir: string,
  { begins, user }: { begins: boolean; user: ServerUser | undefined },
): Record<string, string> {
  const folder = archiveFolder(dataDir)
  if (!begins && !existsSync(markOf(dataDir))) return {}
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (user) giveTo(user, folder)
  }
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: String(timeout),
  }
}

const markOf = (dataDir: string) => join(archiveFolder(dataDir), 'mark.json')

/** What `writeMark` left, if the log has no gap since. */
export async function readMark(dataDir: string): Promise<string | undefined> {
  return readFile(markOf(dataDir), 'utf8').catch(() => undefined)
}

/** Says that everything from now on is archived, and keeps a note with it. */
export async function writeMark(dataDir: string, note: string): Promise<void> {
  const draft = `${markOf(dataDir)}.part`
  await writeFile(draft, note, { mode: 0o600 })
  await rename(draft, markOf(dataDir))
}

/** The next start does without an archive. Until then, what the server goes on archiving is deleted whenever this is called. */
export async function endArchive(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true })
  for (const name of await readdir(archiveFolder(dataDir)).catch(() => [])) {
    if (isPiece(name)) await rm(join(archiveFolder(dataDir), name), { force: true })
  }
}

/** Whether a file in the archive is a piece of the log. */
export function isPiece(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name)
}
