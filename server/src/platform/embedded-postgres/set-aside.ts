import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../process/console.ts'
import { postmasterOf } from './postmaster.ts'

/**
 * Renames the server of this directory, so that the next start creates an empty one. Returns the new name, or undefined if
 * there was no server. Throws a StartFailure if it runs.
 */
export function setAside(dataDir: string, now: Date): string | undefined {
  const home = join(dataDir, 'cluster')
  requireStopped(dataDir)
  if (!existsSync(home)) return undefined
  const aside = `${home}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  renameSync(home, aside)
  return aside
}

export function requireStopped(dataDir: string): void {
  if (!postmasterOf(join(dataDir, 'cluster', 'data'))) return
  throw new StartFailure(
    `The database in ${dataDir} is running. Stop every server that uses it, then try again.`,
  )
}
