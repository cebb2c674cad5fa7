import type { Reply } from '@cartwright/contract/schemas.ts'
import { type BareMethod, type Method, methods, type Send } from '../transport/transport.ts'
import type { Auth } from './auth.ts'
import { inHiddenFrame, type Returned, type Show } from './frame.ts'
import { newProofKey, newSecret, type ProofKey } from './proof-key.ts'

/** A started sign-in on the shop's own pages: the URL to open, and the request to keep until the person returns. */
export interface Begun {
  /** Valid for one visit, within a minute. */
  url: string
  /** Keep it until the person returns, for `complete`. */
  request: PendingSignIn
}

/** Plain data. Keep it where other pages cannot read it, e.g. in `sessionStorage`. */
export interface PendingSignIn extends ProofKey {
  /** A random text that comes back. */
  state: string
  /** Where the person returns to. */
  redirectUri: string
}

/**
 * Signs members in. `register`, `login` and `verify` return a `state`: `SUCCESS` with a `sessionToken`, which {@link
 * SignInCalls.silently} exchanges for the member's tokens; `REQUIRE_EMAIL_VERIFICATION` with a `stateToken` for
 * `verify`; `REQUIRE_OWNER_APPROVAL` if the merchant must approve the member. A storefront without its own forms uses
 * `begin` and `complete`.
 */
export interface SignInCalls {
  /**
   * Registers a member. Rejects with `-19995` if the address has an account and the shop does not verify addresses, and
   * with field violations for an invalid address or password.
   *
   * @example
   * const { state } = await shop.signIn.register({ loginId: { email: newEmail }, password: 'tin kettle under 9 stairs' })
   * console.log(state) // REQUIRE_EMAIL_VERIFICATION
   */
  register: Method<'registerV2'>

  /**
   * Signs in. Rejects with `-19976` for a wrong password or unknown address, with `-19971` if a captcha is needed, and
   * with `TOO_MANY_REQUESTS` after many failed attempts.
   *
   * @example
   * const { state, sessionToken } = await shop.signIn.login({ loginId: { email }, password })
   * console.log(state, Boolean(sessionToken)) // SUCCESS true
   */
  login: Method<'loginV2'>

  /**
   * Verifies the six-digit code of an e-mail. Rejects with `VERIFICATION_CODE_INVALID`, and after five attempts or 10
   * minutes with `VERIFICATION_CODE_EXPIRED`.
   *
   * @example
   * const { stateToken } = await shop.signIn.register({ loginId: { email: newEmail }, password })
   * const code = await codeSentTo(newEmail)
   * const { state } = await shop.signIn.verify({ code, stateToken: stateToken ?? '' })
   * console.log(state) // SUCCESS
   */
  verify: Method<'verifyDuringAuthentication'>

  /**
   * Sends a new code, at most three in 10 minutes.
   *
   * @example
   * const { stateToken } = await shop.signIn.register({ loginId: { email: newEmail }, password })
   * await shop.signIn.resend({ stateToken: stateToken ?? '' })
   */
  resend: Method<'resendDuringAuthentication'>

  /**
   * Sends a password-reset link. The answer is the same for an address without an account.
   *
   * @example
   * await shop.signIn.sendRecoveryEmail({ email, redirect: { url: homeUrl, clientId } })
   */
  sendRecoveryEmail: Method<'sendRecoveryEmail'>

  /**
   * Exchanges a session token, which is valid for one minute, for the member's tokens. From then on this client's calls
   * are the member's, and the visitor's cart is merged into the member's. `show` shows a page of the shop and returns
   * its message; in a browser the default is a hidden frame.
   *
   * @example
   * const { sessionToken } = await shop.signIn.login({ loginId: { email }, password })
   * await shop.signIn.silently(sessionToken ?? '', throughFrame)
   * const { member } = await shop.signIn.me()
   * console.log(member?.loginEmail)
   */
  silently(sessionToken: string, show?: Show): Promise<void>

  /**
   * Starts a sign-in on the shop's own pages. `redirectUri` must be registered for the client, character by character.
   *
   * @example
   * const { url: page, request } = await shop.signIn.begin({ redirectUri })
   * console.log(page.includes('/oauth2/authorize'), request.state.length) // true 43
   */
  begin(options: { redirectUri: string }): Promise<Begun>

