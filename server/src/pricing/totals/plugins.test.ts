import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  austin,
  checkOut,
  deliver,
  enterCheckout,
  openCheckoutProps,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { signedIn } from '../../../test/plans.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as catalogue from '../../catalogue/products/service.ts'
import { orderSummary } from '../../orders/order/view.ts'
import type { OutboxRow } from '../../platform/db/outbox.ts'
import { renderEvents } from '../../platform/events/events.ts'
import type { InProcessPlugin } from '../../plugins/asking/plugin.ts'
import { PluginRefusal } from '../../plugins/asking/plugin.ts'

let store: Store
let theVase: Product

const ids = {
  courier: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d11',
  wrapper: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d12',
  guard: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d13',
  club: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d14',
  office: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d15',
}

// biome-ignore lint/suspicious/noExplicitAny: as a plugin in plain JavaScript reads it
const noTax = ({ request }: any) => ({
  lineItemTaxDetails: request.lineItems.map(({ id }: { id: string }) => ({ id })),
})

const bike = { code: 'bike', title: 'Bike', cost: { price: '4.50', currency: 'USD' } }
// biome-ignore lint/suspicious/noExplicitAny: plugins here also answer what they must not
const says: Record<'courier' | 'wrapper' | 'guard' | 'club' | 'office', (asked: any) => any> = {
  courier: () => ({ shippingRates: [] }),
  wrapper: () => ({ additionalFees: [] }),
  guard: () => ({ violations: [] }),
  club: () => ({ discounts: [] }),
  office: noTax,
}
const asked = { courier: 0, wrapper: 0, guard: 0, club: 0, office: 0 }
// biome-ignore lint/suspicious/noExplicitAny: as above
const answer = (who: keyof typeof says) => (question: any) => {
  asked[who]++
  return says[who](question)
}
const courier = {
  kind: 'SHIPPING_RATES',
  id: ids.courier,
  name: 'Courier',
  budget: 200,
  fallback: 'FAIL',
  functions: { getShippingRates: answer('courier') },
} satisfies InProcessPlugin
const wrapper = {
  kind: 'ADDITIONAL_FEES',
  id: ids.wrapper,
  name: 'Wrapping',
  budget: 200,
  fallback: 'FAIL',
  functions: { calculateAdditionalFees: answer('wrapper') },
} satisfies InProcessPlugin
const guard = {
  kind: 'VALIDATIONS',
  id: ids.guard,
  name: 'Guard',
  budget: 200,
  fallback: 'FAIL',
  functions: { getValidationViolations: answer('guard') },
} satisfies InProcessPlugin
const club = {
  kind: 'DISCOUNTS',
  id: ids.club,
  name: 'Club',
  budget: 200,
  fallback: 'FAIL',
  functions: { getEligibleDiscounts: answer('club') },
} satisfies InProcessPlugin
const office = {
  kind: 'TAX',
  id: ids.office,
  name: 'Tax office',
  budget: 200,
  fallback: 'FAIL',
  functions: { calculateTax: answer('office') },
} satisfies InProcessPlugin
const own: { fallback: InProcessPlugin['fallback'] }[] = [courier, wrapper, guard, club, office]

