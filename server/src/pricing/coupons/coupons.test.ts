import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { type Buyer, findCoupon, releaseCoupon, useCoupon } from './usage.service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})

afterAll(() => store.close())

const ask = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, ...(body === undefined ? {} : { body }) })

async function made(specification: object): Promise<string> {
  const reply = await ask('POST', '/stores/v2/coupons', { specification })
  expect(reply.body).toEqual({ id: expect.any(String) })
  return reply.body.id
}

const tenOff = (code: string) => ({ name: 'Ten off', code, percentOffRate: 10 })

describe('a merchant', () => {
  test('makes a coupon and reads it back', async () => {
    const id = await made({ ...tenOff('WELCOME'), startTime: '1700000000000', usageLimit: 5 })
    const { body } = await ask('GET', `/stores/v2/coupons/${id}`)
    expect(body.coupon).toMatchObject({
      id,
      specification: { code: 'WELCOME', percentOffRate: 10, startTime: '1700000000000', active: true },
      dateCreated: String(store.clock.now),
      expired: false,
      numberOfUsages: 0,
    })
  })

  test('cannot give two coupons the same code, whatever the case of its letters', async () => {
    await made(tenOff('Twice'))
    const reply = await ask('POST', '/stores/v2/coupons', { specification: tenOff('TWICE') })
    expect(reply.status).toBe(409)
    expect(reply.body.details.applicationError.code).toBe('ALREADY_EXISTS')
  })

  test('gets all violations of a coupon at once', async () => {
    const specification = {
      name: 'Odd',
      code: 'two words',
      moneyOffAmount: 5.005,
      freeShipping: true,
      startTime: '2000',
      expirationTime: '1000',
      usageLimit: 0,
    }
    const { status, body } = await ask('POST', '/stores/v2/coupons', { specification })
    expect(status).toBe(400)
    const rules = body.details.validationError.fieldViolations.map(
      ({ field, violatedRule }: { field: string; violatedRule: string }) => `${field} ${violatedRule}`,
    )
    expect(rules).toEqual([
      'specification ONE_OF_ALIGNMENT',
      'specification.code FORMAT',
      'specification.expirationTime VALIDATION',
      'specification.moneyOffAmount DECIMAL_MAX_SCALE',
      'specification.usageLimit MIN',
    ])
  })

  test('cannot create a coupon without a discount', async () => {
    const { body } = await ask('POST', '/stores/v2/coupons', {
      specification: { name: 'None', code: 'NONE' },
    })
    expect(body.details.validationError.fieldViolations).toMatchObject([
      { field: 'specification', violatedRule: 'ONE_OF_ALIGNMENT' },
    ])
  })

  test.each([
    ['Infinity', 'MAX'],
    ['NaN', 'DECIMAL_GT'],
    [0, 'DECIMAL_GT'],
    [100.5, 'MAX'],
    [1e-7, 'DECIMAL_MAX_SCALE'],
    [33.3333333, 'DECIMAL_MAX_SCALE'],
  ])('cannot take %s percent off', async (percentOffRate, rule) => {
    const { body } = await ask('POST', '/stores/v2/coupons', {
      specification: { name: 'Odd', code: 'ODD', percentOffRate },
    })
    expect(body.details.validationError.fieldViolations).toMatchObject([
      { field: 'specification.percentOffRate', violatedRule: rule },
    ])
  })

  test('changes only what is sent, and another kind of discount replaces the first', async () => {
    const id = await made({ ...tenOff('PART'), limitPerCustomer: 1 })
    const specification = { moneyOffAmount: 5, limitPerCustomer: null }
    expect(await ask('PATCH', `/stores/v2/coupons/${id}`, { id, specification })).toMatchObject({
      status: 200,
      body: {},
    })
    const { body } = await ask('GET', `/stores/v2/coupons/${id}`)
    expect(body.coupon.specification).toEqual({
      name: 'Ten off',
      code: 'PART',
      moneyOffAmount: 5,
      active: true,
      startTime: String(store.clock.now),
    })
  })

  test('changes only the fields in the mask', async () => {
    const id = await made({ ...tenOff('MASK'), usageLimit: 3 })
    const change = {
      id,
      specification: { name: 'New', code: 'OTHER' },
      fieldMask: { paths: ['name', 'usageLimit'] },
    }
    await ask('PATCH', `/stores/v2/coupons/${id}`, change)
    const { body } = await ask('GET', `/stores/v2/coupons/${id}`)
    expect(body.coupon.specification).toMatchObject({ name: 'New', code: 'MASK' })
    expect(body.coupon.specification).not.toHaveProperty('usageLimit')
  })

  test('finds coupons by code, and how many there are', async () => {
    await made(tenOff('FIND1'))
    await made(tenOff('FIND2'))
    const filter = { 'specification.code': { $startsWith: 'FIND' } }
    const query = { filter, sort: [{ fieldName: 'code', order: 'DESC' }], paging: { limit: 1, offset: 0 } }
    const { body } = await ask('POST', '/stores/v2/coupons/query', { query })
    expect(body.totalResults).toBe(2)
    expect(body.coupons).toMatchObject([{ specification: { code: 'FIND2' } }])
  })

  test('deletes a coupon', async () => {
    const id = await made(tenOff('GONE'))
    expect((await ask('DELETE', `/stores/v2/coupons/${id}`)).status).toBe(200)
    const reply = await ask('GET', `/stores/v2/coupons/${id}`)
    expect(reply.status).toBe(404)
    expect(reply.body.details.applicationError.code).toBe('COUPON_NOT_FOUND')
    expect((await ask('DELETE', `/stores/v2/coupons/${id}`)).status).toBe(404)
  })
})

