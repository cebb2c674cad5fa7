import Type, { type Static } from 'typebox'
import {
  ById,
  Email,
  EmptyReply,
  EmptyRequest,
  Fields,
  Float,
  FreeForm,
  Guid,
  Nullable,
  Paging,
  PlatformPagingMetadata,
  PlatformQuery,
  Sorting,
  Strings,
  Text,
  Timestamp,
} from '../values/common.ts'
import { PendingReason, StatusName } from './profile.ts'

// ── A member for storefronts and for the merchant's programs ───────────────────────────────────────────

export const MemberStatus = Strings(['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'])
export type MemberStatus = Static<typeof MemberStatus>

export const MemberPrivacy = Strings(['UNKNOWN', 'PRIVATE', 'PUBLIC'])
export type MemberPrivacy = Static<typeof MemberPrivacy>

export const MemberActivity = Strings(['UNKNOWN', 'ACTIVE', 'MUTED'])
export type MemberActivity = Static<typeof MemberActivity>

/** How much a reply says: names and pictures; also the account status; everything. */
export const Fieldset = Strings(['PUBLIC', 'EXTENDED', 'FULL'])
export type Fieldset = Static<typeof Fieldset>

export const MemberAddress = Fields({
  id: Nullable(Text({ max: 50 })),
  streetAddress: Nullable(
    Fields({ number: Nullable(Text({ max: 1000 })), name: Nullable(Text({ max: 1000 })) }),
  ),
  addressLine: Nullable(Text({ max: 150 })),
  addressLine2: Nullable(Text({ max: 100 })),
  city: Nullable(Text({ max: 50 })),
  subdivision: Nullable(Text({ max: 50 })),
  country: Nullable(Text({ max: 2 })),
  postalCode: Nullable(Text({ max: 50 })),
})
export type MemberAddress = Static<typeof MemberAddress>

export const MemberCustomField = Fields({ name: Nullable(Text({ max: 100 })), value: Type.Unknown() })
export type MemberCustomField = Static<typeof MemberCustomField>

export const MemberContact = Fields({
  firstName: Nullable(Text({ max: 100 })),
  lastName: Nullable(Text({ max: 100 })),
  phones: Nullable(Type.Array(Text({ max: 50 }), { maxItems: 50 })),
  emails: Nullable(Type.Array(Text({ max: 254 }), { maxItems: 50 })),
  addresses: Nullable(Type.Array(MemberAddress, { maxItems: 50 })),
  birthdate: Nullable(Text({ max: 30 })),
  company: Nullable(Text({ max: 100 })),
  jobTitle: Nullable(Text({ max: 100 })),
  customFields: Nullable(Type.Unsafe<Record<string, MemberCustomField>>({ type: 'object' })),
})
export type MemberContact = Static<typeof MemberContact>

export const MemberImage = Fields({
  id: Nullable(Text({ max: 2000 })),
  url: Nullable(Text({ max: 2000 })),
  height: Nullable(Float()),
  width: Nullable(Float()),
  offsetX: Nullable(Float()),
  offsetY: Nullable(Float()),
})
export type MemberImage = Static<typeof MemberImage>

/** Storefronts also send it as one text, the name in their media library. */
const SentImage = Type.Unsafe<MemberImage | string | null>({ type: ['object', 'string', 'null'] })

export const MemberProfile = Fields({
  nickname: Nullable(Text({ max: 100 })),
  slug: Nullable(Text({ max: 255 })),
  photo: SentImage,
  cover: SentImage,
  title: Nullable(Text({ max: 100 })),
})
export type MemberProfile = Static<typeof MemberProfile>

export const Member = Fields({
  id: Nullable(Guid),
  loginEmail: Nullable(Email),
  loginEmailVerified: Nullable(Type.Boolean()),
  status: MemberStatus,
  contactId: Nullable(Text()),
  contact: MemberContact,
  profile: MemberProfile,
  privacyStatus: MemberPrivacy,
  activityStatus: MemberActivity,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  lastLoginDate: Nullable(Timestamp),
})
export type Member = Static<typeof Member>

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

const fieldsets = Type.Optional(Nullable(Type.Array(Fieldset, { maxItems: 3 })))
const Envelope = Type.Object({ member: Member })
const ListReply = Type.Object({ members: Type.Array(Member), metadata: PlatformPagingMetadata })

