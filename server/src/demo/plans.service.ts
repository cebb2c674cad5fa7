import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import * as benefits from '../plans/benefits/service.ts'
import * as planLists from '../plans/definitions/lists.service.ts'
import * as plans from '../plans/definitions/service.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import type { DemoFile, DemoPlan } from './file.rules.ts'
import type { AddedService } from './services.service.ts'

interface Filling {
  shop: Shop
  caller: Caller
  file: DemoFile
  count(what: string): void
}

/** Plans, one of them with credits for classes. */
export async function addPlans(filling: Filling, services: readonly AddedService[]): Promise<void> {
  const { shop, caller, file, count } = filling
  for (const wanted of file.plans) {
    const query = { filter: { slug: wanted.slug }, paging: { limit: 1 } }
    const [known] = (await planLists.queryV3(shop, caller, { query })).plans
    const id = known?.id ?? (await addPlan(filling, wanted))
    await addCredits(filling, { id, wanted, services })
    if (!known) count('plan')
  }
}

async function addPlan({ shop, caller, file }: Filling, wanted: DemoPlan): Promise<string> {
  const { name, slug, description, price, billing, trialDays, benefits: values } = wanted
  const { plan } = await plans.create(shop, caller, {
    plan: {
      ...{ name, slug, description, perks: { values } },
      pricing: {
        price: { value: `${price}`, currency: file.store.currency },
        subscription: { cycleDuration: { count: billing.count, unit: billing.period }, cycleCount: 0 },
        freeTrialDays: trialDays,
      },
    },
  })
  return plan.id ?? ''
}

/** What a merchant has set stays. */
async function addCredits(
  { shop, caller }: Filling,
  { id: planId, wanted, services }: { id: string; wanted: DemoPlan; services: readonly AddedService[] },
): Promise<void> {
  const { classesPerPeriod: credits } = wanted
  const items = services.flatMap(({ id, type }) =>
    type === 'CLASS' ? [{ category: 'SERVICE' as const, providerAppId: bookingsAppId, externalId: id }] : [],
  )
  const { benefits: known } = await benefits.list(shop, caller, planId)
  if (!credits || known.length > 0 || items.length === 0) return
  const benefit = { name: 'Classes', kind: 'CREDITS' as const, credits, items }
  await benefits.set(shop, caller, { planId, benefits: [benefit] })
}
