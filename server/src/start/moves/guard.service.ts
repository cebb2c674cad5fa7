import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartFailure } from '../../platform/process/console.ts'
import * as queries from './queries.ts'
import { ofShop, type ShopTable } from './tables.service.ts'

/** Milliseconds that others wait at most for a table while a trigger is made or dropped. */
const patience = 1000
const mostTries = 30

/**
 * Lets nobody but the command change rows of a shop from now on. The database waits for transactions that have changed a
 * table already, so what they have written is there afterwards.
 */
export async function guard(client: pg.Client, siteId: string, tables: readonly ShopTable[]): Promise<void> {
  const { rows } = await client.query<{ trigger: string; name: string }>(queries.guards, [nameOf(siteId)])
  const guarded = new Set(rows.map(({ name }) => name))
  for (const table of tables.filter(
    ({ name }) => !guarded.has(pg.escapeIdentifier(name)) && !guarded.has(name),
  )) {
    const triggers = triggersOf(table, siteId)
    if (triggers) await patiently(client, triggers)
  }
}

/** Takes the triggers away. They stop nobody any more when the shop does not move. */
export async function unguard(client: pg.Client, siteId: string): Promise<void> {
  const { rows } = await client.query<{ trigger: string; name: string }>(queries.guards, [nameOf(siteId)])
  for (const { name, trigger } of rows)
    await patiently(client, `DROP TRIGGER IF EXISTS ${pg.escapeIdentifier(trigger)} ON ${name}`)
}

function nameOf(siteId: string): string {
  return `moving_${siteId}`
}

type Change = 'INSERT' | 'UPDATE' | 'UPDATE OF payload' | 'DELETE'

const everyChange: readonly Change[] = ['INSERT', 'UPDATE', 'DELETE']

/**
 * What nobody may do where that is not everything. One statement takes jobs of all shops, and one hands out the events of all shops:
 * for other shops that goes on. The copy loses nothing by it: its jobs are still to be done, its events still to be handed out.
 */
const guardedChanges: Readonly<Record<string, readonly Change[]>> = {
  jobs: ['INSERT', 'UPDATE OF payload'],
  webhook_deliveries: [],
}

/** All of them or none: several statements of one query are one transaction. */
function triggersOf(table: ShopTable, siteId: string): string {
  const changes = guardedChanges[table.name] ?? everyChange
  return changes
    .map((change) => {
      const [event = ''] = change.split(' ')
      const name = pg.escapeIdentifier(`${nameOf(siteId)}_${event.toLowerCase()}`)
      const row = ofShop(table, siteId, event === 'DELETE' ? 'OLD.' : 'NEW.')
      return `CREATE TRIGGER ${name} AFTER ${change} ON ${pg.escapeIdentifier(table.name)} FOR EACH ROW WHEN (${row})
        EXECUTE FUNCTION refuse_while_shop_moves(${pg.escapeLiteral(siteId)})`
    })
    .join('; ')
}

/** Tries again while somebody uses the table, so that nobody waits long behind this. */
async function patiently(client: pg.Client, text: string): Promise<void> {
  await client.query(`SET lock_timeout = ${patience}`)
  try {
    for (let tries = 1; ; tries++) {
      const error = await client.query(text).then(
        () => undefined,
        (failed: pg.DatabaseError) => failed,
      )
      if (!error) return
      if (error.code !== lockNotAvailable) throw error
      if (tries === mostTries)
        throw new StartFailure(
          'Somebody has been using a table for a minute, such as a backup. Run the command again when that has ended',
        )
      await wait(patience)
    }
  } finally {
    await client.query('SET lock_timeout = 0')
  }
}

const lockNotAvailable = '55P03'
