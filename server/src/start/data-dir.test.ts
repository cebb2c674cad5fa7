import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultDataDir } from './data-dir.ts'

let closed: string
let shop: string

beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), 'closed-'))
  shop = join(closed, 'my-shop')
  await mkdir(shop, { mode: 0o755 })
})
afterAll(() => rm(closed, { recursive: true }))

test('a shop keeps its data beside its code', async () => {
  expect(defaultDataDir(shop, false)).toBe(join(shop, '.data'))
  await chmod(closed, 0o755)
  expect(defaultDataDir(shop, true)).toBe(join(shop, '.data'))
})

test('below a folder that only root may enter it goes where the database can reach it', async () => {
  await chmod(closed, 0o700)
  expect(defaultDataDir(shop, true)).toMatch(/^\/var\/lib\/cartwright\/my-shop-[0-9a-f]{8}$/)
})

test('data that is beside the code already is kept there', async () => {
  await chmod(closed, 0o700)
  await mkdir(join(shop, '.data'))
  expect(defaultDataDir(shop, true)).toBe(join(shop, '.data'))
})
