import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { RuleType } from '@cartwright/contract/errors.ts'
import { fileTypeFromFile } from 'file-type'
import { Refusal, refuse, violations } from '../platform/errors.ts'
import { OutsideError } from '../platform/outside.ts'
import { day } from '../platform/retention.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import * as folders from './folders.service.ts'
import { largestPicture } from './images.service.ts'
import * as kept from './kept.service.ts'
import { isDrawing, type Kind, kindOf, privateKindOf, textKindOf } from './kinds.rules.ts'
import { type FileRow, fileByHash, insertFile } from './queries.ts'
import * as pictures from './service.ts'
import * as videos from './videos.service.ts'

export interface Incoming {
  content: Readable
  fileName: string
  altText?: string
  folderId?: string | null
  /** Of digital goods: never at a public address. */
  private?: boolean
  /** The file that there is, when these bytes were taken in before. */
  reuse?: boolean
  sourceUrl?: string
  uploadId?: string
}

/**
 * Takes a file in as it comes, looks at what it is and keeps it. Nothing but pictures is ever in memory as a whole. What
 * cannot be kept is refused with a violation of `file`, what is too large with PAYLOAD_TOO_LARGE.
 */
export async function take(shop: Shop, author: Caller, incoming: Incoming): Promise<FileRow> {
  const { siteId } = author
  if (incoming.folderId) await folders.read(shop, siteId, incoming.folderId)
  const arrived = await receive(shop, incoming.content)
  try {
    const known = incoming.reuse ? await sameContent(shop, siteId, { ...arrived, ...incoming }) : undefined
    return known ?? (await keep(shop, siteId, { ...incoming, ...arrived }))
  } finally {
    await rm(arrived.path, { force: true })
  }
}

/** The file that came with a request. */
export function sent(content: Readable | undefined): Readable {
  if (!content) throw unfit('must come with the request', 'REQUIRED_FIELD')
  return content
}

/** What a server left behind that was ended while a file came in. */
export async function forgetLeftovers(shop: Shop): Promise<void> {
  for (const name of await readdir(shop.files.scratch)) {
    const path = join(shop.files.scratch, name)
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: shop.clock() }
    if (mtimeMs < shop.clock() - day) await rm(path, { force: true })
  }
}

interface Arrived {
  path: string
  bytes: number
  hash: string
}

/** Milliseconds without anything coming, after which nobody waits any more. */
const longestPause = 30_000

async function receive(shop: Shop, content: Readable): Promise<Arrived> {
  const { largestFile } = shop.uploads
  await mkdir(shop.files.scratch, { recursive: true })
  const path = join(shop.files.scratch, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx')
  const stalled = setTimeout(() => content.destroy(new Error('nothing came for too long')), longestPause)
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      stalled.refresh()
      bytes += chunk.length
      if (bytes > largestFile) throw tooLarge(largestFile)
      hash.update(chunk)
      await file.write(chunk)
    }
    if (bytes === 0) throw unfit('must not be empty', 'MIN_SIZE')
    return { path, bytes, hash: hash.digest('hex') }
  } catch (error) {
    abandon(content)
    await rm(path, { force: true })
    throw error instanceof Refusal || isOurs(error) ? error : unfit('has not come as a whole', 'VALIDATION')
  } finally {
    clearTimeout(stalled)
    await file.close()
  }
}

/** Whoever sends gets a moment to read why nobody listens any more. */
function abandon(content: Readable): void {
  content.on('error', () => {}).resume()
  setTimeout(() => content.destroy(), 5000).unref()
}

/** A full disk, not a lost connection; and what the sender of the content has to say itself. */
function isOurs(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === 'write' || code === 'ENOSPC' || error instanceof OutsideError
}

async function sameContent(
  shop: Shop,
  siteId: string,
  { hash, private: secret = false }: Pick<Arrived & Incoming, 'hash' | 'private'>,
): Promise<FileRow | undefined> {
  const [known] = await shop.db.run(fileByHash, [siteId, hash, secret])
  return known
}

async function keep(shop: Shop, siteId: string, file: Incoming & Arrived): Promise<FileRow> {
  const kind = await sniff(file)
  const { path, fileName, altText = '', bytes, hash, folderId = null, sourceUrl, uploadId } = file
  const origin = { folderId, hash, ...(sourceUrl && { sourceUrl }), ...(uploadId && { uploadId }) }
  if (kind.mediaType === 'image' && !file.private) {
    if (bytes > largestPicture) throw unfit('must not be larger than 20 MB', 'MAX_SIZE')
    return pictures.add(shop, siteId, { ...origin, content: await readFile(path), fileName, alt: altText })
  }
  const id = `${kept.newId(shop, siteId)}${kind.mediaType === 'video' ? '' : `.${kind.extension}`}`
  const { mediaType, mime } = kind
  const row = {
    ...origin,
    id,
    mediaType,
    mime,
    bytes,
    fileName,
    alt: altText,
    private: file.private ?? false,
  }
  await shop.files.take(kept.placeOf(row), path)
  if (mediaType === 'video' && !file.private) return videos.keep(shop, siteId, row)
  return kept.keep(shop, siteId, row, insertFile)
}

async function sniff({ path, fileName, private: secret }: Incoming & Arrived): Promise<Kind> {
  const sniffed = await fileTypeFromFile(path).catch(() => undefined)
  if (secret) return privateKindOf(sniffed)
  const beginning = await beginningOf(path)
  if (isDrawing(beginning)) return { mediaType: 'image', mime: 'image/svg+xml', extension: 'svg' }
  const kind = sniffed ? kindOf(sniffed) : textKindOf(fileName, beginning)
  if (kind) return kind
  throw unfit(
    'must be a picture, a video, a sound, a document or an archive of a kind that is known',
    'FORMAT',
  )
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function tooLarge(largest: number): Refusal {
  return refuse('PAYLOAD_TOO_LARGE', `The file is larger than ${Math.floor(largest / 1_000_000)} MB`)
}

function unfit(description: string, violatedRule: RuleType): Refusal {
  return violations([{ field: 'file', description, violatedRule }])
}
