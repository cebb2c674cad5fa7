/** The parts that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    accountId: string
    claims(use: string, scope: string): object | Promise<object>
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: { client_id: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => {
      addOIDCScope(scope: string): void
      addOIDCClaims(claims: string[]): void
      save(): Promise<string>
    }
    IdToken: new (
      claims: object,
      more: object,
    ) => { scope: string; issue(options: object): Promise<string> }
    static errors: Record<string, unknown>
  }

  export type { Account }
}
