import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../process/console.ts'
import { openFolder, requireWay } from './cluster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { giveTo, serverUser } from './server-user.ts'

export interface Recovery {
  /** The server gets the state of this time. */
  at: Date
  /** Writes a base backup to `data`, its password to `password` and the write-ahead log to `log`, in this folder. */
  fill(folder: string): Promise<void>
}

/** Creates the server of a directory that has none, as it was at a time. Leaves nothing behind if that fails. */
export async function recover(dataDir: string, { at, fill }: Recovery): Promise<void> {
  openFolder(dataDir)
  const home = join(realpathSync(dataDir), 'cluster')
  const user = serverUser(home)
  requireWay(realpathSync(dataDir), user)
  const part = `${home}.recovery`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { mode: 0o700 })
  try {
    await fill(part)
    chmodSync(join(part, 'data'), 0o700)
    writeFileSync(join(part, 'data', 'recovery.signal'), '')
    if (user) giveTo(user, part)
    renameSync(part, home)
    await replay(dataDir, { at, log: join(home, 'log') })
  } catch (error) {
    for (const folder of [part, home]) rmSync(folder, { recursive: true, force: true })
    throw error
  }
  rmSync(join(home, 'log'), { recursive: true, force: true })
}

async function replay(dataDir: string, { at, log }: { at: Date; log: string }): Promise<void> {
  const settings = {
    hot_standby: 'off',
    wal_level: 'replica',
    restore_command: `cp ${quoted(log)}/%f "%p"`,
    // PostgreSQL does not know "Z" yet when it reads this.
    recovery_target_time: at.toISOString().replace('Z', '+00'),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
  }
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings })
    await server.stop()
  } catch (error) {
    const { message } = error as Error
    if (/wal_level=minimal/.test(message)) {
      throw new StartFailure(
        `The archive has a gap before ${at.toISOString()}: the shop was open without BACKUP_CONTINUOUS. Choose an earlier time.`,
      )
    }
    if (!/recovery ended before/.test(message)) throw error
    throw new StartFailure(`The archive ends before ${at.toISOString()}. Choose an earlier time.`)
  }
}

/** For the shell, in a setting in which % has a meaning. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}
