import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { PlansPageProps } from '@cartwright/contract/pages/plans.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { type Answer, type FormFields, type Problems, refusedStatus } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { dayIn, dayStart, daysLater, isDay } from '../../platform/values/local-time.ts'
import { shownBenefits } from '../definitions/benefits.queries.ts'
import { type PlanRow, plansByIds } from '../definitions/queries.ts'
import { purchasesOf } from '../orders/queries.ts'
import { toBought } from '../orders/rules.ts'
import * as orders from '../orders/service.ts'
import { spannedPrices } from '../purchases/prices.service.ts'
import * as purchases from '../purchases/service.ts'
import { forMember } from '../purchases/trials.service.ts'
import type { Asked } from './asked.rules.ts'
import { type Owned, ownedPlan } from './queries.ts'
import { textsIn } from './texts.ts'
import { closedPage, summaryPage, thanksPage } from './view.ts'
import { callerOf, formToken, type PlanVisit } from './visits.service.ts'

export type PlansAnswer = Answer<PlansPageProps>

/** What the address names, or thanks to whoever has bought it. */
export async function open(shop: Shop, visit: PlanVisit, asked: Asked): Promise<PlansAnswer> {
  const { memberId, site } = visit
  if (asked.done && memberId) {
    const order = await orders
      .get(shop.db, { siteId: site.id, memberId }, asked.done)
      .catch(undefinedWhenGone)
    if (order && order.status !== 'DRAFT') return { props: thanksPage(visit, order) }
  }
  return show(shop, visit, { asked })
}

interface Shown {
  asked: Asked
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  status?: { status: number; retryAfter?: number }
}

async function show(shop: Shop, visit: PlanVisit, { asked, status, ...shown }: Shown): Promise<PlansAnswer> {
  const { site, memberId } = visit
  const found = await find(shop, visit, asked.plan)
  if (found === 'unknown' || found === 'used')
    return { props: closedPage(visit, found), status: found === 'used' ? 409 : 404 }
  const { plan, owned, isTrialUsed } = found
  const caller = callerOf(shop, visit)
  const { language } = site.settings
  const buyer = { siteId: site.id, memberId: caller.id, email: '', language }
  const [benefits, prices] = await Promise.all([
    shop.db.run(shownBenefits, [site.id, [plan.id]]),
    spannedPrices(shop, toBought(plan), { planId: plan.id, buyer, caller }),
  ])
  const csrf = formToken(shop, visit, plan.id)
  const hidden = { csrf, ...(memberId ? { after: owned.lastId ?? '' } : {}) }
  const history = { isOpen: owned.isOpen, isTrialUsed }
  const page = { ...shown, plan, benefits, prices, asked, hidden, ...history, now: shop.clock() }
  return { props: summaryPage(visit, page), ...status }
}

type Found = { plan: PlanRow; owned: Owned; isTrialUsed: boolean }

/** The plan, unless nobody can buy it, or this member not again. */
async function find(
  shop: Shop,
  { site, memberId }: PlanVisit,
  id: string,
): Promise<Found | 'unknown' | 'used'> {
  if (!id) return 'unknown'
  const nothing: Owned = { lastId: null, isOpen: false }
  const [[plan], [owned], [bought]] = await Promise.all([
    shop.db.run(plansByIds, [site.id, [id]]),
    memberId ? shop.db.run(ownedPlan, [site.id, memberId, id]) : [nothing],
    memberId ? shop.db.run(purchasesOf, [site.id, memberId, [id]]) : [],
  ])
  if (!plan || plan.archived || !plan.buyable || plan.currency !== site.settings.currency) return 'unknown'
  if (plan.maxPurchases > 0 && (bought?.purchases ?? 0) >= plan.maxPurchases) return 'used'
  const offered = memberId ? await forMember(shop.db, { siteId: site.id, memberId }, plan) : plan
  return { plan: offered, owned: owned ?? nothing, isTrialUsed: offered.trialDays < plan.trialDays }
}

