import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import { day } from '../../platform/db/retention.ts'
import { violation } from '../../platform/errors/errors.ts'
import { type ReceivedUpload, receiveUpload as receiveFile } from '../../platform/files/uploads.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type FileRow, fileByHash, fileByUpload, insertFile } from '../files/queries.ts'
import { isSvg, type Kind, kindOf, privateKindOf, textKindOf } from '../files/rules.ts'
import * as files from '../files/service.ts'
import * as folders from '../folders/service.ts'
import { maxPictureBytes } from '../pictures/images.service.ts'
import * as pictures from '../pictures/service.ts'
import * as videos from '../videos/service.ts'

export interface Incoming {
  content: Readable
  fileName: string
  altText?: string
  folderId?: string | null
  /** For digital goods: never at a public address. */
  private?: boolean
  /** Returns the existing file if these bytes were added before. */
  reuse?: boolean
  sourceUrl?: string
  /** Adds nothing if there is a file with it. */
  uploadId?: string | undefined
}

/**
 * Receives a file, detects its kind and adds it. Only pictures are in memory as a whole. Refuses unknown kinds with a
 * violation of `file`, and large files with PAYLOAD_TOO_LARGE.
 */
export async function add(shop: Shop, author: Caller, incoming: Incoming): Promise<FileRow> {
  const { siteId } = author
  const [added] = incoming.uploadId ? await shop.db.run(fileByUpload, [siteId, incoming.uploadId]) : []
  if (added) return added
  if (incoming.folderId) await folders.read(shop, siteId, incoming.folderId)
  const arrived = await receive(shop, incoming.content)
  try {
    const known = incoming.reuse
      ? await findSameContent(shop, siteId, { ...arrived, ...incoming })
      : undefined
    return known ?? (await save(shop, siteId, { ...incoming, ...arrived }))
  } finally {
    await rm(arrived.path, { force: true })
  }
}

/** Deletes unfinished uploads of servers that stopped. */
export async function deleteLeftovers(shop: Shop): Promise<void> {
  for (const name of await readdir(shop.files.scratch)) {
    const path = join(shop.files.scratch, name)
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: shop.clock() }
    if (mtimeMs < shop.clock() - day) await rm(path, { recursive: true, force: true })
  }
}

interface ReceivedFile extends ReceivedUpload {
  hash: string
}

async function receive({ files, uploads }: Shop, content: Readable): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  const read = (part: Buffer) => {
    hash.update(part)
    return part
  }
  const received = await receiveFile(files, content, { maxBytes: uploads.largestFile, read })
  return { ...received, hash: hash.digest('hex') }
}

async function findSameContent(
  shop: Shop,
  siteId: string,
  { hash, private: secret = false }: Pick<ReceivedFile & Incoming, 'hash' | 'private'>,
): Promise<FileRow | undefined> {
  const [known] = await shop.db.run(fileByHash, [siteId, hash, secret])
  return known
}

async function save(shop: Shop, siteId: string, file: Incoming & ReceivedFile): Promise<FileRow> {
  const kind = await detectKind(file)
  const { path, fileName, altText = '', bytes, hash, folderId = null, sourceUrl, uploadId } = file
  const origin = { folderId, hash, ...(sourceUrl && { sourceUrl }), ...(uploadId && { uploadId }) }
  if (kind.mediaType === 'image' && !file.private) {
    if (bytes > maxPictureBytes) throw violation('file', 'must not be larger than 20 MB', 'MAX_SIZE')
    return pictures.add(shop, siteId, { ...origin, content: await readFile(path), fileName, alt: altText })
  }
  const id = `${files.newId(shop, siteId)}${kind.mediaType === 'video' ? '' : `.${kind.extension}`}`
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
  await files.planCleanup(shop, siteId, row)
  await shop.files.take(files.storageKey(row), path)
  if (mediaType === 'video' && !file.private) return videos.insert(shop, siteId, row)
  return files.insert(shop, insertFile, { siteId, ...row })
}

async function detectKind({ path, fileName, private: secret }: Incoming & ReceivedFile): Promise<Kind> {
  const sniffed = await fileTypeFromFile(path).catch(() => undefined)
  if (secret) return privateKindOf(sniffed)
  const beginning = await readBeginning(path)
  if (isSvg(beginning)) return { mediaType: 'image', mime: 'image/svg+xml', extension: 'svg' }
  const kind = sniffed ? kindOf(sniffed) : textKindOf(fileName, beginning)
  if (kind) return kind
  throw violation(
    'file',
    'must be a picture, video, audio file, document or archive of a supported type',
    'FORMAT',
  )
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
