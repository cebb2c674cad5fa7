import type { PluginAlgorithm } from '@cartwright/contract/catalogue/recommendations.ts'
import type {
  PluginAnswer,
  PluginFunctionName,
  PluginKind,
  PluginQuestion,
} from '@cartwright/contract/plugins/kinds.ts'
import type { PluginMetadata } from '@cartwright/contract/plugins/parts.ts'
import type { PluginFallback } from '@cartwright/contract/plugins/plugins.ts'

type Definition<Kind extends PluginKind> = Settings<Kind> &
  /** What a plugin that recommends products can be asked for. */
  (Kind extends 'RECOMMENDATIONS' ? { algorithms: readonly PluginAlgorithm[] } : { algorithms?: undefined })

interface Settings<Kind extends PluginKind> {
  kind: Kind
  /** A GUID that never changes: orders name the plugin by it. */
  id: string
  name: string
  /** Milliseconds for an answer, 3000 when absent. */
  budget?: number
  /** FAIL when absent; SKIP for a plugin that recommends products. */
  fallback?: PluginFallback
  /** May throw {@link PluginRefusal}; anything else that is thrown counts as a failure. */
  functions: {
    [Name in PluginFunctionName<Kind>]: (asked: {
      request: PluginQuestion<Kind, Name>
      metadata: PluginMetadata
    }) => PluginAnswer<Kind, Name> | Promise<PluginAnswer<Kind, Name>>
  }
}

/**
 * A plugin as part of the server’s program. Its functions get and return what the handlers of a plugin elsewhere do.
 *
 * @example
 * const courier: InProcessPlugin = {
 *   kind: 'SHIPPING_RATES',
 *   id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d11',
 *   name: 'Bike courier',
 *   functions: {
 *     getShippingRates: ({ request, metadata }) => ({
 *       shippingRates: [
 *         { code: 'bike', title: 'Bike courier', cost: { price: '4.50', currency: metadata.currency } },
 *       ],
 *     }),
 *   },
 * }
 */
export type InProcessPlugin = { [Kind in PluginKind]: Definition<Kind> }[PluginKind]

/** The plugin’s answer is no, for a reason that belongs to the contract, such as `MISSING_POSTAL_CODE`. */
export class PluginRefusal extends Error {
  readonly code: string
  readonly data: Record<string, unknown>

  constructor(code: string, data: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** The plugin gave no usable answer, in words for the merchant that follow its name. */
export class PluginFailure extends Error {}

/** A plugin that is asked, wherever it runs. */
export interface KnownPlugin {
  id: string
  siteId: string
  /** Of the app that brought the plugin; otherwise the shop. */
  instanceId: string
  /** By what its items and its algorithms are named: the app that brought the plugin; otherwise the plugin. */
  appId: string
  kind: PluginKind
  name: string
  algorithms: readonly PluginAlgorithm[]
  /** Names the plugin’s settings, so that answers to earlier ones are forgotten. */
  version: string
  /** Milliseconds */
  budget: number
  fallback: PluginFallback
  /** The answer as it came. Rejects with {@link PluginRefusal} or {@link PluginFailure}. */
  ask(asked: AskedFunction): Promise<unknown>
}

export interface AskedFunction {
  function: string
  path: string
  data: { request: object; metadata: PluginMetadata }
  /** Milliseconds */
  budget: number
}

/** For plugins that say nothing else. */
export const usualBudget = 3000
