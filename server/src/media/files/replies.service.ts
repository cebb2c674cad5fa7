import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyHeaders, mediaKey } from '../../cdn/rules.ts'
import type { Part } from '../../platform/files/files.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { readRange } from './rules.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export interface Content {
  /** The storage key. */
  key: string
  bytes: number
  mime: string
  /** The entity tag, without quotes. */
  tag: string
  headers: Readonly<Record<string, string>>
  /** Runs before a part is sent. The returned function gets the number of bytes read. */
  begin?(part: Part): Promise<OnEnd | undefined>
}

type OnEnd = (sent: number) => Promise<unknown>

/** Sends a file, or the requested part of it, as a stream. */
export async function sendContent(
  shop: Shop,
  content: Content,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { key, bytes, mime } = content
  const tag = `"${content.tag}"`
  const headers = { ...content.headers, etag: tag, 'accept-ranges': 'bytes' }
  if (request.headers['if-none-match'] === tag) return reply.headers(headers).code(304).send()
  const part = requestedPart(request, { tag, bytes })
  if (part === 'unfit') {
    return reply
      .headers({ ...headers, 'content-range': `bytes */${bytes}` })
      .code(416)
      .send()
  }
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  const isWanted = request.method !== 'HEAD'
  const ended = isWanted ? await content.begin?.({ start, end }) : undefined
  reply
    .code(part ? 206 : 200)
    .headers({ ...headers, 'content-length': end - start + 1 })
    .type(mime)
  if (part) reply.header('content-range', `bytes ${start}-${end}/${bytes}`)
  if (!isWanted) return reply.send(Readable.from([]))
  const stream = await shop.files.open(key, part)
  if (!stream) throw new Error(`the content ${key} is missing`)
  return reply.send(ended ? countBytes(shop, stream, ended) : stream)
}

function countBytes(shop: Shop, stream: Readable, ended: OnEnd): Readable {
  let sent = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length
      done(null, chunk)
    },
  })
  return pipeline(stream, counter, () => {
    ended(sent).catch((error: unknown) =>
      shop.log.error({ err: error }, 'the bytes of a download were not recorded'),
    )
  })
}

/** `If-Range`: a part only fits while the file is unchanged. */
function requestedPart(
  { headers }: FastifyRequest,
  { tag, bytes }: { tag: string; bytes: number },
): Part | 'unfit' | undefined {
  const begun = headers['if-range']
  return begun === undefined || begun === tag ? readRange(headers.range, bytes) : undefined
}

/** Stops browsers from running anything in the content. */
export const sandboxHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/** For the public content of a file, which never changes; it may be deleted. */
export function publicHeaders({ cdn }: Shop, id: string): Record<string, string> {
  return {
    ...sandboxHeaders,
    'cache-control': 'public, max-age=31536000, immutable',
    ...keyHeaders(cdn, [mediaKey(id)]),
  }
}
