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

/** Sees to it that connections through the pooler have what others bring along: searches would find too little. */
export async function preparePooler(poolerUrl: string, databaseUrl: string): Promise<void> {
  await onConnection(databaseUrl, async (client) => {
    const { database, value: found } = await answerOf(client)
    if (found === value) return
    const change = `ALTER DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${value}`
    await client.query(change).catch((error: Error) => {
      throw new StartFailure(
        `DATABASE_POOL_URL needs "${change}", run by the owner of the database: ${error.message}.`,
      )
    })
  })
  await onConnection(poolerUrl, async (client) => {
    if ((await answerOf(client)).value === value) return
    throw new TemporaryStartFailure(
      `The pooler in DATABASE_POOL_URL still has connections without ${name}: let it open them anew, PgBouncer with RECONNECT.`,
    )
  })
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
