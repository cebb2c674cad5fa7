import { type AuthorizationCalls, authorizationCalls } from './authorization.ts'
import { type PasswordCalls, passwordCalls } from './passwords.ts'
import type { AuthenticationStrategy, Strategy } from './strategy.ts'
import {
  granter,
  isValid,
  memoryTokens,
  noTokens,
  sharing,
  type TokenRequestOptions,
  type Tokens,
  type TokensStorage,
} from './tokens.ts'

/** The site keys of captchas, for pages that show them. The shop's own proof of work needs none. */
export interface CaptchaSiteKeys {
  /** Of a visible reCAPTCHA. */
  captchaVisibleSiteKey?: string
  /** Of an invisible reCAPTCHA. */
  captchaInvisibleSiteKey?: string
}

/** Options of {@link OAuthStrategy}. */
export interface OAuthOptions extends CaptchaSiteKeys {
  /** The id of this storefront's OAuth client. `npm run shop` lists it. */
  clientId: string
  /** Tokens from elsewhere, e.g. from a cookie. */
  tokens?: Tokens
  /** Where the tokens are kept. Default: memory. */
  tokenStorage?: TokensStorage
}

/** Calls of a visitor or member, and signing in. */
export interface OAuthAuth
  extends AuthenticationStrategy,
    PasswordCalls,
    AuthorizationCalls,
    CaptchaSiteKeys {
  /**
   * Returns valid tokens: the given ones, renewed ones, or those of a new visitor. Rejects with 'something went wrong'
   * if the shop gives none.
   */
  generateVisitorTokens(tokens?: Partial<Tokens>, options?: TokenRequestOptions): Promise<Tokens>
  /** Gets new tokens with a refresh token. Rejects with 'something went wrong' if the shop refuses it. */
  renewToken(refreshToken: Tokens['refreshToken'], options?: TokenRequestOptions): Promise<Tokens>
  /**
   * Gets the tokens of a member whom the program has signed in elsewhere. For servers: `apiKey` must never reach a
   * browser.
   */
  getMemberTokensForExternalLogin(
    memberId: string,
    apiKey: string,
    options?: TokenRequestOptions,
  ): Promise<Tokens>
  /** Uses these tokens from now on. */
  setTokens(tokens: Tokens): void
  /** Returns the current tokens. */
  getTokens(): Tokens
  /** Whether a member is signed in: the role of the refresh token is `member`. */
  loggedIn(): boolean
}

/**
 * Calls the shop as a visitor, or as a member after signing in.
 *
 * @example
 * import { createClient, OAuthStrategy } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: OAuthStrategy({ clientId }) })
 * const state = await client.auth.login({ email, password })
 * if (state.loginState === 'SUCCESS') {
 *   const show = { show: throughFrame }
 *   client.auth.setTokens(await client.auth.getMemberTokensForDirectLogin(state.data.sessionToken, show))
 * }
 * console.log(client.auth.loggedIn()) // true
 */
export function OAuthStrategy(options: OAuthOptions): Strategy<OAuthAuth> {
  const { clientId, tokens, tokenStorage, ...siteKeys } = options
  const storage = storageOf(tokens, tokenStorage)
  return {
    open(host) {
      const grant = granter(host, clientId)
      const getTokens = () => storage.getTokens() ?? noTokens
      const setTokens = (newer: Tokens) => storage.setTokens(newer)
      const renewToken: OAuthAuth['renewToken'] = (refreshToken, options) =>
        grant({ grantType: 'refresh_token', refreshToken: refreshToken.value }, refreshToken.role, options)
      const generateVisitorTokens: OAuthAuth['generateVisitorTokens'] = async (given, options) => {
        const { accessToken, refreshToken } = { ...noTokens, ...given }
        if (refreshToken.value !== '' && isValid({ accessToken, refreshToken })) {
          return { accessToken, refreshToken }
        }
        const renewed =
          refreshToken.value === '' ? undefined : await attempt(renewToken(refreshToken, options))
        options?.signal?.throwIfAborted()
        return renewed ?? grant({ grantType: 'anonymous' }, 'visitor', options)
      }
      const renewed = sharing(async () => {
        const newer = await generateVisitorTokens(getTokens())
        setTokens(newer)
        return newer
      })
      return {
        async getAuthHeaders({ signal } = {}) {
          const current = isValid(getTokens()) ? getTokens() : await renewed(signal)
          return { headers: { authorization: current.accessToken.value } }
        },
        async renewAfterRefusal() {
          setTokens({ ...getTokens(), accessToken: noTokens.accessToken })
          await renewed()
        },
        generateVisitorTokens,
        renewToken,
        async getMemberTokensForExternalLogin(memberId, apiKey, options) {
          const { accessToken } = isValid(getTokens()) ? getTokens() : await renewed(options?.signal)
          const member = { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId }
          return grant(member, 'member', { ...options, authorization: `${accessToken.value},${apiKey}` })
        },
        setTokens,
        getTokens,
        loggedIn: () => getTokens().refreshToken.role === 'member',
        ...siteKeys,
        ...passwordCalls(host, clientId),
        ...authorizationCalls(host, { clientId, grant, forget: () => setTokens(noTokens) }),
      }
    },
  }
}

function storageOf(tokens: Tokens | undefined, storage = memoryTokens()): TokensStorage {
  if (tokens) storage.setTokens(tokens)
  return storage
}

function attempt(tokens: Promise<Tokens>): Promise<Tokens | undefined> {
  return tokens.catch(() => undefined)
}
