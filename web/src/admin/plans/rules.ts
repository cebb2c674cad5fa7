import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import type { PlanBenefit } from '@cartwright/contract/plans/benefits.ts'
import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import type { PeriodUnit } from '@cartwright/contract/plans/plans.ts'
import type { CreatePlanV3Request, PlanV3, PricingVariant } from '@cartwright/contract/plans/plans-v3.ts'

export interface BenefitValues {
  /** Absent for a new one. */
  id?: string
  kind: PlanBenefit['kind']
  name: string
  unlimited: boolean
  credits: number | string
  /** Texts of {@link itemKey}. */
  items: string[]
  permission: string
  percent: number | string
}

/** The values of the form; an empty text stands for no value. */
export interface PlanValues {
  name: string
  description: string
  picture: Image | undefined
  price: number | string
  billing: 'RECURRING' | 'DURATION' | 'UNLIMITED'
  count: number | string
  unit: PeriodUnit
  endless: boolean
  cycles: number | string
  trialDays: number | string
  feeName: string
  feeAmount: number | string
  /** One each line. */
  perks: string
  benefits: BenefitValues[]
  maxPurchases: number | string
  futureStart: boolean
  buyerCanCancel: boolean
  visible: boolean
  buyable: boolean
  terms: string
}

export const newBenefit: BenefitValues = {
  kind: 'CREDITS',
  name: '',
  unlimited: false,
  credits: 1,
  items: [],
  permission: '',
  percent: 10,
}

type Item = NonNullable<PlanBenefit['items']>[number]

export function itemKey({ category, providerAppId, externalId }: Item): string {
  return `${category} ${providerAppId} ${externalId}`
}

export function itemFrom(key: string): Item {
  const [category, providerAppId = '', externalId = ''] = key.split(' ')
  return { category: category as Item['category'], providerAppId, externalId }
}

export function valuesOf(plan: PlanV3, benefits: readonly PlanBenefit[]): PlanValues {
  const { perks = [], purchaseLimits = [] } = plan
  const [limit] = purchaseLimits
  return {
    name: plan.name ?? '',
    description: plan.description ?? '',
    picture: plan.image ?? undefined,
    ...priceValues(plan.pricingVariants?.[0]),
    perks: perks.map(({ description }) => description).join('\n'),
    benefits: benefits.map(benefitValues),
    maxPurchases: limit?.maxCount || '',
    buyerCanCancel: plan.buyerCanCancel ?? true,
    visible: plan.visibility !== 'PRIVATE',
    buyable: plan.buyable ?? true,
    terms: plan.termsAndConditions ?? '',
  }
}

function priceValues(variant: PricingVariant = {}) {
  const { billingTerms = {}, freeTrialDays, fees = [], pricingStrategies = [] } = variant
  const { billingCycle, cyclesCompletedDetails, endType, startType } = billingTerms
  const cycles = endType === 'CYCLES_COMPLETED' ? Number(cyclesCompletedDetails?.billingCycleCount ?? 0) : 0
  const isNew = variant.id === undefined
  const [fee] = fees
  return {
    price: pricingStrategies[0]?.flatRate?.amount ?? '',
    billing: isNew || (billingCycle && cycles !== 1) ? ('RECURRING' as const) : once(billingCycle),
    count: billingCycle?.count ? Number(billingCycle.count) : 1,
    unit: billingCycle?.period ?? ('MONTH' as const),
    endless: cycles < 2,
    cycles: cycles < 2 ? 12 : cycles,
    trialDays: freeTrialDays || '',
    feeName: fee?.name ?? '',
    feeAmount: fee?.fixedAmountOptions?.amount ?? '',
    futureStart: startType === 'CUSTOM',
  }
}

function once(billingCycle: unknown): 'DURATION' | 'UNLIMITED' {
  return billingCycle ? 'DURATION' : 'UNLIMITED'
}

function benefitValues(benefit: PlanBenefit): BenefitValues {
  const { id, kind, name, credits, items = [], permission, percent } = benefit
  return {
    ...(id ? { id } : {}),
    ...{ kind, name, unlimited: kind === 'CREDITS' && !credits, credits: credits ?? 1 },
    items: items.map(itemKey),
    permission: permission ?? '',
    percent: percent ?? 10,
  }
}

/** What is sent. Perks keep their ids while their words stay. */
export function contentOf(values: PlanValues, before: PlanV3): CreatePlanV3Request['plan'] {
  const { name, description, perks, maxPurchases, visible, terms, buyerCanCancel, buyable } = values
  const ids = new Map((before.perks ?? []).map((perk) => [perk.description, perk.id]))
  const lines = perks.split('\n').map((line) => line.trim())
  return {
    ...{ name, description, termsAndConditions: terms, buyerCanCancel, buyable },
    image: values.picture ?? null,
    visibility: visible ? 'PUBLIC' : 'PRIVATE',
    perks: [...new Set(lines.filter(Boolean))].map((line) => {
      const id = ids.get(line)
      return { description: line, ...(id ? { id } : {}) }
    }),
    purchaseLimits:
      maxPurchases === '' ? [] : [{ type: 'PER_MEMBER_LIFETIME', maxCount: Number(maxPurchases) }],
    pricingVariants: [variantOf(values, before.pricingVariants?.[0])],
  }
}

