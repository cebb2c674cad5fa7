import type { GetEligibleDiscountsAnswer } from '@cartwright/contract/plugins/discounts.ts'
import type { CalculationErrors } from '@cartwright/contract/pricing/totals.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import { ask, type Reply } from '../../plugins/asking/service.ts'
import { backupOptions, carriersIn, carriersOf, withCharges } from '../delivery/carriers.rules.ts'
import type { OfferedOption } from '../delivery/rules.ts'
import { customTriggersOf } from '../model/automatic.rules.ts'
import {
  carrierErrors,
  couponRejection,
  eligibleTriggers,
  failedPlugins,
  feesProblem,
  offeredRates,
  orderErrors,
  pluginDiscounts,
  pluginFees,
  pluginTax,
  pluginViolations,
  ratesProblem,
  taxProblem,
} from './answers.rules.ts'
import type { PurchaseViolation } from './lines.rules.ts'
import type { PriceOptions } from './purchase.rules.ts'
import {
  type Asked,
  askerOf,
  discountsQuestion,
  feesQuestion,
  shippingQuestion,
  taxQuestion,
  triggersQuestion,
  validationQuestion,
} from './questions.rules.ts'
import { type PricingInput, type PricingResult, price } from './rules.ts'

/** A calculation that plugins take part in. */
export interface Calculation {
  result: PricingResult
  violations: PurchaseViolation[]
  errors: CalculationErrors
}

interface Step extends Asked {
  shop: Shop
  deadline: number
  onlyKept: boolean
  input: PricingInput
}

/**
 * Prices a purchase with all plugins of its shop: the triggers of automatic discounts and the discounts first, then
 * deliveries, the fees on top and the tax on all, at last whoever may object. None is waited for beyond the deadline.
 */
export async function priceWithPlugins(
  shop: Shop,
  input: PricingInput,
  { options, deadline, ...asked }: Asked & { options: PriceOptions; deadline: number },
): Promise<Calculation> {
  const onlyKept = Boolean(options.onlyKept)
  const step = { ...asked, shop, input, deadline, onlyKept }
  let calculation: Calculation = { result: price(input), violations: [], errors: {} }
  if ((options.plugins === false || onlyKept) && mayKnowCoupon(asked))
    calculation.result = price({ ...input, couponCode: undefined })
  if (options.plugins !== false) {
    calculation = await addTriggers(step, calculation)
    calculation = await addDiscounts(step, calculation)
  }
  if (options.shipping !== false) calculation = await addRates(step, calculation)
  if (options.fees !== false) calculation = await addFees(step, calculation)
  if (options.tax !== false) calculation = await addTax(step, calculation)
  if (options.plugins === undefined || options.plugins === true)
    calculation = await addViolations(step, calculation)
  return calculation
}

/** A code that is not the shop’s own cannot be rejected without asking. */
function mayKnowCoupon({ context: { coupon, tables } }: Asked): boolean {
  return coupon === undefined && tables.plugins.some(({ kind }) => kind === 'DISCOUNTS')
}

/** Asks the plugins whose triggers automatic discounts depend on. A trigger that nobody answers does not fire. */
async function addTriggers(step: Step, before: Calculation): Promise<Calculation> {
  const { shop, input, context } = step
  const triggers = customTriggersOf(context.tables.automaticDiscounts, input.now)
  if (before.result.lines.length === 0 || triggers.length === 0) return before
  const askOf = async (appId: string, ofApp: typeof triggers) => {
    const plugins = context.tables.plugins.filter((plugin) => plugin.appId === appId)
    return ask(shop, plugins, {
      kind: 'DISCOUNT_TRIGGERS',
      function: 'getEligibleTriggers',
      request: triggersQuestion(step, before.result, ofApp),
      ...circumstances(step),
    })
  }
  const byApp = [...Map.groupBy(triggers, ({ appId }) => appId)]
  const replies = (await Promise.all(byApp.map(([appId, ofApp]) => askOf(appId, ofApp)))).flat()
  const firedTriggers = eligibleTriggers(replies, triggers)
  if (firedTriggers.size > 0) step.input = { ...input, firedTriggers }
  return withDiscountsError({ ...before, result: price(step.input) }, replies)
}

