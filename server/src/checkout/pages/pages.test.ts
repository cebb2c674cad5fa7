import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  askingCard,
  austin,
  browser,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  lateCard,
  openCheckoutProps,
  placeOrder,
  rows,
  type Screen,
  visitorAtCheckout,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, restock, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { PaymentProvider } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'

let store: Store
let theVase: Product

/** Answers what the test says, and counts what it is asked. */
const bank = { answers: [] as (() => Promise<never>)[], charged: new Map<string, number>() }
const slowBank: PaymentProvider = {
  method: 'bank',
  title: 'Bank',
  kind: 'card',
  async charge({ paymentId }) {
    bank.charged.set(paymentId, (bank.charged.get(paymentId) ?? 0) + 1)
    await bank.answers.shift()?.()
    return { status: 'APPROVED', providerReference: paymentId }
  },
  async find(paymentId) {
    return bank.charged.has(paymentId) ? { status: 'APPROVED', providerReference: paymentId } : undefined
  },
}

beforeAll(async () => {
  store = await openStore({
    payments: [...providers, slowBank],
    settings: {
      paymentMethods: ['bank-transfer', 'test-card', 'bank'],
      paymentTexts: { 'bank-transfer': { instructions: 'IBAN DE00 1234' } },
    },
  })
  await deliver(store)
  theVase = await shelve(store, vase)
})

afterAll(() => store.close())

const thankYouPageUrl = 'https://storefront.test/thanks?from=shop'

/** A visitor on the hosted page, with a vase when nothing else is said. */
const atCheckout = (lineItems: object[] = [pieces(1, theVase)], callbacks?: Record<string, string>) =>
  visitorAtCheckout(store, lineItems, { callbacks })
const readyToPay = (lineItems: object[] = [pieces(1, theVase)], callbacks?: Record<string, string>) =>
  visitorReadyToPay(store, lineItems, { callbacks })

const errors = (screen: Screen) =>
  Object.fromEntries(
    [
      ...openCheckoutProps(screen).fields,
      ...openCheckoutProps(screen).payment.methods.flatMap(({ fields }) => fields),
    ].flatMap(({ name, error }) => (error ? [[name, error]] : [])),
  )
const orderOf = async (checkoutId: string) => {
  const [order] = await rows<{ id: string; status: string; paymentStatus: string; reserved: boolean }>(
    store,
    'SELECT id, status, payment_status AS "paymentStatus", reserved FROM orders WHERE checkout_id = $1',
    [checkoutId],
  )
  return order
}

const allocated = async (product: Product) => {
  const [row] = await rows<{ allocated: number }>(
    store,
    'SELECT allocated FROM stock WHERE product_id = $1',
    [product.id],
  )
  return row?.allocated
}

const mailsTo = (email: string) =>
  rows<{ subject: string }>(store, 'SELECT subject FROM messages WHERE recipient = $1', [email])

