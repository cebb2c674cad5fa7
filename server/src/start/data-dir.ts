import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const others = 0o001

/**
 * `.data` in the given folder. PostgreSQL cannot run as root, and the account it runs as must be able to enter every
 * parent folder: below a closed one such as /root, the default is a folder under /var/lib instead.
 */
export function defaultDataDir(folder: string, isRoot: boolean = process.getuid?.() === 0): string {
  const near = join(folder, '.data')
  if (!isRoot || existsSync(near) || isOpen(folder)) return near
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return join('/var/lib/cartwright', `${basename(folder)}-${mark}`)
}

function isOpen(folder: string): boolean {
  if ((statSync(folder).mode & others) === 0) return false
  return dirname(folder) === folder || isOpen(dirname(folder))
}
