import { cartEvents } from '@cartwright/contract/events/cart.ts'
import { collectionEvents, productEvents } from '@cartwright/contract/events/catalogue.ts'
import { checkoutEvents } from '@cartwright/contract/events/checkout.ts'
import { events } from '@cartwright/contract/events.ts'
import { pluginKinds } from '@cartwright/contract/plugins/kinds.ts'
import { createClient as createPublished, AppStrategy as PublishedAppStrategy } from '@wix/sdk'
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStandIn } from '../../test/stand-in.ts'
import type { Host, Module } from '../modules/module.ts'
import {
  AppStrategy,
  additionalFees,
  bookingsValidation,
  cart,
  catalog,
  checkout,
  createClient,
  customTriggers,
  discounts,
  type EntityEvent,
  eventOf,
  giftVouchersProvider,
  inventoryProvider,
  memberships,
  orders,
  PluginError,
  type PluginKind,
  paymentSettings,
  pricingProvider,
  products,
  recommendationsProvider,
  shippingRates,
  taxCalculationProvider,
  validations,
} from '../modules.ts'
import { functionOf } from './events.ts'

const appId = 'app-1'
let privateKey: CryptoKey
let publicKey: string

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  privateKey = pair.privateKey
  publicKey = await exportSPKI(pair.publicKey)
})

const sign = (claims: JWTPayload) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)

function webhook(eventType: string, payload: object): Promise<string> {
  const identity = JSON.stringify({ identityType: 'WIX_USER', wixUserId: 'u1' })
  const data = { data: JSON.stringify(payload), instanceId: 'inst-1', eventType, identity }
  return sign({ data: JSON.stringify(data) })
}

const cartEvent = {
  ...{ id: 'ev1', entityFqdn: 'wix.ecom.v1.cart', slug: 'created', entityId: 'c1', entityEventSequence: '3' },
  eventTime: '2026-03-01T10:00:01.000Z',
  createdEvent: { entity: { id: 'c1', createdDate: '2026-03-01T10:00:00.000Z', lineItems: [] } },
}

function open() {
  const modules = { cart, checkout, orders, products, shippingRates, validations }
  return createClient({ url: 'https://shop.test', auth: AppStrategy({ appId, publicKey }), modules })
}

