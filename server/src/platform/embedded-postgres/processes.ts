import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { StartFailure } from '../process/console.ts'
import type { ServerUser } from './server-user.ts'

/** A process that has ended but whose parent has not yet taken notice counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^State:\s*[ZX]/m.test(statusOf(pid))
}

function statusOf(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** The command line of a living process, where the system shows it. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout || undefined
    )
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') || undefined
  } catch {
    return undefined
  }
}

/** An existing program that "does not exist" lacks its loader: the system has another C library. */
export function cannotRun(program: string, code: string | undefined): StartFailure {
  if (code === 'ENOENT' && existsSync(program)) {
    return new StartFailure(
      'The embedded PostgreSQL needs the GNU C library (glibc), which this system does not have (Alpine and other ' +
        'musl systems): set DATABASE_URL to a PostgreSQL server.',
    )
  }
  return new StartFailure(`PostgreSQL cannot be run from ${program} (${code}): set DATABASE_URL.`)
}

/** Nothing of the caller's environment but the path: PGPORT, PGDATA, TZ and locales would change the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

export function identityOf(user: ServerUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
