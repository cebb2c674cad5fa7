import type {
  Fieldset,
  Member,
  MemberAddress,
  MemberContact,
  MemberImage,
  MemberProfile,
  MemberStatus,
  SiteMember,
} from '@cartwright/contract/identity/members.ts'
import type { CustomValue, IdentityProfile, ProfileAddress } from '@cartwright/contract/identity/profile.ts'
import type { MemberRow } from './queries.ts'
import { nameOf } from './rules.ts'

/** The parts of a public profile besides the names. */
export interface Card {
  title?: string
  photo?: MemberImage
  cover?: MemberImage
}

export type MemberWithCard = MemberRow & { card: Card }

/** An address with the id by which the member edits it. */
export type StoredAddress = NonNullable<IdentityProfile['addresses']>[number] & { id?: string }

export const memberStatuses: Record<MemberRow['status'], MemberStatus> = {
  PENDING: 'PENDING',
  ACTIVE: 'APPROVED',
  BLOCKED: 'BLOCKED',
  OFFLINE: 'OFFLINE',
  DELETED: 'UNKNOWN',
}

/** Converts a member to the wire format. Only the full fieldset shows a name as a nickname. */
export function toMember(member: MemberWithCard, fieldset: Fieldset): Member {
  const { id, createdAt, updatedAt } = member
  const shown: Member = {
    id,
    contactId: id,
    profile: profileOf(member, fieldset === 'FULL'),
    status: 'UNKNOWN',
    privacyStatus: 'UNKNOWN',
    activityStatus: 'UNKNOWN',
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
  if (fieldset === 'PUBLIC') return shown
  const standing: Member = {
    ...shown,
    status: memberStatuses[member.status],
    privacyStatus: member.inCommunity ? 'PUBLIC' : 'PRIVATE',
    activityStatus: 'ACTIVE',
  }
  if (fieldset === 'EXTENDED') return standing
  return {
    ...standing,
    loginEmail: member.email,
    loginEmailVerified: member.emailVerified,
    contact: contactOf(member.profile),
    lastLoginDate: member.signedInAt?.toISOString() ?? null,
  }
}

const siteStatuses = {
  PENDING: 'APPLICANT',
  ACTIVE: 'ACTIVE',
  BLOCKED: 'BLOCKED',
  OFFLINE: 'OFFLINE_ONLY',
  DELETED: 'OFFLINE_ONLY',
} as const satisfies Record<MemberRow['status'], SiteMember['status']>

export function toSiteMember(member: MemberRow): SiteMember {
  const { id, email, emailVerified, profile, slug, status, inCommunity } = member
  return {
    id,
    loginEmail: email,
    emailVerified,
    firstName: profile.firstName ?? null,
    lastName: profile.lastName ?? null,
    nickname: profile.nickname ?? null,
    slug,
    status: siteStatuses[status],
    profilePrivacyStatus: inCommunity ? 'PUBLIC' : 'PRIVATE',
    creationDate: member.createdAt.toISOString(),
    lastUpdateDate: member.updatedAt.toISOString(),
    lastLoginDate: member.signedInAt?.toISOString() ?? null,
    contactId: id,
  }
}

/** The largest of the requested fieldsets. */
export function widestFieldset(fieldsets: readonly Fieldset[] | null | undefined): Fieldset {
  if (fieldsets?.includes('FULL')) return 'FULL'
  return fieldsets?.includes('EXTENDED') ? 'EXTENDED' : 'PUBLIC'
}

function contactOf(profile: IdentityProfile): MemberContact {
  const { firstName, lastName, birthdate, company, position, addresses = [], customFields = [] } = profile
  return {
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    phones: phonesOf(profile),
    emails: secondaryEmailsOf(profile),
    addresses: addresses.map(toMemberAddress),
    ...(birthdate ? { birthdate } : {}),
    ...(company ? { company } : {}),
    ...(position ? { jobTitle: position } : {}),
    customFields: Object.fromEntries(
      customFields.map(({ name = '', value = {} }) => [name, { name, value: fromCustomValue(value) }]),
    ),
  }
}

/** The phone numbers, from all fields that clients use. */
export function phonesOf({ phonesV2 = [], phones = [] }: IdentityProfile): string[] {
  return uniqueTexts([...phonesV2.map(({ phone }) => phone), ...phones.map((sent) => textOf(sent, 'phone'))])
}

/** The e-mail addresses beside the one of the account. */
export function secondaryEmailsOf({ secondaryEmails = [], emails = [] }: IdentityProfile): string[] {
  return uniqueTexts([
    ...secondaryEmails.map(({ email }) => email),
    ...emails.map((sent) => textOf(sent, 'email')),
  ])
}

export function toMemberAddress({ id, address = {} }: StoredAddress): MemberAddress {
  const { streetName, streetNumber, country, subdivision, city, postalCode, addressLine, addressLine2 } =
    address
  const street = streetName || streetNumber
  return {
    ...(id ? { id } : {}),
    ...withValues({ country, subdivision, city, postalCode, addressLine, addressLine2 }),
    ...(street ? { streetAddress: { name: streetName ?? '', number: streetNumber ?? '' } } : {}),
  }
}

export function fromMemberAddress({ streetAddress, ...sent }: MemberAddress): ProfileAddress {
  const { country, subdivision, city, postalCode, addressLine, addressLine2 } = sent
  return withValues({
    country,
    subdivision,
    city,
    postalCode,
    addressLine,
    addressLine2,
    streetName: streetAddress?.name,
    streetNumber: streetAddress?.number,
  })
}

export function fromCustomValue({ listValue, mapValue, ...value }: CustomValue): unknown {
  if (listValue) return (listValue.value ?? []).map(fromCustomValue)
  if (mapValue) {
    const entries = Object.entries(mapValue.value ?? {})
    return Object.fromEntries(entries.map(([name, inner]) => [name, fromCustomValue(inner as CustomValue)]))
  }
  return value.strValue ?? value.numValue ?? value.boolValue ?? value.dateValue ?? null
}

export function toCustomValue(value: unknown): CustomValue {
  if (typeof value === 'string') return { strValue: value }
  if (typeof value === 'number') return { numValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { listValue: { value: value.map(toCustomValue) } }
  const entries = Object.entries(value ?? {})
  return {
    mapValue: { value: Object.fromEntries(entries.map(([name, inner]) => [name, toCustomValue(inner)])) },
  }
}

function profileOf({ profile, slug, card }: MemberWithCard, withNames: boolean): MemberProfile {
  const { picture } = profile
  const photo = card.photo?.url === picture ? card.photo : undefined
  const nickname = profile.nickname || (withNames ? nameOf({ profile }) : '')
  return {
    nickname: nickname || null,
    slug,
    ...(picture ? { photo: photo ?? { url: picture } } : {}),
    ...(card.cover ? { cover: card.cover } : {}),
    ...(card.title ? { title: card.title } : {}),
  }
}

function textOf(sent: string | Record<string, unknown>, name: string): string | undefined {
  if (typeof sent === 'string') return sent
  const value = sent[name]
  return typeof value === 'string' ? value : undefined
}

function uniqueTexts(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.flatMap((text) => (text ? [text] : [])))]
}

function withValues<Value extends object>(value: Value): Partial<{ [Key in keyof Value]: string }> {
  const entries = Object.entries(value).filter(([, inner]) => typeof inner === 'string' && inner !== '')
  return Object.fromEntries(entries) as Partial<{ [Key in keyof Value]: string }>
}
