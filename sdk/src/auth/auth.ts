import { CartwrightError } from '../transport/errors.ts'
import type { CallOptions, Credentials, Send } from '../transport/transport.ts'
import { until } from '../transport/until.ts'

/** Storage for the tokens: `localStorage`, `sessionStorage` or an object with the same three methods, sync or async. */
export interface TokenStorage {
  /** Returns what is stored; null if nothing is. */
  getItem(key: string): string | null | Promise<string | null>
  /** Stores a text. */
  setItem(key: string, value: string): void | Promise<void>
  /** Deletes what is stored. */
  removeItem(key: string): void | Promise<void>
}

/**
 * The tokens of a visitor. The client gets them with its first call and renews them itself, so most programs never
 * touch them. A server that renders pages passes them on to the browser, so that both use one cart.
 */
export interface Session {
  /** The value of the Authorization header. */
  accessToken: string
  /** Valid for one renewal if the client is of kind `modern`. Then every holder of a copy needs the newer one. */
  refreshToken: string
  /** When the access token expires, in milliseconds since 1970. */
  expiresAt: number
}

/** The session of this client. */
export interface Auth {
  /**
   * Returns the current session. Starts or renews it if necessary. `signal` ends the wait; calls that wait for the same
   * tokens go on.
   *
   * @example
   * const { accessToken, expiresAt } = await shop.auth.session()
   * console.log(accessToken.length > 0, expiresAt > Date.now()) // true true
   */
  session(options?: Pick<CallOptions, 'signal'>): Promise<Session>
  /**
   * Uses a session from elsewhere, e.g. from the server that rendered the page.
   *
   * @example
   * const onServer = createClient({ url, clientId })
   * const inBrowser = createClient({ url, clientId })
   * await inBrowser.auth.use(await onServer.auth.session())
   */
  use(session: Session): Promise<void>
  /**
   * Deletes the session. The next call starts as a new visitor with an empty cart.
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

/** How long before its expiry the access token is renewed, in milliseconds. */
const margin = 60_000

export function openAuth(send: Send, clientId: string, storage: TokenStorage): Auth & Credentials {
  const tokens = storedTokens(send, clientId, storage)
  let pending: Promise<Session> | undefined
  let refused: string | undefined

  const validSession = async (): Promise<Session> => {
    const session = await tokens.read()
    if (!session) return tokens.request({ grantType: 'anonymous' })
    const isValid = session.accessToken !== refused && session.expiresAt - margin > Date.now()
    return isValid ? session : tokens.renew(session)
  }
  /** Parallel calls share one renewal. If another tab has stored a newer session, that session is used. */
  const current = (): Promise<Session> => {
    pending ??= validSession().finally(() => {
      pending = undefined
    })
    return pending
  }

  return {
    session: ({ signal } = {}) => until(signal, current()),
    async use(session) {
      await tokens.write(session)
    },
    async forget() {
      await tokens.remove()
    },
    accessToken: async (signal) => (await until(signal, current())).accessToken,
    async renew(token, signal) {
      refused = token
      const { accessToken } = await until(signal, current())
      return accessToken === token ? (await until(signal, current())).accessToken : accessToken
    },
  }
}

/** Keeps a client's tokens in its storage and gets new ones. */
function storedTokens(send: Send, clientId: string, storage: TokenStorage) {
  const key = `cartwright ${clientId}`
  const read = async () => parse(await storage.getItem(key))
  const write = async (session: Session) => {
    await storage.setItem(key, JSON.stringify(session))
    return session
  }
  const request = async (grant: { grantType: string; refreshToken?: string }) => {
    const reply = await send('createToken', { ...grant, clientId })
    return write({
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token ?? grant.refreshToken ?? '',
      expiresAt: Date.now() + reply.expires_in * 1000,
    })
  }
  const renew = async ({ refreshToken }: Session): Promise<Session> => {
    try {
      return await request({ grantType: 'refresh_token', refreshToken })
    } catch (error) {
      if (!(error instanceof CartwrightError && error.code === 'INVALID_GRANT')) throw error
      const newer = await read()
      return newer && newer.refreshToken !== refreshToken ? newer : request({ grantType: 'anonymous' })
    }
  }
  return { read, write, remove: () => storage.removeItem(key), request, renew }
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
