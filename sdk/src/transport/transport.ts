import type { CallName } from '@cartwright/contract/calls.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { base64url } from './base64url.ts'
import { errorOf, unreachable } from './errors.ts'
import { type CallDescription, pathOf } from './path.ts'

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the wait. The call may still happen. */
  signal?: AbortSignal
  /**
   * The Idempotency-Key, 1 to 255 characters. A POST that is repeated with it within 24 hours happens once and gets the
   * same answer.
   */
  idempotencyKey?: string
  /** The request of a call that uploads a file. */
  file?: Blob
}

/** Makes a call of the contract. Returns its reply, or rejects with a `CartwrightError`. */
export type Send = <Name extends CallName>(
  name: Name,
  request: Request<Name>,
  options?: CallOptions,
) => Promise<Reply<Name>>

/** A call of the contract as a function of its request. */
export type Method<Name extends CallName> = (
  request: Request<Name>,
  options?: CallOptions,
) => Promise<Reply<Name>>

/** A call with an optional request. */
export type OptionalMethod<Name extends CallName> = (
  request?: Request<Name>,
  options?: CallOptions,
) => Promise<Reply<Name>>

/** A call without a request. */
export type BareMethod<Name extends CallName> = (options?: CallOptions) => Promise<Reply<Name>>

/** One function for each of these calls. */
export function methods<const Name extends CallName>(
  send: Send,
  names: readonly Name[],
): { [N in NoInfer<Name>]: OptionalMethod<N> } {
  return functionsOf(
    names,
    (name) =>
      (request: object = {}, options?: CallOptions) =>
        (send as unknown as AnySend)(name, request, options),
  )
}

/** One function for each of these calls, none of which takes a request. */
export function bareMethods<const Name extends CallName>(
  send: Send,
  names: readonly Name[],
): { [N in NoInfer<Name>]: BareMethod<N> } {
  return functionsOf(
    names,
    (name) => (options?: CallOptions) => (send as unknown as AnySend)(name, {}, options),
  )
}

/** `Send` without the types of requests and replies. To compare those of all calls takes the compiler seconds. */
type AnySend = (name: CallName, request: object, options?: CallOptions) => Promise<never>

function functionsOf<Functions>(
  names: readonly CallName[],
  functionOf: (name: CallName) => (...given: never[]) => Promise<never>,
): Functions {
  return Object.fromEntries(names.map((name) => [name, functionOf(name)])) as Functions
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Credentials {
  /** Returns a valid token. `signal` ends the wait for it. */
  accessToken(signal?: AbortSignal): Promise<string>
  /** Returns a new token after a server has refused this one. */
  renew(refused: string, signal?: AbortSignal): Promise<string>
}

/** The options that all calls share. */
export interface Means {
  credentials?: Credentials
  /** A fixed token. */
  authorization?: string | undefined
  /** The currency to show prices in, besides the shop's. */
  currency?: string | undefined
  /** The language of formatted amounts. */
  language?: string | undefined
  /** Sends reads as GET if they are short enough, so that caches can keep them. */
  readsWithGet?: boolean | undefined
}

/** Makes this call of the contract. */
export type Make = (call: CallDescription, request: object, options?: CallOptions) => Promise<never>

export function makeTo(url: string, fetch: Fetch, { credentials, ...means }: Means = {}): Make {
  return async (call, request, options = {}) => {
    const ask = (authorization = means.authorization) =>
      answerOf(
        fetch,
        ...httpOf(url, call, {
          ...options,
          ...means,
          authorization,
          request: request as Fields,
        }),
      )
    const read = call.file === 'reply' ? contentOf<never> : jsonOf<never>
    if (!credentials) return read(await ask())
    const token = await credentials.accessToken(options.signal)
    const response = await ask(token)
    if (response.status !== 401) return read(response)
    return read(await ask(await credentials.renew(token, options.signal)))
  }
}

type Fields = Record<string, unknown>

interface Sending extends CallOptions, Omit<Means, 'credentials'> {
  authorization: string | undefined
  request: Fields
}

/** The longest query string; a longer read is sent as POST. */
const longestQuery = 4000

function httpOf(url: string, call: CallDescription, sending: Sending): [string, RequestInit] {
  const { request, signal, idempotencyKey, authorization, currency, language, file } = sending
  const named = new Set<string>()
  const path = pathOf(call).replace(/\{([^}]+)\}/g, (_, field: string) => {
    named.add(field)
    return encodeURIComponent(String(valueAt(request, field)))
  })
  const packed =
    sending.readsWithGet && (call.query || hasObjects(call, request))
      ? `.r=${base64url(new TextEncoder().encode(JSON.stringify(request)))}`
      : ''
  const method = packed && packed.length <= longestQuery ? 'GET' : (call.method ?? 'POST')
  const hasBody = method !== 'GET' && method !== 'DELETE' && call.file !== 'request'
  const query = hasBody ? '' : packed ? `?${packed}` : queryOf(request, named)
  return [
    url + path + query,
    {
      method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(currency === undefined ? {} : { 'x-wix-currency': currency }),
        ...(language === undefined ? {} : { 'x-wix-language': language }),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(file ? { 'content-type': file.type || 'application/octet-stream' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(hasBody ? { body: JSON.stringify(request) } : file ? { body: file } : {}),
      ...(signal ? { signal } : {}),
    },
  ]
}

/** Lists of objects do not fit into the plain parameters of a GET. */
function hasObjects({ method }: CallDescription, request: Fields): boolean {
  return method === 'GET' && JSON.stringify(request).includes('[{')
}

/** The fields of a request that are not in its path, as a query string. */
function queryOf(request: Fields, named: ReadonlySet<string>): string {
  const rest = Object.entries(request).filter(
    ([field, value]) => value !== undefined && value !== null && !named.has(field),
  )
  const query = new URLSearchParams(rest.flatMap(([field, value]) => textsOf(field, value)))
  return query.size > 0 ? `?${query}` : ''
}

/** Flattens a request into query parameters: nested fields have dots in their names, lists repeat the name. */
function textsOf(name: string, value: unknown): [name: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(name, each))
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([inner, more]) => textsOf(`${name}.${inner}`, more))
}

function valueAt(request: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((at, field) => (at as Fields | undefined)?.[field], request)
}

async function answerOf(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable(error)
  }
}

/** A file as a stream. */
async function contentOf<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw await errorOf(response)
  return (response.body ?? new Blob().stream()) as Body
}

async function jsonOf<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw await errorOf(response)
  try {
    return (await response.json()) as Body
  } catch (error) {
    throw unreachable(error)
  }
}
