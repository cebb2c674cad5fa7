import type { Environment } from './environment.ts'

/** One of several processes of a server that share its port. */
export interface Worker {
  /** From 1 */
  number: number
  count: number
  /** Another one listens on the port already. */
  isPortShared: boolean
}

/** `npm start` sets these when it is asked for several workers. */
export function readWorker({ WORKER, PORT_SHARED }: Environment): Worker | undefined {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(WORKER ?? '') ?? []
  if (number === undefined) return undefined
  return { number: Number(number), count: Number(count), isPortShared: PORT_SHARED === '1' }
}

/** For single statements at once: for all workers 24 together, but at least 4 for each. One server alone has 16. */
export function usualConnections(worker: Worker | undefined): number {
  return worker ? Math.max(4, Math.floor(24 / worker.count)) : 16
}
