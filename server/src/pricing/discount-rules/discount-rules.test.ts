import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishedEvents } from '../../../test/accounts.ts'
import {
  approvedCard,
  austin,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  openCheckoutProps,
  placeOrder,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { renderedEvents } from '../../../test/events.ts'
import { collect, lineOf, stock, stockMug, storeAppId, variantOf, vase } from '../../../test/fixtures.ts'
import { memberTokens, newMember, newVisitorFor } from '../../../test/members.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { orderSummary } from '../../orders/order/view.ts'
import type { InProcessPlugin } from '../../plugins/asking/plugin.ts'

let store: Store
let theVase: Product
let theMug: Product
let shelf: string

const clubId = '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d61'
// biome-ignore lint/suspicious/noExplicitAny: the plugin as plain JavaScript writes it
let club: (asked: any) => any
// biome-ignore lint/suspicious/noExplicitAny: as above
const questions: any[] = []
const plugin = {
  kind: 'DISCOUNT_TRIGGERS',
  id: clubId,
  name: 'Club',
  budget: 200,
  fallback: 'SKIP',
  functions: {
    listTriggers: () => ({ customTriggers: [{ id: 'regulars', name: 'Regulars' }] }),
    getEligibleTriggers: (asked) => {
      questions.push(asked)
      return club(asked)
    },
  },
} satisfies InProcessPlugin
const own: { fallback: InProcessPlugin['fallback'] } = plugin
function fallBack(fallback: InProcessPlugin['fallback']) {
  own.fallback = fallback
  store.shop.changes.publish('plugin', store.siteId)
}

beforeAll(async () => {
  store = await openStore({
    plugins: [plugin],
    settings: { paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
  theMug = await stockMug(store)
  shelf = (await collect(store, 'Shelf', [theMug])).id
})
afterAll(() => store.close())

beforeEach(() => {
  store.clock.advance(120_000)
  club = () => ({ eligibleTriggers: [] })
  fallBack('SKIP')
  questions.length = 0
})
afterEach(async () => {
  const { body } = await ask('POST', '/ecom/v1/discount-rules/query', {
    query: { cursorPaging: { limit: 100 } },
  })
  for (const { id } of body.discountRules) await ask('DELETE', `/ecom/v1/discount-rules/${id}`)
})

const ask = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, ...(body === undefined ? {} : { body }) })

const everything = { type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: storeAppId } }
const tenPercent = {
  discountType: 'PERCENTAGE',
  percentage: 10,
  targetType: 'SPECIFIC_ITEMS',
  specificItemsInfo: { scopes: [everything] },
}
const ruleOf = (more: object = {}) => ({ name: 'Ten off', discounts: { values: [tenPercent] }, ...more })

const create = (more?: object) => ask('POST', '/ecom/v1/discount-rules', { discountRule: ruleOf(more) })
/** Each is younger than the one before. */
async function made(more?: object) {
  store.clock.advance(1)
  const { status, body } = await create(more)
  expect([status, body]).toMatchObject([200, { discountRule: { id: expect.any(String) } }])
  return body.discountRule
}

async function violationsOf(more: object) {
  const { status, body } = await create(more)
  expect(status).toBe(400)
  return body.details.validationError.fieldViolations.map(
    ({ field, violatedRule, ruleName }: { field: string; violatedRule: string; ruleName?: string }) =>
      `${field.replace('discountRule.', '')} ${ruleName ?? violatedRule}`,
  )
}

const vases = (quantity: number) => lineOf(theVase, {}, quantity)
const mugs = (quantity: number) => lineOf(theMug, { variantId: variantOf(theMug, 'Oat') }, quantity)

/** The cart of a new visitor, or of somebody else, with these lines: its totals. */
async function totals(lineItems: object[], as?: string) {
  const who = as ?? (await store.visitor())
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as: who, body: { lineItems } })
  const { body } = await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as: who, body: {} })
  return body
}
const discountOf = async (lineItems: object[], as?: string) =>
  (await totals(lineItems, as)).priceSummary.discount.amount

