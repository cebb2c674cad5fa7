import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { refuse } from '../../platform/errors/errors.ts'
import { forwardedHost, type IsTrusted } from '../../platform/network/addresses.ts'
import type { App } from './work.ts'

interface Directory {
  first: App
  /** Those of the others that are open now. */
  open(): readonly App[]
  /** Some are not open yet, so a host that nobody knows may be theirs. */
  isIncomplete(): boolean
  isTrusted: IsTrusted
}

/** Lets the server of the first cell hand each request on to the cell that has a shop at its host. */
export function divideByHost({ first, open, isIncomplete, isTrusted }: Directory): void {
  const { server } = first.server
  const answerers = server.listeners('request') as RequestListener[]
  const cellOf = (request: IncomingMessage) => {
    if (isOfInstallation(request)) return first
    const { host } = request.headers
    const cells = [first, ...open()]
    return findAt(cells, host) ?? findAt(cells, forwardedHost(request, isTrusted))
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const found = cellOf(request)
    if (found && found !== first) handOn(found.server.server, request, response)
    else if (found || !isIncomplete()) for (const answer of answerers) answer(request, response)
    else {
      const servesPages = request.headers.accept?.includes('text/html') ?? false
      const refusal = refuse('TEMPORARILY_UNAVAILABLE', undefined, { retryAfterSeconds: 10 })
      first.server.refuseEarly(refusal, { request, response, isCall: !servesPages, servesPages })
    }
  })
}

function findAt(cells: readonly App[], host: string | undefined): App | undefined {
  return cells.find(({ shop }) => typeof shop.hosts.at(host) === 'object')
}

function handOn(server: Server, ...exchange: Parameters<RequestListener>): void {
  server.emit('request', ...exchange)
}

/** What operators ask for concerns all cells. */
function isOfInstallation({ url = '' }: IncomingMessage): boolean {
  return /^\/(health|ready|metrics)(\?|$)/.test(url)
}
