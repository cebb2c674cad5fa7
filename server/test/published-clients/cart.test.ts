import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemoShop } from '../../src/demo/service.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

const storeApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const newYork = {
  country: 'US',
  subdivision: 'US-NY',
  city: 'New York',
  postalCode: '10001',
  addressLine1: '1 Main Street',
}

describe.each(generations)('a storefront built with the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  // biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
  let client: any

  beforeAll(async () => {
    store = await openStore()
    await fillDemoShop(store.shop, store.siteId, () => {})
    clients = await publishedClients(store, generation)
    client = clients.storefront()
  })
  afterAll(() => store.close())

  const one = async (slug: string) => (await client.products.queryProducts().eq('slug', slug).find()).items[0]
  const reference = (id: string, options?: object) => ({
    catalogReference: { appId: storeApp, catalogItemId: id, ...(options ? { options } : {}) },
    quantity: 1,
  })

  describe('tokens', () => {
    test('a first visit makes visitor tokens, later ones renew them', async () => {
      const tokens = await client.auth.generateVisitorTokens()
      expect(tokens.refreshToken.role).toBe('visitor')
      expect(tokens.accessToken.expiresAt).toBeGreaterThan(Date.now() / 1000)
      const renewed = await client.auth.renewToken(tokens.refreshToken)
      expect(renewed.refreshToken).toEqual(tokens.refreshToken)
      const again = await client.auth.renewToken(renewed.refreshToken)
      expect(again.accessToken.value).toMatch(/^OauthNG\.JWS\./)
    })

    test('a dead refresh token quietly becomes a new visitor', async () => {
      const fresh = await client.auth.generateVisitorTokens({
        accessToken: { value: '', expiresAt: 0 },
        refreshToken: { value: 'dead', role: 'visitor' },
      })
      expect(fresh.refreshToken.value).not.toBe('dead')
    })
  })

  describe('the catalogue', () => {
    test('pages run to the end without a gap or a double', async () => {
      let page = await client.products.queryProducts().ascending('name').limit(7).find()
      const names: string[] = page.items.map((product: { name: string }) => product.name)
      expect(page.totalCount).toBe(24)
      while (page.hasNext()) {
        page = await page.next()
        names.push(...page.items.map((product: { name: string }) => product.name))
      }
      expect(names).toHaveLength(24)
      expect(new Set(names).size).toBe(24)
      await expect(page.next()).rejects.toThrow('No next page to fetch')
    })

    test.each([
      ['eq', (query: Query) => query.eq('slug', 'speckled-mug')],
      ['ne', (query: Query) => query.ne('slug', 'speckled-mug')],
      ['gt', (query: Query) => query.gt('priceData.price', 24)],
      ['ge', (query: Query) => query.ge('priceData.price', 24)],
      ['lt', (query: Query) => query.lt('priceData.price', 24)],
      ['le', (query: Query) => query.le('priceData.price', 24)],
      ['startsWith', (query: Query) => query.startsWith('name', 'Speck')],
      ['in', (query: Query) => query.in('slug', ['speckled-mug', 'wool-throw'])],
      ['exists', (query: Query) => query.exists('name', true)],
      ['isNotEmpty', (query: Query) => query.isNotEmpty('name')],
      ['contains', (query: Query) => query.contains('name', 'ug')],
      ['endsWith', (query: Query) => query.endsWith('name', 'Mug')],
    ])('%s finds what it says', async (operator, narrowed) => {
      const { items } = await narrowed(client.products.queryProducts().limit(100)).find()
      const all = (await client.products.queryProducts().limit(100).find()).items
      const wanted = all.filter(expectations[operator as keyof typeof expectations])
      expect(ids(items)).toEqual(ids(wanted))
      expect(items.length).toBeGreaterThan(0)
    })

    test('between leaves out its upper bound', async () => {
      const mug = await one('speckled-mug')
      const { price } = mug.priceData
      const query = () => client.products.queryProducts().eq('slug', 'speckled-mug')
      expect(
        (
          await query()
            .between('priceData.price', price, price + 1)
            .find()
        ).items,
      ).toHaveLength(1)
      expect(
        (
          await query()
            .between('priceData.price', price - 1, price)
            .find()
        ).items,
      ).toHaveLength(0)
    })

    test('collections narrow products by hasSome and hasAll', async () => {
      const { collection: table } = await client.collections.getCollectionBySlug('table')
      const { collection: gifts } = await client.collections.getCollectionBySlug('gifts')
      const some = await client.products
        .queryProducts()
        .hasSome('collectionIds', [table._id, gifts._id])
        .limit(100)
        .find()
      const all = await client.products
        .queryProducts()
        .hasAll('collectionIds', [table._id, gifts._id])
        .limit(100)
        .find()
      const has = (product: { collectionIds: string[] }, id: string) => product.collectionIds.includes(id)
      expect(some.items.every((product: never) => has(product, table._id) || has(product, gifts._id))).toBe(
        true,
      )
      expect(all.items.every((product: never) => has(product, table._id) && has(product, gifts._id))).toBe(
        true,
      )
      expect(some.totalCount).toBeGreaterThan(all.totalCount)
      expect(all.totalCount).toBeGreaterThan(0)
    })

    test('and, or and not combine', async () => {
      const query = () => client.products.queryProducts()
      const either = await query().or(query().eq('slug', 'speckled-mug')).limit(100).find()
      expect(either.items.length).toBeGreaterThan(0)
      const both = await query()
        .startsWith('name', 'S')
        .and(query().gt('priceData.price', 30))
        .limit(100)
        .find()
      for (const product of both.items) {
        expect(product.name).toMatch(/^S/)
        expect(product.priceData.price).toBeGreaterThan(30)
      }
      const others = await query().not(query().eq('slug', 'speckled-mug')).limit(100).find()
      expect(others.totalCount).toBe(23)
    })

    test('prices sort both ways', async () => {
      const up = await client.products.queryProducts().ascending('priceData.price').limit(100).find()
      const prices = up.items.map((product: Product) => product.priceData.price)
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
      const down = await client.products.queryProducts().descending('price').limit(100).find()
      const falling = down.items.map((product: Product) => product.priceData.price)
      expect(falling).toEqual([...falling].sort((a, b) => b - a))
    })

    test('a product carries what storefronts read', async () => {
      const mug = await one('speckled-mug')
      const { product } = await client.products.getProduct(mug._id)
      expect(product).toMatchObject({
        _id: mug._id,
        name: 'Speckled Mug',
        slug: 'speckled-mug',
        brand: 'Fieldhouse',
        ribbon: 'Best seller',
        manageVariants: true,
        priceData: { currency: 'USD', price: 24, formatted: { price: '$24.00' } },
        stock: { inventoryStatus: 'IN_STOCK' },
      })
      expect(product.media.mainMedia.image.url).toMatch(/^https:\/\/shop\.test\/media\//)
      expect(product.productOptions[0].choices).toHaveLength(4)
      expect(product.variants[0].variant.priceData.price).toBe(24)
      expect(new Date(product._createdDate).getTime()).toBeGreaterThan(0)
      expect(JSON.stringify(product)).not.toContain('itemCost')
    })

    test('only the merchant sees costs', async () => {
      const mug = await one('speckled-mug')
      const merchant = clients.merchant()
      const asked = { includeMerchantSpecificData: true }
      const { product } = await merchant.products.getProduct(mug._id, asked)
      expect(product.costAndProfitData.itemCost).toBe(8.4)
      const shopper = await client.products.getProduct(mug._id, asked)
      expect(JSON.stringify(shopper)).not.toContain('itemCost')
    })

    test('options lead to variants, and partial choices say what is left', async () => {
      const mug = await one('speckled-mug')
      const chosen = await client.products.getProductOptionsAvailability(mug._id, { Color: 'Sage' })
      expect(chosen.availableForPurchase).toBe(true)
      expect(chosen.selectedVariant.sku).toBe('FH-MUG-SAGE')
      const open = await client.products.getProductOptionsAvailability(mug._id, {})
      expect(open.selectedVariant?.sku).not.toBe('FH-MUG-SAGE')
      const { variants } = await client.products.queryProductVariants(mug._id, { choices: { Color: 'Ink' } })
      expect(variants.map((variant: Variant) => variant.variant.sku)).toEqual(['FH-MUG-INK'])
    })

    test('variants of the whole shop are found and read by their double id', async () => {
      const mug = await one('speckled-mug')
      const { variants } = await client.products.queryStoreVariants({
        filter: { productId: mug._id },
        sort: [{ fieldName: 'sku', order: 'ASC' }],
        paging: { limit: 3, offset: 0 },
      })
      expect(variants).toHaveLength(3)
      const { variant } = await client.products.getStoreVariant(variants[0]._id ?? variants[0].id)
      expect(variant.sku).toBe(variants[0].sku)
    })

    test('a missing collection is a 404 whose code is the number', async () => {
      const error = await client.collections
        .getCollectionBySlug('no-such')
        .catch((failure: unknown) => failure)
      expect(error.details.applicationError.code).toBe(404)
    })

    test('collections are listed', async () => {
      const { items } = await client.collections.queryCollections().ascending('name').limit(100).find()
      expect(items.map((collection: { slug: string }) => collection.slug)).toContain('table')
      const { collection } = await client.products.getCollectionBySlug('table')
      expect((await client.collections.getCollection(collection._id))._id).toBe(collection._id)
    })
  })

  describe('the cart', () => {
    test('before the first add there is none', async () => {
      const visitor = clients.storefront()
      const error = await visitor.currentCart.getCurrentCart().catch((failure: unknown) => failure)
      expect(error.details.applicationError.code).toBe('OWNED_CART_NOT_FOUND')
    })

    test('is filled, changed, priced, estimated and emptied', async () => {
      const visitor = clients.storefront()
      const mug = await one('speckled-mug')
      const throwBlanket = await one('wool-throw')
      const option = throwBlanket.productOptions[0]
      const choice = { [option.name]: option.choices[0].description }
      const sage = mug.variants.find((variant: Variant) => variant.variant.sku === 'FH-MUG-SAGE')
      await visitor.currentCart.addToCurrentCart({ lineItems: [reference(mug._id, { variantId: sage._id })] })
      const { cart } = await visitor.currentCart.addToCurrentCart({
        lineItems: [
          reference(mug._id, { options: { Color: 'Sage' } }),
          reference(throwBlanket._id, { options: choice }),
        ],
      })
      expect(cart.lineItems).toHaveLength(2)
      const [mugs, blanket] = cart.lineItems
      expect(mugs).toMatchObject({
        quantity: 2,
        productName: { original: 'Speckled Mug' },
        price: { amount: '24.00', formattedAmount: '$24.00' },
        availability: { status: 'AVAILABLE' },
        physicalProperties: { sku: 'FH-MUG-SAGE' },
      })
      expect(mugs.image).toMatch(/^wix:image:\/\/v1\//)
      expect(mugs.url).toMatch(/^https:\/\/shop\.test\/products\/speckled-mug/)
      expect(cart.subtotal.formattedAmount).toBe(`$${(48 + Number(blanket.price.amount)).toFixed(2)}`)

      const changed = await visitor.currentCart.updateCurrentCartLineItemQuantity([
        { _id: mugs._id, quantity: 5 },
      ])
      expect(changed.cart.lineItems[0].quantity).toBe(5)
      const noted = await visitor.currentCart.updateCurrentCart({
        cartInfo: { buyerNote: 'Ring twice', buyerInfo: { email: 'anna@example.com' } },
        couponCode: 'WELCOME10',
      })
      expect(noted.buyerNote).toBe('Ring twice')
      expect(noted.appliedDiscounts[0].coupon.code).toBe('WELCOME10')

      const totals = await visitor.currentCart.estimateCurrentCartTotals({ shippingAddress: newYork })
      const codes = totals.shippingInfo.carrierServiceOptions.flatMap(
        (carrier: Carrier) => carrier.shippingOptions,
      )
      expect(codes.length).toBeGreaterThanOrEqual(2)
      expect(Number(totals.priceSummary.discount.amount)).toBeGreaterThan(0)
      expect(Number(totals.taxSummary.totalTax.amount)).toBeGreaterThan(0)

      const without = await visitor.currentCart.removeCouponFromCurrentCart()
      expect(without.cart.appliedDiscounts).toEqual([])
      const fewer = await visitor.currentCart.removeLineItemsFromCurrentCart([blanket._id])
      expect(fewer.cart.lineItems).toHaveLength(1)
      await visitor.currentCart.deleteCurrentCart()
      await expect(visitor.currentCart.getCurrentCart()).rejects.toThrow()
    })

    test('says why a coupon is refused and stays as it was', async () => {
      const visitor = clients.storefront()
      const mug = await one('speckled-mug')
      await visitor.currentCart.addToCurrentCart({
        lineItems: [reference(mug._id, { options: { Color: 'Oat' } })],
      })
      const error = await visitor.currentCart
        .updateCurrentCart({ couponCode: 'NOPE' })
        .catch((failure: unknown) => failure)
      expect(error.details.applicationError.code).toBe('ERROR_COUPON_DOES_NOT_EXIST')
      expect((await visitor.currentCart.getCurrentCart()).lineItems).toHaveLength(1)
    })

    test('names the field of a bad quantity', async () => {
      const visitor = clients.storefront()
      const error = await visitor.currentCart
        .updateCurrentCartLineItemQuantity([{ _id: store.siteId, quantity: 0 }])
        .catch((failure: unknown) => failure)
      expect(error.details.validationError.fieldViolations[0].violatedRule).toBe('MIN')
      expect(error.message).toContain('INVALID_ARGUMENT')
    })
  })

  describe('the checkout', () => {
    test('is made from the cart, again from the same cart, and has a hosted address', async () => {
      const visitor = clients.storefront()
      const mug = await one('speckled-mug')
      await visitor.currentCart.addToCurrentCart({
        lineItems: [reference(mug._id, { options: { Color: 'Oat' } })],
      })
      const asked = { channelType: 'WEB', shippingAddress: newYork, email: 'anna@example.com' }
      const { checkoutId } = await visitor.currentCart.createCheckoutFromCurrentCart(asked)
      expect((await visitor.currentCart.createCheckoutFromCurrentCart(asked)).checkoutId).toBe(checkoutId)
      const checkout = await visitor.checkout.getCheckout(checkoutId)
      expect(checkout.lineItems[0].productName.original).toBe('Speckled Mug')
      expect(checkout.priceSummary.subtotal.amount).toBe('24.00')
      const { redirectSession } = await visitor.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: {
          postFlowUrl: 'https://storefront.test',
          thankYouPageUrl: 'https://storefront.test/thanks',
        },
      })
      expect(redirectSession.fullUrl).toMatch(/^https:\/\/shop\.test\//)
      expect(redirectSession.fullUrl).not.toContain(redirectSession.sessionToken ?? 'no token')
      expect(redirectSession.urlDetails.endpoint).toBeTypeOf('string')
    })

    test('of another visitor is not found', async () => {
      const visitor = clients.storefront()
      const mug = await one('speckled-mug')
      await visitor.currentCart.addToCurrentCart({
        lineItems: [reference(mug._id, { options: { Color: 'Oat' } })],
      })
      const { checkoutId } = await visitor.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
      const error = await clients
        .storefront()
        .checkout.getCheckout(checkoutId)
        .catch((failure: unknown) => failure)
      expect(error.details.applicationError.code).toBe('CHECKOUT_NOT_FOUND')
    })

    test('buying now places an order that its buyer can read, and stock is less', async () => {
      const visitor = clients.storefront()
      const mug = await one('speckled-mug')
      const before = await stockOf(mug._id, 'FH-MUG-INK')
      const checkout = await visitor.checkout.createCheckout({
        channelType: 'WEB',
        lineItems: [reference(mug._id, { options: { Color: 'Ink' } })],
        checkoutInfo: {
          buyerInfo: { email: 'anna@example.com' },
          shippingInfo: {
            shippingDestination: {
              address: newYork,
              contactDetails: { firstName: 'Anna', lastName: 'Berg' },
            },
          },
          billingInfo: { address: newYork, contactDetails: { firstName: 'Anna', lastName: 'Berg' } },
        },
      })
      const option = checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
      await visitor.checkout.updateCheckout(checkout._id, {
        shippingInfo: { selectedCarrierServiceOption: { code: option.code } },
      })
      const { orderId } = await visitor.checkout.createOrder(checkout._id)
      const order = await visitor.orders.getOrder(orderId)
      expect(order.lineItems[0].productName.original).toBe('Speckled Mug')
      expect(await stockOf(mug._id, 'FH-MUG-INK')).toBe(before - 1)
      const error = await clients
        .storefront()
        .orders.getOrder(orderId)
        .catch((failure: unknown) => failure)
      expect(error.details.applicationError.code).toBe('NOT_FOUND')
    })
  })

  async function stockOf(productId: string, sku: string): Promise<number> {
    const { product } = await clients.merchant().products.getProduct(productId)
    return product.variants.find((variant: Variant) => variant.variant.sku === sku).stock.quantity
  }
})

