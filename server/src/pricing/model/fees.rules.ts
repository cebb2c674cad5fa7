import type { Minor } from '../../platform/values/money.ts'
import type { TaxableAddressType } from './addresses.rules.ts'
import type { PricingLine } from './lines.rules.ts'

export type AdditionalFee = {
  code: string
  name: string
  amount: Minor
  /** The fee is charged if one of these lines is in the cart. Absent or empty: always. */
  lineItemIds?: readonly string[] | undefined
  /** Default true. */
  taxable?: boolean | undefined
  taxGroupId?: string | undefined
  taxableAddressType?: TaxableAddressType | undefined
  /** In the buyer's language; `name` when absent. */
  translatedName?: string | undefined
  /** The plugin that charges it; absent for a fee of the shop's settings. */
  providerId?: string | undefined
}

export function isCharged({ lineItemIds = [] }: AdditionalFee, lines: readonly PricingLine[]): boolean {
  return lineItemIds.length === 0 || lines.some((line) => lineItemIds.includes(line.id))
}

/** A fee for a line that stays taxed does, too. */
export function staysTaxed({ lineItemIds = [] }: AdditionalFee, lines: readonly PricingLine[]): boolean {
  return lines.some((line) => line.staysTaxed && (lineItemIds.length === 0 || lineItemIds.includes(line.id)))
}
