import type pg from 'pg'

/** What became of a statement: 'ok', or the code and text of an error. */
interface End {
  code: string
  message: string
}

export interface Failure {
  name: string
  message: string
}

/** The two databases, and the shop that the statements are for. */
export interface Sides {
  plain: pg.Client
  cluster: pg.Client
  siteId: string
}

/** Times that a statement runs: the database may change its plan after the fifth. */
const times = 7

/**
 * Runs statements as prepared ones with the same values on PostgreSQL and on the cluster, each in a transaction that is
 * rolled back. A statement fails if the cluster answers otherwise than PostgreSQL, which may refuse made-up values.
 */
export async function replay(
  statements: ReadonlyMap<string, string>,
  { plain, cluster, siteId }: Sides,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const [name, text] of statements) {
    const types = await parameterTypes(plain, text)
    for (const json of ['[]', '{}', '[{}]', '""']) {
      const found = await run(plain, { name, text, values: valuesFor(types, siteId, json) })
      const actual = await run(cluster, { name, text, values: valuesFor(types, siteId, json) })
      if (!isSame(found, actual)) {
        failures.push({ name, message: `${actual.code} ${actual.message}` })
        break
      }
      if (found.code === 'ok' || !types.includes('jsonb')) break
    }
  }
  return failures
}

/** A node names its part of a table, with a number behind the name, and has a code of its own for what it was told. */
function isSame(found: End, actual: End): boolean {
  return found.code === actual.code || found.message === actual.message.replaceAll(/_\d{6,}\b/g, '')
}

/** Only what can be planned has parameters. */
const planned = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/

async function parameterTypes(client: pg.Client, text: string): Promise<string[]> {
  if (!planned.test(text)) return []
  await client.query(`PREPARE replayed AS ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'replayed'",
  )
  await client.query('DEALLOCATE replayed')
  return rows[0]?.types ?? []
}

async function run(
  client: pg.Client,
  query: { name: string; text: string; values: unknown[] },
): Promise<End> {
  let end: End = { code: 'ok', message: '' }
  for (let round = 0; round < times && end.code === 'ok'; round++) {
    await client.query('BEGIN')
    try {
      await client.query(query)
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError
      end = { code, message }
    }
    await client.query('ROLLBACK')
  }
  return end
}

/** A value of each type, the shop as the first. */
function valuesFor(types: readonly string[], siteId: string, json: string): unknown[] {
  return types.map((type, index) => (index === 0 && type === 'uuid' ? siteId : sampleOf(type, json)))
}

const someId = '0197a000-0000-7000-8000-000000000001'
const values: Readonly<Record<string, unknown>> = {
  uuid: someId,
  'uuid[]': `{${someId}}`,
  text: 'x',
  'text[]': '{x}',
  boolean: false,
  'boolean[]': '{f}',
  integer: 1,
  smallint: 1,
  bigint: '1',
  'integer[]': '{1}',
  'bigint[]': '{1}',
  'smallint[]': '{1}',
  numeric: '1',
  'numeric[]': '{1}',
  real: 1,
  'double precision': 1,
  'double precision[]': '{1}',
  date: '2026-01-01',
  'date[]': '{2026-01-01}',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  'timestamp with time zone[]': '{2026-01-01T00:00:00Z}',
  interval: '1 hour',
  bytea: '\\x01',
  'bytea[]': '{"\\\\x01"}',
  jsonpath: '$',
  'tid[]': '{"(0,1)"}',
  xid8: '1',
  pg_snapshot: '1:1:',
}

function sampleOf(type: string, json: string): unknown {
  if (type === 'jsonb' || type === 'json') return json
  if (type === 'jsonb[]') return `{"${json.replaceAll('"', '\\"')}"}`
  const value = values[type]
  if (value === undefined) throw new Error(`there is no value of the type ${type} to replay a statement with`)
  return value
}
