export type { Browser } from '../../platform/pages/forms.ts'

/**
 * What the sign-in pages remember about a browser, in a cookie. It proves only that two requests came from the same
 * browser.
 */
export interface BrowserMemory {
  /** The seed of the CSRF tokens of this browser. */
  secret: string
  email?: string
  /** The page to open after the sign-in. */
  returnTo?: string
  /** The token of the pending sign-in (authentication_states). */
  stateToken?: string
  /** When a code was sent, in milliseconds since 1970. */
  sentAt?: number
  /** The secret of a link from an e-mail. It appears in no URL after that. */
  link?: string
  /** The provider account to link after the sign-in, sealed. */
  providerLink?: string
  /** BCP 47. */
  language?: string
}

const texts = ['email', 'returnTo', 'stateToken', 'link', 'providerLink', 'language'] as const

const longest = 4000

export function encodeMemory(memory: BrowserMemory): string {
  return Buffer.from(JSON.stringify(memory)).toString('base64url')
}

/** Undefined for a cookie that we did not write. */
export function decodeMemory(value: string | undefined): BrowserMemory | undefined {
  if (value === undefined || value.length > longest) return undefined
  const parsed = parseObject(Buffer.from(value, 'base64url').toString('utf8'))
  if (!parsed || typeof parsed.secret !== 'string' || parsed.secret.length < 40) return undefined
  const memory: BrowserMemory = { secret: parsed.secret }
  for (const name of texts) {
    const text = parsed[name]
    if (typeof text === 'string' && text.isWellFormed() && !text.includes('\u0000')) memory[name] = text
  }
  if (typeof parsed.sentAt === 'number') memory.sentAt = parsed.sentAt
  if (memory.returnTo && !isOwnPath(memory.returnTo)) delete memory.returnTo
  return memory
}

/** Whether the path leads to a page of ours that may follow a sign-in. */
export function isOwnPath(path: string): boolean {
  const base = 'https://own.invalid'
  if (!path.startsWith('/') || path.length > 500 || /[\s\\]/.test(path) || !URL.canParse(path, base))
    return false
  const url = new URL(path, base)
  return url.origin === base && !/^\/(logout|oauth2|_api|login|register|r)(\/|$)/.test(url.pathname)
}

/** The first language of `Accept-Language`. */
export function preferredLanguage(header: string | undefined): string | undefined {
  const [first] = (header ?? '').split(',')
  const tag = first?.split(';')[0]?.trim()
  return isLanguage(tag) ? tag : undefined
}

export function isLanguage(tag: unknown): tag is string {
  return typeof tag === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/i.test(tag)
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
