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
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) })
    if (response.ok) return { reply: JSON.parse(await response.text(), storable) }
    const reply = (await response.json().catch(() => ({}))) as { message?: string }
    const refusal = new SourceRefusal(response.status, reply.message || `${url} answers ${response.status}`)
    return { refusal, mayPass: response.status === 429 || response.status >= 500 }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { message?: string } }
    return { refusal: new Error(`${url} does not answer: ${cause?.message || message}`), mayPass: true }
  }
}

/** Databases keep no zero characters and no halves of a character. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
