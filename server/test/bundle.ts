import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** Beside the packages of the server. */
const folder = join(root, 'server/dist')

/** The folder of the programs of server/src in one piece, built again when a source has changed. Starts take half the CPU. */
export function bundledPrograms(): string {
  bundled ??= ensureBundle()
  return bundled
}

/** Once for each worker. */
let bundled: string | undefined

function ensureBundle(): string {
  const target = join(folder, hashOfSources())
  if (existsSync(target)) return target
  mkdirSync(folder, { recursive: true })
  const building = `${target}.${process.pid}`
  execFileSync(process.execPath, [join(root, 'package/bundle.ts'), building], { stdio: 'inherit' })
  try {
    renameSync(building, target)
  } catch {
    // Another worker was faster.
    rmSync(building, { recursive: true })
  }
  for (const name of readdirSync(folder)) {
    if (!target.endsWith(name) && !name.includes('.')) rmSync(join(folder, name), { recursive: true })
  }
  return target
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const sources = globSync('{server,contract}/src/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  for (const path of [...sources.sort(), 'package-lock.json', 'package/bundle.ts']) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 16)
}