describe('a merchant', () => {
  test('creates an automatic discount, which shows its status and its uses', async () => {
    const rule = await made({ activeTimeInfo: { start: '2020-01-01T01:00:00+01:00' } })
    expect((await ask('GET', `/ecom/v1/discount-rules/${rule.id}`)).body.discountRule).toEqual({
      ...rule,
      revision: '1',
      name: 'Ten off',
      active: true,
      activeTimeInfo: { start: '2020-01-01T00:00:00.000Z' },
      discounts: { values: [tenPercent] },
      status: 'LIVE',
      usageCount: 0,
    })
  })

  test('can send the example of the manual', async () => {
    const manual = readFileSync(new URL('../../../../docs/developers/discounts.md', import.meta.url), 'utf8')
    const [, example = ''] = /```json\n(.*?)```/s.exec(manual) ?? []
    const { status, body } = await ask('POST', '/ecom/v1/discount-rules', JSON.parse(example))
    expect([status, body.discountRule]).toMatchObject([200, JSON.parse(example).discountRule])
  })

  test('sees which discounts are yet to come, live and over', async () => {
    const now = store.clock.now
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
    const statusOf = async (activeTimeInfo: object) => (await made({ activeTimeInfo })).status
    expect(await statusOf({ start: at(1) })).toBe('PENDING')
    expect(await statusOf({ start: at(-1), end: at(1) })).toBe('LIVE')
    expect(await statusOf({ end: at(0) })).toBe('EXPIRED')
  })

  test('changes the fields that are sent, with the revision that was read', async () => {
    const { id } = await made({ trigger: { itemQuantityRange: { from: 3 } } })
    const change = (more: object) =>
      ask('PATCH', `/ecom/v1/discount-rules/${id}`, { discountRule: { id, ...more } })
    const { body } = await change({ revision: '1', name: 'New', active: false, trigger: null })
    expect(body.discountRule).toMatchObject({ revision: '2', name: 'New', active: false })
    expect(body.discountRule).not.toHaveProperty('trigger')
    const stale = await change({ revision: '1', name: 'Late' })
    expect([stale.status, stale.body.details.applicationError.code]).toEqual([409, 'REVISION_MISMATCH'])
    const unsaid = await change({ name: 'None' })
    expect(unsaid.body.details.validationError.fieldViolations[0]).toMatchObject({
      field: 'discountRule.revision',
    })
  })

  test('finds discounts by name, state and time', async () => {
    await made({ name: 'B' })
    store.clock.advance(1000)
    await made({ name: 'A', active: false, activeTimeInfo: { end: '2030-01-01T00:00:00Z' } })
    const names = async (query: object) =>
      (await ask('POST', '/ecom/v1/discount-rules/query', { query })).body.discountRules.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names({})).toEqual(['A', 'B'])
    expect(await names({ filter: { active: true } })).toEqual(['B'])
    expect(await names({ filter: { 'activeTimeInfo.end': { $gt: '2029-01-01T00:00:00Z' } } })).toEqual(['A'])
    expect(await names({ sort: [{ fieldName: 'name', order: 'DESC' }] })).toEqual(['B', 'A'])
    const first = await ask('POST', '/ecom/v1/discount-rules/query', {
      query: { cursorPaging: { limit: 1 } },
    })
    const { cursors } = first.body.pagingMetadata
    expect(await names({ cursorPaging: { limit: 1, cursor: cursors.next } })).toEqual(['B'])
  })

  test('deletes a discount; then nobody finds it', async () => {
    const { id } = await made()
    expect((await ask('DELETE', `/ecom/v1/discount-rules/${id}`)).body).toEqual({})
    for (const method of ['GET', 'DELETE'])
      expect((await ask(method, `/ecom/v1/discount-rules/${id}`)).status).toBe(404)
    const change = { discountRule: { id, revision: '1', name: 'x' } }
    expect((await ask('PATCH', `/ecom/v1/discount-rules/${id}`, change)).status).toBe(404)
  })

  test('hears of each change by an event', async () => {
    const { id } = await made()
    await ask('PATCH', `/ecom/v1/discount-rules/${id}`, { discountRule: { id, revision: '1', name: 'New' } })
    const name = 'wix.ecom.discounts.v1.discount_rule'
    const sent = (await renderedEvents(store, [`${name}_created`, `${name}_updated`])).filter(
      ({ payload }) => payload?.entityId === id,
    )
    expect(sent.map(({ problems }) => problems)).toEqual([[], []])
    expect(sent[1]?.payload.updatedEvent.currentEntity).toMatchObject({ id, name: 'New', revision: '2' })
    await ask('DELETE', `/ecom/v1/discount-rules/${id}`)
    expect(await publishedEvents(store, id)).toEqual(['1 created', '2 updated', '3 deleted'])
  })

  test('may have so many of them, also when they are created at once', async () => {
    const text = JSON.stringify(ruleOf({ active: true }))
    const insert = `INSERT INTO discount_rules (site_id, id, body, created_at, updated_at)
      SELECT '${store.siteId}', gen_random_uuid(), '${text}'::jsonb, now(), now() FROM generate_series(1, 98)`
    await store.shop.db.transaction((tx) => tx.run({ name: '', text: insert } as never, []))
    const replies = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = replies.find(({ status }) => status !== 200)
    expect(refused?.body.details.applicationError.code).toBe('MAX_DISCOUNT_RULES_REACHED')
  })

  test('may use the triggers of so many apps', async () => {
    const custom = (n: number) => ({
      trigger: { customTrigger: { id: 'x', appId: `0f2b8a52-0000-4000-8000-00000000000${n}` } },
    })
    for (const n of [1, 2, 3, 4, 5, 5]) await made(custom(n))
    const { body } = await create(custom(6))
    expect(body.details.applicationError.code).toBe('MAX_CUSTOM_TRIGGER_APPS_EXCEEDED')
  })
})

