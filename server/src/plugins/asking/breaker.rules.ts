/** How often a plugin has failed in a row, and until when it is not asked. */
export interface Breaker {
  failures: number
  /** Epoch milliseconds */
  openUntil: number
}

export const closed: Breaker = { failures: 0, openUntil: 0 }

const mostFailures = 5
const pause = 30_000

export function isOpen(breaker: Breaker, now: number): boolean {
  return now < breaker.openUntil
}

/** After the pause one failure is enough to open it again; one answer closes it. */
export function afterQuestion(breaker: Breaker, { failed, now }: { failed: boolean; now: number }): Breaker {
  if (!failed) return closed
  const failures = breaker.failures + 1
  return { failures, openUntil: failures < mostFailures ? 0 : now + pause }
}
