import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../migrations/', import.meta.url)

/** The checksum of each migration, as `sha256sum` writes it. */
function released(): Map<string, string> {
  const lines = readFileSync(new URL('SHA256SUMS', folder), 'utf8').trim().split('\n')
  return new Map(lines.map((line) => line.split('  ').reverse() as [string, string]))
}

function checksumOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(name, folder)))
    .digest('hex')
}

test('no migration is edited or removed, because shops have run it already', () => {
  const known = released()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const edited = files.filter((name) => known.has(name) && known.get(name) !== checksumOf(name))
  const removed = [...known.keys()].filter((name) => !files.includes(name))
  const added = files.filter((name) => !known.has(name)).sort()
  expect(edited, 'Take these changes back, and write a new migration instead').toEqual([])
  expect(removed, 'Restore these migrations').toEqual([])
  const command = `cd server/migrations && sha256sum ${added.join(' ')} >> SHA256SUMS`
  expect(added, `Add the new migrations to the list: ${command}`).toEqual([])
})
