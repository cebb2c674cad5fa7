import type { Worker, WorkerContext } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as queries from './queries.ts'
import { deletionOf } from './rules.ts'

/** Milliseconds between two looks at the nodes. */
const pollInterval = 500

/**
 * Moves jobs from the nodes of a cluster to where servers take them. A job may come twice if a server ends in between. Does
 * nothing on a database without a cluster.
 */
export function createMover({ shop }: Pick<WorkerContext, 'shop'>): Worker {
  let polling: NodeJS.Timeout | undefined
  let moving: Promise<unknown> | undefined
  const move = () => {
    moving ??= moveJobs(shop)
      .catch((error: unknown) => shop.log.error({ err: error }, 'the jobs of the nodes wait'))
      .finally(() => {
        moving = undefined
      })
  }
  return {
    async start() {
      if (await isOnCluster(shop)) polling = setInterval(move, pollInterval)
    },
    async runDue() {
      if (await isOnCluster(shop)) await moveJobs(shop)
    },
    async stop() {
      clearInterval(polling)
      await moving
    },
  }
}

/** Whether shops lie on several nodes, each with numbers of transactions of its own. */
export async function isOnCluster({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const [row] = await db.run(queries.clusterOfShops, [])
  return Boolean(row?.version)
}

/** The lock is held until the nodes have deleted what was moved. */
async function moveJobs({ db }: Shop): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.run(queries.lockMove, [])
    if (!row?.locked) return
    for (const { host, port, jobs } of await tx.run(queries.jobsToMove, [])) {
      await db.run(queries.addMoved, [jobs])
      await tx.run(queries.runOnNode, [host, port, deletionOf(JSON.parse(jobs) as queries.NodeJob[])])
    }
  })
}
