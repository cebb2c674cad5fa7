import Type, { type Static } from 'typebox'
import {
  ById,
  EmptyRequest,
  Fields,
  FreeForm,
  Guid,
  Paging,
  PlatformPagingMetadata,
  Strings,
  Text,
  Timestamp,
} from '../values/common.ts'
import { Member } from './members.ts'
import { PendingReason, StatusName } from './profile.ts'

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
    disputes: Type.Array(FreeForm),
    returns: Type.Array(FreeForm),
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
