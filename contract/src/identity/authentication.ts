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
} from '../values/common.ts'
import { Connection, CustomValue, Identifier, Identity, IdentityProfile } from './profile.ts'

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

/** The service validates e-mail address and password, because published clients read only its errors. */
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

/** Lenient: the published clients crash on field violations of a sign-in. */
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

// ── Sign-in for clients of 2024 ───────────────────────────────────────────────────────────────────

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
