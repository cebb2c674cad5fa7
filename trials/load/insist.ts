import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type CallOptions, CartwrightError } from '../../sdk/src/client.ts'

/** What a patient client saw on the way. */
export interface Tally {
  /** Actions that were answered. */
  acknowledged: number
  /** Requests without an answer. */
  unanswered: number
  /** Requests that the shop could not serve, by status. */
  faults: Map<number, number>
  /** Milliseconds. */
  slowest: number
}

export function newTally(): Tally {
  return { acknowledged: 0, unanswered: 0, faults: new Map(), slowest: 0 }
}

/** Milliseconds after which a client stops waiting for an answer. */
const patience = 20_000

/** Sends a request with an Idempotency-Key, again and again until the shop answers it. */
export async function insist<T>(tally: Tally, ask: (options: CallOptions) => Promise<T>): Promise<T> {
  const idempotencyKey = randomUUID()
  for (;;) {
    const begin = performance.now()
    const signal = AbortSignal.timeout(patience)
    try {
      return await ask({ idempotencyKey, signal })
    } catch (error) {
      if (!count(tally, error, signal)) throw error
    } finally {
      tally.slowest = Math.max(tally.slowest, performance.now() - begin)
    }
    await wait(100 + Math.random() * 200)
  }
}

/** Returns false for an error that another attempt would not mend. */
function count(tally: Tally, error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) tally.unanswered++
  else if (!(error instanceof CartwrightError)) return false
  else if (error.status === 0) tally.unanswered++
  else if (error.status >= 500) tally.faults.set(error.status, (tally.faults.get(error.status) ?? 0) + 1)
  else return error.status === 429 || error.code === 'IDEMPOTENCY_KEY_IN_USE'
  return true
}

export function describeTally({ acknowledged, unanswered, faults, slowest }: Tally): string {
  const answers = [...faults].map(([status, times]) => `${times} × ${status}`)
  const seconds = (slowest / 1000).toFixed(1)
  return [
    `${acknowledged} actions acknowledged`,
    `${unanswered} requests unanswered`,
    ...answers,
    `slowest ${seconds} s`,
  ].join(', ')
}
