import type { CreatePlanV3Request, PlanV3, PricingVariant } from '@cartwright/contract/plans/plans-v3.ts'
import { type Violation, violations } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import type { PlanContent, PlanRow } from './queries.ts'
import { amountOf } from './rules.ts'

type SentPlan = Partial<CreatePlanV3Request['plan']>

/** The content with what was sent; fields that are left out stay. */
export function withSentV3(before: PlanContent, sent: SentPlan): PlanContent {
  const { name, description, image, slug, termsAndConditions, perks, visibility } = sent
  const [variant] = sent.pricingVariants ?? []
  return {
    ...before,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: (description ?? '').trim() }),
    ...(image === undefined ? {} : { image }),
    ...(slug ? { slug } : {}),
    ...(termsAndConditions === undefined ? {} : { terms: termsAndConditions ?? '' }),
    ...(perks === undefined
      ? {}
      : { perks: perks.map(({ id = '', description = '' }) => ({ id, description })) }),
    ...(visibility === undefined ? {} : { visible: visibility === 'PUBLIC' }),
    ...(sent.formId === undefined ? {} : { formId: sent.formId }),
    ...(variant === undefined ? {} : variantContent(before, variant)),
    maxPurchases: maxPurchasesOf(sent) ?? before.maxPurchases,
    buyable: sent.buyable ?? before.buyable,
    buyerCanCancel: sent.buyerCanCancel ?? before.buyerCanCancel,
  }
}

function maxPurchasesOf({ purchaseLimits, maxPurchasesPerBuyer }: SentPlan): number | undefined {
  return purchaseLimits === undefined ? maxPurchasesPerBuyer : (purchaseLimits[0]?.maxCount ?? 0)
}

const at = 'plan.pricingVariants[0]'

function variantContent({ currency, variant: before, fee: oldFee }: PlanContent, variant: PricingVariant) {
  const { billingTerms: { billingCycle, endType, cyclesCompletedDetails, startType } = {} } = variant
  const cycles = endType === 'CYCLES_COMPLETED' ? Number(cyclesCompletedDetails?.billingCycleCount ?? 0) : 0
  const isRecurring = Boolean(billingCycle) && cycles !== 1
  const [price, fee] = amountsOf(variant, { currency, isRecurring })
  const [sentFee] = variant.fees ?? []
  return {
    price,
    billing: isRecurring
      ? ('RECURRING' as const)
      : billingCycle
        ? ('DURATION' as const)
        : ('UNLIMITED' as const),
    periodUnit: billingCycle ? (billingCycle.period ?? ('MONTH' as const)) : null,
    periodCount: billingCycle ? Number(billingCycle.count ?? 1) : null,
    cycles: isRecurring ? cycles : 1,
    trialDays: variant.freeTrialDays ?? 0,
    futureStart: startType === 'CUSTOM',
    fee:
      fee > 0n
        ? { id: sentFee?.id ?? oldFee?.id ?? '', name: sentFee?.name ?? 'Fee', amount: String(fee) }
        : null,
    variant: {
      id: variant.id ?? before.id,
      name: variant.name ?? before.name,
      promotion: variant.promotion ?? null,
    },
  }
}

/** The price and the fee. Refuses a variant that makes no sense. */
function amountsOf(
  { billingTerms = {}, freeTrialDays, pricingStrategies, fees }: PricingVariant,
  { currency, isRecurring }: { currency: string; isRecurring: boolean },
): [price: money.Minor, fee: money.Minor] {
  const found: Violation[] = []
  const { billingCycle, endType, cyclesCompletedDetails } = billingTerms
  const strategyField = `${at}.pricingStrategies[0].flatRate.amount`
  const price = amountOf(pricingStrategies?.[0]?.flatRate?.amount, currency, { field: strategyField, found })
  if (endType === 'CYCLES_COMPLETED' && !cyclesCompletedDetails?.billingCycleCount)
    found.push(
      wrong('billingTerms.cyclesCompletedDetails.billingCycleCount', 'is required', 'REQUIRED_FIELD'),
    )
  if (billingCycle && endType === undefined)
    found.push(wrong('billingTerms.endType', 'is required', 'REQUIRED_FIELD'))
  if (freeTrialDays && !isRecurring)
    found.push(wrong('freeTrialDays', 'is only for subscriptions', 'FIELD_NOT_ALLOWED'))
  const feeField = `${at}.fees[0].fixedAmountOptions.amount`
  const fee = fees?.[0]
    ? amountOf(fees[0].fixedAmountOptions?.amount, currency, { field: feeField, found })
    : 0n
  if (found.length > 0) throw violations(found)
  return [price, fee]
}

function wrong(field: string, description: string, violatedRule: Violation['violatedRule']): Violation {
  return { field: `${at}.${field}`, description, violatedRule }
}

export function toPlanV3(row: PlanRow): PlanV3 {
  const { currency, variant, fee } = row
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    name: row.name,
    description: row.description,
    ...(row.image ? { image: row.image } : {}),
    slug: row.slug,
    termsAndConditions: row.terms,
    maxPurchasesPerBuyer: row.maxPurchases,
    pricingVariants: [
      {
        id: variant.id,
        name: variant.name,
        freeTrialDays: row.trialDays,
        fees: fee
          ? [
              {
                id: fee.id,
                name: fee.name,
                priceType: 'FIXED_AMOUNT',
                fixedAmountOptions: { amount: money.toDecimal(BigInt(fee.amount), currency) },
                appliedAt: 'FIRST_PAYMENT',
              },
            ]
          : [],
        billingTerms: toBillingTerms(row),
        ...(variant.promotion ? { promotion: variant.promotion } : {}),
        pricingStrategies: [{ flatRate: { amount: money.toDecimal(row.price, currency) } }],
        visible: true,
      },
    ],
    perks: row.perks,
    visibility: row.visible ? 'PUBLIC' : 'PRIVATE',
    buyable: row.buyable && !row.archived,
    ...(row.formId ? { formId: row.formId } : {}),
    buyerCanCancel: row.buyerCanCancel,
    currency,
    purchaseLimits: row.maxPurchases > 0 ? [{ type: 'PER_MEMBER_LIFETIME', maxCount: row.maxPurchases }] : [],
  }
}

function toBillingTerms({ periodUnit, periodCount, cycles, futureStart }: PlanRow) {
  const startType = futureStart ? ('CUSTOM' as const) : ('ON_PURCHASE' as const)
  if (!periodUnit || !periodCount) return { startType, endType: 'UNTIL_CANCELLED' as const }
  const billingCycle = { period: periodUnit, count: String(periodCount) }
  if (cycles === 0) return { billingCycle, startType, endType: 'UNTIL_CANCELLED' as const }
  const cyclesCompletedDetails = { billingCycleCount: String(cycles) }
  return { billingCycle, startType, endType: 'CYCLES_COMPLETED' as const, cyclesCompletedDetails }
}
