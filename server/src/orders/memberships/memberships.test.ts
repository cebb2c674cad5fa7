import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, placeOrder, rows } from '../../../test/checkouts.ts'
import { classOf, passesRoom, signedIn } from '../../../test/passes.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type InProcessPlugin, PluginRefusal } from '../../plugins/asking/plugin.ts'
import { getOrder } from '../order/service.ts'
import { paymentText } from '../order/view.ts'

/** The books of a program that keeps memberships. It knows a charge by its key. */
const books = {
  credits: new Map<string, number>(),
  charged: new Map<string, { memberId: string; data: unknown }>(),
  voided: new Set<string>(),
  asked: [] as string[],
  selected: [] as unknown[],
  /** Answers get lost. */
  isMute: false,
  /** Answers do not say under which transaction. */
  isNameless: false,
  isVoidable: true,
  /** Whether it selects what the buyer did not. */
  selects: false,
  rejects: undefined as string | undefined,
}

const fallbacks = ['FAIL', 'SKIP', 'LAST_GOOD'] as const
type Fallback = (typeof fallbacks)[number]

const idOf = (fallback: Fallback) => `0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d6${fallbacks.indexOf(fallback)}`
/** Only one of the clubs has members at a time. */
let club: Fallback = 'FAIL'

const clubWith = (fallback: Fallback): InProcessPlugin => ({
  kind: 'MEMBERSHIPS',
  id: idOf(fallback),
  name: 'Club',
  fallback,
  functions: {
    listEligibleMemberships({ request: { memberId = '', lineItems = [], selectedMemberships } }) {
      if (club !== fallback) return {}
      books.asked.push('list')
      if (books.isMute) throw new Error('the line is dead')
      if (selectedMemberships && books.rejects) throw new PluginRefusal(books.rejects)
      const remaining = books.credits.get(memberId)
      if (remaining === undefined) return {}
      const membership = {
        id: `ten of ${memberId}`,
        name: { original: 'Ten classes' },
        lineItemIds: lineItems.flatMap(({ id }) => id ?? []),
        credits: { total: 10, remaining },
        expirationDate: '2027-01-01T00:00:00.000Z',
        additionalData: { card: 7 },
      }
      return remaining > 0
        ? {
            eligibleMemberships: [membership],
            selectedMemberships: books.selects ? [membership] : [],
          }
        : { invalidMemberships: [{ membership, reason: 'All ten are used' }] }
    },
    listExistingMemberships: () => ({}),
    listPurchasablePlans: () => ({}),
    chargeMembership({ request }) {
      books.asked.push('charge')
      const { memberId = '', idempotencyKey = '', additionalData } = request
      if (books.isNameless && books.charged.has(idempotencyKey))
        throw new PluginRefusal('MEMBERSHIP_ALREADY_CHARGED')
      if (!books.charged.has(idempotencyKey)) {
        const remaining = books.credits.get(memberId) ?? 0
        if (remaining < 1)
          throw new PluginRefusal('MEMBERSHIP_CANNOT_BE_CHARGED', { reason: 'OUT_OF_CREDITS' })
        books.credits.set(memberId, remaining - 1)
        books.charged.set(idempotencyKey, { memberId, data: additionalData })
      }
      if (books.isMute) throw new Error('the line is dead')
      return books.isNameless ? {} : { transactionId: `t ${idempotencyKey}` }
    },
    getMembershipVoidability({ request: { transactionId } }) {
      books.asked.push('voidable')
      if (books.voided.has(transactionId)) return { voidable: false, reason: 'It is voided' }
      return books.isVoidable ? { voidable: true } : { voidable: false, reason: 'The class has begun' }
    },
    voidMembershipCharge({ request: { transactionId } }) {
      books.asked.push('void')
      const { memberId = '' } = books.charged.get(transactionId.slice(2)) ?? {}
      const wasVoided = books.voided.has(transactionId)
      if (!wasVoided) books.credits.set(memberId, (books.credits.get(memberId) ?? 0) + 1)
      books.voided.add(transactionId)
      if (books.isMute) throw new Error('the line is dead')
      if (wasVoided) throw new PluginRefusal('TRANSACTION_ALREADY_VOIDED')
      return {}
    },
  },
})

