import type { Connection } from '../../platform/db/db.ts'
import type { PlanRow } from '../definitions/queries.ts'
import { trialsOf } from '../orders/queries.ts'

interface Buyer {
  siteId: string
  memberId: string
}

/** The plan as the member buys it: its free trial is for the first purchase. */
export async function forMember(
  on: Connection,
  { siteId, memberId }: Buyer,
  plan: PlanRow,
): Promise<PlanRow> {
  const [offered = plan] = await allForMember(on, { siteId, memberId }, [plan])
  return offered
}

export async function allForMember(
  on: Connection,
  { siteId, memberId }: Buyer,
  plans: readonly PlanRow[],
): Promise<PlanRow[]> {
  const ids = plans.filter(hasTrial).map(({ id }) => id)
  const used = ids.length > 0 ? await on.run(trialsOf, [siteId, memberId, ids]) : []
  return plans.map((plan) => (used.some(({ planId }) => planId === plan.id) ? withoutTrial(plan) : plan))
}

export function withoutTrial(plan: PlanRow): PlanRow {
  return { ...plan, trialDays: 0 }
}

/** A plan that costs nothing has no trial worth counting. */
function hasTrial({ trialDays, price }: PlanRow): boolean {
  return trialDays > 0 && price > 0n
}
