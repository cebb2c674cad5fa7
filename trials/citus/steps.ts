import type { Place } from '../shoppers.ts'

/** A shop with goods that are counted. */
export interface WalkedShop extends Place {
  name: string
  productIds: readonly string[]
  /** Stock of each product before the walk. */
  stock: number
  /** Where its events may be sent on this machine. */
  receiverPort: number
}

/** What somebody does in a shop, and checks. Throws if it is not as it should be. */
export type Step = (shop: WalkedShop) => Promise<void>

export function expectEqual(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what}: ${found}, not ${expected}`)
}
