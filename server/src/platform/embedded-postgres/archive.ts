import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type ServerUser } from './server-user.ts'

/** Where a server that archives puts its finished write-ahead log, until somebody takes it away. */
export function archiveFolder(dataDir: string): string {
  return join(dataDir, 'cluster', 'archive')
}

/** Seconds after which a piece of the log is archived even if it is not full. */
const timeout = 60

export function archiveSettings(folder: string, user: ServerUser | undefined): Record<string, string> {
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
