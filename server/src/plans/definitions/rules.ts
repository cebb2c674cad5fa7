import type { CreatePlanRequest, Plan, PlanPricing, PublicPlan } from '@cartwright/contract/plans/plans.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { violations } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import type { PlanContent, PlanRow } from './queries.ts'

type SentPlan = Partial<CreatePlanRequest['plan']>

/** How a plan is paid, as its terms. */
export type Billing = Pick<
  PlanContent,
  'billing' | 'periodUnit' | 'periodCount' | 'cycles' | 'trialDays' | 'price'
>

/** The content with what was sent; fields that are left out stay. */
export function withSent(before: PlanContent, sent: SentPlan & { public?: boolean | null }): PlanContent {
  const { name, description, perks, pricing, termsAndConditions, maxPurchasesPerBuyer } = sent
  return {
    ...before,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: (description ?? '').trim() }),
    ...(perks === undefined ? {} : { perks: withPerks(before.perks, perks.values ?? []) }),
    ...(pricing === undefined ? {} : billingOf(pricing, before.currency)),
    ...(termsAndConditions === undefined ? {} : { terms: termsAndConditions ?? '' }),
    maxPurchases: maxPurchasesPerBuyer === undefined ? before.maxPurchases : (maxPurchasesPerBuyer ?? 0),
    futureStart: sent.allowFutureStartDate ?? before.futureStart,
    buyerCanCancel: sent.buyerCanCancel ?? before.buyerCanCancel,
    visible: sent.public ?? before.visible,
    slug: sent.slug || before.slug,
    formId: sent.formId === undefined ? before.formId : sent.formId,
  }
}

/** Perks keep their ids while their words stay. They get new ones in {@link withIds}. */
function withPerks(before: PlanContent['perks'], values: readonly string[]): PlanContent['perks'] {
  const known = new Map(before.map(({ id, description }) => [description, id]))
  return values.map((description) => {
    const id = known.get(description) ?? ''
    known.delete(description)
    return { id, description }
  })
}

export function withIds(content: PlanContent, newId: () => string): PlanContent {
  const { perks, variant, fee } = content
  return {
    ...content,
    perks: perks.map(({ id, description }) => ({ id: id || newId(), description })),
    variant: { ...variant, id: variant.id || newId() },
    fee: fee && { ...fee, id: fee.id || newId() },
  }
}

/** The terms of a plan's pricing. Refuses what makes no sense. */
function billingOf(pricing: PlanPricing, currency: string): Billing {
  const { subscription, singlePaymentForDuration, singlePaymentUnlimited, price, freeTrialDays } = pricing
  const models = [subscription, singlePaymentForDuration, singlePaymentUnlimited || undefined]
  const found: Violation[] = []
  if (models.filter((model) => model !== undefined).length !== 1)
    found.push({
      field: 'plan.pricing',
      description: 'must have one of subscription, singlePaymentForDuration and singlePaymentUnlimited',
      violatedRule: 'ONE_OF_ALIGNMENT',
    })
  const amount = amountOf(price?.value, currency, { field: 'plan.pricing.price.value', found })
  if (price?.currency !== currency)
    found.push({
      field: 'plan.pricing.price.currency',
      description: `must be ${currency}, the currency of the shop`,
      violatedRule: 'OTHER',
    })
  if (freeTrialDays && !subscription)
    found.push({
      field: 'plan.pricing.freeTrialDays',
      description: 'is only for subscriptions',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })
  if (found.length > 0) throw violations(found)
  const period = subscription ? subscription.cycleDuration : singlePaymentForDuration
  return {
    billing: subscription ? 'RECURRING' : period ? 'DURATION' : 'UNLIMITED',
    periodUnit: period ? (period.unit ?? 'MONTH') : null,
    periodCount: period ? (period.count ?? 1) : null,
    cycles: subscription ? (subscription.cycleCount ?? 0) : 1,
    trialDays: freeTrialDays ?? 0,
    price: amount,
  }
}

export function amountOf(
  value: string | undefined,
  currency: string,
  { field, found }: { field: string; found: Violation[] },
): money.Minor {
  const amount = value === undefined ? undefined : money.toMinor(value, currency)
  if (amount === undefined)
    found.push({ field, description: `must be an amount in ${currency}`, violatedRule: 'FORMAT' })
  return amount ?? 0n
}

export function toPublicPlan(row: PlanRow): PublicPlan {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    perks: { values: row.perks.map(({ description }) => description) },
    pricing: toPricing(row, row.currency),
    primary: row.primary,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    slug: row.slug,
    maxPurchasesPerBuyer: row.maxPurchases,
    allowFutureStartDate: row.futureStart,
    buyerCanCancel: row.buyerCanCancel,
    termsAndConditions: row.terms,
    ...(row.formId ? { formId: row.formId } : {}),
  }
}

export function toPlan(row: PlanRow): Plan {
  const { visible, archived, hasOrders } = row
  return { ...toPublicPlan(row), public: visible, archived, hasOrders }
}

function toPricing(terms: Billing, currency: string): PlanPricing {
  return {
    ...toBillingModel(terms),
    price: { value: money.toDecimal(terms.price, currency), currency },
    freeTrialDays: terms.trialDays,
  }
}

/** The one of three that says how it is paid. */
export function toBillingModel({
  billing,
  periodUnit,
  periodCount,
  cycles,
}: Omit<Billing, 'price' | 'trialDays'>) {
  const period = periodUnit && periodCount ? { count: periodCount, unit: periodUnit } : {}
  if (billing === 'RECURRING') return { subscription: { cycleDuration: period, cycleCount: cycles } }
  return billing === 'DURATION' ? { singlePaymentForDuration: period } : { singlePaymentUnlimited: true }
}

/** The shop's goods have two app ids. */
export function benefitApp(appId: string): string {
  const [first = appId] = storeAppIds
  return storeAppIds.has(appId) ? first : appId
}
