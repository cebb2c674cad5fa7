import pg from 'pg'
import * as cart from '../../server/src/cart/cart/queries.ts'
import type { Statement } from '../../server/src/platform/db/db.ts'
import { outboxValues } from '../../server/src/platform/db/outbox.ts'
import { jobFromInput } from '../job.ts'
import { type Sample, sampleOf } from '../samples.ts'

/** Runs the statements of a call with the driver alone. Writes a `Sample` to the output. */
export interface DriverJob {
  databaseUrl: string
  /** As many as the server uses. */
  connections: number
  kind: 'read' | 'add'
  siteId: string
  /** One visitor per worker. */
  ownerIds: string[]
  seconds: number
}

/** The names of the statements of each kind, in their order. */
export const statementNames = {
  read: [cart.currentCart.name],
  add: [cart.currentCart.name, cart.updateCart.name],
}

if (import.meta.main) process.stdout.write(JSON.stringify(await drive(await jobFromInput())))

async function drive(job: DriverJob): Promise<Sample> {
  const pool = new pg.Pool({ connectionString: job.databaseUrl, max: job.connections })
  const newWork = job.kind === 'read' ? newReader : newWriter
  const works = await Promise.all(job.ownerIds.map((ownerId) => newWork(pool, job.siteId, ownerId)))
  const sample = await repeat(works, job.seconds)
  await pool.end()
  return sample
}

/** Does one call. Returns false if it did not find or change the cart. */
type Work = () => Promise<boolean>

async function run<Row>(pool: pg.Pool, { name, text }: Statement<Row>, values: unknown[]): Promise<Row[]> {
  return (await pool.query({ name, text, values })).rows as Row[]
}

async function newReader(pool: pg.Pool, siteId: string, ownerId: string): Promise<Work> {
  return async () => (await run(pool, cart.currentCart, [siteId, ownerId])).length === 1
}

async function newWriter(pool: pg.Pool, siteId: string, ownerId: string): Promise<Work> {
  const read = () => run(pool, cart.currentCart, [siteId, ownerId])
  const [first] = await read()
  if (!first) throw new Error(`visitor ${ownerId} has no cart`)
  const data = JSON.stringify(first.data)
  const payload = await lastPayload(pool, siteId, first.id)
  return async () => {
    const [row] = await read()
    if (!row) return false
    const sequence = Number(row.version) + 1
    const now = Date.now()
    const event = { id: crypto.randomUUID(), siteId, entity: 'cart', entityId: row.id, sequence, payload }
    const published = outboxValues({ ...event, type: 'wix.ecom.v1.cart_updated' }, now)
    const values = [siteId, row.id, ownerId, row.version, 'active', sequence, data, new Date(now)]
    return (await run(pool, cart.updateCart, [...values, ...published])).length === 1
  }
}

/** The payload of the cart's last event, so that ours is as large. */
async function lastPayload(pool: pg.Pool, siteId: string, cartId: string): Promise<object> {
  const { rows } = await pool.query<{ payload: object }>(
    `SELECT payload FROM outbox WHERE site_id = $1 AND entity = 'cart' AND entity_id = $2
     ORDER BY sequence DESC LIMIT 1`,
    [siteId, cartId],
  )
  return rows[0]?.payload ?? {}
}

/** Repeats each work for so many seconds, all of them in parallel. */
async function repeat(works: readonly Work[], seconds: number): Promise<Sample> {
  const times: number[] = []
  let failed = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  await Promise.all(
    works.map(async (work) => {
      for (let now = performance.now(); now < end; ) {
        const done = await work()
        const after = performance.now()
        if (done) times.push(after - now)
        else failed++
        now = after
      }
    }),
  )
  return sampleOf(times, { begin, failures: failed > 0 ? { 'no row': failed } : {} })
}
