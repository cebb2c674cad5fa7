import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Cause, Contract } from './rules.ts'

declare module '../../platform/room.ts' {
  interface Room {
    /** What it sells by subscription. */
    subscriptions?: readonly SubscriptionSeller[]
  }
}

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    /** By their names. */
    subscriptionSellers: ReadonlyMap<string, SubscriptionSeller>
  }
}

/** Who sells something by subscription. */
export interface SubscriptionSeller {
  /** As contracts store it. */
  name: string
  /** Follows contracts of one site, each at most once, in the transaction of their changes. */
  follow(tx: Connection, shop: Shop, news: readonly ContractNews[]): Promise<void>
}

export interface ContractNews {
  contract: Contract
  change: ContractChange
}

export type ContractChange =
  | { kind: 'TRIAL_STARTED' }
  /** `paid`: nothing is owed for it. */
  | { kind: 'CYCLE_STARTED'; cycle: number; begins: Date; ends: Date | null; paid: boolean; orderId?: string }
  | { kind: 'PAID'; cycle: number; orderId: string }
  /** Nobody has to pay the cycle any more. */
  | { kind: 'WAIVED'; cycle: number }
  /** A charge failed, or there is no way to charge. Without `nextAt`, it was the last attempt. */
  | { kind: 'UNPAID'; cycle: number; orderId: string; attempts: number; nextAt: Date | null }
  | { kind: 'OVER'; status: 'ENDED' | 'CANCELED'; cause: Cause | null }
