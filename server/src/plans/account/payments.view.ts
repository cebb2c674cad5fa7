import type { AccountContext } from '../../customers/account/view.ts'
import * as money from '../../platform/values/money.ts'
import { hasTaxOnTop, nextPaymentOf } from '../orders/payments.rules.ts'
import { textsIn } from '../pages/texts.ts'
import { dayText } from '../pages/view.ts'
import { priceText } from '../pages/words.view.ts'
import { taxedText } from '../purchases/texts.ts'
import type { OwnOrder, OwnPayment } from './queries.ts'
import { firstPaymentAt } from './rules.ts'

export interface Paying {
  order: OwnOrder
  /** The one that is about to take its place. */
  next: OwnOrder | undefined
  payments: readonly OwnPayment[]
  /** The order of the shop that is still to pay, and whether a card can pay it. */
  unpaid: (OwnPayment & { byCard: boolean }) | undefined
}

/** `$60.00 every month plus tax` */
export function fullPrice({ plan, prices }: OwnOrder, language: string): string {
  return taxedText(priceText(plan, language), hasTaxOnTop(prices) ? 'PLUS' : undefined, language)
}

/** Undefined if nothing more has to be paid. */
export function nextPayment({ site: { settings } }: AccountContext, order: OwnOrder): string | undefined {
  const next = nextPaymentOf(order)
  if (!next) return undefined
  const { language } = settings
  const amount = money.format(next.amount, order.plan.currency, language)
  return textsIn(language).account.next(taxedText(amount, next.tax, language), dayText(next.at, settings))
}

/** What is to pay now, and what comes then. */
export function paymentLines(context: AccountContext, { order, next, unpaid, payments }: Paying): string[] {
  const { settings } = context.site
  const { language } = settings
  const { account } = textsIn(language)
  const due = unpaid ? [account.dueNow(money.format(unpaid.left, unpaid.currency, language))] : []
  const own = nextPayment(context, order)
  const later = next && nextPayment(context, next)
  const payment = later ? account.nextPlan(later, next.plan.name) : own
  if (payment) return [...due, payment, order.isCharged ? account.charged : account.asked]
  if (order.status === 'PAUSED') return [...due, account.pausedNext]
  if (unpaid) return due
  if (order.status !== 'PENDING' || order.gifted || order.plan.price === '0') return [account.noNext]
  const isPaid = payments.some((one) => one.isPaid)
  const first = firstPaymentAt(order, { isPaid, timeZone: settings.timeZone })
  return [account.firstNext(fullPrice(order, language), dayText(first, settings))]
}
