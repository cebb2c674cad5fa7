import type { AccountBlock, AccountInfoProps } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { PlanChange } from '@cartwright/contract/plans/orders.ts'
import {
  type AccountContext,
  accountPage,
  baseForm,
  emptyBlock,
  paths,
} from '../../customers/account/view.ts'
import * as money from '../../platform/values/money.ts'
import type { PlanRow } from '../definitions/queries.ts'
import { toBought } from '../orders/rules.ts'
import { textsIn } from '../pages/texts.ts'
import { dayText } from '../pages/view.ts'
import { everyText, lengthText, priceText } from '../pages/words.view.ts'
import { planTexts, taxedText } from '../purchases/texts.ts'
import type { OwnOrder } from './queries.ts'

export interface ChangePage {
  order: OwnOrder
  /** What the plan can be changed to. */
  plans: readonly PlanRow[]
  chosen: Chosen | undefined
  messages: PageMessage[]
}

export interface Way {
  change: PlanChange
  hasTax: boolean
}

export interface Chosen {
  plan: PlanRow
  /** The ways in which it can be changed, and whether taxes come on top of the prices. */
  ways: readonly Way[]
  /** Why there is not every way. */
  problem: string | undefined
}

/** The plans to change to, or what the change to one of them costs, now and at the next payment. */
export function changePage(context: AccountContext, page: ChangePage): AccountInfoProps {
  const { order, plans, chosen, messages } = page
  const texts = textsIn(context.site.settings.language).change
  const title = chosen ? texts.chosen(chosen.plan.name) : texts.title
  return {
    ...accountPage(context, 'subscriptions', { title, messages }),
    state: 'info',
    blocks: chosen ? chosenBlocks(context, order, chosen) : [plansBlock(context, order, plans)],
  }
}

export function changePath({ id }: Pick<OwnOrder, 'id'>, to?: string): string {
  return `${paths.subscriptions}/${id}/change${to ? `?${new URLSearchParams({ to })}` : ''}`
}

function plansBlock(context: AccountContext, order: OwnOrder, plans: readonly PlanRow[]): AccountBlock {
  const { language } = context.site.settings
  const texts = textsIn(language).change
  const rows = plans.map((plan) => {
    const bought = toBought(plan)
    const hidden = { to: plan.id }
    const form = { action: changePath(order), hidden, label: texts.choose }
    return {
      ...{ id: plan.id, title: plan.name, forms: [baseForm(context, 'choose', form)] },
      lines: [priceText(bought, language), lengthText(bought, language), plan.description].filter(Boolean),
    }
  })
  const note = rows.length > 0 ? texts.intro(order.plan.name) : texts.none
  return { ...emptyBlock('plans', texts.others, note), rows, links: [backLink(context, order)] }
}

function backLink({ site }: AccountContext, { id }: OwnOrder) {
  return { label: textsIn(site.settings.language).change.back, url: `${paths.subscriptions}/${id}` }
}

function chosenBlocks(context: AccountContext, order: OwnOrder, chosen: Chosen): AccountBlock[] {
  const { settings } = context.site
  const texts = textsIn(settings.language).change
  const { plan, ways, problem } = chosen
  const blocks = ways.map((way): AccountBlock => {
    const { change } = way
    const isNow = change.effectiveAt === 'IMMEDIATELY'
    const label = isNow ? texts.now : texts.later(dayText(new Date(change.startDate), settings))
    const form = baseForm(context, 'change', {
      ...{ action: changePath(order, plan.id), label, look: isNow ? 'primary' : 'secondary' },
      hidden: { to: plan.id, effectiveAt: change.effectiveAt, dueNow: change.dueNow },
    })
    const rows = [
      {
        id: 'cost',
        title: costText(way, plan, settings),
        lines: noteLines(context, order, { ...way, plan }),
        forms: [],
      },
    ]
    return { ...emptyBlock(isNow ? 'now' : 'later', label), rows, forms: [form] }
  })
  const links = [backLink(context, order), { label: texts.others, url: changePath(order) }]
  const other = { ...emptyBlock('other', texts.otherwise, problem), links }
  return [...blocks, other]
}

type Place = AccountContext['site']['settings']

/** "You pay $12.40 today, then $30.00 every month from December 24, 2026." */
function costText({ change, hasTax }: Way, plan: PlanRow, settings: Place): string {
  const { language } = settings
  const {
    change: texts,
    price: { recurring },
  } = textsIn(language)
  const { dueNow, currency, nextPayment, laterPayments } = change
  const amount = (decimal: string) => {
    const text = money.format(money.toMinor(decimal, currency) ?? 0n, currency, language)
    return taxedText(text, hasTax ? 'WITH' : undefined, language)
  }
  const start = Number(dueNow) > 0 ? texts.payToday(amount(dueNow)) : texts.payNothing
  if (!nextPayment) return start + texts.thenNothing
  const day = dayText(new Date(nextPayment.date), settings)
  if (!laterPayments) return start + texts.thenLast(amount(nextPayment.amount), day)
  const every = everyText(toBought(plan), language)
  if (nextPayment.amount === laterPayments) return start + texts.thenEach(amount(laterPayments), every, day)
  return start + texts.thenOnce(amount(nextPayment.amount), day, recurring(amount(laterPayments), every))
}

function noteLines(
  { site: { settings } }: AccountContext,
  { plan: present }: OwnOrder,
  { change, hasTax, plan }: Way & { plan: PlanRow },
): string[] {
  const { language } = settings
  const texts = textsIn(language).change
  const { effectiveAt, credit, currency, startDate, nextPayment } = change
  const isNow = effectiveAt === 'IMMEDIATELY'
  const minor = (decimal: string) => money.toMinor(decimal, currency) ?? 0n
  const text = (amount: money.Minor) => money.format(amount, currency, language)
  const worth = minor(credit)
  // Without a further payment, nothing uses up what is left.
  const whole = plan.price * BigInt(plan.billing === 'RECURRING' ? plan.cycles || 1 : 1)
  const lost = nextPayment ? 0n : worth - whole
  return [
    plan.price === 0n
      ? planTexts(language).costsNothing
      : texts.costs(taxedText(priceText(toBought(plan), language), hasTax ? 'PLUS' : undefined, language)),
    ...(worth > 0n ? [texts.credit(text(worth))] : []),
    ...(lost > 0n ? [texts.lost(text(lost))] : []),
    isNow ? texts.ends(present.name) : texts.keeps(present.name, dayText(new Date(startDate), settings)),
  ]
}
