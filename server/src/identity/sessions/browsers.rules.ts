import type { IncomingHttpHeaders } from 'node:http'

/** The browser somebody sits at. */
export interface Browser {
  /** Of the network. */
  address: string
  headers: IncomingHttpHeaders
}

/**
 * What the pages of signing in remember of a browser from one to the next. It lies in a cookie: nothing in it proves
 * anything but that two requests came from the same browser.
 */
export interface BrowserMemory {
  /** What the tokens in the forms of this browser are made of. */
  secret: string
  email?: string
  /** The page of ours to go to once somebody is signed in. */
  returnTo?: string
  /** Where signing in stands, see authentication_states. */
  stateToken?: string
  /** Milliseconds since 1970: when a code was sent. */
  sentAt?: number
  /** Of a link that was followed: it is not in the address of any page. */
  link?: string
  /** Sealed: what to link to the account that somebody is about to sign in to. */
  providerLink?: string
  /** BCP 47 */
  language?: string
}

const texts = ['email', 'returnTo', 'stateToken', 'link', 'providerLink', 'language'] as const

const longest = 4000

export function encodeMemory(memory: BrowserMemory): string {
  return Buffer.from(JSON.stringify(memory)).toString('base64url')
}

/** What a cookie says, or undefined for what we never wrote. */
export function decodeMemory(value: string | undefined): BrowserMemory | undefined {
  if (value === undefined || value.length > longest) return undefined
  const said = parseObject(Buffer.from(value, 'base64url').toString('utf8'))
  if (!said || typeof said.secret !== 'string' || said.secret.length < 40) return undefined
  const memory: BrowserMemory = { secret: said.secret }
  for (const name of texts) {
    const text = said[name]
    if (typeof text === 'string' && text.isWellFormed() && !text.includes('\u0000')) memory[name] = text
  }
  if (typeof said.sentAt === 'number') memory.sentAt = said.sentAt
  if (memory.returnTo && !isOwnPath(memory.returnTo)) delete memory.returnTo
  return memory
}

/** A page of ours that may follow signing in: no other host, and none that would end it at once. */
export function isOwnPath(path: string): boolean {
  const base = 'https://own.invalid'
  if (!path.startsWith('/') || path.length > 500 || /[\s\\]/.test(path) || !URL.canParse(path, base))
    return false
  const url = new URL(path, base)
  return url.origin === base && !/^\/(logout|oauth2|_api|login|register|r)(\/|$)/.test(url.pathname)
}

/** The language that a browser prefers, of its `Accept-Language`. */
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
