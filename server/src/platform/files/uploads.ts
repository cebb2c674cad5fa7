import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal, refuse, violations } from '../errors/errors.ts'
import { HttpClientError } from '../http-client/http-client.ts'
import type { Files } from './files.ts'

/** Milliseconds without anything coming, after which nobody waits any more. */
const longestPause = 30_000
/** Milliseconds in which whoever sends can read why nobody listens any more. */
const farewell = 5000

export interface UploadOptions {
  /** Bytes. */
  largest: number
  /** What is kept of a part. */
  read(part: Buffer): Buffer
  /** What is kept after the last one. */
  end?(): Buffer
}

export interface ReceivedUpload {
  /** Of whoever asked: to be moved or deleted. */
  path: string
  bytes: number
}

/**
 * Takes a file in as it comes and leaves it in `scratch`. One that is empty or breaks off is refused with a violation of
 * `file`, what is too large with PAYLOAD_TOO_LARGE.
 */
export async function receiveUpload(
  { scratch }: Files,
  content: Readable,
  { largest, read, end }: UploadOptions,
): Promise<ReceivedUpload> {
  await mkdir(scratch, { recursive: true })
  const path = join(scratch, randomBytes(16).toString('hex'))
  const file = await open(path, 'wx')
  const stalled = setTimeout(() => content.destroy(new Error('nothing came for too long')), longestPause)
  let bytes = 0
  const write = async (part: Buffer) => {
    bytes += part.length
    if (bytes > largest) throw tooLarge(largest)
    await file.write(part)
  }
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      stalled.refresh()
      await write(read(chunk))
    }
    if (end) await write(end())
    if (bytes === 0) throw unfit('must not be empty', 'MIN_SIZE')
    return { path, bytes }
  } catch (error) {
    abandon(content)
    await rm(path, { force: true })
    throw error instanceof Refusal || isOurs(error) ? error : unfit('has not come as a whole', 'VALIDATION')
  } finally {
    clearTimeout(stalled)
    await file.close()
  }
}

function abandon(content: Readable): void {
  content.on('error', () => {}).resume()
  setTimeout(() => content.destroy(), farewell).unref()
}

/** A full disk, not a lost connection; and what the sender of the content has to say itself. */
function isOurs(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === 'write' || code === 'ENOSPC' || error instanceof HttpClientError
}

function tooLarge(largest: number): Refusal {
  return refuse('PAYLOAD_TOO_LARGE', `The file is larger than ${Math.floor(largest / 1_000_000)} MB`)
}

function unfit(description: string, violatedRule: 'MIN_SIZE' | 'VALIDATION'): Refusal {
  return violations([{ field: 'file', description, violatedRule }])
}
