import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Part } from '../platform/files.ts'
import type { Shop } from '../platform/shop.ts'
import { readRange } from './ranges.rules.ts'

export interface Sending {
  request: FastifyRequest
  reply: FastifyReply
}

export interface Content {
  /** Where it lies. */
  key: string
  bytes: number
  mime: string
  /** Another text for another content. */
  tag: string
  headers: Readonly<Record<string, string>>
}

/** Sends a file as it is read, or the part of it that is asked for. */
export async function send(shop: Shop, content: Content, { request, reply }: Sending): Promise<FastifyReply> {
  const { key, bytes, mime, headers } = content
  const tag = `"${content.tag}"`
  reply.headers({ ...headers, etag: tag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const part = partOf(request, { tag, bytes })
  if (part === 'unfit') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  reply
    .code(part ? 206 : 200)
    .type(mime)
    .header('content-length', end - start + 1)
  if (part) reply.header('content-range', `bytes ${start}-${end}/${bytes}`)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const stream = await shop.files.open(key, part)
  if (!stream) throw new Error(`the content ${key} is missing`)
  return reply.send(stream)
}

/** A part of what was begun is of use only while it is the same. */
function partOf(
  { headers }: FastifyRequest,
  { tag, bytes }: { tag: string; bytes: number },
): Part | 'unfit' | undefined {
  const begun = headers['if-range']
  return begun === undefined || begun === tag ? readRange(headers.range, bytes) : undefined
}

/** What nobody may run, and no page may be made of. */
export const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
