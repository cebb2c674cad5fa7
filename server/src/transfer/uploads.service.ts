import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Refusal, refuse, violations } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import { keyOf } from './reading.service.ts'

/** Bytes: some million products. */
const largest = 2_000_000_000
/** Milliseconds without anything coming, after which nobody waits any more. */
const longestPause = 30_000

/** Takes a file in as it comes, as UTF-8 without a mark, and answers how long it is. Refuses what is no text. */
export async function take(shop: Shop, importId: string, content: Readable): Promise<number> {
  await mkdir(shop.files.scratch, { recursive: true })
  const path = join(shop.files.scratch, randomBytes(16).toString('hex'))
  try {
    const size = await receive(content, path)
    await shop.files.take(keyOf(importId), path)
    return size
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(content: Readable, path: string): Promise<number> {
  const file = await open(path, 'wx')
  const text = openText()
  const stalled = setTimeout(() => content.destroy(new Error('nothing came for too long')), longestPause)
  let size = 0
  const write = async (part: Buffer) => {
    size += part.length
    if (size > largest) throw refuse('PAYLOAD_TOO_LARGE', 'The file is larger than 2 GB')
    await file.write(part)
  }
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      stalled.refresh()
      await write(text.read(chunk))
    }
    await write(text.end())
    if (size === 0) throw unfit('must not be empty', 'MIN_SIZE')
    return size
  } catch (error) {
    // Whoever sends gets a moment to read why nobody listens any more.
    content.on('error', () => {}).resume()
    throw content.errored ? unfit('has not come as a whole', 'VALIDATION') : error
  } finally {
    clearTimeout(stalled)
    await file.close()
  }
}

interface Text {
  read(chunk: Buffer): Buffer
  end(): Buffer
}

/** Text of whatever encoding its beginning shows, as UTF-8. */
function openText(): Text {
  let decoder: TextDecoder | undefined
  let held: Buffer = Buffer.alloc(0)
  const decode = (bytes: Buffer, isLast: boolean) => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    try {
      return Buffer.from(decoder.decode(bytes, { stream: !isLast }), 'utf8')
    } catch {
      throw unfit('is no UTF-8 text: save it as "CSV UTF-8"', 'FORMAT')
    }
  }
  return {
    read(chunk) {
      const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
      held = decoder || bytes.length >= 2 ? Buffer.alloc(0) : bytes
      return held.length > 0 ? Buffer.alloc(0) : decode(bytes, false)
    },
    end: () => decode(held, true),
  }
}

function encodingOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function unfit(description: string, violatedRule: 'FORMAT' | 'MIN_SIZE' | 'VALIDATION'): Refusal {
  return violations([{ field: 'file', description, violatedRule }])
}
