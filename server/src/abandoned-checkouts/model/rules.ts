import type {
  AbandonedCheckout,
  AbandonedCheckoutActivity,
  AbandonedCheckoutActivityType,
  ReminderConsent,
  ReminderStop,
} from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import type { AbandonedCheckoutSettings } from '@cartwright/contract/abandoned-checkouts/settings.ts'
import type { OwnerKind } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'

/** What the wire has of the checkout on the day on which it was abandoned. */
export type AbandonedData = Pick<
  AbandonedCheckout,
  'lineItems' | 'appliedDiscounts' | 'contactDetails' | 'subtotalPrice' | 'totalPrice'
>

export interface AbandonedRow {
  siteId: string
  id: string
  checkoutId: string
  cartId: string | null
  ownerId: string | null
  ownerKind: OwnerKind | null
  version: bigint
  status: 'ABANDONED' | 'RECOVERED'
  email: string
  language: string
  currency: string
  /** Minor units. */
  total: bigint
  data: AbandonedData
  activities: AbandonedCheckoutActivity[]
  agreedAt: Date | null
  agreedBy: ReminderConsent | null
  emailsSent: number
  emailedAt: Date | null
  nextAt: Date | null
  stopped: ReminderStop | null
  orderId: string | null
  recoveredAt: Date | null
  seenAt: Date
  createdAt: Date
  updatedAt: Date
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface ReminderRules {
  keep: boolean
  /** Milliseconds without a change after which a checkout counts as abandoned. */
  idle: number
  /** Milliseconds from then to each e-mail. */
  delays: readonly number[]
  /** Milliseconds for which the shop knows who the buyer was. */
  retention: number
}

const usualReminders = { idleMinutes: 60, emails: [1, 24], retentionDays: 30 }

export function reminderRules({
  abandonedCheckouts: said,
}: {
  abandonedCheckouts: AbandonedCheckoutSettings
}): ReminderRules {
  const { keep = false, idleMinutes, emails, retentionDays } = { ...usualReminders, ...said }
  return {
    keep,
    idle: idleMinutes * minute,
    delays: emails.toSorted((a, b) => a - b).map((hours) => hours * hour),
    retention: retentionDays * day,
  }
}

/** Whether the checkout asks buyers if they want e-mails about it. */
export function asksForConsent({ keep, delays }: ReminderRules): boolean {
  return keep && delays.length > 0
}

/** When the next e-mail is due, if there is one. */
export function nextEmailAt(
  { delays }: Pick<ReminderRules, 'delays'>,
  { emailedAt, emailsSent, now }: { emailedAt: Date | null; emailsSent: number; now: number },
): Date | null {
  const delay = delays[emailsSent]
  if (delay === undefined) return null
  if (!emailedAt) return new Date(now + delay)
  // They keep their distance, also when one was late or was sent by hand.
  const distance = delay - (delays[emailsSent - 1] ?? 0)
  return new Date(Math.max(emailedAt.getTime() + distance, now + hour))
}

const mostActivities = 100

/** The newest are kept. */
export function withActivity(
  activities: readonly AbandonedCheckoutActivity[],
  type: AbandonedCheckoutActivityType,
  now: number,
): AbandonedCheckoutActivity[] {
  return [...activities, { type, createdDate: new Date(now).toISOString() }].slice(-mostActivities)
}

export function toWire(row: AbandonedRow, checkoutUrl: string): AbandonedCheckout {
  const { id, checkoutId, status, language, currency, data, activities, recoveredAt } = row
  return {
    ...{ id, checkoutId, status, buyerLanguage: language, currency, conversionCurrency: currency },
    ...optional('cartId', row.cartId ?? undefined),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    buyerInfo: {
      ...(row.ownerKind === 'visitor' && row.ownerId ? { visitorId: row.ownerId } : {}),
      ...(row.ownerKind === 'member' && row.ownerId ? { memberId: row.ownerId } : {}),
      email: row.email,
    },
    ...data,
    activities,
    ...(recoveredAt ? { checkoutRecoveredDate: recoveredAt.toISOString() } : {}),
    checkoutUrl,
  }
}
