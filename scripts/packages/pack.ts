// npm run packages: makes the tarballs of all packages in dist/, as npm would publish them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPackage as buildShop } from '../../package/build.ts'
import { ensureWebBuild } from '../setup.mjs'
import { buildPackage } from './build.ts'

const root = resolve(import.meta.dirname, '../..')

if (import.meta.main) {
  await ensureWebBuild()
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (const tarball of await packAll(join(root, 'dist'))) process.stdout.write(`${tarball}\n`)
}

/** Builds and packs each package into the folder, and returns the paths of the tarballs. */
export async function packAll(folder: string): Promise<string[]> {
  const built = mkdtempSync(join(tmpdir(), 'cartwright-packages-'))
  try {
    await buildPackage('sdk', join(built, 'sdk'))
    await buildPackage('react', join(built, 'react'))
    await buildShop(join(built, 'cartwright'))
    const folders = [...['sdk', 'react', 'cartwright'].map((name) => join(built, name)), join(root, 'create')]
    const options = ['--silent', '--pack-destination', folder]
    const output = execFileSync('npm', ['pack', ...options, ...folders], { encoding: 'utf8' })
    const names = output.trim().split('\n')
    return names.map((name) => join(folder, name))
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}
