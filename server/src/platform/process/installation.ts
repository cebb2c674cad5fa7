import { readFileSync } from 'node:fs'

/** The folder of this installation: that of the repository, or of the package `cartwright`. */
export const root = new URL('../../../../', import.meta.url)

/** Its package.json. */
export const { version, engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string
  engines: { node: string }
}