function withDiscountsError(calculation: Calculation, replies: readonly Reply<unknown>[]): Calculation {
  const [failed] = orderErrors('DISCOUNTS_UNAVAILABLE', replies)
  if (!failed) return calculation
  const errors = { ...calculation.errors, discountsCalculationError: { applicationError: failed } }
  return { ...calculation, errors }
}

async function addDiscounts(step: Step, before: Calculation): Promise<Calculation> {
  const { input, context, purchase } = step
  if (before.result.lines.length === 0) return before
  const couponCode = context.coupon ? undefined : purchase.couponCode?.trim() || undefined
  const replies = await askForDiscounts(step, before, { plugins: context.tables.plugins, couponCode })
  if (replies.length === 0) return before
  // A plugin that rejects the code may still have other discounts.
  const refusing = replies.flatMap((reply) => ('refusal' in reply ? reply.plugin : []))
  const others = couponCode
    ? await askForDiscounts(step, before, { plugins: refusing, couponCode: undefined })
    : []
  const counting = [...replies.filter((reply) => !('refusal' in reply)), ...others]
  const ruleDiscounts = pluginDiscounts(counting, { currency: input.currency, couponCode })
  const rejectedCoupon = couponCode && couponRejection(replies, ruleDiscounts, couponCode)
  step.input = {
    ...input,
    ruleDiscounts,
    ...(couponCode ? (rejectedCoupon ? { rejectedCoupon } : { couponCode: undefined }) : {}),
  }
  return withDiscountsError({ ...before, result: price(step.input) }, counting)
}

function askForDiscounts(
  step: Step,
  { result }: Calculation,
  { plugins, couponCode }: { plugins: readonly KnownPlugin[]; couponCode: string | undefined },
): Promise<Reply<GetEligibleDiscountsAnswer>[]> {
  return ask(step.shop, plugins, {
    kind: 'DISCOUNTS',
    function: 'getEligibleDiscounts',
    request: discountsQuestion(step, result, couponCode ? [couponCode] : []),
    ...circumstances(step),
  })
}

/** Carriers are asked for goods to ship once it is known where to. */
async function addRates(step: Step, before: Calculation): Promise<Calculation> {
  const { shop, input, context, purchase } = step
  if (!before.result.shipping.required || !purchase.destination?.country || !input.shipping) return before
  const { currency } = input
  const { regions } = input.shipping
  const region = before.result.shipping.region?.id
  const plugins = carriersIn(context.tables.plugins, regions, region)
  const replies = await ask(shop, plugins, {
    kind: 'SHIPPING_RATES',
    function: 'getShippingRates',
    request: shippingQuestion(step, before.result),
    ...circumstances(step),
    problem: (answer) => ratesProblem(answer, currency),
  })
  if (step.onlyKept && isChosenUnknown(step, replies)) {
    const shipping = { ...input.shipping, selected: undefined }
    step.input = { ...input, shipping }
    return { ...before, result: price(step.input) }
  }
  const terms = carriersOf(regions, region)
  const asked = step.onlyKept ? [] : plugins
  const backups = backupOptions(terms, { asked, replies }, currency)
  if (replies.length === 0 && backups.length === 0) return before
  const rates = offeredRates(replies, currency).map((rate) =>
    withCharges(rate, terms.get(rate.carrierId), currency),
  )
  const offered = [...rates, ...backups]
  const unavailable = failedPlugins(replies).filter((id) => !isReplaced(id, backups))
  step.input = { ...input, shipping: { ...input.shipping, offered, unavailable } }
  const errors = {
    ...before.errors,
    ...carrierErrors(replies.filter(({ plugin }) => !isReplaced(plugin.id, backups))),
  }
  return { ...before, result: price(step.input), errors }
}