test('a shopper may not make coupons', async () => {
  const body = { specification: tenOff('MINE') }
  const reply = await store.ask('POST', '/stores/v2/coupons', { as: await store.visitor(), body })
  expect(reply.status).toBe(403)
})

describe('using a coupon', () => {
  const use = (couponId: string, buyer: Buyer, orderId = store.shop.newId()) =>
    store.shop.db.transaction((tx) =>
      useCoupon(tx, { siteId: store.siteId, couponId, orderId, buyer, now: store.clock.now }),
    )
  const uses = async (id: string) => (await ask('GET', `/stores/v2/coupons/${id}`)).body.coupon.numberOfUsages

  test('of 20 orders at once for 5 uses, exactly 5 get it', async () => {
    const id = await made({ ...tenOff('FIVE'), usageLimit: 5 })
    const granted = await Promise.all(Array.from({ length: 20 }, () => use(id, { id: store.shop.newId() })))
    expect(granted.filter(Boolean)).toHaveLength(5)
    expect(await uses(id)).toBe(5)
  })

  test('one customer uses it once, by account or by e-mail address, even at the same time', async () => {
    const id = await made({ ...tenOff('ONCE'), limitPerCustomer: 1 })
    const anna = { id: store.shop.newId(), email: 'Anna@example.com' }
    const granted = await Promise.all(Array.from({ length: 8 }, () => use(id, anna)))
    expect(granted.filter(Boolean)).toHaveLength(1)
    expect(await use(id, { id: anna.id })).toBe(false)
    expect(await use(id, { id: store.shop.newId(), email: 'anna@EXAMPLE.com' })).toBe(false)
    expect(await use(id, { id: store.shop.newId(), email: 'ben@example.com' })).toBe(true)
    expect(await uses(id)).toBe(2)
    const query = { siteId: store.siteId, currency: 'USD', code: 'once', buyer: anna }
    expect(await findCoupon(store.shop, query)).toMatchObject({ usesByBuyer: 1 })
  })

  test('an order that counts it twice uses it once', async () => {
    const id = await made(tenOff('AGAIN'))
    const orderId = store.shop.newId()
    expect(await use(id, {}, orderId)).toBe(true)
    expect(await use(id, {}, orderId)).toBe(true)
    expect(await uses(id)).toBe(1)
  })

  test('a failed order gives it back', async () => {
    const id = await made({ ...tenOff('BACK'), usageLimit: 1 })
    const orderId = store.shop.newId()
    await use(id, {}, orderId)
    expect(await use(id, {})).toBe(false)
    for (const _ of [1, 2]) {
      await store.shop.db.transaction((tx) => releaseCoupon(tx, store.siteId, orderId))
    }
    expect(await uses(id)).toBe(0)
    expect(await use(id, {})).toBe(true)
  })

  test('an expired, inactive or deleted coupon cannot be used', async () => {
    const ended = await made({
      ...tenOff('ENDED'),
      startTime: '1000',
      expirationTime: String(store.clock.now),
    })
    const off = await made({ ...tenOff('OFF'), active: false })
    const future = await made({ ...tenOff('SOON'), startTime: String(store.clock.now + 1) })
    for (const id of [ended, off, future, store.shop.newId()]) expect(await use(id, {})).toBe(false)
    const { body } = await ask('GET', `/stores/v2/coupons/${ended}`)
    expect(body.coupon.expired).toBe(true)
  })
})
