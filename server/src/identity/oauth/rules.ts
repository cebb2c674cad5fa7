import { createHash } from 'node:crypto'
import type { Violation } from '../../platform/errors/errors.ts'
import { isSameLoopback, parseAddress } from '../../sites/apps/addresses.rules.ts'

/** How long a browser has to open the URL of a request, in milliseconds. */
export const requestUrlTtl = 60_000
/** How long somebody then has to sign in, in milliseconds. */
export const requestTtl = 30 * 60_000

export const responseModes = ['query', 'fragment', 'web_message'] as const
export type ResponseMode = (typeof responseModes)[number]

export const prompts = ['login', 'none', 'consent', 'select_account'] as const
/** Empty: a member who is already signed in does not sign in again. */
export type Prompt = (typeof prompts)[number] | ''

export const scopes = ['openid', 'profile', 'email', 'offline_access'] as const

const maxStateLength = 2000

/** The parameters of an authorization request, not yet validated. */
export type AuthorizationParameters = {
  [Name in
    | ('responseType' | 'responseMode' | 'redirectUri' | 'state' | 'nonce' | 'scope' | 'prompt')
    | ('codeChallenge' | 'codeChallengeMethod')]?: string | null | undefined
}

/** A validated authorization request. */
export interface AuthorizationRequest {
  responseMode: ResponseMode
  state: string
  nonce: string | null
  scope: string | null
  codeChallenge: string
  prompt: Prompt
}

export function toAuthorizationRequest(parameters: AuthorizationParameters): AuthorizationRequest {
  const { state, nonce, scope, codeChallenge } = parameters
  const known = (scope ?? '').split(' ').filter((one) => (scopes as readonly string[]).includes(one))
  return {
    responseMode: (parameters.responseMode || 'query') as ResponseMode,
    state: state ?? '',
    nonce: nonce || null,
    scope: [...new Set(known)].join(' ') || null,
    codeChallenge: codeChallenge ?? '',
    prompt: (parameters.prompt ?? '') as Prompt,
  }
}

/** Problems of the authorization request, except those of its redirect URI. */
export function requestViolations(parameters: AuthorizationParameters): Violation[] {
  const { responseType, responseMode, state, nonce, codeChallenge, codeChallengeMethod, prompt } = parameters
  const found: Violation[] = []
  const wrong = (field: string, description: string, violatedRule: Violation['violatedRule']) => {
    found.push({ field, description, violatedRule })
  }
  if (responseType !== 'code') wrong('responseType', 'must be code', 'INVALID_ENUM_VALUE')
  if (responseMode && !(responseModes as readonly string[]).includes(responseMode)) {
    wrong('responseMode', `must be one of ${responseModes.join(', ')}`, 'INVALID_ENUM_VALUE')
  }
  if ((state ?? '').length > maxStateLength) {
    wrong('state', `must not be longer than ${maxStateLength} characters`, 'MAX_LENGTH')
  }
  for (const [field, text] of [
    ['state', state],
    ['nonce', nonce],
  ] as const) {
    if (text && (text.includes('\u0000') || !text.isWellFormed()))
      wrong(field, 'must be well-formed text', 'FORMAT')
  }
  if ((nonce ?? '').length > 512) wrong('nonce', 'must not be longer than 512 characters', 'MAX_LENGTH')
  if (!codeChallenge) {
    wrong('codeChallenge', 'is required (RFC 7636)', 'REQUIRED_FIELD')
  } else if (!/^[\w-]{43}$/.test(codeChallenge)) {
    wrong('codeChallenge', 'must be a SHA-256 hash in base64url', 'FORMAT')
  }
  if (codeChallengeMethod !== 'S256') wrong('codeChallengeMethod', 'must be S256', 'INVALID_ENUM_VALUE')
  if (prompt && !(prompts as readonly string[]).includes(prompt)) {
    wrong('prompt', `must be one of ${prompts.join(', ')}`, 'INVALID_ENUM_VALUE')
  }
  return found
}

