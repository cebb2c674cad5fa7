import Type, { type Static } from 'typebox'
import {
  CountryCode,
  Email,
  Fields,
  Float,
  FreeForm,
  Guid,
  LanguageTag,
  LocalDate,
  Nullable,
  Phone,
  Strings,
  Text,
  Timestamp,
} from '../values/common.ts'

// ── Profile: what members say about themselves ───────────────────────────────────────────────────────

export const PrivacyStatus = Strings(['UNDEFINED', 'PUBLIC', 'PRIVATE'])
export type PrivacyStatus = Static<typeof PrivacyStatus>

export const EmailTag = Strings(['UNTAGGED', 'MAIN', 'HOME', 'WORK'])
export type EmailTag = Static<typeof EmailTag>

export const PhoneTag = Strings(['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'])
export type PhoneTag = Static<typeof PhoneTag>

export const AddressTag = Strings(['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'])
export type AddressTag = Static<typeof AddressTag>

/** One of the values. Lists and maps hold values again; their depth is not checked here. */
export const CustomValue = Fields({
  strValue: Text(),
  numValue: Float(),
  boolValue: Type.Boolean(),
  dateValue: Nullable(Timestamp),
  listValue: Fields({ value: Type.Array(FreeForm) }),
  mapValue: Fields({ value: FreeForm }),
})
export type CustomValue = Static<typeof CustomValue>

export const ProfileField = Fields({ name: Text(), value: CustomValue })
export type ProfileField = Static<typeof ProfileField>

export const SecondaryEmail = Fields({ email: Email, tag: EmailTag })
export type SecondaryEmail = Static<typeof SecondaryEmail>

export const ProfilePhone = Fields({ countryCode: Nullable(CountryCode), phone: Phone, tag: PhoneTag })
export type ProfilePhone = Static<typeof ProfilePhone>

export const ProfileAddress = Fields({
  country: Nullable(CountryCode),
  subdivision: Nullable(Text()),
  city: Nullable(Text()),
  postalCode: Nullable(Text()),
  addressLine: Nullable(Text()),
  addressLine2: Nullable(Text()),
  streetName: Nullable(Text({ max: 1000 })),
  streetNumber: Nullable(Text({ max: 1000 })),
})
export type ProfileAddress = Static<typeof ProfileAddress>

export const AddressWrapper = Fields({ address: ProfileAddress, tag: AddressTag })
export type AddressWrapper = Static<typeof AddressWrapper>

/** Clients of 2024 sent e-mails and phones as tagged objects. Current ones send plain text. */
const Contacts = Type.Unsafe<(string | Record<string, unknown>)[]>({
  type: 'array',
  items: { type: ['string', 'object'] },
})

export const IdentityProfile = Fields({
  firstName: Nullable(Text()),
  lastName: Nullable(Text()),
  nickname: Nullable(Text()),
  slug: Nullable(Text({ max: 255 })),
  picture: Nullable(Text()),
  emails: Contacts,
  phones: Contacts,
  secondaryEmails: Type.Array(SecondaryEmail),
  phonesV2: Type.Array(ProfilePhone),
  addresses: Type.Array(AddressWrapper),
  labels: Type.Array(Text(), { maxItems: 2000 }),
  language: Nullable(LanguageTag),
  privacyStatus: PrivacyStatus,
  customFields: Type.Array(ProfileField),
  company: Nullable(Text({ max: 1000 })),
  position: Nullable(Text({ max: 1000 })),
  birthdate: Nullable(LocalDate),
  subscription: Nullable(Type.Boolean()),
  vatId: Nullable(Text({ max: 1000 })),
})
export type IdentityProfile = Static<typeof IdentityProfile>

// ── Identity: what the shop knows about them ────────────────────────────────────────────────────────────

export const TenantType = Strings(['UNKNOWN_TENANT_TYPE', 'ACCOUNT', 'SITE', 'ROOT'])
export type TenantType = Static<typeof TenantType>

export const StatusName = Strings(['UNKNOWN_STATUS', 'PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE'])
export type StatusName = Static<typeof StatusName>

export const PendingReason = Strings([
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
])
export type PendingReason = Static<typeof PendingReason>

export const FactorType = Strings([
  'PASSWORD',
  'SMS',
  'CALL',
  'EMAIL',
  'TOTP',
  'PUSH',
  'WEBAUTHN',
  'RECOVERY_CODE',
])
export type FactorType = Static<typeof FactorType>

export const FactorStatus = Strings(['INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL'])
export type FactorStatus = Static<typeof FactorStatus>

/** Exactly one of the two. */
export const Connection = Fields({
  idpConnection: Fields({ idpConnectionId: Guid, idpUserId: Text() }),
  authenticatorConnection: Fields({ authenticatorConnectionId: Guid, reEnrollmentRequired: Type.Boolean() }),
})
export type Connection = Static<typeof Connection>

export const Identifier = Fields({ email: Text(), userName: Text() })
export type Identifier = Static<typeof Identifier>

export const Identity = Fields({
  id: Nullable(Text()),
  revision: Nullable(Text()),
  email: Fields({ address: Text(), isVerified: Type.Boolean() }),
  status: Fields({ name: StatusName, reasons: Type.Array(PendingReason) }),
  identityProfile: IdentityProfile,
  identifiers: Type.Array(Identifier),
  connections: Type.Array(Connection),
  factors: Type.Array(Fields({ factorId: Text(), type: FactorType, status: FactorStatus })),
  metadata: Fields({ tags: Type.Array(Text()) }),
  customAttributes: Nullable(FreeForm),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type Identity = Static<typeof Identity>