export const GetCurrentMemberRequest = Type.Object({ fieldsets })
export const GetCurrentMemberReply = Envelope
export const GetMemberRequest = Type.Object({ id: Guid, fieldsets })
export const GetMemberReply = Envelope

export const QueryMembersRequest = Type.Object({
  fieldsets,
  ...Fields({ query: PlatformQuery, search: Nullable(FreeForm) }).properties,
})
export type QueryMembersRequest = Static<typeof QueryMembersRequest>
export const QueryMembersReply = ListReply
export type QueryMembersReply = Static<typeof QueryMembersReply>

export const ListMembersRequest = Type.Object({
  fieldsets,
  ...Fields({ paging: Paging, sorting: Nullable(Type.Array(Sorting)) }).properties,
})
export type ListMembersRequest = Static<typeof ListMembersRequest>
export const ListMembersReply = ListReply

export const CreateMemberRequest = Type.Object({ member: Member })
export const CreateMemberReply = Envelope
export const UpdateMemberRequest = Type.Object({ member: Member })
export const UpdateMemberReply = Envelope

const Slug = Text({ min: 1, max: 255 })
export const UpdateCurrentMemberSlugRequest = Type.Object({ slug: Slug })
export const UpdateCurrentMemberSlugReply = Envelope
export const UpdateMemberSlugRequest = Type.Object({ id: Guid, slug: Slug })
export const UpdateMemberSlugReply = Envelope

export const DeleteMemberRequest = ById
export const DeleteMemberReply = EmptyReply
export const DeleteMyMemberRequest = Fields({ contentAssigneeId: Nullable(Text()) })
export const DeleteMyMemberReply = EmptyReply
export const DeleteMemberAddressesRequest = ById
export const DeleteMemberAddressesReply = Envelope
export const DeleteMemberEmailsRequest = ById
export const DeleteMemberEmailsReply = Envelope
export const DeleteMemberPhonesRequest = ById
export const DeleteMemberPhonesReply = Envelope

export const ApproveMemberRequest = ById
export const ApproveMemberReply = Envelope
export const BlockMemberRequest = ById
export const BlockMemberReply = Envelope
export const DisconnectMemberRequest = ById
export const DisconnectMemberReply = Envelope
export const JoinCommunityRequest = EmptyRequest
export const JoinCommunityReply = Envelope
export const LeaveCommunityRequest = EmptyRequest
export const LeaveCommunityReply = Envelope

/** The member in the flat shape of the older authentication module. */
export const SiteMember = Fields({
  id: Guid,
  loginEmail: Text(),
  emailVerified: Type.Boolean(),
  firstName: Nullable(Text()),
  lastName: Nullable(Text()),
  nickname: Nullable(Text()),
  slug: Nullable(Text()),
  status: Strings(['APPLICANT', 'ACTIVE', 'BLOCKED', 'OFFLINE_ONLY']),
  profilePrivacyStatus: Strings(['PRIVATE', 'PUBLIC']),
  creationDate: Timestamp,
  lastUpdateDate: Timestamp,
  lastLoginDate: Nullable(Timestamp),
  contactId: Text(),
})
export type SiteMember = Static<typeof SiteMember>

export const ChangeLoginEmailRequest = Type.Object({
  id: Guid,
  newEmail: Email,
  ...Fields({ revokeCurrentSessions: Nullable(Type.Boolean()) }).properties,
})
export type ChangeLoginEmailRequest = Static<typeof ChangeLoginEmailRequest>
export const ChangeLoginEmailReply = Type.Object({ member: SiteMember })

/** Either `id` or `email`. */
const ByEither = { id: Nullable(Guid), email: Nullable(Text({ max: 254 })) }
export const ApproveSiteMemberRequest = Fields({ ...ByEither, token: Nullable(Text()) })
export type ApproveSiteMemberRequest = Static<typeof ApproveSiteMemberRequest>
/** Approving signs nobody in, so there is no session. */
export const ApproveSiteMemberReply = Type.Object({ session: Type.Object({}) })
export const BlockSiteMemberRequest = Fields({ ...ByEither, source: Nullable(Text()) })
export type BlockSiteMemberRequest = Static<typeof BlockSiteMemberRequest>
export const BlockSiteMemberReply = EmptyReply
export const SendSetPasswordEmailRequest = Type.Object({
  email: Email,
  ...Fields({ hideIgnoreMessage: Nullable(Type.Boolean()) }).properties,
})
export const SendSetPasswordEmailReply = Type.Object({ accepted: Type.Boolean() })

