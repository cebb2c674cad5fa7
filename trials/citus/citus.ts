import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { migrateCluster, spread, update } from '../../server/src/distribution/service.ts'
import { statementTexts } from '../../server/src/platform/db/db.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { loadStatements } from '../../server/test/statements/all.ts'
import { freePort, newDataDir, runCommand, startShop } from '../process.ts'
import type { Outcome } from '../trial.ts'
import { type Cluster, tablesLeft, withCluster } from './cluster.ts'
import { orderCosts } from './costs.ts'
import { type Failure, replay } from './replay.ts'
import { createShops, keepHouse, type SeededShop, withServices } from './shops.ts'
import { stepCount, walk } from './walk.ts'

const bar =
  'two shops on different nodes of a Citus cluster: catalogue, carts, orders, bookings, members and housekeeping work, an update of an earlier version works, every named statement answers as on PostgreSQL, seven times, and an order takes at most 2.5 times its processor time'

/** Milliseconds; by then everything that is deleted by age is old enough. */
const later = 400 * 86_400_000

/** Walks two shops on the cluster whose coordinator is at `CITUS_URL`, and runs every named statement on it. */
export async function citus(): Promise<Outcome> {
  const url = process.env.CITUS_URL
  if (!url) {
    return {
      bar,
      measured: 'There is no CITUS_URL, so nothing was tried: set it to the coordinator of a cluster.',
      met: undefined,
    }
  }
  const { dataDir, remove } = await newDataDir()
  try {
    return await withCluster(url, (cluster) => tryOn(cluster, dataDir))
  } finally {
    await remove()
  }
}

async function tryOn(cluster: Cluster, dataDir: string): Promise<Outcome> {
  const { url } = cluster
  const env = { DATABASE_URL: url }
  const updates = await openAndUpdate(cluster)
  await runCommand(dataDir, ['distribute'], env)
  const left = await tablesLeft(cluster)
  const shops = await withServices({ url, dataDir }, (shop) => createShops(shop, cluster))
  const walked = await walkAll(shops, { dataDir, env })
  const cost = await orderCosts(cluster, shops[0], { dataDir, env })
  const undone = await withServices({ url, dataDir, later }, keepHouse)
  await loadStatements()
  const ofClusters = new Map([...statementTexts].filter(([name]) => name !== ofOneDatabase))
  const failures = await replayOn(cluster, ofClusters)
  return {
    bar,
    measured: [
      `shops on ${shops.map(({ node }) => node).join(' and ')}`,
      `${updates} migrations on a cluster with shops`,
      `${left.length} tables not distributed`,
      `${stepCount * shops.length - walked.length} of ${stepCount * shops.length} steps work${listOf(walked)}`,
      `housekeeping: ${undone.length} chores failed${listOf(undone)}`,
      `${ofClusters.size - failures.length} of ${ofClusters.size} statements work${listOf(failures.map(tell))}`,
      cost.measured,
    ].join('; '),
    met: cost.met && left.length + walked.length + undone.length + failures.length === 0,
  }
}

function tell({ name, message }: Failure): string {
  return `${name} (${message})`
}

function listOf(items: readonly string[]): string {
  return items.length === 0 ? '' : `, not: ${items.join('; ')}`
}

/** The earlier version had the migrations up to this one. Later ones leave to the cluster only what it can do. */
const ofEarlierVersion = '0380-runs-of-courses.sql'

/** Distributes the tables of an earlier version with a shop, and runs the migrations since. Returns their number. */
async function openAndUpdate(cluster: Cluster): Promise<number> {
  const { url, client } = cluster
  const files = await readdir(new URL('../../server/migrations/', import.meta.url))
  const all = files.filter((name) => name.endsWith('.sql'))
  const earlier = all.filter((name) => name <= ofEarlierVersion)
  await migrate(url, { only: earlier })
  await client.query(
    "INSERT INTO sites (id, name, created_at, updated_at) VALUES (gen_random_uuid(), 'Earlier', now(), now())",
  )
  await spread(url)
  await update(url)
  await changeTables(cluster)
  return all.length - earlier.length
}

/** What a migration may do: several changes of one table, and a table that refers to it. */
const changes = `
  ALTER TABLE bookings ADD tried_at timestamptz, ADD tries int NOT NULL DEFAULT 0, ADD CHECK (tries >= 0);
  CREATE TABLE booking_tries (site_id uuid NOT NULL, id uuid NOT NULL, booking_id uuid, PRIMARY KEY (site_id, id),
    FOREIGN KEY (site_id, booking_id) REFERENCES bookings (site_id, id) ON DELETE SET NULL (booking_id));
  INSERT INTO booking_tries (site_id, id, booking_id) SELECT site_id, id, id FROM bookings WHERE tries > 0`

async function changeTables(cluster: Cluster): Promise<void> {
  const { client } = cluster
  await client.query('BEGIN')
  await migrateCluster(client, changes)
  await client.query('SELECT tried_at, tries FROM bookings')
  const left = await tablesLeft(cluster)
  if (left.length > 0) throw new Error(`not distributed after a migration: ${left.join()}`)
  await client.query('ROLLBACK')
}

async function walkAll(
  shops: readonly SeededShop[],
  { dataDir, env }: { dataDir: string; env: Record<string, string> },
): Promise<string[]> {
  const ports = await Promise.all(shops.map(() => freePort()))
  const reach = { FETCH_NETWORKS: '127.0.0.0/8', FETCH_PORTS: ports.join() }
  const server = await startShop({ dataDir, port: await freePort(), env: { ...env, ...reach } })
  try {
    const { url } = server
    const failed = await Promise.all(
      shops.map((shop, index) => walk({ ...shop, url, receiverPort: ports[index] ?? 0 })),
    )
    return failed.flat()
  } finally {
    await server.stop()
  }
}

/** A cluster hands out the events of each shop on its own. */
const ofOneDatabase = 'webhooks.distribute'

/** Runs the statements in an empty shop on the cluster, and on a PostgreSQL of its own with the same tables. */
async function replayOn({ url }: Cluster, statements: ReadonlyMap<string, string>): Promise<Failure[]> {
  const siteId = randomUUID()
  const { dataDir, remove } = await newDataDir()
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    await migrate(server.url)
    const [plain, cluster] = [server.url, url].map(
      (connectionString) => new pg.Client({ connectionString, statement_timeout: 10_000 }),
    ) as [pg.Client, pg.Client]
    try {
      await Promise.all([plain.connect(), cluster.connect()])
      const addShop = "INSERT INTO sites (id, name, created_at, updated_at) VALUES ($1, '', now(), now())"
      for (const side of [plain, cluster]) await side.query(addShop, [siteId])
      return await replay(statements, { plain, cluster, siteId })
    } finally {
      await Promise.all([plain.end(), cluster.end()])
    }
  } finally {
    await server.stop()
    await remove()
  }
}
