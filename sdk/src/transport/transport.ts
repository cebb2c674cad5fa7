import { type Call, type CallName, calls } from '@cartwright/contract/calls.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { errorOf, unreachable } from './errors.ts'

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
  /** Returns a valid token. */
  accessToken(): Promise<string>
  /** Returns a new token after a server has refused this one. */
  renew(refused: string): Promise<string>
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
}

export function sendTo(url: string, fetch: Fetch, { credentials, ...means }: Means = {}): Send {
  const send: AnySend = async (name, request, options = {}) => {
    const call: Call = calls[name]
    const ask = (authorization = means.authorization) =>
      answerOf(
        fetch,
        ...httpOf(url + call.prefixes[0], call, {
          ...options,
          ...means,
          authorization,
          request: request as Fields,
        }),
      )
    const read = call.file === 'reply' ? contentOf<never> : jsonOf<never>
    if (!credentials) return read(await ask())
    const token = await credentials.accessToken()
    const response = await ask(token)
    return read(response.status === 401 ? await ask(await credentials.renew(token)) : response)
  }
  return send as unknown as Send
}

type Fields = Record<string, unknown>

interface Sending extends CallOptions, Omit<Means, 'credentials'> {
  authorization: string | undefined
  request: Fields
}

function httpOf(url: string, call: Call, sending: Sending): [string, RequestInit] {
  const { request, signal, idempotencyKey, authorization, currency, language, file } = sending
  const named = new Set<string>()
  const path = call.path.replace(/\{([^}]+)\}/g, (_, field: string) => {
    named.add(field)
    return encodeURIComponent(String(valueAt(request, field)))
  })
  const rest = Object.entries(request).filter(
    ([field, value]) => value !== undefined && value !== null && !named.has(field),
  )
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && call.file !== 'request'
  const query = hasBody
    ? ''
    : `?${new URLSearchParams(rest.flatMap(([field, value]) => textsOf(field, value)))}`
  return [
    url + path + (query === '?' ? '' : query),
    {
      method: call.method,
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
