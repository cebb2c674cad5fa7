import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import * as money from '../../platform/values/money.ts'
import type { PlanRow } from '../definitions/queries.ts'
import { toBillingModel } from '../definitions/rules.ts'
import type { BoughtPlan, PlanOrderRow } from './queries.ts'

/** The terms of a plan today, which an order keeps. */
export function toBought(plan: PlanRow): BoughtPlan {
  const { name, description, currency, price, billing, periodUnit, periodCount, cycles, trialDays, fee } =
    plan
  return {
    ...{ name, description, currency, billing, periodUnit, periodCount, cycles, trialDays, fee },
    price: String(price),
  }
}

type FieldSet = 'UNKNOWN_SET' | 'BASIC' | 'FULL' | undefined

export function toWire(row: PlanOrderRow, fieldSet?: FieldSet): PlanOrder {
  const { plan, prices, memberId, pauses, contractId, form, cancellation } = row
  const model = toBillingModel(plan)
  const planPrice = money.toDecimal(BigInt(plan.price), plan.currency)
  const [first] = prices
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return {
    id: row.id,
    planId: row.planId,
    ...(contractId && plan.billing === 'RECURRING' ? { subscriptionId: contractId } : {}),
    ...(row.status === 'DRAFT' && row.checkoutId ? { wixPayOrderId: row.checkoutId } : {}),
    buyer: { memberId, contactId: memberId },
    priceDetails: {
      ...model,
      ...(first ? withoutProration(first.price ?? {}) : {}),
      planPrice,
      freeTrialDays: plan.trialDays || null,
    },
    ...(fieldSet === 'BASIC' ? {} : { pricing: { ...model, prices }, pausePeriods: pauses }),
    type: row.type,
    status: row.status,
    autoRenewCanceled: plan.billing === 'RECURRING' ? row.renewalCanceled : null,
    ...(cancellation ? { cancellation } : {}),
    lastPaymentStatus: row.paymentStatus,
    startDate: iso(row.startsAt),
    endDate: iso(row.endsAt),
    freeTrialDays: plan.trialDays || null,
    earliestEndDate: iso(row.earliestEndsAt),
    ...(row.cycleBeginsAt
      ? {
          currentCycle: {
            index: row.cycle,
            startedDate: iso(row.cycleBeginsAt),
            endedDate: iso(row.cycleEndsAt),
          },
        }
      : {}),
    planName: plan.name,
    planDescription: plan.description,
    planPrice,
    createdDate: iso(row.createdAt),
    updatedDate: iso(row.updatedAt),
    ...(form ? { formData: form } : {}),
  }
}

type Price = NonNullable<PlanOrderRow['prices'][number]['price']>

function withoutProration({ proration: _, ...price }: Price): Omit<Price, 'proration'> {
  return price
}
