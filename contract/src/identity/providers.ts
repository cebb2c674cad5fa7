import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  EmptyRequest,
  Fields,
  Guid,
  Revision,
  Text,
  Timestamp,
  WebUrl,
} from '../values/common.ts'

const Name = Text({ min: 1, max: 100 })
const ClientId = Text({ min: 1, max: 500 })
/** Written, and read by nobody again. */
const ClientSecret = Text({ min: 1, max: 2000 })
const Scope = Text({ min: 6, max: 500 })

/** Another place that says who somebody is, by OpenID Connect. */
export const IdentityProvider = Type.Object({
  id: Guid,
  revision: Revision,
  /** As a button of the sign-in page says it. */
  name: Text(),
  issuer: Text(),
  clientId: Text(),
  scope: Text(),
  enabled: Type.Boolean(),
  /** The address to register there. */
  redirectUri: Text(),
  createdDate: Timestamp,
})
export type IdentityProvider = Static<typeof IdentityProvider>

export const ListIdentityProvidersRequest = EmptyRequest
export const ListIdentityProvidersReply = Type.Object({ providers: Type.Array(IdentityProvider) })

/** `scope` is `openid email profile` when it is left out, `enabled` true. */
export const CreateIdentityProviderRequest = Type.Object({
  provider: Type.Object({
    name: Name,
    issuer: WebUrl,
    clientId: ClientId,
    clientSecret: ClientSecret,
    ...Fields({ scope: Scope, enabled: Type.Boolean() }).properties,
  }),
})
export const CreateIdentityProviderReply = Type.Object({ provider: IdentityProvider })

/** Another issuer needs the secret again: it is told to no place that it is not of. */
export const UpdateIdentityProviderRequest = Type.Object({
  provider: Type.Object({
    id: Guid,
    ...Fields({
      revision: Revision,
      name: Name,
      issuer: WebUrl,
      clientId: ClientId,
      clientSecret: ClientSecret,
      scope: Scope,
      enabled: Type.Boolean(),
    }).properties,
  }),
})
export const UpdateIdentityProviderReply = CreateIdentityProviderReply

/** Members keep their accounts; who came in by it alone chooses a password by e-mail. */
export const DeleteIdentityProviderRequest = Type.Object({ id: Guid })
export const DeleteIdentityProviderReply = EmptyReply

/** Whether it can be reached and is what it says; nobody is signed in by it. */
export const TestIdentityProviderRequest = Type.Object({ id: Guid })
export const TestIdentityProviderReply = Type.Object({
  works: Type.Boolean(),
  /** Why not. */
  ...Fields({ problem: Text() }).properties,
})
