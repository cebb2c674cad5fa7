import type { Connection, Db } from '../platform/db/db.ts'
import * as queries from './queries.ts'

/** Moves some jobs of a node, and says whether there may be more. The lock is held until the node has deleted what was moved. */
export function moveJobs(to: Connection, node: Pick<Db, 'transaction'>, most = 1000): Promise<boolean> {
  return node.transaction(async (tx) => {
    await tx.run(queries.lockMove, [])
    const jobs = await tx.run(queries.jobsToMove, [most])
    if (jobs.length === 0) return false
    await to.run(queries.addMoved, [JSON.stringify(jobs.map(({ id, version, ...job }) => job))])
    await tx.run(queries.deleteMoved, [jobs.map(({ id }) => id), jobs.map(({ version }) => version)])
    return jobs.length === most
  })
}
