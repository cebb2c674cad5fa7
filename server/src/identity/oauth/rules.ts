import { createHash } from 'node:crypto'
import type { Violation } from '../../platform/errors/errors.ts'
import { isSameLoopback, parseAddress } from '../../sites/apps/addresses.rules.ts'

/** Milliseconds in which the browser has to arrive at the address of a request … */
export const arrival = 60_000
/** … and in which somebody has to have signed in then. */
export const patience = 30 * 60_000

export const responseModes = ['query', 'fragment', 'web_message'] as const
export type ResponseMode = (typeof responseModes)[number]

export const prompts = ['login', 'none', 'consent', 'select_account'] as const
/** Empty: whoever is signed in already need not do so again. */
export type Prompt = (typeof prompts)[number] | ''

export const scopes = ['openid', 'profile', 'email', 'offline_access'] as const

const longestState = 2000

/** What an application asks for; as it was said, nothing of it is known to be right. */
export interface Asked {
  responseType?: string | null | undefined
  responseMode?: string | null | undefined
  redirectUri?: string | null | undefined
  state?: string | null | undefined
  nonce?: string | null | undefined
  scope?: string | null | undefined
  codeChallenge?: string | null | undefined
  codeChallengeMethod?: string | null | undefined
  prompt?: string | null | undefined
}

/** What is asked for, once nothing is wrong with it. */
export interface Understood {
  responseMode: ResponseMode
  state: string
  nonce: string | null
  scope: string | null
  codeChallenge: string
  prompt: Prompt
}

export function understand(asked: Asked): Understood {
  const { state, nonce, scope, codeChallenge } = asked
  const known = (scope ?? '').split(' ').filter((one) => (scopes as readonly string[]).includes(one))
  return {
    responseMode: (asked.responseMode || 'query') as ResponseMode,
    state: state ?? '',
    nonce: nonce || null,
    scope: [...new Set(known)].join(' ') || null,
    codeChallenge: codeChallenge ?? '',
    prompt: (asked.prompt ?? '') as Prompt,
  }
}

/** Everything that is wrong with what is asked for, but for where the answer goes. */
export function faultsOf(asked: Asked): Violation[] {
  const { responseType, responseMode, state, nonce, codeChallenge, codeChallengeMethod, prompt } = asked
  const found: Violation[] = []
  const wrong = (field: string, description: string, violatedRule: Violation['violatedRule']) => {
    found.push({ field, description, violatedRule })
  }
  if (responseType !== 'code') wrong('responseType', 'must be code', 'INVALID_ENUM_VALUE')
  if (responseMode && !(responseModes as readonly string[]).includes(responseMode)) {
    wrong('responseMode', `must be one of ${responseModes.join(', ')}`, 'INVALID_ENUM_VALUE')
  }
  if ((state ?? '').length > longestState) {
    wrong('state', `must not be longer than ${longestState} characters`, 'MAX_LENGTH')
  }
  for (const [field, text] of [
    ['state', state],
    ['nonce', nonce],
  ] as const) {
    if (text && (text.includes('\u0000') || !text.isWellFormed())) wrong(field, 'is not a text', 'FORMAT')
  }
  if ((nonce ?? '').length > 512) wrong('nonce', 'must not be longer than 512 characters', 'MAX_LENGTH')
  if (!codeChallenge) {
    wrong('codeChallenge', 'is required: a code counts for nothing without its verifier', 'REQUIRED_FIELD')
  } else if (!/^[\w-]{43}$/.test(codeChallenge)) {
    wrong('codeChallenge', 'must be the base64url of a SHA-256', 'FORMAT')
  }
  if (codeChallengeMethod !== 'S256') wrong('codeChallengeMethod', 'must be S256', 'INVALID_ENUM_VALUE')
  if (prompt && !(prompts as readonly string[]).includes(prompt)) {
    wrong('prompt', `must be one of ${prompts.join(', ')}`, 'INVALID_ENUM_VALUE')
  }
  return found
}