beforeAll(async () => {
  store = await openStore({ plugins: [courier, wrapper, guard, club, office] })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())

beforeEach(() => {
  // Past what is remembered of earlier answers and failures.
  store.clock.advance(120_000)
  says.courier = () => ({ shippingRates: [bike] })
  says.wrapper = () => ({ additionalFees: [] })
  says.guard = () => ({ violations: [] })
  says.club = () => ({ discounts: [] })
  says.office = noTax
  for (const plugin of own) fallBack(plugin, 'FAIL')
})

const fallBack = (plugin: (typeof own)[number], fallback: InProcessPlugin['fallback']) => {
  plugin.fallback = fallback
  store.shop.changes.publish('plugin', store.siteId)
}

const fill = async () => {
  const as = await store.visitor()
  const body = { lineItems: [lineOf(theVase)] }
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })
  return as
}
const estimate = async (as: string, more: object = {}) => {
  const body = { shippingAddress: austin, ...more }
  return (await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body })).body
}
const bikeSelected = { selectedShippingOption: { carrierId: ids.courier, code: 'bike' } }
const checkOutByBike = async () => {
  const as = await store.visitor()
  return { as, checkoutId: await checkOut(store, { as, lineItems: [lineOf(theVase)], ...bikeSelected }) }
}
/** What is sent of the first event of a checkout. */
const createdEvent = async (checkoutId: string) => {
  const found = await rows<OutboxRow>(
    store,
    `SELECT site_id AS "siteId", id, entity, entity_id AS "entityId", sequence, type, payload, created_at AS "createdAt"
     FROM outbox WHERE entity_id = $1 ORDER BY sequence LIMIT 1`,
    [checkoutId],
  )
  // biome-ignore lint/suspicious/noExplicitAny: read as a receiver reads it
  const [rendered] = (await renderEvents(store.shop, store.app.events, found)) as any[]
  return rendered.payload.createdEvent.entity
}
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a carrier', () => {
  test('offers its rates beside the shop’s own, and the order names it', async () => {
    const question: { request?: object; metadata?: object } = {}
    says.courier = (asked) => {
      Object.assign(question, asked)
      return {
        shippingRates: [
          {
            ...bike,
            logistics: { deliveryTime: 'Today' },
            cost: {
              ...bike.cost,
              additionalCharges: [{ type: 'INSURANCE', details: 'Insured', price: '1' }],
            },
          },
        ],
      }
    }
    const totals = await estimate(await fill(), bikeSelected)
    const { carrierServiceOptions, selectedCarrierServiceOption } = totals.shippingInfo
    expect(carrierServiceOptions.map((one: { carrierId: string }) => one.carrierId)).toContain(ids.courier)
    expect(selectedCarrierServiceOption).toMatchObject({ title: 'Bike', cost: { price: { amount: '5.50' } } })
    expect(totals.priceSummary.shipping.amount).toBe('5.50')
    expect(question.metadata).toMatchObject({
      currency: 'USD',
      languages: ['en'],
      identity: { identityType: 'ANONYMOUS_VISITOR' },
      instanceId: store.siteId,
      appExtensionType: 'ECOM_SHIPPING_RATES',
    })
    expect(question.request).toMatchObject({
      shippingDestination: { country: 'US', postalCode: '78701' },
      lineItems: [{ name: 'Bud Vase', quantity: 1, price: '32.00', physicalProperties: { weight: 0.42 } }],
    })
    const { as, checkoutId } = await checkOutByBike()
    const { body } = await placeOrder(store, as, checkoutId)
    const { body: placed } = await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as: store.apiKey })
    expect(placed.order.shippingInfo).toMatchObject({ carrierId: ids.courier, code: 'bike', title: 'Bike' })
    expect(placed.order.priceSummary.total.amount).toBe('37.50')
  })

  test('is asked once for the same question within a minute', async () => {
    const as = await fill()
    await estimate(as)
    const before = asked.courier
    await estimate(as)
    expect(asked.courier).toBe(before)
    store.clock.advance(61_000)
    await estimate(as)
    expect(asked.courier).toBe(before + 1)
  })

  test('is asked once for two tabs at the same time', async () => {
    const as = await fill()
    says.courier = () => later(50).then(() => ({ shippingRates: [bike] }))
    const before = asked.courier
    const both = await Promise.all([estimate(as, bikeSelected), estimate(as, bikeSelected)])
    expect(both.map(({ priceSummary }) => priceSummary.shipping.amount)).toEqual(['4.50', '4.50'])
    expect(asked.courier).toBe(before + 1)
  })

  test('that lacks a postcode says so, and others still deliver', async () => {
    says.courier = () => {
      throw new PluginRefusal('MISSING_POSTAL_CODE')
    }
    const totals = await estimate(await fill())
    expect(totals.calculationErrors).toMatchObject({
      carrierErrors: {
        errors: [{ carrierId: ids.courier, error: { applicationError: { code: 'MISSING_POSTAL_CODE' } } }],
      },
    })
    expect(totals.shippingInfo.carrierServiceOptions).toHaveLength(1)
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [lineOf(theVase)] })
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  })

  test.each([
    ['slow', () => later(400).then(() => ({ shippingRates: [bike] }))],
    ['broken', () => Promise.reject(new Error('no fuel'))],
    ['silent', () => undefined],
    ['incomplete', () => ({ shippingRates: [{ title: 'Bike' }] })],
    ['foreign', () => ({ shippingRates: [{ ...bike, cost: { price: '4.50', currency: 'EUR' } }] })],
    ['paying you', () => ({ shippingRates: [{ ...bike, cost: { price: '-4.50' } }] })],
  ])('that is %s leaves the cart readable, and no order is placed', async (_, answering) => {
    const { as, checkoutId } = await checkOutByBike()
    store.clock.advance(61_000)
    says.courier = answering
    const started = performance.now()
    const totals = await estimate(as, bikeSelected)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(totals.calculationErrors.generalShippingCalculationError.applicationError.code).toBe(
      'CARRIER_UNAVAILABLE',
    )
    expect(totals.priceSummary.subtotal.amount).toBe('32.00')
    // Its own words are for the merchant.
    expect(JSON.stringify(totals)).not.toContain('no fuel')
    const refused = await placeOrder(store, as, checkoutId)
    expect([refused.status, refused.body.details.applicationError.code]).toEqual([428, 'CALCULATION_ERROR'])
  })

  test('that may be skipped is as good as absent when it fails', async () => {
    fallBack(courier, 'SKIP')
    says.courier = () => Promise.reject(new Error('no fuel'))
    const totals = await estimate(await fill())
    expect(totals.calculationErrors).toEqual({})
    expect(totals.shippingInfo.carrierServiceOptions).toHaveLength(1)
  })

  test('whose last answer is good enough is quoted from it', async () => {
    fallBack(courier, 'LAST_GOOD')
    const as = await fill()
    await estimate(as)
    store.clock.advance(61_000)
    says.courier = () => Promise.reject(new Error('no fuel'))
    expect((await estimate(as, bikeSelected)).priceSummary.shipping.amount).toBe('4.50')
  })

  test('that fails again and again is left alone for a while, and the merchant sees why', async () => {
    says.courier = () => Promise.reject(new Error('no fuel'))
    for (let times = 0; times < 5; times++) await estimate(await fill())
    const before = asked.courier
    await estimate(await fill())
    expect(asked.courier).toBe(before)
    const path = `/plugins/v1/plugins/${ids.courier}/statistics`
    const { statistics } = (await store.ask('GET', path, { as: store.apiKey })).body
    expect(statistics).toMatchObject({ breaker: 'OPEN', lastFailure: { description: 'fails: no fuel' } })
    expect(statistics.failures).toBeGreaterThanOrEqual(5)
    expect(statistics.p95).toBeGreaterThan(0)
    const all = (await store.ask('GET', '/plugins/v1/statistics', { as: store.apiKey })).body.statistics
    expect(all.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(Object.values(ids)))
    const { questions, failures, p50, p95, breaker } = statistics
    expect(all).toContainEqual({ id: ids.courier, questions, failures, p50, p95, breaker })
    store.clock.advance(31_000)
    says.courier = () => ({ shippingRates: [bike] })
    const totals = await estimate(await fill())
    expect(totals.calculationErrors).toEqual({})
  })

  test('and all others together take no longer than one budget, also in the merchant’s transaction', async () => {
    const { checkoutId } = await checkOutByBike()
    store.clock.advance(61_000)
    const before = asked.guard
    says.club = () => later(150).then(() => ({ discounts: [] }))
    says.courier = () => later(150).then(() => ({ shippingRates: [bike] }))
    says.wrapper = () => later(50).then(() => ({ additionalFees: [] }))
    const body = { checkout: { id: checkoutId, buyerInfo: { email: 'berta@example.com' } } }
    const { status } = await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      as: store.apiKey,
      body,
    })
    // Nothing was left of the budget for the last one.
    expect([status, asked.guard]).toEqual([200, before])
  })

  test('is not blamed for the time that others took', async () => {
    const path = `/plugins/v1/plugins/${ids.courier}/statistics`
    const failures = async () => {
      const { statistics } = (await store.ask('GET', path, { as: store.apiKey })).body
      return statistics.failures
    }
    const before = await failures()
    says.club = () => later(150).then(() => ({ discounts: [] }))
    says.courier = () => later(150).then(() => ({ shippingRates: [bike] }))
    const { calculationErrors } = await estimate(await fill())
    expect(calculationErrors.carrierErrors.errors).toMatchObject([{ carrierId: ids.courier }])
    expect(await failures()).toBe(before)
  })

  test('that fails with any characters leaves its figures readable', async () => {
    says.courier = () => Promise.reject(new Error('no\0 fuel \ud800'))
    await estimate(await fill())
    const path = `/plugins/v1/plugins/${ids.courier}/statistics`
    const { status, body } = await store.ask('GET', path, { as: store.apiKey })
    expect(status).toBe(200)
    expect(body.statistics.lastFailure.description).toBe('fails: no fuel \ufffd')
  })

  test('that does not answer is named on the checkout page in the buyer’s words', async () => {
    const { as, checkoutId } = await checkOutByBike()
    store.clock.advance(61_000)
    says.courier = () => Promise.reject(new Error('no fuel'))
    const { screen } = await enterCheckout(store, { as, checkoutId })
    const { props } = screen
    if (props?.state !== 'open') throw new Error('the checkout is not open')
    expect(props.delivery?.error).toBe(
      'The delivery prices cannot be calculated at the moment. Try again in a few minutes.',
    )
  })
})

