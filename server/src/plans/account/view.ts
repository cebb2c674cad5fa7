import type {
  AccountBlock,
  AccountInfoProps,
  AccountOrder,
  AccountOrdersProps,
  AccountRow,
  PageForm,
} from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { ListMyPlanCreditsReply } from '@cartwright/contract/plans/benefits.ts'
import {
  type AccountContext,
  accountPage,
  baseForm,
  emptyBlock,
  paths,
} from '../../customers/account/view.ts'
import * as money from '../../platform/values/money.ts'
import { storefrontPath } from '../../sites/settings/view.ts'
import type { PaidService } from '../benefits/queries.ts'
import { textsIn } from '../pages/texts.ts'
import { dayText } from '../pages/view.ts'
import { lengthText } from '../pages/words.view.ts'
import { cancelBlock, cancelQuestion, withdrawBlock } from './cancel.view.ts'
import { fullPrice, nextPayment, type Paying, paymentLines } from './payments.view.ts'
import type { OwnOrder, OwnPayment } from './queries.ts'
import { trialEnd } from './rules.ts'

export interface Listed {
  orders: readonly OwnOrder[]
  isPast: boolean
  /** Of older ones. */
  olderUrl: string | undefined
}

export function listPage(context: AccountContext, { orders, isPast, olderUrl }: Listed): AccountOrdersProps {
  const { account } = textsOf(context)
  const { navigation, ...page } = accountPage(context, 'subscriptions', { title: account.past })
  const section = navigation.links.find(({ current }) => current)?.label ?? ''
  return {
    ...{ ...page, navigation, state: 'orders', title: isPast ? account.past : section },
    orders: orders.map((order) => orderLink(context, order)),
    ...(orders.length === 0
      ? { empty: { title: account.none, text: account.text, link: { label: account.link, url: '/plans' } } }
      : {}),
    ...(olderUrl ? { olderUrl, olderLabel: account.past } : {}),
  }
}

function textsOf({ site }: AccountContext) {
  return textsIn(site.settings.language)
}

function orderLink(context: AccountContext, order: OwnOrder): AccountOrder {
  const { settings } = context.site
  const { account, change, labels } = textsOf(context)
  const { status, startsAt, endsAt, plan, gifted, nextPlan, nextStartsAt } = order
  const day = (date: Date) => dayText(date, settings)
  const isOver = status === 'ENDED' || status === 'CANCELED'
  const next = nextPayment(context, order)
  const length = order.renewalCanceled ? account.noNext : lengthText(plan, settings.language)
  const planned = nextPlan && nextStartsAt ? change.planned(nextPlan, day(nextStartsAt)) : undefined
  return {
    url: `${paths.subscriptions}/${order.id}`,
    title: plan.name,
    dateText:
      isOver && endsAt
        ? account.between(day(startsAt), day(endsAt))
        : status === 'PENDING'
          ? account.from(day(startsAt))
          : account.since(day(startsAt)),
    statusText: statusText(context, order),
    totalText: gifted ? account.gift : fullPrice(order, settings.language),
    itemsText: planned ?? (next ? `${labels.next}: ${next}` : length),
  }
}

function statusText(context: AccountContext, order: OwnOrder): string {
  const { statuses, account, change } = textsOf(context)
  const { status, followedBy, contractStatus, paymentStatus, renewalCanceled, endsAt } = order
  const isOpen = status === 'PENDING' || status === 'ACTIVE'
  if (isOpen && (contractStatus === 'PAST_DUE' || paymentStatus === 'FAILED')) return account.overdue
  if (isOpen && paymentStatus === 'UNPAID') return account.awaiting
  if (status === 'ACTIVE' && renewalCanceled && endsAt)
    return account.ending(dayText(endsAt, context.site.settings))
  const freeUntil = trialEnd(order)
  if (freeUntil) return account.trial(dayText(freeUntil, context.site.settings))
  return followedBy === null ? statuses[status] : change.followed(followedBy)
}

