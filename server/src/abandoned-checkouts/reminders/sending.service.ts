import type { ReminderStop } from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { priceCheckout } from '../../checkout/model/prices.service.ts'
import { checkoutById } from '../../checkout/model/queries.ts'
import type { Checkout } from '../../checkout/model/rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { publish } from '../model/events.service.ts'
import { abandonedById } from '../model/queries.ts'
import {
  type AbandonedRow,
  nextEmailAt,
  type ReminderRules,
  reminderRules,
  withActivity,
} from '../model/rules.ts'
import { readFacts } from './facts.service.ts'
import { send } from './mail.ts'
import { batchSize, dueReminders, postponeReminder, writeReminder } from './queries.ts'
import { isSoldOut } from './rules.ts'

const minute = 60_000
const hour = 60 * minute

/** Milliseconds between two e-mails that a merchant sends by hand. */
const leastPause = 10 * minute

/** Sends the e-mails that are due. */
export async function sendDue(shop: Shop, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await shop.db.run(dueReminders, [new Date(shop.clock())])
    for (const { siteId, id } of due) {
      if (signal?.aborted) return
      await sendIfDue(shop, { siteId, id }).catch(async (error: unknown) => {
        shop.log.error({ err: error, siteId, abandonedCheckoutId: id }, 'a reminder could not be sent')
        await shop.db.run(postponeReminder, [siteId, id, new Date(shop.clock() + hour)])
      })
    }
    if (due.length < batchSize) return
  }
}

async function sendIfDue(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const [row] = await shop.db.run(abandonedById, [siteId, id])
  if (!row?.nextAt || row.nextAt.getTime() > shop.clock()) return
  await write(shop, row, await decide(shop, row))
}

/** Sends the next e-mail now, for a merchant. */
export async function sendNow(shop: Shop, row: AbandonedRow): Promise<AbandonedRow> {
  const allowed = row.status === 'ABANDONED' && (row.stopped === null || row.stopped === 'DONE')
  if (!row.agreedAt || !allowed || row.emailsSent >= mostEmails) throw notAllowed(row.stopped ?? 'NO_CONSENT')
  if (row.emailedAt && row.emailedAt.getTime() > shop.clock() - leastPause) throw notAllowed('SENT_LATELY')
  const decision = await decide(shop, row, { isByHand: true })
  if ('later' in decision) throw notAllowed('IN_USE')
  const written = await write(shop, row, decision)
  if (!written) throw refuse('TEMPORARILY_UNAVAILABLE')
  if ('stopped' in decision) throw notAllowed(decision.stopped)
  return written
}

const mostEmails = 3

function notAllowed(reason: string) {
  return refuse('ABANDONED_CHECKOUT_EMAIL_NOT_ALLOWED', undefined, { reason })
}

type Decision = { priced: PricedPurchase; rules: ReminderRules } | { stopped: ReminderStop } | { later: Date }

/** Whether the next e-mail may be sent: the buyer may have come back, ordered, or changed their mind. */
async function decide(shop: Shop, row: AbandonedRow, { isByHand = false } = {}): Promise<Decision> {
  const { siteId } = row
  const rules = reminderRules((await sites.get(shop, siteId)).settings)
  if (!rules.keep || (!isByHand && rules.delays.length <= row.emailsSent)) return { stopped: 'OFF' }
  const [found] = await shop.db.run(checkoutById, [siteId, row.checkoutId, null])
  if (!found) return { stopped: 'GONE' }
  const checkout: Checkout = { ...found, siteId }
  if (checkout.completedAt) return { stopped: 'ORDERED' }
  const later = laterFor(checkout, { row, rules, now: shop.clock() })
  if (later) return { later }
  const facts = await readFacts(shop.db, shop, checkout)
  if (facts.hasOptedOut) return { stopped: 'UNSUBSCRIBED' }
  if (!facts.consent) return { stopped: 'WITHDRAWN' }
  if (facts.hasOrdered) return { stopped: 'ORDERED' }
  if (facts.isRecent) return { stopped: 'RECENT' }
  const priced = await priceCheckout(shop, checkout, { fresh: true, onlyKept: true })
  return isSoldOut(priced) ? { stopped: 'SOLD_OUT' } : { priced, rules }
}

/** While the buyer is back at the checkout, or pays, nothing is sent. What has changed is looked at first. */
function laterFor(
  { paying, updatedAt, data }: Checkout,
  { row, rules, now }: { row: AbandonedRow; rules: ReminderRules; now: number },
): Date | undefined {
  if (paying) return new Date(now + hour)
  if (updatedAt <= row.seenAt && data.email === row.email) return undefined
  return new Date(Math.max(updatedAt.getTime() + rules.idle, now) + minute)
}

/** Notes the decision and queues the e-mail with it. No row if somebody else was faster. */
async function write(shop: Shop, row: AbandonedRow, decision: Decision): Promise<AbandonedRow | undefined> {
  const { siteId, id, version } = row
  const now = shop.clock()
  const next = afterwards(row, { decision, now })
  const written = await shop.db.transaction(async (tx) => {
    const [after] = await tx.run(writeReminder, [
      ...[siteId, id, version, next.emailsSent, next.emailedAt, next.nextAt, next.stopped],
      ...[JSON.stringify(next.activities), new Date(now)],
    ])
    if (!after) return undefined
    if ('priced' in decision) await send(tx, shop, { row: after, priced: decision.priced })
    await publish(tx, shop, { siteId, kind: 'updated', changed: [after] })
    return after
  })
  if (written) shop.changes.publish('order', siteId, id)
  return written
}

type Next = Pick<AbandonedRow, 'emailsSent' | 'emailedAt' | 'nextAt' | 'stopped' | 'activities'>

function afterwards(row: AbandonedRow, { decision, now }: { decision: Decision; now: number }): Next {
  if ('later' in decision) return { ...row, nextAt: decision.later }
  if ('stopped' in decision) {
    const activities = withActivity(row.activities, 'EMAIL_NOT_SENT', now)
    return { ...row, nextAt: null, stopped: decision.stopped, activities }
  }
  const emailsSent = row.emailsSent + 1
  const emailedAt = new Date(now)
  const nextAt = nextEmailAt(decision.rules, { emailedAt, emailsSent, now })
  const activities = withActivity(row.activities, 'EMAIL_SENT', now)
  return { emailsSent, emailedAt, nextAt, stopped: nextAt ? null : 'DONE', activities }
}