describe('webhooks', () => {
  test('an event of a cart reaches its handler with ids and dates of programs', async () => {
    const client = open()
    const heard: unknown[] = []
    client.cart.onCartCreated((event) => void heard.push(event))
    const received = await client.webhooks.process(await webhook('wix.ecom.v1.cart_created', cartEvent))
    expect(received).toEqual({
      ...{ instanceId: 'inst-1', eventType: 'wix.ecom.v1.cart_created', payload: cartEvent },
      identity: { identityType: 'WIX_USER', wixUserId: 'u1' },
    })
    expect(heard).toMatchObject([
      {
        entity: { _id: 'c1', _createdDate: new Date('2026-03-01T10:00:00Z') },
        metadata: {
          _id: 'ev1',
          entityId: 'c1',
          eventTime: new Date('2026-03-01T10:00:01Z'),
          instanceId: 'inst-1',
        },
      },
    ])
  })

  test('an event of the catalogue has its data, also when a server passes the request on', async () => {
    const client = open()
    const heard: unknown[] = []
    client.products.onProductChanged(({ data }) => void heard.push(data))
    const payload = { productId: 'p1', changedFields: ['price'] }
    const body = await webhook('com.wix.ecommerce.catalog.api.v1.ProductChanged', payload)
    await client.webhooks.processRequest(new Request('https://app.test/hook', { method: 'POST', body }))
    expect(heard).toEqual([payload])
  })

  test.each(events)('$type is received as its sample says', async ({ type, sample }) => {
    const auth = AppStrategy({ appId, publicKey })
    const client = createClient({ url: 'https://shop.test', auth, modules: { heard: eventOf(type) } })
    const heard: { entity?: object; data?: object; metadata?: object }[] = []
    client.heard((event) => void heard.push(event as object))
    await client.webhooks.process(await webhook(type, sample))
    const [event] = heard
    const isPlain = !('entityFqdn' in sample)
    if (isPlain) expect(event).toMatchObject({ data: sample })
    else expect(event?.metadata).toMatchObject({ eventTime: new Date('2026-11-24T09:00:00.000Z') })
    expect(Boolean(event?.entity ?? event?.data)).toBe(!type.endsWith('_deleted'))
  })

  test('the modules receive the events of their nouns under the published names', () => {
    const client = open()
    const types = [...cartEvents, ...checkoutEvents, ...productEvents, ...collectionEvents]
    const functions = types.map(({ type }) => functionOf(type))
    const own = { ...client.cart, ...client.checkout, ...client.products, ...client.orders }
    expect(functions.filter((name) => !Object.hasOwn(own, name))).toEqual([])
    expect(functions).toEqual(
      expect.arrayContaining(['onCartCreated', 'onProductVariantsChanged', 'onProductCollectionDeleted']),
    )
    expect(functionOf('wix.ecom.v1.order_payment_status_updated')).toBe('onOrderPaymentStatusUpdated')
  })

  test('a cart of an event is a cart as its module returns it', async () => {
    const client = open()
    const lines: unknown[] = []
    client.cart.onCartCreated(({ entity }) => void lines.push(...(entity.lineItems ?? [])))
    const image = { id: 'a~mv2.webp', url: 'https://shop.test/media/a~mv2.webp', width: 3, height: 4 }
    const url = { relativePath: '/mug', url: 'https://shop.test/mug' }
    const entity = { id: 'c1', lineItems: [{ id: 'l1', image, url }] }
    await client.webhooks.process(
      await webhook('wix.ecom.v1.cart_created', { ...cartEvent, createdEvent: { entity } }),
    )
    expect(lines).toEqual([
      {
        _id: 'l1',
        image: 'wix:image://v1/a~mv2.webp#originWidth=3&originHeight=4',
        url: 'https://shop.test/mug',
      },
    ])
  })

  test('an event of another shop is received by its type', async () => {
    const onPaid = eventOf<EntityEvent<{ _id: string }>>('wix.ecom.v1.order_paid')
    const auth = AppStrategy({ appId, publicKey })
    const client = createClient({ url: 'https://shop.test', auth, modules: { onPaid } })
    const heard: string[] = []
    client.onPaid(({ entity }) => void heard.push(entity._id))
    await client.webhooks.process(await webhook('wix.ecom.v1.order_paid', cartEvent))
    expect(heard).toEqual(['c1'])
  })

  test('an event that nobody expects is refused with the types that are expected', async () => {
    const client = open()
    client.cart.onCartCreated(() => {})
    const expectedEvents = [{ type: 'some.event' }]
    await expect(client.webhooks.process(await webhook('other', {}), { expectedEvents })).rejects.toThrow(
      new Error('Unexpected event type: other. Expected one of: wix.ecom.v1.cart_created, some.event'),
    )
  })

  test('a token that was changed or has expired is not valid', async () => {
    const client = open()
    const [head, body] = (await webhook('wix.ecom.v1.cart_created', cartEvent)).split('.')
    const other = (await webhook('other', {})).split('.')[2]
    const old = await new SignJWT({ data: '{}' })
      .setProtectedHeader({ alg: 'RS256' })
      .setExpirationTime('1 hour ago')
      .sign(privateKey)
    for (const token of [`${head}.${body}.${other}`, old, 'nonsense', '']) {
      await expect(client.webhooks.process(token)).rejects.toThrow(new Error('JWT is not valid'))
    }
  })

  test('a strategy that cannot decode says so', async () => {
    const client = createClient({ url: 'https://shop.test' })
    const text = 'decodeJWT is not supported by the authentication strategy'
    await expect(client.webhooks.process('x')).rejects.toThrow(new Error(text))
    await expect(client.servicePlugins.process({ url: '/', body: 'x' })).rejects.toThrow(new Error(text))
  })

  test('the published client reads the same webhook alike', async () => {
    const body = await webhook('wix.ecom.v1.cart_created', cartEvent)
    const auth = PublishedAppStrategy({ appId, publicKey })
    const published = await createPublished({ auth }).webhooks.process(body)
    const { instanceId, eventType, identity } = await open().webhooks.process(body)
    expect({ instanceId, eventType, identity }).toEqual({
      instanceId: published.instanceId,
      eventType: published.eventType,
      identity: published.identity,
    })
  })
})