export interface OrderDetails extends Paying {
  credits: ListMyPlanCreditsReply['credits']
  /** What its credits pay. */
  services: readonly PaidService[]
  messages: PageMessage[]
  mayChange: boolean
  asksToCancel: boolean
}

export function orderPage(context: AccountContext, details: OrderDetails): AccountInfoProps {
  const { order, messages, asksToCancel } = details
  if (asksToCancel) return cancelQuestion(context, order)
  return {
    ...accountPage(context, 'subscriptions', { title: order.plan.name, messages }),
    state: 'info',
    blocks: [
      aboutBlock(context, details),
      ...creditsBlock(context, details),
      ...historyBlock(context, details),
      ...withdrawBlock(context, details.next),
      ...cancelBlock(context, order),
    ],
  }
}

function aboutBlock(context: AccountContext, details: OrderDetails): AccountBlock {
  const { order, unpaid, mayChange } = details
  const { settings } = context.site
  const { account, labels, change } = textsOf(context)
  const { status, plan, startsAt, endsAt, pauses, gifted, nextPlan, nextStartsAt } = order
  const pause = pauses.find((one) => one.status === 'ACTIVE')?.pauseDate
  const row = (id: string, title: string, lines: readonly (string | undefined)[]): AccountRow => ({
    ...{ id, title, forms: id === 'status' ? payForms(context, unpaid) : [] },
    lines: lines.filter((line) => line !== undefined),
  })
  const isOver = status === 'ENDED' || status === 'CANCELED'
  return {
    ...emptyBlock('about', account.about),
    ...(plan.description ? { note: plan.description } : {}),
    ...(unpaid ? { messages: [{ kind: 'warning', text: toPayText(context, order) }] } : {}),
    rows: [
      row('status', labels.status, [
        statusText(context, order),
        status === 'PAUSED' && pause ? account.pausedSince(dayText(new Date(pause), settings)) : undefined,
        nextPlan && nextStartsAt ? change.planned(nextPlan, dayText(nextStartsAt, settings)) : undefined,
      ]),
      row('price', labels.price, [
        gifted ? account.gift : fullPrice(order, settings.language),
        lengthText(plan, settings.language),
      ]),
      ...(status === 'PENDING' ? [row('start', labels.start, [dayText(startsAt, settings)])] : []),
      ...((plan.billing === 'RECURRING' || unpaid) && !isOver
        ? [row('next', labels.next, paymentLines(context, details))]
        : []),
      ...(endsAt ? [row('ends', labels.ends, [dayText(endsAt, settings)])] : []),
    ],
    links: [
      ...(unpaid && !unpaid.byCard
        ? [{ label: account.payLink, url: `${paths.orders}/${unpaid.orderId}` }]
        : []),
      ...(mayChange ? [{ label: change.link, url: `${paths.subscriptions}/${order.id}/change` }] : []),
      ...planLinks(order),
      { label: account.back, url: paths.subscriptions },
    ],
  }
}

/** What an open payment keeps back. Merchants who collect the money themselves trust the member. */
function toPayText(context: AccountContext, order: OwnOrder): string {
  const { toPay } = textsOf(context).account
  const { status, contractStatus, collection, lacksCredits } = order
  if (status === 'PENDING') return toPay.start
  if (contractStatus === 'PAST_DUE') return toPay.all
  return collection === 'SYSTEM' && lacksCredits ? toPay.credits : toPay.open
}

/** Leads to the page on which a card pays what is open. */
function payForms(context: AccountContext, unpaid: OrderDetails['unpaid']): PageForm[] {
  if (!unpaid?.byCard) return []
  const { account } = textsOf(context)
  const label = account.pay(money.format(unpaid.left, unpaid.currency, context.site.settings.language))
  return [baseForm(context, 'rest', { action: `${paths.orders}/${unpaid.orderId}`, label, look: 'primary' })]
}

