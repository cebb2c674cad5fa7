import type { MemberKey, Room } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { AutomaticDiscount } from './automatic.rules.ts'

declare module '../../platform/room.ts' {
  interface Room {
    /** Knows what members pay less for, e.g. by their plans. */
    memberDiscounts?: MemberDiscounts
  }
}

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    memberDiscounts: MemberDiscounts
  }
}

/** The discounts of a member besides those that everybody gets. Carts wait for it, so it takes one statement. */
export type MemberDiscounts = (shop: Shop, member: MemberKey) => Promise<readonly AutomaticDiscount[]>

export function collectMemberDiscounts(rooms: readonly Room[]): MemberDiscounts {
  return rooms.find(({ memberDiscounts }) => memberDiscounts)?.memberDiscounts ?? (async () => [])
}