// ── Members for the admin ──────────────────────────────────────────────────────────

/** A member with the status of the account. */
export const Account = Type.Object({
  member: Member,
  account: Type.Object({
    status: StatusName,
    /** Why the account is pending. */
    reasons: Type.Array(PendingReason),
    hasPassword: Type.Boolean(),
    /** The member must choose a new password before the next sign-in. */
    mustResetPassword: Type.Boolean(),
  }),
})
export type Account = Static<typeof Account>

/** Who must act on a pending account: `WAITING` the merchant, `UNFINISHED` the person. */
export const AccountStanding = Strings(['WAITING', 'UNFINISHED', 'ACTIVE', 'BLOCKED', 'OFFLINE'])
export type AccountStanding = Static<typeof AccountStanding>

export const ListAccountsRequest = Fields({
  /** Finds part of a name or e-mail address. */
  search: Text({ max: 200 }),
  standing: AccountStanding,
  /** Default: newest first. Others: by name or last sign-in, each in both directions. */
  sort: Strings(['NEWEST', 'OLDEST', 'EMAIL', 'EMAIL_DOWN', 'LAST_SIGN_IN', 'LONGEST_AWAY']),
  paging: Paging,
})
export type ListAccountsRequest = Static<typeof ListAccountsRequest>
const Count = Type.Integer({ minimum: 0 })
export const ListAccountsReply = Type.Object({
  accounts: Type.Array(Account),
  metadata: PlatformPagingMetadata,
  /** Counts of all members, regardless of the search. */
  counts: Type.Object({
    WAITING: Count,
    UNFINISHED: Count,
    ACTIVE: Count,
    BLOCKED: Count,
    OFFLINE: Count,
  }),
})
export const GetAccountRequest = ById
export const GetAccountReply = Account
export const MemberDevice = Type.Object({
  id: Guid,
  /** From the browser's User-Agent; empty if unknown. */
  device: Text(),
  address: Text(),
  createdDate: Timestamp,
  usedDate: Timestamp,
  /** The OAuth client; absent for a session on the shop's own pages. */
  ...Fields({ client: Text() }).properties,
})
export type MemberDevice = Static<typeof MemberDevice>
export const ListMemberDevicesRequest = ById
export const ListMemberDevicesReply = Type.Object({ devices: Type.Array(MemberDevice) })
export const RejectMemberRequest = ById
export const RejectMemberReply = Account
export const UnblockMemberRequest = ById
export const UnblockMemberReply = Account
/** Signs the member out and sends a link at once. The member signs in again only after setting a new password. */
export const RequirePasswordResetRequest = ById
export const RequirePasswordResetReply = Account
export const ExportMemberRequest = ById
export const ExportMyDataRequest = EmptyRequest

/** All data that the shop has about a member, as one document. */
export const MemberArchive = Type.Object({
  exportedDate: Timestamp,
  shop: Text(),
  ...Fields({
    identity: FreeForm,
    member: Member,
    passkeys: Type.Array(FreeForm),
    providers: Type.Array(FreeForm),
    devices: Type.Array(FreeForm),
    carts: Type.Array(FreeForm),
    checkouts: Type.Array(FreeForm),
    orders: Type.Array(FreeForm),
    draftOrders: Type.Array(FreeForm),
    backInStock: Type.Array(FreeForm),
    giftCards: Type.Array(FreeForm),
    returns: Type.Array(FreeForm),
    disputes: Type.Array(FreeForm),
    abandonedCheckouts: Type.Array(FreeForm),
    content: Type.Array(FreeForm),
    wishlist: Type.Array(FreeForm),
    paymentMethods: Type.Array(FreeForm),
    reviews: Type.Array(FreeForm),
    contacts: Type.Array(FreeForm),
    submissions: Type.Array(FreeForm),
    subscriptions: Type.Array(FreeForm),
    plans: Type.Array(FreeForm),
    bookings: Type.Array(FreeForm),
    tickets: Type.Array(FreeForm),
    rsvps: Type.Array(FreeForm),
    emails: Type.Array(FreeForm),
    events: Type.Array(FreeForm),
  }).properties,
})
export type MemberArchive = Static<typeof MemberArchive>
