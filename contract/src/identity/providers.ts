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
/** Never returned. */
const ClientSecret = Text({ min: 1, max: 2000 })
const Scope = Text({ min: 6, max: 500 })

/** An identity provider that speaks OpenID Connect. */
export const IdentityProvider = Type.Object({
  id: Guid,
  revision: Revision,
  /** The text of its button on the sign-in page. */
  name: Text(),
  issuer: Text(),
  clientId: Text(),
  scope: Text(),
  enabled: Type.Boolean(),
  /** The redirect URI to register at the provider. */
  redirectUri: Text(),
  createdDate: Timestamp,
})
export type IdentityProvider = Static<typeof IdentityProvider>

export const ListIdentityProvidersRequest = EmptyRequest
export const ListIdentityProvidersReply = Type.Object({ providers: Type.Array(IdentityProvider) })

/** Defaults: `scope` is `openid email profile`, `enabled` is true. */
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

/** A new issuer needs the secret again, so that the old secret is not sent to another server. */
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

/** Members keep their accounts. Those without a password can set one by e-mail. */
export const DeleteIdentityProviderRequest = Type.Object({ id: Guid })
export const DeleteIdentityProviderReply = EmptyReply

/** Checks that the provider is reachable and matches its issuer. Signs nobody in. */
export const TestIdentityProviderRequest = Type.Object({ id: Guid })
export const TestIdentityProviderReply = Type.Object({
  works: Type.Boolean(),
  /** The reason if not. */
  ...Fields({ problem: Text() }).properties,
})
