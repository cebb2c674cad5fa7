import type { CreatePlanRequest, Plan, UpdatePlanRequest } from '@cartwright/contract/plans/plans.ts'
import type { CreatePlanV3Request, PlanV3, UpdatePlanV3Request } from '@cartwright/contract/plans/plans-v3.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { publishEvents } from '../../orders/order/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, required, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { type PlanEvent, planChange } from './events.service.ts'
import {
  arrangePlans,
  clearPrimary,
  insertPlan,
  type PlanContent,
  type PlanRow,
  planById,
  toRecord,
  updatePlan,
} from './queries.ts'
import { toPlan, withIds, withSent } from './rules.ts'
import { toPlanV3, withSentV3 } from './v3.rules.ts'

export async function create(
  shop: Shop,
  { siteId }: Caller,
  { plan }: CreatePlanRequest,
): Promise<{ plan: Plan }> {
  const content = withSent(await newContent(shop, siteId), plan)
  return { plan: toPlan(await insert(shop, siteId, { id: shop.newId(), content })) }
}

/** With a key, a repeat returns the plan of the first request. */
export async function createV3(
  shop: Shop,
  { siteId }: Caller,
  { plan, idempotencyKey }: CreatePlanV3Request,
): Promise<{ plan: PlanV3 }> {
  const content = withSentV3(await newContent(shop, siteId), plan)
  return { plan: toPlanV3(await insert(shop, siteId, { id: idempotencyKey ?? shop.newId(), content })) }
}

async function newContent(shop: Shop, siteId: string): Promise<PlanContent> {
  const { settings } = await sites.get(shop, siteId)
  return {
    name: '',
    description: '',
    slug: '',
    terms: '',
    image: null,
    perks: [],
    currency: settings.currency,
    price: 0n,
    billing: 'UNLIMITED',
    periodUnit: null,
    periodCount: null,
    cycles: 1,
    trialDays: 0,
    fee: null,
    variant: { id: '', name: 'Standard', promotion: null },
    maxPurchases: 0,
    futureStart: false,
    buyerCanCancel: true,
    visible: true,
    buyable: true,
    primary: false,
    archived: false,
    position: 0,
    formId: null,
  }
}

/** So many plans may have the same name. */
const maxTries = 1000

async function insert(
  shop: Shop,
  siteId: string,
  { id, content }: { id: string; content: PlanContent },
): Promise<PlanRow> {
  assertNamed(content)
  const base = slugFrom(content.slug || content.name, 'plan')
  const complete = withIds(content, shop.newId)
  const made = await shop.db.transaction(async (tx) => {
    for (let number = 1; number <= maxTries; number++) {
      const slug = number === 1 ? base : `${base}-${number}`
      const values = [siteId, id, toRecord({ ...complete, slug }), new Date(shop.clock())]
      const [row] = await tx.run(insertPlan, values)
      if (row) {
        await publishEvents(tx, planChange(shop, 'created', { ...row, siteId }))
        return row
      }
      const [earlier] = await tx.run(planById, [siteId, id])
      if (earlier) return earlier
    }
    throw refuse('SLUG_ALREADY_EXISTS')
  })
  renewPages(shop, siteId)
  return made
}

/** Makes pages with plans be made again. */
export function renewPages(shop: Shop, siteId: string): void {
  shop.changes.publish('site', siteId, siteId)
}

function assertNamed({ name }: PlanContent): void {
  if (name === '') throw violations([required('plan.name', 'must not be empty')])
}

export async function update(
  shop: Shop,
  { siteId }: Caller,
  { plan: { id, ...sent } }: UpdatePlanRequest,
): Promise<{ plan: Plan }> {
  return { plan: toPlan(await edit(shop, { siteId, id }, (before) => withSent(before, sent))) }
}

export async function updateV3(
  shop: Shop,
  { siteId }: Caller,
  { plan: { id, revision, ...sent } }: UpdatePlanV3Request,
): Promise<{ plan: PlanV3 }> {
  const row = await edit(shop, { siteId, id }, (before) => {
    if (revision && revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
    return withSentV3(before, sent)
  })
  return { plan: toPlanV3(row) }
}

export async function setVisibility(
  shop: Shop,
  { siteId }: Caller,
  { id, visible }: { id: string; visible: boolean },
): Promise<{ plan: Plan }> {
  const row = await edit(shop, { siteId, id }, (before) => {
    if (before.archived) throw refuse('set_visibility_not_supported')
    return { ...before, visible }
  })
  return { plan: toPlan(row) }
}

export async function makePrimary(shop: Shop, { siteId }: Caller, id: string): Promise<{ plan: Plan }> {
  const row = await edit(shop, { siteId, id }, (before) => {
    if (before.archived) throw refuse('set_primary_not_supported')
    return { ...before, primary: true }
  })
  return { plan: toPlan(row) }
}

export async function clearPrimaryPlan(shop: Shop, { siteId }: Caller): Promise<void> {
  await shop.db.transaction((tx) => takePrimary(tx, shop, { siteId, except: null }))
  renewPages(shop, siteId)
}

/** Nobody can order it any more. */
export async function archive(shop: Shop, { siteId }: Caller, id: string): Promise<{ plan: Plan }> {
  const row = await edit(shop, { siteId, id, event: 'plan_archived' }, (before) => {
    if (before.archived) throw refuse('already_archived')
    return { ...before, archived: true, visible: false, primary: false }
  })
  return { plan: toPlan(row) }
}

export async function arrange(shop: Shop, { siteId }: Caller, planIds: readonly string[]): Promise<void> {
  await shop.db.run(arrangePlans, [siteId, planIds])
  renewPages(shop, siteId)
}

export async function get(on: Connection, siteId: string, id: string): Promise<PlanRow> {
  const [row] = await on.run(planById, [siteId, id])
  if (!row) throw refuse('plan_not_found')
  return row
}

/** Changes a plan, and again if somebody else has changed it meanwhile. */
async function edit(
  shop: Shop,
  { siteId, id, event = 'updated' }: { siteId: string; id: string; event?: PlanEvent },
  to: (before: PlanRow) => PlanContent,
): Promise<PlanRow> {
  for (;;) {
    const before = await get(shop.db, siteId, id)
    const after = withIds(to(before), shop.newId)
    assertNamed(after)
    const edited = shop.db.transaction(async (tx) => {
      if (after.primary && !before.primary) await takePrimary(tx, shop, { siteId, except: id })
      const values = [siteId, id, toRecord(after), new Date(shop.clock()), before.revision]
      const [written] = await tx.run(updatePlan, values)
      if (written) await publishEvents(tx, planChange(shop, event, { ...written, siteId }))
      return written
    })
    const row = await edited.catch(whenTaken)
    if (!row) continue
    renewPages(shop, siteId)
    return row
  }
}

/** Another plan has the slug; or it was recommended at the same moment: then the edit is tried again. */
function whenTaken(error: { code?: string; constraint?: string }): undefined {
  if (error.code !== '23505') throw error
  if (error.constraint !== 'plans_primary') throw refuse('SLUG_ALREADY_EXISTS')
}

async function takePrimary(
  tx: Connection,
  shop: Shop,
  { siteId, except }: { siteId: string; except: string | null },
): Promise<void> {
  const cleared = await tx.run(clearPrimary, [siteId, except, new Date(shop.clock())])
  await publishEvents(
    tx,
    cleared.flatMap((row) => planChange(shop, 'updated', { ...row, siteId })),
  )
}