describe('a discount cannot', () => {
  test('lack a name, an amount or items', async () => {
    expect(await violationsOf({ name: '', discounts: { values: [{}] } })).toEqual(['name MIN_LENGTH'])
    const lacking = { name: ' ', discounts: { values: [{ specificItemsInfo: { scopes: [everything] } }] } }
    expect(await violationsOf(lacking)).toEqual([
      'discounts.values[0] INVALID_EMPTY_DISCOUNT',
      'name REQUIRED_FIELD',
    ])
    expect(await violationsOf({ discounts: { values: [{ percentage: 10 }] } })).toEqual([
      'discounts.values[0].specificItemsInfo.scopes REQUIRED_FIELD',
    ])
  })

  test('take off two things, nothing, or fractions of a cent', async () => {
    const values = (more: object) => ({ discounts: { values: [{ ...tenPercent, ...more }] } })
    expect(await violationsOf(values({ fixedAmount: '5' }))).toEqual([
      'discounts.values[0] INVALID_DISCOUNT_TYPE',
    ])
    expect(await violationsOf(values({ percentage: 0.05 }))).toEqual(['discounts.values[0].percentage MIN'])
    const fixed = (fixedAmount: string) =>
      violationsOf(values({ discountType: 'FIXED_AMOUNT', percentage: undefined, fixedAmount }))
    expect(await fixed('0')).toEqual(['discounts.values[0].fixedAmount DECIMAL_GT'])
    expect(await fixed('1.005')).toEqual(['discounts.values[0].fixedAmount DECIMAL_MAX_SCALE'])
  })

  test('end before it starts', async () => {
    const activeTimeInfo = { start: '2026-02-01T00:00:00Z', end: '2026-02-01T00:00:00Z' }
    expect(await violationsOf({ activeTimeInfo })).toEqual(['activeTimeInfo.end INVALID_ACTIVE_TIME_RANGE'])
  })

  test.each([
    [
      'a type without its range',
      { triggerType: 'SUBTOTAL_RANGE' },
      'trigger.subtotalRange MISSING_SUBTOTAL_RANGE',
    ],
    ['no type and nothing else', {}, 'trigger.triggerType REQUIRED_FIELD'],
    [
      'two ranges',
      { triggerType: 'SUBTOTAL_RANGE', subtotalRange: { from: '1' }, itemQuantityRange: { from: 1 } },
      'trigger INVALID_TRIGGER_TYPE',
    ],
    ['an empty range', { subtotalRange: {} }, 'trigger.subtotalRange INVALID_SUBTOTAL_RANGE'],
    [
      'a range the wrong way round',
      { itemQuantityRange: { from: 5, to: 4 } },
      'trigger.itemQuantityRange.to INVALID_ITEM_QUANTITY_RANGE',
    ],
    [
      'AND of one',
      { and: { triggers: [{ itemQuantityRange: { from: 1 } }] } },
      'trigger.and.triggers MIN_SIZE',
    ],
    [
      'a filter of another app',
      {
        itemQuantityRange: {
          from: 1,
          scopes: [{ type: 'CUSTOM_FILTER', customFilter: { appId: clubId, params: {} } }],
        },
      },
      'trigger.itemQuantityRange.scopes[0].customFilter.appId INVALID_SCOPE',
    ],
  ])('have a trigger with %s', async (_, trigger, violation) => {
    expect(await violationsOf({ trigger })).toEqual([violation])
  })

  test('have triggers that are too deep', async () => {
    const pieces = { itemQuantityRange: { from: 1 } }
    const or = (one: object) => ({ or: { triggers: [one, pieces] } })
    const deep = { and: { triggers: [or(or(pieces)), pieces] } }
    expect(await violationsOf({ trigger: deep })).toEqual([
      'trigger.and.triggers[0].or.triggers[0].or OPERATOR_TOO_DEEPLY_NESTED',
    ])
    await made({ trigger: { and: { triggers: [or(pieces), pieces] } } })
  })

  test('be created, read, changed or deleted by shoppers or with keys for other things', async () => {
    const { id } = await made()
    const key = { name: 'Reader', permissions: ['ECOM.READ_DISCOUNT_RULES'] }
    const { body } = await ask('POST', '/admin/v1/api-keys', { key })
    const reader = body.secret
    const visitor = await store.visitor()
    const statuses = (as: string) =>
      Promise.all(
        [
          ['POST', '/ecom/v1/discount-rules', { discountRule: ruleOf() }],
          ['GET', `/ecom/v1/discount-rules/${id}`],
          ['POST', '/ecom/v1/discount-rules/query', {}],
          ['PATCH', `/ecom/v1/discount-rules/${id}`, { discountRule: { id, revision: '1' } }],
          ['DELETE', `/ecom/v1/discount-rules/${id}`],
        ].map(
          async ([method, path, sent]) =>
            (await store.ask(method as string, path as string, { as, ...(sent ? { body: sent } : {}) }))
              .status,
        ),
      )
    expect(await statuses(visitor)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(reader)).toEqual([403, 200, 200, 403, 403])
  })
})