function isReplaced(id: string, backups: readonly OfferedOption[]): boolean {
  return backups.some(({ carrierId }) => carrierId === id)
}

/** What the carrier of the chosen delivery takes is not known, which does not mean that it is gone. */
function isChosenUnknown({ input, context }: Step, replies: readonly Reply<object>[]): boolean {
  const chosen = input.shipping?.selected?.carrierId
  const isCarrier = context.tables.plugins.some(({ id, kind }) => kind === 'SHIPPING_RATES' && id === chosen)
  return isCarrier && !replies.some(({ plugin }) => plugin.id === chosen)
}

async function addFees(step: Step, before: Calculation): Promise<Calculation> {
  const { shop, input, context } = step
  if (before.result.lines.length === 0) return before
  const { currency } = input
  const replies = await ask(shop, context.tables.plugins, {
    kind: 'ADDITIONAL_FEES',
    function: 'calculateAdditionalFees',
    request: feesQuestion(step, before.result),
    ...circumstances(step),
    problem: (answer) => feesProblem(answer, currency),
  })
  if (replies.length === 0) return before
  const additionalFees = [...(input.additionalFees ?? []), ...pluginFees(replies, currency)]
  step.input = { ...input, additionalFees }
  const errors = withOrderErrors(before.errors, orderErrors('FEES_UNAVAILABLE', replies))
  return { ...before, result: price(step.input), errors }
}

/** Where no plugin answers and none has to, the shop's own rates count. */
async function addTax(step: Step, before: Calculation): Promise<Calculation> {
  const { shop, input, context } = step
  const { plugins } = context.tables
  if (!plugins.some(({ kind }) => kind === 'TAX')) return before
  const question = taxQuestion(step, input, before.result)
  if (!question) return before
  const replies = await ask(shop, plugins, {
    kind: 'TAX',
    function: 'calculateTax',
    request: question,
    ...circumstances(step),
    problem: (answer) => taxProblem(answer, question),
  })
  const { currency, taxIncludedInPrices: included } = input
  const externalTax = pluginTax(replies, { currency, included })
  step.input = { ...input, externalTax }
  const [failed] = externalTax === 'FAILED' ? orderErrors('TAX_UNAVAILABLE', replies) : []
  const errors = failed ? { taxCalculationError: { applicationError: failed } } : {}
  return { ...before, result: price(step.input), errors: { ...before.errors, ...errors } }
}

async function addViolations(step: Step, before: Calculation): Promise<Calculation> {
  const { shop, context } = step
  if (before.result.lines.length === 0) return before
  const replies = await ask(shop, context.tables.plugins, {
    kind: 'VALIDATIONS',
    function: 'getValidationViolations',
    request: validationQuestion(step, before.result),
    ...circumstances(step),
  })
  const errors = withOrderErrors(before.errors, orderErrors('VALIDATIONS_UNAVAILABLE', replies))
  return { ...before, violations: [...before.violations, ...pluginViolations(replies)], errors }
}

/** For whom plugins are asked, and how long. */
function circumstances(step: Step) {
  const { deadline, onlyKept } = step
  return { about: askerOf(step), ids: idsOf(step), deadline, onlyKept }
}

function idsOf({ purchase: { purchaseFlowId, lines } }: Asked): string[] {
  return [purchaseFlowId, ...lines.map(({ id }) => id)].flatMap((id) => id || [])
}

type OrderErrors = NonNullable<CalculationErrors['orderValidationErrors']>

function withOrderErrors(errors: CalculationErrors, added: OrderErrors): CalculationErrors {
  if (added.length === 0) return errors
  return { ...errors, orderValidationErrors: [...(errors.orderValidationErrors ?? []), ...added] }
}
