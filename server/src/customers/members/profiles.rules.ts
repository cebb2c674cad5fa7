import type {
  Member,
  MemberAddress,
  MemberContact,
  MemberImage,
  MemberProfile,
} from '@cartwright/contract/identity/members.ts'
import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { defined } from '../../platform/values/optional.ts'
import { profileViolations } from './rules.ts'
import { type Card, fromMemberAddress, type StoredAddress, toCustomValue } from './wire.ts'

/** What a member may change. */
export interface EditableMember {
  profile: IdentityProfile
  card: Card
  inCommunity: boolean
}

export interface ShopContext {
  newId(): string
  publicUrl: string
}

/** Applies an update. Absent values and empty lists change nothing; other calls clear lists. */
export function mergeMember(member: EditableMember, sent: Member, here: ShopContext): EditableMember {
  const { contact = {}, profile = {}, privacyStatus } = sent
  const photo = toImage(profile.photo, here)
  return {
    profile: {
      ...member.profile,
      ...mergeNames(contact, profile),
      ...(photo === undefined ? {} : { picture: photo?.url ?? null }),
      ...mergeLists(member.profile, contact, here),
    },
    card: { ...member.card, ...mergeCard(profile, photo, here) },
    inCommunity:
      privacyStatus === undefined || privacyStatus === 'UNKNOWN'
        ? member.inCommunity
        : privacyStatus === 'PUBLIC',
  }
}

export function changeViolations({ contact = {}, profile = {} }: Member, after: EditableMember): Violation[] {
  const pictures = [
    { field: 'member.profile.photo', url: profile.photo ? after.profile.picture : undefined },
    { field: 'member.profile.cover', url: profile.cover ? after.card.cover?.url : undefined },
  ]
  return [
    ...(contact.birthdate && !isDate(contact.birthdate) ? [birthdateFault] : []),
    ...(contact.emails ?? []).flatMap((email, index) => (isEmail(email) ? [] : [emailFault(index)])),
    ...(contact.addresses ?? []).flatMap(({ country }, index) =>
      country && !/^[A-Z]{2}$/.test(country) ? [countryFault(index)] : [],
    ),
    ...pictures.flatMap(({ field, url }) =>
      url && !/^https?:\/\/\S+$/.test(url) ? [{ ...pictureFault, field }] : [],
    ),
    ...profileViolations('member', after.profile),
  ]
}

export type ListName = 'addresses' | 'emails' | 'phones'

export function withoutList(profile: IdentityProfile, list: ListName): IdentityProfile {
  const { addresses, secondaryEmails, emails, phonesV2, phones, ...rest } = profile
  return {
    ...rest,
    ...(list === 'addresses' ? {} : defined({ addresses })),
    ...(list === 'emails' ? {} : defined({ secondaryEmails, emails })),
    ...(list === 'phones' ? {} : defined({ phonesV2, phones })),
  }
}

function mergeNames(contact: MemberContact, profile: MemberProfile): IdentityProfile {
  const { firstName, lastName, birthdate, company, jobTitle } = contact
  return defined({
    firstName: trimToNull(firstName),
    lastName: trimToNull(lastName),
    nickname: trimToNull(profile.nickname),
    birthdate: birthdate === '' ? null : birthdate?.slice(0, 10),
    company: trimToNull(company),
    position: trimToNull(jobTitle),
  })
}

function mergeLists(
  { phonesV2 = [], secondaryEmails = [], addresses = [], customFields = [] }: IdentityProfile,
  sent: MemberContact,
  here: ShopContext,
): IdentityProfile {
  const sentFields = sent.customFields ? Object.entries(sent.customFields) : []
  const fields = sentFields.map(([name, { value }]) => ({ name, value: toCustomValue(value) }))
  return {
    ...(sent.phones?.length
      ? {
          phones: [...sent.phones],
          phonesV2: sent.phones.map(
            (phone) => phonesV2.find((known) => known.phone === phone) ?? { phone, tag: 'UNTAGGED' as const },
          ),
        }
      : {}),
    ...(sent.emails?.length
      ? {
          emails: [...sent.emails],
          secondaryEmails: sent.emails.map(
            (email) =>
              secondaryEmails.find((known) => known.email === email) ?? { email, tag: 'UNTAGGED' as const },
          ),
        }
      : {}),
    ...(sent.addresses?.length ? { addresses: mergeAddresses(addresses, sent.addresses, here) } : {}),
    ...(fields.length > 0
      ? {
          customFields: [
            ...customFields.filter(({ name }) => !sentFields.some(([other]) => other === name)),
            ...fields,
          ],
        }
      : {}),
  }
}

/** A known address keeps its tag. */
function mergeAddresses(
  known: readonly StoredAddress[],
  sent: readonly MemberAddress[],
  { newId }: ShopContext,
): StoredAddress[] {
  return sent.map(({ id, ...address }) => {
    const before = known.find((one) => id && one.id === id)
    return { id: before?.id ?? newId(), address: fromMemberAddress(address), tag: before?.tag ?? 'UNTAGGED' }
  })
}

function mergeCard(profile: MemberProfile, photo: MemberImage | null | undefined, here: ShopContext): Card {
  const cover = toImage(profile.cover, here)
  return defined({
    title: profile.title === undefined ? undefined : (trimToNull(profile.title) ?? ''),
    photo: photo ?? undefined,
    cover: cover ?? undefined,
  })
}

/** Storefronts name an image of the media library by a text that contains its id and size. */
function toImage(sent: MemberProfile['photo'], { publicUrl }: ShopContext): MemberImage | null | undefined {
  if (typeof sent !== 'string') return sent
  const [, id, size = ''] = /^wix:image:\/\/v1\/([^/#]+)(?:\/[^#]*)?(?:#(.*))?$/.exec(sent) ?? []
  if (id === undefined) return sent === '' ? null : { url: sent }
  const measures = new URLSearchParams(size)
  const [width, height] = [Number(measures.get('originWidth')), Number(measures.get('originHeight'))]
  return {
    id,
    url: `${publicUrl}/media/${id}`,
    ...(width > 0 ? { width } : {}),
    ...(height > 0 ? { height } : {}),
  }
}

function trimToNull(text: string | null | undefined): string | null | undefined {
  return text === undefined || text === null ? text : text.trim() || null
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)))
}

function isEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

const birthdateFault = {
  field: 'member.contact.birthdate',
  description: 'must be a date such as 1990-12-31',
  violatedRule: 'FORMAT',
} as const

const pictureFault = { description: 'must be an image or its URL', violatedRule: 'FORMAT' } as const

function emailFault(index: number): Violation {
  const field = `member.contact.emails[${index}]`
  return { field, description: 'must be an e-mail address', violatedRule: 'FORMAT' }
}

function countryFault(index: number): Violation {
  const field = `member.contact.addresses[${index}].country`
  return { field, description: 'must be a country code such as DE', violatedRule: 'FORMAT' }
}
