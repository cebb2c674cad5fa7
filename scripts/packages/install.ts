import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from './build.ts'

const { resolve: find } = createRequire(import.meta.url)
const run = promisify(execFile)

/** What an installed workspace came from. */
export interface Installed {
  /** The folder that was packed. */
  source: string
  /** The tarball. */
  tarball: string
}

/**
 * Builds and packs workspaces and lets npm install the tarballs into an empty project, with other packages in the versions
 * of the repository. npm gets from its registry what its cache does not have.
 */
export async function installInto(
  folder: string,
  workspaces: readonly string[],
  others: readonly string[] = [],
): Promise<Installed[]> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const packed = await Promise.all(workspaces.map((workspace) => packInto(folder, workspace)))
  const wanted = [...packed.map(({ tarball }) => tarball), ...(await Promise.all(others.map(withVersion)))]
  const options = ['--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options, ...wanted], { cwd: folder })
  return packed
}

async function packInto(folder: string, workspace: string): Promise<Installed> {
  const source = join(folder, 'built', workspace)
  await buildPackage(workspace, source)
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source })
  return { source, tarball: join(folder, stdout.trim()) }
}

/** A package as npm is told of it, e.g. `react@19.3.1`. */
async function withVersion(name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(find(`${name}/package.json`), 'utf8'))
  return `${name}@${version}`
}
