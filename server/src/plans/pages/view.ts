import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import { type PageField, type PageMessage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { PlanClosedProps, PlanSummaryProps, PlanThanksProps } from '@cartwright/contract/pages/plans.ts'
import type { SpannedPrice } from '@cartwright/contract/plans/orders.ts'
import type { ShownBenefit } from '@cartwright/contract/plans/plans-v3.ts'
import { paths } from '../../customers/account/view.ts'
import { lineImage } from '../../orders/order/view.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import * as money from '../../platform/values/money.ts'
import { pageShop } from '../../sites/settings/view.ts'
import { addTo } from '../../subscriptions/calendar/rules.ts'
import type { PlanRow } from '../definitions/queries.ts'
import type { PlanOrderRow } from '../orders/queries.ts'
import { toBought } from '../orders/rules.ts'
import { planTexts } from '../purchases/texts.ts'
import { type Asked, pagePath } from './asked.rules.ts'
import { type Texts, textsIn } from './texts.ts'
import type { PlanVisit } from './visits.service.ts'
import { benefitLines, everyText, lengthText, priceText } from './words.view.ts'

export interface SummaryPage {
  plan: PlanRow
  benefits: readonly ShownBenefit[]
  prices: readonly SpannedPrice[]
  asked: Asked
  now: number
  /** The member has one of these. */
  isOpen: boolean
  /** The member has had the free trial of this plan. */
  isTrialUsed: boolean
  hidden: Record<string, string>
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
}

/** What somebody is about to buy, and the form that does it. */
export function summaryPage(visit: PlanVisit, page: SummaryPage): PlanSummaryProps {
  const { site, memberId } = visit
  const { plan, benefits, prices, asked, isOpen, isTrialUsed, hidden, messages = [] } = page
  const { language } = site.settings
  const texts = textsIn(language)
  const { summary } = texts
  const warnings: PageMessage[] = [
    ...(isOpen ? [{ kind: 'warning', text: summary.have } as const] : []),
    ...(isTrialUsed ? [{ kind: 'info', text: summary.trialUsed } as const] : []),
  ]
  const isPaid = plan.trialDays === 0 && totalOf(prices[0]) > 0
  const member = { label: isPaid ? summary.pay : summary.start, look: 'primary' } as const
  const form: PageForm = {
    action: pagePath(asked),
    hidden,
    fields: memberId ? fieldsOf(visit, page) : [],
    buttons: [memberId ? member : { label: summary.signInButton, look: 'primary' }],
    ...(memberId ? {} : { note: summary.signIn }),
  }
  return {
    ...{ state: 'summary', shop: pageShop(site, homeOf(visit)), title: summary.title, links: [] },
    intro: summary.intro,
    messages: [...messages, ...warnings],
    back: { label: summary.back, url: listOf(visit) },
    facts: factsOf(visit, page),
    ...lineImage(plan.image ?? undefined, plan.name),
    benefits: {
      title: summary.benefits,
      lines: benefitLines({ ...plan, benefits }, toBought(plan), language),
    },
    due: dueOf(visit, page),
    ...(plan.terms ? { terms: { title: summary.terms, text: plan.terms } } : {}),
    forms: [form],
  }
}

function fieldsOf({ site }: PlanVisit, { plan, form = {}, problems = {}, now }: SummaryPage): PageField[] {
  const { fields } = textsIn(site.settings.language)
  const today = dayIn(site.settings.timeZone, now)
  const shown = { values: { startDate: today, ...form }, problems }
  const start = { name: 'startDate', label: fields.startDate, autocomplete: 'off', hint: fields.startHint }
  const terms = { name: 'terms', label: fields.terms, autocomplete: 'off' }
  return [
    ...(plan.futureStart ? [pageField(shown, { ...start, kind: 'date' as const })] : []),
    ...(plan.terms ? [pageField(shown, { ...terms, kind: 'checkbox' as const })] : []),
  ]
}

function factsOf({ site }: PlanVisit, { plan, now }: SummaryPage): PlanSummaryProps['facts'] {
  const { language, timeZone } = site.settings
  const { labels, cancel } = textsIn(language)
  const bought = toBought(plan)
  const { fee } = plan
  return [
    { label: labels.plan, lines: [plan.name, ...(plan.description ? [plan.description] : [])] },
    { label: labels.price, lines: [priceText(bought, language)] },
    ...(fee
      ? [{ label: labels.fee(fee.name), lines: [money.format(BigInt(fee.amount), plan.currency, language)] }]
      : []),
    ...trialFacts(plan.trialDays, plan.futureStart ? undefined : new Date(now), { language, timeZone }),
    { label: labels.length, lines: [lengthText(bought, language)] },
    ...(plan.billing === 'RECURRING'
      ? [{ label: labels.cancel, lines: [plan.buyerCanCancel ? cancel.allowed : cancel.refused] }]
      : []),
  ]
}

/** "30 days, until December 24, 2026". The end is known where the start is. */
function trialFacts(
  trialDays: number,
  begins: Date | undefined,
  { language, timeZone }: { language: string; timeZone: string },
): PlanSummaryProps['facts'] {
  if (trialDays === 0) return []
  const { labels, trialUntil } = textsIn(language)
  const days = planTexts(language).days(trialDays)
  const ends = begins && addTo(begins, { unit: 'DAY', count: trialDays }, timeZone)
  return [
    { label: labels.trial, lines: [ends ? trialUntil(days, dayText(ends, { language, timeZone })) : days] },
  ]
}

/** What is to pay now, with taxes, and what comes later. */
function dueOf({ site }: PlanVisit, { plan, prices, now }: SummaryPage): PlanSummaryProps['due'] {
  const { language, timeZone } = site.settings
  const { labels, dueLater } = textsIn(language)
  const [first, later] = prices
  const amount = (value: SpannedPrice | undefined) =>
    money.format(money.toMinor(value?.price?.total ?? '0', plan.currency) ?? 0n, plan.currency, language)
  const zero = money.format(0n, plan.currency, language)
  const tax = isTaxOpen(site, prices) ? [dueLater.tax] : []
  const due = (text: string, notes: string[]) => ({
    ...{ label: labels.dueNow, text },
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  })
  const start = new Date(now)
  if (plan.trialDays > 0) {
    const ends = addTo(start, { unit: 'DAY', count: plan.trialDays }, timeZone)
    const trial = dueLater.trial(amount(first), dayText(ends, { language, timeZone }))
    return due(zero, totalOf(first) > 0 ? [trial, ...tax] : [])
  }
  const { periodUnit: unit, periodCount: count } = plan
  const next = later && unit && count ? addTo(start, { unit, count }, timeZone) : undefined
  if (!next || totalOf(later) === 0) return due(amount(first), tax)
  const every = everyText(toBought(plan), language)
  const after = dueLater.after(amount(later), every, dayText(next, { language, timeZone }))
  return due(amount(first), [after, ...tax])
}

/** Taxes come on top of the prices, and nobody knows them before the buyer's address. */
function isTaxOpen(site: PlanVisit['site'], prices: readonly SpannedPrice[]): boolean {
  const isPriced = prices.some((span) => totalOf(span) > 0)
  return isPriced && !site.settings.taxIncludedInPrices && prices.every(({ price }) => !price?.tax)
}

function totalOf(span: SpannedPrice | undefined): number {
  return Number(span?.price?.total ?? 0)
}

export function dayText(day: Date, { language, timeZone }: { language: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(pageLocale(language), { dateStyle: 'long', timeZone }).format(day)
}

/** What somebody has bought without paying now. */
export function thanksPage(visit: PlanVisit, order: PlanOrderRow): PlanThanksProps {
  const { settings } = visit.site
  const { thanks, labels } = textsIn(settings.language)
  return {
    ...{
      state: 'thanks',
      shop: pageShop(visit.site, homeOf(visit)),
      title: thanks.title,
      messages: [],
      forms: [],
    },
    intro: thanks.intro(order.plan.name),
    facts: [
      { label: labels.plan, lines: [order.plan.name] },
      { label: labels.price, lines: [priceText(order.plan, settings.language)] },
      { label: labels.start, lines: [dayText(order.startsAt, settings)] },
      ...trialFacts(order.plan.trialDays, order.startsAt, settings),
    ],
    benefits: { title: '', lines: [] },
    links: [
      ...(visit.hasSession ? [{ label: thanks.account, url: `${paths.subscriptions}/${order.id}` }] : []),
      { label: thanks.back, url: homeOf(visit) },
    ],
  }
}

/** There is nothing to buy here. */
export function closedPage(visit: PlanVisit, reason: 'unknown' | 'used'): PlanClosedProps {
  const { closed, thanks }: Texts = textsIn(visit.site.settings.language)
  const isUsed = reason === 'used'
  const account = { label: thanks.account, url: paths.subscriptions }
  return {
    ...{ state: 'closed', shop: pageShop(visit.site, homeOf(visit)), messages: [], forms: [], facts: [] },
    title: isUsed ? closed.used : closed.unknown,
    intro: isUsed ? closed.usedText : closed.unknownText,
    benefits: { title: '', lines: [] },
    links: [...(isUsed && visit.hasSession ? [account] : []), { label: closed.all, url: listOf(visit) }],
  }
}

function homeOf({ callbacks }: PlanVisit): string {
  return callbacks.postFlowUrl ?? '/'
}

/** Where plans are compared: the storefront's page, with what it wants back, or ours. */
export function listOf({ callbacks: { planListUrl }, checkoutData }: PlanVisit): string {
  if (!planListUrl) return '/plans'
  const address = new URL(planListUrl)
  if (checkoutData) address.searchParams.set('checkoutData', checkoutData)
  return address.href
}