let store: Store
beforeAll(async () => {
  store = await openStore({
    rooms: [{ items: passesRoom.items ?? [] }],
    plugins: fallbacks.map(clubWith),
    settings: { paymentMethods: ['bank-transfer'] },
  })
})
afterAll(() => store.close())
beforeEach(() => {
  // What the club listed counts no longer.
  store.clock.advance(120_000)
  Object.assign(books, { asked: [], selected: [], isMute: false, isNameless: false, isVoidable: true })
  books.selects = false
  books.rejects = undefined
  club = 'FAIL'
})

const member = async (credits = 10) => {
  const who = await signedIn(store)
  books.credits.set(who.memberId, credits)
  return { ...who, membership: { id: `ten of ${who.memberId}`, appId: idOf(club) } }
}
type Member = Awaited<ReturnType<typeof member>>

const path = (id: string) => `/ecom/v1/checkouts/${id}`
const read = async (as: string, id: string) => (await store.ask('GET', path(id), { as })).body.checkout
const checkOutWith = async ({ as, membership }: Member, item = 'yoga', quantity = 1) => {
  const id = await checkOut(store, { as, lineItems: [classOf(item, quantity)] })
  const { lineItems } = await read(as, id)
  const memberships = [{ ...membership, lineItemIds: [lineItems[0].id] }]
  const body = { checkout: { id, membershipOptions: { selectedMemberships: { memberships } } } }
  return { id, checkout: (await store.ask('PATCH', path(id), { as, body })).body.checkout }
}
const orderWith = async (who: Member, item?: string) => {
  const { id } = await checkOutWith(who, item)
  return (await placeOrder(store, who.as, id)).body.orderId as string
}
const orderById = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order
const cancel = (id: string) =>
  store.ask('POST', `/ecom/v1/orders/${id}/cancel`, { as: store.apiKey, body: {} })
const chargeOf = async (orderId: string) =>
  (
    await rows<{ id: string; status: string; reason: string | null }>(
      store,
      'SELECT id, status, reason FROM membership_charges WHERE order_id = $1',
      [orderId],
    )
  )[0]
const settle = async (orderId: string) =>
  store.runJob('settle-membership', { siteId: store.siteId, id: (await chargeOf(orderId))?.id })
/** As if the plugin were deleted. */
const settleWithout = async (orderId: string) => {
  const { plugins } = store.shop
  store.shop.plugins = []
  await settle(orderId).finally(() => {
    store.shop.plugins = plugins
  })
}

