import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'
import * as uploads from '../uploads/service.ts'
import { type Ffmpeg, findFfmpeg } from './ffmpeg.ts'

/** The real one, where this machine has it; `FFMPEG_PATH` says where. */
const real = await findFfmpeg(process.env.FFMPEG_PATH)

let folder: string
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-videos-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const mp4 = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
  Buffer.alloc(5000, 7),
])

/** Programs that answer like ffmpeg and ffprobe, for a video that is 1280 pixels wide and lies on its side. */
async function standIn(probed: string): Promise<Ffmpeg> {
  const picture = new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url).pathname
  const shell = (script: string) => `#!/bin/sh\n${script}\n`
  const target = 'for last; do :; done'
  const work = `case "$*" in *-version*) echo "ffmpeg version 7.1-test";; *png*) ${target}; cp "${picture}" "$last";;
    *) ${target}; echo video > "$last";; esac`
  const scripts = { ffmpeg: work, ffprobe: `case "$*" in *-version*) ;; *) echo '${probed}';; esac` }
  const place = await mkdtemp(join(folder, 'programs-'))
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(place, name), shell(script))
    await chmod(join(place, name), 0o755)
  }
  const found = await findFfmpeg(join(place, 'ffmpeg'))
  if (!found) throw new Error('the stand-in cannot be started')
  return found
}

async function upload(content: Buffer) {
  const response = await store.app.server.inject({
    method: 'POST',
    url: '/admin/v1/media/upload?fileName=kiln.mp4&altText=A%20kiln',
    headers: { authorization: store.apiKey, 'content-type': 'video/mp4' },
    payload: content,
  })
  return response.json().file
}

const read = async (id: string) =>
  (await store.ask('GET', `/admin/v1/media/${id}`, { as: store.apiKey })).body.file

async function get(url: string) {
  const response = await store.app.server.inject(url.replace('https://shop.test', ''))
  return { status: response.statusCode, type: response.headers['content-type'], body: response.rawPayload }
}

