import { afterEach, describe, expect, test } from 'vitest'
import {
  anna,
  checkOut,
  declinedCard,
  filled,
  lateCard,
  placeOrder,
  rows,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'

let store: Store
afterEach(() => store?.close())

interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

async function open(settings: Partial<SiteSettings> = {}): Promise<void> {
  store = await openStore({ settings: { email: 'shop@fieldhouse.example', ...settings } })
}

function merchantMails(): Promise<Mail[]> {
  return rows<Mail>(
    store,
    `SELECT recipient AS "to", subject, text, html FROM messages
     WHERE recipient <> 'anna@example.com' ORDER BY recipient`,
  )
}

async function shelveMug() {
  const shippingOption = { title: 'Post', rates: [{ amount: '0' }] }
  await store.ask('POST', '/ecom/v1/shipping-options', { as: store.apiKey, body: { shippingOption } })
  return shelve(store, { name: 'Mug', price: 12 })
}

async function order() {
  const mug = await shelveMug()
  const as = await store.visitor()
  return placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(2, mug)] }))
}

describe('the merchant’s mail about a new order', () => {
  test('goes to the shop’s own address, with the goods, the buyer and a link to the admin', async () => {
    await open()
    const { body } = await order()
    const [mail, ...others] = await merchantMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'shop@fieldhouse.example', subject: 'New order 10001: $24.00' })
    expect(mail?.text).toContain('2 × Mug')
    expect(mail?.text).toContain('anna@example.com')
    expect(mail?.text).toContain(`https://shop.test/admin/orders/${body.orderId}`)
    expect(mail?.text).not.toContain('/enter?')
    expect(mail?.text).not.toContain('Your ')
    expect(mail?.html).toContain('<!doctype html>')
  })

  test('goes to each address of the setting instead', async () => {
    await open({ orderNotificationEmails: ['packing@fieldhouse.example', 'desk@fieldhouse.example'] })
    await order()
    const mails = await merchantMails()
    expect(mails.map(({ to }) => to)).toEqual(['desk@fieldhouse.example', 'packing@fieldhouse.example'])
  })

  test('goes to the owners of a shop without an address', async () => {
    await open({ email: '' })
    const owner = await setUpShop(store)
    await order()
    const { email } = (await owner.ask('GET', '/admin/v1/me')).body.me
    expect((await merchantMails()).map(({ to }) => to)).toContain(email)
  })

  test('is not sent when the merchant has switched it off', async () => {
    await open({ orderNotifications: false })
    await order()
    expect(await merchantMails()).toEqual([])
  })

  test('is in the shop’s language, not the buyer’s', async () => {
    await open({ language: 'de-AT', currency: 'EUR' })
    await order()
    expect((await merchantMails())[0]?.subject).toBe('Neue Bestellung 10001: €\u00a024,00')
  })

  test('tells of an order whose payment is awaited, once, and not of one that was declined', async () => {
    await open()
    const mug = await shelveMug()
    const { post, screen } = await visitorReadyToPay(store, [pieces(1, mug)])
    const declined = await post({ ...filled(screen, anna), ...declinedCard, do: 'place' })
    expect(await merchantMails()).toEqual([])
    await post({ ...filled(declined), ...lateCard, do: 'place' })
    expect((await merchantMails()).map(({ subject }) => subject)).toEqual(['New order 10001: $12.00'])
    store.clock.advance(60 * 60_000)
    await store.runJob('housekeeping')
    await store.work()
    const statuses = await rows<{ status: string }>(store, 'SELECT status FROM orders')
    expect(statuses).toEqual([{ status: 'APPROVED' }])
    expect(await merchantMails()).toHaveLength(1)
  })
})

describe('a new order in the admin', () => {
  const listNew = async () => (await store.ask('GET', '/admin/v1/orders/new', { as: store.apiKey })).body

  test('counts as new until it is marked as seen', async () => {
    await open()
    expect(await listNew()).toEqual({ count: 0 })
    const { orderId } = (await order()).body
    expect(await listNew()).toMatchObject({
      count: 1,
      newest: { id: orderId, number: '10001', total: { formattedAmount: '$24.00' } },
    })
    const read = () => store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
    expect((await read()).body.order.seenByAHuman).toBe(false)
    const body = { orderIds: [orderId] }
    expect((await store.ask('POST', '/admin/v1/orders/seen', { as: store.apiKey, body })).body).toEqual({
      seen: 1,
    })
    expect((await read()).body.order.seenByAHuman).toBe(true)
    expect(await listNew()).toEqual({ count: 0 })
  })

  test('is no business of a shopper', async () => {
    await open()
    const reply = await store.ask('GET', '/admin/v1/orders/new', { as: await store.visitor() })
    expect(reply.status).toBe(403)
  })
})
