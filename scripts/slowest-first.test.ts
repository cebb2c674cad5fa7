import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SlowestFirst, slowest } from './slowest-first.ts'

const root = join(import.meta.dirname, '..')

test('the files that are said to be slow are there', () => {
  expect(slowest.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('a slow file starts before a large one, and the slowest of them first', async () => {
  const project = { name: '', config: { isolate: false, sequence: { groupOrder: 0 } } }
  const vitest = { cache: { getTestSpecificationResult: () => undefined } }
  const paths = ['web/vite.config.ts', slowest[1] ?? '', 'package-lock.json', slowest[0] ?? '']
  const files = paths.map((path) => ({ moduleId: join(root, path), project }))
  // Only what is asked of them.
  const sorted = await new SlowestFirst(vitest as never).sort(files as never)
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
    slowest[0],
    slowest[1],
    'package-lock.json',
    'web/vite.config.ts',
  ])
})
