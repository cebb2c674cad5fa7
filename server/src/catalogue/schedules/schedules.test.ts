import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { collect, stock, stockMug, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { day } from '../../platform/db/retention.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
})
afterAll(() => store.close())
// What the test before planned is over.
beforeEach(() => pass(day))

const hour = 60 * 60 * 1000
const base = '/admin/v1/scheduled-changes'
const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const after = (milliseconds: number) => new Date(store.clock.now + milliseconds).toISOString()
const sale = (value = 20) => ({ discount: { type: 'PERCENT', value } })
/** From in an hour to in ten. */
const plan = async (scheduledChange: object) => {
  const body = {
    scheduledChange: { name: 'Sale', startDate: after(hour), endDate: after(10 * hour), ...scheduledChange },
  }
  const reply = await ask('POST', base, body)
  expect(reply.body).toHaveProperty('scheduledChange')
  return reply.body.scheduledChange
}
const read = async (id: string) => (await ask('GET', `${base}/${id}`)).body.scheduledChange
const work = () => store.runJob('change-as-planned')
const pass = async (milliseconds: number) => {
  store.clock.advance(milliseconds)
  await work()
}
/** What a shopper pays. */
const price = async (id: string): Promise<number> => {
  const { body } = await ask('GET', `/stores-reader/v1/products/${id}`)
  return body.product.price.discountedPrice
}
const lamp = (): Promise<Product> => products.create(store.shop, store.merchant, { name: 'Lamp', price: 100 })
const change = (id: string, patch: products.ProductPatch) =>
  products.update(store.shop, store.merchant, { id, patch })

