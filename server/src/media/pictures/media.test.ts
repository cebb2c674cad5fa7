import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { media as current } from '@wix/sdk'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media as of2024 } from 'wix-sdk-2024'
import { openStore, type Store } from '../../../test/store.ts'
import * as sites from '../../sites/settings/service.ts'
import * as media from './service.ts'

let store: Store
let mug: media.Medium
let mugFile: Buffer

beforeAll(async () => {
  store = await openStore()
  mugFile = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
  mug = await add(mugFile, 'speckled-mug.webp', 'A mug in oat')
})

afterAll(() => store.close())

function add(content: Buffer, fileName = 'picture.webp', alt = ''): Promise<media.Medium> {
  return media.add(store.shop, store.siteId, { content, fileName, alt })
}

function onDisk(key: string): string {
  return join(store.shop.files.scratch, '..', key)
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await store.app.server.inject({ method: 'GET', url: path, headers })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

async function shown(path: string) {
  const { status, headers, body } = await get(path)
  const type = headers['content-type']
  if (status !== 200) return { status, type }
  const { width, height, format } = await sharp(body).metadata()
  return { status, type, width, height, format }
}

describe('keeping pictures', () => {
  test('a clean WebP is kept byte for byte, with its size, words and a blur', async () => {
    expect(mug).toMatchObject({
      siteId: store.siteId,
      fileName: 'speckled-mug.webp',
      alt: 'A mug in oat',
      mime: 'image/webp',
      width: 1200,
      height: 1500,
      bytes: mugFile.length,
    })
    expect(mug.id).toMatch(/^[0-9a-f]{6}_[0-9a-f]{32}~mv2\.webp$/)
    expect((await get(`/media/${mug.id}`)).body.equals(mugFile)).toBe(true)
    const blur = Buffer.from(mug.blur.replace('data:image/webp;base64,', ''), 'base64')
    expect(await sharp(blur).metadata()).toMatchObject({ format: 'webp', width: 16 })
  })

  test('a photograph is rotated, and its location is removed', async () => {
    const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Anna' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const kept = await add(photograph, 'holiday.jpg')
    expect(kept).toMatchObject({ mime: 'image/webp', width: 40, height: 60 })
    const { body } = await get(`/media/${kept.id}`)
    expect((await sharp(body).metadata()).exif).toBeUndefined()
    expect(body.includes('Anna')).toBe(false)
  })

  test('data behind a picture is cut off', async () => {
    const kept = await add(Buffer.concat([mugFile, Buffer.from('<script>alert(1)</script>')]))
    expect((await get(`/media/${kept.id}`)).body.includes('<script>')).toBe(false)
  })

  test('a drawing with transparency keeps it', async () => {
    const drawing = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { body } = await get(`/media/${(await add(drawing, 'mark.png')).id}`)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  })

  test('an animation stays animated in every size', async () => {
    const frames = await Promise.all(
      ['red', 'green'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const kept = await add(animation, 'kiln.gif')
    expect(kept).toMatchObject({ mime: 'image/gif', width: 30, height: 20 })
    for (const path of ['', '?w=16', '/v1/fill/w_10,h_10/kiln.gif']) {
      const { body, headers } = await get(`/media/${kept.id}${path}`)
      expect(headers['content-type']).toBe('image/gif')
      expect((await sharp(body).metadata()).pages).toBe(2)
    }
  })

  test('a name is a label and never a path', async () => {
    expect((await add(mugFile, '../../../etc/pass\u0000wd')).fileName).toBe('passwd')
    expect((await add(mugFile, '')).fileName).toBe('picture')
  })

  test.each([
    ['a drawing that could carry a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
    ['the beginning of a WebP', Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1')],
    ['a PNG that claims 900 million pixels', hugePng(30_000, 30_000)],
    ['a PNG that claims more than any picture has', hugePng(2_000_000_000, 2_000_000_000)],
    ['a GIF with a billion pixels', Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00', 'latin1')],
    ['a GIF whose frames are many', gifOf(400, 200)],
    ['more than 20 MB', Buffer.alloc(20_000_001)],
  ])('%s is refused', async (_, content) => {
    const files = await originals()
    await expect(add(content)).rejects.toMatchObject({
      status: 400,
      body: { details: { validationError: { fieldViolations: [{ field: 'file' }] } } },
    })
    expect(await originals()).toEqual(files)
  })

  test('a truncated picture is refused', async () => {
    await expect(add(mugFile.subarray(0, 9000))).rejects.toMatchObject({ status: 400 })
  })

  test('another shop does not find it', async () => {
    const other = await sites.create(store.shop, 'Other', {})
    expect([...(await media.findByFileName(store.shop, other.id, ['speckled-mug.webp'])).keys()]).toEqual([])
  })
})

describe('showing pictures', () => {
  test.each([...[16, 384, 640, 1200], 3840])('our pages get one %i pixels wide', async (width) => {
    expect(await shown(`/media/${mug.id}?w=${width}`)).toEqual({
      status: 200,
      type: 'image/webp',
      format: 'webp',
      width: Math.min(width, 1200),
      height: Math.round((Math.min(width, 1200) * 5) / 4),
    })
  })

  test.each(['641', '0', '-1', 'abc', '640.0', '99999', '', '640&w=750'])(
    '%s is no width of ours',
    async (width) => {
      expect((await get(`/media/${mug.id}?w=${width}`)).status).toBe(400)
    },
  )

  test('a link preview gets a JPEG of 1200 × 630, stored on disk', async () => {
    const path = `/media/${mug.id}?og=1`
    expect(await shown(path)).toEqual({
      status: 200,
      type: 'image/jpeg',
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(await readdir(onDisk(`derived/${mug.id}`))).toContain('preview')
    const { headers } = await get(path)
    expect(headers['cache-control']).toContain('immutable')
    expect(headers.etag).not.toBe((await get(`/media/${mug.id}`)).headers.etag)
  })

  test('a link shows small pictures enlarged, clear ones on white and animations still', async () => {
    const clear = await sharp({ create: { width: 20, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const frames = await Promise.all(
      ['red', 'green'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    for (const [picture, colour] of [
      [clear, [255, 255, 255]],
      [animation, [254, 0, 0]],
    ] as const) {
      const { id } = await add(picture)
      expect(await shown(`/media/${id}?og=1`)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      const pixel = await sharp((await get(`/media/${id}?og=1`)).body)
        .extract({ left: 600, top: 300, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect([...pixel]).toEqual(colour)
    }
  })

  test('is cached for a year, and runs nothing', async () => {
    const { headers } = await get(`/media/${mug.id}?w=640`)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('a browser that has it gets a 304', async () => {
    const path = `/media/${mug.id}?w=64`
    const tag = String((await get(path)).headers.etag)
    const again = await get(path, { 'if-none-match': `"other", W/${tag}` })
    expect(again).toMatchObject({ status: 304, headers: { etag: tag } })
    expect(again.body.length).toBe(0)
    expect((await get(`/media/${mug.id}?w=128`, { 'if-none-match': tag })).status).toBe(200)
  })

  test('parallel requests get the same picture, rendered once and stored', async () => {
    const path = `/media/${mug.id}?w=750`
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.toString('base64')}`)).size).toBe(1)
    expect(await readdir(onDisk(`derived/${mug.id}`))).toContain('w750')
    const [kept] = await Promise.all([get(path), get(path)])
    expect(kept.body.equals(answers[0]?.body ?? Buffer.alloc(0))).toBe(true)
  })

  test('a stored picture is not rendered again', async () => {
    const lamp = await add(mugFile, 'lamp.webp')
    const first = await get(`/media/${lamp.id}/v1/fill/w_70,h_70/a.webp`)
    await store.shop.files.remove(`originals/${lamp.id}`)
    expect((await get(`/media/${lamp.id}/v1/fill/w_70,h_70,al_c/b.webp`)).body.equals(first.body)).toBe(true)
    const lost = await get(`/media/${lamp.id}/v1/fill/w_71,h_71/a.webp`)
    expect(lost.status).toBe(500)
    expect(lost.headers['cache-control']).toBeUndefined()
  })

  test('requests for many sizes do not fill the disk', async () => {
    const dot = await add(
      await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
    )
    const sizes = Array.from({ length: 600 }, (_, index) => [1 + (index % 30), 1 + Math.floor(index / 30)])
    for (let index = 0; index < sizes.length; index += 50) {
      await Promise.all(
        sizes.slice(index, index + 50).map(async ([width, height]) => {
          const { status } = await get(`/media/${dot.id}/v1/fill/w_${width},h_${height}/dot.webp`)
          expect(status).toBe(200)
        }),
      )
    }
    expect((await readdir(onDisk(`derived/${dot.id}`))).length).toBeLessThanOrEqual(184)
    expect(await shown(`/media/${dot.id}/v1/fill/w_7,h_9/dot.webp`)).toMatchObject({ width: 7, height: 9 })
  })

  test.each([
    'nothing',
    'a1b2c3_0123456789abcdef0123456789abcdef~mv2.webp',
    '..%2f..%2f..%2fsigning-key.pem',
    '..%2foriginals%2fa1b2c3_0123456789abcdef0123456789abcdef~mv2.webp',
    '%252e%252e%252fsigning-key.pem',
    '....%2f%2f',
    `a1b2c3_0123456789abcdef0123456789abcdef~mv2.webp%00`,
    'signing-key.pem',
  ])('no picture is found: %s', async (id) => {
    for (const path of [id, `${id}?w=640`, `${id}/v1/fill/w_10,h_10/a.webp`]) {
      const { status, headers } = await get(`/media/${path}`)
      expect([path, status]).toEqual([path, 404])
      expect(headers['cache-control']).toBeUndefined()
    }
  })

  test.each([
    'fill/w_10/a.webp',
    'spin/w_10,h_10/a.webp',
    '..%2f..%2fsecret',
    'crop/x_9999,y_0,w_9,h_9/a.webp',
  ])('%s says what is wrong', async (path) => {
    expect((await get(`/media/${mug.id}/v1/${path}`)).status).toBe(400)
  })
})

describe.each([
  ['current', current],
  ['2024', of2024],
])('addresses that the %s client makes', (_, client) => {
  const address = () => `wix:image://v1/${mug.id}/${mug.fileName}#originWidth=1200&originHeight=1500`
  const here = (url: string) => url.replace('https://static.wixstatic.com', '')

  test('the picture itself', async () => {
    expect(await shown(here(client.getImageUrl(address()).url))).toMatchObject({ status: 200, width: 1200 })
  })

  test.each([
    [640, 800],
    [64, 64],
    [300, 200],
  ])('filling %i x %i', async (width, height) => {
    const url = here(client.getScaledToFillImageUrl(address(), width, height, {}))
    expect(await shown(url)).toMatchObject({ status: 200, type: 'image/webp', width, height })
  })

  test('larger than the picture', async () => {
    const url = here(client.getScaledToFillImageUrl(address(), 3000, 3000, {}))
    expect(await shown(url)).toMatchObject({ status: 200, width: 1200, height: 1200 })
  })

  test('fitting and cropping', async () => {
    expect(await shown(here(client.getScaledToFitImageUrl(address(), 300, 200, {})))).toMatchObject({
      status: 200,
      height: 200,
    })
    const crop = client.getCroppedImageUrl(address(), 100, 100, 200, 300, 50, 80, {})
    expect(await shown(here(crop))).toMatchObject({ status: 200, width: 50, height: 80 })
  })
})

function originals(): Promise<string[]> {
  return readdir(onDisk('originals'))
}

/** An animation of empty frames, each a few bytes. */
function gifOf(side: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 0x01, 0])])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** A PNG whose header claims a size it has no pixels for. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.from('789c63000100000500010d0a2db4', 'hex')),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
