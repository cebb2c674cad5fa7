import type { CatalogReference, ServiceProperties } from '@cartwright/contract/cart/line-item-fields.ts'
import type { Connection } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop/shop.ts'

declare module '../platform/room.ts' {
  interface Room {
    /** What members pay lines of orders with. */
    memberships?: readonly MembershipProvider[]
  }
}

declare module '../platform/shop/shop.ts' {
  interface Shop {
    /** By their app ids. */
    membershipProviders: ReadonlyMap<string, MembershipProvider>
  }
}

/** Who keeps memberships with credits of members, e.g. plans. */
export interface MembershipProvider {
  /** Selected memberships name the provider by it. A GUID in lower case. */
  appId: string
  /**
   * The member's memberships that can pay some of the lines, and those that would if they were not used up, ended, paused or
   * not yet started. Totals wait for it, so one statement is enough; a member without any costs no more than that.
   */
  list(shop: Shop, question: MembershipQuestion): Promise<ListedMemberships>
  /**
   * Takes the credits for one line in the transaction that writes its order. Whether there are enough is decided by the
   * statement that takes them. Under the same `idempotencyKey` nothing more is taken, and the same transaction returned.
   * When it refuses, nothing of the order stays.
   */
  charge(tx: Connection, shop: Shop, charge: MembershipCharge): Promise<ChargeResult>
  /**
   * Gives back what was taken under a key, once, in the transaction that cancels the order or ends its payment. Knows that
   * it may be told of keys under which it never took anything.
   */
  void(tx: Connection, shop: Shop, charged: ChargedMembership): Promise<void>
}

export interface MembershipQuestion {
  siteId: string
  memberId: string
  /** BCP 47, the buyer's, one of the shop's. */
  language: string
  shopLanguage: string
  /** An order depends on the answer: nothing may come from a cache. */
  fresh: boolean
  lines: readonly MembershipLine[]
}

/** A line of a cart, a checkout or an order. Custom lines are never among them. */
export interface MembershipLine {
  id: string
  quantity: number
  catalogReference: CatalogReference
  rootCatalogItemId?: string | undefined
  /** When a service takes place, and for how many. */
  serviceProperties?: ServiceProperties | undefined
}

export interface ListedMemberships {
  /** The best first. */
  eligible: readonly EligibleMembership[]
  invalid: readonly InvalidMembership[]
}

export interface ListedMembership {
  /** At most 200 characters; unique within the provider. */
  id: string
  /** At most 100 characters each. `translated` is in the buyer's language. */
  name: { original: string; translated?: string | undefined }
  /** Absent for a membership without limit. */
  credits?: { total: number; remaining: number } | undefined
  expirationDate?: Date | undefined
}

export interface EligibleMembership extends ListedMembership {
  /** What it can pay, also if its credits do not suffice for all of it together. */
  lines: readonly { lineItemId: string /** In credits. */; cost: number }[]
  /** The lines that it pays unless the buyer chooses otherwise. */
  byDefault?: readonly string[] | undefined
}

export interface InvalidMembership extends ListedMembership {
  /** The lines that it would pay. */
  lineItemIds: readonly string[]
  reason: NotChargeable
}

/** Why a membership pays nothing now. */
export type NotChargeable =
  | 'OUT_OF_CREDITS'
  | 'NOT_STARTED_YET'
  | 'PAUSED'
  | 'ENDED'
  | 'NOT_APPLICABLE_FOR_MULTIPLE_PARTICIPANTS'

export interface ChargedMembership {
  siteId: string
  memberId: string
  orderId: string
  membershipId: string
  /** A GUID. Each attempt to pay a line of an order has its own. */
  idempotencyKey: string
}

export interface MembershipCharge extends ChargedMembership {
  /** In credits, as the membership was listed. */
  cost: number
  line: MembershipLine
}

export type ChargeResult =
  /** At most 100 characters: names the charge for people, e.g. in the merchant's list of transactions. */
  { transactionId: string } | { refused: NotChargeable | 'MEMBERSHIP_NOT_FOUND' }
