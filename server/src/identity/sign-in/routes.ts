import { calls } from '@cartwright/contract/calls.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { CallRequest, On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { captchaAnswers } from '../captcha/rules.ts'
import type { SignInContext } from '../sessions/context.ts'
import * as sessionTokens from '../tokens/session-tokens.service.ts'
import * as recovery from './recovery.service.ts'
import * as signIn from './service.ts'
import { signOn } from './sign-on.service.ts'
import * as verification from './states.service.ts'
import { loginCredentials, registrationCredentials, toLoginResponse, toStateMachineResponse } from './wire.ts'

/** How storefronts sign in their visitors. */
export function signInRoutes(add: On, shop: Shop): void {
  // The answers contain credentials, and are not stored for repeated requests.
  const on: On = (call, answer) => add(call, answer, { repeatable: false })
  loginRoutes(on, shop)
  publishedClientRoutes(on, shop)
  verificationRoutes(on, shop)
  passwordRoutes(on, shop)
}

function loginRoutes(on: On, shop: Shop): void {
  on(calls.registerV2, async ({ body, ...ask }) => {
    const { loginId, password, profile } = body
    const captcha = captchaAnswers(body.captchaTokens)
    const input = { email: loginId.email ?? '', password: password ?? '', profile, captcha }
    return toReply(shop, ask, await signIn.register(shop, signInContext(ask), input))
  })
  on(calls.loginV2, async ({ body, ...ask }) => {
    const { loginId, password } = body
    const captcha = captchaAnswers(body.captchaTokens)
    const credentials = { email: loginId?.email ?? '', password: password ?? '', captcha }
    return toReply(shop, ask, await signIn.signIn(shop, signInContext(ask), credentials))
  })
  on(calls.signOn, async ({ body, ...ask }) => {
    const { loginId, profile, verifyEmail } = body
    const input = { email: loginId.email ?? '', profile, verifyEmail }
    return toReply(shop, ask, await signOn(shop, signInContext(ask), input))
  })
}

/** The calls of clients from 2024. */
function publishedClientRoutes(on: On, shop: Shop): void {
  on(calls.register, async ({ body, ...ask }) => {
    const input = { ...registrationCredentials(body), profile: body.identity.identityProfile }
    return toOldReply(shop, ask, await signIn.register(shop, signInContext(ask), input))
  })
  on(calls.login, async ({ body, ...ask }) =>
    toOldReply(shop, ask, await signIn.signIn(shop, signInContext(ask), loginCredentials(body))),
  )
  on(calls.proceedToNextState, async ({ body, ...ask }) =>
    toOldReply(shop, ask, await signIn.proceed(shop, signInContext(ask), body.stateToken ?? '')),
  )
}

function verificationRoutes(on: On, shop: Shop): void {
  on(calls.verifyDuringAuthentication, async ({ body, ...ask }) =>
    toReply(shop, ask, await signIn.verifyCode(shop, signInContext(ask), body)),
  )
  on(calls.resendDuringAuthentication, async ({ body, ...ask }) =>
    toReply(shop, ask, await signIn.resendCode(shop, signInContext(ask), body.stateToken)),
  )
  on(calls.startVerification, async ({ body, ...ask }) => {
    const { caller } = ask
    const identityId = body.identityId ?? caller.memberId ?? ''
    if (caller.kind === 'member' && identityId !== caller.memberId) throw refuse('PERMISSION_DENIED')
    return { verificationId: await verification.startVerification(shop, signInContext(ask), identityId) }
  })
}

function passwordRoutes(on: On, shop: Shop): void {
  on(calls.sendRecoveryEmail, ({ body, ...ask }) => recovery.requestLink(shop, signInContext(ask), body))
  on(calls.sendActivationEmail, ({ body: { identityId, emailOptions }, ...ask }) =>
    recovery.sendActivationLink(shop, signInContext(ask), { identityId, ...emailOptions }),
  )
  on(calls.recover, async ({ body, ...ask }) => {
    const input = { token: body.recoveryToken, password: body.password ?? '' }
    const { outcome } = await recovery.recover(shop, signInContext(ask), input)
    return toReply(shop, ask, outcome)
  })
  on(calls.changePassword, ({ caller: { siteId, memberId = '', sessionId }, body }) =>
    recovery.changePassword(shop, { siteId, memberId, except: { familyId: sessionId } }, body.newPassword),
  )
}

type Asking = Omit<CallRequest<unknown>, 'body'>

export function signInContext({ caller, address, headers }: Asking): SignInContext {
  const { siteId, clientId, visitorId, language } = caller
  return {
    ...{ siteId, clientId, visitorId, address, language },
    userAgent: headers['user-agent'],
    cookies: headers.cookie,
  }
}

export async function toReply(shop: Shop, ask: Asking, outcome: signIn.Outcome) {
  return toStateMachineResponse(outcome, await createSessionToken(shop, ask, outcome))
}

async function toOldReply(shop: Shop, ask: Asking, outcome: signIn.Outcome) {
  return toLoginResponse(outcome, await createSessionToken(shop, ask, outcome))
}

/** The session token that a storefront exchanges for the member's tokens. Undefined before the sign-in is complete. */
async function createSessionToken(
  shop: Shop,
  { caller: { siteId, visitorId } }: Asking,
  outcome: signIn.Outcome,
): Promise<string | undefined> {
  if (outcome.state !== 'SUCCESS') return undefined
  const { method, member } = outcome
  return sessionTokens.create(shop, { siteId, member, visitorId, method })
}