/** Compares the redirect URI exactly. On a loopback address the port may differ (RFC 8252). */
export function isRegisteredRedirectUri(address: string, redirectUris: readonly string[]): boolean {
  const url = parseAddress(address)
  if (url === undefined || address.includes('#')) return false
  return redirectUris.some((known) => known === address || isSameLoopback(address, known))
}

/** What the browser sees next. */
export type Step = 'answer' | 'login' | 'consent' | 'choose' | 'refuse'

export function nextStep({
  prompt,
  member,
  session,
}: {
  prompt: Prompt
  /** Somebody has signed in for this request. */
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

/** A hidden frame that asks whether somebody is signed in. It shows nothing and has no cookie. */
export function isSilent({ responseMode, prompt }: { responseMode: ResponseMode; prompt: Prompt }): boolean {
  return responseMode === 'web_message' && prompt === 'none'
}

/** Why a browser cannot be redirected: no registered application could be told. */
export type DeadEnd = 'expired' | 'client' | 'address' | 'frame'

/** The parameters as browsers send them: in snake case, each at most once. */
export interface AuthorizationQuery extends AuthorizationParameters {
  request?: string | undefined
  requestUri?: string | undefined
  /** The sign-in in this browser is older than max_age allows. */
  tooOld: boolean
  /** Parameters that appear more than once. */
  repeated: string[]
}

/** `sessionAge`: seconds since the sign-in in this browser, Infinity if nobody is signed in. */
export function parseAuthorizationQuery(
  query: Readonly<Record<string, unknown>>,
  sessionAge: number,
): AuthorizationQuery {
  const entries = Object.entries(query).map(([name, value]) => [toCamelCase(name), value] as const)
  const parameters = Object.fromEntries(
    entries.filter(([, value]) => typeof value === 'string' && value !== ''),
  )
  const repeated = entries.filter(([, value]) => typeof value !== 'string').map(([name]) => name)
  const { maxAge } = parameters
  const tooOld = maxAge !== undefined && !(sessionAge < Number(maxAge))
  return {
    ...parameters,
    prompt: parsePrompt(parameters.prompt as string | undefined, tooOld),
    tooOld,
    repeated,
  }
}

/** An error response of RFC 6749 or OpenID Connect. */
export interface AuthorizationError {
  error: string
  error_description: string
}

export const loginRequired = authorizationError('login_required', 'The user is not signed in')
export const accessDenied = authorizationError('access_denied', 'The user denied the request')

export function requestError(
  query: AuthorizationQuery,
  faults: readonly Violation[],
): AuthorizationError | undefined {
  if (query.request) return authorizationError('request_not_supported', 'Send the parameters in the request')
  if (query.requestUri)
    return authorizationError('request_uri_not_supported', 'Send the parameters in the request')
  const [again] = query.repeated
  if (again !== undefined) return authorizationError('invalid_request', `${toSnakeCase(again)} is repeated`)
  const [fault] = faults
  if (!fault) return query.prompt === 'none' && query.tooOld ? loginRequired : undefined
  const text = `${toSnakeCase(fault.field)} ${fault.description}`
  return authorizationError(
    fault.field === 'responseType' ? 'unsupported_response_type' : 'invalid_request',
    text,
  )
}

/** Picks the strictest of several prompts. A sign-in that is too old for max_age must be repeated. */
function parsePrompt(text: string | undefined, tooOld: boolean): string | undefined {
  const requested = (text ?? '').split(' ').filter(Boolean)
  if (requested.length > 1 && requested.includes('none')) return requested.join(' ')
  const unknown = requested.find((one) => !(prompts as readonly string[]).includes(one))
  if (unknown !== undefined) return unknown
  if (tooOld && !requested.includes('none')) return 'login'
  return prompts.find((one) => requested.includes(one))
}

function authorizationError(error: string, error_description: string): AuthorizationError {
  return { error, error_description }
}

export function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The name of a parameter in RFC 6749. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** How long a code is valid, in milliseconds. */
export const authorizationCodeLifetime = 60_000

export const maxWrongVerifiers = 3

/** How long an ID token is valid, in seconds. */
export const idTokenLifetime = 60 * 60

export function isCodeVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text)
}

/** The S256 code challenge of a verifier (RFC 7636). */
export function toCodeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
