import type { AccountSection } from '@cartwright/contract/pages/identity.ts'
import type { Room } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'

/** Whether the account of a member lists a section whose pages another room has. */
export type AccountSections = Partial<
  Record<AccountSection, (shop: Shop, member: { siteId: string; memberId: string }) => Promise<boolean>>
>

declare module '../../platform/room.ts' {
  interface Room {
    /** Sections of a member's account that it has the pages of. */
    accountSections?: AccountSections
  }
}

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    accountSections: AccountSections
  }
}

export function collectSections(rooms: readonly Room[]): AccountSections {
  return Object.assign({}, ...rooms.map(({ accountSections }) => accountSections))
}

const always: readonly AccountSection[] = ['info', 'orders', 'wishlist']
const ofOtherRooms: readonly AccountSection[] = ['bookings', 'subscriptions', 'events']

/** The sections that this member sees. */
export async function listSections(
  shop: Shop,
  member: { siteId: string; memberId: string },
): Promise<AccountSection[]> {
  const shown = await Promise.all(
    ofOtherRooms.map(async (section) => (await shop.accountSections[section]?.(shop, member)) ?? false),
  )
  return [...always, ...ofOtherRooms.filter((_, index) => shown[index])]
}
