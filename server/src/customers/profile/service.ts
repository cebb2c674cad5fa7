import type { Member } from '@cartwright/contract/identity/members.ts'
import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { memberCaller } from '../../identity/sessions/context.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { compactId } from '../../sites/seller/vat-ids.rules.ts'
import * as profiles from '../members/profiles.service.ts'
import { type MemberWithCard, phonesOf } from '../members/wire.ts'

/** The profile on the account pages. Absent values are empty. */
export interface AccountProfile {
  email: string
  emailVerified: boolean
  hasPassword: boolean
  firstName: string
  lastName: string
  phone: string
  company: string
  vatId: string
  /** Such as 1990-12-31. */
  birthdate: string
  /** Whether other members see the profile. */
  inCommunity: boolean
  /** Whether the shop may e-mail offers. */
  subscription: boolean
}

/** The values that a member can edit. Absent values stay. */
export type ProfileInput = Partial<
  Pick<AccountProfile, 'firstName' | 'lastName' | 'phone' | 'company' | 'vatId' | 'birthdate'>
>

export async function get(shop: Shop, { siteId, memberId }: MemberKey): Promise<AccountProfile> {
  return toAccountProfile(await profiles.get(shop, siteId, memberId))
}

/** Violations name the fields as `member.contact.…`. */
export async function save(shop: Shop, owner: MemberKey, input: ProfileInput): Promise<AccountProfile> {
  const { phone, vatId, ...contact } = input
  const sent: Member = {
    id: owner.memberId,
    contact: { ...contact, ...(phone ? { phones: [phone] } : {}) },
  }
  const caller = memberCaller(owner)
  await profiles.update(shop, caller, sent)
  if (phone === '') await profiles.clearList(shop, caller, { id: owner.memberId, list: 'phones' })
  if (vatId !== undefined) await setVatId(shop, owner, compactId(vatId))
  return get(shop, owner)
}

async function setVatId(shop: Shop, { siteId, memberId }: MemberKey, vatId: string): Promise<void> {
  await profiles.edit(shop, {
    ...{ siteId, id: memberId },
    change: ({ profile, card, inCommunity }) => ({
      ...{ card, inCommunity },
      profile: { ...profile, vatId: vatId || null },
    }),
  })
}

export async function setPrivacy(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  { inCommunity, subscription }: Pick<AccountProfile, 'inCommunity' | 'subscription'>,
): Promise<AccountProfile> {
  const privacyStatus = inCommunity ? 'PUBLIC' : 'PRIVATE'
  const member = await profiles.edit(shop, {
    siteId,
    id: memberId,
    change: ({ profile, card }) => ({
      profile: { ...profile, privacyStatus, subscription } satisfies IdentityProfile,
      card,
      inCommunity,
    }),
  })
  return toAccountProfile(member)
}

function toAccountProfile(member: MemberWithCard): AccountProfile {
  const { profile, email, emailVerified, hasPassword, inCommunity } = member
  return {
    email,
    emailVerified,
    hasPassword,
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    phone: phonesOf(profile)[0] ?? '',
    company: profile.company ?? '',
    vatId: profile.vatId ?? '',
    birthdate: profile.birthdate ?? '',
    inCommunity,
    subscription: profile.subscription ?? false,
  }
}
