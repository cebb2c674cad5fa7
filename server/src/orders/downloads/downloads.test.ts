import type { ThanksProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedCard, deliver, filled, rows, visitorReadyToPay } from '../../../test/checkouts.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as access from '../../sites/apps/service.ts'

let store: Store
let pattern: Product
let files: string[]
const content = Buffer.from('%PDF-1.7 knit one, purl one')

beforeAll(async () => {
  store = await openStore({
    settings: { email: 'hello@fieldhouse.test', language: 'en-GB', orderNotifications: false },
  })
  await deliver(store)
  pattern = await shelve(store, { name: 'Scarf pattern', price: 8, productType: 'digital' })
  files = [await upload('Pattern.pdf'), await upload('Chart.pdf')]
  const body = { productId: pattern.id, fileIds: files }
  await store.ask('POST', `/admin/v1/products/${pattern.id}/files`, { as: store.apiKey, body })
})

afterAll(() => store.close())

async function upload(fileName: string): Promise<string> {
  const response = await store.app.server.inject({
    method: 'POST',
    url: `/admin/v1/media/upload?private=true&fileName=${fileName}`,
    headers: { authorization: store.apiKey, 'content-type': 'application/pdf' },
    payload: content,
  })
  return response.json().file.id
}

/** What a buyer has after paying on the hosted page. */
async function bought(payment: Record<string, string>) {
  store.clock.advance(1000)
  const at = await visitorReadyToPay(store, [pieces(1, pattern)])
  const screen = await at.post({ ...filled(at.screen), ...payment, do: 'place' })
  expect(screen.props).toMatchObject({ state: 'thanks' })
  const [order] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
    at.checkoutId,
  ])
  return { at, id: order?.id ?? '', page: screen.props as ThanksProps }
}

const read = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order

async function lastMail(): Promise<{ subject: string; text: string; html: string }> {
  const [mail] = await rows<{ subject: string; text: string; html: string }>(
    store,
    'SELECT subject, text, html FROM messages ORDER BY created_at DESC, id DESC LIMIT 1',
  )
  if (!mail) throw new Error('there is no e-mail')
  return mail
}

const buyer = 'anna@example.com'

/** Opens a link as its buyer, who names their address. */
async function follow(url = '', email = buyer) {
  const path = new URL(url).pathname
  const named = await store.app.server.inject({ method: 'POST', url: path, ...form({ email }) })
  if (named.statusCode !== 303) return { status: named.statusCode, body: named.rawPayload }
  const cookies = Object.fromEntries(named.cookies.map(({ name, value }) => [name, value]))
  const response = await store.app.server.inject({ url: path, cookies })
  return { status: response.statusCode, body: response.rawPayload }
}

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

