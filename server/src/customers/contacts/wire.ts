import type { Contact, ContactInfo } from '@cartwright/contract/identity/contacts.ts'
import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { defined } from '../../platform/values/optional.ts'
import {
  fromCustomValue,
  memberStatuses,
  phonesOf,
  type StoredAddress,
  secondaryEmailsOf,
  toMemberAddress,
} from '../members/wire.ts'
import type { ContactRow } from './queries.ts'

export function toContact(row: ContactRow): Contact {
  const { id, revision, email, profile, source, createdAt, updatedAt } = row
  const [phone] = phonesOf(profile)
  return {
    id,
    revision: Number(revision),
    source: { sourceType: source },
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
    primaryInfo: defined({ email: email || undefined, phone }),
    ...(email ? { primaryEmail: { email, subscriptionStatus: subscriptionOf(profile) } } : {}),
    info: toInfo(row),
    ...memberInfo(row),
  }
}

function memberInfo({ id, isMember, email, status, joinedAt }: ContactRow): Pick<Contact, 'memberInfo'> {
  if (!isMember || status === null) return {}
  const signupDate = joinedAt?.toISOString() ?? null
  return { memberInfo: { memberId: id, status: memberStatuses[status], email, signupDate } }
}

function toInfo({ email, profile, labelKeys }: ContactRow): ContactInfo {
  const { firstName, lastName, company, position, birthdate, language, picture } = profile
  return {
    name: { first: firstName ?? null, last: lastName ?? null },
    emails: { items: emailItems(email, profile) },
    phones: { items: phoneItems(profile) },
    addresses: { items: (profile.addresses ?? []).map(addressItem) },
    ...(company ? { company } : {}),
    ...(position ? { jobTitle: position } : {}),
    ...(birthdate ? { birthdate } : {}),
    ...(language ? { locale: language } : {}),
    ...(picture ? { picture: { image: { url: picture } } } : {}),
    labelKeys: { items: labelKeys },
    extendedFields: { items: extendedFieldsOf(profile) },
  }
}

function emailItems(email: string, profile: IdentityProfile) {
  const { secondaryEmails = [] } = profile
  const others = secondaryEmailsOf(profile)
    .filter((other) => other.toLowerCase() !== email.toLowerCase())
    .map((other) => {
      const { tag = 'UNTAGGED' } = secondaryEmails.find((known) => known.email === other) ?? {}
      return { tag, email: other, primary: false }
    })
  return email ? [{ tag: 'MAIN' as const, email, primary: true }, ...others] : others
}

function phoneItems(profile: IdentityProfile) {
  const { phonesV2 = [] } = profile
  return phonesOf(profile).map((phone, index) => {
    const { tag = 'UNTAGGED', countryCode } = phonesV2.find((known) => known.phone === phone) ?? {}
    return { tag, phone, ...(countryCode ? { countryCode } : {}), primary: index === 0 }
  })
}

function addressItem(stored: StoredAddress) {
  const { id, ...address } = toMemberAddress(stored)
  return { ...(id ? { id } : {}), tag: stored.tag ?? ('UNTAGGED' as const), address }
}

function extendedFieldsOf({ customFields = [] }: IdentityProfile): Record<string, unknown> {
  return Object.fromEntries(customFields.map(({ name = '', value = {} }) => [name, fromCustomValue(value)]))
}

function subscriptionOf({ subscription }: IdentityProfile) {
  if (subscription === null || subscription === undefined) return 'NOT_SET'
  return subscription ? 'SUBSCRIBED' : 'UNSUBSCRIBED'
}
