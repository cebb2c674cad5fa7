import Type, { type Static } from 'typebox'
import {
  CountryCode,
  Email,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  LanguageTag,
  LocalDate,
  Nullable,
  Paging,
  Phone,
  PlatformPagingMetadata,
  PlatformQuery,
  Sorting,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { Account, AccountStanding } from './accounts.ts'
import { MemberAddress, MemberStatus } from './members.ts'
import { AddressTag, EmailTag, PhoneTag } from './profile.ts'

// ── A person whom the merchant knows ────────────────────────────────────────────────────────────────────

const List = <S extends Type.TSchema>(item: S) => Fields({ items: Type.Array(item, { maxItems: 50 }) })

/** One item may be primary; otherwise the first is. */
const ContactEmail = Fields({ id: Text(), tag: EmailTag, email: Email, primary: Type.Boolean() })
const ContactPhone = Fields({
  id: Text(),
  tag: PhoneTag,
  countryCode: Nullable(Text({ max: 2 })),
  phone: Phone,
  e164Phone: Nullable(Text()),
  primary: Type.Boolean(),
})
const ContactAddress = Fields({ id: Nullable(Text({ max: 50 })), tag: AddressTag, address: MemberAddress })

const LabelKey = Text({ min: 1, max: 120 })
const LabelKeys = Type.Array(LabelKey, { maxItems: 100 })

export const ContactInfo = Fields({
  name: Fields({ first: Nullable(Text({ max: 100 })), last: Nullable(Text({ max: 100 })) }),
  emails: List(ContactEmail),
  phones: List(ContactPhone),
  addresses: List(ContactAddress),
  company: Nullable(Text({ max: 100 })),
  jobTitle: Nullable(Text({ max: 100 })),
  birthdate: Nullable(LocalDate),
  locale: Nullable(LanguageTag),
  /** Of labels that exist. */
  labelKeys: Fields({ items: LabelKeys }),
  /** Texts, numbers and booleans by key. */
  extendedFields: Fields({ items: FreeForm }),
  picture: Nullable(Fields({ image: Fields({ url: Nullable(Text()) }) })),
})
export type ContactInfo = Static<typeof ContactInfo>

export const ContactSource = Strings([
  'OTHER',
  'ADMIN',
  'WIX_SITE_MEMBERS',
  'WIX_STORES',
  'WIX_FORMS',
  'WIX_EVENTS',
])
export type ContactSource = Static<typeof ContactSource>

export const Contact = Fields({
  /** Of a member: the id of the member. */
  id: Nullable(Guid),
  revision: Nullable(Whole()),
  source: Fields({ sourceType: ContactSource }),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  primaryInfo: Fields({ email: Nullable(Text()), phone: Nullable(Text()) }),
  primaryEmail: Fields({
    email: Nullable(Text()),
    /** Whether the person wants marketing e-mails, as the account says. */
    subscriptionStatus: Strings(['NOT_SET', 'SUBSCRIBED', 'UNSUBSCRIBED']),
  }),
  info: ContactInfo,
  memberInfo: Fields({
    memberId: Guid,
    status: MemberStatus,
    email: Text(),
    signupDate: Nullable(Timestamp),
  }),
})
export type Contact = Static<typeof Contact>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

const Envelope = Type.Object({ contact: Contact })
const ListReply = Type.Object({
  contacts: Type.Array(Contact),
  pagingMetadata: PlatformPagingMetadata,
})
const allowDuplicates = Type.Optional(Nullable(Type.Boolean()))
/** Accepted, and without effect: a contact always comes whole. */
const projection = {
  fields: Nullable(Type.Array(Text({ max: 100 }), { maxItems: 100 })),
  fieldsets: Nullable(Type.Array(Text({ max: 50 }), { maxItems: 10 })),
}

export const CreateContactRequest = Type.Object({ info: ContactInfo, allowDuplicates })
export type CreateContactRequest = Static<typeof CreateContactRequest>
export const CreateContactReply = Envelope

export const GetContactRequest = Type.Object({ id: Guid, ...Fields(projection).properties })
export const GetContactReply = Type.Object({ contact: Contact, responseType: Text() })

/** A text or a number: clients send both. */
const ContactRevision = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  minimum: 0,
  pattern: '^\\d{1,15}$',
})

/** What is sent replaces what there is; the rest stays. Lists are replaced as a whole. */
export const UpdateContactRequest = Type.Object({
  contactId: Guid,
  revision: ContactRevision,
  info: ContactInfo,
  allowDuplicates,
})
export type UpdateContactRequest = Static<typeof UpdateContactRequest>
export const UpdateContactReply = Envelope

export const DeleteContactRequest = Type.Object({ contactId: Guid })
export const DeleteContactReply = EmptyReply

/**
 * Filters: `id`, `createdDate`, `updatedDate`, `primaryInfo.email`, `primaryInfo.phone`, `info.name.first`,
 * `info.name.last`, `info.company`, `info.jobTitle`, `info.birthdate`, `info.locale`, `info.emails.email`,
 * `info.phones.phone`, `info.labelKeys.items`, `source.sourceType`, `memberInfo.memberId`. `search` finds names,
 * companies, e-mail addresses and telephone numbers by any part of them.
 */
export const QueryContactsRequest = Fields({
  query: PlatformQuery,
  search: Nullable(Text({ max: 100 })),
  ...projection,
})
export type QueryContactsRequest = Static<typeof QueryContactsRequest>
export const QueryContactsReply = ListReply
export type QueryContactsReply = Static<typeof QueryContactsReply>

export const ListContactsRequest = Fields({ sort: Sorting, paging: Paging, ...projection })
export type ListContactsRequest = Static<typeof ListContactsRequest>
export const ListContactsReply = ListReply

