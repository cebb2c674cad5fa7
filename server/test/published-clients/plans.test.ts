import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mug, storeAppId } from '../fixtures.ts'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { newPlan } from '../plans.ts'
import { shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients are used as a storefront in plain JavaScript uses them
type Loose = any

const modulesOf: Record<(typeof generations)[number], () => Promise<Loose>> = {
  '2024': async () => {
    const { plans, orders } = await import('wix-pricing-plans-2024' as string)
    return { plans, orders }
  },
  current: async () => ({
    plans: await import('@wix/auto_sdk_pricing-plans_plans' as string),
    orders: await import('@wix/auto_sdk_pricing-plans_orders' as string),
    plansV3: await import('@wix/auto_sdk_pricing-plans_plans-v-3' as string),
  }),
}

describe.each(generations)('plans, with the published clients (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let modules: Loose

  beforeAll(async () => {
    store = await openStore({ settings: { paymentMethods: ['test-card', 'manual'] } })
    clients = await publishedClients(store, generation)
    modules = await modulesOf[generation]()
  })
  afterAll(() => store.close())

  const clientWith = (auth: unknown): Loose => clients.sdk.createClient({ modules, auth })
  const merchant = () =>
    clientWith(clients.sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId }))
  const visitor = () => clientWith(clients.sdk.OAuthStrategy({ clientId: store.clientId }))
  async function member(): Promise<{ id: string; client: Loose }> {
    const { id } = await newMember(store)
    const tokens = await memberTokens(store, await newVisitorFor(store, id))
    const auth = clients.sdk.OAuthStrategy({
      clientId: store.clientId,
      tokens: {
        accessToken: { value: tokens.access_token, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
        refreshToken: { value: tokens.refresh_token, role: 'member' },
      },
    })
    return { id, client: clientWith(auth) }
  }

  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      ({ details }: Loose) =>
        details?.applicationError?.code ?? details?.validationError?.fieldViolations?.[0]?.field,
    )
  const monthly = {
    price: { value: '10', currency: 'USD' },
    subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
  }
  const gratis = { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true }

  test('a merchant creates, reads, changes, recommends, hides and archives a plan', async () => {
    const { plans } = merchant()
    const made = await plans.createPlan({ name: 'n', pricing: monthly, perks: { values: ['a'] } })
    const created = made.plan ?? made
    expect(created).toMatchObject({ name: 'n', perks: { values: ['a'] }, public: true })
    expect(new Date(created._createdDate).getTime()).toBe(store.clock.now)
    const id = created._id
    await plans.updatePlan(id, { name: 'm' })
    const read = await plans.getPlan(id)
    expect((read.plan ?? read).name).toBe('m')
    await plans.makePlanPrimary(id)
    expect((await plans.listPlans({ archived: 'ACTIVE', limit: 10 })).plans).toMatchObject([
      { _id: id, primary: true },
    ])
    await plans.clearPrimary()
    await plans.setPlanVisibility(id, false)
    expect(await plans.getPlanStats()).toMatchObject({ totalPlans: expect.any(Number) })
    await plans.archivePlan(id)
    expect(await codeOf(plans.archivePlan(id))).toBe('already_archived')
    expect(await codeOf(plans.createPlan({ name: 'n', pricing: { price: monthly.price } }))).toBe(
      'plan.pricing',
    )
    expect(await codeOf(plans.getPlan(store.siteId))).toBe('plan_not_found')
  })

  test('a shopper finds plans, and changes none', async () => {
    const plan = await newPlan(store, { name: 'Shown' })
    const { plans } = visitor()
    const { items } = await plans.queryPublicPlans().eq('slug', plan.slug).find()
    expect(items).toMatchObject([
      {
        _id: plan.id,
        pricing: { price: { value: '40.00', currency: 'USD' }, subscription: { cycleCount: 0 } },
      },
    ])
    const listed = await plans.listPublicPlans({ planIds: [plan.id] })
    expect(listed.plans).toMatchObject([{ _id: plan.id }])
    expect(await codeOf(plans.archivePlan(plan.id))).toBe('PERMISSION_DENIED')
    expect(await codeOf(plans.queryPublicPlans().eq('wrong', 1).find())).not.toBe('none')
  })

  test('a member has plans, sees and cancels them', async () => {
    const plan = await newPlan(store, { name: 'Free', pricing: gratis })
    const { client, id } = await member()
    await merchant().orders.createOfflineOrder(plan.id, id)
    const { orders } = await client.orders.memberListOrders({ orderStatuses: ['ACTIVE'] })
    expect(orders).toMatchObject([{ planName: 'Free', status: 'ACTIVE', buyer: { memberId: id } }])
    expect(new Date(orders[0].startDate).getTime()).toBe(store.clock.now)
    await client.orders.requestCancellation(orders[0]._id, 'IMMEDIATELY')
    expect((await client.orders.memberListOrders()).orders).toMatchObject([{ status: 'CANCELED' }])
    expect(await codeOf(client.orders.requestCancellation(plan.id, 'IMMEDIATELY'))).toBe(
      'plan_order_not_found',
    )
    expect(await codeOf(client.orders.managementListOrders())).toBe('PERMISSION_DENIED')
    expect(await codeOf(visitor().orders.memberListOrders())).toBe('MEMBER_REQUIRED')
    if (!client.orders.memberGetOrder) return
    const own = await client.orders.memberGetOrder(orders[0]._id)
    expect((own.order ?? own).status).toBe('CANCELED')
    expect(await codeOf(client.orders.memberGetOrder(plan.id))).toBe('plan_order_not_found')
  })

  test('a merchant gives plans and manages their orders', async () => {
    const plan = await newPlan(store, { name: 'Managed' })
    const { id } = await member()
    const { orders } = merchant()
    const made = await orders.createOfflineOrder(plan.id, id, { paid: false })
    const order = made.order ?? made
    expect(order).toMatchObject({
      type: 'OFFLINE',
      status: 'ACTIVE',
      lastPaymentStatus: 'UNPAID',
      planPrice: '40.00',
    })
    await orders.markAsPaid(order._id)
    await orders.pauseOrder(order._id)
    await orders.resumeOrder(order._id)
    const found = await orders.managementGetOrder(order._id)
    expect(found.order ?? found).toMatchObject({
      lastPaymentStatus: 'PAID',
      pausePeriods: [{ status: 'ENDED' }],
    })
    expect((await orders.managementListOrders({ buyerIds: [id] })).orders).toHaveLength(1)
    expect(await codeOf(orders.postponeEndDate(order._id, new Date('2030-01-01')))).toBe('endDate')
    const limited = await newPlan(store, {
      ...{ name: 'Half a year' },
      pricing: { ...monthly, subscription: { ...monthly.subscription, cycleCount: 6 } },
    })
    const half = await orders.createOfflineOrder(limited.id, id)
    const { _id: halfId, endDate } = half.order ?? half
    const later = new Date(new Date(endDate).getTime() + 7 * 86_400_000)
    await orders.postponeEndDate(halfId, later)
    const postponed = await orders.managementGetOrder(halfId)
    expect(new Date((postponed.order ?? postponed).endDate)).toEqual(later)
    await orders.cancelOrder(order._id, 'NEXT_PAYMENT_DATE')
    await orders.cancelOrder(order._id, 'IMMEDIATELY')
    expect(await codeOf(orders.cancelOrder(order._id, 'IMMEDIATELY'))).toBe('plan_order_status_conflict')
    const preview = await orders.getOfflineOrderPreview(plan.id, id)
    expect(preview).toMatchObject({ order: { status: 'DRAFT' }, purchaseLimitExceeded: false })
    expect((await orders.getPricePreview(plan.id)).prices).toHaveLength(2)
    expect(await codeOf(orders.createOfflineOrder(plan.id, store.siteId))).toBe('member_not_found')
  })

  test('a client asks which plans pay for an item', async () => {
    const ask = async (itemIdentifier: object) => {
      const path = '/pricing-plan-benefits/v3/plan-benefits/list-plans-by-item-identifier'
      const reply: Response = await merchant().fetchWithAuth(`https://www.wixapis.com${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ itemIdentifier }),
      })
      return reply.json()
    }
    const item = { externalId: (await shelve(store, mug)).id, providerAppId: storeAppId }
    expect(await ask(item)).toEqual({ planBenefits: [] })
    const plan = await newPlan(store, { name: 'Mugs' })
    const benefits = [
      { name: 'Mugs', kind: 'CREDITS', credits: 4, items: [{ ...item, category: 'PRODUCT' }] },
    ]
    const path = `/admin/v1/plans/${plan.id}/benefits`
    await store.ask('PUT', path, { as: store.apiKey, body: { benefits } })
    const { planBenefits } = await ask(item)
    expect(planBenefits).toMatchObject([{ planInfo: { plan: { id: plan.id } } }])
    const wrong = await ask({ externalId: 'mug', providerAppId: storeAppId })
    expect(wrong.details.validationError.fieldViolations[0].field).toBe('itemIdentifier.externalId')
  })

  test('a current client orders online', async () => {
    if (generation === '2024') return
    const [free, paid] = [await newPlan(store, { name: 'Open', pricing: gratis }), await newPlan(store)]
    const { client } = await member()
    const started = await client.orders.createOnlineOrder(free.id)
    expect(started.order ?? started).toMatchObject({ status: 'ACTIVE' })
    const draft = await client.orders.createOnlineOrder(paid.id)
    expect(draft.order ?? draft).toMatchObject({ status: 'DRAFT', wixPayOrderId: expect.any(String) })
    expect(await client.orders.getOnlineOrderPreview(paid.id)).toMatchObject({
      order: { planName: 'Studio member' },
    })
    expect(await codeOf(visitor().orders.createOnlineOrder(free.id))).toBe('MEMBER_REQUIRED')
    const past = { startDate: new Date('2020-01-01') }
    expect(await codeOf(client.orders.createOnlineOrder(free.id, past))).toBe('invalid_start_date')
  })

  test('a current client reads and writes the plans of V3', async () => {
    if (generation === '2024') return
    const { plansV3 } = merchant()
    const made = await plansV3.createPlan({
      name: 'Third',
      visibility: 'PUBLIC',
      perks: [{ description: 'Tea' }],
      pricingVariants: [
        {
          name: 'Monthly',
          freeTrialDays: 7,
          fees: [
            {
              name: 'Sign-up',
              priceType: 'FIXED_AMOUNT',
              appliedAt: 'FIRST_PAYMENT',
              fixedAmountOptions: { amount: '5' },
            },
          ],
          billingTerms: {
            billingCycle: { period: 'MONTH', count: 1 },
            startType: 'ON_PURCHASE',
            endType: 'CYCLES_COMPLETED',
            cyclesCompletedDetails: { billingCycleCount: 12 },
          },
          pricingStrategies: [{ flatRate: { amount: '20' } }],
        },
      ],
      purchaseLimits: [{ type: 'PER_MEMBER_LIFETIME', maxCount: 2 }],
    })
    const plan = made.plan ?? made
    expect(plan).toMatchObject({
      revision: '1',
      currency: 'USD',
      maxPurchasesPerBuyer: 2,
      pricingVariants: [
        {
          freeTrialDays: 7,
          fees: [{ name: 'Sign-up', fixedAmountOptions: { amount: '5.00' } }],
          billingTerms: { billingCycle: { period: 'MONTH' }, endType: 'CYCLES_COMPLETED' },
          pricingStrategies: [{ flatRate: { amount: '20.00' } }],
        },
      ],
    })
    const changed = await plansV3.updatePlan(plan._id, { name: 'Third+', revision: plan.revision })
    expect((changed.plan ?? changed).revision).toBe('2')
    expect(await codeOf(plansV3.updatePlan(plan._id, { name: 'x', revision: '1' }))).toBe('REVISION_MISMATCH')
    expect(await codeOf(plansV3.getPlan(store.siteId))).toBe('plan_not_found')
    const read = await plansV3.getPlan(plan._id)
    expect((read.plan ?? read).name).toBe('Third+')
    const shopper = visitor().plansV3
    const { items } = await shopper.queryPlans().eq('name', 'Third+').find()
    expect(items).toMatchObject([{ _id: plan._id }])
    expect(await codeOf(shopper.updatePlan(plan._id, { name: 'x' }))).toBe('PERMISSION_DENIED')
    const found = await shopper.searchPlans({ search: { expression: 'third' } })
    expect(found.plans).toMatchObject([{ _id: plan._id }])
  })
})
