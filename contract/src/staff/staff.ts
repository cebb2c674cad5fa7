import Type, { type Static } from 'typebox'
import {
  CurrencyCode,
  Email,
  EmptyReply,
  EmptyRequest,
  Fields,
  FreeForm,
  Guid,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// The calls for staff: sign-in, account, permissions.

export const Role = Strings(['owner', 'manager', 'editor', 'viewer', 'door'])
export type Role = Static<typeof Role>

const Name = Text({ min: 1, max: 100 })
/** Long enough for a sentence. Never truncated. */
const NewPassword = Text({ min: 10, max: 1024 })
const Password = Text({ min: 1, max: 1024 })
/** The token of a one-time link. */
const LinkToken = Text({ min: 1, max: 200 })

/** Six digits of an authenticator app, or a recovery code. */
export const Code = Text({ min: 1, max: 50 })
/** Options and responses of WebAuthn, as JSON. */
export const WebAuthn = FreeForm

/** The signed-in member of staff and the permissions of the role; `*` means all. None until a needed factor is added. */
export const Me = Type.Object({
  id: Guid,
  name: Text(),
  email: Text(),
  role: Role,
  permissions: Type.Array(Text()),
  sessionId: Guid,
  /** The role needs a second factor, and this person has none. Only calls that add one are allowed. */
  needsFactor: Type.Boolean(),
  /** An owner of the first shop: may create and archive the others. */
  managesShops: Type.Boolean(),
  /** The `currency` and `timeZone` for amounts and times. */
  site: Type.Object({
    id: Guid,
    name: Text(),
    currency: CurrencyCode,
    timeZone: Text(),
    /** False: no mail server is set up, so the shop keeps its e-mails and sends none. */
    sendsMail: Type.Boolean(),
  }),
})
export type Me = Static<typeof Me>

const SignedIn = Type.Object({ me: Me })

/** Uses the one-time link of the first start, creates the first owner and signs in. */
export const SetUpShopRequest = Type.Object({
  token: LinkToken,
  name: Name,
  email: Email,
  password: NewPassword,
})
export const SetUpShopReply = SignedIn

/**
 * Refused with `SECOND_FACTOR_NEEDED` when the password is right but the account has a second factor. Then send both again
 * with `code`: of an authenticator app, or a recovery code. Or sign in with a passkey.
 */
export const SignInRequest = Type.Object({
  email: Text({ min: 1, max: 254 }),
  password: Password,
  ...Fields({ code: Code }).properties,
})
export const SignInReply = SignedIn

/** `options` are those of `navigator.credentials.get` as JSON (WebAuthn). They work once, for five minutes. */
export const GetStaffPasskeyOptionsRequest = EmptyRequest
export const GetStaffPasskeyOptionsReply = Type.Object({ options: WebAuthn })
/** `response` is what the browser's authenticator answered, as JSON (WebAuthn). */
export const SignInWithPasskeyRequest = Type.Object({ response: WebAuthn })
export const SignInWithPasskeyReply = SignedIn

/** Either the password or the response of a passkey. */
export const ConfirmIdentityRequest = Fields({ password: Password, response: WebAuthn })
export const ConfirmIdentityReply = EmptyReply

export const SignOutRequest = EmptyRequest
export const SignOutReply = EmptyReply

export const GetMeRequest = EmptyRequest
export const GetMeReply = SignedIn

/** A new e-mail address also needs the password, because it receives password-reset links. */
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
  /** The browser, e.g. "Firefox, Windows"; empty if unknown. */
  device: Text(),
  address: Text(),
  createdDate: Timestamp,
  lastUsedDate: Timestamp,
  /** True for the session of this request. */
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
  /** `INVITED` until a password is set. */
  state: Strings(['ACTIVE', 'INVITED']),
  /** Has a passkey or an authenticator app. */
  hasFactor: Type.Boolean(),
  createdDate: Timestamp,
  ...Fields({ lastSignInDate: Timestamp }).properties,
})
export type StaffMember = Static<typeof StaffMember>

export const ListStaffRequest = EmptyRequest
export const ListStaffReply = Type.Object({ staff: Type.Array(StaffMember) })

/** `sendsMail`: the shop also sends `link` by e-mail. Otherwise, the person who asked for it must hand it on. */
const WithLink = Type.Object({ member: StaffMember, link: Text(), sendsMail: Type.Boolean() })
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
/** Sends a new invitation or password-reset link. Earlier links stop working. */
export const CreateStaffLinkRequest = Type.Object({ id: Guid })
export const CreateStaffLinkReply = WithLink

const LinkPurpose = Strings(['SET_UP', 'INVITATION', 'PASSWORD'])

/** Reads the purpose of a one-time link without using it. */
export const GetStaffLinkRequest = Type.Object({ token: LinkToken })
export const GetStaffLinkReply = Type.Object({
  purpose: LinkPurpose,
  siteName: Text(),
  /** The link's owner; absent for the link that creates the first owner. */
  ...Fields({ name: Text(), email: Text() }).properties,
})
/** Sets the password with an invitation or password-reset link. Signs in, except a person with a second factor. */
export const UseStaffLinkRequest = Type.Object({
  token: LinkToken,
  password: NewPassword,
  ...Fields({ name: Name }).properties,
})
export const UseStaffLinkReply = Fields({ me: Me })
/** The answer is the same if nobody has this address. */
export const SendPasswordLinkRequest = Type.Object({ email: Email })
export const SendPasswordLinkReply = EmptyReply

/** Authors of changes: people, including former staff, and API keys. */
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
    /** `command-line` is an operator's `npm run shop`. */
    kind: Strings(['staff', 'app', 'member', 'visitor', 'command-line', 'unknown']),
    ...Fields({ id: Guid, name: Text() }).properties,
  }),
  /** The id in the path of the call. */
  ...Fields({ entityId: Text() }).properties,
  /** Its name today: a member's e-mail address, an order's number, a coupon's code. */
  ...Fields({ entityName: Text() }).properties,
  /** The network address; empty for the command line. */
  address: Text(),
  /** The HTTP status of the answer. From 400 on, nothing changed. */
  status: Whole(),
  /** The error code if it failed. */
  ...Fields({ code: Text() }).properties,
})
export type AuditEntry = Static<typeof AuditEntry>

/** Newest first. `cursor` is that of the previous page. */
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

/** The data of the admin's page before sign-in. */
export interface AdminProps {
  /** Without a trailing slash. */
  publicUrl: string
  siteName: string
  /** The shop has no owner yet. */
  needsSetUp: boolean
  development: boolean
  /** What the shop adds to the admin. */
  own?: OwnAdminPages
}

export interface OwnAdminPages {
  /** Of the script of their components. */
  address: string
  /** Each is at `/admin/x/<name>`. */
  pages: readonly { name: string; title: string | Readonly<Record<'en' | 'de', string>> }[]
}

/**
 * A message of the event stream `GET /admin/v1/changes`, for staff. After each connection, and if `missed` is present,
 * anything read before may be stale.
 */
export interface LiveChanges {
  /** What has changed. Without an id, everything of its topic. */
  changes: { topic: LiveTopic; id?: string }[]
  /** The calls of people and API keys since the last message. */
  deeds: { call: string; entityId?: string; by: { kind: 'staff' | 'app'; id: string } }[]
  missed?: true
}

/**
 * `product` and `catalogue` are products and stock, `pricing` is delivery, tax and coupons, `keys` are API keys and
 * OAuth clients.
 */
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
