import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, placeOrder } from '../../../test/checkouts.ts'
import { berlin, type GermanShop, openGermanShop } from '../../../test/invoices.ts'
import { readMails } from '../../../test/mails.ts'
import { newMember } from '../../../test/members.ts'
import { signedIn } from '../../../test/plans.ts'
import { pieces, refusal } from '../../../test/shoppers.ts'
import * as documents from '../../invoices/documents/service.ts'
import { customerExemption } from '../../pricing/tax/exemptions.rules.ts'
import { priceCycle } from '../../subscriptions/billing/orders.service.ts'

const embassy = { reason: 'Botschaft (§ 4 Nr. 7 UStG)', certificateNumber: 'B-17' }
const sentence = 'Ohne Steuer: Botschaft (§ 4 Nr. 7 UStG) (Nachweis B-17)'

let at: GermanShop
let buyer: { as: string; id: string }

beforeAll(async () => {
  at = await openGermanShop()
})
afterAll(() => at.store.close())
beforeEach(async () => {
  buyer = await signedIn(at.store)
})

const ask = (method: string, path: string, body?: object) =>
  at.store.ask(method, path, { as: at.store.apiKey, ...(body ? { body } : {}) })
const pathOf = (id: string) => `/admin/v1/customers/${id}/tax-exemption`
const exempt = async (id: string, more: object = {}) => {
  const answer = await ask('PUT', pathOf(id), { taxExemption: { ...embassy, ...more } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function checkout(as = buyer.as, more: object = {}) {
  const { store, theVase } = at
  const shippingAddress = berlin
  const id = await checkOut(store, { as, lineItems: [pieces(2, theVase)], shippingAddress, ...more })
  const { body } = await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as })
  return { id, total: body.checkout.priceSummary.total.amount, tax: body.checkout.taxSummary.totalTax.amount }
}

async function orderOf(checkoutId: string) {
  const { body } = await ask('POST', '/ecom/v1/orders/search', { search: { filter: { checkoutId } } })
  return body.orders[0]
}

describe('a customer whom the merchant has marked as exempt', () => {
  test('pays prices without their tax; order, mail and invoice say why', async () => {
    const { store } = at
    expect(await checkout()).toMatchObject({ total: '69.00', tax: '11.02' })
    await exempt(buyer.id)
    const { id, ...amounts } = await checkout()
    expect(amounts).toMatchObject({ tax: '0.00' })
    expect((await placeOrder(store, buyer.as, id)).status).toBe(200)
    const order = await orderOf(id)
    expect(order.taxInfo).toMatchObject({
      taxExempt: true,
      exemption: { reason: 'CUSTOMER', description: embassy.reason, certificateNumber: 'B-17' },
    })
    expect((await readMails(store, order.buyerInfo.email)).at(-1)?.text).toContain(sentence)
    await documents.issue(store.shop, { siteId: store.siteId }, order.id)
    const [invoice] = await at.documents(order.id)
    expect(invoice?.content).toMatchObject({
      exemption: embassy,
      tax: '0',
      taxes: [{ rate: '0', category: 'E' }],
    })
    const edit = await ask('POST', '/ecom/v1/draft-orders', { sourceOrderId: order.id })
    expect(refusal(edit)).toBe('ORDER_CANNOT_BE_EDITED')
  })

  test('sees in the cart what the checkout will ask for', async () => {
    await exempt(buyer.id)
    const { store, theVase } = at
    const body = { lineItems: [pieces(2, theVase)] }
    await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as: buyer.as, body })
    const cart = await store.ask('GET', '/ecom/v1/carts/current', { as: buyer.as })
    expect(cart.body.cart.subtotal.amount).toBe('53.78')
    const estimate = await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', {
      as: buyer.as,
      body: { shippingAddress: berlin },
    })
    expect(estimate.body.priceSummary).toMatchObject({
      subtotal: { amount: '53.78' },
      tax: { amount: '0.00' },
    })
  })

  test('is taxed after the last day, which ends in the time zone of the shop', async () => {
    await exempt(buyer.id, { lastDay: '2026-11-23' })
    expect((await checkout()).tax).toBe('11.02')
    const until = { reason: 'School', lastDay: '2026-11-23' }
    const counts = (time: string) =>
      customerExemption({ settings: { timeZone: 'Europe/Berlin' } }, until, Date.parse(time)) !== undefined
    expect([counts('2026-11-23T22:59:00Z'), counts('2026-11-23T23:00:00Z')]).toEqual([true, false])
  })

  test('is exempt only in the regions that the merchant has named', async () => {
    const taxRegion = { country: 'AT', subdivision: 'AT-9' }
    const made = await ask('POST', '/billing/v1/tax-regions', { taxRegion })
    const { taxGroups } = (await ask('GET', '/billing/v1/tax-groups/default-tax-groups')).body
    const manualTaxMapping = {
      taxGroupId: taxGroups[0].id,
      taxRegionId: made.body.taxRegion.id,
      taxRate: '0.2',
    }
    await ask('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping })
    await exempt(buyer.id, { regions: [{ country: 'AT', subdivision: '9' }] })
    expect((await checkout()).tax).toBe('11.02')
    const vienna = {
      country: 'AT',
      subdivision: 'AT-9',
      city: 'Wien',
      postalCode: '1010',
      addressLine: 'Ring 1',
    }
    expect((await checkout(buyer.as, { shippingAddress: vienna })).tax).toBe('0.00')
  })

  test('pays each cycle of a subscription without tax', async () => {
    const { siteId, shop } = at.store
    const offer = { name: { original: 'Club' }, price: '11.90', shippable: false }
    const terms = {
      ...{ appId: siteId, itemId: 'club', prepaid: 0, email: 'a@mail.test', language: 'de' },
      offer: offer as unknown as Parameters<typeof priceCycle>[1]['terms']['offer'],
      billingInfo: { address: berlin },
    }
    const price = async () =>
      (await priceCycle(shop, { siteId, memberId: buyer.id, terms }, { cycle: 2 })).result.summary
    expect(await price()).toMatchObject({ tax: 190n, total: 1190n })
    await exempt(buyer.id)
    expect(await price()).toMatchObject({ tax: 0n, total: 1000n })
  })
})

