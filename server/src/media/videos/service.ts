import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Shop } from '../../platform/shop/shop.ts'
import { publishFiles } from '../events/service.ts'
import { type FileRow, insertFile, type Resolution } from '../files/queries.ts'
import * as files from '../files/service.ts'
import * as pictures from '../pictures/service.ts'
import type { Ffmpeg, VideoInfo } from './ffmpeg.ts'
import { finishVideo, insertVideo, pendingVideo } from './queries.ts'
import { sizesOf } from './rules.ts'

/** Adds a video. With ffmpeg, a job adds its still and its sizes. */
export function insert(shop: Shop, siteId: string, file: files.NewFile): Promise<FileRow> {
  return shop.uploads.ffmpeg
    ? files.insert(shop, insertVideo, { siteId, ...file, state: 'PENDING' })
    : files.insert(shop, insertFile, { siteId, ...file })
}

/** The job. Does nothing for a video that is finished or gone. */
export async function convert(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const { ffmpeg } = shop.uploads
  const [video] = await shop.db.run(pendingVideo, [siteId, id])
  if (!video) return
  const folder = join(shop.files.scratch, randomBytes(16).toString('hex'))
  await mkdir(folder)
  try {
    const source = join(folder, 'source')
    const content = await shop.files.open(files.storageKey(video))
    if (!ffmpeg || !content) return await finish(shop, video, { state: 'FAILED' })
    await pipeline(content, createWriteStream(source))
    const info = await ffmpeg.probe(source, video.mime).catch(() => undefined)
    if (!info) return await finish(shop, video, { state: 'FAILED' })
    const work = { ffmpeg, folder, source, video, info }
    const blur = await addPoster(shop, work)
    await finish(shop, video, { state: 'READY', info, blur, resolutions: await encodeSizes(shop, work) })
  } catch (error) {
    shop.log.error({ err: error, video: id }, 'converting a video failed')
    await finish(shop, video, { state: 'FAILED' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Conversion {
  ffmpeg: Ffmpeg
  folder: string
  source: string
  video: FileRow
  info: VideoInfo
}

async function addPoster(shop: Shop, { ffmpeg, folder, source, video, info }: Conversion): Promise<string> {
  if (video.poster) return video.blur
  const path = join(folder, 'still.png')
  await ffmpeg.still({ source, mime: video.mime, target: path, at: Math.min(1000, info.duration / 2) })
  const { siteId, id, fileName, alt } = video
  const still = { content: await readFile(path), fileName: `${fileName}.webp`, alt, posterOf: id }
  return (await pictures.add(shop, siteId, still)).blur
}

async function encodeSizes(
  shop: Shop,
  { ffmpeg, folder, source, video, info }: Conversion,
): Promise<Resolution[]> {
  const encoded: Resolution[] = []
  for (const size of sizesOf(info)) {
    const target = join(folder, `${size.name}.mp4`)
    await ffmpeg.encode({ source, mime: video.mime, target, size })
    const { size: bytes } = await stat(target)
    await shop.files.take(sizeKey(video.id, size.name), target)
    encoded.push({ ...size, bytes })
  }
  return encoded
}

export function sizeKey(id: string, name: string): string {
  return `${files.derivedFolder(id)}/${name}.mp4`
}

interface Outcome {
  state: 'READY' | 'FAILED'
  info?: VideoInfo
  blur?: string
  resolutions?: Resolution[]
}

async function finish(
  shop: Shop,
  { siteId, id }: FileRow,
  { state, info, blur, resolutions = [] }: Outcome,
): Promise<void> {
  const { width, height, duration } = info ?? {}
  const values = [siteId, id, state, width, height, duration, JSON.stringify(resolutions), blur]
  const finished = await shop.db.transaction(async (tx) => {
    const rows = await tx.run(finishVideo, [...values, new Date(shop.clock())])
    await publishFiles(tx, shop, { siteId, kind: 'updated', files: rows })
    return rows.length > 0
  })
  if (!finished) await shop.files.removeFolder(files.derivedFolder(id))
  pictures.publishChange(shop, [{ id }])
}
