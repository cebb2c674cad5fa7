import pg from 'pg'

/** A new database on every node of a cluster. */
export interface Cluster {
  url: string
  /** One connection, to the coordinator. */
  client: pg.Client
}

interface Node {
  host: string
  port: number
  isCoordinator: boolean
}

/** Runs work with a new database on the nodes of the cluster whose coordinator is at `url`, and drops it afterwards. */
export async function withCluster<T>(url: string, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const nodes = await nodesOf(url)
  const name = `cartwright_trial_${process.pid}`
  const opened: pg.Client[] = []
  try {
    for (const node of nodes) {
      await onDatabase(addressOn(node, url), (client) => client.query(`CREATE DATABASE ${name}`))
      const client = new pg.Client({ connectionString: addressOn(node, url, name) })
      await client.connect()
      opened.push(client)
      await client.query('CREATE EXTENSION citus')
    }
    const [client] = opened
    const [coordinator, ...workers] = nodes
    if (!client || !coordinator) throw new Error('the cluster has no coordinator')
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port])
    return await work({ url: addressOn(coordinator, url, name), client })
  } finally {
    await Promise.all(opened.map((client) => client.end()))
    for (const node of nodes) {
      await onDatabase(addressOn(node, url), (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      )
    }
  }
}

/** The coordinator first. */
async function nodesOf(url: string): Promise<Node[]> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<Node>(
      `SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node
       WHERE noderole = 'primary' ORDER BY groupid`,
    )
    if (rows.length < 3) throw new Error('the cluster at CITUS_URL has fewer than two workers')
    return rows
  })
}

/** Nodes have the users and passwords of the coordinator. */
function addressOn({ host, port, isCoordinator }: Node, url: string, database?: string): string {
  const address = new URL(url)
  if (!isCoordinator) address.host = `${host}:${port}`
  if (database) address.pathname = database
  return address.href
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of the node on which a shop's rows lie. */
export async function nodeOf({ client }: Cluster, siteId: string): Promise<string> {
  const { rows } = await client.query<{ node: string }>(
    `SELECT nodename || ':' || nodeport AS node FROM citus_shards
     WHERE table_name = 'sites'::regclass AND shardid = get_shard_id_for_distribution_column('sites', $1::uuid)`,
    [siteId],
  )
  return rows[0]?.node ?? ''
}

/** Tables of shops that no node but the coordinator has. */
export async function tablesLeft({ client }: Cluster): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'site_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
       AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = c.oid)`,
  )
  return rows.map(({ name }) => name)
}

/** The ids of the database servers, all of which must be on this machine. */
export async function postmasters({ url }: Cluster): Promise<number[]> {
  const read = (address: string) =>
    onDatabase(address, async (client) => {
      const { rows } = await client.query<{ pid: string }>(
        "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
      )
      return Number(rows[0]?.pid)
    })
  return Promise.all((await nodesOf(url)).map((node) => read(addressOn(node, url))))
}
