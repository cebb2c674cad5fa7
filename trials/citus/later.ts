import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdminClient } from '../../sdk/src/admin.ts'
import { asMerchant } from '../http.ts'
import { expectEqual, type Step } from './steps.ts'

/** Milliseconds that jobs and events may take. */
const patience = 20_000

/** What happens after the request: jobs, e-mails and events. */
export const laterSteps: Readonly<Record<string, Step>> = {
  async 'planned changes'(shop) {
    const admin = createAdminClient(shop)
    const [productId = ''] = shop.productIds
    const { scheduledChange } = await admin.call('createScheduledChange', {
      scheduledChange: {
        name: 'Sale',
        target: { productIds: [productId] },
        change: { ribbon: 'Sale' },
        startDate: new Date(Date.now() + 1500).toISOString(),
      },
    })
    await until('the change has begun', async () => {
      const { product } = await admin.call('getProduct', { id: productId })
      return product.ribbon === 'Sale'
    })
    const read = await admin.call('getScheduledChange', { id: scheduledChange.id })
    expectEqual(read.scheduledChange.counts.changed, 1, 'products that were changed')
  },
  async mailbox(shop) {
    const admin = createAdminClient(shop)
    const { messages } = await admin.call('listMessages', {})
    const [newest] = messages
    if (!newest?.id) throw new Error('no e-mail of an order')
    const { message } = await admin.call('getMessage', { id: newest.id })
    expectEqual(message.subject, newest.subject, 'subject of the message')
  },
  async webhooks(shop) {
    const told: string[] = []
    const receiver = createServer(async (request, response) => {
      told.push(await text(request))
      response.end()
    }).listen(shop.receiverPort, '127.0.0.1')
    await once(receiver, 'listening')
    try {
      const types = ['wix.stores.catalog.v3.product_created', 'wix.ecom.v1.cart_created']
      const url = `http://127.0.0.1:${shop.receiverPort}/`
      const subscription = { name: 'Walked', url, envelope: 'standard', types }
      await asMerchant(shop, '/webhooks/v1/subscriptions', { subscription })
      const admin = createAdminClient(shop)
      for (const name of ['First', 'Second', 'Third']) {
        await admin.call('createProduct', { product: { name, priceData: { price: 5 } } })
      }
      await until('three events have come', async () => told.length >= 3)
    } finally {
      receiver.close()
    }
  },
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const latest = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error(`not within ${patience / 1000} seconds: ${what}`)
    await wait(200)
  }
}