describe('a plugin’s membership', () => {
  test('is listed for members, and nobody is asked for a visitor', async () => {
    const ada = await member()
    const { checkout } = await checkOutWith(ada)
    expect(checkout.membershipOptions.eligibleMemberships).toEqual([
      {
        ...ada.membership,
        name: { original: 'Ten classes', translated: 'Ten classes' },
        lineItemIds: [checkout.lineItems[0].id],
        credits: { total: 10, remaining: 10 },
        expirationDate: '2027-01-01T00:00:00.000Z',
      },
    ])
    expect(checkout.priceSummary.total.amount).toBe('0.00')
    books.asked = []
    const as = await store.visitor()
    const other = await checkOut(store, { as, lineItems: [classOf('yoga')] })
    expect((await read(as, other)).membershipOptions.eligibleMemberships).toEqual([])
    expect(books.asked).toEqual([])
  })

  test('pays by default what the plugin selects, until the buyer selects nothing', async () => {
    books.selects = true
    const { as, membership } = await member()
    const id = await checkOut(store, { as, lineItems: [classOf('yoga')] })
    const { membershipOptions, priceSummary } = await read(as, id)
    expect(membershipOptions.selectedMemberships.memberships).toMatchObject([membership])
    expect(priceSummary.total.amount).toBe('0.00')
    const body = { checkout: { id, membershipOptions: { selectedMemberships: { memberships: [] } } } }
    const { checkout } = (await store.ask('PATCH', path(id), { as, body })).body
    expect(checkout.membershipOptions.selectedMemberships.memberships).toEqual([])
    expect(checkout.priceSummary.total.amount).toBe('20.00')
  })

  test('that is used up says why', async () => {
    const ada = await member(0)
    const { checkout } = await checkOutWith(ada)
    const [{ reason }] = checkout.membershipOptions.invalidMemberships
    expect(reason).toBe('All ten are used')
    expect(checkout.calculationErrors.membershipError.applicationError.description).toBe(
      'The membership cannot pay for this item. All ten are used',
    )
  })

  test('may be rejected by its plugin, and the others are still listed', async () => {
    const ada = await member()
    books.rejects = 'INSUFFICIENT_BALANCE'
    const { checkout } = await checkOutWith(ada)
    expect(checkout.membershipOptions.eligibleMemberships).toHaveLength(1)
    expect(checkout.calculationErrors.membershipError.applicationError).toMatchObject({
      code: 'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS',
      description: 'The membership cannot pay for this item. Its credits do not suffice.',
    })
    expect(checkout.priceSummary.total.amount).toBe('20.00')
  })

  test('pays one piece, and no line of two', async () => {
    const ada = await member()
    const { id, checkout } = await checkOutWith(ada, 'yoga', 2)
    expect(checkout.priceSummary.total.amount).toBe('40.00')
    expect(checkout.membershipOptions.eligibleMemberships).toEqual([])
    expect(checkout.calculationErrors.membershipError.applicationError).toMatchObject({
      code: 'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS',
      description: 'The membership cannot pay for this item. It pays for one piece only.',
    })
    expect(refusal(await placeOrder(store, ada.as, id))).toBe('CALCULATION_ERROR')
    expect(books.credits.get(ada.memberId)).toBe(10)
  })

  test('is charged by a job after the order, once, however often the job runs', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    expect(books.asked).not.toContain('charge')
    expect(await chargeOf(orderId)).toMatchObject({ status: 'CHARGING' })
    books.isMute = true
    await expect(settle(orderId)).rejects.toThrow()
    books.isMute = false
    await settle(orderId)
    await settle(orderId)
    expect(books.credits.get(ada.memberId)).toBe(9)
    const charge = await chargeOf(orderId)
    expect(charge?.status).toBe('CHARGED')
    expect(books.charged.get(charge?.id ?? '')?.data).toEqual({ card: 7 })
    expect(await orderById(orderId)).toMatchObject({ paymentStatus: 'PAID' })
  })

  test('that the plugin refuses to charge makes the price of the item due', async () => {
    const ada = await member()
    const orderId = await orderWith(ada, 'yoga-with-mat')
    const before = await orderById(orderId)
    expect(before).toMatchObject({
      paymentStatus: 'NOT_PAID',
      priceSummary: { subtotal: { amount: '5.00' }, total: { amount: '5.00' } },
    })
    books.credits.set(ada.memberId, 0)
    await settle(orderId)
    await settle(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'REFUSED', reason: 'OUT_OF_CREDITS' })
    expect(await orderById(orderId)).toMatchObject({
      paymentStatus: 'NOT_PAID',
      priceSummary: { subtotal: { amount: '25.00' }, total: { amount: '25.00' } },
      balanceSummary: { balance: { amount: '25.00' } },
      lineItems: [
        {
          price: { amount: '25.00' },
          lineItemPrice: { amount: '25.00' },
          totalPriceAfterTax: { amount: '25.00' },
          paymentOption: 'FULL_PAYMENT_OFFLINE',
        },
      ],
    })
  })

  test('of a paid order leaves it unpaid when the plugin refuses, until the merchant has the money', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    expect(await orderById(orderId)).toMatchObject({ paymentStatus: 'PAID' })
    books.credits.set(ada.memberId, 0)
    await settle(orderId)
    const { paymentStatus, activities } = await orderById(orderId)
    expect(paymentStatus).toBe('NOT_PAID')
    const order = await getOrder(store.shop, store.siteId, orderId)
    expect(paymentText(order, 'en')).toBe('Membership: not paid yet')
    expect(activities.at(-1).type).toBe('PAYMENT_DECLINED')
    const marked = `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`
    await store.ask('POST', marked, { as: store.apiKey, body: { ecomOrderId: orderId } })
    expect(await orderById(orderId)).toMatchObject({
      paymentStatus: 'PAID',
      balanceSummary: { paid: { amount: '20.00' } },
    })
  })

  test('is given back by a job when the order is cancelled, once', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    await settle(orderId)
    await Promise.all([cancel(orderId), cancel(orderId)])
    books.isMute = true
    await expect(settle(orderId)).rejects.toThrow()
    books.isMute = false
    await settle(orderId)
    await settle(orderId)
    expect(books.credits.get(ada.memberId)).toBe(10)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'VOIDED' })
  })

  test('that was never charged needs nothing when the order is cancelled', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    await cancel(orderId)
    await settle(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'VOIDED' })
    expect(books.asked).not.toContain('charge')
  })

  test('stays charged if the plugin says that it cannot be voided', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    await settle(orderId)
    books.isVoidable = false
    await cancel(orderId)
    await settle(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'KEPT', reason: 'The class has begun' })
    expect(books.credits.get(ada.memberId)).toBe(9)
  })
})

