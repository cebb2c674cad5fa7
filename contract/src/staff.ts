import Type, { type Static } from 'typebox'
import { CurrencyCode, Email, EmptyReply, EmptyRequest, Guid, Strings, Text } from './common.ts'

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