export const LabelContactRequest = Type.Object({ contactId: Guid, labelKeys: LabelKeys })
export type LabelContactRequest = Static<typeof LabelContactRequest>
export const LabelContactReply = Envelope
export const UnlabelContactRequest = LabelContactRequest
export const UnlabelContactReply = Envelope

export const AppendOrCreateContactRequest = Fields({
  info: ContactInfo,
  contactId: Nullable(Text({ max: 36 })),
  passThroughData: Nullable(FreeForm),
})
export type AppendOrCreateContactRequest = Static<typeof AppendOrCreateContactRequest>
/** To visitors always as of a new contact: they do not learn whom the shop knows. */
export const AppendOrCreateContactReply = Type.Object({
  contactId: Guid,
  identityType: Strings(['CONTACT', 'MEMBER']),
  newContact: Type.Boolean(),
})
export type AppendOrCreateContactReply = Static<typeof AppendOrCreateContactReply>

// ── Labels ──────────────────────────────────────────────────────────────────────────────────────────────

const labelName = Text({ min: 1, max: 50 })

export const ContactLabel = Fields({
  namespace: Text(),
  /** e.g. `custom.regular-customer`. It stays when the name changes. */
  key: LabelKey,
  displayName: labelName,
  labelType: Strings(['USER_DEFINED']),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type ContactLabel = Static<typeof ContactLabel>

const LabelEnvelope = Type.Object({ label: ContactLabel })
export const FindOrCreateLabelRequest = Type.Object({
  displayName: labelName,
  ...Fields({ language: Nullable(LanguageTag) }).properties,
})
export type FindOrCreateLabelRequest = Static<typeof FindOrCreateLabelRequest>
export const FindOrCreateLabelReply = Type.Object({ label: ContactLabel, newLabel: Type.Boolean() })
export type FindOrCreateLabelReply = Static<typeof FindOrCreateLabelReply>
export const GetLabelRequest = Type.Object({ key: LabelKey })
export const GetLabelReply = LabelEnvelope
export const UpdateLabelRequest = Type.Object({
  label: Type.Object({ key: LabelKey, displayName: labelName }),
})
export const UpdateLabelReply = LabelEnvelope
export const DeleteLabelRequest = Type.Object({ key: LabelKey })
export const DeleteLabelReply = EmptyReply
const LabelsReply = Type.Object({
  labels: Type.Array(ContactLabel),
  metadata: PlatformPagingMetadata,
})
export const QueryLabelsRequest = Fields({ query: PlatformQuery })
export type QueryLabelsRequest = Static<typeof QueryLabelsRequest>
export const QueryLabelsReply = LabelsReply
export type QueryLabelsReply = Static<typeof QueryLabelsReply>
export const ListLabelsRequest = Fields({ sort: Sorting, paging: Paging })
export type ListLabelsRequest = Static<typeof ListLabelsRequest>
export const ListLabelsReply = LabelsReply

// ── Customers who owe no tax ────────────────────────────────────────────────────────────────────────────

/** Without a subdivision, the whole country. */
export const ExemptRegion = Type.Object({
  country: CountryCode,
  ...Fields({ subdivision: Text({ max: 50 }) }).properties,
})
export type ExemptRegion = Static<typeof ExemptRegion>

export const CustomerTaxExemption = Type.Object({
  /** Why; the customer reads it on orders and invoices. */
  reason: Text({ min: 1, max: 200 }),
  ...Fields({
    certificateNumber: Text({ max: 100 }),
    /** The last day on which it counts, in the time zone of the shop. Without one, it counts until it is removed. */
    lastDay: Nullable(LocalDate),
    /** Where purchases are exempt, by the place that decides the tax. Absent or empty: everywhere. */
    regions: Type.Array(ExemptRegion, { maxItems: 100 }),
  }).properties,
})
export type CustomerTaxExemption = Static<typeof CustomerTaxExemption>

const ByCustomer = Type.Object({ contactId: Guid })
export const GetTaxExemptionRequest = ByCustomer
export const GetTaxExemptionReply = Fields({ taxExemption: CustomerTaxExemption })
export type GetTaxExemptionReply = Static<typeof GetTaxExemptionReply>
export const SetTaxExemptionRequest = Type.Object({
  contactId: Guid,
  taxExemption: CustomerTaxExemption,
})
export type SetTaxExemptionRequest = Static<typeof SetTaxExemptionRequest>
export const SetTaxExemptionReply = Type.Object({ taxExemption: CustomerTaxExemption })
export type SetTaxExemptionReply = Static<typeof SetTaxExemptionReply>
export const RemoveTaxExemptionRequest = ByCustomer
export const RemoveTaxExemptionReply = EmptyReply

// ── The admin's list of customers ───────────────────────────────────────────────────────────────────────

export const CustomerStanding = Strings([...AccountStanding.enum, 'NO_ACCOUNT'])
export type CustomerStanding = Static<typeof CustomerStanding>

export const Customer = Type.Object({
  contact: Contact,
  /** Absent for people without an account. */
  ...Fields({ account: Account }).properties,
})
export type Customer = Static<typeof Customer>

export const ListCustomersRequest = Fields({
  search: Text({ max: 200 }),
  standing: CustomerStanding,
  label: LabelKey,
  sort: Strings(['NEWEST', 'OLDEST', 'EMAIL', 'EMAIL_DOWN', 'LAST_SIGN_IN', 'LONGEST_AWAY']),
  paging: Paging,
})
export type ListCustomersRequest = Static<typeof ListCustomersRequest>
export const ListCustomersReply = Type.Object({
  customers: Type.Array(Customer),
  metadata: PlatformPagingMetadata,
})
export type ListCustomersReply = Static<typeof ListCustomersReply>
