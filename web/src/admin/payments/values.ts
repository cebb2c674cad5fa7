import type { PaymentConditions } from '@cartwright/contract/sites/settings.ts'

/** What buyers read of a way to pay. */
export interface Words {
  title?: string
  instructions?: string
}

/** What the form of the ways to pay holds. */
export interface Values {
  paymentMethods: string[]
  paymentTexts: Record<string, Words & { translations?: Record<string, Words> }>
  paymentConditions: Record<string, PaymentConditions>
}
