import type { TokenStorage } from '../auth/auth.ts'
import type { Tokens, TokensStorage } from './tokens.ts'

/** Options of {@link cookieStorage}. */
export interface CookieOptions {
  /** The name of the cookie. Default: `cartwright`. */
  name?: string
  /** The path under which the cookie is sent. Default: `/`. */
  path?: string
  /** After how many days the cookie ends. Default: 30. */
  days?: number
  /** Where the cookie is. Default: `document`. */
  document?: { cookie: string }
}

/**
 * Keeps tokens in a cookie, so that a server that renders pages and the browser share one cart. For both kinds of
 * clients: `createClient({ storage })` and `OAuthStrategy({ tokenStorage })`.
 *
 * @example
 * import { cookieStorage } from '@cartwright/sdk/modules'
 *
 * const page = { cookie: '' }
 * const storage = cookieStorage({ days: 14, document: page })
 * storage.setItem('cartwright', 'tokens')
 * console.log(page.cookie) // cartwright=tokens; path=/; expires=…; samesite=lax
 */
export function cookieStorage(options: CookieOptions = {}): TokenStorage & TokensStorage {
  const { name = 'cartwright', path = '/', days = 30, document = globalThis.document } = options
  const secure = globalThis.location?.protocol === 'https:' ? '; secure' : ''
  const write = (key: string, value: string, expires: Date) => {
    const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
    document.cookie = `${pair}; path=${path}; expires=${expires.toUTCString()}; samesite=lax${secure}`
  }
  const read = (key: string) => cookieIn(document.cookie, encodeURIComponent(key))
  const keep = (key: string, value: string) => write(key, value, new Date(Date.now() + days * 86_400_000))
  return {
    getItem: read,
    setItem: keep,
    removeItem: (key) => write(key, '', new Date(0)),
    getTokens: () => tokensIn(read(name)),
    setTokens: (tokens) => keep(name, JSON.stringify(tokens)),
  }
}

/** Null, too, if another program has left something there that is no cookie of ours. */
function cookieIn(cookies: string, key: string): string | null {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${key}=`))
  try {
    return decodeURIComponent(found?.slice(key.length + 1) ?? '') || null
  } catch {
    return null
  }
}

function tokensIn(text: string | null): Tokens | undefined {
  try {
    const tokens = JSON.parse(text ?? '') as Partial<Tokens> | null
    return tokens?.accessToken && tokens.refreshToken ? (tokens as Tokens) : undefined
  } catch {
    return undefined
  }
}
