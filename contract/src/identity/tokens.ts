import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  optional,
  Strings,
  Text,
  Whole,
} from '../values/common.ts'

export const TokenRole = Strings(['none', 'visitor', 'member'])
export type TokenRole = Static<typeof TokenRole>

const Grant = Type.String({
  maxLength: 100,
  description: 'anonymous, refresh_token, authorization_code, client_credentials or authorized_client',
})
const Parameter = Nullable(Text({ max: 8192 }))

/**
 * Grant types: `anonymous` (a new visitor), `refresh_token`, and `authorization_code` with `codeVerifier` (PKCE). For
 * programs: `client_credentials` with the id and secret of an API key, and `authorized_client`, which signs in a member
 * for a visitor. Others get `unsupported_grant_type`. Published clients write camel case for shoppers and snake case for
 * apps; OAuth libraries write snake case.
 */
export const CreateTokenRequest = Fields({
  grantType: Grant,
  clientId: Parameter,
  refreshToken: Parameter,
  code: Parameter,
  codeVerifier: Parameter,
  redirectUri: Parameter,
  scope: Parameter,
  clientSecret: Parameter,
  instanceId: Parameter,
  memberId: Parameter,
  sessionToken: Parameter,
  grant_type: Grant,
  client_id: Parameter,
  client_secret: Parameter,
  refresh_token: Parameter,
  code_verifier: Parameter,
  redirect_uri: Parameter,
  instance_id: Parameter,
  member_id: Parameter,
  session_token: Parameter,
  access_token: Parameter,
})
export type CreateTokenRequest = Static<typeof CreateTokenRequest>

/** `expires_in` is in seconds. */
export const CreateTokenReply = Type.Object({
  access_token: Text(),
  expires_in: Whole(),
  token_type: Strings(['Bearer']),
  refresh_token: Type.Optional(Text()),
  scope: Type.Optional(Text()),
  id_token: Type.Optional(Text()),
})
export type CreateTokenReply = Static<typeof CreateTokenReply>

const TokenAndClient = Fields({
  token: Parameter,
  tokenTypeHint: Parameter,
  token_type_hint: Parameter,
  clientId: Parameter,
  client_id: Parameter,
})

/** RFC 7009. Also revokes the other tokens of the session. An unknown token is no error. */
export const RevokeTokenRequest = TokenAndClient
export type RevokeTokenRequest = Static<typeof RevokeTokenRequest>
export const RevokeTokenReply = EmptyReply
export type RevokeTokenReply = EmptyReply

export const GetTokenInfoRequest = TokenAndClient
export type GetTokenInfoRequest = Static<typeof GetTokenInfoRequest>

/** RFC 7662. Times are in seconds since 1970. For an invalid token, only `active: false`. */
export const GetTokenInfoReply = Type.Object({
  active: Type.Boolean(),
  ...optional({
    siteId: Guid,
    instanceId: Guid,
    clientId: Guid,
    subjectType: Strings(['VISITOR', 'MEMBER', 'APP']),
    subjectId: Guid,
    scope: Text(),
    iat: Whole(),
    exp: Whole(),
  }),
})
export type GetTokenInfoReply = Static<typeof GetTokenInfoReply>

export const GetUserInfoRequest = Fields({})
export type GetUserInfoRequest = Static<typeof GetUserInfoRequest>

/** The claims of OpenID Connect that the scopes `email` and `profile` of the token allow. */
export const GetUserInfoReply = Type.Object({
  sub: Guid,
  ...optional({
    email: Text(),
    email_verified: Type.Boolean(),
    name: Text(),
    given_name: Text(),
    family_name: Text(),
    nickname: Text(),
    preferred_username: Text(),
    picture: Text(),
    locale: Text(),
    birthdate: Text(),
    updated_at: Whole(),
  }),
})
export type GetUserInfoReply = Static<typeof GetUserInfoReply>

export const GetSigningKeysRequest = Fields({})
export type GetSigningKeysRequest = Static<typeof GetSigningKeysRequest>

/** A JSON Web Key Set. */
export const GetSigningKeysReply = Type.Object({ keys: Type.Array(FreeForm) })
export type GetSigningKeysReply = Static<typeof GetSigningKeysReply>

/** OpenID Connect Discovery, RFC 8414. */
export const GetServerMetadataReply = Type.Object({
  issuer: Text(),
  authorization_endpoint: Text(),
  token_endpoint: Text(),
  jwks_uri: Text(),
  userinfo_endpoint: Text(),
  revocation_endpoint: Text(),
  end_session_endpoint: Text(),
  response_types_supported: Type.Array(Text()),
  response_modes_supported: Type.Array(Text()),
  grant_types_supported: Type.Array(Text()),
  subject_types_supported: Type.Array(Text()),
  id_token_signing_alg_values_supported: Type.Array(Text()),
  scopes_supported: Type.Array(Text()),
  claims_supported: Type.Array(Text()),
  code_challenge_methods_supported: Type.Array(Text()),
  prompt_values_supported: Type.Array(Text()),
  token_endpoint_auth_methods_supported: Type.Array(Text()),
  revocation_endpoint_auth_methods_supported: Type.Array(Text()),
  authorization_response_iss_parameter_supported: Type.Boolean(),
  request_parameter_supported: Type.Boolean(),
  request_uri_parameter_supported: Type.Boolean(),
})
export type GetServerMetadataReply = Static<typeof GetServerMetadataReply>
