import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { oneLine } from './client.service.ts'
import { openHosted } from './hosted.service.ts'

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function shopAt(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume()
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return openHosted({ url: `http://127.0.0.1:${port}`, siteId: 'site', key: 'key' })
}

test('a shop with the catalogue of the second generation tells its currency, and that its products cannot be read', async () => {
  const source = await shopAt(({ url }, response) => {
    if (url === '/stores/v3/provision/version') return json(response, 200, { catalogVersion: 'V3_CATALOG' })
    if (url === '/stores/v3/products/query') return json(response, 200, { products: [{ currency: 'EUR' }] })
    return json(response, 428, { message: 'CATALOG_V3_CALLING_CATALOG_V1_API' })
  })
  expect(await source.describe()).toEqual({ currency: 'EUR', catalogue: 'V3_CATALOG' })
  await expect(source.read('products', undefined)).rejects.toThrow('CATALOG_V3_CALLING_CATALOG_V1_API')
})

test('a key that may read no products leaves the currency open', async () => {
  const source = await shopAt((_, response) => json(response, 403, { message: 'Permission denied' }))
  expect(await source.describe()).toEqual({ currency: undefined, catalogue: 'V1_CATALOG' })
})

test('the key goes to no other address, and an answer without an end is given up', async () => {
  const asked: unknown[] = []
  const other = createServer((request, response) => {
    asked.push(request.headers)
    json(response, 200, { labels: [] })
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const part = Buffer.alloc(2 ** 20, ' ')
  const source = await shopAt(({ url }, response) => {
    if (url === '/contacts/v4/labels/query')
      return response.writeHead(307, { location: `http://127.0.0.1:${port}/labels` }).end()
    const more = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  await expect(source.read('labels', undefined)).rejects.toThrow(/answers 307$/)
  expect(asked).toEqual([])
  await expect(source.read('coupons', undefined)).rejects.toThrow(/answers with more than 134217728 bytes$/)
})

test('what a shop says about a refusal is one line that no terminal obeys', () => {
  expect(oneLine('\u001b[2JAll\r\ngone')).toBe(' [2JAll gone')
  expect(oneLine('x'.repeat(10_000))).toHaveLength(500)
})
