import { execFileSync } from 'node:child_process'
import { cpSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Unpacks a tarball. */
export function unpack(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xf', tarball, '--strip-components=1', '-C', folder])
}

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Does what `npm install` does with the tarball of `cartwright`, with the packages of the repository: no network. */
export function install(tarball: string, folder: string): void {
  const target = join(folder, 'node_modules/cartwright')
  unpack(tarball, target)
  const own = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as Package
  for (const path of packagesOf(own)) {
    copy(join(root, path), join(folder, path.replace(/^server\//, 'node_modules/cartwright/')))
  }
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../cartwright/scripts/cartwright.mjs', join(folder, 'node_modules/.bin/cartwright'))
}

/** The paths in the lockfile of all that a package needs, and of nothing else. */
function packagesOf(own: Package): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  const found = new Set<string>()
  const add = ({ dependencies, optionalDependencies }: Package, from: string) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = nearest(name, from, packages)
      if (path === undefined || found.has(path) || !isInstalled(path)) continue
      found.add(path)
      add(packages[path] ?? {}, path)
    }
  }
  add(own, 'server')
  return found
}

/** Where Node finds a package. */
function nearest(name: string, from: string, packages: Record<string, Package>): string | undefined {
  for (let folder = from; folder !== '.'; folder = dirname(folder)) {
    const path = `${folder}/node_modules/${name}`
    if (packages[path]) return path
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}

function isInstalled(path: string): boolean {
  return lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined
}

/** Links the files, because they are many; where the file system cannot, it copies them. */
function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') copy(source, target)
    } else if (entry.isFile()) link(source, target)
    else cpSync(source, target, { verbatimSymlinks: true })
  }
}

function link(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    cpSync(source, target)
  }
}
