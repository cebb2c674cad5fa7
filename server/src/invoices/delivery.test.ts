import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, rows } from '../../test/checkouts.ts'
import { type GermanShop, openGermanShop } from '../../test/invoices.ts'
import { checkoutLink } from '../orders/links/service.ts'
import { getOrder } from '../orders/order/service.ts'
import { refund } from '../orders/refunds/service.ts'
import { createKey } from '../sites/apps/service.ts'

let at: GermanShop
beforeAll(async () => {
  at = await openGermanShop()
})
afterAll(() => at?.store.close())

const merchant = (method: string, path: string, body?: object) =>
  at.store.ask(method, path, { as: at.store.apiKey, ...(body ? { body } : {}) })
const mailsAbout = (word: string) =>
  rows<{
    recipient: string
    subject: string
    text: string
    attachments: { filename: string; content: string }[]
  }>(
    at.store,
    'SELECT recipient, subject, text, attachments FROM messages WHERE subject LIKE $1 ORDER BY created_at, id',
    [`${word}%`],
  )
const ofOrder = async (id: string) => (await merchant('GET', `/admin/v1/orders/${id}/invoices`)).body.invoices
const activities = async (id: string) =>
  (await getOrder(at.store.shop, at.store.siteId, id)).data.order.activities?.map((one) => one.activityType)

test('the buyer gets each document once by e-mail, and again when the merchant sends it', async () => {
  await at.rules({ issue: 'AT_PAYMENT' })
  const id = await at.order()
  await at.pay(id)
  await at.store.work()
  const [mail, ...others] = await mailsAbout('Rechnung INV')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    ...{ recipient: 'bernd@example.com', subject: 'Rechnung INV-2026-1 von Fieldhouse' },
    attachments: [{ filename: 'INV-2026-1.pdf', content: expect.stringMatching(/^JVBERi0/) }],
  })
  expect((await activities(id))?.filter((type) => type?.startsWith('INVOICE'))).toEqual([
    'INVOICE_ADDED',
    'INVOICE_SENT',
  ])
  const [{ id: invoiceId }] = await ofOrder(id)
  await at.store.runJob('send-invoice', { siteId: at.store.siteId, id: invoiceId, once: true })
  expect(await mailsAbout('Rechnung INV')).toHaveLength(1)
  expect((await merchant('POST', `/admin/v1/invoices/${invoiceId}/send`, {})).status).toBe(200)
  expect(await mailsAbout('Rechnung INV')).toHaveLength(2)
})

test('no e-mail leaves by itself if the merchant does not want it', async () => {
  await at.rules({ email: false })
  const before = (await mailsAbout('Rechnung INV')).length
  const id = await at.order()
  const { body } = await merchant('POST', `/ecom/v1/invoices/orders/${id}`, {})
  await at.store.work()
  expect(await mailsAbout('Rechnung INV')).toHaveLength(before)
  expect(await ofOrder(id)).toMatchObject([{ id: body.invoiceId, kind: 'INVOICE', number: 'INV-2026-2' }])
  expect((await ofOrder(id))[0]).not.toHaveProperty('sentDate')
})

test("the buyer's page of the order has a link to the file, which opens nothing with another key", async () => {
  const id = await at.order()
  await merchant('POST', `/ecom/v1/invoices/orders/${id}`, {})
  const order = await getOrder(at.store.shop, at.store.siteId, id)
  const page = await browser(at.store).open(checkoutLink(at.store.shop, order))
  const files = page.props?.state === 'thanks' ? page.props.downloads?.files : undefined
  const [file] = files ?? []
  expect(file?.name).toMatch(/^Rechnung INV-2026-\d+$/)
  const path = file?.url?.replace(at.store.shop.publicUrl, '') ?? ''
  const opened = await at.store.app.server.inject({ url: path })
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const wrong = await at.store.app.server.inject({ url: path.replace(/key=.*/, `key=${'x'.repeat(43)}`) })
  expect(wrong.statusCode).toBe(404)
})

test('merchants list documents of a period, and download them and the slips', async () => {
  await at.rules({ email: false })
  const id = await at.order()
  await at.pay(id)
  await merchant('POST', `/ecom/v1/invoices/orders/${id}`, {})
  at.store.clock.advance(2 * 86_400_000)
  await refund(at.store.shop, {
    siteId: at.store.siteId,
    orderId: id,
    reason: '',
    take: async () => ({ amount: 1000n }),
  })
  await at.store.work()
  const list = async (query: string) => (await merchant('GET', `/admin/v1/invoices?${query}`)).body
  const credits = await list('kind=CREDIT_NOTE')
  expect(credits.invoices).toMatchObject([{ kind: 'CREDIT_NOTE', orderId: id, total: { amount: '10.00' } }])
  expect((await list('from=2026-11-26&to=2026-11-26')).invoices).toEqual(credits.invoices)
  const all = (await list('')).invoices
  const first = await list('limit=2')
  const second = await list(`limit=100&cursor=${encodeURIComponent(first.cursor)}`)
  expect([...first.invoices, ...second.invoices]).toEqual(all)
  expect(second).not.toHaveProperty('cursor')
  const csv = (await merchant('GET', '/admin/v1/invoices/export?kind=CREDIT_NOTE')).body
  const [head, ...lines] = csv.trim().split('\r\n')
  expect(head).toMatch(/^number,kind,date,order,invoice,/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^CN-2026-1,CREDIT_NOTE,2026-11-26,\d+,INV-2026-\d+,Bernd Bauer,,DE,,19,-/)
  for (const path of [
    `/admin/v1/invoices/${credits.invoices[0].id}/file`,
    `/admin/v1/orders/${id}/slips/PACKING_SLIP`,
    `/admin/v1/orders/${id}/slips/RETURN_SLIP`,
  ]) {
    const { status, headers } = await merchant('GET', path)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  }
})

test('documents are for those who may read orders', async () => {
  const key = await createKey(at.store.shop, at.store.siteId, { name: 'Other', permissions: ['SITE.READ'] })
  const id = await at.order()
  for (const path of ['/admin/v1/invoices', '/admin/v1/invoices/export', `/admin/v1/orders/${id}/invoices`])
    expect((await at.store.ask('GET', path, { as: key.secret })).status).toBe(403)
  const visitor = await at.store.visitor()
  expect(
    (await at.store.ask('GET', `/admin/v1/orders/${id}/slips/PACKING_SLIP`, { as: visitor })).status,
  ).toBe(403)
})