function variantOf(values: PlanValues, before: PricingVariant = {}): PricingVariant {
  const { price, billing, count, unit, endless, cycles, trialDays, feeName, feeAmount, futureStart } = values
  const billingCycle = { period: unit, count: String(count) }
  const isEndless = billing === 'UNLIMITED' || (billing === 'RECURRING' && endless)
  const billingCycleCount = billing === 'DURATION' ? '1' : String(cycles)
  const [fee] = before.fees ?? []
  const amount = `${Number(feeAmount)}` as const
  const { id, name, promotion } = before
  return {
    ...(id ? { id } : {}),
    ...(name ? { name } : {}),
    ...(promotion ? { promotion } : {}),
    freeTrialDays: billing === 'RECURRING' ? Number(trialDays) : 0,
    fees:
      Number(feeAmount) > 0
        ? [{ ...(fee?.id ? { id: fee.id } : {}), name: feeName, fixedAmountOptions: { amount } }]
        : [],
    billingTerms: {
      ...(billing === 'UNLIMITED' ? {} : { billingCycle }),
      startType: futureStart ? 'CUSTOM' : 'ON_PURCHASE',
      endType: isEndless ? 'UNTIL_CANCELLED' : 'CYCLES_COMPLETED',
      ...(isEndless ? {} : { cyclesCompletedDetails: { billingCycleCount } }),
    },
    pricingStrategies: [{ flatRate: { amount: `${Number(price)}` } }],
  }
}

export function benefitsOf({ benefits }: PlanValues): PlanBenefit[] {
  return benefits.map((benefit) => {
    const { id, kind, name } = benefit
    return { ...(id ? { id } : {}), kind, name: name.trim(), ...givenBy(benefit) }
  })
}

function givenBy({ kind, unlimited, credits, items, permission, percent }: BenefitValues) {
  if (kind === 'ACCESS') return { permission: permission.trim() }
  const chosen = { items: items.map(itemFrom) }
  if (kind === 'DISCOUNT') return { percent: Number(percent), ...chosen }
  return { credits: unlimited ? null : Number(credits), ...chosen }
}

interface Needed {
  name: string
  price: string
  count: string
  cycles: string
  feeName: string
  items: string
  permission: string
  percent: string
}

/** The messages of fields that lack something, by their names in the form. */
export function missingIn(values: PlanValues, needed: Needed): Record<string, string> | undefined {
  const { name, price, billing, count, endless, cycles, feeName, feeAmount, benefits } = values
  const found = [
    ...(name.trim() === '' ? [['name', needed.name]] : []),
    ...(price === '' ? [['price', needed.price]] : []),
    ...(billing !== 'UNLIMITED' && count === '' ? [['count', needed.count]] : []),
    ...(billing === 'RECURRING' && !endless && Number(cycles) < 2 ? [['cycles', needed.cycles]] : []),
    ...(Number(feeAmount) > 0 && feeName.trim() === '' ? [['feeName', needed.feeName]] : []),
    ...benefits.flatMap((benefit, index) => missingInBenefit(benefit, `benefits.${index}`, needed)),
  ]
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function missingInBenefit(
  { kind, name, unlimited, credits, items, permission, percent }: BenefitValues,
  place: string,
  needed: Needed,
): string[][] {
  const isCredits = kind === 'CREDITS'
  const isPermission = /^[a-z0-9][a-z0-9-]{0,62}$/.test(permission.trim())
  return [
    ...(name.trim() === '' ? [[`${place}.name`, needed.name]] : []),
    ...(isCredits && !unlimited && credits === '' ? [[`${place}.credits`, needed.count]] : []),
    ...(isCredits && items.length === 0 ? [[`${place}.items`, needed.items]] : []),
    ...(kind === 'ACCESS' && !isPermission ? [[`${place}.permission`, needed.permission]] : []),
    ...(kind === 'DISCOUNT' && !isPercent(percent) ? [[`${place}.percent`, needed.percent]] : []),
  ]
}

function isPercent(percent: BenefitValues['percent']): boolean {
  return Number(percent) > 0 && Number(percent) <= 100 && /^\d+(\.\d{1,2})?$/.test(String(percent))
}

const variant = 'pricingVariants.0'

/** The fields of the form, by those of the request. */
export const fieldsOfRequest: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  termsAndConditions: 'terms',
  perks: 'perks',
  [`${variant}.freeTrialDays`]: 'trialDays',
  [`${variant}.pricingStrategies.0.flatRate.amount`]: 'price',
  [`${variant}.billingTerms.billingCycle.count`]: 'count',
  [`${variant}.billingTerms.cyclesCompletedDetails.billingCycleCount`]: 'cycles',
  [`${variant}.fees.0.name`]: 'feeName',
  [`${variant}.fees.0.fixedAmountOptions.amount`]: 'feeAmount',
}

/** One that ends with its period has nothing left that could wait. */
export function mayPause({ status, autoRenewCanceled }: PlanOrder): boolean {
  return status === 'ACTIVE' && !autoRenewCanceled
}

/** The free days at the beginning have not ended: the first payment is still to come. */
export function isInTrial({ status, freeTrialDays, currentCycle }: PlanOrder): boolean {
  return status === 'ACTIVE' && Boolean(freeTrialDays) && currentCycle?.index === 0
}
