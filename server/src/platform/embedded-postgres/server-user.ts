import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFailure } from '../process/console.ts'

/** Who the PostgreSQL processes run as when that is not this process itself. */
export interface ServerUser {
  uid: number
  gid: number
  name: string
}

/** PostgreSQL refuses to run as root, so root hands it to the owner of the cluster, else to `postgres` or `nobody`. */
export function serverUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const users = passwdEntries()
  if (owner && owner.uid !== 0) {
    const name = users.find((user) => user.uid === owner.uid)?.name ?? `uid ${owner.uid}`
    return { uid: owner.uid, gid: owner.gid, name }
  }
  const user = ['postgres', 'nobody'].map((name) => users.find((one) => one.name === name)).find(Boolean)
  if (!user) {
    throw new StartFailure(
      'PostgreSQL does not run as root and this system has neither a user "postgres" nor "nobody": ' +
        'start Cartwright as another user or set DATABASE_URL.',
    )
  }
  return user
}

/** initdb looks its user up by name and cannot work without an entry. */
export function requireName(uid: number): void {
  if (process.platform === 'darwin' || passwdEntries().some((user) => user.uid === uid)) return
  throw new StartFailure(
    `The user id ${uid} has no entry in /etc/passwd, which PostgreSQL needs to create its data: ` +
      'run Cartwright as a user with a name or set DATABASE_URL.',
  )
}

/** The first directory on the way to `path` that the user may not enter, `path` included. */
export function closedFolder(user: ServerUser, path: string): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(user, parent)
  return above ?? (mayEnter(user, path) ? undefined : path)
}

/** Hands a folder and all below it to the server user, folders writable. */
export function giveTo(user: ServerUser, path: string): void {
  lchownSync(path, user.uid, user.gid)
  chmodSync(path, statSync(path).mode | 0o700)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveTo(user, join(path, entry.name))
    else lchownSync(join(path, entry.name), user.uid, user.gid)
  }
}

function mayEnter(user: ServerUser, path: string): boolean {
  const { uid, gid, mode } = statSync(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function passwdEntries(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && !fields[0]?.startsWith('#'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
