import type {
  LoginRequest,
  LoginResponse,
  RegisterRequest,
  StateMachineResponse,
} from '@cartwright/contract/identity/authentication.ts'
import { toIdentity } from '../../customers/members/rules.ts'
import { captchaAnswers } from '../captcha/rules.ts'
import type { Credentials, Outcome } from './service.ts'

/** The reply of the current calls, with a session token when the sign-in is complete. */
export function toStateMachineResponse(
  outcome: Outcome,
  sessionToken: string | undefined,
): StateMachineResponse {
  const { state } = outcome
  if (state === 'SUCCESS')
    return { state, sessionToken: sessionToken ?? null, identity: toIdentity(outcome.member) }
  return { state, stateToken: outcome.stateToken }
}

/** The reply for clients from 2024, which do not know e-mail verification. */
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

/** Clients from 2024 send the e-mail address in several places. */
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
