import { checkoutCalls } from '@cartwright/contract/calls/checkout.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import { inHiddenFrame, type Returned, type Show } from '../auth/frame.ts'
import { newCodeVerifier, newProofKey } from '../auth/proof-key.ts'
import type { StrategyHost } from './strategy.ts'
import type { Grant, Tokens } from './tokens.ts'

/** A started sign-in on the shop's own pages. Keep it until the person returns. */
export interface OAuthData {
  /** Where the person returns to. */
  redirectUri: string
  /** Where the person came from, for the program's own use. */
  originalUri: string
  /** The proof that this program has started the sign-in (RFC 7636). */
  codeVerifier: string
  /** Its hash. */
  codeChallenge: string
  /** A random text that comes back. */
  state: string
}

/** How the shop's page returns. */
export type ResponseMode = 'fragment' | 'query' | 'web_message'

/** Options of the page for signing in. */
export interface AuthUrlOptions {
  /** How the page returns. Default: `fragment`. */
  responseMode?: ResponseMode
  /** What the page shows. Default: `login`. */
  prompt?: 'login' | 'none' | 'consent' | 'select_account'
  /** Signs this session in without a form. */
  sessionToken?: string
}

/** Signing in on the shop's own pages, and out. */
export interface AuthorizationCalls {
  /** Starts a sign-in. `redirectUri` must be registered for the client. */
  generateOAuthData(redirectUri: string, originalUri?: string): Promise<OAuthData>
  /** Makes the address of the page for signing in. */
  getAuthUrl(data?: Partial<OAuthData>, options?: AuthUrlOptions): Promise<AuthUrl>
  /** Reads what the page has returned from the URL, by default that of the window. */
  parseFromUrl(url?: string, responseMode?: 'fragment' | 'query'): ReturnedInUrl
  /**
   * Exchanges the returned code for the member's tokens. Rejects with 'Missing code or _state', 'Invalid _state' or
   * 'Failed to get member tokens'.
   */
  getMemberTokens(
    code: string | null | undefined,
    state: string | null | undefined,
    data: Pick<OAuthData, 'state' | 'codeVerifier'> & Partial<OAuthData>,
  ): Promise<Tokens>
  /**
   * Exchanges a session token for the member's tokens in a hidden frame. Rejects with 'OAuth flow timed out' after two
   * minutes. `show` shows the page elsewhere.
   */
  getMemberTokensForDirectLogin(sessionToken: string, options?: { show?: Show }): Promise<Tokens>
  /** Signs out. Send the person to `logoutUrl`, which leads back to `originalUrl`. */
  logout(originalUrl: string): Promise<{ logoutUrl: string }>
}

/** The address of a page for signing in. */
export interface AuthUrl {
  /** The whole address. */
  authUrl: string
  /** The address without its parameters. */
  authorizationEndpoint: string | undefined
  /** The session token, if there is one. */
  sessionToken: string | undefined
}

/** What the shop's page has returned. */
export interface ReturnedInUrl {
  /** The code to exchange. */
  code: string | null
  /** The random text of the sign-in. */
  state: string | null
  /** Why it failed, as a code of OAuth 2.0. */
  error?: string
  /** Why it failed, in words. */
  errorDescription?: string
}

interface AuthorizationParts {
  clientId: string
  grant: Grant
  /** Deletes the tokens. */
  forget(): void
}

/** The redirect URI of a sign-in that returns no person. */
const unused = 'unused://'

/** The functions of {@link AuthorizationCalls}. */
export function authorizationCalls(host: StrategyHost, parts: AuthorizationParts): AuthorizationCalls {
  const { clientId, grant } = parts
  const redirect: Redirect = async (request) => {
    const reply = await host.call(checkoutCalls.createRedirectSession, request)
    return (reply as Reply<'createRedirectSession'>).redirectSession
  }
  const getAuthUrl = authUrlOf(redirect, clientId)
  const getMemberTokens = exchangeOf(grant)
  return {
    async generateOAuthData(redirectUri, originalUri = '') {
      return { redirectUri, originalUri, ...(await newData()) }
    },
    getAuthUrl,
    parseFromUrl: (url = globalThis.location.href, responseMode = 'fragment') =>
      returnedIn(url, responseMode),
    getMemberTokens,
    async getMemberTokensForDirectLogin(sessionToken, { show = inHiddenFrame } = {}) {
      const data = await newData()
      const { authUrl: url } = await getAuthUrl(data, {
        responseMode: 'web_message',
        prompt: 'none',
        sessionToken,
      })
      const returned: Returned = await show({ url, origin: new URL(url).origin, state: data.state })
      return getMemberTokens(returned.code, returned.state, data)
    },
    async logout(originalUrl) {
      const { fullUrl } = await redirect({ logout: { clientId }, callbacks: { postFlowUrl: originalUrl } })
      parts.forget()
      return { logoutUrl: fullUrl }
    },
  }
}

type Redirect = (request: object) => Promise<Reply<'createRedirectSession'>['redirectSession']>

function authUrlOf(redirect: Redirect, clientId: string): AuthorizationCalls['getAuthUrl'] {
  return async (data = {}, options = {}) => {
    const { responseMode = 'fragment', prompt = 'login', sessionToken } = options
    const { redirectUri, state, codeChallenge } = data
    const authRequest = {
      ...{ clientId, codeChallenge, codeChallengeMethod: 'S256', responseMode, responseType: 'code' },
      ...{ scope: 'offline_access', state, ...(sessionToken ? { sessionToken } : {}) },
      ...(responseMode === 'web_message' ? {} : { redirectUri: redirectUri ?? unused }),
    }
    const session = await redirect({ auth: { authRequest, prompt } })
    const authorizationEndpoint = session.urlDetails?.endpoint
    return {
      authUrl: session.fullUrl,
      authorizationEndpoint,
      sessionToken: session.sessionToken ?? undefined,
    }
  }
}

function exchangeOf(grant: Grant): AuthorizationCalls['getMemberTokens'] {
  return async (code, state, data) => {
    if (!code || !state) throw new Error('Missing code or _state')
    if (state !== data.state) throw new Error('Invalid _state')
    const { redirectUri, codeVerifier } = data
    const request = {
      grantType: 'authorization_code',
      code,
      codeVerifier,
      ...(redirectUri ? { redirectUri } : {}),
    }
    return grant(request, 'member').catch((cause) => {
      throw new Error('Failed to get member tokens', { cause })
    })
  }
}

async function newData(): Promise<Omit<OAuthData, 'redirectUri' | 'originalUri'>> {
  const { codeChallenge: state } = await newProofKey(newCodeVerifier())
  return { ...(await newProofKey(newCodeVerifier())), state }
}

function returnedIn(url: string, responseMode: 'fragment' | 'query'): ReturnedInUrl {
  const { hash, search } = new URL(url)
  const returned = new URLSearchParams(responseMode === 'query' ? search : hash.slice(1))
  const error = returned.get('error')
  const errorDescription = returned.get('error_description')
  return {
    code: returned.get('code'),
    state: returned.get('state'),
    ...(error ? { error } : {}),
    ...(error && errorDescription ? { errorDescription } : {}),
  }
}
