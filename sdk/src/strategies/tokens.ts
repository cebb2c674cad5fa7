import { identityCalls } from '@cartwright/contract/calls/identity.ts'
import { pathOf } from '../transport/path.ts'
import { until } from '../transport/until.ts'
import type { StrategyHost } from './strategy.ts'

/** Whose tokens they are: nobody's, a visitor's or a member's. */
export type Role = 'none' | 'visitor' | 'member'

/** The tokens of a visitor or member. */
export interface Tokens {
  /** The token of calls; `expiresAt` is in seconds since 1970. */
  accessToken: { value: string; expiresAt: number }
  /** The token that gets new ones. */
  refreshToken: { value: string; role: Role }
}

/** Where a client keeps its tokens. */
export interface TokensStorage {
  /** Returns the tokens; undefined if there are none. */
  getTokens(): Tokens | undefined
  /** Keeps the tokens. */
  setTokens(tokens: Tokens): void
}

/** Options of a request for tokens. */
export interface TokenRequestOptions {
  /** Aborts the request. */
  signal?: AbortSignal
}

/** Nobody's tokens. */
export const noTokens: Tokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
}

/** Keeps tokens in memory. */
export function memoryTokens(): TokensStorage {
  let kept: Tokens | undefined
  return {
    getTokens: () => kept,
    setTokens(newer) {
      kept = newer
    },
  }
}

/** Asks for tokens; `authorization` is who asks, if the shop must know. */
export type Grant = (
  grant: object,
  role: Role,
  options?: TokenRequestOptions & { authorization?: string },
) => Promise<Tokens>

/** Asks the shop for tokens of a client. Rejects with 'something went wrong' if the shop refuses. */
export function granter({ url, fetch }: StrategyHost, clientId: string): Grant {
  return async (grant, role, { signal, authorization } = {}) => {
    const reply = await fetch(url + pathOf(identityCalls.createToken), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify({ clientId, ...grant }),
      ...(signal ? { signal } : {}),
    })
    const body = await reply.json().catch(() => undefined)
    if (!reply.ok || !body?.access_token) throw new Error('something went wrong', { cause: body })
    const expiresAt = Math.floor(Date.now() / 1000) + Number(body.expires_in)
    const kept = (grant as { refreshToken?: string }).refreshToken ?? ''
    return {
      accessToken: { value: body.access_token, expiresAt },
      refreshToken: { value: body.refresh_token ?? kept, role },
    }
  }
}

/** Whether the access token can still be used. */
export function isValid({ accessToken }: Tokens): boolean {
  return accessToken.value !== '' && accessToken.expiresAt > Date.now() / 1000
}

/** Lets calls that need tokens at the same time share one request. */
export function sharing<Token>(make: () => Promise<Token>) {
  let pending: Promise<Token> | undefined
  return (signal?: AbortSignal): Promise<Token> => {
    pending ??= make().finally(() => {
      pending = undefined
    })
    return until(signal, pending)
  }
}
