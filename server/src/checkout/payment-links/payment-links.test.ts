import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  askingCard,
  browser,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  lateCard,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { pieces, refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

const studioApp = '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d99'
const minute = 60_000
const day = 24 * 60 * minute

let store: Store
let theVase: Product
const followed: string[] = []

beforeAll(async () => {
  const course = {
    productName: { original: 'Course' },
    price: '60.00',
    paymentOption: 'DEPOSIT_ONLINE' as const,
    depositAmount: '20.00',
  }
  const find = async (_shop: unknown, _question: unknown, wanted: readonly object[]) =>
    wanted.map(() => course)
  const follow = async (_tx: unknown, _shop: unknown, { kind }: { kind: string }) => {
    followed.push(kind)
  }
  store = await openStore({
    rooms: [{ items: [{ appIds: [studioApp], find, follow }] }],
    settings: { languages: ['de'], paymentMethods: ['test-card', 'bank-transfer'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())
beforeEach(() => {
  followed.length = 0
  store.clock.advance(minute)
})

const asMerchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const read = async (id: string) => (await asMerchant('GET', `/ecom/v1/orders/${id}`)).body.order
const newLink = async (orderId: string, more: object = {}) =>
  (await asMerchant('POST', '/admin/v1/payment-links', { orderId, ...more })).body.paymentLink
const statuses = async (orderId: string) => {
  const { body } = await asMerchant('GET', `/admin/v1/payment-links?orderId=${orderId}`)
  return body.paymentLinks.map(({ status }: { status: string }) => status)
}

/** An order of a course whose deposit is paid: $20.00 of $60.00. */
async function deposited() {
  const { as } = await shopper(store)
  const lineItems = [{ quantity: 1, catalogReference: { appId: studioApp, catalogItemId: 'course' } }]
  const checkoutId = await checkOut(store, { as, lineItems })
  const { tab, screen } = await enterCheckout(store, { as, checkoutId })
  const thanks = await tab.post(`/checkout/${checkoutId}`, {
    ...filled(screen, anna),
    ...approvedCard,
    do: 'place',
  })
  const [row] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
    checkoutId,
  ])
  followed.length = 0
  return { id: row?.id ?? '', checkoutId, tab, thanks }
}

const pathOf = ({ url }: { url: string }) => url.slice(store.shop.publicUrl.length)
const payAt = (path: string, card: Record<string, string>) =>
  browser(store).post(path, { ...card, do: 'place' })

/** The money that the shop took for an order. */
async function taken(orderId: string): Promise<bigint> {
  const [row] = await rows<{ sum: string }>(
    store,
    `SELECT coalesce(sum(amount), 0)::text AS sum FROM payments WHERE order_id = $1 AND status = 'APPROVED'`,
    [orderId],
  )
  return BigInt(row?.sum ?? '0')
}

describe('a payment link', () => {
  test('shows what is left of the order, takes the card, and the order is paid', async () => {
    const { id } = await deposited()
    const link = await newLink(id)
    expect(link).toMatchObject({ orderId: id, status: 'UNPAID', amount: { amount: '40.00' }, dueDate: null })
    const page = await browser(store).open(pathOf(link))
    expect(page.props).toMatchObject({
      state: 'pay',
      payText: 'Pay $40.00',
      payment: { methods: [{ value: 'test-card' }] },
    })
    const paid = await payAt(pathOf(link), approvedCard)
    expect(paid.props).toMatchObject({ state: 'complete', title: 'Thank you, your order is paid' })
    const order = await read(id)
    expect(order).toMatchObject({
      paymentStatus: 'PAID',
      balanceSummary: { paid: { amount: '60.00' }, balance: { amount: '0.00' } },
    })
    expect(order.activities.at(-1).type).toBe('ORDER_PAID')
    expect(followed).toEqual(['PAID'])
    expect(await statuses(id)).toEqual(['PAID'])
    const mails = await rows<{ subject: string }>(
      store,
      'SELECT subject FROM messages WHERE recipient = $1 ORDER BY created_at',
      ['anna@example.com'],
    )
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('is paid'))
  })

  test('tells webhooks of the payment and of the order', async () => {
    const { id } = await deposited()
    const link = await newLink(id)
    await store.shop.db.kysely.deleteFrom('outbox' as never).execute()
    await payAt(pathOf(link), approvedCard)
    const events = await rows<{ type: string }>(store, 'SELECT type FROM outbox')
    expect(events.map(({ type }) => type).sort()).toEqual([
      'wix.ecom.v1.order_payment_status_updated',
      'wix.ecom.v1.order_transactions_updated',
      'wix.ecom.v1.order_updated',
    ])
  })

  test('of 32 clicks on two links at once takes the balance once', async () => {
    const { id } = await deposited()
    const links = [await newLink(id), await newLink(id)]
    await Promise.all(Array.from({ length: 32 }, (_, index) => payAt(pathOf(links[index % 2]), approvedCard)))
    expect(await taken(id)).toBe(6000n)
    expect((await statuses(id)).sort()).toEqual(['PAID', 'VOIDED'])
    expect(followed).toEqual(['PAID'])
  })

  test('keeps a second payment out while the bank asks about the first', async () => {
    const { id } = await deposited()
    const [one, other] = [await newLink(id), await newLink(id)]
    const tab = browser(store)
    const asked = await tab.post(pathOf(one), { ...askingCard, do: 'place' })
    expect(asked.props).toMatchObject({ state: 'confirm', amountText: '$40.00' })
    const refused = await payAt(pathOf(other), approvedCard)
    expect(refused).toMatchObject({ status: 422, props: { messages: [{ kind: 'warning' }] } })
    const manual = await asMerchant('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {})
    expect(manual.body.details.applicationError.code).toBe('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
    const done = await tab.post(asked.location, { answer: 'approve' })
    expect(done.props).toMatchObject({ title: 'Thank you, your order is paid' })
    expect(await taken(id)).toBe(6000n)
  })

  test('can be tried again after a declined card, and the order stays as it was', async () => {
    const { id } = await deposited()
    const link = await newLink(id)
    const declined = await payAt(pathOf(link), declinedCard)
    expect(declined).toMatchObject({ props: { state: 'pay', payment: { error: expect.any(String) } } })
    expect(await read(id)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
    await payAt(pathOf(link), approvedCard)
    expect(await taken(id)).toBe(6000n)
  })

  test('is paid later when the answer of the bank comes later', async () => {
    const { id } = await deposited()
    const link = await newLink(id)
    const pending = await payAt(pathOf(link), lateCard)
    expect(pending.props).toMatchObject({ state: 'pay', messages: [{ kind: 'warning' }] })
    store.clock.advance(minute)
    await store.runJob('housekeeping')
    expect(await read(id)).toMatchObject({ paymentStatus: 'PAID' })
    expect(await taken(id)).toBe(6000n)
  })

  test('names wrong fields and takes nothing', async () => {
    const { id } = await deposited()
    const link = await newLink(id)
    const wrong = await payAt(pathOf(link), { ...approvedCard, cardNumber: '4242' })
    expect(wrong.status).toBe(422)
    const none = await payAt(pathOf(link), { payment: 'bank-transfer' })
    expect(none.props).toMatchObject({ payment: { error: 'Choose how to pay.' } })
    expect(await taken(id)).toBe(2000n)
  })

  test('works for nobody without its key', async () => {
    const { id } = await deposited()
    const link = await newLink(id)
    const url = new URL(link.url)
    url.searchParams.set('key', 'x'.repeat(43))
    expect((await browser(store).open(`${url.pathname}${url.search}`)).status).toBe(404)
  })
})

describe('a merchant', () => {
  test('voids a link, and a paid one stays paid', async () => {
    const { id } = await deposited()
    const link = await newLink(id)
    const end = (linkId: string) => asMerchant('POST', `/admin/v1/payment-links/${linkId}/void`, {})
    expect((await end(link.id)).body.paymentLink.status).toBe('VOIDED')
    expect((await end(link.id)).body.paymentLink.status).toBe('VOIDED')
    const page = await payAt(pathOf(link), approvedCard)
    expect(page.props).toMatchObject({ state: 'expired', title: 'This link no longer works' })
    const other = await newLink(id)
    await payAt(pathOf(other), approvedCard)
    expect((await end(other.id)).body.details.applicationError.code).toBe('PAYMENT_LINK_ENDED')
    expect(await taken(id)).toBe(6000n)
  })

  test('lets a link expire', async () => {
    const { id } = await deposited()
    const expirationDate = new Date(store.clock.now + day).toISOString()
    const link = await newLink(id, { expirationDate })
    store.clock.advance(day)
    expect(await statuses(id)).toEqual(['EXPIRED'])
    expect((await payAt(pathOf(link), approvedCard)).props).toMatchObject({ state: 'expired' })
    expect(await taken(id)).toBe(2000n)
    const late = await asMerchant('POST', '/admin/v1/payment-links', { orderId: id, expirationDate })
    expect(late.body.details.validationError.fieldViolations[0].field).toBe('expirationDate')
  })

  test('e-mails a link, and the shop reminds the buyer once, a day before it is due', async () => {
    const { id } = await deposited()
    const mails = async () =>
      (await rows<{ text: string }>(store, `SELECT text FROM messages WHERE subject LIKE 'Pay the rest of%'`))
        .length
    const start = await mails()
    const dueDate = new Date(store.clock.now + 3 * day).toISOString()
    const link = await newLink(id, { dueDate, sendEmail: true })
    const [mail] = await rows<{ text: string }>(
      store,
      `SELECT text FROM messages WHERE subject LIKE 'Pay the rest of%' ORDER BY created_at DESC LIMIT 1`,
    )
    expect(mail?.text).toContain(link.url)
    expect(mail?.text).toContain('$40.00')
    await store.runJob('housekeeping')
    expect(await mails()).toBe(start + 1)
    store.clock.advance(2 * day)
    await store.runJob('housekeeping')
    await store.runJob('housekeeping')
    expect(await mails()).toBe(start + 2)
    await asMerchant('POST', `/admin/v1/payment-links/${link.id}/send`, {})
    expect(await mails()).toBe(start + 3)
  })

  test('may have 20 open links for an order, and a new one when one is voided', async () => {
    const { id } = await deposited()
    const links = await Promise.all(
      Array.from({ length: 24 }, () => asMerchant('POST', '/admin/v1/payment-links', { orderId: id })),
    )
    const made = links.filter(({ status }) => status === 200)
    expect(made).toHaveLength(20)
    expect(new Set(links.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['PAYMENT_LINKS_LIMIT_EXCEEDED']),
    )
    await asMerchant('POST', `/admin/v1/payment-links/${made[0]?.body.paymentLink.id}/void`, {})
    expect((await newLink(id)).status).toBe('UNPAID')
  })

  test('reminds each buyer by themselves, also when another reminder cannot be sent', async () => {
    const [one, other] = [await deposited(), await deposited()]
    const dueDate = new Date(store.clock.now + day / 2).toISOString()
    const broken = await newLink(one.id, { dueDate })
    const fine = await newLink(other.id, { dueDate })
    await rows(store, `UPDATE orders SET data = data - 'order' WHERE id = '${one.id}'`)
    await store.runJob('housekeeping')
    const reminded = await rows<{ id: string }>(
      store,
      'SELECT id FROM payment_links WHERE reminded_at IS NOT NULL AND id = ANY ($1::uuid[])',
      [[broken.id, fine.id]],
    )
    expect(reminded).toEqual([{ id: fine.id }])
  })

  test('who has the money already, or cancels the order, ends its links', async () => {
    const [one, other] = [await deposited(), await deposited()]
    const links = [await newLink(one.id), await newLink(other.id)]
    await asMerchant('POST', `/ecom/v1/payments-collector/orders/${one.id}/mark-as-paid`, {})
    await asMerchant('POST', `/ecom/v1/orders/${other.id}/cancel`, {})
    expect(await statuses(one.id)).toEqual(['VOIDED'])
    expect(await statuses(other.id)).toEqual(['VOIDED'])
    for (const link of links) await payAt(pathOf(link), approvedCard)
    expect(await taken(other.id)).toBe(2000n)
    const again = await asMerchant('POST', '/admin/v1/payment-links', { orderId: one.id })
    expect(again.body.details.applicationError.code).toBe('ORDER_ALREADY_PAID')
  })

  test('makes a link for an order that is not paid at all', async () => {
    const { as } = await shopper(store)
    const methods = (paymentMethods: string[]) =>
      asMerchant('PATCH', '/admin/v1/site', { site: { settings: { paymentMethods } } })
    await methods(['bank-transfer', 'test-card'])
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, theVase)] })
    const { body } = await placeOrder(store, as, checkoutId)
    const link = await newLink(body.orderId)
    const page = await browser(store).open(pathOf(link))
    expect(page.props).toMatchObject({ state: 'pay', instructions: [{ title: 'Bank transfer' }] })
    await payAt(pathOf(link), approvedCard)
    expect(await read(body.orderId)).toMatchObject({ paymentStatus: 'PAID' })
    await methods(['test-card', 'bank-transfer'])
  })

  test('needs the permission, and finds links of this shop only', async () => {
    const visitor = await store.visitor()
    const { id } = await deposited()
    const refused = await store.ask('POST', '/admin/v1/payment-links', { as: visitor, body: { orderId: id } })
    expect(refused.status).toBe(403)
    const nobody = '3f8a1f0e-0000-4000-8000-000000000001'
    expect((await asMerchant('GET', `/admin/v1/payment-links?orderId=${nobody}`)).status).toBe(404)
    expect((await asMerchant('POST', `/admin/v1/payment-links/${nobody}/void`, {})).status).toBe(404)
  })
})

describe('the page of the order', () => {
  test('offers to pay the rest, by one link however often it is pressed', async () => {
    const { id, checkoutId, tab, thanks } = await deposited()
    const { props } = thanks
    if (props?.state !== 'thanks' || !props.payRest) throw new Error('no rest to pay')
    expect(props.payRest.text).toBe('Pay the rest: $40.00')
    const first = await tab.post(props.payRest.action, props.payRest.hidden)
    const second = await tab.post(props.payRest.action, props.payRest.hidden)
    expect(first.props).toMatchObject({ state: 'pay', payText: 'Pay $40.00' })
    expect(second.location).toBe(first.location)
    expect(await statuses(id)).toEqual(['UNPAID'])
    const end = await tab.post(first.location, { ...approvedCard, do: 'place' })
    if (end.props?.state !== 'complete') throw new Error('not paid')
    expect(end.props.continueText).toBe('See your order')
    expect((await tab.open(end.props.continueUrl)).location).toBe(`/checkout/${checkoutId}/thanks`)
    const stranger = await browser(store).open(end.props.continueUrl)
    expect(stranger.props?.state).toBe('ask-email')
    const after = await tab.open(`/checkout/${checkoutId}/thanks`)
    expect(after.props).not.toHaveProperty('payRest')
    const late = await tab.post(props.payRest.action, props.payRest.hidden)
    expect(late.location).toBe(`/checkout/${checkoutId}/thanks`)
  })
})