/** To the plan that is about to take the place of this one, or has. */
function planLinks({ nextPlan, nextOrderId, followedBy, followedById }: OwnOrder) {
  const [label, id] = nextPlan ? [nextPlan, nextOrderId] : [followedBy, followedById]
  return label && id ? [{ label, url: `${paths.subscriptions}/${id}` }] : []
}

function creditsBlock(context: AccountContext, { credits, services }: OrderDetails): AccountBlock[] {
  const { account } = textsOf(context)
  if (credits.length === 0) return []
  const rows = credits.map(({ benefitId, benefitName, total, remaining = 0, expiresDate }) => ({
    ...{ id: benefitId, title: benefitName, forms: [] },
    lines: [
      total === undefined ? account.unlimited : account.credits(remaining, total),
      ...(expiresDate ? [account.creditsUntil(dayText(new Date(expiresDate), context.site.settings))] : []),
    ],
  }))
  return [{ ...emptyBlock('credits', account.creditsTitle), rows, links: bookLinks(context, services) }]
}

/** How many services are named. */
export const mostNamed = 3

/** To what can be booked with the credits: each by its name, or all services if there are many. */
function bookLinks({ site: { settings } }: AccountContext, services: readonly PaidService[]) {
  const { account } = textsIn(settings.language)
  const all = { label: account.book, url: storefrontPath(settings, '/services') }
  if (services.length > mostNamed) return [all]
  return services.map(({ name, slug }) => ({
    label: account.bookOne(name),
    url: storefrontPath(settings, `/services/${encodeURIComponent(slug)}`),
  }))
}

/** The payments, and what became of the order, the newest first. */
function historyBlock(context: AccountContext, { order, payments }: OrderDetails): AccountBlock[] {
  const { settings } = context.site
  const { account, change } = textsOf(context)
  const { status, pauses, cancellation, endsAt, startsAt, nextPlan, followedBy, followedAt } = order
  const newPlan = nextPlan ?? followedBy
  const day = (date: Date | string) => dayText(new Date(date), settings)
  const paid = payments.map((payment) => ({
    at: payment.createdAt,
    title: account.payment(payment.number),
    lines: [
      day(payment.createdAt),
      `${money.format(payment.total, payment.currency, settings.language)} · ${paymentText(context, payment)}`,
    ],
  }))
  const paused = pauses.flatMap(({ pauseDate, resumeDate }) =>
    pauseDate && resumeDate ? [news(resumeDate, account.pause(day(pauseDate), day(resumeDate)))] : [],
  )
  const canceled = cancellation
    ? [
        news(
          cancellation.requestedDate,
          newPlan
            ? change.chosenOn(newPlan, day(cancellation.requestedDate))
            : account.canceledBy[cancellation.cause](day(cancellation.requestedDate)),
        ),
      ]
    : []
  const followed =
    followedBy && followedAt ? [news(followedAt, change.followedOn(followedBy, day(followedAt)))] : []
  const ended = status === 'ENDED' && endsAt ? [news(endsAt, account.ended(day(endsAt)))] : []
  const neverBegan = cancellation && new Date(cancellation.requestedDate) < startsAt && status === 'CANCELED'
  const began = status === 'PENDING' || neverBegan ? [] : [news(startsAt, account.started(day(startsAt)))]
  const rows = [...paid, ...paused, ...canceled, ...followed, ...ended, ...began]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ title, lines }, index) => ({ id: String(index), title, lines, forms: [] }))
  const links = payments.slice(0, 1).map(({ orderId, number }) => ({
    label: account.seeOrder(number),
    url: `${paths.orders}/${orderId}`,
  }))
  return rows.length > 0 ? [{ ...emptyBlock('history', account.history), rows, links }] : []
}

function news(at: Date | string, title: string): { at: Date; title: string; lines: string[] } {
  return { at: new Date(at), title, lines: [] }
}

function paymentText(context: AccountContext, { isPaid, cycleStatus }: OwnPayment): string {
  const { account } = textsOf(context)
  if (isPaid) return account.paid
  if (cycleStatus === 'VOID') return account.void
  return cycleStatus === 'CHARGING' ? account.charging : account.unpaid
}
