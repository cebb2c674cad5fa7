import type { Plugin } from '../modules/module.ts'
import { fromWire, toWire } from '../values/wire.ts'
import { claimsOf, type Decode, type Identity } from './identity.ts'

/** What comes with a request to a plugin. */
export interface PluginMetadata {
  /** The id of the request. */
  requestId?: string
  /** The currency of the shop (ISO 4217). */
  currency?: string
  /** The languages of the buyer. */
  languages?: string[]
  /** Who asks. */
  identity?: Identity
  /** Where the app is installed. */
  instanceId?: string
  /** The kind of plugin, e.g. `ECOM_SHIPPING_RATES`. */
  appExtensionType: string
  /** The id of the plugin. */
  appExtensionId?: string
}

/** A request to a plugin. */
export interface PluginRequest<Request> {
  /** What the shop asks. */
  request: Request
  /** What comes with it. */
  metadata: PluginMetadata
}

/** Answers requests to plugins. */
export interface ServicePlugins {
  /**
   * Checks the token of a request to a plugin, runs the plugin's handler and returns its answer. Rejects with 'JWT is not
   * valid' if the token is not the shop's, and with {@link PluginError} if the handler refuses.
   */
  process(request: { url: string; body: string }): Promise<unknown>
  /** Does the same with the request and the response of a server. */
  processRequest(request: { url: string; text(): Promise<string> }): Promise<Response>
}

/**
 * A plugin refuses: the shop reads the code and falls back or tells the shopper.
 *
 * @example
 * import { PluginError } from '@cartwright/sdk/modules'
 *
 * const error = new PluginError('MISSING_POSTAL_CODE', { status: 400 })
 * console.log(error.code, error.status) // MISSING_POSTAL_CODE 400
 */
export class PluginError extends Error {
  /** The code, e.g. `MISSING_POSTAL_CODE`. */
  readonly code: string
  /** The HTTP status of the answer. */
  readonly status: number
  /** Details for the shop. */
  readonly data: Record<string, unknown>

  /** `code` must be one that plugins of this kind may answer with. */
  constructor(
    code: string,
    { status = 400, data = {} }: { status?: number; data?: Record<string, unknown> } = {},
  ) {
    super(code)
    this.name = 'PluginError'
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Answers requests to the plugins of a client. */
export function servicePluginsOf(
  strategy: { decodeJWT?: Decode | undefined },
  plugins: readonly Plugin[],
): ServicePlugins {
  const process: ServicePlugins['process'] = async ({ url, body }) => {
    const { data } = await claimsOf(body, strategy, true)
    const { request, metadata } = (
      typeof data === 'string' ? JSON.parse(data) : data
    ) as PluginRequest<unknown>
    const handler = handlerOf(plugins, metadata?.appExtensionType, url)
    const answer = await handler({
      request: fromWire(request, addresses),
      metadata: fromWire(metadata),
    } as never)
    return toWire(answer, addresses)
  }
  return {
    process,
    async processRequest(request) {
      try {
        return json(200, await process({ url: request.url, body: await request.text() }))
      } catch (error) {
        if (!(error instanceof PluginError)) throw error
        const { code, data, status } = error
        return json(status, { applicationError: { code, data } })
      }
    },
  }
}

const addresses = {
  names: { addressLine1: 'addressLine', formatted: 'formattedAddress', location: 'geocode' },
}

function handlerOf(plugins: readonly Plugin[], kind: string | undefined, url: string) {
  const { pathname } = new URL(url, 'http://plugin')
  const path = pathname.replace(/\/+$/, '')
  for (const plugin of plugins) {
    if (plugin.kind.toLowerCase() !== kind?.toLowerCase()) continue
    for (const [end, handler] of plugin.handlers) if (path.endsWith(end)) return handler
  }
  throw new Error(`No handler answers ${kind ?? 'a plugin without a kind'} at ${path}`)
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