describe('what a plugin still has to give back', () => {
  test('is asked for again until there is an answer, also if it says by then that it cannot be voided', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    await settle(orderId)
    await cancel(orderId)
    books.isMute = true
    await expect(settle(orderId)).rejects.toThrow()
    await expect(settle(orderId)).rejects.toThrow()
    expect(await chargeOf(orderId)).toMatchObject({ status: 'VOIDING' })
    books.isMute = false
    await settle(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'VOIDED', reason: null })
    expect(books.credits.get(ada.memberId)).toBe(10)
  })

  test('stays charged where the plugin never said under which transaction', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    books.isNameless = true
    await settle(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'CHARGED' })
    await cancel(orderId)
    await settle(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'KEPT', reason: 'TRANSACTION_UNKNOWN' })
  })

  test('stays charged where the plugin is gone', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    await settle(orderId)
    await cancel(orderId)
    store.clock.advance(61 * 60_000)
    await settleWithout(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'KEPT', reason: 'PLUGIN_NOT_FOUND' })
  })

  test('is nothing where the plugin is gone that was never asked', async () => {
    const ada = await member()
    const orderId = await orderWith(ada)
    store.clock.advance(61 * 60_000)
    await settleWithout(orderId)
    expect(await chargeOf(orderId)).toMatchObject({ status: 'REFUSED', reason: 'PLUGIN_NOT_FOUND' })
  })
})

describe('while the plugin does not answer,', () => {
  test.each(fallbacks)('nobody pays more than they saw (%s)', async (fallback) => {
    club = fallback
    const ada = await member()
    const { id } = await checkOutWith(ada)
    store.clock.advance(120_000)
    books.isMute = true
    const { calculationErrors, priceSummary, membershipOptions } = await read(ada.as, id)
    const code = calculationErrors.membershipError?.applicationError.code
    const listed = membershipOptions.eligibleMemberships.length
    const reply = await placeOrder(store, ada.as, id)
    const outcome = [
      code,
      listed,
      priceSummary.total.amount,
      reply.status === 200 ? 'PLACED' : refusal(reply),
    ]
    expect(outcome).toEqual(
      {
        FAIL: ['MEMBERSHIPS_UNAVAILABLE', 0, '20.00', 'CALCULATION_ERROR'],
        SKIP: ['MEMBERSHIP_NOT_FOUND', 0, '20.00', 'CALCULATION_ERROR'],
        LAST_GOOD: [undefined, 1, '0.00', 'PLACED'],
      }[fallback],
    )
  })

  test('a member who selected nothing orders as usual', async () => {
    const ada = await member()
    const id = await checkOut(store, { as: ada.as, lineItems: [classOf('yoga')] })
    store.clock.advance(120_000)
    books.isMute = true
    expect((await read(ada.as, id)).calculationErrors).toEqual({})
    expect((await placeOrder(store, ada.as, id)).status).toBe(200)
  })
})
