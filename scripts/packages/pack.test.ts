import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packAll } from './pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarballs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('one command packs all packages, and the one that makes a shop makes it', {
  timeout: 120_000,
}, async () => {
  const tarballs = await packAll(folder)
  expect(tarballs.map((path) => basename(path))).toEqual([
    'cartwright-sdk-0.1.0.tgz',
    'cartwright-react-0.1.0.tgz',
    'cartwright-0.1.0.tgz',
    'create-cartwright-0.1.0.tgz',
  ])
  const given = ['exec', '--yes', '--package', tarballs[3] ?? '', '--', 'create-cartwright', 'my-shop']
  execFileSync('npm', given, { cwd: folder })
  expect(readdirSync(join(folder, 'my-shop'))).toContain('cartwright.config.ts')
})
