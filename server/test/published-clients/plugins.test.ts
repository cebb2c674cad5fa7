import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHttpClient } from '../../src/platform/http-client/http-client.ts'
import { annaBerg, availability, book, lineOf as bookingLine, hire, offer } from '../bookings.ts'
import {
  approvedCard,
  austin,
  checkOut,
  deliver,
  filled,
  placeOrder,
  rows,
  visitorReadyToPay,
} from '../checkouts.ts'
import { lineOf, stock, storeAppId, vase } from '../fixtures.ts'
import { signedIn } from '../passes.ts'
import { shopper } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'

// biome-ignore lint/suspicious/noExplicitAny: the handlers as plain JavaScript writes them
type Loose = any

const voided: string[] = []
/** What orders took of memberships and gave back. */
const credits: string[] = []
/** What orders took of the seats and gave back. */
const seats: string[] = []

/** What the plugins of these tests do, written as their documentation says. */
const handlers = {
  getShippingRates: ({ request, metadata }: Loose) => ({
    shippingRates: [
      {
        code: 'bike',
        title: `Bike to ${request.shippingDestination.city}`,
        logistics: { deliveryTime: 'Today' },
        cost: { price: String(request.lineItems.length * 4), currency: metadata.currency },
      },
    ],
  }),
  calculateAdditionalFees: ({ request }: Loose) => ({
    additionalFees: [{ code: 'wrap', name: 'Wrapping', price: '1.50', lineItemIds: [lineIdOf(request)] }],
  }),
  getEligibleDiscounts: ({ request }: Loose) => ({
    discounts: [
      ...request.couponCodes.map((code: string) => ({
        targetType: 'GLOBAL',
        name: { original: 'Five off' },
        source: 'COUPON',
        couponOptions: { code },
        globalDiscounts: { rate: { type: 'FIXED_AMOUNT', fixedAmountValue: '5.00' } },
      })),
      {
        targetType: 'LINE_ITEMS',
        name: { original: 'Club' },
        lineItemsDiscounts: {
          lineItems: [{ _id: lineIdOf(request), rate: { type: 'FIXED_AMOUNT', fixedAmountValue: '2.00' } }],
        },
      },
    ],
  }),
  listTriggers: () => ({ customTriggers: [{ _id: 'pairs', name: 'Pairs' }] }),
  getEligibleTriggers: ({ request }: Loose) => ({
    eligibleTriggers: request.lineItems.some(({ quantity }: Loose) => quantity >= 2)
      ? request.triggers.map(({ customTrigger, identifier }: Loose) => ({
          customTriggerId: customTrigger._id ?? customTrigger.id,
          identifier,
        }))
      : [],
  }),
  getBalance: ({ request }: Loose) => ({
    balance: request.code === 'GIFT-0001' ? 20.5 : 0,
    currencyCode: 'USD',
  }),
  redeem: ({ request }: Loose) => ({
    transactionId: `${request.orderId} ${request.amount}`,
    remainingBalance: 0,
  }),
  _void: ({ request }: Loose) => {
    voided.push(request.transactionId)
    return { remainingBalance: 20.5 }
  },
  listEligibleMemberships: ({ request }: Loose) => ({
    eligibleMemberships: [
      {
        _id: 'ten',
        name: { original: 'Ten classes' },
        lineItemIds: request.lineItems.map(({ _id, id }: Loose) => _id ?? id),
        credits: { total: 10, remaining: 7 },
        expirationDate: new Date('2027-01-01T00:00:00.000Z'),
      },
    ],
    invalidMemberships: [
      { membership: { _id: 'trial', name: { original: 'Trial' }, lineItemIds: [] }, reason: 'It has ended' },
    ],
  }),
  listExistingMemberships: ({ request }: Loose) => ({
    memberships: [
      {
        membership: { _id: 'ten', name: { original: 'Ten classes' } },
        coveredLineItems: request.lineItems.map(({ _id, id }: Loose) => ({
          lineItemId: _id ?? id,
          redemptionCost: 1,
        })),
      },
    ],
  }),
  listPurchasablePlans: () => ({ purchasablePlans: [{ name: { original: 'Ten classes' }, price: '99.00' }] }),
  chargeMembership: ({ request }: Loose) => {
    credits.push(`charged ${request.membershipId} for ${request.catalogReference.catalogItemId}`)
    return { transactionId: `charge of ${request.idempotencyKey}` }
  },
  getMembershipVoidability: ({ request }: Loose) => ({ voidable: request.transactionId !== 'kept' }),
  voidMembershipCharge: ({ request }: Loose) => {
    credits.push(request.transactionId.replace(/ of .*/, ' voided'))
    return {}
  },
  getCatalogItems: ({ request }: Loose) => ({
    catalogItems: request.catalogReferences
      .filter(({ catalogReference }: Loose) => /^(pottery|glaze)-class$/.test(catalogReference.catalogItemId))
      .map(({ catalogReference }: Loose) => ({
        catalogReference,
        data: {
          productName: { original: 'Pottery class' },
          itemType: { preset: 'SERVICE' },
          price: '60.00',
          fullPrice: '80.00',
          quantityAvailable: 4,
          descriptionLines: [
            {
              name: { original: 'Day' },
              plainText: { original: catalogReference.options?.day ?? 'any' },
            },
          ],
          physicalProperties: { weight: 0.5, sku: 'CLASS', shippable: false },
          url: 'https://studio.example/classes/pottery',
          media: 'wix:image://v1/class.jpg/class.jpg#originWidth=400&originHeight=300',
        },
      })),
  }),
  calculatePrice: ({ request: { booking } }: Loose) => ({
    calculatedPrice: 45.5 * booking.totalParticipants,
    deposit: 10,
  }),
  validateBeforeCreate: ({ request: { items } }: Loose) => ({
    results: items.map(({ itemIndex, booking }: Loose) => ({
      itemIndex,
      result: resultFor(booking, 'Only Anna books this.'),
    })),
  }),
  validateBeforeCancel: ({ request: { items } }: Loose) => ({
    results: items.map(({ booking }: Loose) => ({
      bookingId: booking._id ?? booking.id,
      result: { valid: false, invalidReason: { fieldViolations: [{ description: 'It is paid.' }] } },
    })),
  }),
  validateBeforeReschedule: ({ request: { items } }: Loose) => ({
    results: items.map(({ booking, targetSlot }: Loose) => ({
      bookingId: booking._id ?? booking.id,
      result: { valid: false, invalidReason: { message: `Not at ${targetSlot.startDate}` } },
    })),
  }),
  decrementAvailability: ({ request: { items, orderId, reason } }: Loose) => {
    seats.push(`${reason} ${orderId} -${items[0].quantity}`)
    return {}
  },
  incrementAvailability: ({ request: { items, orderId, reason } }: Loose) => {
    seats.push(`${reason} ${orderId} +${items[0].quantity}`)
    return {}
  },
  calculateTax: ({ request }: Loose) => ({
    currency: request.currency,
    lineItemTaxDetails: request.lineItems.map((line: Loose) => ({
      _id: line._id ?? line.id,
      taxBreakdown: [{ taxName: 'City', rate: '0.1', taxAmount: String(Number(line.price) / 10) }],
    })),
  }),
  getPaymentSettings: ({ request }: Loose) => ({
    paymentSettings: { requires3dSecure: Number(request.order.priceSummary.total.amount) > 30 },
  }),
  getRecommendations: ({ request }: Loose) => ({
    recommendationPerAlgorithm: request.algorithmIds.map((algorithmId: string) => ({
      algorithmId,
      recommendedItems: [...request.items].reverse(),
    })),
  }),
  getValidationViolations: ({ request }: Loose) => ({
    violations: [
      {
        severity: 'WARNING',
        target: { lineItem: { name: 'LINE_ITEM_DEFAULT', _id: lineIdOf(request.validationInfo) } },
        description: `${request.validationInfo.priceSummary.total.amount} in all`,
      },
    ],
  }),
}