describe('a fee', () => {
  const wrapping = { code: 'wrap', name: 'Gift wrapping', price: '3.20' }

  test('is in the cart, the checkout, the order and its mail', async () => {
    says.wrapper = () => ({ additionalFees: [wrapping], currency: 'USD' })
    const totals = await estimate(await fill())
    const fee = { code: 'wrap', name: 'Gift wrapping', source: 'SERVICE_PLUGIN', providerAppId: ids.wrapper }
    expect(totals.additionalFees).toMatchObject([{ ...fee, price: { amount: '3.20' } }])
    expect(totals.priceSummary).toMatchObject({ additionalFees: { amount: '3.20' } })
    const { as, checkoutId } = await checkOutByBike()
    const { body: seen } = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    expect(seen.checkout.additionalFees).toMatchObject([fee])
    const { props } = (await enterCheckout(store, { as, checkoutId })).screen
    if (props?.state !== 'open') throw new Error('the checkout is not open')
    expect(props.summary.rows).toContainEqual({ kind: 'fee', label: 'Gift wrapping', text: '$3.20' })
    const { body } = await placeOrder(store, as, checkoutId)
    const { body: placed } = await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as: store.apiKey })
    expect(placed.order.additionalFees).toMatchObject([fee])
    expect(placed.order.priceSummary.total.amount).toBe('39.70')
    const { messages } = (await store.ask('GET', '/admin/v1/messages', { as: store.apiKey })).body
    const mails: { text: string }[] = await Promise.all(
      messages.map(async ({ id }: { id: string }) => {
        const mail = await store.ask('GET', `/admin/v1/messages/${id}`, { as: store.apiKey })
        return mail.body.message
      }),
    )
    expect(mails.some(({ text }) => text.includes('$39.70') && /Gift wrapping.*\$3\.20/s.test(text))).toBe(
      true,
    )
  })

  test('follows the delivery that was chosen', async () => {
    says.wrapper = ({ request }) => ({
      additionalFees: request.shippingInfo ? [{ ...wrapping, price: '1' }] : [],
    })
    const as = await fill()
    expect((await estimate(as)).additionalFees).toEqual([])
    expect((await estimate(as, bikeSelected)).additionalFees).toHaveLength(1)
  })

  test('that cannot be calculated prevents the order, and the page says what is missing', async () => {
    const { as, checkoutId } = await checkOutByBike()
    store.clock.advance(61_000)
    says.wrapper = () => ({ additionalFees: [{ ...wrapping, price: 'a lot' }] })
    const { orderValidationErrors } = (await estimate(as)).calculationErrors
    expect(orderValidationErrors).toMatchObject([
      { code: 'FEES_UNAVAILABLE', data: { pluginId: ids.wrapper } },
    ])
    expect(orderValidationErrors[0].description).toContain('additionalFees[0].price')
    const refused = await placeOrder(store, as, checkoutId)
    expect(refused.body.details.applicationError.code).toBe('CALCULATION_ERROR')
    const { screen } = await enterCheckout(store, { as, checkoutId })
    expect(screen.props?.messages).toEqual([
      { kind: 'error', text: 'The fees cannot be calculated at the moment. Try again in a few minutes.' },
    ])
  })
})