describe('the checkout page', () => {
  test('asks a guest for at most eight fields and shows the items', async () => {
    const { screen } = await atCheckout([pieces(2, theVase)])
    const page = openCheckoutProps(screen)
    expect(page.fields.map(({ name }) => name)).toEqual([
      'email',
      'fullName',
      'country',
      'addressLine',
      'city',
      'subdivision',
      'postalCode',
      'phone',
    ])
    expect(page.fields.find(({ name }) => name === 'postalCode')?.label).toBe('ZIP code')
    expect(page.summary.lines).toMatchObject([{ name: 'Bud Vase', quantity: 2, priceText: '$64.00' }])
    expect(page.summary.totalText).toBe('$64.00')
    expect(page.payment.methods.map(({ value, selected }) => [value, selected])).toEqual([
      ['bank-transfer', true],
      ['test-card', false],
      ['bank', false],
    ])
    expect(page.payment.methods[0]?.note).toBe('IBAN DE00 1234')
    expect(page.payment.methods[1]?.note).toContain('test')
  })

  test('shows the delivery options for the address, selects the cheapest and adds it to the total', async () => {
    const { screen, post } = await atCheckout()
    const updated = openCheckoutProps(
      await post({ ...filled(screen, { country: 'US', postalCode: '78701' }), do: 'update' }),
    )
    expect(
      updated.delivery?.options.map(({ title, priceText, selected }) => [title, priceText, selected]),
    ).toEqual([
      ['Standard', '$5.00', true],
      ['Express', '$12.00', false],
    ])
    expect(updated.placeText).toBe('Place order · $37.00')
    const [, express] = updated.delivery?.options ?? []
    const faster = openCheckoutProps(
      await post({ ...filled({ ...screen, props: updated }), delivery: express?.value ?? '', do: 'update' }),
    )
    expect(faster.summary.totalText).toBe('$44.00')
  })

  test('loses nothing that was typed, and shows each problem next to its field', async () => {
    const { screen, post } = await atCheckout()
    const typed = {
      ...filled(screen, {
        ...anna,
        email: 'anna@',
        postalCode: '787',
        ...approvedCard,
        cardNumber: '4242 4242 4242 4241',
        cardExpiry: '01/20',
      }),
      do: 'place',
    }
    const again = await post(typed)
    expect(again.status).toBe(422)
    expect(errors(again)).toEqual({
      email: expect.stringContaining('e-mail address like'),
      postalCode: expect.stringContaining('10001'),
      cardNumber: expect.stringContaining('Check the digits'),
      cardExpiry: 'This card has expired.',
    })
    const page = openCheckoutProps(again)
    const values = Object.fromEntries(page.fields.map(({ name, value }) => [name, value]))
    expect(values).toMatchObject({ ...anna, email: 'anna@', postalCode: '787' })
    const card = page.payment.methods.find(({ value }) => value === 'test-card')
    expect(card).toMatchObject({
      selected: true,
      fields: [{ value: '4242 4242 4242 4241' }, { value: '01/20' }, { value: '' }],
    })
    expect(await orderOf(page.action.split('/')[2] ?? '')).toBeUndefined()
  })

  test('says how long a city’s name may be, and cuts nothing off', async () => {
    const { screen, post } = await readyToPay()
    const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
    const again = await post({ ...filled(screen), city, do: 'place' })
    expect(openCheckoutProps(again).fields.find(({ name }) => name === 'city')).toMatchObject({
      value: city,
      error: 'Use at most 50 characters.',
    })
    expect(openCheckoutProps(again).fields.every(({ maxLength }) => maxLength === undefined)).toBe(true)
  })

  test('asks for the state again when the country has changed', async () => {
    const { screen, post } = await readyToPay()
    const german = await post({ ...filled(screen), country: 'DE', postalCode: '10115', do: 'update' })
    const { subdivision: _, ...form } = filled(german)
    const american = await post({ ...form, country: 'US', postalCode: '', do: 'update' })
    expect(errors(american)).toEqual({ subdivision: 'Choose a state.' })
    const canadian = await post({ ...filled(screen), country: 'CA', postalCode: 'M5V 2T6', do: 'update' })
    const province = openCheckoutProps(canadian).fields.find(({ name }) => name === 'subdivision')
    expect(province).toMatchObject({ label: 'Province', value: '', error: 'Choose a province.' })
  })

  test('repeats what is missing until it is filled in', async () => {
    const { screen, post } = await atCheckout()
    const refused = await post({ ...filled(screen, anna), email: '', city: '', do: 'place' })
    expect(Object.keys(errors(refused))).toEqual(['email', 'city'])
    const better = await post({ ...filled(refused), email: 'anna@example.com', do: 'update' })
    expect(errors(better)).toEqual({ city: 'Enter the city.' })
    const { tried: _, ...fresh } = filled(refused)
    expect(errors(await post({ ...fresh, do: 'update' }))).toEqual({})
  })

  test('keeps what was typed before the address is complete', async () => {
    const { screen, post, tab, checkoutId } = await atCheckout()
    await post({ ...filled(screen), email: 'anna@example.com', fullName: 'Anna Berg', do: 'update' })
    const { fields } = openCheckoutProps(await tab.open(`/checkout/${checkoutId}`))
    expect(fields.slice(0, 2).map(({ value }) => value)).toEqual(['anna@example.com', 'Anna Berg'])
  })

  test('asks for everything that is missing, at once', async () => {
    const { screen, post } = await atCheckout()
    const again = await post({
      ...filled(screen),
      ...approvedCard,
      cardNumber: '',
      cardExpiry: '',
      cardCode: '',
      do: 'place',
    })
    expect(Object.keys(errors(again)).sort()).toEqual([
      'addressLine',
      'cardCode',
      'cardExpiry',
      'cardNumber',
      'city',
      'email',
      'fullName',
      'postalCode',
      'subdivision',
    ])
  })

  test('bills to another address when asked', async () => {
    const { screen, post, checkoutId, as } = await readyToPay()
    const billing = {
      billingDiffers: 'yes',
      billingFullName: 'Berg GmbH',
      billingCountry: 'DE',
      billingAddressLine: 'Torstr. 1',
      billingPostalCode: '10119',
      billingCity: 'Berlin',
    }
    const missing = await post({
      ...filled(screen),
      billingDiffers: 'yes',
      billingCountry: 'DE',
      do: 'place',
    })
    expect(openCheckoutProps(missing).billing.fields.find(({ name }) => name === 'billingCity')?.error).toBe(
      'Enter the city.',
    )
    await post({ ...filled(screen), ...billing, do: 'place' })
    const { body } = await store.ask('GET', `/ecom/v1/orders/${(await orderOf(checkoutId))?.id}`, { as })
    expect(body.order).toMatchObject({
      billingInfo: { address: { country: 'DE', city: 'Berlin' }, contactDetails: { lastName: 'GmbH' } },
      recipientInfo: { address: austin, contactDetails: { firstName: 'Anna Maria', lastName: 'Berg' } },
    })
  })

  test('takes a coupon, explains a wrong one, and removes it again', async () => {
    const specification = { name: 'Five off', code: 'FIVE', moneyOffAmount: 5 }
    await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
    const { screen, post } = await readyToPay()
    const wrong = openCheckoutProps(await post({ ...filled(screen), coupon: 'NOPE', do: 'apply-coupon' }))
    expect(wrong.coupon).toMatchObject({ code: 'NOPE', applied: false, error: 'There is no coupon NOPE.' })
    const right = await post({ ...filled(screen), coupon: 'five', do: 'apply-coupon' })
    expect(openCheckoutProps(right).coupon).toMatchObject({
      code: 'FIVE',
      applied: true,
      amountText: '−$5.00',
    })
    const { lines, rows: sums, totalText } = openCheckoutProps(right).summary
    expect(lines[0]?.priceText).toBe('$32.00')
    expect(lines[0]?.fullPriceText).toBeUndefined()
    expect(sums[1]).toEqual({ kind: 'discount', label: 'Coupon FIVE', text: '−$5.00' })
    expect(totalText).toBe('$32.00')
    const removed = openCheckoutProps(await post({ ...filled(right), do: 'remove-coupon' }))
    expect(removed.coupon).toMatchObject({ code: '', applied: false })
    expect(removed.summary.totalText).toBe('$37.00')
  })

  test('shows the note of the cart and the price before the sale, also after the order', async () => {
    const product = await shelve(store, {
      name: 'Sale bowl',
      price: 30,
      discount: { type: 'AMOUNT', value: 10 },
    })
    const at = await visitorReadyToPay(store, [pieces(2, product)])
    const cartInfo = { buyerNote: 'Wrap it, please' }
    await store.ask('PATCH', '/ecom/v1/carts/current', { as: at.as, body: { cartInfo } })
    await store.ask('POST', '/ecom/v1/carts/current/create-checkout', {
      as: at.as,
      body: { channelType: 'WEB' },
    })
    const screen = await at.tab.open(`/checkout/${at.checkoutId}`)
    const shown = { buyerNote: 'Wrap it, please', summary: { lines: [{ fullPriceText: '$60.00' }] } }
    expect(screen.props).toMatchObject(shown)
    const email = 'note@example.com'
    const thanks = await at.post({ ...filled(screen), email, payment: 'bank-transfer', do: 'place' })
    expect(thanks.props).toMatchObject({ state: 'thanks', ...shown })
    const [mail] = await rows<{ text: string }>(store, 'SELECT text FROM messages WHERE recipient = $1', [
      email,
    ])
    expect(mail?.text).toContain('Your note:\nWrap it, please')
  })

  test('never charges a total that the shopper has not seen', async () => {
    const { screen, post, checkoutId } = await atCheckout()
    const first = await post({ ...filled(screen, anna), do: 'place' })
    expect(openCheckoutProps(first).messages).toEqual([
      {
        kind: 'warning',
        text: 'The total is now $37.00. Check it, then place your order.',
      },
    ])
    expect(await orderOf(checkoutId)).toBeUndefined()
    const second = await post({ ...filled(first), do: 'place' })
    expect(second.props?.state).toBe('thanks')
  })

  test('says so when something has sold out meanwhile', async () => {
    const rare = await shelve(store, { name: 'Rare', price: 10 }, 3)
    const { screen, post } = await readyToPay([pieces(2, rare), pieces(1, theVase)])
    await restock(store, rare, 1)
    const again = openCheckoutProps(await post({ ...filled(screen), do: 'place' }))
    expect(again.messages[0]?.text).toBe('Some items are sold out.')
    expect(again.summary.lines[0]?.problem).toContain('Only 1 of Rare left')
  })
})

