import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serverBuild } from '../../scripts/setup.mjs'

const root = resolve(import.meta.dirname, '../..')

/** The folder of the programs of server/src as `npm start` builds them, built again when a source has changed. */
export function bundledPrograms(): string {
  bundled ??= ensureBundle()
  return bundled
}

/** Once for each worker. */
let bundled: string | undefined

function ensureBundle(): string {
  const folder = serverBuild()
  if (!existsSync(folder))
    execFileSync(process.execPath, [join(root, 'package/bundle.ts'), folder], { stdio: 'inherit' })
  return folder
}
