import type { ContactInfo } from '@cartwright/contract/identity/contacts.ts'
import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { defined } from '../../platform/values/optional.ts'
import {
  fromMemberAddress,
  phonesOf,
  type StoredAddress,
  secondaryEmailsOf,
  toCustomValue,
} from '../members/wire.ts'

/** What a merchant or a form may say about a person. */
export interface Details {
  /** Empty if unknown. */
  email: string
  profile: IdentityProfile
  labelKeys: readonly string[]
}

export const noDetails: Details = { email: '', profile: {}, labelKeys: [] }

/** What is sent replaces what there is; the rest stays. */
export function applyInfo(before: Details, info: ContactInfo, newId: () => string): Details {
  assertOnePrimary(info)
  const { name, company, jobTitle, birthdate, locale, labelKeys } = info
  const emails = info.emails && primaryFirst(info.emails.items ?? []).filter(({ email }) => email)
  const said = defined({
    firstName: trimToNull(name?.first),
    lastName: trimToNull(name?.last),
    company: trimToNull(company),
    position: trimToNull(jobTitle),
    birthdate,
    language: locale,
    ...(emails && emailLists(emails.slice(1))),
    ...phoneLists(info),
    addresses: info.addresses && toStoredAddresses(before.profile, info, newId),
    customFields: info.extendedFields && toCustomFields(before.profile, info.extendedFields.items ?? {}),
  })
  return {
    email: emails ? (emails[0]?.email?.trim() ?? '') : before.email,
    profile: { ...before.profile, ...said },
    labelKeys: labelKeys?.items ? [...new Set(labelKeys.items)].sort() : before.labelKeys,
  }
}

/** What is sent fills gaps, and its e-mail addresses, telephone numbers, addresses and labels come last. */
export function appendInfo(before: Details, info: ContactInfo, newId: () => string): Details {
  const sent = applyInfo(noDetails, info, newId)
  const { profile } = before
  const email = before.email || sent.email
  const emails = union(secondaryEmailsOf(profile), [sent.email, ...secondaryEmailsOf(sent.profile)])
  const others = emails.filter((each) => each && each.toLowerCase() !== email.toLowerCase())
  const phones = union(phonesOf(profile), phonesOf(sent.profile))
  const kept = Object.entries(profile).filter(([, value]) => value !== null && value !== '')
  return {
    email,
    profile: {
      ...sent.profile,
      ...Object.fromEntries(kept),
      ...lists(profile, sent.profile, { others, phones }),
    },
    labelKeys: union(before.labelKeys, sent.labelKeys).sort(),
  }
}

export function hasDetails({ email, profile }: Details): boolean {
  const { firstName, lastName } = profile
  return Boolean(email || firstName || lastName || phonesOf(profile).length > 0)
}

function lists(
  before: IdentityProfile,
  sent: IdentityProfile,
  { others, phones }: { others: string[]; phones: string[] },
): IdentityProfile {
  const emailTags = [...(before.secondaryEmails ?? []), ...(sent.secondaryEmails ?? [])]
  const phoneTags = [...(before.phonesV2 ?? []), ...(sent.phonesV2 ?? [])]
  const addresses = [...(before.addresses ?? [])]
  for (const one of sent.addresses ?? []) {
    const isKnown = addresses.some(({ address }) => sameValue(address, one.address))
    if (!isKnown) addresses.push(one)
  }
  const known = new Set(before.customFields?.map(({ name }) => name))
  const fields = (sent.customFields ?? []).filter(({ name }) => !known.has(name))
  return {
    ...(others.length > 0
      ? emailLists(others.map((email) => emailTags.find((each) => each.email === email) ?? { email }))
      : {}),
    ...(phones.length > 0
      ? {
          phones,
          phonesV2: phones.map(
            (phone) => phoneTags.find((each) => each.phone === phone) ?? { phone, tag: 'UNTAGGED' as const },
          ),
        }
      : {}),
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(fields.length > 0 ? { customFields: [...(before.customFields ?? []), ...fields] } : {}),
  }
}

function assertOnePrimary({ emails, phones }: ContactInfo): void {
  for (const list of [emails, phones]) {
    const primary = (list?.items ?? []).filter((item) => item.primary)
    if (primary.length > 1) throw refuse('CANNOT_HAVE_MULTIPLE_PRIMARY_INFO')
  }
}

function primaryFirst<Item extends { primary?: boolean }>(items: readonly Item[]): Item[] {
  return [...items.filter(({ primary }) => primary), ...items.filter(({ primary }) => !primary)]
}

type SecondaryEmail = NonNullable<IdentityProfile['secondaryEmails']>[number]

function emailLists(emails: readonly SecondaryEmail[]): IdentityProfile {
  const secondaryEmails = emails.map(({ email = '', tag = 'UNTAGGED' }) => ({ email: email.trim(), tag }))
  return { secondaryEmails, emails: secondaryEmails.map(({ email }) => email) }
}

function phoneLists({ phones }: ContactInfo): IdentityProfile {
  if (!phones) return {}
  const phonesV2 = primaryFirst(phones.items ?? []).flatMap(
    ({ phone = '', tag = 'UNTAGGED', countryCode }) =>
      phone.trim() ? [{ phone: phone.trim(), tag, ...(countryCode ? { countryCode } : {}) }] : [],
  )
  return { phonesV2, phones: phonesV2.map(({ phone }) => phone) }
}

function toStoredAddresses(
  { addresses: known = [] }: IdentityProfile,
  { addresses }: ContactInfo,
  newId: () => string,
): StoredAddress[] {
  return (addresses?.items ?? []).map(({ id, tag = 'UNTAGGED', address = {} }) => {
    const before = (known as StoredAddress[]).find((one) => id && one.id === id)
    return { id: before?.id ?? newId(), tag, address: fromMemberAddress(address) }
  })
}

/** Null removes a field. */
function toCustomFields({ customFields = [] }: IdentityProfile, items: Record<string, unknown>) {
  const kept = customFields.filter(({ name }) => name === undefined || !Object.hasOwn(items, name))
  const sent = Object.entries(items).flatMap(([name, value]) => {
    if (value === null) return []
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw refuse('INVALID_EXTENDED_FIELD_VALUE', undefined, { field: name })
    }
    return [{ name, value: toCustomValue(value) }]
  })
  return [...kept, ...sent]
}

function trimToNull(text: string | null | undefined): string | null | undefined {
  return text === undefined || text === null ? text : text.trim() || null
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])]
}

function sameValue(one: object | undefined, other: object | undefined): boolean {
  const sorted = (value: object | undefined) => JSON.stringify(Object.entries(value ?? {}).sort())
  return sorted(one) === sorted(other)
}