describe('plugins', () => {
  const ask = (request: object, claims: JWTPayload = {}) =>
    sign({
      ...{ iss: 'wix.com', aud: appId, ...claims },
      data: {
        request,
        metadata: { requestId: 'r1', currency: 'USD', appExtensionType: 'ECOM_SHIPPING_RATES' },
      },
    })
  const url = 'https://app.test/plugins/v1/getRates'

  test('every kind that the shop asks has its module', () => {
    const kinds = [
      ...[shippingRates, additionalFees, discounts, customTriggers],
      ...[taxCalculationProvider, giftVouchersProvider, validations, catalog, inventoryProvider],
      ...[memberships, paymentSettings, recommendationsProvider, pricingProvider, bookingsValidation],
    ]
    const answered: string[] = []
    const host = { answer: ({ kind }: { kind: string }) => void answered.push(kind) }
    for (const kind of kinds as Module<PluginKind<'TAX'>>[])
      kind.open(host as unknown as Host).provideHandlers({})
    expect(answered.sort()).toEqual(
      Object.values(pluginKinds)
        .map(({ type }) => type)
        .sort(),
    )
  })

  test('a plugin answers with the names of the wire', async () => {
    const client = open()
    client.shippingRates.provideHandlers({
      getShippingRates: ({ request, metadata }) => ({
        shippingRates: [
          {
            code: 'express',
            title: `To ${request.shippingDestination?.addressLine1}`,
            logistics: { pickupDetails: { address: { addressLine1: 'Main Street 1' } } },
            cost: { price: '5.00', currency: metadata.currency ?? null },
          },
        ],
      }),
    })
    const body = await ask({
      shippingDestination: { addressLine: 'Side Street 2' },
      lineItems: [{ id: '1' }],
    })
    const reply = await client.servicePlugins.processRequest(new Request(url, { method: 'POST', body }))
    expect([reply.status, await reply.json()]).toEqual([
      200,
      {
        shippingRates: [
          {
            ...{ code: 'express', title: 'To Side Street 2', cost: { price: '5.00', currency: 'USD' } },
            logistics: { pickupDetails: { address: { addressLine: 'Main Street 1' } } },
          },
        ],
      },
    ])
  })

  test('a plugin refuses with a code; a fault of its own is no answer', async () => {
    const client = open()
    client.shippingRates.provideHandlers({
      getShippingRates({ request }) {
        throw request.lineItems
          ? new PluginError('MISSING_POSTAL_CODE', { status: 400 })
          : new Error('broken')
      },
    })
    const asked = async (request: object) =>
      client.servicePlugins.processRequest(new Request(url, { method: 'POST', body: await ask(request) }))
    const reply = await asked({ lineItems: [] })
    expect([reply.status, await reply.json()]).toEqual([
      ...[400, { applicationError: { code: 'MISSING_POSTAL_CODE', data: {} } }],
    ])
    await expect(asked({})).rejects.toThrow(new Error('broken'))
  })

  test('a request of another sender or for another app is not valid', async () => {
    const client = open()
    client.shippingRates.provideHandlers({ getShippingRates: () => ({}) })
    for (const claims of [{ iss: 'elsewhere' }, { aud: 'app-2' }]) {
      const body = await ask({}, claims)
      await expect(client.servicePlugins.process({ url, body })).rejects.toThrow(
        new Error('JWT is not valid'),
      )
    }
  })

  test('a request without a handler and a handler without a request are named', async () => {
    const client = open()
    const body = await ask({})
    await expect(client.servicePlugins.process({ url, body })).rejects.toThrow(
      'No handler answers ECOM_SHIPPING_RATES at /plugins/v1/getRates',
    )
    expect(() => client.validations.provideHandlers({ getRates: () => ({}) } as never)).toThrow(
      'ECOM_VALIDATIONS has no handler getRates. Use one of: getValidationViolations',
    )
  })
})

test('an app gets one token for where it is installed, and another when it is refused', async () => {
  let accepted = 'A1'
  let given = 0
  const shop = await openStandIn((path) => {
    if (path === '/oauth2/token') return [200, { access_token: `A${++given}`, expires_in: '14400' }]
    return shop.got.at(-1)?.headers.authorization === accepted ? [200, { product: { id: 'p1' } }] : [401, {}]
  })
  onTestFinished(() => shop.close())
  const auth = AppStrategy({ appId, appSecret: 's', instanceId: 'inst-1' })
  const client = createClient({ url: shop.url, auth, modules: { products } })
  expect(await client.products.getProduct('p1')).toEqual({ product: { _id: 'p1' } })
  await client.products.getProduct('p1')
  expect(shop.got.map(({ path }) => path.split('?')[0])).toEqual([
    ...['/oauth2/token', '/stores-reader/v1/products/p1', '/stores-reader/v1/products/p1'],
  ])
  expect(JSON.parse(shop.got[0]?.body ?? '')).toEqual({
    ...{ grant_type: 'client_credentials', client_id: appId, client_secret: 's', instance_id: 'inst-1' },
  })
  accepted = 'A2'
  await client.products.getProduct('p1')
  expect(given).toBe(2)
})

test('an app whose secret the shop refuses is told so', async () => {
  const shop = await openStandIn(() => [401, { error: 'invalid_client' }])
  onTestFinished(() => shop.close())
  const auth = AppStrategy({ appId, appSecret: 'old', instanceId: 'inst-1' })
  const client = createClient({ url: shop.url, auth, modules: { products } })
  await expect(client.auth.getAuthHeaders()).rejects.toThrow(new Error('something went wrong'))
  await expect(client.products.getProduct('p1')).rejects.toThrow(/^System error occurred$/)
  expect(shop.got.map(({ path }) => path)).toEqual(['/oauth2/token', '/oauth2/token'])
})

test('calls of an app that start together wait for one token, and each may stop waiting', async () => {
  let given = 0
  const shop = await openStandIn((path) =>
    path === '/oauth2/token'
      ? [200, { access_token: `A${++given}`, expires_in: '14400' }]
      : [200, { product: { id: 'p1' } }],
  )
  onTestFinished(() => shop.close())
  const auth = AppStrategy({ appId, appSecret: 's', instanceId: 'inst-1' })
  const client = createClient({ url: shop.url, auth, modules: { products } })
  const stopped = client.auth.getAuthHeaders({ signal: AbortSignal.abort() })
  const asked = Promise.all(['p1', 'p2', 'p3'].map((id) => client.products.getProduct(id)))
  await expect(stopped).rejects.toThrow('aborted')
  expect(await asked).toHaveLength(3)
  expect(given).toBe(1)
})
