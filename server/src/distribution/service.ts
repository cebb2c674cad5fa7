import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import { sessionSettings } from '../platform/db/pools.ts'
import { StartFailure } from '../platform/process/console.ts'
import { statementsForCluster } from './migrations.rules.ts'
import * as queries from './queries.ts'
import { keysOfShop, withoutFreeing } from './rules.ts'

/** What a run has changed. */
export interface Distributed {
  /** Tables whose rows lie on the node of their shop. */
  byShop: string[]
  /** Tables that every node has whole. */
  everywhere: string[]
}

/** Small tables that are read before the shop is known, by a key, an id or a host. */
const everywhere = new Set(['api_keys', 'oauth_clients', 'site_hosts'])

/**
 * Spreads the shops of a database over the nodes of a Citus cluster: all rows of a shop lie on one node. Changes only
 * tables that no earlier run has distributed, so that it runs again after migrations.
 */
export async function distribute(url: string): Promise<Distributed> {
  await onClient(url, requireCluster)
  await update(url)
  return spread(url)
}

/** The same without migrations. */
export function spread(url: string): Promise<Distributed> {
  return onClient(url, async (client) => {
    await requireCluster(client)
    await setOnEveryNode(client)
    return spreadTables(client, (work) => inTransaction(client, work))
  })
}

/** Runs the migrations that a database lacks. On a cluster the new tables are spread with those that are there. */
export async function update(url: string): Promise<void> {
  const isSpread = await onClient(url, async (client) => {
    if (!(await clusterVersion(client))) return false
    const { rows: tables } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('sites')")
    if (tables.length === 0) return false
    const { rows } = await client.query<{ done: boolean }>(queries.spread)
    return rows[0]?.done === true
  })
  await migrate(url, isSpread ? { run: migrateCluster } : {})
}

/** Runs a migration in the transaction of the client, and spreads the tables that it creates. */
export async function migrateCluster(client: pg.Client, migration: string): Promise<void> {
  await client.query(queries.oneByOne)
  for (const statement of statementsForCluster(migration)) await client.query(statement)
  await spreadTables(client, (work) => work())
}

/** @param apart runs the work of one table */
async function spreadTables(
  client: pg.Client,
  apart: (work: () => Promise<void>) => Promise<void>,
): Promise<Distributed> {
  const { rows } = await client.query<{ name: string; isSites: boolean }>(queries.localTables)
  const done: Distributed = { byShop: [], everywhere: [] }
  for (const { name, isSites } of rows) {
    const isWhole = everywhere.has(name)
    await apart(() =>
      isWhole ? copyEverywhere(client, name) : distributeTable(client, name, isSites ? 'id' : 'site_id'),
    )
    done[isWhole ? 'everywhere' : 'byShop'].push(name)
  }
  return done
}

/**
 * The address with which a server opens its connections. A cluster plans a statement for its values, which say on which node
 * the shop lies; a plan without them fails.
 */
export async function serverAddress(url: string): Promise<string> {
  if (!(await onClient(url, clusterVersion))) return url
  const address = new URL(url)
  const settings = [{ name: 'plan_cache_mode', value: 'auto' }, ...sessionSettings]
  address.searchParams.set('options', settings.map(({ name, value }) => `-c ${name}=${value}`).join(' '))
  return address.href
}

async function clusterVersion(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string | null }>(queries.cluster)
  return rows[0]?.version ?? null
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function requireCluster(client: pg.Client): Promise<void> {
  if (!(await clusterVersion(client))) {
    throw new StartFailure(
      'The database is not on a Citus cluster. Run CREATE EXTENSION citus in it on every node, and add the workers with citus_add_node.',
    )
  }
  const { rows: counted } = await client.query<{ nodes: number }>(queries.workers)
  if (!counted[0]?.nodes) {
    throw new StartFailure('The cluster has no workers. Add them with citus_add_node on the coordinator.')
  }
}

/**
 * Settings of each database. A node takes a result that another part of a statement left for a thousand rows, so it would
 * start two processes to read a handful.
 */
const nodeSettings = [...sessionSettings, { name: 'max_parallel_workers_per_gather', value: '0' }]

/** Nodes get statements from the coordinator, not what a connection to it brings along. */
async function setOnEveryNode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const { name: setting, value } of nodeSettings)
    await client.query(`ALTER DATABASE ${database} SET ${setting} = ${value}`)
  await client.query(queries.jobsOfNodes)
}

/** A table on every node cannot refer to one whose rows are spread. */
async function copyEverywhere(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(queries.foreignKeys, [table])
  for (const { name } of rows) {
    await client.query(
      `ALTER TABLE ${pg.escapeIdentifier(table)} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`,
    )
  }
  await client.query('SELECT create_reference_table($1::regclass)', [table])
}

interface KeyWithoutShop {
  name: string
  definition: string
  isConstraint: boolean
}

async function distributeTable(client: pg.Client, table: string, column: string): Promise<void> {
  const { rows } =
    table === 'sites' ? { rows: [] } : await client.query<KeyWithoutShop>(queries.keysWithoutShop, [table])
  const { rows: freeing } = await client.query<{ name: string; definition: string }>(queries.freeingKeys, [
    table,
  ])
  const { rows: triggers } = await client.query<{ name: string }>(queries.triggers, [table])
  const change = `ALTER TABLE ${pg.escapeIdentifier(table)}`
  for (const { name } of triggers)
    await client.query(`DROP TRIGGER ${pg.escapeIdentifier(name)} ON ${pg.escapeIdentifier(table)}`)
  for (const { name, definition } of freeing) {
    const key = pg.escapeIdentifier(name)
    await client.query(`${change} DROP CONSTRAINT ${key}`)
    await client.query(`${change} ADD CONSTRAINT ${key} ${withoutFreeing(definition)}`)
  }
  for (const { name, definition, isConstraint } of rows) {
    const key = pg.escapeIdentifier(name)
    const constraint = `${change} DROP CONSTRAINT ${key}`
    await client.query(isConstraint ? constraint : `DROP INDEX ${key}`)
    for (const index of keysOfShop(name, definition)) await client.query(index)
  }
  const numbered = queries.numbered[table]
  if (numbered) await client.query(queries.forgetNumber(table, numbered))
  if (table === 'outbox') await client.query(queries.indexOfEvents)
  const together = table === 'sites' ? 'none' : 'sites'
  await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
    table,
    column,
    together,
  ])
  if (numbered) for (const each of queries.numberOnNode(table, numbered)) await client.query(each)
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  await client.query(queries.oneByOne)
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
