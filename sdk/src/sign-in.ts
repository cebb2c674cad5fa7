import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import type { Auth } from './auth.ts'
import { inHiddenFrame, type Returned, type Show } from './frame.ts'
import { newProofKey, newSecret, type ProofKey } from './proof-key.ts'
import type { CallOptions, Send } from './transport.ts'

/** A sign-in on the shop's own pages: where to send the person, and what to keep until they are back. */
export interface Begun {
  /** Good for one visit within a minute. */
  url: string
  request: PendingSignIn
}

/** Plain data, to be kept where other pages cannot read it, e.g. in `sessionStorage`. */
export interface PendingSignIn extends ProofKey {
  state: string
  redirectUri: string
}

/**
 * How visitors become members. `register`, `login` and `verify` answer a `state`: with `SUCCESS` comes a `sessionToken`,
 * which {@link SignInCalls.silently} turns into the member's tokens; `REQUIRE_EMAIL_VERIFICATION` comes with a
 * `stateToken` for `verify`, `REQUIRE_OWNER_APPROVAL` means that the merchant has to let the member in. A storefront
 * without forms of its own uses `begin` and `complete`.
 */
export type SignInCalls = ReturnType<typeof signInCalls>

export function signInCalls(
  send: Send,
  { auth, clientId, anonymous }: { auth: Auth; clientId: string; anonymous: Send },
) {
  const exchange = async (grant: { code: string; codeVerifier: string; redirectUri?: string }) => {
    const reply = await anonymous('createToken', { grantType: 'authorization_code', clientId, ...grant })
    await auth.use(sessionOf(reply))
  }
  const session = async (authRequest: Partial<PendingSignIn> & object, prompt: 'login' | 'none') => {
    const { codeVerifier: _kept, ...told } = authRequest as Partial<PendingSignIn>
    const standing = { clientId, responseType: 'code', codeChallengeMethod: 'S256', scope: 'offline_access' }
    const { redirectSession } = await send('createRedirectSession', {
      auth: { authRequest: { ...standing, responseMode: 'query', ...told }, prompt },
    })
    return redirectSession.fullUrl
  }
  return {
    /**
     * Makes an account. Rejects with `-19995` where there is one with this address and the shop does not verify
     * addresses, and with field violations for what is wrong with address or password.
     *
     * @example
     * const { state } = await shop.signIn.register({ loginId: { email: newEmail }, password: 'tin kettle under 9 stairs' })
     * console.log(state) // REQUIRE_EMAIL_VERIFICATION
     */
    register: (request: Request<'registerV2'>, options?: CallOptions) => send('registerV2', request, options),

    /**
     * Signs in. Rejects with `-19976` for a wrong password as for an unknown address, with `-19971` where a captcha is
     * needed, and with `TOO_MANY_REQUESTS` after many wrong tries.
     *
     * @example
     * const { state, sessionToken } = await shop.signIn.login({ loginId: { email }, password })
     * console.log(state, Boolean(sessionToken)) // SUCCESS true
     */
    login: (request: Request<'loginV2'>, options?: CallOptions) => send('loginV2', request, options),

    /**
     * Gives the six digits that were sent by e-mail. Rejects with `VERIFICATION_CODE_INVALID`, and after five tries or
     * ten minutes with `VERIFICATION_CODE_EXPIRED`.
     *
     * @example
     * const { stateToken } = await shop.signIn.register({ loginId: { email: newEmail }, password })
     * const code = await codeSentTo(newEmail)
     * const { state } = await shop.signIn.verify({ code, stateToken: stateToken ?? '' })
     * console.log(state) // SUCCESS
     */
    verify: (request: Request<'verifyDuringAuthentication'>, options?: CallOptions) =>
      send('verifyDuringAuthentication', request, options),

    /**
     * Has another code sent; three in ten minutes.
     *
     * @example
     * const { stateToken } = await shop.signIn.register({ loginId: { email: newEmail }, password })
     * await shop.signIn.resend({ stateToken: stateToken ?? '' })
     */
    resend: (request: Request<'resendDuringAuthentication'>, options?: CallOptions) =>
      send('resendDuringAuthentication', request, options),

    /**
     * Sends a link to choose a new password; the answer is the same for an address without an account.
     *
     * @example
     * await shop.signIn.sendRecoveryEmail({ email, redirect: { url: homeUrl, clientId } })
     */
    sendRecoveryEmail: (request: Request<'sendRecoveryEmail'>, options?: CallOptions) =>
      send('sendRecoveryEmail', request, options),

    /**
     * Turns a session token, which is good for a minute, into the tokens of the member: from here on this client's calls
     * are the member's, and the visitor's cart is in the member's. `show` shows a page of the shop and tells what it
     * says; in a browser it is a hidden frame when absent.
     *
     * @example
     * const { sessionToken } = await shop.signIn.login({ loginId: { email }, password })
     * await shop.signIn.silently(sessionToken ?? '', throughFrame)
     * const { member } = await shop.signIn.me()
     * console.log(member?.loginEmail)
     */
    async silently(sessionToken: string, show: Show = inHiddenFrame): Promise<void> {
      const { codeVerifier, codeChallenge } = await newProofKey()
      const state = newSecret()
      const told = { codeChallenge, state, sessionToken, responseMode: 'web_message' }
      const url = await session(told, 'none')
      const returned = await show({ url, origin: new URL(url).origin, state })
      await exchange({ code: codeIn(returned, state), codeVerifier })
    },

    /**
     * Begins a sign-in on the shop's own pages. `redirectUri` has to be registered for the client, letter by letter.
     *
     * @example
     * const { url: page, request } = await shop.signIn.begin({ redirectUri })
     * console.log(page.includes('/oauth2/authorize'), request.state.length) // true 43
     */
    async begin({ redirectUri }: { redirectUri: string }): Promise<Begun> {
      const request = { ...(await newProofKey()), state: newSecret(), redirectUri }
      return { url: await session(request, 'login'), request }
    },

    /**
     * Finishes what `begin` began, with the `code` and the `state` in the address that the person came back to.
     *
     * @example
     * const { url: page, request } = await shop.signIn.begin({ redirectUri })
     * const returned = await signedInAt(page)
     * await shop.signIn.complete(returned, request)
     */
    async complete(returned: Returned, { codeVerifier, redirectUri, state }: PendingSignIn): Promise<void> {
      await exchange({ code: codeIn(returned, state), codeVerifier, redirectUri })
    },

    /**
     * The member who is signed in; rejects with `PERMISSION_DENIED` where nobody is.
     *
     * @example
     * const error = await shop.signIn.me().catch((reason) => reason)
     * console.log(error.code) // PERMISSION_DENIED
     */
    me: (options?: CallOptions) => send('getCurrentMember', { fieldsets: ['FULL'] }, options),

    /**
     * Chooses a new password; everywhere else the member is signed out.
     *
     * @example
     * const { sessionToken } = await shop.signIn.login({ loginId: { email }, password })
     * await shop.signIn.silently(sessionToken ?? '', throughFrame)
     * await shop.signIn.changePassword({ newPassword: 'blue ladder, wet paint' })
     */
    changePassword: (request: Request<'changePassword'>, options?: CallOptions) =>
      send('changePassword', request, options),

    /**
     * Signs out here: the tokens are forgotten, and the page at the answered address, to which the person has to be
     * sent, ends the session on the shop's own pages and leads back to `returnTo`, an address of a registered origin.
     *
     * @example
     * const { url: page } = await shop.signIn.end({ returnTo: homeUrl })
     * console.log(page.length > 0) // true
     */
    async end({ returnTo }: { returnTo: string }): Promise<{ url: string }> {
      const { redirectSession } = await send('createRedirectSession', {
        logout: { clientId },
        callbacks: { postFlowUrl: returnTo },
      })
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
