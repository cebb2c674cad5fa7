import type { ForeignSources } from '../../platform/pages/policy.ts'
import type { Minor } from '../../platform/values/money.ts'

/**
 * Fields of a service inside our checkout page, where scripts run. Its script gives us a token of what was typed, which comes with the
 * form as `paymentToken`.
 */
export interface FieldService {
  /** Which field of the account holds the key that browsers may know. */
  publicKey: string
  /** The address of its script, which services want to be loaded from themselves. */
  script: string
  /** Origins that the policy of the page allows for it. */
  sources: ForeignSources
  /** An amount as its script counts it. Undefined: it cannot express it. */
  amount(amount: Minor, currency: string): number | undefined
}
