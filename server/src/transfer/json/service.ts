import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import chain from 'stream-chain'
import { parser } from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { violation } from '../../platform/errors/errors.ts'
import type { ReceivedUpload } from '../../platform/files/uploads.ts'
import { defined } from '../../platform/values/optional.ts'
import { lineWriter } from '../layouts/writers.rules.ts'
import { kindOf, type ReplyKind } from './kinds.rules.ts'
import { isObject, type Json } from './values.rules.ts'

/** Bytes of a file with replies of an API. It is read while the sender waits. */
const maxBytes = 200_000_000

/** Whether a file has replies of an API. Our own exports are objects, too, one in each line. */
export async function holdsReplies({ path }: ReceivedUpload): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096))
    const beginning = buffer.toString('utf8', 0, bytesRead).trimStart()
    return /^[[{]/.test(beginning) && !/^\{\s*"cartwright"/.test(beginning)
  } finally {
    await file.close()
  }
}

/**
 * Writes a table with the columns of the same platform's CSV in place of a file with replies of its API: a list, an object
 * that has a list as a field, or several of them one after the other.
 */
export async function toTable({ path, bytes }: ReceivedUpload): Promise<ReceivedUpload> {
  if (bytes > maxBytes) {
    throw violation(
      'file',
      `has more than ${maxBytes / 1_000_000} MB of JSON: import it in parts`,
      'MAX_SIZE',
    )
  }
  const table = `${path}.csv`
  try {
    const columns = await columnsOf(path)
    const lineOf = lineWriter(columns)
    await pipeline(Readable.from(linesOf(path, columns, lineOf)), createWriteStream(table, { flags: 'wx' }))
    return { path: table, bytes: (await stat(table)).size }
  } catch (error) {
    await rm(table, { force: true })
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

type LineOf = ReturnType<typeof lineWriter>

async function* linesOf(path: string, columns: readonly string[], lineOf: LineOf): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const { object, kind } of objectsOf(path))
    yield kind
      .rowsOf(object)
      .map((row) => lineOf(defined(row)))
      .join('')
}

async function columnsOf(path: string): Promise<string[]> {
  const columns = new Set<string>()
  let first: ReplyKind | undefined
  for await (const { object, kind } of objectsOf(path)) {
    first ??= kind
    if (kind !== first) {
      throw violation('file', `has ${first.name} and ${kind.name}: import them one after the other`, 'FORMAT')
    }
    for (const row of kind.rowsOf(object)) for (const column of Object.keys(defined(row))) columns.add(column)
  }
  if (!first) throw violation('file', 'has no list of products, customers, orders or reviews', 'FORMAT')
  return [...columns]
}

/** A list at the top, or in a field of an object at the top. */
const listed = /^(?:[a-z_]+\.)?\d+$/

async function* objectsOf(path: string): AsyncGenerator<{ object: Json; kind: ReplyKind }> {
  const objects = chain([
    createReadStream(path),
    parser({ jsonStreaming: true }),
    pick({ filter: listed }),
    streamValues(),
  ])
  try {
    for await (const { value } of objects as AsyncIterable<{ value: unknown }>) {
      const kind = isObject(value) ? kindOf(value) : undefined
      if (!isObject(value) || !kind) {
        throw violation('file', 'has an entry that is no product, customer, order or review', 'FORMAT')
      }
      yield { object: value, kind }
    }
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Parser')) throw error
    throw violation('file', 'is not complete JSON: export it again', 'FORMAT')
  } finally {
    objects.destroy()
  }
}
