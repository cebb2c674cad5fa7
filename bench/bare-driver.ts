import pg from 'pg'
import * as cart from '../server/src/cart/cart/queries.ts'
import type { Statement } from '../server/src/platform/db/db.ts'
import { outboxValues } from '../server/src/platform/db/outbox.ts'
import { jobFromInput } from './job.ts'
import type { Sample } from './load.ts'

/** The statements of a call with the driver alone; answers with a `Sample`. */
export interface DriverJob {
  databaseUrl: string
  /** As many as the server has. */
  connections: number
  kind: 'read' | 'add'
  siteId: string
  /** One visitor per worker. */
  ownerIds: string[]
  seconds: number
}

/** The statements that are run, in their order, by name. */
export const statementNames = {
  read: [cart.currentCart.name],
  add: [cart.currentCart.name, cart.updateCart.name],
}

if (import.meta.main) process.stdout.write(JSON.stringify(await drive(await jobFromInput())))

async function drive({
  databaseUrl,
  connections,
  kind,
  siteId,
  ownerIds,
  seconds,
}: DriverJob): Promise<Sample> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const run = async <Row>({ name, text }: Statement<Row>, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows as Row[]
  const newWork = async (ownerId: string) => {
    const read = () => run(cart.currentCart, [siteId, ownerId])
    if (kind === 'read') return async () => (await read()).length === 1
    const [first] = await read()
    if (!first) throw new Error(`visitor ${ownerId} has no cart`)
    const data = JSON.stringify(first.data)
    const [told] = (
      await pool.query<{ payload: unknown }>(
        `SELECT payload FROM outbox WHERE site_id = $1 AND entity = 'cart' AND entity_id = $2
         ORDER BY sequence DESC LIMIT 1`,
        [siteId, first.id],
      )
    ).rows
    return async () => {
      const [row] = await read()
      if (!row) return false
      const version = Number(row.version) + 1
      const now = Date.now()
      const event = outboxValues(
        {
          id: crypto.randomUUID(),
          siteId,
          entity: 'cart',
          entityId: row.id,
          sequence: version,
          type: 'wix.ecom.v1.cart_updated',
          payload: told?.payload ?? {},
        },
        now,
      )
      const values = [siteId, row.id, ownerId, row.version, 'active', version, data, new Date(now), ...event]
      return (await run(cart.updateCart, values)).length === 1
    }
  }
  const works = await Promise.all(ownerIds.map(newWork))
  const times: number[] = []
  let failed = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  await Promise.all(
    works.map(async (work) => {
      for (let now = performance.now(); now < end; ) {
        if (!(await work())) failed++
        const after = performance.now()
        times.push(after - now)
        now = after
      }
    }),
  )
  const elapsed = (performance.now() - begin) / 1000
  await pool.end()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed }
}