const resultFor = ({ contactDetails }: Loose, message: string) =>
  contactDetails.firstName === 'Anna' || contactDetails.firstName === 'Ada'
    ? { valid: true }
    : { valid: false, invalidReason: { message } }

/** The newer generation calls it `_id`. */
const lineIdOf = ({ lineItems: [line] }: Loose) => line._id ?? line.id

/** The older generation leaves it to the handler to write pictures and pages as the wire has them. */
function toRest({ catalogItems }: Loose) {
  const media = { id: 'class.jpg', width: 400, height: 300 }
  const url = { relativePath: '/classes/pottery', url: 'https://studio.example/classes/pottery' }
  return {
    catalogItems: catalogItems.map((item: Loose) => ({ ...item, data: { ...item.data, media, url } })),
  }
}

const methods = {
  '/v1/getRates': handlers.getShippingRates,
  '/v1/calculate-additional-fees': handlers.calculateAdditionalFees,
  '/v1/eligible-discounts': handlers.getEligibleDiscounts,
  '/v1/list-triggers': handlers.listTriggers,
  '/v1/get-eligible-triggers': handlers.getEligibleTriggers,
  '/v1/balance': handlers.getBalance,
  '/v1/redeem': handlers.redeem,
  '/v1/void': handlers._void,
  '/v1/list-eligible-memberships': handlers.listEligibleMemberships,
  '/v1/list-existing-memberships': handlers.listExistingMemberships,
  '/v1/list-purchasable-plans': handlers.listPurchasablePlans,
  '/v1/charge-membership': handlers.chargeMembership,
  '/v1/get-voidability': handlers.getMembershipVoidability,
  '/v1/void-membership-charge': handlers.voidMembershipCharge,
  '/v1/calculate-tax': handlers.calculateTax,
  '/v1/payment-settings': handlers.getPaymentSettings,
  '/v1/get-recommendations': handlers.getRecommendations,
  '/v1/get-violations': handlers.getValidationViolations,
  '/v1/decrement': handlers.decrementAvailability,
  '/v1/increment': handlers.incrementAvailability,
  '/v1/calculate-price': handlers.calculatePrice,
  '/v1/validate-before-create': handlers.validateBeforeCreate,
  '/v1/validate-before-cancel': handlers.validateBeforeCancel,
  '/v1/validate-before-reschedule': handlers.validateBeforeReschedule,
  '/get-catalog-items': (asked: Loose) => toRest(handlers.getCatalogItems(asked)),
}
const paths = {
  SHIPPING_RATES: ['/v1/getRates'],
  ADDITIONAL_FEES: ['/v1/calculate-additional-fees'],
  DISCOUNTS: ['/v1/eligible-discounts'],
  DISCOUNT_TRIGGERS: ['/v1/list-triggers', '/v1/get-eligible-triggers'],
  GIFT_CARDS: ['/v1/balance', '/v1/redeem', '/v1/void'],
  MEMBERSHIPS: [
    '/v1/list-eligible-memberships',
    '/v1/list-existing-memberships',
    '/v1/list-purchasable-plans',
    '/v1/charge-membership',
    '/v1/get-voidability',
    '/v1/void-membership-charge',
  ],
  PAYMENT_SETTINGS: ['/v1/payment-settings'],
  RECOMMENDATIONS: ['/v1/get-recommendations'],
  TAX: ['/v1/calculate-tax'],
  VALIDATIONS: ['/v1/get-violations'],
  CATALOGUE: ['/get-catalog-items'],
  INVENTORY: ['/v1/decrement', '/v1/increment'],
  BOOKINGS_PRICING: ['/v1/calculate-price'],
  BOOKINGS_VALIDATION: [
    '/v1/validate-before-create',
    '/v1/validate-before-cancel',
    '/v1/validate-before-reschedule',
  ],
} as const
type Kind = keyof typeof paths

