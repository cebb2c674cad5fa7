import Type, { type Static } from 'typebox'
import {
  Email,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  LanguageTag,
  Nullable,
  optional,
  Strings,
  Text,
  TextMap,
  WebUrl,
  Whole,
} from './common.ts'
import { Connection, CustomValue, Identifier, Identity, IdentityProfile } from './identity-profile.ts'

// ── Tokens ──────────────────────────────────────────────────────────────────────────────────────────────

export const TokenRole = Strings(['none', 'visitor', 'member'])
export type TokenRole = Static<typeof TokenRole>

const Grant = Type.String({
  maxLength: 100,
  description: 'anonymous, refresh_token, authorization_code, client_credentials or authorized_client',
})
const Parameter = Nullable(Text({ max: 8192 }))

/**
 * Grants: `anonymous` (a new visitor) and `refresh_token`; `authorization_code` with `codeVerifier` (PKCE); for programs
 * `client_credentials` with the id and secret of an API key, and `authorized_client`, which signs a member in for a visitor;
 * another is refused with `unsupported_grant_type`. The published clients write camel case for shoppers, snake case for
 * apps; OAuth libraries know only the latter.
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

/** `expires_in` counts seconds. */
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

/** RFC 7009. The tokens that came with this one end too; what is not known any more has ended already. */
export const RevokeTokenRequest = TokenAndClient
export type RevokeTokenRequest = Static<typeof RevokeTokenRequest>
export const RevokeTokenReply = EmptyReply
export type RevokeTokenReply = EmptyReply

export const GetTokenInfoRequest = TokenAndClient
export type GetTokenInfoRequest = Static<typeof GetTokenInfoRequest>

/** Times are seconds since 1970; of a token that is not valid nothing but that is said. */
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

/** OpenID Connect: what the scopes `email` and `profile` of the token allow. */
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

// ── Signing in ──────────────────────────────────────────────────────────────────────────────────────────

export const StateType = Strings([
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
  'REQUIRE_MISSING_FIELDS',
])
export type StateType = Static<typeof StateType>

export const LoginState = Strings([
  'INITIAL',
  'SUCCESS',
  'OWNER_APPROVAL_REQUIRED',
  'EMAIL_VERIFICATION_REQUIRED',
  'USER_CAPTCHA_REQUIRED',
  'SILENT_CAPTCHA_REQUIRED',
  'FAILURE',
])
export type LoginState = Static<typeof LoginState>

export const LoginId = Fields({ email: Email })
export type LoginId = Static<typeof LoginId>

const CaptchaAnswer = Text({ max: 5000 })

export const CaptchaToken = Fields({
  Recaptcha: CaptchaAnswer,
  InvisibleRecaptcha: CaptchaAnswer,
  NoCaptcha: CaptchaAnswer,
  recaptchaForClientSiteKey: Fields({ token: CaptchaAnswer, siteKeyId: Guid }),
})
export type CaptchaToken = Static<typeof CaptchaToken>

export const StateMachineResponse = Fields({
  state: StateType,
  sessionToken: Nullable(Text()),
  stateToken: Nullable(Text()),
  identity: Identity,
  additionalData: FreeForm,
})
export type StateMachineResponse = Static<typeof StateMachineResponse>

/** The e-mail address and the password are looked at by the call itself, whose refusals published clients can read. */
export const RegisterV2Request = Type.Object({
  loginId: Fields({ email: Nullable(Text()) }),
  ...optional({
    password: Nullable(Text()),
    profile: IdentityProfile,
    captchaTokens: Type.Array(CaptchaToken),
    clientMetaData: Nullable(FreeForm),
  }),
})
export type RegisterV2Request = Static<typeof RegisterV2Request>
export const RegisterV2Reply = StateMachineResponse
export type RegisterV2Reply = Static<typeof RegisterV2Reply>

/** Lenient: the published clients fall over when a sign-in is refused field by field. */
export const LoginV2Request = Fields({
  loginId: Fields({ email: Nullable(Text()) }),
  password: Nullable(Text()),
  captchaTokens: Type.Array(CaptchaToken),
  clientMetaData: Nullable(FreeForm),
  stateToken: Nullable(Text({ max: 1000 })),
})
export type LoginV2Request = Static<typeof LoginV2Request>
export const LoginV2Reply = StateMachineResponse
export type LoginV2Reply = Static<typeof LoginV2Reply>

export const ChangePasswordRequest = Type.Object({ newPassword: Text() })
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>
export const ChangePasswordReply = EmptyReply
export type ChangePasswordReply = EmptyReply

export const SignOnRequest = Type.Object({
  loginId: LoginId,
  ...optional({
    profile: IdentityProfile,
    verifyEmail: Type.Boolean(),
    mergeExistingContact: Type.Boolean(),
  }),
})
export type SignOnRequest = Static<typeof SignOnRequest>
export const SignOnReply = Fields({ sessionToken: Text(), identity: Identity })
export type SignOnReply = Static<typeof SignOnReply>

