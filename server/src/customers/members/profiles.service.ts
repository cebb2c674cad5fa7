import type { Fieldset, Member } from '@cartwright/contract/identity/members.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { memberChange } from './events.service.ts'
import {
  membersByIds,
  memberWithCardById,
  updateMember,
  updateSlug,
  updateVisibility,
} from './profiles.queries.ts'
import {
  changeViolations,
  type EditableMember,
  type ListName,
  mergeMember,
  withoutList,
} from './profiles.rules.ts'
import { type MemberWithCard, toMember, widestFieldset } from './wire.ts'

export interface Envelope {
  member: Member
}

export async function get(shop: Shop, siteId: string, id: string): Promise<MemberWithCard> {
  const [member] = isGuid(id) ? await shop.db.run(memberWithCardById, [siteId, id]) : []
  if (!member) throw refuse('MEMBER_NOT_FOUND')
  return member
}

export function getMany(shop: Shop, siteId: string, ids: readonly string[]): Promise<MemberWithCard[]> {
  return shop.db.run(membersByIds, [siteId, ids])
}

export async function readOwn(
  shop: Shop,
  { siteId, id }: Caller,
  fieldsets?: readonly Fieldset[] | null,
): Promise<Envelope> {
  return { member: toMember(await get(shop, siteId, id), widestFieldset(fieldsets)) }
}

/** Members read themselves, and public profiles of others. Merchants read every member. */
export async function read(
  shop: Shop,
  caller: Caller,
  { id, fieldsets }: { id: string; fieldsets?: readonly Fieldset[] | null | undefined },
): Promise<Envelope> {
  const member = await get(shop, caller.siteId, id)
  const isOpen = may(caller, 'MEMBERS.READ') || isOneself(caller, id)
  if (!isOpen && !(member.inCommunity && member.status === 'ACTIVE')) throw refuse('MEMBER_NOT_FOUND')
  return { member: toMember(member, isOpen ? widestFieldset(fieldsets) : 'PUBLIC') }
}

/** Updates the values that are sent. Only merchants with permission update other members. */
export async function update(shop: Shop, caller: Caller, sent: Member): Promise<Envelope> {
  const id = assertMayChange(caller, sent.id ?? '')
  const member = await edit(shop, {
    siteId: caller.siteId,
    id,
    change: (before) => applyUpdate(shop, before, sent),
  })
  return { member: toMember(member, 'FULL') }
}

/** Returns the updated member, or refuses with the violations. */
export function applyUpdate(shop: Shop, before: EditableMember, sent: Member): EditableMember {
  const after = mergeMember(before, sent, shop)
  refuseIf(changeViolations(sent, after))
  return after
}

export async function clearList(
  shop: Shop,
  caller: Caller,
  { id, list }: { id: string; list: ListName },
): Promise<Envelope> {
  const member = await edit(shop, {
    siteId: caller.siteId,
    id: assertMayChange(caller, id),
    change: (before) => ({
      ...before,
      profile: withoutList(before.profile, list),
    }),
  })
  return { member: toMember(member, 'FULL') }
}

export async function chooseSlug(
  shop: Shop,
  siteId: string,
  { id, slug: wished }: { id: string; slug: string },
): Promise<Envelope> {
  const slug = slugFrom(wished, '')
  if (slug === '') throw violation('slug', 'must have a letter or a digit', 'FORMAT')
  const event = memberChange(shop, 'updated', { siteId, id })
  const writing = shop.db.run(updateSlug, [siteId, id, slug, new Date(shop.clock()), ...event])
  const [member] = await refuseOn('23505', writing, () => refuse('SLUG_ALREADY_EXISTS'))
  if (!member) throw refuse('MEMBER_NOT_FOUND')
  return { member: toMember(member, 'FULL') }
}

/** Sets whether other members see the profile. */
export async function setVisibility(
  shop: Shop,
  { siteId, id }: Caller,
  inCommunity: boolean,
): Promise<Envelope> {
  const event = memberChange(shop, 'updated', { siteId, id })
  const values = [siteId, id, inCommunity, new Date(shop.clock()), ...event]
  const [member] = await shop.db.run(updateVisibility, values)
  if (!member) throw refuse('MEMBER_NOT_FOUND')
  return { member: toMember(member, 'FULL') }
}

/** Only parallel updates cause another attempt, so this many mean that something is wrong. */
const maxAttempts = 10

/** Writes the edited member. Repeats the edit if somebody else updated the member in the meantime. */
export async function edit(
  shop: Shop,
  { siteId, id, change }: { siteId: string; id: string; change: (before: MemberWithCard) => EditableMember },
): Promise<MemberWithCard> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = await get(shop, siteId, id)
    const { profile, card, inCommunity } = change(before)
    const columns = [JSON.stringify(profile), JSON.stringify(card), inCommunity]
    const event = memberChange(shop, 'updated', { siteId, id })
    const values = [siteId, id, before.revision, ...columns, new Date(shop.clock()), ...event]
    const [after] = await shop.db.run(updateMember, values)
    if (after) return after
  }
  throw refuse('TEMPORARILY_UNAVAILABLE')
}

function assertMayChange(caller: Caller, id: string): string {
  const wanted = id.toLowerCase()
  if (isMerchant(caller) ? !may(caller, 'MEMBERS.MANAGE') : !isOneself(caller, wanted))
    throw refuse('PERMISSION_DENIED')
  return wanted
}

function isOneself({ kind, id }: Caller, other: string): boolean {
  return kind === 'member' && id === other.toLowerCase()
}