describe('a discount', () => {
  const percent = (percentageValue: string) => ({ rate: { type: 'PERCENTAGE', percentageValue } })
  const fixed = (fixedAmountValue: string) => ({ rate: { type: 'FIXED_AMOUNT', fixedAmountValue } })
  const named = (original: string) => ({ name: { original }, source: 'AUTOMATIC', externalId: original })

  test('of a plugin comes off the goods and the delivery, in the cart and in the order', async () => {
    says.club = ({ request }) => ({
      discounts: [
        { ...named('Members'), targetType: 'GLOBAL', globalDiscounts: percent('10') },
        {
          ...named('This one'),
          targetType: 'LINE_ITEMS',
          lineItemsDiscounts: { lineItems: [{ id: request.lineItems[0].id, ...fixed('1') }] },
        },
        { ...named('Half delivery'), targetType: 'SHIPPING', shippingDiscounts: percent('50') },
      ],
    })
    const { as, checkoutId } = await checkOutByBike()
    const { body: seen } = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    const rule = (original: string, amount: string, discountType: string) => ({
      discountType,
      discountRule: { id: ids.club, name: { original }, amount: { amount } },
    })
    const discounts = [
      rule('Members', '3.20', 'GLOBAL'),
      rule('This one', '1.00', 'SPECIFIC_ITEMS'),
      rule('Half delivery', '2.25', 'SHIPPING'),
    ]
    expect(seen.checkout.appliedDiscounts).toMatchObject(discounts)
    expect(seen.checkout.priceSummary).toMatchObject({
      discount: { amount: '6.45' },
      total: { amount: '30.05' },
    })
    const { body } = await placeOrder(store, as, checkoutId)
    const { body: placed } = await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as: store.apiKey })
    expect(placed.order.appliedDiscounts).toMatchObject(discounts)
    expect(placed.order.priceSummary.total.amount).toBe('30.05')
  })

  test('may be a share with many decimals', async () => {
    says.club = () => ({
      discounts: [{ ...named('A third'), targetType: 'GLOBAL', globalDiscounts: percent('33.333333333') }],
    })
    expect((await estimate(await fill())).priceSummary.discount.amount).toBe('10.67')
  })

  test('never takes more than there is', async () => {
    says.club = () => ({
      discounts: [
        { ...named('All'), targetType: 'GLOBAL', globalDiscounts: fixed('1000') },
        { ...named('Delivery'), targetType: 'SHIPPING', shippingDiscounts: percent('400') },
      ],
    })
    const totals = await estimate(await fill(), bikeSelected)
    expect(totals.priceSummary).toMatchObject({ discount: { amount: '36.50' }, total: { amount: '0.00' } })
  })

  test('for a coupon that only a plugin knows counts in the cart, the order and on its page', async () => {
    says.club = ({ request: { couponCodes } }) => {
      const [code] = couponCodes
      if (code === 'OLD') throw new PluginRefusal('ERROR_COUPON_HAS_EXPIRED')
      if (code && code !== 'CLUB5') throw new PluginRefusal('ERROR_COUPON_DOES_NOT_EXIST')
      const coupon = {
        source: 'COUPON',
        couponOptions: { code },
        externalId: 'c-5',
        name: { original: 'Five off' },
      }
      return {
        discounts: [
          { ...named('Members'), targetType: 'GLOBAL', globalDiscounts: fixed('1') },
          ...(code ? [{ ...coupon, targetType: 'GLOBAL', globalDiscounts: fixed('5') }] : []),
        ],
      }
    }
    const { as, checkoutId } = await checkOutByBike()
    const enter = (couponCode: string) =>
      store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: { checkout: {}, couponCode } })
    const refusal = async (code: string) => (await enter(code)).body.details.applicationError.code
    expect(await refusal('OLD')).toBe('ERROR_COUPON_HAS_EXPIRED')
    expect(await refusal('NONE')).toBe('ERROR_COUPON_DOES_NOT_EXIST')
    const { body: seen } = await enter('CLUB5')
    const discounts = [
      { discountRule: { amount: { amount: '1.00' } } },
      { coupon: { id: 'c-5', code: 'CLUB5', name: 'Five off', amount: { amount: '5.00' } } },
    ]
    expect(seen.checkout.appliedDiscounts).toMatchObject(discounts)
    expect(seen.checkout.calculationErrors).toEqual({})
    const { screen } = await enterCheckout(store, { as, checkoutId })
    expect(openCheckoutProps(screen).coupon).toMatchObject({
      code: 'CLUB5',
      applied: true,
      amountText: '−$5.00',
    })
    const { body, status } = await placeOrder(store, as, checkoutId)
    expect([status, body]).toMatchObject([200, {}])
    const { order } = (await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as: store.apiKey })).body
    expect(order.appliedDiscounts).toMatchObject(discounts)
    expect(order.priceSummary.total.amount).toBe('30.50')
    const rows = orderSummary(order, 'en').rows.filter(({ kind }) => kind === 'discount')
    expect(rows.map(({ text }) => text)).toEqual(['−$1.00', '−$5.00'])
  })

  test('for a coupon of the cart stays when the cart is read', async () => {
    says.club = ({ request: { couponCodes } }) => ({
      discounts: couponCodes.map(() => ({
        source: 'COUPON',
        name: { original: 'Five off' },
        targetType: 'GLOBAL',
        globalDiscounts: fixed('5'),
      })),
    })
    const as = await fill()
    const body = { cartInfo: {}, couponCode: 'CLUB5' }
    const entered = await store.ask('PATCH', '/ecom/v1/carts/current', { as, body })
    expect(entered.status).toBe(200)
    expect((await store.ask('GET', '/ecom/v1/carts/current', { as })).status).toBe(200)
    const totals = await estimate(as)
    expect(totals.appliedDiscounts).toMatchObject([{ coupon: { code: 'CLUB5', amount: { amount: '5.00' } } }])
    says.club = () => {
      throw new PluginRefusal('ERROR_COUPON_DOES_NOT_EXIST')
    }
    const wrong = await store.ask('PATCH', '/ecom/v1/carts/current', {
      as: await fill(),
      body: { ...body, couponCode: 'CLUB6' },
    })
    expect(wrong.body.details.applicationError.code).toBe('ERROR_COUPON_DOES_NOT_EXIST')
  })

  test('that cannot be calculated prevents the order', async () => {
    const { as, checkoutId } = await checkOutByBike()
    store.clock.advance(61_000)
    says.club = () => ({ discounts: [{ targetType: 'GLOBAL' }] })
    const { discountsCalculationError } = (await estimate(as)).calculationErrors
    expect(discountsCalculationError.applicationError.code).toBe('DISCOUNTS_UNAVAILABLE')
    const refused = await placeOrder(store, as, checkoutId)
    expect(refused.body.details.applicationError.code).toBe('CALCULATION_ERROR')
    const { screen } = await enterCheckout(store, { as, checkoutId })
    expect(screen.props?.messages).toMatchObject([{ kind: 'error' }])
  })
})