describe('in a cart', () => {
  test('the best discount of each line counts, from the next moment on', async () => {
    const as = await store.visitor()
    expect(await discountOf([vases(1), mugs(2)], as)).toBe('0.00')
    const all = await made({ name: 'All' })
    const filter = {
      type: 'CUSTOM_FILTER',
      customFilter: { appId: storeAppId, params: { collectionIds: [shelf] } },
    }
    const value = { discountType: 'FIXED_PRICE', fixedPrice: '20', specificItemsInfo: { scopes: [filter] } }
    const each = await made({ name: 'Mugs for 20', discounts: { values: [value] } })
    const { body } = await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body: {} })
    const [vaseLine, mugLine] = body.calculatedLineItems
    expect(body.appliedDiscounts).toMatchObject([
      {
        discountType: 'SPECIFIC_ITEMS',
        lineItemIds: [vaseLine.lineItemId],
        discountRule: {
          id: all.id,
          name: { original: 'All', translated: 'All' },
          amount: { amount: '3.20' },
        },
      },
      { lineItemIds: [mugLine.lineItemId], discountRule: { id: each.id, amount: { amount: '8.00' } } },
    ])
    expect(body.priceSummary).toMatchObject({ subtotal: { amount: '80.00' }, discount: { amount: '11.20' } })
    const { body: read } = await store.ask('GET', '/ecom/v1/carts/current', { as })
    expect(read.cart.lineItems[0]).toMatchObject({
      price: { amount: '28.80' },
      priceBeforeDiscounts: { amount: '32.00' },
    })
    await ask('PATCH', `/ecom/v1/discount-rules/${all.id}`, {
      discountRule: { id: all.id, revision: '1', active: false },
    })
    await ask('DELETE', `/ecom/v1/discount-rules/${each.id}`)
    const after = await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body: {} })
    expect(after.body.appliedDiscounts).toEqual([])
  })

  test('it counts from its start until its end', async () => {
    const at = (minutes: number) => new Date(store.clock.now + minutes * 60_000).toISOString()
    await made({ activeTimeInfo: { start: at(10), end: at(20) } })
    expect(await discountOf([vases(1)])).toBe('0.00')
    store.clock.advance(10 * 60_000)
    expect(await discountOf([vases(1)])).toBe('3.20')
    store.clock.advance(10 * 60_000)
    expect(await discountOf([vases(1)])).toBe('0.00')
  })

  test('it needs enough pieces or enough money', async () => {
    await made({
      trigger: {
        or: { triggers: [{ itemQuantityRange: { from: 4 } }, { subtotalRange: { from: '90.00' } }] },
      },
    })
    expect(await discountOf([mugs(3)])).toBe('0.00')
    expect(await discountOf([mugs(4)])).toBe('9.60')
    expect(await discountOf([vases(3)])).toBe('9.60')
  })

  test('it is for members that the merchant chose', async () => {
    const { id } = await newMember(store)
    const memberOf = async (memberId: string) =>
      (await memberTokens(store, await newVisitorFor(store, memberId))).access_token
    await made({ trigger: { customerEligibility: { individualMembersInfo: { memberIds: [id] } } } })
    expect(await discountOf([vases(1)], await memberOf(id))).toBe('3.20')
    expect(await discountOf([vases(1)], await memberOf((await newMember(store)).id))).toBe('0.00')
    expect(await discountOf([vases(1)])).toBe('0.00')
  })

  test('a price for several pieces is for each full group of them', async () => {
    const value = {
      quantityBased: { configurations: [{ quantity: 2, price: '40' }] },
      specificItemsInfo: { scopes: [everything] },
    }
    const rule = await made({ name: 'Two for 40', discounts: { values: [value] } })
    expect(rule.discounts.values[0]).toMatchObject({
      discountType: 'QUANTITY_BASED',
      quantityBased: { configurations: [{ id: expect.any(String), quantity: 2, price: '40' }] },
    })
    expect(await discountOf([mugs(3)])).toBe('8.00')
  })

  test('it is shown by Cart V2, too', async () => {
    await made()
    const as = await store.visitor()
    await totals([vases(1)], as)
    const { body: current } = await store.ask('GET', '/ecom/v2/carts/current', { as })
    const { body } = await store.ask('POST', `/ecom/v2/carts/${current.cart.id}/calculate`, {
      as: store.apiKey,
      body: {},
    })
    expect(body.summary.discounts).toMatchObject([
      {
        name: { original: 'Ten off' },
        source: { sourceType: 'AUTOMATIC_RULE' },
        total: { amount: '3.20' },
        lineItemDiscounts: [{ amountOff: { amount: '3.20' } }],
      },
    ])
  })
})