describe('a customer without an account', () => {
  const contact = async (email: string) => {
    const info = { emails: { items: [{ tag: 'MAIN', email }] } }
    return (await ask('POST', '/contacts/v4/contacts', { info })).body.contact.id as string
  }
  const draft = async (email: string) => {
    const draftOrder = {
      catalogLineItems: [pieces(2, at.theVase)],
      buyerInfo: { email },
      recipientInfo: { address: berlin },
      shippingInfo: { title: 'Bote', cost: { price: { amount: '5.00' } } },
    }
    const { body } = await ask('POST', '/ecom/v1/draft-orders', { draftOrder })
    return body.calculatedDraftOrder.draftOrder
  }

  test('is exempt in orders that the merchant writes, and never by an address that a shopper types', async () => {
    const email = 'guest@embassy.test'
    await exempt(await contact(email))
    expect((await checkout(await at.store.visitor(), { email })).tax).toBe('11.02')
    const { id, priceSummary } = await draft(email)
    expect(priceSummary).toMatchObject({ tax: { amount: '0.00' }, total: { amount: '57.98' } })
    const made = await ask('POST', `/ecom/v1/draft-orders/${id}/create-order`, {})
    expect(made.body.createdOrder.taxInfo.exemption).toMatchObject({ reason: 'CUSTOMER' })
    expect((await draft('other@mail.test')).priceSummary.tax.amount).toBe('11.02')
  })

  test('stays exempt as a member, once the e-mail address is verified', async () => {
    const [known, stranger] = ['known@embassy.test', 'stranger@embassy.test']
    for (const email of [known, stranger]) await exempt(await contact(email))
    const verified = await newMember(at.store, { email: known })
    const unverified = await newMember(at.store, { email: stranger, emailVerified: false })
    const reads = await Promise.all([verified, unverified].map(({ id }) => ask('GET', pathOf(id))))
    expect(reads.map(({ body }) => body.taxExemption)).toEqual([embassy, undefined])
  })
})

describe('an exemption', () => {
  test('is read, changed and removed by merchants who may manage tax, and by nobody else', async () => {
    const path = pathOf(buyer.id)
    const made = { name: 'Orders', permissions: ['MEMBERS.MANAGE', 'ECOM.READ_ORDERS'] }
    const { secret } = (await ask('POST', '/admin/v1/api-keys', { key: made })).body
    for (const as of [buyer.as, secret]) {
      const body = { taxExemption: embassy }
      const answers = [at.store.ask('GET', path, { as }), at.store.ask('PUT', path, { as, body })]
      for (const { status } of await Promise.all(answers)) expect(status).toBe(403)
    }
    expect((await ask('GET', path)).body).toEqual({})
    await exempt(buyer.id, { reason: ' School ', certificateNumber: ' ', regions: [] })
    expect((await ask('GET', path)).body).toEqual({ taxExemption: { reason: 'School' } })
    expect((await ask('DELETE', path)).status).toBe(200)
    expect((await checkout()).tax).toBe('11.02')
    const log = await ask('GET', `/admin/v1/audit-log?entityId=${buyer.id}`)
    const noted = log.body.entries.map(({ call }: { call: string }) => call)
    expect(noted).toEqual(expect.arrayContaining(['setTaxExemption', 'removeTaxExemption']))
  })

  test('needs a reason and a customer', async () => {
    const empty = await ask('PUT', pathOf(buyer.id), { taxExemption: { reason: '  ' } })
    expect(empty.body.details.validationError.fieldViolations[0].field).toBe('taxExemption.reason')
    const nobody = '00000000-0000-4000-8000-000000000000'
    const answers = await Promise.all([
      ask('GET', pathOf(nobody)),
      ask('PUT', pathOf(nobody), { taxExemption: embassy }),
    ])
    expect(answers.map(refusal)).toEqual(['CONTACT_NOT_FOUND', 'CONTACT_NOT_FOUND'])
  })
})
