import pg from 'pg'
import { wordSimilarity } from '../platform/db/pools.ts'
import { StartFailure, TemporaryStartFailure } from '../platform/process/console.ts'

const { name, value } = wordSimilarity
const ask = `SELECT current_database() AS database, current_setting('${name}', true) AS value`

interface Answer {
  database: string
  /** Null unless somebody has set it, or the extension is in use. */
  value: string | null
}

type Reach = (url: string, name: string) => Promise<void>

/** Sees to it that what goes through a pooler finds what it needs. `reach` says why an address cannot be reached. */
export async function preparePooler(poolerUrl: string, databaseUrl: string, reach: Reach): Promise<void> {
  await prepareForPooler(databaseUrl)
  await reach(poolerUrl, 'DATABASE_POOL_URL')
  await requirePrepared(poolerUrl)
}

/**
 * Gives the database what other connections bring along: searches would find too little. Before the first connection through the
 * pooler, which keeps it for those that follow.
 */
async function prepareForPooler(databaseUrl: string): Promise<void> {
  await onConnection(databaseUrl, async (client) => {
    const { database, value: found } = await answerOf(client)
    if (found === value) return
    const change = `ALTER DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${value}`
    await client.query(change).catch((error: Error & { code?: string }) => {
      // Another server that starts at the same moment does the same.
      if (error.code === concurrentUpdate) return
      throw new StartFailure(
        `DATABASE_POOL_URL needs "${change}", run by the owner of the database: ${error.message}.`,
      )
    })
  })
}

/** "Tuple concurrently updated" has no code of its own. */
const concurrentUpdate = 'XX000'

async function requirePrepared(poolerUrl: string): Promise<void> {
  const found = await onConnection(poolerUrl, answerOf)
  if (found.value === value) return
  throw new TemporaryStartFailure(
    `The pooler in DATABASE_POOL_URL still has connections without ${name}: let it open them anew, PgBouncer with RECONNECT.`,
  )
}

async function answerOf(client: pg.Client): Promise<Answer> {
  const { rows } = await client.query<Answer>(ask)
  return rows[0] ?? { database: '', value: null }
}

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
