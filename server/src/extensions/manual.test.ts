import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { sendEvents } from '../../test/events.ts'
import { lineOf, stock, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import { type Elsewhere, openElsewhere } from '../../test/web.ts'
import { readShopConfig } from './service.ts'

const manual = await readFile(new URL('../../../docs/developers/own-shop.md', import.meta.url), 'utf8')

/** The example of a setting in the manual. */
function example(setting: string): string {
  const [, code = ''] = new RegExp(`\`\`\`ts\n(${setting}: .*?)\`\`\``, 's').exec(manual) ?? []
  return code.trimEnd()
}

let folder: string
let store: Store
let stockroom: Elsewhere
let status = 500
const picked: { number?: string }[] = []

beforeAll(async () => {
  stockroom = await openElsewhere(async (request, response) => {
    picked.push((await json(request)) as object)
    response.writeHead(status).end()
  })
  folder = await mkdtemp(join(tmpdir(), 'own-manual-'))
  const settings = ['jobs', 'texts', 'on'].map(example).join(',\n')
  const config = `export default {\n${settings}\n}\n`.replace('https://stockroom.example', stockroom.url)
  await writeFile(join(folder, 'cartwright.config.ts'), config)
  store = await openStore({ extensions: { config: await readShopConfig(folder) } })
  await deliver(store)
  await sendEvents(store)
})
afterAll(async () => {
  await store?.close()
  await stockroom.close()
  await rm(folder, { recursive: true, force: true })
})

test('the handler of the manual sends an order to the stockroom, again if the stockroom fails', async () => {
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [lineOf(await stock(store, vase, 9))] })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  await sendEvents(store)
  expect(picked).toHaveLength(1)
  status = 200
  store.clock.advance(20_000)
  await sendEvents(store)
  const { order } = (await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })).body
  expect(picked.map(({ number }) => number)).toEqual([order.number, order.number])
})

test('the job of the manual runs', () => store.runJob('own-send-figures'))
