import { randomUUID } from 'node:crypto'
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

const choices = (name: string) => [{ optionChoiceNames: { optionName: 'Size', choiceName: name } }]
const variant = (name: string) => ({
  id: randomUUID(),
  choices: choices(name),
  price: { actualPrice: { amount: '5.00' } },
})

test('a shop with the second generation of the catalogue is asked for variants that its list leaves out', async () => {
  const asked: string[] = []
  const id = randomUUID()
  const variants = [variant('S'), variant('M')]
  const options = [{ name: 'Size', choicesSettings: { choices: [{ name: 'S' }, { name: 'M' }] } }]
  const listed = { id, name: 'Shirt', currency: 'EUR', options, variantSummary: { variantCount: 2 } }
  const whole = { ...listed, variantsInfo: { variants } }
  const items = variants.map((one, at) => ({
    productId: id,
    variantId: one.id,
    trackQuantity: true,
    quantity: at + 1,
  }))
  const all = 'all-of-them'
  const info = { categories: [{ id: all }, { id: 'kitchen' }] }
  const answers: Record<string, object> = {
    '/stores/v3/provision/version': { catalogVersion: 'V3_CATALOG' },
    '/stores/v3/all-products-category': { categoryId: all },
    '/stores/v3/products/query': {
      products: [listed],
      pagingMetadata: { hasNext: true, cursors: { next: 'on' } },
    },
    [`/stores/v3/products/${id}`]: { product: { ...whole, directCategoriesInfo: info } },
    // In two places.
    '/stores/v3/inventory-items/query': { inventoryItems: [...items, ...items] },
  }
  const source = await shopAt(({ url = '' }, response) => {
    const [path = ''] = url.split('?')
    asked.push(url)
    const answer = answers[path]
    return answer
      ? json(response, 200, answer)
      : json(response, 428, { message: 'CATALOG_V3_CALLING_CATALOG_V1_API' })
  })
  expect(await source.describe()).toEqual({ currency: 'EUR', weightUnit: undefined, catalogue: 'V3_CATALOG' })
  const page = await source.read('products', undefined)
  expect(page).toMatchObject({
    next: 'on',
    records: [
      {
        id,
        collectionIds: ['kitchen'],
        draft: { name: 'Shirt', price: 5, variants: variants.map((one) => ({ id: one.id })) },
        stock: {
          tracked: true,
          variants: [
            { choices: { Size: 'S' }, quantity: 2 },
            { choices: { Size: 'M' }, quantity: 4 },
          ],
        },
      },
    ],
  })
  expect(page.records[0]?.notes).toBeUndefined()
  expect(
    asked.some((url) => url.startsWith(`/stores/v3/products/${id}?fields=CURRENCY&fields=MERCHANT_DATA`)),
  ).toBe(true)
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
