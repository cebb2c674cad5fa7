import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Files, openDiskFiles } from '../../platform/files/files.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { receive } from './uploads.service.ts'

let folder: string
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-uploads-'))
  files = openDiskFiles(folder)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

const received = (content: Readable) => receive({ files } as Shop, content)

async function* endless(part: Buffer) {
  for (;;) {
    yield part
    await setImmediate()
  }
}

test('a table is stored unchanged, in UTF-8', async () => {
  const { path, bytes } = await received(
    Readable.from([Buffer.from('\ufeffMug', 'utf16le'), Buffer.from('')]),
  )
  expect([await readFile(path, 'utf8'), bytes]).toEqual(['Mug', 3])
})

test('a refused upload is cut off after a moment', async () => {
  const content = Readable.from(endless(Buffer.from([0xe4, 0x6e, 0x0a])))
  await expect(received(content)).rejects.toMatchObject({ status: 400 })
  expect(content.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(content.destroyed).toBe(true)
  expect(await readdir(files.scratch)).toEqual([])
})

test('an interrupted upload is reported', async () => {
  const content = new Readable({ read() {} })
  content.push('Handle,Title\n')
  const refused = received(content)
  content.destroy(new Error('read ECONNRESET'))
  await expect(refused).rejects.toMatchObject({
    body: {
      details: { validationError: { fieldViolations: [{ description: 'did not arrive completely' }] } },
    },
  })
  expect(await readdir(files.scratch)).toEqual([])
})