export const LogoutRequest = Fields({ postLogoutRedirectUri: Nullable(WebUrl), clientId: Nullable(Guid) })
export type LogoutRequest = Static<typeof LogoutRequest>

// ── Signing in as clients of 2024 did ───────────────────────────────────────────────────────────────────

export const StateStatus = Strings(['DONE', 'REQUIRE_OWNER_APPROVAL', 'STATUS_CHECK'])
export type StateStatus = Static<typeof StateStatus>

export const LoginResponse = Fields({
  state: Fields({ status: StateStatus, stateToken: Nullable(Text()) }),
  sessionToken: Nullable(Text()),
  identity: Identity,
  connection: Connection,
  additionalData: Type.Unsafe<Record<string, CustomValue>>({
    type: 'object',
    additionalProperties: CustomValue,
  }),
})
export type LoginResponse = Static<typeof LoginResponse>

const authentication = {
  authenticatorId: Nullable(Text()),
  inputs: TextMap,
  captchaTokens: Type.Array(CaptchaToken),
}

export const RegisterRequest = Type.Object({ identity: Identity, ...optional(authentication) })
export type RegisterRequest = Static<typeof RegisterRequest>
export const RegisterReply = LoginResponse
export type RegisterReply = Static<typeof RegisterReply>

export const LoginRequest = Type.Object({
  identifier: Identifier,
  ...optional({ ...authentication, loginId: LoginId }),
})
export type LoginRequest = Static<typeof LoginRequest>
export const LoginReply = LoginResponse
export type LoginReply = Static<typeof LoginReply>

export const ProceedToNextStateRequest = Fields({ stateToken: Nullable(Text()) })
export type ProceedToNextStateRequest = Static<typeof ProceedToNextStateRequest>
export const ProceedToNextStateReply = LoginResponse
export type ProceedToNextStateReply = Static<typeof ProceedToNextStateReply>

export const LoginWithIdpConnectionTokenParamsRequest = Fields({
  idpConnectionId: Guid,
  tokenParams: TextMap,
})
export type LoginWithIdpConnectionTokenParamsRequest = Static<typeof LoginWithIdpConnectionTokenParamsRequest>
export const LoginWithIdpConnectionTokenParamsReply = StateMachineResponse
export type LoginWithIdpConnectionTokenParamsReply = Static<typeof LoginWithIdpConnectionTokenParamsReply>

// ── Recovery and verification ───────────────────────────────────────────────────────────────────────────

export const Redirect = Fields({ url: Text({ max: 1000 }), clientId: Nullable(Guid) })
export type Redirect = Static<typeof Redirect>

const mailing = { language: Nullable(LanguageTag), redirect: Redirect }

export const SendRecoveryEmailRequest = Type.Object({ email: Email, ...optional(mailing) })
export type SendRecoveryEmailRequest = Static<typeof SendRecoveryEmailRequest>
export const SendRecoveryEmailReply = EmptyReply
export type SendRecoveryEmailReply = EmptyReply

export const SendActivationEmailRequest = Type.Object({
  identityId: Guid,
  emailOptions: Type.Optional(Fields(mailing)),
})
export type SendActivationEmailRequest = Static<typeof SendActivationEmailRequest>
export const SendActivationEmailReply = EmptyReply
export type SendActivationEmailReply = EmptyReply

export const RecoverRequest = Type.Object({
  recoveryToken: Text(),
  password: Type.Optional(Nullable(Text())),
})
export type RecoverRequest = Static<typeof RecoverRequest>
export const RecoverReply = StateMachineResponse
export type RecoverReply = Static<typeof RecoverReply>

export const VerificationTarget = Strings(['UNKNOWN_TARGET', 'EMAIL'])
export type VerificationTarget = Static<typeof VerificationTarget>

export const StartVerificationRequest = Fields({ identityId: Nullable(Guid), target: VerificationTarget })
export type StartVerificationRequest = Static<typeof StartVerificationRequest>
export const StartVerificationReply = Type.Object({ verificationId: Text() })
export type StartVerificationReply = Static<typeof StartVerificationReply>

export const VerifyDuringAuthenticationRequest = Type.Object({
  code: Text({ min: 6, max: 6 }),
  stateToken: Text(),
})
export type VerifyDuringAuthenticationRequest = Static<typeof VerifyDuringAuthenticationRequest>
export const VerifyDuringAuthenticationReply = StateMachineResponse
export type VerifyDuringAuthenticationReply = Static<typeof VerifyDuringAuthenticationReply>

export const ResendDuringAuthenticationRequest = Type.Object({ stateToken: Text() })
export type ResendDuringAuthenticationRequest = Static<typeof ResendDuringAuthenticationRequest>
export const ResendDuringAuthenticationReply = StateMachineResponse
export type ResendDuringAuthenticationReply = Static<typeof ResendDuringAuthenticationReply>