describe('with ffmpeg', () => {
  afterAll(() => store.close())

  test('a video plays at once, and gets a still and sizes a moment later', async () => {
    const sideways = { width: 1280, height: 720, side_data_list: [{ rotation: -90 }] }
    const ffmpeg = await standIn(JSON.stringify({ streams: [sideways], format: { duration: '3.5' } }))
    store = await openStore({ uploads: { largestFile: 1_000_000, ffmpeg } })
    const video = await upload(mp4)
    expect(video).toMatchObject({ state: 'PENDING', poster: null, resolutions: [], thumbnailUrl: null })
    expect((await get(video.url)).body.equals(mp4)).toBe(true)
    await store.work()
    const made = await read(video.id)
    expect(made).toMatchObject({
      state: 'READY',
      width: 720,
      height: 1280,
      duration: 3500,
      poster: { width: 1200, height: 1500 },
      resolutions: [
        { id: '360p', width: 360, height: 640, format: 'mp4' },
        { id: '480p', width: 480, height: 854 },
        { id: '720p', width: 720, height: 1280 },
      ],
    })
    expect(made.blur).toMatch(/^data:image\/webp/)
    expect((await get(made.thumbnailUrl)).status).toBe(200)
    expect(made.resolutions[0].url).toBe(`https://shop.test/video/${video.id}/360p/mp4/file.mp4`)
    expect(await get(made.resolutions[0].url)).toMatchObject({ status: 200, type: 'video/mp4' })
    expect((await get(`/video/${video.id}/1080p/mp4/file.mp4`)).status).toBe(404)
    const { files } = (await store.ask('POST', '/admin/v1/media/query', { as: store.apiKey, body: {} })).body
    expect(files.map(({ id }: { id: string }) => id)).toEqual([video.id])
    const abilities = (await store.ask('GET', '/admin/v1/media/abilities', { as: store.apiKey })).body
    expect(abilities.video).toMatchObject({ posters: true, resolutions: true, note: /7\.1-test/ })
  })

  test('its still and sizes are deleted with it', async () => {
    const { id, poster } = await upload(mp4).then(async (video) => {
      await store.work()
      return read(video.id)
    })
    await store.ask('POST', '/admin/v1/media/delete', { as: store.apiKey, body: { ids: [id] } })
    await store.work()
    expect((await get(poster.url)).status).toBe(404)
    expect(await store.shop.files.read(`derived/${id}/360p.mp4`)).toBeUndefined()
    expect(await store.shop.files.read(`originals/${poster.id}`)).toBeUndefined()
  })

  test('a video that is deleted during its conversion leaves nothing', async () => {
    const ffmpeg = await standIn(
      JSON.stringify({ streams: [{ width: 640, height: 360 }], format: { duration: '1' } }),
    )
    const still: Ffmpeg['still'] = async (job) => {
      await store.ask('POST', '/admin/v1/media/delete', { as: store.apiKey, body: { ids: [id] } })
      await ffmpeg.still(job)
    }
    await store.close()
    store = await openStore({ uploads: { largestFile: 1_000_000, ffmpeg: { ...ffmpeg, still } } })
    const { id } = await upload(mp4)
    await store.work()
    const left = statement<{ id: string }>('test.left', 'SELECT id FROM media WHERE site_id = $1')
    expect(await store.shop.db.run(left, [store.siteId])).toEqual([])
    expect(await readdir(join(store.shop.files.scratch, '..', 'originals'))).toEqual([])
  })

  test('a file that is not a video fails, and stays', async () => {
    const ffmpeg = await standIn('{"streams":[]}')
    await store.close()
    store = await openStore({ uploads: { largestFile: 1_000_000, ffmpeg } })
    const { id, url } = await upload(mp4)
    await store.work()
    expect(await read(id)).toMatchObject({ state: 'FAILED', poster: null, resolutions: [] })
    expect((await get(url)).status).toBe(200)
  })
})

test('leftovers of a killed server are deleted after a day', async () => {
  store = await openStore()
  const { scratch } = store.shop.files
  const long = new Date(store.clock.now - 25 * 60 * 60 * 1000)
  await mkdir(join(scratch, 'a-video'))
  for (const name of ['a-video/source', 'b-upload', 'c-new']) await writeFile(join(scratch, name), 'bytes')
  for (const name of ['a-video', 'b-upload']) await utimes(join(scratch, name), long, long)
  await utimes(join(scratch, 'c-new'), new Date(store.clock.now), new Date(store.clock.now))
  await uploads.deleteLeftovers(store.shop)
  expect(await readdir(scratch)).toEqual(['c-new'])
  await store.close()
})

test('a missing program gives undefined', async () => {
  expect(await findFfmpeg(join(folder, 'nowhere', 'ffmpeg'))).toBeUndefined()
})

describe.skipIf(!real)('with the real ffmpeg', () => {
  test('a film of two seconds gets a still and the sizes below its own', async () => {
    const path = join(folder, 'film.mp4')
    const sources = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=640x480:rate=10:duration=2',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=2',
    ]
    const words = ['-y', ...sources, '-pix_fmt', 'yuv420p', '-shortest', path]
    await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', words)
    store = await openStore({ uploads: { largestFile: 10_000_000, ...(real ? { ffmpeg: real } : {}) } })
    const { id } = await upload(await readFile(path))
    await store.work()
    const film = await read(id)
    expect(film).toMatchObject({
      state: 'READY',
      width: 640,
      height: 480,
      poster: { width: 640, height: 480 },
      resolutions: [
        { id: '360p', width: 480, height: 360 },
        { id: '480p', width: 640, height: 480 },
      ],
    })
    expect(film.duration).toBeGreaterThan(1800)
    for (const { url } of film.resolutions) {
      expect((await get(url)).body.subarray(4, 8).toString()).toBe('ftyp')
    }
    await store.close()
  })
})
