import { refuse } from '../errors/errors.ts'

/** Runs heavy work when it is its turn. `from` names who asks for it. */
export type Gate = <T>(work: () => Promise<T>, from?: string) => Promise<T>

interface GateOptions {
  parallel: number
  /** How many may wait. */
  waiting: number
  /** How many may wait that have one `from`; as many as may wait, if absent. */
  waitingEach?: number
}

/**
 * Limits heavy work: a few pieces run at once, some wait, the rest is refused with TEMPORARILY_UNAVAILABLE. Those who
 * ask take turns, so that somebody who asks for much waits longer than somebody who asks for little.
 */
export function openGate({ parallel, waiting, waitingEach = waiting }: GateOptions): Gate {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let queued = 0
  const wait = (from: string) => {
    const queue = queues.get(from) ?? []
    if (queued >= waiting || queue.length >= waitingEach) throw refuse('TEMPORARILY_UNAVAILABLE')
    queued++
    queues.set(from, queue)
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  const next = () => {
    const [first] = queues
    if (!first) return undefined
    const [from, queue] = first
    const begin = queue.shift()
    queues.delete(from)
    if (queue.length > 0) queues.set(from, queue)
    queued--
    return begin
  }
  return async (work, from = '') => {
    if (running < parallel) running++
    else await wait(from)
    try {
      return await work()
    } finally {
      const begin = next()
      if (begin) begin()
      else running--
    }
  }
}
