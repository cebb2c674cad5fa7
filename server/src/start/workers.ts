import { type Environment, integer } from './environment.ts'

/** One of several processes of a server that share its port. */
export interface Worker {
  /** From 1 */
  number: number
  count: number
  /** Another one listens on the port already. */
  isPortShared: boolean
}

/** What one process of a server may use. */
export interface Share {
  databaseConnections: number
  /** Memory of the product index, in megabytes; 0 for none. */
  productIndexMegabytes: number
  /** Memory of the texts of products in lists, in megabytes. */
  productTextMegabytes: number
  /** Absent unless this is one of several processes of a server. */
  worker?: Worker
}

/** Which worker this is, and what it may use. */
export function readWorkers(env: Environment): Share {
  const worker = readWorker(env)
  const count = worker?.count ?? 1
  const texts = integer(env, 'PRODUCT_TEXTS_MB', { fallback: usualTexts(count), min: 0, max: 16_000 })
  const fallback = usualConnections(worker)
  return {
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', { fallback, min: 1, max: 1000 }),
    productIndexMegabytes: integer(env, 'PRODUCT_INDEX_MB', { fallback: 512, min: 0, max: 16_000 }),
    productTextMegabytes: texts / count,
    ...(worker ? { worker } : {}),
  }
}

/** `npm start` sets these when it is asked for several workers. */
function readWorker({ WORKER, PORT_SHARED }: Environment): Worker | undefined {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(WORKER ?? '') ?? []
  if (number === undefined) return undefined
  return { number: Number(number), count: Number(count), isPortShared: PORT_SHARED === '1' }
}

/** For single statements at once: for all workers 24 together, but at least 4 for each. One server alone has 16. */
function usualConnections(worker: Worker | undefined): number {
  return worker ? Math.max(4, Math.floor(24 / worker.count)) : 16
}

/** Megabytes for all workers together: those of one server, but at least 32 for each. */
function usualTexts(workers: number): number {
  return Math.max(128, 32 * workers)
}
