import { type Db, openDb } from '../platform/db/db.ts'
import type { Listening } from '../platform/db/listening.ts'
import type { Worker, WorkerContext } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { moveJobs } from './node-jobs.service.ts'
import * as queries from './queries.ts'

/** Milliseconds between two looks at the nodes. They tell of jobs that are due now; others wait for the next look. */
const lookInterval = 2000

interface Mover {
  shop: Shop
  /** By their addresses. */
  nodes: Map<string, Node>
}

interface Node {
  db: Db
  /** Undefined until it is told of the jobs that are due now. */
  listening: Listening | undefined
  /** Undefined while nothing is moved. */
  moving: Promise<void> | undefined
  /** A job was added while others were moved. */
  isBehind: boolean
}

/**
 * Moves jobs from the nodes of a cluster to where servers take them. A job may come twice if a server ends in between. Does
 * nothing on a database without a cluster.
 */
export function createMover({ shop }: Pick<WorkerContext, 'shop'>): Worker {
  const mover: Mover = { shop, nodes: new Map() }
  const look = async () => {
    await openNodes(mover)
    await Promise.all([...mover.nodes.values()].map((node) => moveAll(shop, node)))
  }
  let looking: NodeJS.Timeout | undefined
  let last: Promise<unknown> | undefined
  return {
    async start() {
      if (!(await isOnCluster(shop))) return
      looking = setInterval(() => {
        last ??= look()
          .catch((error: unknown) => shop.log.error({ err: error }, 'the jobs of the nodes wait'))
          .finally(() => {
            last = undefined
          })
      }, lookInterval)
    },
    async runDue() {
      if (await isOnCluster(shop)) await look()
    },
    async stop() {
      clearInterval(looking)
      await last
      await Promise.all([...mover.nodes.values()].map(close))
    },
  }
}

/** Whether shops lie on several nodes, each with numbers of transactions of its own. */
export async function isOnCluster({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const [row] = await db.run(queries.clusterOfShops, [])
  return Boolean(row?.version)
}

/** Opens connections to nodes that are new. The nodes have the users, the passwords and the settings of the coordinator. */
async function openNodes(mover: Mover): Promise<void> {
  const { shop, nodes } = mover
  for (const { host, port } of await shop.db.run(queries.nodesOfCluster, [])) {
    const address = new URL(shop.db.url)
    Object.assign(address, { hostname: host, port: String(port) })
    const node = nodes.get(address.host) ?? newNode(shop, address)
    nodes.set(address.host, node)
    const hear = () => {
      // What could not be moved now is moved at the next look, which says why if it cannot.
      moveAll(shop, node).catch(() => {})
    }
    node.listening ??= await node.db.listen('cartwright_jobs', { hear, missed: hear })
  }
}

function newNode({ log }: Shop, { href: url, host }: URL): Node {
  const onError = (error: Error) => log.warn({ err: error }, `the connection to node ${host} failed`)
  return {
    db: openDb({ url, connections: 2, onError }),
    listening: undefined,
    moving: undefined,
    isBehind: false,
  }
}

async function close({ db, listening, moving }: Node): Promise<void> {
  await listening?.stop()
  await moving?.catch(() => {})
  await db.close()
}

/** Moves the jobs of a node, and those that are added meanwhile. */
function moveAll(shop: Shop, node: Node): Promise<void> {
  node.isBehind = true
  node.moving ??= moveUntilDone(shop, node).finally(() => {
    node.moving = undefined
  })
  return node.moving
}

async function moveUntilDone({ db }: Shop, node: Node): Promise<void> {
  while (node.isBehind) {
    node.isBehind = false
    node.isBehind = (await moveJobs(db, node.db)) || node.isBehind
  }
}
