import { afterAll, beforeAll, expect, test } from 'vitest'
import { berlin, type GermanShop, openGermanShop } from '../../test/invoices.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { pieces } from '../../test/shoppers.ts'
import { returnsLink } from '../orders/links/returns.service.ts'

const reason = 'Gefällt nicht'
let at: GermanShop

beforeAll(async () => {
  at = await openGermanShop({
    settings: { returns: { open: true, address: 'Ofenweg 12\n10999 Berlin', reasons: { de: [reason] } } },
  })
})
afterAll(() => at.store.close())

const ask = async (method: string, path: string, body?: object) => {
  const answer = await at.store.ask(method, path, { as: at.store.apiKey, ...(body ? { body } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const exemptGuest = async (email: string) => {
  const info = { emails: { items: [{ tag: 'MAIN', email }] } }
  const { contact } = await ask('POST', '/contacts/v4/contacts', { info })
  const taxExemption = { reason: 'Botschaft (§ 4 Nr. 7 UStG)' }
  await ask('PUT', `/admin/v1/customers/${contact.id}/tax-exemption`, { taxExemption })
}

/** The order of what the buyer of a paid order gets instead of all its pieces: as many vases. */
async function exchangeOf(orderId: string) {
  await at.pay(orderId)
  const { order } = await ask('GET', `/ecom/v1/orders/${orderId}`)
  const [{ id, quantity }] = order.lineItems
  const fulfillment = { lineItems: [{ id, quantity }] }
  await ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, { fulfillment })
  const page = openPageBrowser(at.store)
  await page.open(returnsLink(at.store.shop, { siteId: at.store.siteId, id: orderId }))
  await page.send({ [`quantity.${id}`]: String(quantity), [`reason.${id}`]: reason })
  const { returns } = await ask('GET', `/admin/v1/orders/${orderId}/returns`)
  const approved = await ask('POST', `/admin/v1/returns/${returns[0].id}/approve`, {
    exchangeItems: [pieces(quantity, at.theVase)],
  })
  return (await ask('GET', `/ecom/v1/orders/${approved.return.exchange.orderId}`)).order
}

test('a guest who has typed the address of an exempt customer pays tax in an exchange, too', async () => {
  await exemptGuest('bernd@example.com')
  const exchange = await exchangeOf(await at.order([pieces(1, at.theVase)]))
  expect(exchange.priceSummary.tax.amount).not.toBe('0.00')
  expect(exchange.taxInfo.exemption).toBeUndefined()
})

test('a customer without an account who was exempt stays so in an exchange', async () => {
  const email = 'embassy@mail.test'
  await exemptGuest(email)
  const draft = await ask('POST', '/ecom/v1/draft-orders', {
    draftOrder: {
      catalogLineItems: [pieces(1, at.theVase)],
      buyerInfo: { email },
      recipientInfo: { address: berlin },
      shippingInfo: { title: 'Bote', cost: { price: { amount: '5.00' } } },
    },
  })
  const { id } = draft.calculatedDraftOrder.draftOrder
  const { createdOrder } = await ask('POST', `/ecom/v1/draft-orders/${id}/create-order`, {})
  const exchange = await exchangeOf(createdOrder.id)
  expect(exchange.priceSummary.tax.amount).toBe('0.00')
  expect(exchange.taxInfo.exemption).toMatchObject({ reason: 'CUSTOMER' })
})