/** What was made of a form: an order, and the checkout in which it is paid. */
export interface Bought {
  planOrderId: string
  checkoutId?: string
}

export type Submitted = { bought: Bought } | { signIn: true } | { answer: PlansAnswer }

interface Sent {
  asked: Asked
  form: FormFields
  isOurs: boolean
}

/** Buys once, however often the form is sent, from however many tabs. */
export async function submit(shop: Shop, visit: PlanVisit, sent: Sent): Promise<Submitted> {
  const { asked, form, isOurs } = sent
  const { problems: texts } = textsIn(visit.site.settings.language)
  const again = async (more: Partial<Shown>): Promise<Submitted> => ({
    answer: await show(shop, visit, { asked, form, ...more }),
  })
  const failed = (text: string, status: Shown['status'] = { status: 422 }) =>
    again({ messages: [{ kind: 'error', text }], status })
  if (!visit.memberId) return { signIn: true }
  if (!isOurs) return failed(texts.form, { status: 403 })
  const found = await find(shop, visit, asked.plan)
  if (found === 'unknown') return again({})
  const problems = found === 'used' ? {} : problemsOf(shop, visit, { plan: found.plan, form })
  if (Object.keys(problems).length > 0)
    return again({ problems, messages: [{ kind: 'error', text: texts.check }], status: { status: 422 } })
  try {
    return { bought: await buy(shop, visit, sent) }
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    if (refusal.status === 429) return failed(texts.tooOften, refusedStatus(refusal))
    if (closing.has(refusal.code ?? '')) return again({})
    return failed(refusal.code === 'SITE_MUST_ACCEPT_PAYMENTS' ? texts.noPayment : texts.refused)
  }
}

const closing: ReadonlySet<string> = new Set([
  'plan_not_found',
  'archived_plan',
  'plan_not_for_sale',
  'purchases_limit_reached',
  'CHECKOUT_CHANGED',
])

/** A page shows which order of the plan the member placed last. All pages that show the same one buy once. */
async function buy(shop: Shop, visit: PlanVisit, { asked, form }: Sent): Promise<Bought> {
  const caller = callerOf(shop, visit)
  const startDate = startOf(shop, visit, form.startDate ?? '')
  const key = ['plan', asked.plan, form.after ?? '', form.startDate ?? ''].join(' ')
  const { body } = await answerOnce(shop, { caller, key, content: '' }, async () => {
    const bought = await order(shop, caller, { planId: asked.plan, startDate })
    return { status: 200, body: JSON.stringify(bought) }
  })
  return JSON.parse(body) as Bought
}

async function order(
  shop: Shop,
  caller: Caller,
  { planId, startDate }: { planId: string; startDate: string | undefined },
): Promise<Bought> {
  const { order: made } = await purchases.createOnline(shop, caller, {
    planId,
    ...(startDate ? { startDate } : {}),
  })
  const { id: planOrderId = '', wixPayOrderId: checkoutId } = made
  return checkoutId ? { planOrderId, checkoutId } : { planOrderId }
}

const mostDays = 366

function problemsOf(
  shop: Shop,
  { site }: PlanVisit,
  { plan, form }: { plan: PlanRow; form: FormFields },
): Problems {
  const { problems: texts } = textsIn(site.settings.language)
  const today = dayIn(site.settings.timeZone, shop.clock())
  const { startDate = '' } = form
  const isDate = isDay(startDate) && startDate >= today && startDate <= daysLater(today, mostDays)
  return {
    ...(plan.futureStart && !isDate ? { startDate: texts.date } : {}),
    ...(plan.terms && form.terms !== 'yes' ? { terms: texts.terms } : {}),
  }
}

/** Today is now; any other day begins at its midnight. */
function startOf(shop: Shop, { site: { settings } }: PlanVisit, day: string): string | undefined {
  if (!isDay(day) || day <= dayIn(settings.timeZone, shop.clock())) return undefined
  return dayStart(settings.timeZone, day).toISOString()
}

function undefinedWhenGone(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 404) return undefined
  throw error
}
