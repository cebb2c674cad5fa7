import type { Call } from '@cartwright/contract/calls.ts'
import type { CallOptions } from '../transport/transport.ts'
import { fromWire, type Shape, toWire } from '../values/wire.ts'

/** Receives one kind of event. */
export type Handler = (event: never) => unknown

/** What a module needs of its client. */
export interface Host {
  /** The shop's URL, without a trailing slash. */
  url: string
  /** Makes a call of the contract. */
  call(call: Call, request: object, options?: CallOptions): Promise<unknown>
  /** Runs the handler for each event of this type that `webhooks.process` receives. */
  hear(eventType: string, handler: Handler): void
  /** Answers the requests of a plugin that `servicePlugins.process` receives. */
  answer(plugin: Plugin): void
}

/** The handlers of a plugin, by the paths of its requests. */
export interface Plugin {
  /** Its kind, e.g. `ECOM_SHIPPING_RATES`. */
  kind: string
  /** The handlers by path, e.g. `/v1/getRates`. */
  handlers: ReadonlyMap<string, (envelope: never) => unknown>
}

/** A noun of the shop, to be used with a client: `createClient({ modules: { products } })`. */
export interface Module<Api> {
  /** Makes its functions for a client. */
  open(host: Host): Api
}

/** How a function's arguments become a request, and its reply a result. */
export interface Method {
  /** The call. */
  call: Call
  /** Where in the request each argument goes; `...` spreads an object into it. */
  takes?: readonly string[]
  /** The part of the reply that is returned. Default: all of it. */
  gives?: string
  /** Nothing is returned. */
  silent?: true
}

/** A module of functions that each make one call. `more` adds functions of another kind. */
export function moduleOf<Api>(
  methods: Readonly<Record<string, Method>>,
  shape: Shape = {},
  more: (host: Host) => object = () => ({}),
): Module<Api> {
  return {
    open: (host) =>
      ({
        ...Object.fromEntries(
          Object.entries(methods).map(([name, method]) => [name, functionOf(host, method, shape)]),
        ),
        ...more(host),
      }) as Api,
  }
}

interface Shaped extends Method {
  /** How its entities differ from those of the wire. */
  shape?: Shape
}

/** Makes a call with the names of programs instead of those of the wire. */
export async function ask(host: Host, { call, gives, silent, shape }: Shaped, request: object) {
  const reply = fromWire(await host.call(call, toWire(request, shape) as object), shape)
  if (silent) return undefined
  return gives === undefined ? reply : (reply as Fields)[gives]
}

type Fields = Record<string, unknown>

function functionOf(host: Host, method: Method, shape: Shape) {
  return (...given: readonly unknown[]) =>
    ask(host, { ...method, shape }, requestOf(method.takes ?? [], given))
}

function requestOf(takes: readonly string[], given: readonly unknown[]): Fields {
  const request: Fields = {}
  for (const [index, place] of takes.entries()) {
    const value = given[index]
    if (place === '...') Object.assign(request, value)
    else put(request, place, value)
  }
  return request
}

/** An id beside an entity, e.g. `product.id` before `product`, belongs to the entity. */
function put(request: Fields, place: string, value: unknown): void {
  if (value === undefined) return
  const [field = '', inner] = place.split('.')
  const before = request[field] as Fields | undefined
  if (inner !== undefined) request[field] = { ...before, [inner]: value }
  else request[field] = before ? { ...(value as Fields), ...before } : value
}