  /**
   * Completes a sign-in that `begin` started, with `code` and `state` of the URL to which the person returned.
   *
   * @example
   * const { url: page, request } = await shop.signIn.begin({ redirectUri })
   * const returned = await signedInAt(page)
   * await shop.signIn.complete(returned, request)
   */
  complete(returned: Returned, request: PendingSignIn): Promise<void>

  /**
   * Reads the signed-in member. Rejects with `PERMISSION_DENIED` if nobody is signed in.
   *
   * @example
   * const error = await shop.signIn.me().catch((reason) => reason)
   * console.log(error.code) // PERMISSION_DENIED
   */
  me: BareMethod<'getCurrentMember'>

  /**
   * Changes the password and signs the member out everywhere else.
   *
   * @example
   * const { sessionToken } = await shop.signIn.login({ loginId: { email }, password })
   * await shop.signIn.silently(sessionToken ?? '', throughFrame)
   * await shop.signIn.changePassword({ newPassword: 'blue ladder, wet paint' })
   */
  changePassword: Method<'changePassword'>

  /**
   * Signs out: deletes the tokens and returns the URL of a page. Send the person there: it ends the session on the
   * shop's own pages and redirects to `returnTo`, a URL of a registered origin.
   *
   * @example
   * const { url: page } = await shop.signIn.end({ returnTo: homeUrl })
   * console.log(page.length > 0) // true
   */
  end(options: { returnTo: string }): Promise<{ url: string }>
}

interface SignInParts {
  auth: Auth
  clientId: string
  /** Makes calls without a token. */
  anonymous: Send
}

export function signInCalls(send: Send, parts: SignInParts): SignInCalls {
  return {
    register: (request, options) => send('registerV2', request, options),
    login: (request, options) => send('loginV2', request, options),
    verify: (request, options) => send('verifyDuringAuthentication', request, options),
    resend: (request, options) => send('resendDuringAuthentication', request, options),
    me: (options) => send('getCurrentMember', { fieldsets: ['FULL'] }, options),
    ...methods(send, ['sendRecoveryEmail', 'changePassword']),
    ...authorization(send, parts),
  }
}

/** The calls that use the authorization endpoint, and signing out. */
function authorization(
  send: Send,
  { auth, clientId, anonymous }: SignInParts,
): Pick<SignInCalls, 'silently' | 'begin' | 'complete' | 'end'> {
  const exchange = async (grant: { code: string; codeVerifier: string; redirectUri?: string }) => {
    const reply = await anonymous('createToken', { grantType: 'authorization_code', clientId, ...grant })
    await auth.use(sessionOf(reply))
  }
  const redirect = async (request: object, prompt: 'login' | 'none') => {
    const common = { clientId, responseType: 'code', codeChallengeMethod: 'S256', scope: 'offline_access' }
    const { redirectSession } = await send('createRedirectSession', {
      auth: { authRequest: { ...common, responseMode: 'query', ...request }, prompt },
    })
    return redirectSession.fullUrl
  }
  return {
    async silently(sessionToken, show = inHiddenFrame) {
      const { codeVerifier, codeChallenge } = await newProofKey()
      const state = newSecret()
      const url = await redirect({ codeChallenge, state, sessionToken, responseMode: 'web_message' }, 'none')
      const returned = await show({ url, origin: new URL(url).origin, state })
      await exchange({ code: codeIn(returned, state), codeVerifier })
    },
    async begin({ redirectUri }) {
      const request = { ...(await newProofKey()), state: newSecret(), redirectUri }
      const { codeVerifier: _secret, ...sent } = request
      return { url: await redirect(sent, 'login'), request }
    },
    async complete(returned, { codeVerifier, redirectUri, state }) {
      await exchange({ code: codeIn(returned, state), codeVerifier, redirectUri })
    },
    async end({ returnTo }) {
      const callbacks = { postFlowUrl: returnTo }
      const { redirectSession } = await send('createRedirectSession', { logout: { clientId }, callbacks })
      await auth.forget()
      return { url: redirectSession.fullUrl }
    },
  }
}

function codeIn({ code, state }: Returned, expected: string): string {
  if (!code || !state) throw new Error('Missing code or _state')
  if (state !== expected) throw new Error('Invalid _state')
  return code
}

function sessionOf(reply: Reply<'createToken'>) {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? '',
    expiresAt: Date.now() + reply.expires_in * 1000,
  }
}