describe('A sale that starts and ends by itself', () => {
  test('of chosen products gives back what was before', async () => {
    const [one, other] = [await lamp(), await lamp()]
    await change(other.id, { ribbon: 'New' })
    const planned = await plan({
      target: { productIds: [one.id, other.id] },
      change: { ...sale(), ribbon: 'Sale' },
    })
    expect(planned).toMatchObject({ state: 'SCHEDULED', revision: '1', author: { kind: 'app' } })
    await pass(0)
    expect(await price(one.id)).toBe(100)
    await pass(hour)
    expect([await price(one.id), await price(other.id)]).toEqual([80, 80])
    expect(await read(planned.id)).toMatchObject({ state: 'ACTIVE', counts: { changed: 2, refused: 0 } })
    await pass(8 * hour)
    expect(await price(one.id)).toBe(80)
    await pass(hour)
    expect([await price(one.id), await price(other.id)]).toEqual([100, 100])
    const ended = await read(planned.id)
    expect(ended).toMatchObject({ state: 'ENDED', counts: { changed: 2, restored: 2, kept: 0 } })
    const { body } = await ask('GET', `/admin/v1/history?entityId=${other.id}&limit=2`)
    expect(body.entries).toMatchObject([
      { runId: ended.endRunId, author: { kind: 'app', name: 'Merchant' } },
      { runId: ended.startRunId },
    ])
    expect(body.entries[0].changes).toContainEqual({ field: 'ribbon', before: 'Sale', after: 'New' })
    const { runs } = (await ask('GET', '/admin/v1/history/runs')).body
    expect(runs[0]).toMatchObject({ id: ended.endRunId, kind: 'SCHEDULE', changes: 2 })
  })

  test('of a collection, and of all products, takes those there are when it starts', async () => {
    const [one, other] = [await lamp(), await lamp()]
    const table = await collect(store, `Table ${one.id}`, [one])
    await plan({ target: { collectionId: table.id }, change: sale(10) })
    await pass(hour)
    expect([await price(one.id), await price(other.id)]).toEqual([90, 100])
    await pass(9 * hour)
    await plan({ target: { all: true }, change: sale(50), endDate: after(2 * hour) })
    const late = await stockMug(store)
    await pass(hour)
    expect([await price(one.id), await price(late.id)]).toEqual([50, 12])
    const later = await lamp()
    expect(await price(later.id)).toBe(100)
    await pass(hour)
    expect([await price(one.id), await price(late.id)]).toEqual([100, 24])
  })

  test('leaves what somebody changed meanwhile, and says so', async () => {
    const [one, other] = [await lamp(), await lamp()]
    const planned = await plan({
      target: { productIds: [one.id, other.id] },
      change: { ...sale(), ribbon: 'Sale' },
    })
    await pass(hour)
    await change(one.id, { discount: { type: 'PERCENT', value: 40 } })
    await products.remove(store.shop, store.merchant, other.id)
    await pass(9 * hour)
    expect(await price(one.id)).toBe(60)
    expect(await read(planned.id)).toMatchObject({ state: 'ENDED', counts: { restored: 0, kept: 2 } })
    const { body } = await ask('GET', `${base}/${planned.id}/products?state=KEPT`)
    const byId = new Map(body.products.map((row: { productId: string }) => [row.productId, row]))
    expect(byId.get(one.id)).toMatchObject({ name: 'Lamp', fields: ['discount'] })
    expect(byId.get(other.id)).toMatchObject({ problem: 'No product has this id' })
    const known = (await ask('GET', `/stores-reader/v1/products/${one.id}`)).body.product
    expect(known.ribbon ?? '').toBe('')
  })

  test('tells which products it could not change', async () => {
    const [one, cheap] = [await lamp(), await stock(store, { name: 'Pin', price: 3 }, 1)]
    const planned = await plan({
      target: { productIds: [one.id, cheap.id] },
      change: { discount: { type: 'AMOUNT', value: 5 } },
    })
    await pass(hour)
    expect([await price(one.id), await price(cheap.id)]).toEqual([95, 3])
    expect((await read(planned.id)).counts).toMatchObject({ changed: 1, refused: 1 })
    const { body } = await ask('GET', `${base}/${planned.id}/products?state=REFUSED`)
    expect(body.products).toMatchObject([
      { productId: cheap.id, problem: expect.stringContaining('at most 3') },
    ])
  })

  test('of hundreds of products goes on where a server stopped', async () => {
    const drafts = Array.from({ length: 250 }, (_, index) => ({ name: `Pin ${index}`, price: 10 }))
    const made = await products.createMany(store.shop, store.merchant, drafts)
    const ids = made.flatMap(({ product }) => product?.id ?? [])
    const planned = await plan({ target: { productIds: ids }, change: sale() })
    store.clock.advance(hour)
    const { db } = store.shop
    const { transaction } = db
    let steps = 0
    db.transaction = (job) => (++steps > 1 ? Promise.reject(new Error('out of power')) : transaction(job))
    await expect(work()).rejects.toThrow('out of power')
    db.transaction = transaction
    expect(await read(planned.id)).toMatchObject({ state: 'STARTING', counts: { changed: 100 } })
    await work()
    expect(await read(planned.id)).toMatchObject({ state: 'ACTIVE', counts: { changed: 250 } })
    await pass(9 * hour)
    expect(await read(planned.id)).toMatchObject({ state: 'ENDED', counts: { restored: 250 } })
  })

  test('happens once, however many servers are at it', async () => {
    const drafts = Array.from({ length: 220 }, (_, index) => ({ name: `Cup ${index}`, price: 10 }))
    const made = await products.createMany(store.shop, store.merchant, drafts)
    const ids = made.flatMap(({ product }) => product?.id ?? [])
    const planned = await plan({ target: { productIds: ids }, change: sale() })
    store.clock.advance(hour)
    await Promise.all([work(), work(), work(), work()])
    await work()
    const { startRunId, counts } = await read(planned.id)
    expect(counts).toMatchObject({ changed: 220, refused: 0 })
    const [once] = await rows<{ entries: number; products: number }>(
      store,
      `SELECT count(*)::int AS entries, count(DISTINCT entity_id)::int AS products FROM catalogue_history
       WHERE site_id = $1 AND run_id = $2`,
      [store.siteId, startRunId],
    )
    expect(once).toEqual({ entries: 220, products: 220 })
    await pass(9 * hour)
  })
})

