import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, openDiskFiles } from './files.ts'
import { openS3Files } from './s3-files.ts'

const S3rver = (await import('s3rver' as string)).default as new (
  options: object,
) => { run(): Promise<{ port: number }>; close(): Promise<void> }

const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-files-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

interface Place {
  open(): Promise<Files>
  close(): Promise<void>
}

const disk: Place = { open: async () => openDiskFiles(await newFolder()), close: async () => {} }

let store: InstanceType<typeof S3rver>
let endpoint: string
const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const bucket: Place = {
  async open() {
    const configureBuckets = [{ name: 'shop', configs: [] }]
    store = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: await newFolder(),
      configureBuckets,
    })
    endpoint = `http://127.0.0.1:${(await store.run()).port}`
    return openS3Files({ ...keys, endpoint, bucket: 'shop', scratch: await newFolder() })
  },
  close: () => store.close(),
}

describe.each([
  ['on disk', disk],
  ['in a bucket', bucket],
] as const)('files %s', (_, place) => {
  let files: Files

  beforeAll(async () => {
    files = await place.open()
  })

  afterAll(() => place.close())

  const words = Buffer.from('a mug in oat')

  test('are read as they were written, the last time', async () => {
    await files.write('originals/a~mv2.webp', Buffer.from('first'))
    await files.write('originals/a~mv2.webp', words)
    expect(await files.read('originals/a~mv2.webp')).toEqual(words)
  })

  test('have any name', async () => {
    await files.write("private/müg & 'co' (1)+2.pdf", words)
    expect(await files.read("private/müg & 'co' (1)+2.pdf")).toEqual(words)
  })

  test('move in from another place', async () => {
    const large = Buffer.alloc(3_000_000, 'clay')
    await writeFile(join(files.scratch, 'video'), large)
    await files.take('originals/video', join(files.scratch, 'video'))
    expect((await files.read('originals/video'))?.equals(large)).toBe(true)
    expect(await readdir(files.scratch)).toEqual([])
  })

  test('are read in parts', async () => {
    await files.write('originals/parts', Buffer.from('0123456789'))
    const part = async (start: number, end: number) => {
      const content = await files.open('originals/parts', { start, end })
      return content && (await buffer(content)).toString()
    }
    expect(await part(0, 9)).toBe('0123456789')
    expect(await part(3, 5)).toBe('345')
    expect(await part(9, 9)).toBe('9')
    const whole = await files.open('originals/parts')
    expect(whole && (await buffer(whole)).toString()).toBe('0123456789')
  })

  test('that do not exist are undefined', async () => {
    expect(await files.read('originals/none')).toBeUndefined()
    expect(await files.open('originals/none')).toBeUndefined()
    await files.remove('originals/none')
    await files.removeFolder('derived/none')
  })

  test('go one by one, or with their folder', async () => {
    for (const key of ['derived/a/w64', 'derived/a/w128', 'derived/ab/w64']) await files.write(key, words)
    await files.remove('derived/a/w64')
    expect(await files.read('derived/a/w64')).toBeUndefined()
    expect(await files.read('derived/a/w128')).toEqual(words)
    await files.removeFolder('derived/a')
    expect(await files.read('derived/a/w128')).toBeUndefined()
    expect(await files.read('derived/ab/w64')).toEqual(words)
  })

  test('are listed with the folders below', async () => {
    const keys = Array.from({ length: 5 }, (_, index) => `listed/${index % 2}/file~${index}.pdf`)
    for (const key of keys) await files.write(key, words)
    expect((await files.list('listed')).sort()).toEqual(keys.sort())
    expect(await files.list('listed/0')).toHaveLength(3)
    expect(await files.list('listed/none')).toEqual([])
  })
})

test('a key never leaves the folder', async () => {
  const files = openDiskFiles(await newFolder())
  await expect(files.write('../../outside', Buffer.from('x'))).rejects.toThrow('leaves its folder')
  await expect(files.read('originals/../../outside')).rejects.toThrow('leaves its folder')
})

describe('a bucket that cannot be used', () => {
  let open: (options?: object) => Promise<Files>

  beforeAll(async () => {
    await bucket.open()
    open = async (options = {}) =>
      openS3Files({ ...keys, endpoint, bucket: 'shop', scratch: await newFolder(), ...options })
  })

  afterAll(() => bucket.close())

  test('is reported as missing, not as empty', async () => {
    const files = await open({ bucket: 'nowhere' })
    await expect(files.write('a', Buffer.from('x'))).rejects.toThrow('no bucket nowhere')
  })

  test('reports the store’s reply without the keys', async () => {
    const files = await open({ accessKeyId: 'somebody', secretAccessKey: 'very-secret' })
    const refused = files.write('originals/a', Buffer.from('x'))
    await expect(refused).rejects.toThrow('the object store answered 403 to PUT /shop/originals/a')
    await expect(refused).rejects.not.toThrow(/very-secret|somebody/)
  })
})
