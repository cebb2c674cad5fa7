import type { Room } from '../platform/room.ts'
import type { MembershipProvider } from './provider.ts'

/** Every provider of the rooms by its app id. */
export function collectMemberships(rooms: readonly Room[]): ReadonlyMap<string, MembershipProvider> {
  const providers = new Map<string, MembershipProvider>()
  for (const provider of rooms.flatMap(({ memberships = [] }) => memberships)) {
    if (providers.has(provider.appId)) throw new Error(`two rooms keep memberships of ${provider.appId}`)
    providers.set(provider.appId, provider)
  }
  return providers
}
