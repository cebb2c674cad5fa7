import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from './build.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What an installed workspace came from. */
export interface Installed {
  /** The folder that was packed. */
  source: string
  /** The tarball. */
  tarball: string
}

/**
 * Builds and packs workspaces and unpacks them into the `node_modules` of an empty project, with copies of the packages
 * that they need. Needs no network.
 */
export async function installInto(
  folder: string,
  workspaces: readonly string[],
  others: readonly string[] = [],
): Promise<Installed[]> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const installed = await Promise.all(workspaces.map((workspace) => installOne(folder, workspace)))
  for (const name of others) await copyPackage(root, folder, name)
  return installed
}

async function installOne(folder: string, workspace: string): Promise<Installed> {
  const source = await buildPackage(workspace)
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source })
  const tarball = join(folder, stdout.trim())
  const { name, dependencies = {} } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const target = join(folder, 'node_modules', name)
  await mkdir(target, { recursive: true })
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target])
  for (const needed of Object.keys(dependencies)) {
    if (!needed.startsWith('@cartwright/')) await copyPackage(join(root, workspace), folder, needed)
  }
  return { source, tarball }
}

/** Copies a package and what it needs, as a program in `from` finds it. */
async function copyPackage(from: string, folder: string, name: string): Promise<void> {
  const place = placeOf(from, name)
  await cp(place, join(folder, 'node_modules', name), { recursive: true, dereference: true })
  const { dependencies = {} } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'))
  for (const needed of Object.keys(dependencies)) await copyPackage(place, folder, needed)
}

function placeOf(from: string, name: string): string {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  for (const path of paths) {
    const place = join(path, name)
    if (existsSync(join(place, 'package.json'))) return place
  }
  throw new Error(`${name} is not installed`)
}
