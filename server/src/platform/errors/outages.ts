import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from './errors.ts'

/** Milliseconds */
const pause = 1000

/**
 * Does what must not be lost as soon as the database answers. Throws other errors, and the outage when `signal` says to give
 * up. Does not keep a process alive that ends.
 */
export async function throughOutages(
  work: () => Promise<unknown>,
  { onOutage = () => {}, signal }: { onOutage?: (error: unknown) => void; signal?: AbortSignal } = {},
): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!isOutage(error)) throw error
      onOutage(error)
      if (signal?.aborted) throw error
      await wait(pause, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => {})
    }
  }
}
