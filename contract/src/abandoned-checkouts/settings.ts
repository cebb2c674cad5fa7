import Type, { type Static } from 'typebox'
import { Fields, Whole } from '../values/common.ts'

/** Replaced as a whole: missing values are the defaults. */
export const AbandonedCheckoutSettings = Fields({
  /** Whether the shop keeps the checkouts that buyers leave. */
  keep: Type.Boolean(),
  /** After how many minutes without a change a checkout counts as abandoned. */
  idleMinutes: Whole({ min: 15, max: 1440 }),
  /** When buyers who agreed get e-mails: hours after the checkout was abandoned. */
  emails: Type.Array(Whole({ max: 168 }), { maxItems: 3, uniqueItems: true }),
  /** For how many days the shop keeps who the buyer was. */
  retentionDays: Whole({ min: 7, max: 365 }),
})
export type AbandonedCheckoutSettings = Static<typeof AbandonedCheckoutSettings>