/**
 * Letter by letter what was registered. On the shopper's own machine a program takes whatever port is free, the rest of
 * the address is as registered (RFC 8252).
 */
export function isRegistered(address: string, redirectUris: readonly string[]): boolean {
  const url = parseAddress(address)
  if (url === undefined || address.includes('#')) return false
  return redirectUris.some((known) => known === address || isSameLoopback(address, known))
}

/** What the browser that brings a request gets to see. */
export type Step = 'answer' | 'login' | 'consent' | 'choose' | 'refuse'

export function stepOf({
  prompt,
  member,
  session,
}: {
  prompt: Prompt
  /** Somebody has signed in for this very request. */
  member: boolean
  /** Somebody is signed in in this browser. */
  session: boolean
}): Step {
  if (member) return 'answer'
  if (prompt === 'none') return session ? 'answer' : 'refuse'
  if (prompt === 'login' || !session) return 'login'
  if (prompt === 'consent') return 'consent'
  return prompt === 'select_account' ? 'choose' : 'answer'
}

/** A frame that nobody sees asks whether somebody is signed in: there is nothing to show and no cookie to rely on. */
export function isSilent({ responseMode, prompt }: { responseMode: ResponseMode; prompt: Prompt }): boolean {
  return responseMode === 'web_message' && prompt === 'none'
}

/** Why a browser is sent nowhere: there is no application that may be told. */
export type DeadEnd = 'expired' | 'client' | 'address' | 'frame'

/** The parameters of an authorization request as browsers bring it: snake case, and each at most once. */
export interface Brought extends Asked {
  clientId?: string | undefined
  request?: string | undefined
  requestUri?: string | undefined
  maxAge?: string | undefined
  /** Names that were there more than once. */
  repeated: string[]
}

export function broughtBy(query: Readonly<Record<string, unknown>>): Brought {
  const entries = Object.entries(query).map(([name, value]) => [camel(name), value] as const)
  const said = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
  const repeated = entries.filter(([, value]) => typeof value !== 'string').map(([name]) => name)
  return { ...said, prompt: promptOf(said.prompt as string | undefined, said.maxAge), repeated }
}

/** Why an application gets no code, in the words of RFC 6749 and OpenID Connect. */
export interface Failure {
  error: string
  error_description: string
}

export const loginRequired: Failure = {
  error: 'login_required',
  error_description: 'Nobody is signed in',
}
export const accessDenied: Failure = {
  error: 'access_denied',
  error_description: 'The person has not agreed',
}

export function failureOf(brought: Brought, faults: readonly Violation[]): Failure | undefined {
  if (brought.request) return failure('request_not_supported', 'Send the parameters themselves')
  if (brought.requestUri) return failure('request_uri_not_supported', 'Send the parameters themselves')
  const [again] = brought.repeated
  if (again !== undefined) return failure('invalid_request', `${again} is there more than once`)
  const [fault] = faults
  if (!fault) return undefined
  const text = `${fault.field} ${fault.description}`
  return failure(fault.field === 'responseType' ? 'unsupported_response_type' : 'invalid_request', text)
}

/** Of several the one that asks most; who wants a sign-in of some age gets a new one. */
function promptOf(text: string | undefined, maxAge: unknown): string | undefined {
  const wanted = (text ?? '').split(' ').filter(Boolean)
  if (wanted.length > 1 && wanted.includes('none')) return wanted.join(' ')
  const unknown = wanted.find((one) => !(prompts as readonly string[]).includes(one))
  if (unknown !== undefined) return unknown
  if (maxAge !== undefined && !wanted.includes('none')) return 'login'
  return prompts.find((one) => wanted.includes(one))
}

function failure(error: string, error_description: string): Failure {
  return { error, error_description }
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Milliseconds in which a code has to be exchanged. */
export const authorizationCodeLifetime = 60_000

/** So many wrong verifiers end a code. */
export const mostWrong = 3

/** Seconds that what says who has signed in is good for. */
export const idTokenLifetime = 60 * 60

export function isVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text)
}

/** What a verifier was said to be when the code was asked for (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
