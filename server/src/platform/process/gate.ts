import { refuse } from '../errors/errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Limits heavy work: a few pieces run at once, some wait, the rest is refused with TEMPORARILY_UNAVAILABLE. */
export function openGate({ parallel, waiting }: { parallel: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < parallel) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw refuse('TEMPORARILY_UNAVAILABLE')
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
