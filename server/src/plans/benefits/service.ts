import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type {
  ListMyPlanCreditsReply,
  PlanBenefit,
  SetPlanBenefitsRequest,
} from '@cartwright/contract/plans/benefits.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import type { ActivePlans } from '../../items/buyers.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, type Violation } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { lockPlan } from '../definitions/queries.ts'
import { benefitApp } from '../definitions/rules.ts'
import * as plans from '../definitions/service.ts'
import {
  accessOfMember,
  activePlansOfMember,
  type BenefitRow,
  benefitsOfPlan,
  creditsOfMember,
  creditsOfPlans,
  deleteBenefits,
  deleteItems,
  grantCredits,
  insertItems,
  plansByServices,
  unknownItems,
  upsertBenefits,
} from './queries.ts'

export async function list(
  shop: Shop,
  { siteId }: Caller,
  planId: string,
): Promise<{ benefits: PlanBenefit[] }> {
  await plans.get(shop.db, siteId, planId)
  return { benefits: (await shop.db.run(benefitsOfPlan, [siteId, planId])).map(toWire) }
}

/** Members with the plan get the new benefits too: access at once, credits from their next cycle on. */
export async function set(
  shop: Shop,
  { siteId }: Caller,
  { planId, benefits, revision }: SetPlanBenefitsRequest,
): Promise<{ benefits: PlanBenefit[] }> {
  refuseIf(benefits.flatMap(benefitViolations))
  await plans.get(shop.db, siteId, planId)
  const rows = benefits.map((benefit, position) => ({ ...benefit, id: benefit.id ?? shop.newId(), position }))
  const ids = rows.map(({ id }) => id)
  refuseIf(await itemViolations(shop, { siteId, planId, benefits }))
  const saved = await shop.db.transaction(async (tx) => {
    const [locked] = await tx.run(lockPlan, [siteId, planId])
    if (revision && revision !== String(locked?.revision)) throw refuse('REVISION_MISMATCH')
    await tx.run(deleteBenefits, [siteId, planId, ids])
    const written = await tx.run(upsertBenefits, [siteId, planId, JSON.stringify(rows)])
    if (written.length < rows.length) throw refuse('NOT_FOUND', 'A benefit of this plan has another id')
    await tx.run(deleteItems, [siteId, ids])
    await tx.run(insertItems, [siteId, JSON.stringify(rows.flatMap(itemRows))])
    return tx.run(benefitsOfPlan, [siteId, planId])
  })
  plans.renewPages(shop, siteId)
  return { benefits: saved.map(toWire) }
}

/** The plans on sale whose credits pay services, by the services. */
export async function plansOfServices(
  shop: Shop,
  siteId: string,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = serviceIds.length > 0 ? await shop.db.read.run(plansByServices, [siteId, serviceIds]) : []
  return new Map(rows.map(({ serviceId, planIds }) => [serviceId, planIds]))
}

function itemRows({ id, kind, items = [] }: PlanBenefit) {
  if (kind === 'ACCESS') return []
  return items.map(({ category, providerAppId, externalId }) => ({
    benefit: id,
    category,
    app: benefitApp(providerAppId),
    item: externalId,
  }))
}

const ownApps: ReadonlySet<string> = new Set([...storeAppIds, bookingsAppId])

/** Nobody but their own program knows the items of other apps. */
async function itemViolations(
  shop: Shop,
  { siteId, planId, benefits }: SetPlanBenefitsRequest & { siteId: string },
): Promise<Violation[]> {
  const own = benefits.flatMap(({ kind, items = [] }, index) =>
    kind === 'ACCESS'
      ? []
      : items.flatMap(({ category, providerAppId, externalId }, place) =>
          ownApps.has(providerAppId.toLowerCase())
            ? [
                {
                  category,
                  item: externalId.toLowerCase(),
                  field: `benefits[${index}].items[${place}].externalId`,
                },
              ]
            : [],
        ),
  )
  if (own.length === 0) return []
  const rows = await shop.db.run(unknownItems, [siteId, planId, JSON.stringify(own)])
  const unknown = new Set(rows.map(({ category, item }) => `${category} ${item}`))
  return own
    .filter(({ category, item }) => unknown.has(`${category} ${item}`))
    .map(({ category, field }) => ({
      field,
      description: `is no ${category.toLowerCase()} of this shop`,
      violatedRule: 'VALIDATION',
    }))
}

