import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { storeAppId } from '../fixtures.ts'
import { shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

describe.each(generations)('automatic discounts, with the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let merchant: Client
  let visitor: Client
  let mug: Product

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
    const ecom = await import(generation === 'current' ? '@wix/ecom' : 'wix-ecom-2024')
    const { sdk } = clients
    const { discountRules, currentCart } = ecom
    const { discountsCustomTrigger = discountRules } = ecom
    const modules = { discountRules, currentCart, discountsCustomTrigger }
    const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
    merchant = sdk.createClient({ modules, auth })
    visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
    mug = await shelve(store, { name: 'Mug', price: 24 }, 50)
  })
  afterAll(() => store.close())

  const scopes = () => [
    {
      _id: 'mugs',
      type: 'CATALOG_ITEM',
      catalogItemFilter: { catalogAppId: storeAppId, catalogItemIds: [mug.id] },
    },
  ]
  const ruleOf = (more: object = {}) => ({
    name: 'Three mugs',
    active: true,
    trigger: { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { scopes: scopes(), from: 3 } },
    activeTimeInfo: { start: new Date(store.clock.now - 1000) },
    discounts: {
      values: [
        {
          targetType: 'SPECIFIC_ITEMS',
          specificItemsInfo: { scopes: scopes() },
          discountType: 'PERCENTAGE',
          percentage: 25,
        },
      ],
    },
    ...more,
  })
  const detailsOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: Client) => error.details,
    )

  test('are created, read, found, changed and deleted', async () => {
    const made = await merchant.discountRules.createDiscountRule(ruleOf())
    const { activeTimeInfo, ...others } = ruleOf()
    expect(made).toMatchObject({ ...others, revision: '1', status: 'LIVE', usageCount: 0 })
    // The older client leaves times as the wire has them.
    expect(new Date(made.activeTimeInfo.start)).toEqual(activeTimeInfo.start)
    const id = made._id
    expect(await merchant.discountRules.getDiscountRule(id)).toMatchObject({
      _id: id,
      discounts: { values: [{ percentage: 25, specificItemsInfo: { scopes: [{ _id: 'mugs' }] } }] },
    })
    const page = await merchant.discountRules.queryDiscountRules().eq('name', 'Three mugs').limit(5).find()
    expect(page.items.map(({ _id }: Client) => _id)).toEqual([id])
    expect(page.hasNext()).toBe(false)
    const changed = await merchant.discountRules.updateDiscountRule(id, { revision: '1', name: 'Four mugs' })
    expect(changed).toMatchObject({ name: 'Four mugs', revision: '2', trigger: made.trigger })
    await merchant.discountRules.deleteDiscountRule(id)
    expect((await merchant.discountRules.queryDiscountRules().find()).items).toEqual([])
  })

  test('come off the cart as soon as their trigger fires', async () => {
    const { _id } = await merchant.discountRules.createDiscountRule(ruleOf())
    const catalogReference = { appId: storeAppId, catalogItemId: mug.id }
    const { cart } = await visitor.currentCart.addToCurrentCart({
      lineItems: [{ quantity: 2, catalogReference }],
    })
    expect((await visitor.currentCart.estimateCurrentCartTotals({})).appliedDiscounts).toEqual([])
    const [line] = cart.lineItems
    await visitor.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id, quantity: 4 }])
    const totals = await visitor.currentCart.estimateCurrentCartTotals({})
    expect(totals.appliedDiscounts).toMatchObject([
      {
        discountType: 'SPECIFIC_ITEMS',
        lineItemIds: [line._id],
        discountRule: {
          _id,
          name: { original: 'Three mugs', translated: 'Three mugs' },
          amount: { amount: '24.00', formattedAmount: '$24.00' },
        },
      },
    ])
    expect(totals.priceSummary.total.amount).toBe('72.00')
    await merchant.discountRules.deleteDiscountRule(_id)
  })

  test('are refused with the rule that they break, or the limit that they reach', async () => {
    const wrong = ruleOf({ trigger: { triggerType: 'SUBTOTAL_RANGE' } })
    const details = await detailsOf(merchant.discountRules.createDiscountRule(wrong))
    expect(details.validationError.fieldViolations).toMatchObject([
      { field: 'discountRule.trigger.subtotalRange', ruleName: 'MISSING_SUBTOTAL_RANGE' },
    ])
    const { _id } = await merchant.discountRules.createDiscountRule(ruleOf())
    const stale = await detailsOf(
      merchant.discountRules.updateDiscountRule(_id, { revision: '7', name: 'x' }),
    )
    expect(stale.applicationError.code).toBe('REVISION_MISMATCH')
    const configuration = { configurations: [{ quantity: 2, price: '40' }] }
    const discount = {
      discountType: 'QUANTITY_BASED',
      quantityBased: configuration,
      targetType: 'SPECIFIC_ITEMS',
      specificItemsInfo: { scopes: scopes() },
    }
    // The clients change what it is given.
    const grouped = () => ruleOf({ discounts: { values: [structuredClone(discount)] } })
    for (let count = 0; count < 20; count++) await merchant.discountRules.createDiscountRule(grouped())
    const full = await detailsOf(merchant.discountRules.createDiscountRule(grouped()))
    expect(full.applicationError.code).toBe('MAX_QUANTITY_BASED_DISCOUNTS_REACHED')
  })

  test('that do not exist are not found', async () => {
    const nobody = store.shop.newId()
    const calls = [
      merchant.discountRules.getDiscountRule(nobody),
      merchant.discountRules.updateDiscountRule(nobody, { revision: '1', name: 'x' }),
      merchant.discountRules.deleteDiscountRule(nobody),
    ]
    for (const { applicationError } of await Promise.all(calls.map(detailsOf)))
      expect(applicationError.code).toBe('NOT_FOUND')
  })

  test('are not for visitors', async () => {
    const calls = [
      visitor.discountRules.createDiscountRule(ruleOf()),
      visitor.discountRules.getDiscountRule(store.shop.newId()),
      visitor.discountRules.queryDiscountRules().find(),
    ]
    for (const { applicationError } of await Promise.all(calls.map(detailsOf)))
      expect(applicationError.code).toBe('PERMISSION_DENIED')
  })

  test.runIf(generation === 'current')('list the triggers of plugins', async () => {
    expect(await merchant.discountsCustomTrigger.listTriggers()).toEqual({ triggers: [] })
  })
})