describe('Two sales on the same product', () => {
  const two = async (first: [number, number], second: [number, number]) => {
    const one = await lamp()
    const target = { productIds: [one.id] }
    const at = ([start, end]: [number, number]) => ({
      startDate: after(start * hour),
      endDate: after(end * hour),
    })
    await plan({ target, change: sale(10), ...at(first) })
    await plan({ target, change: sale(20), ...at(second) })
    const seen: number[] = []
    for (let passed = 0; passed < 10; passed++) {
      await pass(hour)
      seen.push(await price(one.id))
    }
    return seen
  }

  test('that overlap leave the full price behind', async () => {
    expect(await two([1, 5], [3, 8])).toEqual([90, 90, 80, 80, 80, 80, 80, 100, 100, 100])
  })

  test('of which one lies within the other', async () => {
    expect(await two([1, 8], [3, 5])).toEqual([90, 90, 80, 80, 90, 90, 90, 100, 100, 100])
  })

  test('that follow one another', async () => {
    expect(await two([1, 4], [4, 8])).toEqual([90, 90, 90, 80, 80, 80, 80, 100, 100, 100])
  })
})

describe('When no server was there', () => {
  test('a late start is caught up', async () => {
    const one = await lamp()
    const planned = await plan({ target: { productIds: [one.id] }, change: sale() })
    await pass(5 * hour)
    expect(await price(one.id)).toBe(80)
    await pass(20 * hour)
    expect(await price(one.id)).toBe(100)
    expect(await read(planned.id)).toMatchObject({ state: 'ENDED' })
  })

  test('a sale that is over already is passed over', async () => {
    const one = await lamp()
    const planned = await plan({ target: { productIds: [one.id] }, change: sale() })
    await pass(20 * hour)
    expect(await read(planned.id)).toMatchObject({ state: 'MISSED', counts: { changed: 0 } })
    expect((await ask('GET', `/admin/v1/history?entityId=${one.id}`)).body.entries).toHaveLength(1)
  })
})

