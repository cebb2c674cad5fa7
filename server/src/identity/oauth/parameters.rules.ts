import type { Violation } from '../../platform/errors.ts'
import { type Asked, prompts } from './requests.rules.ts'

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
