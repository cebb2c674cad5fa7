import { setTimeout as wait } from 'node:timers/promises'

/** Where a shop answers the contract's calls, and a key that may read everything in it. */
export interface SourceAddress {
  /** Without a trailing slash. */
  url: string
  siteId: string
  key: string
}

interface Request {
  method?: 'GET' | 'POST'
  path: string
  body?: object
}

/** Makes one call of the contract, as the published client does with an API key. */
export type Ask = <Reply>(request: Request) => Promise<Reply>

/** The source refused a call, or does not have what it is for. */
export class SourceRefusal extends Error {
  status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export async function unlessRefused<Reply>(asking: Promise<Reply>, otherwise: Reply): Promise<Reply> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof SourceRefusal) return otherwise
    throw error
  }
}

/** Bytes of one answer. */
const mostBytes = 2 ** 27

/** Milliseconds for one answer, and before each further attempt. */
const patience = 60_000
const pauses = [500, 1000, 2000, 5000, 15_000, 30_000]

/** A call that fails for reasons that may pass is repeated: it only reads. */
export function clientOf({ url, siteId, key }: SourceAddress): Ask {
  return async <Reply>({ method = 'POST', path, body }: Request) => {
    const headers = {
      authorization: key,
      'wix-site-id': siteId,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    for (const pause of [...pauses, undefined]) {
      const outcome = await attempt(`${url}${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if ('reply' in outcome) return outcome.reply as Reply
      if (!outcome.mayPass || pause === undefined) throw outcome.refusal
      await wait(pause)
    }
    throw new Error('unreachable: the last attempt returns or throws')
  }
}

async function attempt(
  url: string,
  init: RequestInit,
): Promise<{ reply: unknown } | { refusal: Error; mayPass: boolean }> {
  try {
    // A key goes to the address that the merchant named, and nowhere else.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const text = await textOf(response)
    if (response.ok) return { reply: JSON.parse(text, storable) }
    const refusal = new SourceRefusal(response.status, reasonIn(text) || `${url} answers ${response.status}`)
    return { refusal, mayPass: response.status === 429 || response.status >= 500 }
  } catch (error) {
    if (error instanceof SourceRefusal) return { refusal: error, mayPass: false }
    const { message, cause } = error as Error & { cause?: { message?: string } }
    return { refusal: new Error(`${url} does not answer: ${cause?.message || message}`), mayPass: true }
  }
}

async function textOf({ url, status, body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new SourceRefusal(status, `${url} answers with more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** What the other shop says about a refusal, for one line of a terminal. */
function reasonIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? oneLine(message) : ''
  } catch {
    return ''
  }
}

/** A text of another shop as a line that a terminal shows and does not obey. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500)
}

/** Databases keep no zero characters and no halves of a character. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