describe('an order', () => {
  const usesOf = async (id: string) =>
    (await ask('GET', `/ecom/v1/discount-rules/${id}`)).body.discountRule.usageCount

  test('keeps the discount with its name, counts once, and gives the use back when it is cancelled', async () => {
    const rule = await made({ name: 'Summer' })
    const other = await made({ name: 'Never', trigger: { itemQuantityRange: { from: 100 } } })
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [vases(2)] })
    const { screen } = await enterCheckout(store, { as, checkoutId })
    expect(openCheckoutProps(screen).summary.rows).toContainEqual({
      kind: 'discount',
      label: 'Summer',
      text: '−$6.40',
    })
    const { body } = await placeOrder(store, as, checkoutId)
    await placeOrder(store, as, checkoutId)
    expect([await usesOf(rule.id), await usesOf(other.id)]).toEqual([1, 0])
    await ask('PATCH', `/ecom/v1/discount-rules/${rule.id}`, {
      discountRule: { id: rule.id, revision: '1', name: 'Winter' },
    })
    const { order } = (await ask('GET', `/ecom/v1/orders/${body.orderId}`)).body
    expect(order.appliedDiscounts).toMatchObject([
      { discountRule: { id: rule.id, name: { original: 'Summer' }, amount: { amount: '6.40' } } },
    ])
    expect(orderSummary(order, 'en').rows).toContainEqual({
      kind: 'discount',
      label: 'Summer',
      text: '−$6.40',
    })
    await ask('POST', `/ecom/v1/orders/${body.orderId}/cancel`, {})
    expect(await usesOf(rule.id)).toBe(0)
  })

  test('with a declined card gives the use back, and takes it again with the next card', async () => {
    const rule = await made()
    const { screen, post } = await visitorReadyToPay(store, [vases(1)])
    const declined = await post({ ...filled(screen), ...declinedCard, do: 'place' })
    expect(declined.status).toBe(422)
    expect(await usesOf(rule.id)).toBe(0)
    const placed = await post({ ...filled(declined), ...approvedCard, do: 'place' })
    expect(placed.location).toContain('/thanks')
    expect(await usesOf(rule.id)).toBe(1)
  })

  test('is not placed at another total than the buyer saw', async () => {
    const rule = await made()
    const { screen, post } = await visitorReadyToPay(store, [vases(1)])
    await ask('DELETE', `/ecom/v1/discount-rules/${rule.id}`)
    const after = await post({ ...filled(screen), ...approvedCard, do: 'place' })
    expect(openCheckoutProps(after).summary.rows.some(({ kind }) => kind === 'discount')).toBe(false)
  })
})