describe('A plan', () => {
  test('is made by the clock on the wall of the shop', async () => {
    const one = await lamp()
    const planned = await plan({
      target: { productIds: [one.id] },
      change: sale(),
      startDate: '2027-07-01T00:00',
      endDate: '2027-12-24T18:30',
    })
    expect(planned).toMatchObject({
      startDate: '2027-06-30T22:00:00.000Z',
      startLocal: '2027-07-01T00:00',
      endDate: '2027-12-24T17:30:00.000Z',
      endLocal: '2027-12-24T18:30',
      timeZone: 'Europe/Berlin',
    })
    await ask('POST', `${base}/${planned.id}/cancel`)
  })

  test('can be made otherwise until it starts; then its name and its end', async () => {
    const one = await lamp()
    const { id, revision } = await plan({ target: { productIds: [one.id] }, change: sale() })
    const update = (scheduledChange: object) => ask('PATCH', `${base}/${id}`, { scheduledChange })
    const changed = await update({ revision, change: sale(30), name: 'Summer sale' })
    expect(changed.body.scheduledChange).toMatchObject({ name: 'Summer sale', revision: '2' })
    expect((await update({ revision, name: 'Winter sale' })).body.details.applicationError.code).toBe(
      'REVISION_MISMATCH',
    )
    await pass(hour)
    expect(await price(one.id)).toBe(70)
    expect((await update({ change: sale(50) })).body.details.applicationError.code).toBe('ALREADY_STARTED')
    expect((await update({ endDate: after(2 * hour) })).status).toBe(200)
    await pass(2 * hour)
    expect(await price(one.id)).toBe(100)
    expect((await update({ name: 'Too late' })).status).toBe(409)
  })

  test('is called off before it starts, and ended at once after', async () => {
    const one = await lamp()
    const target = { productIds: [one.id] }
    const waiting = await plan({ target, change: sale() })
    const off = await ask('POST', `${base}/${waiting.id}/cancel`)
    expect(off.body.scheduledChange.state).toBe('CANCELED')
    await pass(hour)
    expect(await price(one.id)).toBe(100)
    const running = await plan({ target, change: sale(), endDate: null })
    await pass(hour)
    expect(await price(one.id)).toBe(80)
    expect((await ask('POST', `${base}/${running.id}/cancel`)).status).toBe(200)
    await pass(1)
    expect(await price(one.id)).toBe(100)
    expect((await ask('POST', `${base}/${running.id}/cancel`)).status).toBe(409)
  })

  test('is found by its state and by the products it concerns', async () => {
    const [one, other] = [await lamp(), await lamp()]
    const shelf = await collect(store, `Shelf ${one.id}`, [other])
    const first = await plan({ target: { productIds: [one.id] }, change: sale() })
    const second = await plan({
      target: { collectionId: shelf.id },
      change: sale(),
      startDate: after(2 * hour),
    })
    const found = async (query: string) => {
      const { body } = await ask('GET', `${base}?${query}`)
      return body.scheduledChanges.map(({ id }: { id: string }) => id)
    }
    expect(await found(`productId=${one.id}&state=SCHEDULED`)).toEqual([first.id])
    expect(await found(`productId=${other.id}&state=SCHEDULED`)).toEqual([second.id])
    expect(await found('state=SCHEDULED&limit=1')).toEqual([second.id])
    expect(await found(`state=SCHEDULED&limit=1&before=${second.id}`)).toEqual([first.id])
    for (const id of [first.id, second.id]) await ask('POST', `${base}/${id}/cancel`)
  })

  test('that cannot be is refused with every reason', async () => {
    const refused = async (scheduledChange: object) => {
      const { status, body } = await ask('POST', base, {
        scheduledChange: { name: 'Sale', ...scheduledChange },
      })
      expect(status).toBe(400)
      return body.details.validationError.fieldViolations.map(
        ({ field, violatedRule }: Record<string, string>) => `${field} ${violatedRule}`,
      )
    }
    expect(
      await refused({
        target: { all: true, productIds: [store.shop.newId()] },
        change: { slug: 'sale', name: null, discount: { type: 'PERCENT', value: 120 } },
        startDate: after(hour),
        endDate: after(hour),
      }),
    ).toEqual([
      'scheduledChange.change.discount.value MAX',
      'scheduledChange.change.name REQUIRED_FIELD',
      'scheduledChange.change.slug FIELD_NOT_ALLOWED',
      'scheduledChange.endDate VALIDATION',
      'scheduledChange.target ONE_OF_ALIGNMENT',
    ])
    expect(await refused({ target: { all: true }, change: {}, startDate: after(0) })).toEqual([
      'scheduledChange.change REQUIRED_FIELD',
    ])
    const stranger = { productIds: [store.shop.newId()] }
    expect(await refused({ target: stranger, change: sale(), startDate: after(0) })).toEqual([
      'scheduledChange.target.productIds VALIDATION',
    ])
    expect(await refused({ target: { all: true }, change: sale(), startDate: 'tomorrow' })).toEqual([
      'scheduledChange.startDate FORMAT',
    ])
  })

  test('is for those who may change products', async () => {
    const { status } = await store.ask('GET', base, { as: await store.visitor() })
    expect(status).toBe(403)
    expect((await ask('GET', `${base}/${store.shop.newId()}`)).status).toBe(404)
  })

  test('wakes a server in time', async () => {
    const one = await lamp()
    const { id } = await plan({ target: { productIds: [one.id] }, change: sale() })
    const jobs = await rows<{ at: Date }>(
      store,
      `SELECT available_at AS at FROM jobs WHERE key LIKE $1 ORDER BY available_at`,
      [`schedule:${id}%`],
    )
    expect(jobs.map(({ at }) => at.toISOString())).toEqual([after(hour), after(10 * hour)])
  })
})

test('the lowest price of the last 30 days is told of a sale that was planned', async () => {
  const { id, slug } = await products.create(store.shop, store.merchant, { ...vase, name: 'Planned Vase' })
  store.clock.advance(40 * day)
  await plan({ target: { productIds: [id] }, change: sale() })
  await pass(hour)
  const page = await store.ask('GET', `/v1/storefront/products/${slug}`, { as: await store.visitor() })
  expect(page.body.variantAvailability[0].lowestPrice).toEqual({ price: 32, formatted: '$32.00' })
  await pass(9 * hour)
  const over = await store.ask('GET', `/v1/storefront/products/${slug}`, { as: await store.visitor() })
  expect(over.body.variantAvailability[0]).not.toHaveProperty('lowestPrice')
})