/** A Monday two to three weeks after a moment. */
function nextMonday(now: number): string {
  const day = new Date(now + 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

const algorithmId = '4d1f5a70-0000-4000-8000-000000000002'

/** Answers one request of the shop. */
type Answer = (request: Request) => Promise<Response>

/** One client for each plugin: each has a key and an audience of its own. */
const generations: Record<string, (app: { appId: string; publicKey: string }) => Promise<Answer>> = {
  async current(app) {
    const { createClient, AppStrategy } = (await import('@wix/sdk' as string)) as Loose
    const modules = (await import('@wix/ecom/service-plugins' as string)) as Loose
    const { shippingRates, additionalFees, discounts, taxCalculationProvider, validations } = modules
    const { giftVouchersProvider, catalog, inventory, paymentSettings, recommendationsProvider } = modules
    const { memberships } = modules
    const { customTriggers } = modules
    const pricingProvider = (await import('@wix/auto_sdk_bookings_pricing-provider' as string)) as Loose
    const bookingsValidation = (await import('@wix/auto_sdk_bookings_bookings-validation' as string)) as Loose
    const client = createClient({
      auth: await AppStrategy({ ...app, appSecret: 'secret', instanceId: app.appId }),
      modules: {
        shippingRates,
        additionalFees,
        discounts,
        customTriggers,
        giftVouchersProvider,
        memberships,
        paymentSettings,
        recommendationsProvider,
        taxCalculationProvider,
        validations,
        catalog,
        inventory,
        pricingProvider,
        bookingsValidation,
      },
    })
    client.pricingProvider.provideHandlers({
      calculatePrice: async (asked: Loose) => handlers.calculatePrice(asked),
    })
    client.bookingsValidation.provideHandlers({
      validateBeforeCreate: async (asked: Loose) => handlers.validateBeforeCreate(asked),
      validateBeforeCancel: async (asked: Loose) => handlers.validateBeforeCancel(asked),
      validateBeforeReschedule: async (asked: Loose) => handlers.validateBeforeReschedule(asked),
    })
    client.shippingRates.provideHandlers({
      getShippingRates: async (asked: Loose) => {
        if (asked.request.shippingDestination.postalCode === undefined)
          throw new shippingRates.MissingPostalCodeWixError({ country: 'US' })
        return handlers.getShippingRates(asked)
      },
    })
    client.additionalFees.provideHandlers({
      calculateAdditionalFees: async (asked: Loose) => handlers.calculateAdditionalFees(asked),
    })
    client.discounts.provideHandlers({
      getEligibleDiscounts: async (asked: Loose) => {
        if (asked.request.couponCodes.includes('OLD')) throw new discounts.CouponHasExpiredWixError({})
        return handlers.getEligibleDiscounts(asked)
      },
    })
    client.customTriggers.provideHandlers({
      listTriggers: async () => handlers.listTriggers(),
      getEligibleTriggers: async (asked: Loose) => handlers.getEligibleTriggers(asked),
    })
    client.giftVouchersProvider.provideHandlers({
      getBalance: async (asked: Loose) => {
        if (asked.request.code === 'UNKNOWN') throw new giftVouchersProvider.GiftCardNotFoundWixError({})
        return handlers.getBalance(asked)
      },
      redeem: async (asked: Loose) => handlers.redeem(asked),
      _void: async (asked: Loose) => handlers._void(asked),
    })
    client.memberships.provideHandlers({
      listEligibleMemberships: async (asked: Loose) => handlers.listEligibleMemberships(asked),
      listExistingMemberships: async (asked: Loose) => handlers.listExistingMemberships(asked),
      listPurchasablePlans: async () => handlers.listPurchasablePlans(),
      chargeMembership: async (asked: Loose) => {
        if (asked.request.catalogReference.catalogItemId === 'glaze-class')
          throw new memberships.MembershipCannotBeUsedWixError({ reason: 'ENDED' })
        return handlers.chargeMembership(asked)
      },
      getMembershipVoidability: async (asked: Loose) => handlers.getMembershipVoidability(asked),
      voidMembershipCharge: async (asked: Loose) => handlers.voidMembershipCharge(asked),
    })
    client.paymentSettings.provideHandlers({
      getPaymentSettings: async (asked: Loose) => handlers.getPaymentSettings(asked),
    })
    client.recommendationsProvider.provideHandlers({
      getRecommendations: async (asked: Loose) => {
        if (asked.request.items.length === 0)
          throw new recommendationsProvider.ItemAppIdNotSupportedWixError({ items: [] })
        return handlers.getRecommendations(asked)
      },
    })
    client.taxCalculationProvider.provideHandlers({
      calculateTax: async (asked: Loose) => handlers.calculateTax(asked),
    })
    client.catalog.provideHandlers({
      getCatalogItems: async (asked: Loose) => handlers.getCatalogItems(asked),
    })
    client.inventory.provideHandlers({
      decrementAvailability: async (asked: Loose) => {
        if (asked.request.items[0].quantity > 3) throw new inventory.DecrementNotPossibleWixError()
        return handlers.decrementAvailability(asked)
      },
      incrementAvailability: async (asked: Loose) => handlers.incrementAvailability(asked),
    })
    client.validations.provideHandlers({
      getValidationViolations: async (asked: Loose) => handlers.getValidationViolations(asked),
    })
    return (request) => client.servicePlugins.processRequest(request)
  },
  async 2024(app) {
    const { createClient, AppOAuthStrategy } = (await import('wix-sdk-2024' as string)) as Loose
    const client = createClient({
      auth: AppOAuthStrategy({ ...app, appSecret: 'secret', instanceId: app.appId }),
    })
    return async (request) => {
      const data = await client.spi().processRequest(request)
      const path = new URL(request.url).pathname.replace('/shop', '') as keyof typeof methods
      if (path === '/v1/getRates' && data.request.shippingDestination.postalCode === undefined) {
        const applicationError = { code: 'MISSING_POSTAL_CODE', data: { country: 'US' } }
        return Response.json({ applicationError }, { status: 400 })
      }
      if (path === '/v1/eligible-discounts' && data.request.couponCodes.includes('OLD')) {
        const applicationError = { code: 'ERROR_COUPON_HAS_EXPIRED', data: {} }
        return Response.json({ applicationError }, { status: 428 })
      }
      if (path === '/v1/balance' && data.request.code === 'UNKNOWN') {
        const applicationError = { code: 'GIFT_CARD_NOT_FOUND', data: {} }
        return Response.json({ applicationError }, { status: 404 })
      }
      if (path === '/v1/decrement' && data.request.items[0].quantity > 3) {
        const applicationError = { code: 'DECREMENT_NOT_POSSIBLE', data: {} }
        return Response.json({ applicationError }, { status: 428 })
      }
      if (path === '/v1/charge-membership' && data.request.catalogReference.catalogItemId === 'glaze-class') {
        const applicationError = { code: 'MEMBERSHIP_CANNOT_BE_CHARGED', data: { reason: 'ENDED' } }
        return Response.json({ applicationError }, { status: 428 })
      }
      if (path === '/v1/get-recommendations' && data.request.items.length === 0) {
        const applicationError = { code: 'ITEM_APP_ID_NOT_SUPPORTED', data: {} }
        return Response.json({ applicationError }, { status: 400 })
      }
      const result = JSON.stringify(client.spi().result(methods[path](data)))
      return new Response(result.replaceAll('"_id"', '"id"'))
    }
  },
}

describe.each(Object.keys(generations))('plugins written for the published client (%s)', (generation) => {
  let store: Store
  let server: Server
  let plugins: { id: string; kind: string }[]
  const answers = new Map<string, Answer>()
  const refused: string[] = []

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const url = `http://plugin.test${request.url}`
      const answer = answers.get(String(request.url))
      const asked = new Request(url, { method: 'POST', body: await text(request) })
      const answered = await (answer?.(asked) ?? Promise.reject(new Error('nobody here'))).catch((error) => {
        refused.push(String(error.message))
        return new Response('', { status: 500 })
      })
      response.writeHead(answered.status).end(await answered.text())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    store = await openStore({
      httpClient: openHttpClient({ networks: ['127.0.0.0/8'], ports: [port] }),
      settings: { paymentMethods: ['bank-transfer', 'test-card'] },
    })
    // Handlers compare the end of a signature with the time of their own machine.
    store.clock.now = Date.now()
    await deliver(store)
    const ask = async (method: string, path: string, body?: object) =>
      (await store.ask(method, `/plugins/v1/plugins${path}`, { as: store.apiKey, ...(body ? { body } : {}) }))
        .body
    plugins = await Promise.all(
      Object.entries(paths).map(async ([kind, questions]) => {
        const address = `http://127.0.0.1:${port}/shop/`
        const more = kind === 'RECOMMENDATIONS' ? { algorithms: [{ algorithmId, name: 'Reversed' }] } : {}
        const { plugin } = await ask('POST', '', { plugin: { kind, name: kind, address, ...more } })
        const [publicKey] = (await ask('GET', `/${plugin.id}/public-key`)).publicKeys
        const answer = await generations[generation]?.({ appId: plugin.id, publicKey })
        if (answer) for (const path of questions) answers.set(`/shop${path}`, answer)
        return plugin
      }),
    )
  })
  afterAll(async () => {
    server.close()
    await store.close()
  })

  const idOf = (kind: Kind) => plugins.find((plugin) => plugin.kind === kind)?.id ?? ''
  const fill = async () => {
    const as = await store.visitor()
    const lineItems = [lineOf(await stock(store, vase, 9))]
    await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
    return { as, lineItems }
  }
  const estimate = async (as: string, body: object) =>
    (await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body })).body

  test('ship, charge and object in the cart, and the order has it all', async () => {
    const { as, lineItems } = await fill()
    const selectedShippingOption = { carrierId: idOf('SHIPPING_RATES'), code: 'bike' }
    const totals = await estimate(as, { shippingAddress: austin, selectedShippingOption })
    expect(totals.calculationErrors).toEqual({})
    expect(totals.shippingInfo.selectedCarrierServiceOption).toMatchObject({
      title: 'Bike to Austin',
      logistics: { deliveryTime: 'Today' },
      cost: { price: { amount: '4.00' } },
    })
    const [line] = totals.cart.lineItems
    expect(totals.appliedDiscounts).toMatchObject([
      { discountRule: { name: { original: 'Club' }, amount: { amount: '2.00' } }, lineItemIds: [line.id] },
    ])
    expect(totals.taxSummary).toMatchObject({
      totalTax: { amount: '3.55' },
      calculationDetails: { rateType: 'AUTO_RATE' },
    })
    expect(totals.additionalFees).toMatchObject([
      { name: 'Wrapping', lineItemIds: [line.id], providerAppId: idOf('ADDITIONAL_FEES') },
    ])
    expect(totals.violations).toMatchObject([
      { severity: 'WARNING', target: { lineItem: { id: line.id } }, description: '39.05 in all' },
    ])
    const checkoutId = await checkOut(store, { as, lineItems, selectedShippingOption })
    const placed = await placeOrder(store, as, checkoutId)
    expect(placed.status).toBe(200)
    expect(refused).toEqual([])
  })

  test('know coupons and gift cards of their own', async () => {
    const as = await store.visitor()
    const lineItems = [lineOf(await stock(store, vase, 9))]
    const id = await checkOut(store, { as, lineItems })
    const enter = async (terms: object) =>
      (await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout: {}, ...terms } })).body
    const refusal = async (terms: object) => (await enter(terms)).details.applicationError.code
    expect(await refusal({ couponCode: 'OLD' })).toBe('ERROR_COUPON_HAS_EXPIRED')
    expect(await refusal({ giftCardCode: 'UNKNOWN' })).toBe('GIFT_CARD_NOT_FOUND')
    const { checkout } = await enter({ couponCode: 'FIVE', giftCardCode: 'GIFT-0001' })
    expect(checkout.appliedDiscounts).toContainEqual(
      expect.objectContaining({ coupon: expect.objectContaining({ code: 'FIVE', name: 'Five off' }) }),
    )
    expect(checkout.giftCard).toMatchObject({
      amount: { amount: '20.50' },
      appId: idOf('GIFT_CARDS'),
      obfuscatedCode: '••••0001',
    })
    const { orderId } = (await placeOrder(store, as, id)).body
    await store.work()
    const { body } = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
    expect(body.order.balanceSummary.paid.amount).toBe('20.50')
    await store.ask('POST', `/ecom/v1/orders/${orderId}/cancel`, { as: store.apiKey, body: {} })
    await store.work()
    expect(voided.splice(0)).toEqual([`${orderId} 20.5`])
    expect(refused).toEqual([])
  })

  test('say when automatic discounts apply', async () => {
    const askShop = async (path: string, body: object) =>
      (await store.ask('POST', path, { as: store.apiKey, body })).body
    const appId = idOf('DISCOUNT_TRIGGERS')
    const { triggers } = await askShop('/ecom/v1/discount-custom-triggers/list', {})
    expect(triggers).toEqual([{ id: 'pairs', name: 'Pairs', appId }])
    const scopes = [{ type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: storeAppId } }]
    const value = { discountType: 'PERCENTAGE', percentage: 10, specificItemsInfo: { scopes } }
    const trigger = { triggerType: 'CUSTOM', customTrigger: { id: 'pairs', appId } }
    const discountRule = { name: 'Two of a kind', trigger, discounts: { values: [value] } }
    const { discountRule: rule } = await askShop('/ecom/v1/discount-rules', { discountRule })
    const namesFor = async (quantity: number) => {
      const as = await store.visitor()
      const lineItems = [lineOf(await stock(store, vase, 9), {}, quantity)]
      await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
      const { appliedDiscounts, calculationErrors } = await estimate(as, {})
      expect(calculationErrors).toEqual({})
      return appliedDiscounts.map(({ discountRule }: Loose) => discountRule.name.original)
    }
    expect(await namesFor(1)).toEqual(['Club'])
    expect(await namesFor(2)).toEqual(['Two of a kind', 'Club'])
    await store.ask('DELETE', `/ecom/v1/discount-rules/${rule.id}`, { as: store.apiKey })
    expect(refused).toEqual([])
  })

  test('sell items of a catalogue of their own, and keep the stock', async () => {
    seats.length = 0
    const as = await store.visitor()
    const lineItem = (catalogItemId: string, quantity: number) => ({
      quantity,
      catalogReference: { appId: idOf('CATALOGUE'), catalogItemId, options: { day: 'Monday' } },
    })
    const add = async (body: object) =>
      (await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })).body
    const { cart } = await add({ lineItems: [lineItem('pottery-class', 2)] })
    expect(cart.lineItems).toMatchObject([
      {
        productName: { original: 'Pottery class' },
        price: { amount: '60.00' },
        fullPrice: { amount: '80.00' },
        availability: { status: 'AVAILABLE', quantityAvailable: 4 },
        descriptionLines: [{ name: { original: 'Day' }, plainText: { original: 'Monday' } }],
        physicalProperties: { sku: 'CLASS', shippable: false },
        url: { url: 'https://studio.example/classes/pottery' },
        image: { id: 'class.jpg', width: 400, height: 300 },
      },
    ])
    const missing = await add({ lineItems: [lineItem('dance-class', 1)] })
    expect(missing.details.applicationError.code).toBe('PRODUCT_NOT_FOUND')

    const order = async () => {
      const body = { channelType: 'WEB', email: 'anna@example.com' }
      const made = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body })
      const change = { checkout: { billingInfo: { address: austin } } }
      await store.ask('PATCH', `/ecom/v1/checkouts/${made.body.checkoutId}`, { as, body: change })
      return (await placeOrder(store, as, made.body.checkoutId)).body
    }
    const { orderId } = await order()
    const read = await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })
    expect(read.body.order.lineItems).toMatchObject([
      { productName: { original: 'Pottery class' }, quantity: 2, price: { amount: '59.00' } },
    ])
    const path = `/ecom/v1/orders/${orderId}/cancel`
    await store.ask('POST', path, { as: store.apiKey, body: { restockAllItems: true } })
    await store.work()
    expect(seats.splice(0)).toEqual([`ORDER_PLACED ${orderId} -2`, `ORDER_CANCELED ${orderId} +2`])

    await add({ lineItems: [lineItem('pottery-class', 4)] })
    expect((await order()).details.applicationError.code).toBe('FULL_OUT_OF_STOCK')
    expect([seats, refused]).toEqual([[], []])
  })

  test('keep memberships that pay items: charged after the order, given back after its cancellation', async () => {
    credits.length = 0
    const { as, memberId } = await signedIn(store)
    const appId = idOf('CATALOGUE')
    const orderOf = async (catalogItemId: string) => {
      const lineItems = [{ quantity: 1, catalogReference: { appId, catalogItemId } }]
      const id = await checkOut(store, { as, lineItems })
      const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as })).body
      const { eligibleMemberships, invalidMemberships } = checkout.membershipOptions
      expect(eligibleMemberships).toMatchObject([
        {
          id: 'ten',
          appId: idOf('MEMBERSHIPS'),
          lineItemIds: [checkout.lineItems[0].id],
          credits: { total: 10, remaining: 7 },
          expirationDate: '2027-01-01T00:00:00.000Z',
        },
      ])
      expect(invalidMemberships).toMatchObject([{ membership: { id: 'trial' }, reason: 'It has ended' }])
      const lineItemIds = [checkout.lineItems[0].id]
      const memberships = [{ id: 'ten', appId: idOf('MEMBERSHIPS'), lineItemIds }]
      const body = { checkout: { id, membershipOptions: { selectedMemberships: { memberships } } } }
      await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
      return (await placeOrder(store, as, id)).body.orderId as string
    }
    const settle = async (orderId: string) => {
      const [charge] = await rows<{ id: string; status: string; member_id: string }>(
        store,
        'SELECT id, status, member_id FROM membership_charges WHERE order_id = $1',
        [orderId],
      )
      expect(charge?.member_id).toBe(memberId)
      await store.runJob('settle-membership', { siteId: store.siteId, id: charge?.id })
    }
    const orderId = await orderOf('pottery-class')
    await settle(orderId)
    await store.ask('POST', `/ecom/v1/orders/${orderId}/cancel`, { as: store.apiKey, body: {} })
    await settle(orderId)
    expect(credits).toEqual(['charged ten for pottery-class', 'charge voided'])
    const refusedId = await orderOf('glaze-class')
    await settle(refusedId)
    const [refusedCharge] = await rows<{ status: string }>(
      store,
      'SELECT status, reason FROM membership_charges WHERE order_id = $1',
      [refusedId],
    )
    expect(refusedCharge).toEqual({ status: 'REFUSED', reason: 'ENDED' })
  })

  test('have large payments confirmed by the bank', async () => {
    const { tab, screen } = await visitorReadyToPay(store, [lineOf(await stock(store, vase, 9))])
    const asked = await tab.post(screen.location, { ...filled(screen), ...approvedCard, do: 'place' })
    expect(asked.props?.state).toBe('confirm')
    expect(refused).toEqual([])
  })

  test('price bookings, and say which may be made, cancelled and moved', async () => {
    const monday = nextMonday(store.clock.now)
    const filter = { startDate: `${monday}T00:00:00Z`, endDate: `${monday}T23:00:00Z`, bookable: true }
    const lesson = await offer(store, { staffMemberIds: [await hire(store)] })
    const entries = await availability(store, { serviceId: [lesson.id], ...filter })
    const { as, add } = await shopper(store)
    const contactDetails = { ...annaBerg, firstName: 'Ben' }
    const refusedBooking = await book(store, as, entries[0], { contactDetails })
    expect(refusedBooking.body.details.applicationError).toMatchObject({
      code: 'VALIDATION_FAILURE',
      description: 'Only Anna books this.',
    })
    const { booking } = (await book(store, as, entries[0], { selectedPaymentOption: 'ONLINE' })).body
    const { cart } = (await add(bookingLine(booking.id))).body
    expect(cart.lineItems[0].price.amount).toBe('45.50')
    const act = async (action: string, more: object = {}) => {
      const body = { bookingId: booking.id, revision: '1', ...more }
      const reply = await store.ask('POST', `/bookings/v2/bookings/${booking.id}/${action}`, { as, body })
      return reply.body.details.applicationError.description
    }
    const { slot } = entries[1]
    expect(await act('cancel')).toBe('It is paid.')
    expect(await act('reschedule', { slot })).toBe(`Not at ${slot.startDate}`)
    const contact = { channelType: 'WEB', email: 'anna@example.com', shippingAddress: austin }
    const made = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body: contact })
    const { orderId } = (await placeOrder(store, as, made.body.checkoutId)).body
    const { order } = (await store.ask('GET', `/ecom/v1/orders/${orderId}`, { as: store.apiKey })).body
    expect(order.lineItems[0].priceBeforeDiscounts.amount).toBe('45.50')
    expect(refused).toEqual([])
  })

  test('recommend what a storefront asks them for', async () => {
    const as = await store.visitor()
    const items = ['one', 'two'].map((catalogItemId) => ({ catalogItemId, appId: storeAppId }))
    const algorithms = [{ id: algorithmId, appId: idOf('RECOMMENDATIONS') }]
    const recommend = async (sent: object) =>
      (await store.ask('POST', '/ecom/v1/recommendations/get', { as, body: { algorithms, ...sent } })).body
    expect(await recommend({ items })).toEqual({
      recommendation: { items: [...items].reverse(), algorithm: algorithms[0] },
    })
    const { details } = await recommend({ items: [] })
    expect(details.applicationError.code).toBe('ITEM_APP_ID_NOT_SUPPORTED')
    expect(refused).toEqual([])
  })

  test('refuse in the words of the contract', async () => {
    const { as } = await fill()
    const { postalCode: _, ...elsewhere } = austin
    const totals = await estimate(as, { shippingAddress: elsewhere })
    expect(totals.calculationErrors.carrierErrors.errors).toMatchObject([
      {
        carrierId: idOf('SHIPPING_RATES'),
        error: { applicationError: { code: 'MISSING_POSTAL_CODE', data: { country: 'US' } } },
      },
    ])
  })

  test('answer to a trial', async () => {
    for (const { id } of plugins) {
      const path = `/plugins/v1/plugins/${id}/try`
      const { trial } = (await store.ask('POST', path, { as: store.apiKey, body: {} })).body
      expect(trial).toMatchObject({ problems: [] })
      expect(trial.answer).toBeTypeOf('object')
    }
    for (const [kind, functions] of [
      ['MEMBERSHIPS', 6],
      ['BOOKINGS_VALIDATION', 3],
    ] as const) {
      const path = `/plugins/v1/plugins/${idOf(kind)}/`
      const { samples } = (await store.ask('GET', `${path}samples`, { as: store.apiKey })).body
      expect(samples).toHaveLength(functions)
      for (const sample of samples) {
        const { trial } = (await store.ask('POST', `${path}try`, { as: store.apiKey, body: sample })).body
        expect(trial).toMatchObject({ problems: [] })
      }
    }
  })

  test('refuse questions that the shop signed for somebody else', async () => {
    const [one, other] = [answers.get('/shop/v1/getRates'), answers.get('/shop/v1/get-violations')]
    if (other) answers.set('/shop/v1/getRates', other)
    const { as } = await fill()
    const { calculationErrors } = await estimate(as, { shippingAddress: { ...austin, city: 'Dallas' } })
    expect(calculationErrors.generalShippingCalculationError).toBeUndefined()
    expect(calculationErrors.carrierErrors.errors[0].error.applicationError).toMatchObject({
      code: 'CARRIER_UNAVAILABLE',
      description: 'SHIPPING_RATES answers with status 500',
    })
    expect(refused).toEqual(['signature verification failed'])
    if (one) answers.set('/shop/v1/getRates', one)
  })
})
