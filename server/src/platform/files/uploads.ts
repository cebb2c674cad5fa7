import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal, refuse, violation } from '../errors/errors.ts'
import { HttpClientError } from '../http-client/http-client.ts'
import type { Files } from './files.ts'

/** Milliseconds without data after which an upload is given up. */
const longestPause = 30_000
/** Milliseconds in which the sender can read the refusal before the connection closes. */
const farewell = 5000

export interface UploadOptions {
  /** Bytes. */
  maxBytes: number
  /** Returns what to store of a part. */
  read(part: Buffer): Buffer
  /** Returns what to store after the last part. */
  end?(): Buffer
}

export interface ReceivedUpload {
  /** The caller moves or deletes it. */
  path: string
  bytes: number
}

/**
 * Streams an upload to a file in `scratch`. Refuses an empty or incomplete upload with a violation of `file`, and a file
 * that is too large with PAYLOAD_TOO_LARGE.
 */
export async function receiveUpload(
  { scratch }: Files,
  content: Readable,
  { maxBytes: largest, read, end }: UploadOptions,
): Promise<ReceivedUpload> {
  await mkdir(scratch, { recursive: true })
  const path = join(scratch, randomBytes(16).toString('hex'))
  const file = await open(path, 'wx')
  const stalled = setTimeout(() => content.destroy(new Error('no data for too long')), longestPause)
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
    if (bytes === 0) throw violation('file', 'must not be empty', 'MIN_SIZE')
    return { path, bytes }
  } catch (error) {
    abandon(content)
    await rm(path, { force: true })
    if (error instanceof Refusal || isOurs(error)) throw error
    throw violation('file', 'did not arrive completely', 'VALIDATION')
  } finally {
    clearTimeout(stalled)
    await file.close()
  }
}

function abandon(content: Readable): void {
  content.on('error', () => {}).resume()
  setTimeout(() => content.destroy(), farewell).unref()
}

/** A full disk or a failure of the source, not a lost connection. */
function isOurs(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === 'write' || code === 'ENOSPC' || error instanceof HttpClientError
}

function tooLarge(largest: number): Refusal {
  return refuse('PAYLOAD_TOO_LARGE', `The file is larger than ${Math.floor(largest / 1_000_000)} MB`)
}
