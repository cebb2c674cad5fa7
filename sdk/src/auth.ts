import { CartwrightError } from './errors.ts'
import type { Credentials, Send } from './transport.ts'

/** Where a client keeps its tokens: `localStorage`, `sessionStorage` or anything with their three methods, also async. */
export interface TokenStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void | Promise<void>
  removeItem(key: string): void | Promise<void>
}

/**
 * The tokens of one visitor.
 *
 * The client gets them with its first call and renews them by itself, so most programs never touch them. A server that
 * renders pages passes them on to the browser, for one cart on both sides.
 */
export interface Session {
  /** Goes into the Authorization header. */
  accessToken: string
  /** Good for one renewal when the client is of kind `modern`: whoever holds a copy must take the newer one over. */
  refreshToken: string
  /** When the access token ends, in milliseconds since 1970. */
  expiresAt: number
}

/** Who the shop takes this client for. */
export interface Auth {
  /**
   * The present session, started or renewed where needed.
   *
   * @example
   * const { accessToken, expiresAt } = await shop.auth.session()
   * console.log(accessToken.length > 0, expiresAt > Date.now()) // true true
   */
  session(): Promise<Session>
  /**
   * Takes over a session from somewhere else, e.g. from the server that rendered the page.
   *
   * @example
   * const onServer = createClient({ url, clientId })
   * const inBrowser = createClient({ url, clientId })
   * await inBrowser.auth.use(await onServer.auth.session())
   */
  use(session: Session): Promise<void>
  /**
   * Forgets the session: the next call is made as a new visitor with an empty cart.
   *
   * @example
   * await shop.auth.forget()
   */
  forget(): Promise<void>
}

export function memoryStorage(): TokenStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      values.set(key, value)
    },
    removeItem(key) {
      values.delete(key)
    },
  }
}

/** Renewed this long before its end, in milliseconds, so that no token ends on its way. */
const margin = 60_000

export function openAuth(send: Send, clientId: string, storage: TokenStorage): Auth & Credentials {
  const key = `cartwright ${clientId}`
  let underWay: Promise<Session> | undefined
  let refused: string | undefined

  const stored = async () => parse(await storage.getItem(key))
  const keep = async (session: Session) => {
    await storage.setItem(key, JSON.stringify(session))
    return session
  }
  const request = async (grant: { grantType: string; refreshToken?: string }) => {
    const reply = await send('createToken', { ...grant, clientId })
    return keep({
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token ?? grant.refreshToken ?? '',
      expiresAt: Date.now() + reply.expires_in * 1000,
    })
  }
  const renewed = async ({ refreshToken }: Session): Promise<Session> => {
    try {
      return await request({ grantType: 'refresh_token', refreshToken })
    } catch (error) {
      if (!(error instanceof CartwrightError && error.code === 'INVALID_GRANT')) throw error
      const newer = await stored()
      const another = newer && newer.refreshToken !== refreshToken ? newer : undefined
      return another ?? request({ grantType: 'anonymous' })
    }
  }
  const taken = async (): Promise<Session> => {
    const session = await stored()
    if (!session) return request({ grantType: 'anonymous' })
    const good = session.accessToken !== refused && session.expiresAt - margin > Date.now()
    return good ? session : renewed(session)
  }
  /** Parallel calls share one renewal; whatever another tab has stored meanwhile is taken instead. */
  const current = (): Promise<Session> => {
    underWay ??= taken().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    session: current,
    async use(session) {
      await keep(session)
    },
    async forget() {
      await storage.removeItem(key)
    },
    accessToken: async () => (await current()).accessToken,
    async renew(token) {
      refused = token
      const { accessToken } = await current()
      return accessToken === token ? (await current()).accessToken : accessToken
    },
  }
}

function parse(text: string | null): Session | undefined {
  if (text === null) return undefined
  try {
    const session = JSON.parse(text) as Partial<Session> | null
    const whole = session?.accessToken && session.refreshToken && typeof session.expiresAt === 'number'
    return whole ? (session as Session) : undefined
  } catch {
    return undefined
  }
}
