import { distribute } from '../../distribution/service.ts'
import { StartFailure } from '../../platform/process/console.ts'
import type { Config } from '../config.ts'
import type { Outcome } from './command.ts'

/** Spreads the shops over the nodes of the cluster in `DATABASE_URL`. */
export async function runDistribute({ databaseUrl }: Config): Promise<Outcome> {
  if (!databaseUrl) {
    throw new StartFailure(
      'Set DATABASE_URL to the coordinator of a Citus cluster: the embedded database is on one machine.',
    )
  }
  const { byShop, everywhere } = await distribute(databaseUrl)
  const count = byShop.length + everywhere.length
  const text =
    count === 0
      ? 'All tables are distributed.'
      : `${byShop.length} tables now lie on the nodes of their shops, ${everywhere.length} on every node.\n\nThis is an experiment without a way back. See docs/operators/scaling.md.`
  return { data: { byShop, everywhere }, text }
}
