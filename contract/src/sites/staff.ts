import Type, { type Static } from 'typebox'
import {
  CurrencyCode,
  Email,
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// The calls of the people who run a shop: how they come in, who they are, what they may do.

export const Role = Strings(['owner', 'manager', 'editor', 'viewer'])
export type Role = Static<typeof Role>

const Name = Text({ min: 1, max: 100 })
/** Long enough for a sentence; nothing of it is cut off. */
const NewPassword = Text({ min: 10, max: 1024 })
const Password = Text({ min: 1, max: 1024 })
/** From a one-time link. */
const LinkToken = Text({ min: 1, max: 200 })

/** Who is signed in, and what the role allows; `*` stands for everything. */
export const Me = Type.Object({
  id: Guid,
  name: Text(),
  email: Text(),
  role: Role,
  permissions: Type.Array(Text()),
  sessionId: Guid,
  /** `currency` and `timeZone` are what amounts and times are shown in. */
  site: Type.Object({ id: Guid, name: Text(), currency: CurrencyCode, timeZone: Text() }),
})
export type Me = Static<typeof Me>

const SignedIn = Type.Object({ me: Me })

/** Spends the one-time link that the first start printed, makes the first owner and signs in. */
export const SetUpShopRequest = Type.Object({
  token: LinkToken,
  name: Name,
  email: Email,
  password: NewPassword,
})
export const SetUpShopReply = SignedIn

export const SignInRequest = Type.Object({ email: Text({ min: 1, max: 254 }), password: Password })
export const SignInReply = SignedIn

export const SignOutRequest = EmptyRequest
export const SignOutReply = EmptyReply

export const GetMeRequest = EmptyRequest
export const GetMeReply = SignedIn

/** Another e-mail address needs the password too: it is where a forgotten one is sent to. */
export const UpdateMeRequest = Type.Object({
  me: Fields({ name: Name, email: Email }),
  ...Fields({ password: Password }).properties,
})
export const UpdateMeReply = SignedIn

/** Ends all other sessions. */
export const ChangeMyPasswordRequest = Type.Object({ password: Password, newPassword: NewPassword })
export const ChangeMyPasswordReply = EmptyReply

export const StaffSession = Type.Object({
  id: Guid,
  /** What a person recognises, e.g. "Firefox, Windows"; empty when the browser does not say. */
  device: Text(),
  address: Text(),
  createdDate: Timestamp,
  lastUsedDate: Timestamp,
  /** The one that asks. */
  current: Type.Boolean(),
})
export type StaffSession = Static<typeof StaffSession>

export const ListSessionsRequest = EmptyRequest
export const ListSessionsReply = Type.Object({ sessions: Type.Array(StaffSession) })
export const EndSessionRequest = Type.Object({ id: Guid })
export const EndSessionReply = EmptyReply
export const EndOtherSessionsRequest = EmptyRequest
export const EndOtherSessionsReply = Type.Object({ ended: Whole() })

export const StaffMember = Type.Object({
  id: Guid,
  name: Text(),
  email: Text(),
  role: Role,
  /** `INVITED` until a password was chosen. */
  state: Strings(['ACTIVE', 'INVITED']),
  createdDate: Timestamp,
  ...Fields({ lastSignInDate: Timestamp }).properties,
})
export type StaffMember = Static<typeof StaffMember>

export const ListStaffRequest = EmptyRequest
export const ListStaffReply = Type.Object({ staff: Type.Array(StaffMember) })

/** `link` is also sent by e-mail; it is shown here for a shop that sends none. */
const WithLink = Type.Object({ member: StaffMember, link: Text() })
export const InviteStaffRequest = Type.Object({
  member: Type.Object({ name: Name, email: Email, role: Role }),
})
export const InviteStaffReply = WithLink
export const UpdateStaffRequest = Type.Object({
  member: Type.Object({ id: Guid, ...Fields({ name: Name, role: Role }).properties }),
})
export const UpdateStaffReply = Type.Object({ member: StaffMember })
export const RemoveStaffRequest = Type.Object({ id: Guid })
export const RemoveStaffReply = EmptyReply
/** An invitation again, or a way back for who forgot the password; links made before open nothing any more. */
export const CreateStaffLinkRequest = Type.Object({ id: Guid })
export const CreateStaffLinkReply = WithLink

const LinkPurpose = Strings(['SET_UP', 'INVITATION', 'PASSWORD'])

/** What a one-time link is for; looking does not use it up. */
export const GetStaffLinkRequest = Type.Object({ token: LinkToken })
export const GetStaffLinkReply = Type.Object({
  purpose: LinkPurpose,
  siteName: Text(),
  /** Whose; absent where the link makes the first owner. */
  ...Fields({ name: Text(), email: Text() }).properties,
})
/** Chooses the password that an invitation or a forgotten one asks for, and signs in. */
export const UseStaffLinkRequest = Type.Object({
  token: LinkToken,
  password: NewPassword,
  ...Fields({ name: Name }).properties,
})
export const UseStaffLinkReply = SignedIn
/** Answers the same whether or not there is such a person. */
export const SendPasswordLinkRequest = Type.Object({ email: Email })
export const SendPasswordLinkReply = EmptyReply

/** Whoever changed something: people, also those who left, and API keys. */
export const Author = Type.Object({ id: Guid, kind: Strings(['staff', 'app']), name: Text() })
export type Author = Static<typeof Author>
export const ListAuthorsRequest = EmptyRequest
export const ListAuthorsReply = Type.Object({ authors: Type.Array(Author) })

export const AuditEntry = Type.Object({
  id: Guid,
  date: Timestamp,
  /** The name of a call. */
  call: Text(),
  caller: Type.Object({
    kind: Strings(['staff', 'app', 'member', 'visitor', 'unknown']),
    ...Fields({ id: Guid, name: Text() }).properties,
  }),
  /** What the address of the call named. */
  ...Fields({ entityId: Text() }).properties,
  /** The e-mail address, where that is a member. */
  ...Fields({ entityName: Text() }).properties,
  /** Of the network. */
  address: Text(),
  /** The HTTP status that was answered; from 400 on nothing was changed. */
  status: Whole(),
  /** Why not. */
  ...Fields({ code: Text() }).properties,
})
export type AuditEntry = Static<typeof AuditEntry>

/** Newest first. `cursor` is that of the page before. */
export const QueryAuditLogRequest = Fields({
  callerId: Guid,
  call: Text({ max: 100 }),
  entityId: Text({ max: 200 }),
  from: Timestamp,
  to: Timestamp,
  cursor: Text({ max: 200 }),
  limit: Whole({ min: 1, max: 100 }),
})
export const QueryAuditLogReply = Type.Object({
  entries: Type.Array(AuditEntry),
  ...Fields({ nextCursor: Text() }).properties,
})

/** What the admin's document says before anybody is signed in. */
export interface AdminProps {
  /** Without a slash at the end. */
  publicUrl: string
  siteName: string
  /** Nobody can sign in yet: the first start printed a link. */
  needsSetUp: boolean
  development: boolean
}

/**
 * One message of the events at `GET /admin/v1/changes`, for signed-in merchants. After every connection anything may have
 * changed that was read before it; so it may when `missed` is there.
 */
export interface LiveChanges {
  /** What is not any more as it was read; without an id, everything of its topic. */
  changes: { topic: LiveTopic; id?: string }[]
  /** Calls that people and API keys made since the last message. */
  deeds: { call: string; entityId?: string; by: { kind: 'staff' | 'app'; id: string } }[]
  missed?: true
}

/** `product` and `catalogue` are goods and stock, `pricing` is delivery, tax and coupons, `keys` are keys and storefronts. */
export type LiveTopic =
  | 'product'
  | 'catalogue'
  | 'site'
  | 'pricing'
  | 'keys'
  | 'staff'
  | 'members'
  | 'media'
  | 'order'