describe('tax', () => {
  /** Ten percent of goods, five of everything else. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const tenPercent = ({ request }: any) => ({
    lineItemTaxDetails: request.lineItems.map(({ id, price }: { id: string; price: string }) => {
      const rate = id.length > 10 ? 0.1 : 0.05
      const taxAmount = (Number(price) * rate).toFixed(2)
      return { id, taxBreakdown: [{ taxName: 'City', rate: String(rate), taxAmount, taxableAmount: price }] }
    }),
  })

  test('of a plugin is in the totals and in the order, also for delivery and fees', async () => {
    says.office = tenPercent
    says.wrapper = () => ({ additionalFees: [{ code: 'wrap', name: 'Wrapping', price: '2' }] })
    const { as, checkoutId } = await checkOutByBike()
    const { body: seen } = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    expect(seen.checkout.calculationErrors).toEqual({})
    expect(seen.checkout.taxSummary).toMatchObject({
      totalTax: { amount: '3.53' },
      calculationDetails: { rateType: 'AUTO_RATE' },
    })
    const { body } = await placeOrder(store, as, checkoutId)
    const { order } = (await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as: store.apiKey })).body
    expect(order.priceSummary).toMatchObject({ tax: { amount: '3.53' }, total: { amount: '42.03' } })
    expect(order.taxInfo.taxBreakdown).toMatchObject([
      { taxName: 'City', rate: '0.1', aggregatedTaxAmount: { amount: '3.20' } },
      { taxName: 'City', rate: '0.05', aggregatedTaxAmount: { amount: '0.33' } },
    ])
  })

  test('may have a rate with many decimals', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    says.office = ({ request }: any) => ({
      lineItemTaxDetails: request.lineItems.map(({ id }: { id: string }) => ({
        id,
        taxBreakdown: [{ taxName: 'City', rate: '0.082500009', taxAmount: '2.64' }],
      })),
    })
    const { taxSummary } = await estimate(await fill())
    expect(taxSummary.totalTax.amount).toBe('2.64')
  })

  test('of a plugin is for the parts from which the merchant has not exempted the buyer', async () => {
    const asked: string[] = []
    says.office = (question) => {
      asked.push(...question.request.lineItems.map(({ itemName }: { itemName: string }) => itemName))
      return tenPercent(question)
    }
    const taxDetails = { taxableAddress: { addressType: 'BILLING' } }
    says.wrapper = () => ({ additionalFees: [{ code: 'wrap', name: 'Wrapping', price: '2', taxDetails }] })
    const buyer = await signedIn(store)
    const body = { taxExemption: { reason: 'School', regions: [{ country: 'US' }] } }
    await store.ask('PUT', `/admin/v1/customers/${buyer.id}/tax-exemption`, { as: store.apiKey, body })
    const { as } = buyer
    const cart = { lineItems: [lineOf(theVase)] }
    await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: cart })
    const toronto = { country: 'CA', subdivision: 'CA-ON', city: 'Toronto', postalCode: 'M5V 2T6' }
    const totals = await estimate(as, { billingAddress: toronto })
    expect([totals.calculationErrors, totals.taxSummary.totalTax.amount, asked]).toEqual([
      {},
      '0.10',
      ['Wrapping'],
    ])
  })

  test('that leaves out a line is no answer', async () => {
    const { as, checkoutId } = await checkOutByBike()
    store.clock.advance(61_000)
    says.office = () => ({ lineItemTaxDetails: [] })
    const { taxCalculationError } = (await estimate(as)).calculationErrors
    expect(taxCalculationError.applicationError.description).toContain('says nothing of the line')
    const refused = await placeOrder(store, as, checkoutId)
    expect(refused.body.details.applicationError.code).toBe('CALCULATION_ERROR')
  })

  test('falls back on the shop’s own rates where the plugin may be skipped', async () => {
    fallBack(office, 'SKIP')
    says.office = () => Promise.reject(new Error('closed'))
    const region = { taxRegion: { country: 'US', name: 'US' } }
    const as = store.apiKey
    const made = await store.ask('POST', '/billing/v1/tax-regions', { as, body: region })
    const { taxGroups } = (await store.ask('POST', '/billing/v1/tax-groups/query', { as, body: {} })).body
    const taxGroupId = taxGroups[0].id
    const mapping = { taxGroupId, taxRegionId: made.body.taxRegion.id, taxRate: '0.08', taxName: 'State' }
    await store.ask('POST', '/billing/v1/manual-tax-mappings', { as, body: { manualTaxMapping: mapping } })
    const totals = await estimate(await fill())
    expect(totals.calculationErrors).toEqual({})
    expect(totals.taxSummary).toMatchObject({
      totalTax: { amount: '2.56' },
      calculationDetails: {
        rateType: 'FALLBACK_RATE',
        autoTaxFallbackDetails: { fallbackReason: 'AUTO_TAX_FAILED' },
      },
    })
  })
})

describe('an objection', () => {
  const objection = { severity: 'ERROR', target: { other: { name: 'OTHER_DEFAULT' } } }

  test('of a plugin prevents the order and is shown', async () => {
    says.guard = ({ request }) => ({
      violations:
        request.sourceInfo.source === 'CART' ? [] : [{ ...objection, description: 'Not on Sundays.' }],
    })
    const { as, checkoutId } = await checkOutByBike()
    expect((await estimate(as)).violations).toEqual([])
    const refused = await placeOrder(store, as, checkoutId)
    expect(refused.body.details.applicationError).toMatchObject({
      code: 'VIOLATIONS_WITH_ERROR_SEVERITY',
      description: 'Not on Sundays.',
    })
    const { screen } = await enterCheckout(store, { as, checkoutId })
    expect(screen.props?.messages).toEqual([{ kind: 'error', text: 'Not on Sundays.' }])
  })

  test('that only warns lets the order pass', async () => {
    says.guard = () => ({ violations: [{ ...objection, severity: 'WARNING', description: 'Fragile.' }] })
    const { as, checkoutId } = await checkOutByBike()
    expect((await estimate(as)).violations).toMatchObject([{ severity: 'WARNING', description: 'Fragile.' }])
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  })
})

describe('a merchant’s program, whose changes are one transaction each,', () => {
  const wrapLines = ({ request }: { request: { lineItems: { id: string }[] } }) => ({
    additionalFees: [
      { code: 'wrap', name: 'Wrapping', price: '3', lineItemIds: request.lineItems.map(({ id }) => id) },
    ],
  })

  test('gets fees and deliveries of new checkouts, and their orders', async () => {
    says.wrapper = wrapLines
    says.guard = () => {
      expect(store.shop.db.isInUnit()).toBe(false)
      return { violations: [] }
    }
    const as = store.apiKey
    const { carrierId, code } = { carrierId: ids.courier, code: 'bike' }
    const shippingInfo = {
      shippingDestination: { address: austin },
      selectedCarrierServiceOption: { carrierId, code },
    }
    const checkoutInfo = { shippingInfo, buyerInfo: { email: 'anna@example.com' } }
    const body = { channelType: 'WEB', lineItems: [lineOf(theVase)], checkoutInfo }
    const { checkout } = (await store.ask('POST', '/ecom/v1/checkouts', { as, body })).body
    const [line] = checkout.lineItems
    expect(checkout.calculationErrors).toEqual({})
    expect(checkout.additionalFees).toMatchObject([{ name: 'Wrapping', lineItemIds: [line.id] }])
    expect(checkout.priceSummary.total.amount).toBe('39.50')
    const placed = await placeOrder(store, as, checkout.id)
    expect(placed.status).toBe(200)
  })

  test('is told of a plugin that fails', async () => {
    says.wrapper = () => Promise.reject(new Error('no paper'))
    const body = {
      channelType: 'WEB',
      lineItems: [lineOf(theVase)],
      checkoutInfo: { shippingInfo: { shippingDestination: { address: austin } } },
    }
    const { checkout } = (await store.ask('POST', '/ecom/v1/checkouts', { as: store.apiKey, body })).body
    expect(checkout.calculationErrors.orderValidationErrors).toMatchObject([{ code: 'FEES_UNAVAILABLE' }])
  })
})

test('nobody is asked for what a cart shows without totals', async () => {
  const before = { ...asked }
  const as = await fill()
  await store.ask('GET', '/ecom/v1/carts/current', { as })
  expect(asked).toEqual(before)
})

test('an event of a checkout tells what plugins said last, or goes without, and asks none', async () => {
  says.wrapper = () => ({
    additionalFees: [{ code: 'wrap', name: 'Wrapping', price: '5.00' }],
    currency: 'USD',
  })
  const { checkoutId } = await checkOutByBike()
  const before = { ...asked }
  store.clock.advance(600_000)
  const known = await createdEvent(checkoutId)
  expect(known.additionalFees).toMatchObject([{ code: 'wrap' }])
  expect(known.shippingInfo.selectedCarrierServiceOption).toMatchObject({ code: 'bike' })
  await catalogue.update(store.shop, store.merchant, { id: theVase.id, patch: { name: 'Tall vase' } })
  const unknown = await createdEvent(checkoutId)
  expect(unknown.additionalFees).toEqual([])
  expect(unknown.shippingInfo.selectedCarrierServiceOption).toBeUndefined()
  expect(unknown.calculationErrors).toEqual({})
  expect(asked).toEqual(before)
})