type Operator = (field: string, value?: unknown) => Query
interface Query
  extends Record<'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'startsWith' | 'endsWith', Operator> {
  in: Operator
  exists: Operator
  contains: Operator
  isNotEmpty: Operator
  find(): Promise<{ items: Product[] }>
}
interface Product {
  _id: string
  name: string
  slug: string
  priceData: { price: number }
}
interface Variant {
  _id: string
  variant: { sku: string }
}
interface Carrier {
  shippingOptions: unknown[]
}

const expectations = {
  eq: (product: Product) => product.slug === 'speckled-mug',
  ne: (product: Product) => product.slug !== 'speckled-mug',
  gt: (product: Product) => product.priceData.price > 24,
  ge: (product: Product) => product.priceData.price >= 24,
  lt: (product: Product) => product.priceData.price < 24,
  le: (product: Product) => product.priceData.price <= 24,
  startsWith: (product: Product) => product.name.startsWith('Speck'),
  in: (product: Product) => ['speckled-mug', 'wool-throw'].includes(product.slug),
  exists: () => true,
  isNotEmpty: () => true,
  contains: (product: Product) => product.name.toLowerCase().includes('ug'),
  endsWith: (product: Product) => product.name.toLowerCase().endsWith('mug'),
}

function ids(products: Product[]): string[] {
  return products.map(({ _id }) => _id).sort()
}