describe('a trigger of a plugin', () => {
  const trigger = { triggerType: 'CUSTOM', customTrigger: { id: 'regulars', appId: clubId } }

  test('is in the list of triggers', async () => {
    const { body } = await ask('POST', '/ecom/v1/discount-custom-triggers/list', {})
    expect(body.triggers).toEqual([{ id: 'regulars', name: 'Regulars', appId: clubId }])
  })

  test('fires if the plugin says so, which is asked once for equal carts', async () => {
    await made({ trigger })
    club = ({ request }) => ({
      eligibleTriggers: request.triggers.map(
        ({ customTrigger, identifier }: { customTrigger: { id: string }; identifier: string }) => ({
          customTriggerId: customTrigger.id,
          identifier,
        }),
      ),
    })
    const as = await store.visitor()
    expect(await discountOf([vases(1)], as)).toBe('3.20')
    const again = await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body: {} })
    expect(again.body.priceSummary.discount.amount).toBe('3.20')
    expect(questions).toMatchObject([
      {
        request: {
          lineItems: [{ quantity: 1, price: '32.00', catalogReference: { catalogItemId: theVase.id } }],
          triggers: [{ customTrigger: { id: 'regulars' }, identifier: 'regulars' }],
        },
        metadata: { appExtensionType: 'ECOM_DISCOUNTS_TRIGGER', currency: 'USD' },
      },
    ])
  })

  test('is asked for only while a live discount depends on it', async () => {
    await made({ trigger, active: false })
    await made({ trigger, activeTimeInfo: { end: new Date(store.clock.now).toISOString() } })
    await made({ trigger: { customTrigger: { id: 'x', appId: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d99' } } })
    expect(await discountOf([vases(1)])).toBe('0.00')
    expect(questions).toEqual([])
  })

  test('does not fire without an answer; if the merchant wants no order then, the calculation fails', async () => {
    await made({ trigger })
    club = () => {
      throw new Error('down')
    }
    const skipped = await totals([vases(1)])
    expect([skipped.priceSummary.discount.amount, skipped.calculationErrors]).toEqual(['0.00', {}])
    store.clock.advance(120_000)
    fallBack('FAIL')
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [vases(1)], shippingAddress: austin })
    const { body } = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    expect(body.checkout.calculationErrors.discountsCalculationError.applicationError).toMatchObject({
      code: 'DISCOUNTS_UNAVAILABLE',
      data: { pluginId: clubId },
    })
    const refused = await placeOrder(store, as, checkoutId)
    expect(refused.body.details.applicationError.code).toBe('CALCULATION_ERROR')
  })
})
