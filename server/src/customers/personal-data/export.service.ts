import { Readable } from 'node:stream'
import type { MemberArchive } from '@cartwright/contract/identity/accounts.ts'
import { FileReply } from '../../platform/http/calls.ts'
import type { MemberKey, PersonalData } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import * as profiles from '../members/profiles.service.ts'
import { toIdentity } from '../members/rules.ts'
import { toMember } from '../members/wire.ts'
import * as devices from '../profile/devices.service.ts'
import { personOf } from './erasure.service.ts'

/** The archive of a member as a file: what each room of `personalData` keeps about them. */
export async function download(
  shop: Shop,
  personalData: readonly PersonalData[],
  member: MemberKey,
): Promise<FileReply> {
  const text = JSON.stringify(await buildArchive(shop, personalData, member), null, 2)
  return new FileReply(Readable.from([text]), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data-${member.memberId}.json"`,
  })
}

async function buildArchive(
  shop: Shop,
  personalData: readonly PersonalData[],
  key: MemberKey,
): Promise<MemberArchive> {
  const { siteId, memberId } = key
  const [site, member] = await Promise.all([sites.get(shop, siteId), profiles.get(shop, siteId, memberId)])
  const person = personOf(siteId, member)
  const archive: MemberArchive = {
    exportedDate: new Date(shop.clock()).toISOString(),
    shop: site.name,
    identity: toIdentity(member),
    member: toMember(member, 'FULL'),
    passkeys: [],
    providers: [],
    devices: (await devices.list(shop, key, undefined)).map(({ current: _, ...device }) => ({ ...device })),
    carts: [],
    checkouts: [],
    orders: [],
    draftOrders: [],
    backInStock: [],
    giftCards: [],
    returns: [],
    abandonedCheckouts: [],
    wishlist: [],
    contacts: [],
    emails: [],
    events: [],
  }
  for (const room of personalData) Object.assign(archive, await room.export?.(shop, person))
  return archive
}
