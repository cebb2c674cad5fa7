import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import * as products from '../products/service.ts'

let store: Store
let url: string
beforeAll(async () => {
  store = await openStore()
  for (let number = 0; number < 30; number++) {
    await products.create(store.shop, store.merchant, { name: `Käse ${number}`, price: number })
  }
  url = await store.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => store.close())

const path = '/stores-reader/v1/products/query-platformized'

test('lists come over a connection as they come within the server, one after the other', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const visitor = await store.visitor()
  const ask = (body: string) =>
    new Promise<{ json: unknown; length: boolean }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: visitor }
      request(`${url}${path}`, { method: 'POST', agent, headers }, async (response) => {
        const bytes = Buffer.concat(await response.toArray())
        const length = response.headers['content-length'] === String(bytes.length)
        resolve({ json: JSON.parse(bytes.toString()), length })
      })
        .on('error', reject)
        .end(body)
    })
  for (const limit of [20, 0, 20, 1]) {
    const query = { sort: [{ fieldName: 'price', order: 'DESC' }], paging: { limit } }
    const { body } = await store.ask('POST', path, { as: visitor, body: { query } })
    expect(body.products).toHaveLength(limit)
    expect(await ask(JSON.stringify({ query }))).toEqual({ json: body, length: true })
  }
  agent.destroy()
})
