// Passes requests for the published clients' hosts on to the shop.
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { withShopMedia } from './hosts.mjs'

/** Answers a request with what the shop answers to it. */
export function forward(request, response, shop) {
  const { protocol, host } = new URL(shop)
  const headers = { ...request.headers, host, 'accept-encoding': 'identity' }
  const ask = protocol === 'https:' ? https.request : http.request
  // The path may be anything, such as * or a whole address.
  const asked = ask(shop, { path: request.url, method: request.method, headers })
  asked.on('response', (answer) => {
    reply(answer, response, shop).catch(() => response.destroy())
  })
  asked.on('error', (error) => fail(response, `The shop at ${shop} does not answer: ${error.message}`))
  pipeline(request, asked, () => {})
}

async function reply(answer, response, shop) {
  const { 'content-length': length, connection, 'keep-alive': _, ...headers } = answer.headers
  if (!/json/.test(headers['content-type'] ?? '')) {
    response.writeHead(
      answer.statusCode,
      length === undefined ? headers : { ...headers, 'content-length': length },
    )
    pipeline(answer, response, () => {})
    return
  }
  const chunks = []
  for await (const chunk of answer) chunks.push(chunk)
  const body = withShopMedia(Buffer.concat(chunks).toString(), shop)
  response.writeHead(answer.statusCode, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

function fail(response, message) {
  if (response.headersSent) return response.destroy()
  response.writeHead(502, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ message, details: {} }))
}
