// In this process, the published clients' hosts are the shop. That holds for fetch in every sandbox, for undici and for
// node:https, because all of them connect by tls.connect. Nothing here waits while it loads: a configuration in
// TypeScript is loaded by require.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import module, { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'
import { forward } from './forward.mjs'
import { apiHosts, mediaHosts, shopAddress, withShopInCode } from './hosts.mjs'

const known = Symbol.for('cartwright.redirect')

/** Settled when the hosts are the shop. */
export const redirected = globalThis[known] ?? redirect(shopAddress())
globalThis[known] = redirected

async function redirect(shop) {
  rewriteModules(shop)
  redirectConnections(await openFront(shop))
}

/**
 * A server on this machine that speaks TLS with this process alone: both ends share a key that nobody else has, so it
 * needs no certificate.
 */
async function openFront(shop) {
  const key = randomBytes(32)
  const shared = { ciphers: 'PSK', maxVersion: 'TLSv1.2' }
  const options = { ...shared, pskCallback: () => key }
  const server = https.createServer(options, (request, response) => forward(request, response, shop))
  // A connection of a storefront that waits does not keep its process alive.
  server.on('secureConnection', (socket) => socket.unref())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    ...shared,
    host: '127.0.0.1',
    port: server.address().port,
    pskCallback: () => ({ psk: key, identity: 'cartwright' }),
    checkServerIdentity: () => undefined,
    ALPNProtocols: ['http/1.1'],
  }
}

function redirectConnections(front) {
  const hosts = new Set([...apiHosts, ...mediaHosts])
  const connect = tls.connect
  tls.connect = (...given) => {
    const options = optionsOf(given)
    const name = options.servername || options.host
    if (!hosts.has(name)) return connect(...given)
    const { socket, path, session, minVersion, secureContext, ...kept } = options
    const callback = given.at(-1)
    const listener = typeof callback === 'function' ? [callback] : []
    return connect({ ...kept, ...front, servername: name }, ...listener)
  }
  syncBuiltinESMExports()
}

/** tls.connect takes options, or a port, a host and options. */
function optionsOf(given) {
  const options = given.find((value) => typeof value === 'object' && value !== null) ?? {}
  const host = typeof given[1] === 'string' ? { host: given[1] } : {}
  return { ...host, ...options }
}

/** Packages that are not bundled build addresses of pictures themselves. */
function rewriteModules(shop) {
  const own = new URL('.', import.meta.url).href
  module.registerHooks?.({
    load(url, context, next) {
      const loaded = next(url, context)
      // These name the hosts because they look for them.
      if (url.startsWith(own)) return loaded
      if (!/^(?:module|commonjs)/.test(loaded.format ?? 'commonjs') || !loaded.source) return loaded
      const source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source).toString()
      const result = withShopInCode(source, shop)
      return result === source ? loaded : { ...loaded, source: result }
    },
  })
}
