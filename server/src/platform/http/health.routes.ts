import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { statement } from '../db/db.ts'
import { refuse } from '../errors/errors.ts'
import type { Shop } from '../shop/shop.ts'
import type { MetricReading } from '../telemetry/metrics.ts'

/** Something that keeps the server from its work, and what an operator can do about it. */
export interface Problem {
  code:
    | 'STOPPING'
    | 'DATABASE_AWAY'
    | 'DATABASE_READ_ONLY'
    | 'DISK_FULL'
    | 'JOBS_STOPPED'
    | 'CHANGES_NOT_HEARD'
  message: string
}

/** What can be asked about parts of the server that are not in the shop. */
export interface Vitals {
  /** Milliseconds since the job runner last looked for jobs; undefined while it does not run. */
  jobsIdle?: () => number
  /** The folder of files and of the embedded database. */
  dataDir?: string
  /** Whoever reads `/metrics` needs it. Without it there is no `/metrics`. */
  metricsToken?: string
  /** What the other processes of this server measured, and its other cells. */
  otherMetrics?: () => Promise<MetricReading[][]>
  /** The problems of all cells but this one; absent while one database holds all shops. */
  otherCells?: () => Promise<CellProblems[]>
}

export interface CellProblems {
  cell: string
  problems: readonly Problem[]
}

/** What operators and load balancers ask for. */
export function healthRoutes(server: FastifyInstance, shop: Shop, vitals: Vitals): void {
  const { metrics } = shop
  server.get('/health', async () => ({ status: 'ok' }))
  server.get('/ready', async (_request, reply) => {
    const { problems, isReady } = await readiness(server, shop, vitals)
    if (isReady) return { status: 'ok', ...(problems.length > 0 ? { problems } : {}) }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', problems })
  })
  server.get('/metrics', async ({ headers }, reply) => {
    const { metricsToken } = vitals
    if (metricsToken === undefined) throw refuse('UNKNOWN_CALL')
    // For programs of the operator, never for pages.
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
    if (!isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw refuse('UNAUTHENTICATED')
    return reply.type(metrics.contentType).send(await metrics.print(await vitals.otherMetrics?.()))
  })
}

/** A server goes on for the shops of the other cells while one has a problem. */
async function readiness(server: FastifyInstance, shop: Shop, vitals: Vitals) {
  const [own, others] = await Promise.all([findProblems(server, shop, vitals), vitals.otherCells?.()])
  if (!others) return { problems: own, isReady: own.length === 0 }
  const ofServer = own.filter(({ code }) => isOfServer.has(code))
  const ofFirst = own.filter(({ code }) => !isOfServer.has(code))
  const cells = [{ cell: shop.cell?.name ?? '', problems: ofFirst }, ...others]
  return {
    problems: [
      ...ofServer,
      ...cells.flatMap(({ cell, problems }) => problems.map((one) => ({ ...one, cell }))),
    ],
    isReady: ofServer.length === 0 && cells.some(({ problems }) => problems.length === 0),
  }
}

const isOfServer: ReadonlySet<Problem['code']> = new Set(['STOPPING', 'DISK_FULL'])

/** Bytes */
const leastSpace = 50 * 1024 * 1024
/** Milliseconds */
const longestIdle = 60_000

export async function findProblems(
  { isDraining }: FastifyInstance,
  { db, changes }: Shop,
  { jobsIdle, dataDir }: Vitals,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const add = (code: Problem['code'], message: string) => problems.push({ code, message })
  if (isDraining) add('STOPPING', 'The server is stopping.')
  const [database] = await db.run(databaseState, []).catch(() => [])
  if (!database) add('DATABASE_AWAY', 'The database does not answer. The server goes on when it is back.')
  if (database?.isStandby) {
    add(
      'DATABASE_READ_ONLY',
      'The database is a standby and takes no writes. Promote it, or name the primary.',
    )
  }
  const isAlive = database && !database.isStandby
  if (isAlive && !changes.isHearing()) {
    add(
      'CHANGES_NOT_HEARD',
      'The server does not hear of changes that other servers make. It goes on trying.',
    )
  }
  if (isAlive && (jobsIdle?.() ?? 0) > longestIdle) {
    add('JOBS_STOPPED', 'No jobs are done, so no e-mail is sent. Start the server again.')
  }
  if (dataDir !== undefined && (await freeSpace(dataDir)) < leastSpace) {
    add('DISK_FULL', `Less than 50 MB are free in ${dataDir}, or it cannot be read. Make room there.`)
  }
  return problems
}

/** In bytes; none in a folder that cannot be read. */
async function freeSpace(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const databaseState = statement<{ isStandby: boolean }>(
  'platform.database-state',
  'SELECT pg_is_in_recovery() AS "isStandby"',
)
