import type {
  LoginRequest,
  LoginResponse,
  RegisterRequest,
  StateMachineResponse,
} from '@cartwright/contract/identity/authentication.ts'
import { toIdentity } from '../../customers/members/rules.ts'
import { captchaAnswers } from '../captcha/rules.ts'
import type { Credentials, Outcome } from './service.ts'

/** Where somebody stands, as the calls of today say it; with a session token where it is done. */
export function toStateMachineResponse(
  outcome: Outcome,
  sessionToken: string | undefined,
): StateMachineResponse {
  const { state } = outcome
  if (state === 'SUCCESS')
    return { state, sessionToken: sessionToken ?? null, identity: toIdentity(outcome.member) }
  return { state, stateToken: outcome.stateToken }
}

/** The same as clients of 2024 knew it, who had no word for the verification of an e-mail address. */
export function toLoginResponse(outcome: Outcome, sessionToken: string | undefined): LoginResponse {
  if (outcome.state === 'SUCCESS') {
    return {
      state: { status: 'DONE' },
      sessionToken: sessionToken ?? null,
      identity: toIdentity(outcome.member),
    }
  }
  const status = outcome.state === 'REQUIRE_OWNER_APPROVAL' ? outcome.state : 'STATUS_CHECK'
  return { state: { status, stateToken: outcome.stateToken } }
}

/** Clients of 2024 had several places for an e-mail address. */
export function registrationCredentials({
  identity,
  inputs = {},
  captchaTokens,
}: RegisterRequest): Credentials {
  const [identifier] = identity.identifiers ?? []
  const email = identity.email?.address ?? identifier?.email ?? inputs.email ?? firstEmail(identity) ?? ''
  return { email, password: inputs.password ?? '', captcha: captchaAnswers(captchaTokens) }
}

export function loginCredentials({
  identifier,
  loginId,
  inputs = {},
  captchaTokens,
}: LoginRequest): Credentials {
  const email = identifier.email ?? loginId?.email ?? identifier.userName ?? inputs.email ?? ''
  return { email, password: inputs.password ?? '', captcha: captchaAnswers(captchaTokens) }
}

function firstEmail({ identityProfile }: RegisterRequest['identity']): string | undefined {
  const [first] = identityProfile?.emails ?? []
  if (typeof first !== 'object') return first
  return typeof first.value === 'string' ? first.value : undefined
}
