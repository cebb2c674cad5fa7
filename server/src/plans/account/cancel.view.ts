import type { AccountBlock, AccountInfoProps } from '@cartwright/contract/pages/identity.ts'
import {
  type AccountContext,
  accountPage,
  baseForm,
  emptyBlock,
  paths,
} from '../../customers/account/view.ts'
import { paidUntil } from '../orders/payments.rules.ts'
import { textsIn } from '../pages/texts.ts'
import { dayText } from '../pages/view.ts'
import type { OwnOrder } from './queries.ts'
import { isOpen, isWithdrawal } from './rules.ts'

/** Takes back the change to the plan that is about to take the place of the one that is shown. */
export function withdrawBlock(context: AccountContext, next: OwnOrder | undefined): AccountBlock[] {
  if (!next?.buyerCanCancel || !isWithdrawal(next)) return []
  const { change } = textsIn(context.site.settings.language)
  const form = baseForm(context, 'withdraw', {
    ...{ action: `${paths.subscriptions}/${next.id}`, label: change.withdraw, look: 'secondary' },
    ...{ hidden: { effectiveAt: 'IMMEDIATELY' }, note: change.withdrawNote },
  })
  return [{ ...emptyBlock('withdraw', change.title), forms: [form] }]
}

/** Cancels at the end of what is paid, or immediately. Folded, so that nobody does it by mistake. */
export function cancelBlock(context: AccountContext, order: OwnOrder): AccountBlock[] {
  const { account, change } = textsIn(context.site.settings.language)
  const { id, status, contractStatus, plan, renewalCanceled, buyerCanCancel } = order
  if (!isOpen(order)) return []
  if (!buyerCanCancel) return [emptyBlock('cancel', account.cancelTitle, account.noCancel)]
  const canEndLater =
    plan.billing === 'RECURRING' && status === 'ACTIVE' && contractStatus === 'ACTIVE' && !renewalCanceled
  const endsAt = canEndLater && paidUntil(order)
  const endDay = endsAt ? dayText(endsAt, context.site.settings) : undefined
  const withdraws = isWithdrawal(order)
  const title = withdraws ? change.withdraw : account.cancel
  const now = withdraws ? change.withdraw : account.cancelNow
  const note = withdraws ? change.withdrawNote : account.cancelNowNote
  const form = baseForm(context, 'cancel', {
    ...{ action: `${paths.subscriptions}/${id}`, label: now, title },
    note: endDay ? account.cancelNote(endDay) : note,
  })
  const choice = (label: string, value: string) => ({
    label,
    look: 'secondary' as const,
    name: 'effectiveAt',
    value,
  })
  const buttons = [
    ...(endDay ? [choice(account.cancelAtEnd(endDay), 'NEXT_PAYMENT_DATE')] : []),
    choice(now, 'IMMEDIATELY'),
  ]
  const heading = withdraws ? change.title : account.cancelTitle
  return [{ ...emptyBlock('cancel', heading), forms: [{ ...form, buttons }] }]
}

/** Nobody ends a plan at once by a single click. */
export function cancelQuestion(context: AccountContext, { id, plan, nextPlan }: OwnOrder): AccountInfoProps {
  const { account, change } = textsIn(context.site.settings.language)
  const sure = [account.sure(plan.name), ...(nextPlan === null ? [] : [change.dropped(nextPlan)])].join(' ')
  const action = `${paths.subscriptions}/${id}`
  const form = baseForm(context, 'cancel', {
    ...{ action, label: account.sureNow },
    hidden: { effectiveAt: 'IMMEDIATELY', sure: 'yes' },
  })
  return {
    ...accountPage(context, 'subscriptions', { title: plan.name }),
    state: 'info',
    blocks: [
      {
        ...emptyBlock('cancel', account.cancelTitle),
        messages: [{ kind: 'warning', text: sure }],
        ...{ forms: [form], links: [{ label: account.keep, url: action }] },
      },
    ],
  }
}