function benefitViolations(
  { kind, permission, percent, items = [] }: PlanBenefit,
  index: number,
): Violation[] {
  const path = `benefits[${index}]`
  const found: Violation[] = []
  const owns = (name: string, value: unknown, owner: PlanBenefit['kind']) => {
    const field = `${path}.${name}`
    const isSent = value !== undefined && value !== null
    if (kind === owner && !isSent)
      found.push({ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' })
    if (kind !== owner && isSent) {
      const description = `is only for benefits of kind ${owner}`
      found.push({ field, description, violatedRule: 'FIELD_NOT_ALLOWED' })
    }
  }
  owns('permission', permission || undefined, 'ACCESS')
  owns('percent', percent, 'DISCOUNT')
  if (typeof percent === 'number' && kind === 'DISCOUNT' && !isPercent(percent)) {
    const description = 'must be above 0 and at most 100, with at most two decimals'
    found.push({ field: `${path}.percent`, description, violatedRule: 'VALIDATION' })
  }
  if (kind === 'CREDITS' && items.length === 0)
    found.push({ field: `${path}.items`, description: 'needs at least one item', violatedRule: 'MIN_SIZE' })
  return found
}

function isPercent(value: number): boolean {
  return value > 0 && value <= 100 && /^\d+(\.\d{1,2})?$/.test(String(value))
}

function toWire({ id, name, kind, credits, permission, percent, items }: BenefitRow): PlanBenefit {
  if (kind === 'ACCESS') return { id, name, kind, permission }
  return kind === 'DISCOUNT' ? { id, name, kind, percent, items } : { id, name, kind, credits, items }
}

export interface Grant {
  siteId: string
  /** Of the plan's order. */
  id: string
  planId: string
  /** 0 is the trial. */
  cycle: number
}

/** Grants the credits of cycles of one site, each once. Those of earlier cycles end. */
export async function grant(tx: Connection, shop: Shop, grants: readonly Grant[]): Promise<void> {
  const [first] = grants
  if (!first) return
  const { siteId } = first
  const planIds = [...new Set(grants.map(({ planId }) => planId))]
  const benefits = await tx.run(creditsOfPlans, [siteId, planIds])
  const rows = grants.flatMap(({ id: planOrderId, planId, cycle }) =>
    benefits
      .filter((benefit) => benefit.planId === planId)
      .map(({ id: benefitId }) => ({ id: shop.newId(), planOrderId, benefitId, cycle })),
  )
  if (rows.length > 0) await tx.run(grantCredits, [siteId, JSON.stringify(rows), new Date(shop.clock())])
}

export async function creditsOf(
  shop: Shop,
  { siteId, memberId }: MemberKey,
): Promise<ListMyPlanCreditsReply> {
  const rows = await shop.db.run(creditsOfMember, [siteId, memberId])
  return {
    credits: rows
      .filter(({ isGranted }) => isGranted)
      .map(({ planOrderId, benefitId, planName, benefitName, granted, used, endsAt }) => ({
        ...{ planOrderId, benefitId, planName, benefitName },
        ...(granted === null ? {} : { total: granted, remaining: granted - used }),
        expiresDate: endsAt?.toISOString() ?? null,
      })),
  }
}

export const activePlans: ActivePlans = async (shop, { siteId, memberId, planIds }) => {
  const [found] = await shop.db.run(activePlansOfMember, [siteId, memberId, planIds])
  return found?.planIds ?? []
}

/** Whether a plan of the member gives this permission, for programs that ask. */
export async function hasAccess(
  shop: Shop,
  { siteId, memberId, permission }: MemberKey & { permission: string },
): Promise<boolean> {
  const [found] = await shop.db.run(accessOfMember, [siteId, memberId, permission])
  return found?.access ?? false
}
