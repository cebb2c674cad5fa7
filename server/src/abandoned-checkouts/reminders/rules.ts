import type { ReminderConsent } from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import type { Checkout } from '../../checkout/model/rules.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'

export interface Consent {
  at: Date
  by: ReminderConsent
}

/** Whether the buyer agreed to e-mails, and has not thought better of it since. */
export function consentOf(
  { data, updatedAt }: Pick<Checkout, 'data' | 'updatedAt'>,
  { isSubscribed, optedOutAt }: { isSubscribed: boolean; optedOutAt: Date | null },
): Consent | undefined {
  const { remindersAgreedAt } = data
  if (remindersAgreedAt !== undefined) {
    const at = new Date(remindersAgreedAt)
    if (!optedOutAt || at > optedOutAt) return { at, by: 'BOX' }
  }
  return isSubscribed && !optedOutAt ? { at: updatedAt, by: 'SUBSCRIPTION' } : undefined
}

/** Whether nothing of a checkout can be bought any more. */
export function isSoldOut({ lines }: Pick<PricedPurchase, 'lines'>): boolean {
  return lines.every(({ availability: { status } }) => status === 'NOT_AVAILABLE' || status === 'NOT_FOUND')
}
