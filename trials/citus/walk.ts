import { createAdminClient } from '../../sdk/src/admin.ts'
import { asMerchant, insist } from '../http.ts'
import { checkOut, newShopper, ordersOf, pieces, stockOf } from '../shoppers.ts'
import { laterSteps } from './later.ts'
import { expectEqual, type Step, type WalkedShop } from './steps.ts'
import { timeSteps } from './time.ts'

const orders = 10

const goodsSteps: Readonly<Record<string, Step>> = {
  async catalogue(shop) {
    const admin = createAdminClient(shop)
    const made = await admin.call('createProduct', { product: { name: 'Walked', priceData: { price: 20 } } })
    const id = made.product.id ?? ''
    await admin.call('updateProduct', { product: { id, name: 'Walked on' } })
    const { body } = await insist(shop, '/stores/v1/products/query', {
      as: shop.apiKey,
      body: { query: { paging: { limit: 100 } } },
    })
    const names: string[] = body.products.map(({ name }: { name: string }) => name)
    expectEqual(names.filter((name) => name === 'Walked on').length, 1, 'products named Walked on')
    expectEqual(names.length, shop.productIds.length + 1, 'products')
    const found = await asMerchant(shop, '/stores/v1/products/query', {
      query: { filter: JSON.stringify({ id }) },
    })
    expectEqual(found.products.length, 1, 'products with the id')
  },
  async collections(shop) {
    const { collection } = await asMerchant(shop, '/stores/v1/collections', {
      collection: { name: 'All walked' },
    })
    await asMerchant(shop, `/stores/v1/collections/${collection.id}/productIds`, {
      productIds: [...shop.productIds],
    })
    const query = { filter: JSON.stringify({ 'collections.id': { $hasSome: [collection.id] } }) }
    const { products } = await asMerchant(shop, '/stores/v1/products/query', { query })
    expectEqual(products.length, shop.productIds.length, 'products of the collection')
  },
  async cart(shop) {
    const shopper = newShopper(shop)
    const [first = '', second = ''] = shop.productIds
    await shopper.cart.addToCurrentCart({ lineItems: [pieces(first, 1)] })
    const { cart } = await shopper.cart.addToCurrentCart({ lineItems: [pieces(second, 2)] })
    const [kept = '', removed = ''] = (cart.lineItems ?? []).map(({ id }) => id ?? '')
    await shopper.cart.updateCurrentCartLineItemQuantity({ lineItems: [{ id: kept, quantity: 3 }] })
    await shopper.cart.removeLineItemsFromCurrentCart({ lineItemIds: [removed] })
    const { cart: read } = await shopper.cart.getCurrentCart()
    expectEqual(
      JSON.stringify(read.lineItems?.map(({ quantity }) => quantity)),
      '[3]',
      'quantities in the cart',
    )
  },
  async orders(shop) {
    for (let index = 0; index < orders; index++) {
      const shopper = newShopper(shop)
      const product = shop.productIds[index % shop.productIds.length] ?? ''
      await shopper.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
      await shopper.checkout.createOrder({ id: await checkOut(shopper) })
    }
    const placed = await ordersOf(shop)
    expectEqual(placed.length, orders, 'orders')
    const numbers = await orderNumbers(shop)
    expectEqual((numbers.at(-1) ?? 0) - (numbers[0] ?? 0) + 1, orders, 'consecutive order numbers')
    const left = [...(await stockOf(shop, shop.productIds)).values()]
    const sold = shop.productIds.length * shop.stock - left.reduce((sum, one) => sum + one, 0)
    expectEqual(sold, orders, 'pieces sold')
  },
  async bookings(shop) {
    const workingHours = [{ day: 'MONDAY', startTime: '09:00', endTime: '17:00' }]
    const staffMember = { name: 'Mara', timeZone: 'Europe/Berlin', workingHours }
    const hired = await asMerchant(shop, '/bookings/v1/staff-members', { staffMember })
    const service = {
      type: 'APPOINTMENT',
      name: 'Lesson',
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '60.00' } },
        options: { online: true, inPerson: true },
      },
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
      staffMemberIds: [hired.staffMember.id],
    }
    const made = await asMerchant(shop, '/bookings/v2/services', { service })
    const from = new Date(Date.now() + 86_400_000).toISOString()
    const to = new Date(Date.now() + 15 * 86_400_000).toISOString()
    const filter = { serviceId: [made.service.id], startDate: from, endDate: to }
    const { availabilityEntries } = await asMerchant(shop, '/availability-calendar/v1/availability/query', {
      query: { filter },
      timezone: 'Europe/Berlin',
    })
    if (availabilityEntries.length === 0) throw new Error('no free time in two weeks')
    const booking = {
      bookedEntity: { slot: availabilityEntries[0].slot },
      contactDetails: { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' },
      totalParticipants: 1,
    }
    const booked = await asMerchant(shop, '/bookings/v2/bookings', { booking })
    expectEqual(typeof booked.booking.id, 'string', 'type of the id of the booking')
  },
  async members(shop) {
    const member = {
      loginEmail: `anna-${shop.name.replace(' ', '-')}@example.com`,
      contact: { firstName: 'Anna' },
    }
    const made = await asMerchant(shop, '/members/v1/members', { member })
    const { members } = await asMerchant(shop, '/members/v1/members/query', { query: {} })
    expectEqual(members.length, 1, 'members')
    expectEqual(members[0].id, made.member.id, 'id of the member')
  },
}

async function orderNumbers(shop: WalkedShop): Promise<number[]> {
  const body = { search: { cursorPaging: { limit: 100 } } }
  const found = await asMerchant(shop, '/ecom/v1/orders/search', body)
  return found.orders
    .map(({ number }: { number: string }) => Number(number))
    .sort((a: number, b: number) => a - b)
}

const steps = { ...goodsSteps, ...timeSteps, ...laterSteps }

export const stepCount = Object.keys(steps).length

/** Takes every step in a shop. Returns what failed. */
export async function walk(shop: WalkedShop): Promise<string[]> {
  const failed: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(shop)
    } catch (error) {
      failed.push(`${name} in ${shop.name}: ${(error as Error).message}`)
    }
  }
  return failed
}
