import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import type { BookingRow } from '../bookings/queries.ts'
import type { Texts } from '../pages/texts.en.ts'
import { textsIn } from '../pages/texts.ts'
import { limitText } from '../pages/view.ts'
import { type LockedAction, lockOf } from './locks.rules.ts'

interface Locked {
  row: BookingRow
  /** Of the policy of its service. */
  rules?: PolicyRules
  now: number
  contact: readonly string[]
}

/** Why a booking cannot be cancelled or moved here, until when it could be, and what to do instead. */
export function lockText(page: Locked, actions: readonly LockedAction[], language: string): string {
  const { booked } = textsIn(language)
  const { row, rules, now } = page
  const locks = actions.map((action) => ({ action, lock: lockOf(row, rules, { action, now }) }))
  const [first, second] = locks
  const reasons =
    first && first.lock === second?.lock
      ? [booked[first.lock].both]
      : locks.map(({ action, lock }) => booked[lock][action])
  const limits = locks.flatMap(({ action, lock }) =>
    rules && lock === 'tooLate' ? limitText(rules, action, language) : [],
  )
  const text = [...reasons, ...limits].join(' ')
  return locks.every(({ lock }) => lock === 'signIn') ? text : contactText(text, page, booked)
}

/** With how to reach the shop. */
export function contactText(
  text: string,
  { contact }: Pick<Locked, 'contact'>,
  { reach, reachShop }: Pick<Texts['booked'], 'reach' | 'reachShop'>,
): string {
  return `${text} ${contact.length > 0 ? reach(contact.join(', ')) : reachShop}`
}
