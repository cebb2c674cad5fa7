const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds between the attempts; after the last one the delivery has failed. */
const delays = [10 * second, minute, 10 * minute, hour, 6 * hour, 24 * hour]

/** How a receiver took a request. */
export interface Answer {
  /** Absent when there was no answer. */
  status?: number
  /** The first 4 KB. */
  text?: string
  milliseconds: number
  /** Why it counts as failed. */
  error?: string
}

/** Milliseconds */
export const longestAttempt = 15_000

/** Share of the delay by which it may differ, so that many deliveries do not come back at one moment. */
const jitter = 0.2

/** Failures in a row that open the breaker of a subscription. */
export const mostFailures = 10

/** When to try again after so many attempts; undefined for never. `chance` is from 0 to 1. */
export function nextAttempt(now: number, attempts: number, chance: number): Date | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  return new Date(now + Math.round(delay * (1 + jitter * (2 * chance - 1))))
}

export function isProbe({ failures }: { failures: number }): boolean {
  return failures >= mostFailures
}
