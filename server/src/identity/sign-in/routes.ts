import { calls } from '@cartwright/contract/calls.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Ask, CallOptions, On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { answersIn } from '../captcha/rules.ts'
import type { Asker } from '../sessions/context.ts'
import * as sessionTokens from '../tokens/session-tokens.service.ts'
import * as recovery from './recovery.service.ts'
import * as authentication from './service.ts'
import { signOn } from './sign-on.service.ts'
import * as verification from './states.service.ts'
import { credentialsOf, loginOf, registrationOf, stateOf } from './wire.ts'

/** What is answered lets somebody in: it is not kept for a second answer. */
const once: CallOptions = { repeatable: false }

/** The calls with which storefronts sign their visitors in. */
export function signInRoutes(on: On, shop: Shop): void {
  on(
    calls.registerV2,
    async ({ body, ...ask }) => {
      const { loginId, password, profile } = body
      const captcha = answersIn(body.captchaTokens)
      const wanted = { email: loginId.email ?? '', password: password ?? '', profile, captcha }
      return done(shop, ask, await authentication.register(shop, askerOf(ask), wanted))
    },
    once,
  )
  on(
    calls.loginV2,
    async ({ body, ...ask }) => {
      const { loginId, password } = body
      const captcha = answersIn(body.captchaTokens)
      const credentials = { email: loginId?.email ?? '', password: password ?? '', captcha }
      return done(shop, ask, await authentication.signIn(shop, askerOf(ask), credentials))
    },
    once,
  )
  on(
    calls.register,
    async ({ body, ...ask }) => {
      const wanted = { ...registrationOf(body), profile: body.identity.identityProfile }
      const outcome = await authentication.register(shop, askerOf(ask), wanted)
      return loginOf(outcome, await tokenFor(shop, ask, outcome))
    },
    once,
  )
  on(
    calls.login,
    async ({ body, ...ask }) => {
      const outcome = await authentication.signIn(shop, askerOf(ask), credentialsOf(body))
      return loginOf(outcome, await tokenFor(shop, ask, outcome))
    },
    once,
  )
  on(
    calls.proceedToNextState,
    async ({ body, ...ask }) => {
      const outcome = await authentication.proceed(shop, askerOf(ask), body.stateToken ?? '')
      return loginOf(outcome, await tokenFor(shop, ask, outcome))
    },
    once,
  )
  on(
    calls.verifyDuringAuthentication,
    async ({ body, ...ask }) => done(shop, ask, await authentication.verify(shop, askerOf(ask), body)),
    once,
  )
  on(
    calls.resendDuringAuthentication,
    async ({ body, ...ask }) =>
      done(shop, ask, await authentication.resend(shop, askerOf(ask), body.stateToken)),
    once,
  )
  on(
    calls.signOn,
    async ({ body, ...ask }) => {
      const { loginId, profile, verifyEmail } = body
      const wanted = { email: loginId.email ?? '', profile, verifyEmail }
      return done(shop, ask, await signOn(shop, askerOf(ask), wanted))
    },
    once,
  )
  recoveryRoutes(on, shop)
}

function recoveryRoutes(on: On, shop: Shop): void {
  on(
    calls.sendRecoveryEmail,
    async ({ body, ...ask }) => {
      await recovery.ask(shop, askerOf(ask), body)
      return {}
    },
    once,
  )
  on(
    calls.sendActivationEmail,
    async ({ body, ...ask }) => {
      await recovery.activate(shop, askerOf(ask), { identityId: body.identityId, ...body.emailOptions })
      return {}
    },
    once,
  )
  on(
    calls.recover,
    async ({ body, ...ask }) => {
      const wanted = { token: body.recoveryToken, password: body.password ?? '' }
      const { outcome } = await recovery.recover(shop, askerOf(ask), wanted)
      return done(shop, ask, outcome)
    },
    once,
  )
  on(
    calls.changePassword,
    async ({ caller, body }) => {
      const { siteId, memberId = '', sessionId } = caller
      await recovery.changePassword(
        shop,
        { siteId, memberId, except: { familyId: sessionId } },
        body.newPassword,
      )
      return {}
    },
    once,
  )
  on(
    calls.startVerification,
    async ({ body, ...ask }) => {
      const { caller } = ask
      const identityId = body.identityId ?? caller.memberId ?? ''
      if (caller.kind === 'member' && identityId !== caller.memberId) throw refuse('PERMISSION_DENIED')
      return { verificationId: await verification.startVerification(shop, askerOf(ask), identityId) }
    },
    once,
  )
}

type Asking = Omit<Ask<unknown>, 'body'>

/** Who asks, in whose name somebody signs in. */
export function askerOf({ caller, address, headers }: Asking): Asker {
  const { siteId, clientId, visitorId, language } = caller
  return {
    ...{ siteId, clientId, visitorId, address, language },
    userAgent: headers['user-agent'],
    cookies: headers.cookie,
  }
}

async function done(shop: Shop, ask: Asking, outcome: authentication.Outcome) {
  return stateOf(outcome, await tokenFor(shop, ask, outcome))
}

/** What a storefront exchanges for tokens of the member; nothing while something is missing. */
export async function tokenFor(
  shop: Shop,
  { caller: { siteId, visitorId } }: Asking,
  outcome: authentication.Outcome,
): Promise<string | undefined> {
  if (outcome.state !== 'SUCCESS') return undefined
  const { method, member } = outcome
  return sessionTokens.make(shop, { siteId, member, visitorId, method })
}
