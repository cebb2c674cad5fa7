import type { Reply } from '@cartwright/contract/schemas.ts'
import { CallError } from '../modules/faults.ts'

/** The states of a sign-in. */
export const LoginState = {
  INITIAL: 'INITIAL',
  SUCCESS: 'SUCCESS',
  OWNER_APPROVAL_REQUIRED: 'OWNER_APPROVAL_REQUIRED',
  EMAIL_VERIFICATION_REQUIRED: 'EMAIL_VERIFICATION_REQUIRED',
  USER_CAPTCHA_REQUIRED: 'USER_CAPTCHA_REQUIRED',
  SILENT_CAPTCHA_REQUIRED: 'SILENT_CAPTCHA_REQUIRED',
  FAILURE: 'FAILURE',
} as const

/** Why a sign-in failed. */
export type LoginErrorCode =
  | 'emailAlreadyExists'
  | 'invalidCaptchaToken'
  | 'invalidEmail'
  | 'invalidPassword'
  | 'missingCaptchaToken'
  | 'resetPassword'

/** The state of a sign-in. */
export type StateMachine =
  /** Exchange the session token for the member's tokens. */
  | { loginState: 'SUCCESS'; data: { sessionToken: string } }
  /** The merchant must approve the member. */
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  /** Ask for the code of the e-mail, and give it to `processVerification`. */
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  /** It failed. */
  | { loginState: 'FAILURE'; error: string; errorCode?: LoginErrorCode }
  /** Not started, or a captcha is needed first. */
  | { loginState: 'INITIAL' | 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED' }

/** A failure without a known reason. */
export const unknownState: StateMachine = { loginState: 'FAILURE', error: 'Unknown _state' }

const captchaCodes: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
}
const registrationCodes: typeof captchaCodes = { ...captchaCodes, '-19995': 'emailAlreadyExists' }
const loginCodes: typeof captchaCodes = {
  ...captchaCodes,
  '-19976': 'invalidPassword',
  '-19973': 'resetPassword',
}

/** The state that the shop's answer means. */
export function stateOf({ state, sessionToken, stateToken }: Reply<'loginV2'>): StateMachine {
  if (state === 'SUCCESS') return { loginState: 'SUCCESS', data: { sessionToken: sessionToken ?? '' } }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { loginState: 'OWNER_APPROVAL_REQUIRED' }
  if (state !== 'REQUIRE_EMAIL_VERIFICATION') return unknownState
  return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: stateToken ?? '' } }
}

/** The failure that a refused registration means. */
export function registrationFailure(error: unknown): StateMachine {
  const { details, message } = asCallError(error)
  const email = details.validationError?.fieldViolations.find(({ data }) => data?.type === 'EMAIL')
  if (email) return failure(email.description ?? message, 'invalidEmail')
  return failure(message, registrationCodes[String(details.applicationError?.code)])
}

/** The failure that a refused login means. */
export function loginFailure(error: unknown): StateMachine {
  const { details, message } = asCallError(error)
  return failure(message, loginCodes[String(details.applicationError?.code)] ?? 'invalidEmail')
}

function failure(error: string, errorCode: LoginErrorCode | undefined): StateMachine {
  return { loginState: 'FAILURE', error, ...(errorCode ? { errorCode } : {}) }
}

function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  throw error
}
