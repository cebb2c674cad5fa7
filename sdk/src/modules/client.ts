import type { ServicePlugins } from '../events/plugins.ts'
import type { Webhooks } from '../events/webhooks.ts'
import type { AuthenticationStrategy, Strategy } from '../strategies/strategy.ts'
import { CartwrightError } from '../transport/errors.ts'
import { type Fetch, makeTo } from '../transport/transport.ts'
import { CallError } from './faults.ts'
import type { Handler, Host, Module, Plugin } from './module.ts'
import { type RawCalls, rawCalls } from './raw.ts'

/** Modules by the names under which a client has them. */
export type Modules = Readonly<Record<string, Module<object>>>

/** Options of a client of modules. */
export interface ModulesClientOptions<Api extends AuthenticationStrategy, Used extends Modules> {
  /** The shop's URL, e.g. `https://shop.example`, with or without a trailing slash. */
  url: string
  /** Who calls: `OAuthStrategy`, `ApiKeyStrategy`, `AppStrategy`, or an object of your own. Default: nobody. */
  auth?: Strategy<Api> | Api
  /** The nouns this program uses. */
  modules?: Used
  /** Default: the global `fetch`. */
  fetch?: Fetch
  /** A currency (ISO 4217) to show prices in besides the shop's currency. */
  currency?: string
  /** The language (BCP 47) of formatted amounts. */
  language?: string
}

/** The functions of a module. */
export type ApiOf<Used> = Used extends Module<infer Api> ? Api : never

/** A client of modules. */
export type ModulesClient<Api, Used extends Modules> = {
  [Name in keyof Used]: ApiOf<Used[Name]>
} & RawCalls & {
    /** The functions of the strategy, e.g. for signing in. */
    auth: Api
    /** Receives webhooks. */
    webhooks: Webhooks
    /** Answers requests to plugins. */
    servicePlugins: ServicePlugins
    /** The functions of another module. */
    use<Other>(module: Module<Other>): Other
  }

/**
 * Creates a client that has the given modules. Names, arguments and errors are those of the contract's published clients:
 * `_id`, dates as `Date`, queries with a builder. A bundler leaves out the modules that a program does not import.
 *
 * @example
 * import { createClient, currentCart, OAuthStrategy, products } from '@cartwright/sdk/modules'
 *
 * const client = createClient({
 *   url,
 *   auth: OAuthStrategy({ clientId }),
 *   modules: { products, currentCart },
 * })
 * const { items } = await client.products.queryProducts().startsWith('name', 'Speckled').find()
 * console.log(items.map(({ name }) => name))
 */
export function createClient<
  Api extends AuthenticationStrategy = AuthenticationStrategy,
  const Used extends Modules = Record<never, never>,
>(options: ModulesClientOptions<Api, Used>): ModulesClient<Api, Used> {
  const url = options.url.replace(/\/+$/, '')
  const fetch = options.fetch ?? globalFetch()
  const { currency, language } = options
  const handlers = new Map<string, Handler[]>()
  const plugins: Plugin[] = []
  let auth: AuthenticationStrategy = { getAuthHeaders: async () => ({ headers: {} }) }
  const authorized: Fetch = (to, init) => sendAs(auth, fetch, [to, init])
  const make = makeTo(url, authorized, { currency, language, readsWithGet: true })
  const host: Host = {
    url,
    call: (call, request, callOptions) => make(call, request, callOptions).catch(asCallError),
    hear: (type, handler) => void handlers.set(type, [...(handlers.get(type) ?? []), handler]),
    answer: (plugin) => void plugins.push(plugin),
  }
  const given = options.auth
  if (given) auth = 'open' in given ? given.open({ url, fetch, call: host.call }) : given
  const opened = Object.entries(options.modules ?? {}).map(([name, module]) => [name, module.open(host)])
  return {
    ...Object.fromEntries(opened),
    ...rawCalls(url, authorized),
    auth,
    webhooks: later(async () => (await import('../events/webhooks.ts')).webhooksOf(auth, handlers)),
    servicePlugins: later(async () => (await import('../events/plugins.ts')).servicePluginsOf(auth, plugins)),
    use: (module: Module<object>) => module.open(host),
  }
}

/** What receives webhooks and plugin requests, which is no part of a page that shoppers load. */
function later<Api extends Webhooks | ServicePlugins>(load: () => Promise<Api>): Api {
  const call =
    (name: 'process' | 'processRequest') =>
    async (...given: readonly never[]) =>
      ((await load())[name] as (...given: readonly never[]) => unknown)(...given)
  return { process: call('process'), processRequest: call('processRequest') } as unknown as Api
}

function globalFetch(): Fetch {
  if (typeof globalThis.fetch !== 'function') {
    throw new Error('This environment has no fetch. Node.js v18 or newer is required')
  }
  return (to, init) => globalThis.fetch(to, init)
}

/** Sends a request as the current caller; once more with new tokens if the shop has refused the current ones. */
async function sendAs(
  auth: AuthenticationStrategy,
  fetch: Fetch,
  [to, init]: [url: string, init: RequestInit],
): Promise<Response> {
  const send = async () => {
    const { headers } = await auth.getAuthHeaders(init.signal ? { signal: init.signal } : {})
    return fetch(to, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } })
  }
  const response = await send()
  if (response.status !== 401 || !auth.renewAfterRefusal) return response
  await auth.renewAfterRefusal()
  return send()
}

function asCallError(error: unknown): never {
  throw error instanceof CartwrightError ? new CallError(error) : error
}