describe('an order that is paid later', () => {
  test('ends on our thank-you page, with how to pay, and one e-mail', async () => {
    const email = 'later@example.com'
    const { screen, post, checkoutId, tab } = await readyToPay()
    const thanks = await post({ ...filled(screen), email, do: 'place' })
    expect(thanks).toMatchObject({
      location: `/checkout/${checkoutId}/thanks`,
      props: {
        state: 'thanks',
        email,
        paymentPending: false,
        paymentText: 'Bank transfer: not paid yet',
        paymentNote: 'IBAN DE00 1234',
        delivery: { isPickup: false, lines: ['Standard'] },
      },
    })
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await tab.open(`/checkout/${checkoutId}`)).location).toBe(`/checkout/${checkoutId}/thanks`)
    expect((await post({ ...filled(screen), do: 'place' })).props?.state).toBe('thanks')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('ends on the storefront’s thank-you page with the order in its address', async () => {
    const { screen, post, checkoutId } = await readyToPay([pieces(1, theVase)], { thankYouPageUrl })
    const { location } = await post({ ...filled(screen), do: 'place' })
    expect(location).toBe(
      `https://storefront.test/thanks?from=shop&orderId=${(await orderOf(checkoutId))?.id}`,
    )
  })
})

describe('the test card', () => {
  test('that is approved pays the order', async () => {
    const { screen, post, checkoutId, as } = await readyToPay()
    await post({ ...filled(screen), ...approvedCard, do: 'place' })
    const { body } = await store.ask('GET', `/ecom/v1/orders/${(await orderOf(checkoutId))?.id}`, { as })
    expect(body.order).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'PAID',
      balanceSummary: { paid: { amount: '37.00' }, balance: { amount: '0.00' } },
    })
    expect(body.order.activities.map(({ type }: { type: string }) => type)).toEqual([
      'ORDER_PLACED',
      'ORDER_PAID',
    ])
  })

  test('that is declined releases stock and coupon; another card pays the same order', async () => {
    const specification = { name: 'One use', code: 'ONEUSE', moneyOffAmount: 1, usageLimit: 1 }
    await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
    const last = await shelve(store, { name: 'Last one', price: 30 }, 1)
    const email = 'second@example.com'
    const { screen, post, checkoutId, as, tab } = await readyToPay([pieces(1, last)])
    const priced = await post({ ...filled(screen), email, coupon: 'ONEUSE', do: 'apply-coupon' })
    const declined = await post({ ...filled(priced), ...declinedCard, do: 'place' })
    expect(declined.status).toBe(422)
    expect(openCheckoutProps(declined).payment.error).toBe(
      'The card was declined. Nothing was charged. Try again with another card or payment method.',
    )
    expect(await orderOf(checkoutId)).toMatchObject({
      status: 'INITIALIZED',
      paymentStatus: 'DECLINED',
      reserved: false,
    })
    expect(await allocated(last)).toBe(0)
    expect(await mailsTo(email)).toEqual([])
    expect((await store.ask('POST', '/ecom/v1/orders/search', { as, body: {} })).body.orders).toEqual([])
    const other = await shopper(store)
    await other.add(pieces(1, theVase))
    expect((await other.add(pieces(1, last))).status).not.toBe(200)
    expect(openCheckoutProps(await tab.open(`/checkout/${checkoutId}`)).payment.error).toContain(
      'The card was declined.',
    )
    const before = await orderOf(checkoutId)
    const thanks = await post({ ...filled(declined), ...approvedCard, do: 'place' })
    expect(thanks.props?.state).toBe('thanks')
    expect(await orderOf(checkoutId)).toEqual({
      id: before?.id,
      status: 'APPROVED',
      paymentStatus: 'PAID',
      reserved: true,
    })
    expect(await allocated(last)).toBe(1)
    expect(await mailsTo(email)).toHaveLength(1)
    const payments = await rows<{ status: string }>(
      store,
      'SELECT status FROM payments WHERE checkout_id = $1 ORDER BY created_at, status DESC',
      [checkoutId],
    )
    expect(payments.map(({ status }) => status).sort()).toEqual(['APPROVED', 'DECLINED'])
  })

  test('that needs confirmation is confirmed on its own page', async () => {
    const { screen, post, checkoutId, tab } = await readyToPay()
    const confirm = await post({ ...filled(screen), ...askingCard, do: 'place' })
    expect(confirm.props).toMatchObject({ state: 'confirm', amountText: '$37.00' })
    expect((await tab.open(`/checkout/${checkoutId}`)).location).toBe(confirm.location)
    const hidden = confirm.props?.state === 'confirm' ? confirm.props.hidden : {}
    const thanks = await tab.post(confirm.location, { ...hidden, answer: 'approve' })
    expect(thanks.props?.state).toBe('thanks')
    expect(await orderOf(checkoutId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect((await tab.open(confirm.location)).props?.state).toBe('thanks')
  })

  test('that is not confirmed leads back to the checkout and the same card', async () => {
    const { screen, post, checkoutId, tab } = await readyToPay()
    const confirm = await post({ ...filled(screen), ...askingCard, do: 'place' })
    const hidden = confirm.props?.state === 'confirm' ? confirm.props.hidden : {}
    const back = await tab.post(confirm.location, { ...hidden, answer: 'decline' })
    expect(back.location).toBe(`/checkout/${checkoutId}`)
    expect(openCheckoutProps(back).payment).toMatchObject({
      error:
        'The payment was not confirmed. Nothing was charged. Try again with another card or payment method.',
      methods: [{ selected: false }, { value: 'test-card', selected: true }, { selected: false }],
    })
    expect(await orderOf(checkoutId)).toMatchObject({ status: 'INITIALIZED', reserved: false })
  })

  test('that needs confirmation does not lock the cart: continuing to shop ends the payment', async () => {
    const { screen, post, as, checkoutId } = await readyToPay()
    await post({ ...filled(screen), ...askingCard, do: 'place' })
    await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
      as,
      body: { lineItems: [pieces(1, theVase)] },
    })
    const { body } = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', {
      as,
      body: { channelType: 'WEB' },
    })
    expect(body).toEqual({ checkoutId })
    expect(await orderOf(checkoutId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'DECLINED' })
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  })

  test('that answers late leaves the order pending until then', async () => {
    const email = 'late@example.com'
    const { screen, post, checkoutId, as } = await readyToPay()
    const thanks = await post({ ...filled(screen), email, ...lateCard, do: 'place' })
    expect(thanks.props).toMatchObject({
      state: 'thanks',
      title: 'We have received your order',
      paymentPending: true,
      paymentText: 'Test card (no money moves): not confirmed yet',
    })
    expect(await orderOf(checkoutId)).toMatchObject({ status: 'PENDING', paymentStatus: 'PENDING' })
    const change = await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      as,
      body: { checkout: { id: checkoutId } },
    })
    expect(change.status).toBe(409)
    await store.runJob('housekeeping')
    expect(await orderOf(checkoutId)).toMatchObject({ status: 'PENDING' })
    expect(await mailsTo(email)).toEqual([])
    store.clock.advance(60_000)
    await store.runJob('housekeeping')
    await store.runJob('housekeeping')
    expect(await orderOf(checkoutId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('leaves no trace of its number', async () => {
    const { screen, post } = await readyToPay()
    await post({ ...filled(screen), ...approvedCard, do: 'place' })
    const tables = await rows<{ name: string }>(
      store,
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema = 'public'`,
    )
    expect(tables.map(({ name }) => name)).toContain('public.idempotency_keys')
    for (const { name } of tables) {
      const found = await rows(store, `SELECT 1 FROM ${name} t WHERE t::text ~ '4242[ ]?4242'`)
      expect([name, found.length]).toEqual([name, 0])
    }
  })
})

describe('an order is placed once', () => {
  test('by a double click and a second tab', async () => {
    const { screen, post, tab, checkoutId, as } = await readyToPay()
    const second = await enterCheckout(store, { as, checkoutId })
    const clicks = await Promise.all([
      ...Array.from({ length: 16 }, () => post({ ...filled(screen), ...approvedCard, do: 'place' })),
      ...Array.from({ length: 16 }, () =>
        second.tab.post(`/checkout/${checkoutId}`, {
          ...filled(second.screen),
          ...approvedCard,
          do: 'place',
        }),
      ),
    ])
    expect(clicks.map(({ props }) => props?.state)).toEqual(Array(32).fill('thanks'))
    expect(await rows(store, 'SELECT 1 FROM orders WHERE checkout_id = $1', [checkoutId])).toHaveLength(1)
    expect(await rows(store, 'SELECT 1 FROM payments WHERE checkout_id = $1', [checkoutId])).toHaveLength(1)
    expect((await tab.open(`/checkout/${checkoutId}`)).props?.state).toBe('thanks')
  })

  test('and charged once when the bank’s answer was cut off', async () => {
    const { screen, post, checkoutId } = await readyToPay()
    bank.answers.push(() => Promise.reject(new Error('connection lost')))
    const cut = await post({ ...filled(screen), payment: 'bank', do: 'place' })
    expect(openCheckoutProps(cut).messages[0]?.text).toContain('did not answer')
    const thanks = await post({ ...filled(cut), payment: 'bank', do: 'place' })
    expect(thanks.props?.state).toBe('thanks')
    const payments = await rows<{ id: string }>(store, 'SELECT id FROM payments WHERE checkout_id = $1', [
      checkoutId,
    ])
    expect(payments).toHaveLength(1)
  })

  test('also when the server stopped between order and payment: the bank’s answer decides', async () => {
    const stopped = async (charged: boolean) => {
      const { screen, post, checkoutId } = await readyToPay()
      bank.answers.push(() => Promise.reject(new Error('killed')))
      await post({ ...filled(screen), payment: 'bank', do: 'place' })
      expect(await orderOf(checkoutId)).toMatchObject({ status: 'INITIALIZED', reserved: true })
      if (!charged) bank.charged.clear()
      return checkoutId
    }
    const unpaid = await stopped(false)
    const paid = await stopped(true)
    store.clock.advance(3 * 60_000)
    await store.runJob('housekeeping')
    expect(await orderOf(paid)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(await orderOf(unpaid)).toMatchObject({
      status: 'INITIALIZED',
      paymentStatus: 'DECLINED',
      reserved: false,
    })
    store.clock.advance(25 * 60 * 60_000)
    await store.runJob('housekeeping')
    expect(await orderOf(unpaid)).toMatchObject({ status: 'CANCELED' })
  })

  test('while a payment is in progress, no other payment starts', async () => {
    const { screen, post, checkoutId } = await readyToPay()
    bank.answers.push(() => Promise.reject(new Error('slow')))
    const cut = await post({ ...filled(screen), payment: 'bank', do: 'place' })
    const other = await post({ ...filled(cut), payment: 'bank-transfer', do: 'place' })
    expect(openCheckoutProps(other).messages[0]?.text).toBe('A payment for this order is in progress.')
    bank.charged.clear()
    store.clock.advance(3 * 60_000)
    const third = await post({ ...filled(other), payment: 'bank-transfer', do: 'place' })
    expect(third.props?.state).toBe('thanks')
    expect(await rows(store, 'SELECT 1 FROM orders WHERE checkout_id = $1', [checkoutId])).toHaveLength(1)
  })
})

describe('strangers', () => {
  test('get an explanation instead of the checkout', async () => {
    const { checkoutId, screen } = await atCheckout()
    const stranger = await browser(store).open(`/checkout/${checkoutId}`)
    expect(stranger).toMatchObject({ status: 403, props: { state: 'expired', shop: { name: 'Fieldhouse' } } })
    const other = await atCheckout()
    const tried = await other.tab.open(`/checkout/${checkoutId}`)
    expect(tried.props?.state).toBe('expired')
    const post = await browser(store).post(`/checkout/${checkoutId}`, {
      ...filled(screen, anna),
      do: 'place',
    })
    expect(post.props?.state).toBe('expired')
    expect((await browser(store).open('/checkout/no-such-thing')).props?.state).toBe('expired')
  })

  test('cannot make a shopper’s browser order', async () => {
    const { screen, tab, checkoutId } = await readyToPay()
    const form: Record<string, string> = { ...filled(screen), do: 'place' }
    const evil = await tab.post(`/checkout/${checkoutId}`, form, { origin: 'https://evil.test' })
    expect(evil).toMatchObject({ status: 403, props: { state: 'expired' } })
    const { csrf: _, ...blind } = form
    expect((await tab.post(`/checkout/${checkoutId}`, blind)).status).toBe(403)
    expect(await orderOf(checkoutId)).toBeUndefined()
  })

  test('lose access after a day', async () => {
    const { tab, checkoutId } = await atCheckout()
    expect((await tab.open(`/checkout/${checkoutId}`)).props?.state).toBe('open')
    store.clock.advance(24 * 60 * 60_000 + 1000)
    expect((await tab.open(`/checkout/${checkoutId}`)).props?.state).toBe('expired')
  })

  test('with the link for the merchant or the shopper have access for a week', async () => {
    const as = await store.visitor()
    const id = await checkOut(store, { as, lineItems: [pieces(1, theVase)] })
    const { body } = await store.ask('GET', `/ecom/v1/checkouts/${id}/checkout-url`, { as: store.apiKey })
    expect((await browser(store).open(body.checkoutUrl)).props?.state).toBe('open')
    const forged = body.checkoutUrl.replace(/until=\d+/, 'until=9999999999')
    expect((await browser(store).open(forged)).props?.state).toBe('expired')
    store.clock.advance(8 * 24 * 60 * 60_000)
    expect((await browser(store).open(body.checkoutUrl)).props?.state).toBe('expired')
  })
})