describe('a digital product', () => {
  test('paid at once: links on the page after the order, in the e-mail and in the order', async () => {
    const { id, page } = await bought(approvedCard)
    expect(page.downloads?.files).toMatchObject([
      { name: 'Pattern.pdf', note: '5 downloads left, until 24 December 2026' },
      { name: 'Chart.pdf' },
    ])
    const url = page.downloads?.files[0]?.url
    const { text, html } = await lastMail()
    expect(text).toContain(
      `Your downloads:\nPattern.pdf (5 downloads left, until 24 December 2026)\n${url}\nChart.pdf`,
    )
    expect(html).toContain(`href="${url}"`)
    const { lineItems, fulfillmentStatus } = await read(id)
    expect(fulfillmentStatus).toBe('FULFILLED')
    expect(lineItems[0].digitalFile).toEqual({
      fileId: files[0],
      link: url,
      expirationDate: expect.stringMatching(/^2026-12-24T09:00/),
    })
    expect((await follow(url)).body.equals(content)).toBe(true)
  })

  test('paid later: the links come with an e-mail of their own when the money is there', async () => {
    const { id, at, page } = await bought({ payment: 'manual' })
    expect(page.downloads).toBeUndefined()
    const unpaid = await read(id)
    expect(unpaid.lineItems[0].digitalFile).toBeUndefined()
    expect(unpaid.fulfillmentStatus).toBe('NOT_FULFILLED')
    const { dashboard } = (await store.ask('GET', '/admin/v1/dashboard', { as: store.apiKey })).body
    expect(dashboard.toDo.unfulfilled).toBe(0)
    expect((await lastMail()).text).not.toContain('Your downloads')
    store.clock.advance(1000)
    await store.ask('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {
      as: store.apiKey,
      body: { ecomOrderId: id },
    })
    expect(await read(id)).toMatchObject({ paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED' })
    const { subject, text } = await lastMail()
    expect(subject).toMatch(/^Your downloads of order \d+ at Fieldhouse$/)
    const { link } = (await read(id)).lineItems[0].digitalFile
    expect(text).toContain(link)
    const again = (await at.tab.open(`/checkout/${at.checkoutId}/thanks`)).props as ThanksProps
    expect(again.downloads?.files).toMatchObject([{ url: link }, { name: 'Chart.pdf' }])
  })

  test('in the browser that placed the order: downloads without a question', async () => {
    const { at, page } = await bought(approvedCard)
    const cookies = Object.fromEntries([at.tab.cookies.get('/downloads')?.split('=') ?? []])
    const url = new URL(page.downloads?.files[0]?.url ?? '').pathname
    expect((await store.app.server.inject({ url, cookies })).statusCode).toBe(200)
  })

  test('followed when the link does not work any more: a page leads to the order', async () => {
    const { page, id } = await bought(approvedCard)
    const url = new URL(page.downloads?.files[0]?.url ?? '').pathname
    const headers = { accept: 'text/html', 'accept-language': 'de' }
    const wrong = await store.app.server.inject({ url: `${url.slice(0, -3)}xyz`, headers })
    expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(wrong.body).toContain('This download link does not work any more')
    expect(wrong.body).toContain('href="/order"')
    const named = await store.app.server.inject({ method: 'POST', url, ...form({ email: buyer }) })
    const cookies = Object.fromEntries(named.cookies.map(({ name, value }) => [name, value]))
    store.clock.advance(1000)
    await rows(store, 'UPDATE downloads SET revoked_at = $1 WHERE order_id = $2', [
      new Date(store.clock.now),
      id,
    ])
    const ended = await store.app.server.inject({ url, headers, cookies })
    expect(ended.statusCode).toBe(410)
    const [, link = ''] = /href="(\/checkout\/[^"]+\/link[^"]*)"/.exec(ended.body) ?? []
    const asked = await store.app.server.inject({ url: link.replaceAll('&amp;', '&'), headers })
    expect([asked.statusCode, asked.body]).toMatchObject([200, expect.stringContaining('Send a new link')])
    const program = await store.app.server.inject({ url, headers: { accept: '*/*' }, cookies })
    expect(program.json().details.applicationError.code).toBe('DOWNLOAD_ENDED')
  })

  test('from an e-mail that others have read: asks for the address of the buyer, once a day', async () => {
    const { page } = await bought(approvedCard)
    const url = page.downloads?.files[0]?.url ?? ''
    const path = new URL(url).pathname
    const asked = await store.app.server.inject({ url: path, headers: { accept: 'application/json' } })
    expect([asked.statusCode, asked.json().props]).toMatchObject([
      403,
      { state: 'ask-email', title: 'Download your file', field: { value: '' } },
    ])
    expect((await follow(url, 'staff@fieldhouse.test')).status).toBe(422)
    const named = await store.app.server.inject({
      method: 'POST',
      url: path,
      ...form({ email: buyer.toUpperCase() }),
    })
    const cookies = Object.fromEntries(named.cookies.map(({ name, value }) => [name, value]))
    const other = new URL(page.downloads?.files[1]?.url ?? '').pathname
    expect((await store.app.server.inject({ url: other, cookies })).statusCode).toBe(200)
    store.clock.advance(25 * 60 * 60 * 1000)
    expect((await store.app.server.inject({ url: other, cookies })).statusCode).toBe(403)
    const statuses: number[] = []
    for (let at = 0; at < 7; at++) statuses.push((await follow(url, `guess${at}@x.test`)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await follow(url)).status).toBe(429)
    store.clock.advance(61 * 60 * 1000)
    expect((await follow(url)).status).toBe(200)
  })

  test('staff who read the e-mail in the admin find no link in it that opens the order or a file', async () => {
    await bought(approvedCard)
    const { text } = await lastMail()
    const listed = await store.ask('GET', '/admin/v1/messages', { as: store.apiKey })
    const [shown] = listed.body.messages
    const one = await store.ask('GET', `/admin/v1/messages/${shown.id}`, { as: store.apiKey })
    const owner = await setUpShop(store)
    const page = await owner.ask('GET', `/admin/messages/${shown.id}`)
    expect(text).toMatch(/enter\?site=/)
    for (const said of [JSON.stringify(listed.body), JSON.stringify(one.body), page.body]) {
      expect(said).toContain('Pattern.pdf')
      expect(said).not.toMatch(/\/enter\?|key=|\/downloads\/\w/)
    }
  })

  test('staff who may read orders, but not manage files, find no link in them', async () => {
    const { id, at } = await bought(approvedCard)
    const permissions = ['ECOM.READ_ORDERS']
    const { secret: as } = await access.createKey(store.shop, store.siteId, { name: 'Viewer', permissions })
    const path = `/ecom/v1/orders/${id}`
    const search = { search: { filter: { checkoutId: at.checkoutId } } }
    const one = await store.ask('GET', path, { as })
    const found = await store.ask('POST', '/ecom/v1/orders/search', { as, body: search })
    for (const { body } of [one, found]) {
      expect(JSON.stringify(body)).toContain(files[0])
      expect(JSON.stringify(body)).not.toContain('/downloads/')
    }
    const { body } = await store.ask('GET', path, { as: at.as })
    expect(body.order.lineItems[0].digitalFile.link).toContain('/downloads/')
  })

  test('cancelled: its links end, and the page says so', async () => {
    const { id, at, page } = await bought(approvedCard)
    await store.ask('POST', `/ecom/v1/orders/${id}/cancel`, { as: store.apiKey, body: { id } })
    expect((await follow(page.downloads?.files[0]?.url)).status).toBe(410)
    const after = (await at.tab.open(`/checkout/${at.checkoutId}/thanks`)).props as ThanksProps
    expect(after.downloads?.files[0]).toEqual({
      name: 'Pattern.pdf',
      note: 'This link no longer works. Write to us for a new one.',
    })
  })

  test('renewed by the buyer: new links for 30 days, with the downloads that were left', async () => {
    const { at, page } = await bought(approvedCard)
    const old = page.downloads?.files[0]?.url
    await follow(old)
    const [wayBack = ''] = /http\S+\/enter\?\S+/.exec((await lastMail()).text) ?? []
    store.clock.advance(31 * 24 * 60 * 60 * 1000)
    const expired = await at.tab.open(wayBack)
    expect(expired.props).toMatchObject({ state: 'ask-email', title: 'This link has expired' })
    const { action: ask = '' } = expired.props as { action?: string }
    await at.tab.post(ask, { email: 'somebody@else.test' })
    expect((await lastMail()).text).toContain(wayBack)
    const sent = await at.tab.post(ask, { email: buyer })
    expect(sent.props).toMatchObject({ title: 'Look into your mailbox' })
    expect((await lastMail()).subject).toMatch(/^A new link to your order/)
    const [newWay = ''] = /http\S+\/enter\?\S+/.exec((await lastMail()).text) ?? []
    const ended = (await at.tab.open(newWay)).props as ThanksProps
    expect(ended.downloads?.files[0]).toEqual({
      name: 'Pattern.pdf',
      note: 'This link has expired.',
    })
    const { action = '', hidden = {} } = ended.downloads?.renew ?? {}
    const renewed = (await at.tab.post(action, hidden)).props as ThanksProps
    expect(renewed.downloads?.files).toMatchObject([
      { name: 'Pattern.pdf', note: expect.stringMatching(/^4 downloads left, until /) },
      { name: 'Chart.pdf', note: expect.stringMatching(/^5 downloads left, until /) },
    ])
    expect((await follow(old)).status).toBe(404)
    expect((await follow(renewed.downloads?.files[0]?.url)).status).toBe(200)
  })

  test('used up: its buyer is sent to the merchant', async () => {
    const { at, page } = await bought(approvedCard)
    for (const { url } of page.downloads?.files ?? []) {
      for (let time = 0; time < 5; time++) expect((await follow(url)).status).toBe(200)
      expect((await follow(url)).status).toBe(410)
    }
    const after = (await at.tab.open(`/checkout/${at.checkoutId}/thanks`)).props as ThanksProps
    expect(after.downloads?.renew).toBeUndefined()
    expect(after.downloads?.files[0]?.note).toBe('This link no longer works. Write to us for a new one.')
  })

  test('renewed by the merchant: the order shows the new link', async () => {
    const { id, page } = await bought(approvedCard)
    const listed = await store.ask('GET', `/admin/v1/downloads?orderId=${id}`, { as: store.apiKey })
    expect(listed.body.downloads).toHaveLength(2)
    const old = page.downloads?.files[0]?.url
    const one = listed.body.downloads.find(({ url }: { url: string }) => url === old)
    await store.ask('POST', `/admin/v1/downloads/${one.id}/renew`, { as: store.apiKey, body: {} })
    const { link } = (await read(id)).lineItems[0].digitalFile
    expect(link).not.toBe(old)
    expect((await follow(link)).status).toBe(200)
    expect((await follow(old)).status).toBe(404)
  })
})
