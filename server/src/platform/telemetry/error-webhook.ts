import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

export interface ErrorWebhook {
  /** A line of the log, without secrets. Lines that are about no error are ignored. */
  hear(line: string): void
  /** Waits for what is being sent, for at most two seconds. */
  close(): Promise<void>
}

interface WebhookOptions {
  url: string
  publicUrl: string
  warn(reason: string): void
  now?: () => number
}

/** Milliseconds in which the same error is sent once. */
const sameError = 10 * 60_000
/** Milliseconds, and how many different errors are sent in them. */
const period = { length: 10 * 60_000, most: 20 }
/** Milliseconds */
const timeouts = { post: 5000, close: 2000 }
const longestStack = 4000

interface LoggedError {
  msg: string
  time: string
  requestId?: string
  job?: string
  err: { type: string; message: string; stack?: string; code?: string }
}

/**
 * Sends unexpected errors as JSON to an address of the operator. `text` is what chats such as Slack, Mattermost and Google
 * Chat show; programs read the other fields. An error that repeats is sent once in ten minutes, with how often it happened.
 */
export function openErrorWebhook({ url, publicUrl, warn, now = Date.now }: WebhookOptions): ErrorWebhook {
  const sending = new Set<Promise<void>>()
  const known = new Map<string, { at: number; repeats: number }>()
  let sent: number[] = []
  const isNew = (fingerprint: string) => {
    const last = known.get(fingerprint)
    if (last && now() - last.at < sameError) {
      last.repeats++
      return false
    }
    sent = sent.filter((at) => now() - at < period.length)
    return sent.length < period.most
  }
  return {
    hear(line) {
      const error = JSON.parse(line) as Partial<LoggedError>
      if (!isError(error)) return
      const fingerprint = fingerprintOf(error)
      if (!isNew(fingerprint)) return
      const repeats = known.get(fingerprint)?.repeats ?? 0
      for (const [key, { at }] of known) if (now() - at >= sameError) known.delete(key)
      known.set(fingerprint, { at: now(), repeats: 0 })
      sent.push(now())
      const posted = post(url, toBody(error, { publicUrl, repeats })).catch((failure: Error) =>
        warn(failure.message),
      )
      sending.add(posted)
      posted.then(() => sending.delete(posted))
    },
    async close() {
      const enough = wait(timeouts.close, undefined, { ref: false })
      await Promise.race([Promise.all(sending), enough])
    },
  }
}

function isError(line: Partial<LoggedError>): line is LoggedError {
  return line.err !== undefined
}

/** The same kind of error at the same place, whatever ids its message names. */
function fingerprintOf({ msg, err: { type, code, stack = '' } }: LoggedError): string {
  const place = /\n\s+at .*/.exec(stack)?.[0].trim()
  return [msg, type, code, place].join(' ')
}

function toBody(
  { msg, time, requestId, job, err: { type, message, stack = '', code } }: LoggedError,
  { publicUrl, repeats }: { publicUrl: string; repeats: number },
) {
  const again = repeats > 0 ? ` (and ${repeats} times in the last ten minutes)` : ''
  const about = [requestId && `request ${requestId}`, job && `job ${job}`].filter(Boolean).join(', ')
  return {
    text: `${publicUrl}: ${msg}: ${message}${about && ` [${about}]`}${again}`,
    error: { type, code, message, stack: stack.slice(0, longestStack) },
    context: msg,
    requestId,
    job,
    repeats,
    time,
    publicUrl,
    server: hostname(),
  }
}

async function post(url: string, body: object): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeouts.post),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`ERROR_WEBHOOK_URL answered ${reply.status}.`)
}
