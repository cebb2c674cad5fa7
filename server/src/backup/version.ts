import { readFileSync } from 'node:fs'

/** Of Cartwright. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version
