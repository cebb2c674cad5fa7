import { identityCalls as calls } from '@cartwright/contract/calls/identity.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import {
  loginFailure,
  registrationFailure,
  type StateMachine,
  stateOf,
  unknownState,
} from './login-states.ts'
import type { StrategyHost } from './strategy.ts'

/** Answers to captchas. */
export interface CaptchaTokens {
  /** Of a visible reCAPTCHA. */
  recaptchaToken?: string
  /** Of an invisible reCAPTCHA. */
  invisibleRecaptchaToken?: string
  /** Of the shop's own proof of work: what `shop.captcha.solve` returns. */
  NoCaptcha?: string
}

/** Signing in with an e-mail address and a password. */
export interface PasswordCalls {
  /** Registers a member. */
  register(options: {
    email: string
    password: string
    profile?: Request<'registerV2'>['profile']
    captchaTokens?: CaptchaTokens
  }): Promise<StateMachine>
  /** Signs in. */
  login(options: { email: string; password: string; captchaTokens?: CaptchaTokens }): Promise<StateMachine>
  /** Verifies the code of an e-mail, while the state is `EMAIL_VERIFICATION_REQUIRED`. */
  processVerification(
    code: { verificationCode: string } | { code: string },
    state?: StateMachine,
  ): Promise<StateMachine>
  /** Sends a link to set a new password; it returns to `redirectUri`. */
  sendPasswordResetEmail(email: string, redirectUri: string): Promise<void>
}

/** The functions of {@link PasswordCalls}. */
export function passwordCalls(host: StrategyHost, clientId: string): PasswordCalls {
  let last: StateMachine = { loginState: 'INITIAL' }
  const kept = (state: StateMachine) => {
    last = state
    return state
  }
  return {
    async register({ email, password, profile, captchaTokens }) {
      const request = {
        loginId: { email },
        password,
        ...(profile ? { profile } : {}),
        ...captchas(captchaTokens),
      }
      const answer = host.call(calls.registerV2, request) as Promise<Reply<'registerV2'>>
      return kept(await answer.then(stateOf, registrationFailure))
    },
    async login({ email, password, captchaTokens }) {
      const request = { loginId: { email }, password, ...captchas(captchaTokens) }
      const answer = host.call(calls.loginV2, request) as Promise<Reply<'loginV2'>>
      return kept(await answer.then(stateOf, loginFailure))
    },
    async processVerification(given, state = last) {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState
      const code = 'verificationCode' in given ? given.verificationCode : given.code
      const request = { code, stateToken: state.data.stateToken }
      return kept(stateOf((await host.call(calls.verifyDuringAuthentication, request)) as Reply<'loginV2'>))
    },
    async sendPasswordResetEmail(email, redirectUri) {
      await host.call(calls.sendRecoveryEmail, { email, redirect: { url: redirectUri, clientId } })
    },
  }
}

function captchas(tokens: CaptchaTokens | undefined): object {
  if (!tokens) return {}
  const { recaptchaToken, invisibleRecaptchaToken, NoCaptcha } = tokens
  const token = {
    ...(recaptchaToken ? { Recaptcha: recaptchaToken } : {}),
    ...(invisibleRecaptchaToken ? { InvisibleRecaptcha: invisibleRecaptchaToken } : {}),
    ...(NoCaptcha ? { NoCaptcha } : {}),
  }
  return { captchaTokens: [token] }
}
