import type { Call } from '@cartwright/contract/calls.ts'
import type { Decode } from '../events/identity.ts'
import type { CallOptions, Fetch } from '../transport/transport.ts'

/** How a client proves to the shop who calls. Any object with these functions will do. */
export interface AuthenticationStrategy {
  /** The headers of the next call. */
  getAuthHeaders(options?: Pick<CallOptions, 'signal'>): Promise<{ headers: Record<string, string> }>
  /** Gets new tokens after the shop has refused the current ones. Without it, the call fails. */
  renewAfterRefusal?(): Promise<void>
  /** Checks the tokens of webhooks and plugins. */
  decodeJWT?: Decode
}

/** What a strategy needs of its client. */
export interface StrategyHost {
  /** The shop's URL, without a trailing slash. */
  url: string
  /** Sends a request. */
  fetch: Fetch
  /** Makes a call as the current caller. */
  call(call: Call, request: object, options?: CallOptions): Promise<unknown>
}

/** A strategy that knows its shop when a client is made. */
export interface Strategy<Api extends AuthenticationStrategy> {
  /** Makes its functions for a client. */
  open(host: StrategyHost): Api
}
