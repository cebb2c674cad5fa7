import { readFileSync } from 'node:fs'
import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type {
  AccountInfoProps,
  AccountOrderProps,
  AccountOrdersProps,
} from '@cartwright/contract/pages/identity.ts'
import type { OpenCheckoutProps, PayRestProps } from '@cartwright/contract/pages/pages.ts'
import type { PlanSummaryProps, PlansPageProps } from '@cartwright/contract/pages/plans.ts'
import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hire, offer } from '../../../test/bookings.ts'
import { anna, approvedCard, browser as checkoutBrowser, filled, rows } from '../../../test/checkouts.ts'
import { memberTokens, newVisitorFor } from '../../../test/members.ts'
import {
  becomeMember,
  memberPassword,
  openPageBrowser,
  type PageBrowser,
} from '../../../test/page-browser.ts'
import { mailsTo, newPlan, signedIn, subscribe } from '../../../test/plans.ts'
import { refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

const day = 24 * 60 * 60_000

let store: Store
beforeAll(async () => {
  store = await openStore({
    settings: { paymentMethods: ['test-card', 'manual'], timeZone: 'Europe/Berlin', languages: ['de'] },
  })
})
afterAll(() => store.close())

const gratis = { pricing: { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true } }
const session = (body: object, as: string) =>
  store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body })
const page = (planId: string) => `/plan-checkout?plan=${planId}`
const open = (browser: PageBrowser, planId: string) => browser.open<PlanSummaryProps>(page(planId))
const factOf = (props: PlansPageProps, label: string) => props.facts.find((one) => one.label === label)?.lines
const ordersOf = (planId: string) =>
  rows<{ id: string; status: string; checkout_id: string; starts_at: Date }>(
    store,
    'SELECT id, status, checkout_id, starts_at FROM plan_orders WHERE plan_id = $1 ORDER BY created_at, id',
    [planId],
  )
let serial = 0
const newMemberBrowser = () => becomeMember(store, `buyer${++serial}@mail.test`)

/** Where a form leads that is not a page of ours to follow, such as a checkout. */
async function leadsTo(browser: PageBrowser, fields: Record<string, string> = {}): Promise<string> {
  return (await browser.send(fields)).location
}

describe('a redirect session', () => {
  test('leads to the order summary, also of a visitor, who signs in and comes back to it', async () => {
    const plan = await newPlan(store, { name: 'Kiln club', perks: { values: ['Open studio'] } })
    await becomeMember(store, 'kiln@mail.test')
    const callbacks = { planListUrl: 'https://storefront.test/plans' }
    const paidPlansCheckout = { planId: plan.id, checkoutData: 'service 7' }
    const { body } = await session({ paidPlansCheckout, callbacks }, await store.visitor())
    const browser = openPageBrowser(store)
    const { props } = await browser.open<PlanSummaryProps>(body.redirectSession.fullUrl)
    expect(props).toMatchObject({
      state: 'summary',
      title: 'Order summary',
      back: { url: 'https://storefront.test/plans?checkoutData=service+7' },
      benefits: { lines: ['Open studio'] },
      due: {
        text: '$40.00',
        note: 'Then $40.00 every month, from December 24, 2026. Where tax is due, it comes on top once you enter your address.',
      },
      forms: [{ fields: [], buttons: [{ label: 'Sign in and continue' }] }],
    })
    expect(factOf(props, 'Price')).toEqual(['$40.00 every month'])
    expect(factOf(props, 'Duration')).toEqual(['Until you cancel'])
    expect((await browser.send({})).location).toMatch('/login')
    const back = await browser.send<PlanSummaryProps>({ email: 'kiln@mail.test', password: memberPassword })
    expect(back.props).toMatchObject({
      state: 'summary',
      back: { url: 'https://storefront.test/plans?checkoutData=service+7' },
      forms: [{ buttons: [{ label: 'Continue to payment' }] }],
    })
  })

  test('of a signed-in member of a storefront needs no other sign-in', async () => {
    const [plan, member] = [await newPlan(store), await signedIn(store)]
    const callbacks = {
      thankYouPageUrl: 'https://storefront.test/thanks',
      postFlowUrl: 'https://storefront.test/',
    }
    const { body } = await session({ paidPlansCheckout: { planId: plan.id }, callbacks }, member.as)
    const tab = checkoutBrowser(store)
    const summary = (await tab.open(body.redirectSession.fullUrl)).props as unknown as PlanSummaryProps
    const [form] = summary.forms
    const screen = await tab.post(form?.action ?? '', { ...form?.hidden })
    expect(screen.props).toMatchObject({ state: 'open', backUrl: `${store.shop.publicUrl}/plans` })
    const paid = await tab.post(screen.location, { ...filled(screen, anna), ...approvedCard, do: 'place' })
    const [order] = await ordersOf(plan.id)
    expect(order?.status).toBe('ACTIVE')
    const address = new URL(paid.location)
    expect(address.origin + address.pathname).toBe('https://storefront.test/thanks')
    expect(address.searchParams.get('planOrderId')).toBe(order?.id)
    expect(address.searchParams.get('orderId')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('opens the order summary with the example of the manual', async () => {
    const manual = readFileSync(new URL('../../../../docs/developers/plans.md', import.meta.url), 'utf8')
    const example = /```json\n(\{"paidPlansCheckout".*?)```/s.exec(manual)?.[1] ?? ''
    const { id } = await newPlan(store)
    const { body } = await session(JSON.parse(example.replace('PLAN_ID', id)), await store.visitor())
    const { props } = await openPageBrowser(store).open<PlanSummaryProps>(body.redirectSession.fullUrl)
    expect(props.back?.url).toBe('https://storefront.test/plans?checkoutData=from-the-class-page')
  })

  test('names what is missing, and refuses what nobody can buy', async () => {
    const as = await store.visitor()
    expect(refusal(await session({ paidPlansCheckout: {} }, as))).toEqual({
      'paidPlansCheckout.planId': 'REQUIRED_FIELD',
    })
    const refused = async (planId: string) => refusal(await session({ paidPlansCheckout: { planId } }, as))
    expect(await refused(store.siteId)).toBe('plan_not_found')
    const old = await newPlan(store)
    await store.ask('POST', `/pricing-plans/v2/plans/${old.id}/archive`, { as: store.apiKey, body: {} })
    expect(await refused(old.id)).toBe('archived_plan')
  })
})

describe('the order summary', () => {
  test('two clicks in each of two tabs make one order, which leads to one checkout', async () => {
    const [plan, browser] = [await newPlan(store), await newMemberBrowser()]
    await open(browser, plan.id)
    const places = await Promise.all(Array.from({ length: 4 }, () => leadsTo(browser)))
    await open(browser, plan.id)
    places.push(await leadsTo(browser))
    expect(new Set(places).size).toBe(1)
    expect(places[0]).toMatch(/^\/checkout\//)
    expect(await ordersOf(plan.id)).toMatchObject([{ status: 'DRAFT' }])
  })

  test('its checkout leads back to the plans, and the thanks to the plan, which no membership pays', async () => {
    const [plan, ben] = [await newPlan(store, { name: 'Linked' }), await signedIn(store)]
    const item = { category: 'SERVICE', providerAppId: plansAppId, externalId: plan.id }
    const benefits = [{ name: 'Plans', kind: 'CREDITS', items: [item] }]
    const merchant = { as: store.apiKey }
    await store.ask('PUT', `/admin/v1/plans/${plan.id}/benefits`, { ...merchant, body: { benefits } })
    const body = { planId: plan.id, memberId: ben.id, paid: true }
    await store.ask('POST', '/pricing-plans/v2/checkout/orders/offline', { ...merchant, body })
    const sent = await session({ paidPlansCheckout: { planId: plan.id } }, ben.as)
    const tab = checkoutBrowser(store)
    const summary = (await tab.open(sent.body.redirectSession.fullUrl)).props as unknown as PlanSummaryProps
    const form = summary.forms[0]
    const checkout = await tab.post(form?.action ?? '', form?.hidden ?? {})
    const back = { state: 'open', backTo: 'plans', backUrl: 'https://shop.test/plans' }
    expect(checkout.props).toMatchObject(back)
    expect(checkout.props).not.toHaveProperty('memberships')
    const { action } = checkout.props as unknown as { action: string }
    const thanks = await tab.post(action, { ...filled(checkout, anna), ...approvedCard, do: 'place' })
    const url = expect.stringMatching(/\/account\/subscriptions\/[0-9a-f-]{36}$/)
    expect(thanks.props).toMatchObject({ state: 'thanks', downloads: { files: [{ name: 'Linked', url }] } })
  })

  test('its checkout says at the button what comes later, and that the card is kept for it', async () => {
    const notesOf = async (more: object) => {
      const [plan, { as }] = [await newPlan(store, { name: 'Press', ...more }), await signedIn(store)]
      const { body } = await session({ paidPlansCheckout: { planId: plan.id } }, as)
      const tab = checkoutBrowser(store)
      const summary = (await tab.open(body.redirectSession.fullUrl)).props as unknown as PlanSummaryProps
      const form = summary.forms[0]
      const { props } = await tab.post(form?.action ?? '', form?.hidden ?? {})
      return (props as unknown as { placeNotes?: string[] }).placeNotes
    }
    expect(await notesOf({})).toEqual([
      'Press: then $40.00 plus any tax every month from December 24, 2026, until you cancel.',
      'If you pay with Test card (no money moves), you agree by ordering that the shop keeps this way to pay and charges these payments to it when they are due. Otherwise, you get an e-mail for each that says how to pay.',
    ])
    const price = { value: '15', currency: 'USD' }
    const twice = { price, subscription: { cycleDuration: { count: 2, unit: 'WEEK' }, cycleCount: 3 } }
    expect((await notesOf({ pricing: twice }))?.[0]).toBe(
      'Press: then $15.00 plus any tax every 2 weeks from December 8, 2026, 2 payments in all.',
    )
    expect(await notesOf({ pricing: { price, singlePaymentUnlimited: true } })).toBeUndefined()
  })

  test('a free plan starts at once and once, and the page thanks for it', async () => {
    const [plan, browser] = [
      await newPlan(store, { ...gratis, name: 'Newsletter' }),
      await newMemberBrowser(),
    ]
    const { props } = await open(browser, plan.id)
    expect(factOf(props, 'Price')).toEqual(['Free of charge'])
    const answers = await Promise.all([1, 2, 3].map(() => browser.send<PlansPageProps>({})))
    expect(answers.map((answer) => answer.props.state)).toEqual(['thanks', 'thanks', 'thanks'])
    const [order, ...others] = await ordersOf(plan.id)
    expect([order?.status, others]).toEqual(['ACTIVE', []])
    const again = await open(browser, plan.id)
    expect(again.props.messages).toEqual([
      { kind: 'warning', text: expect.stringMatching('already have this plan') },
    ])
    expect((await browser.send<PlansPageProps>({})).props.state).toBe('thanks')
    expect(await ordersOf(plan.id)).toHaveLength(2)
  })

  test('a plan with a limit is bought once; then the page says so', async () => {
    const plan = await newPlan(store, { ...gratis, maxPurchasesPerBuyer: 1 })
    const browser = await newMemberBrowser()
    await open(browser, plan.id)
    const answers = await Promise.all([1, 2].map(() => browser.send<PlansPageProps>({})))
    expect(answers.map((answer) => answer.props.state)).toEqual(['thanks', 'thanks'])
    const again = await open(browser, plan.id)
    expect([again.status, again.props.state]).toEqual([409, 'closed'])
    expect(again.props.links[0]?.url).toBe('/account/subscriptions')
  })

  test('a trial costs nothing now, and says when the first payment comes', async () => {
    const pricing = {
      price: { value: '15', currency: 'USD' },
      subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 6 },
      freeTrialDays: 14,
    }
    const [plan, browser] = [await newPlan(store, { pricing }), await newMemberBrowser()]
    const { props } = await open(browser, plan.id)
    expect(factOf(props, 'Free trial')).toEqual(['14 days, until December 8, 2026'])
    expect(factOf(props, 'Duration')).toEqual(['6 payments, each for 1 month'])
    expect(props.due).toMatchObject({
      text: '$0.00',
      note: expect.stringMatching(/December 8, 2026.*\$15.00/),
    })
    expect((await browser.send<PlansPageProps>({})).props.state).toBe('thanks')
  })

  test('a free trial is had once: whoever buys the plan again pays at once', async () => {
    const pricing = {
      price: { value: '15', currency: 'USD' },
      subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
      freeTrialDays: 30,
    }
    const plan = await newPlan(store, { pricing })
    const { id, as } = await signedIn(store)
    const buy = () =>
      store.ask('POST', '/pricing-plans/v2/checkout/orders/online', { as, body: { planId: plan.id } })
    const [first, second] = [await buy(), await buy()]
    expect(first.body.order).toMatchObject({ status: 'ACTIVE', priceDetails: { freeTrialDays: 30 } })
    expect(second.body.order).toMatchObject({ status: 'DRAFT', priceDetails: { freeTrialDays: null } })
    const given = await store.ask('POST', '/pricing-plans/v2/checkout/orders/offline', {
      ...{ as: store.apiKey, body: { planId: plan.id, memberId: id } },
    })
    expect(given.body.order.priceDetails.freeTrialDays).toBeNull()
    const other = await signedIn(store)
    const path = '/pricing-plans/v2/checkout/orders/online'
    const theirs = await store.ask('POST', path, { as: other.as, body: { planId: plan.id } })
    expect(theirs.body.order.priceDetails.freeTrialDays).toBe(30)
  })

  test('the page of a plan whose trial is used says so, and asks for the first payment', async () => {
    const pricing = {
      price: { value: '15', currency: 'USD' },
      subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
      freeTrialDays: 30,
    }
    const [plan, browser] = [await newPlan(store, { pricing }), await newMemberBrowser()]
    await open(browser, plan.id)
    expect((await browser.send<PlansPageProps>({})).props.state).toBe('thanks')
    const { props } = await open(browser, plan.id)
    expect(factOf(props, 'Free trial')).toBeUndefined()
    expect(props.due.text).toBe('$15.00')
    expect(props.messages.map(({ text }) => text)).toContain(
      'You have had the free trial of this plan, so the first payment is due now.',
    )
    expect(await leadsTo(browser)).toMatch(/^\/checkout\//)
  })

  test('a start date is asked for where the plan allows one, in the time zone of the shop', async () => {
    const plan = await newPlan(store, {
      ...gratis,
      allowFutureStartDate: true,
      termsAndConditions: 'Bring a towel.',
    })
    const browser = await newMemberBrowser()
    const { props } = await open(browser, plan.id)
    expect(props.terms?.text).toBe('Bring a towel.')
    expect(props.forms[0]?.fields).toMatchObject([
      { name: 'startDate', kind: 'date', value: '2026-11-24' },
      { name: 'terms', kind: 'checkbox' },
    ])
    const wrong = await browser.send<PlanSummaryProps>({ startDate: '2026-11-23' })
    expect(wrong.status).toBe(422)
    expect(wrong.props.forms[0]?.fields.map(({ error }) => error)).toEqual([
      'Enter a date from today on, within one year.',
      'Please agree to the terms of the plan.',
    ])
    expect((await browser.send({ startDate: '2999-01-01', terms: 'yes' })).status).toBe(422)
    await browser.send({ startDate: '2026-12-01', terms: 'yes' })
    const [order] = await ordersOf(plan.id)
    expect([order?.status, order?.starts_at.toISOString()]).toEqual(['PENDING', '2026-11-30T23:00:00.000Z'])
  })

  test('a form of another site, of another member or of another plan buys nothing', async () => {
    const [plan, other] = [await newPlan(store, gratis), await newPlan(store, gratis)]
    const browser = await newMemberBrowser()
    const { props } = await open(browser, plan.id)
    const foreign = await browser.send({}, { headers: { origin: 'https://evil.test' } })
    expect(foreign.status).toBe(403)
    const { hidden = {} } = props.forms[0] ?? {}
    expect((await browser.send(hidden, { action: page(other.id) })).status).toBe(403)
    const ben = await newMemberBrowser()
    expect((await ben.send(hidden, { action: page(plan.id) })).status).toBe(403)
    expect([await ordersOf(plan.id), await ordersOf(other.id)]).toEqual([[], []])
  })

  test('does not speak of further taxes where prices contain them', async () => {
    const settings = (taxIncludedInPrices: boolean) =>
      store.ask('PATCH', '/admin/v1/site', {
        ...{ as: store.apiKey, body: { site: { settings: { taxIncludedInPrices } } } },
      })
    const plan = await newPlan(store)
    expect((await settings(true)).status).toBe(200)
    const { props } = await open(openPageBrowser(store), plan.id)
    await settings(false)
    expect(props.due).toMatchObject({ note: 'Then $40.00 every month, from December 24, 2026.' })
  })

  test('leaves out benefits whose services are all hidden, and so does the list of plans', async () => {
    const payment = {
      ...{ rateType: 'FIXED', fixed: { price: { value: '20.00' } } },
      options: { online: true, inPerson: false, pricingPlan: true },
    }
    const staffMemberIds = [await hire(store)]
    const [shown, secret] = [
      await offer(store, { name: 'Open class', staffMemberIds, payment }),
      await offer(store, { name: 'Secret class', staffMemberIds, payment, hidden: true }),
    ]
    const plan = await newPlan(store)
    const items = (...services: { id: string }[]) =>
      services.map(({ id }) => ({ category: 'SERVICE', providerAppId: bookingsAppId, externalId: id }))
    const benefits = [
      { name: 'Secret', kind: 'CREDITS', credits: 4, items: items(secret) },
      { name: 'Secret discount', kind: 'DISCOUNT', percent: 10, items: items(secret) },
      { name: 'Both', kind: 'CREDITS', credits: 2, items: items(shown, secret) },
      { name: 'Everything', kind: 'DISCOUNT', percent: 5, items: [] },
    ]
    const path = `/admin/v1/plans/${plan.id}/benefits`
    expect((await store.ask('PUT', path, { as: store.apiKey, body: { benefits } })).status).toBe(200)
    const { props } = await open(openPageBrowser(store), plan.id)
    expect(props.benefits.lines).toEqual(['Both: 2 every month', 'Everything: 5% off'])
    const as = await store.visitor()
    const { body } = await store.ask('GET', `/pricing-plans/v3/plans/${plan.id}`, { as })
    expect(body.plan.benefits.map(({ name }: { name: string }) => name)).toEqual(['Both', 'Everything'])
  })

  test('says that a plan is not for sale', async () => {
    const browser = openPageBrowser(store)
    for (const id of [store.siteId, 'nonsense', '']) {
      const { status, props } = await open(browser, id)
      expect([status, props.state]).toEqual([404, 'closed'])
    }
  })

  test('speaks German', async () => {
    const plan = await newPlan(store, { termsAndConditions: 'Handtuch mitbringen.' })
    const { props } = await openPageBrowser(store).open<PlanSummaryProps>(`${page(plan.id)}&lang=de`)
    expect(props).toMatchObject({ title: 'Bestellübersicht', due: { label: 'Jetzt zu zahlen' } })
    expect(factOf(props, 'Preis')).toEqual([expect.stringMatching(/40,00\s\$ jeden Monat/)])
  })
})

describe('the account', () => {
  const list = (browser: PageBrowser, query = '') =>
    browser.open<AccountOrdersProps>(`/account/subscriptions${query}`)
  const blockOf = ({ blocks }: AccountInfoProps, id: string) => blocks.find((block) => block.id === id)
  const rowOf = (props: AccountInfoProps, block: string, title: string) =>
    blockOf(props, block)?.rows.find((row) => row.title === title)?.lines

  test('lists what a member has, with its next payment, credits and history, and cancels it', async () => {
    const browser = await newMemberBrowser()
    const [plan, jug] = [
      await newPlan(store, { name: 'Clay pass' }),
      await shelve(store, { name: 'Jug', price: 12 }),
    ]
    const benefits = [
      {
        name: 'Firings',
        kind: 'CREDITS',
        credits: 3,
        items: [
          { category: 'PRODUCT', providerAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', externalId: jug.id },
        ],
      },
    ]
    await store.ask('PUT', `/admin/v1/plans/${plan.id}/benefits`, { as: store.apiKey, body: { benefits } })
    expect((await list(browser)).props).toMatchObject({
      title: 'Plans',
      orders: [],
      empty: { title: 'No plans' },
    })
    await open(browser, plan.id)
    expect(await buyWithCard(browser)).toMatch(/^\/checkout\/.*\/thanks$/)
    const bought = (await browser.open<AccountOrdersProps>('/account/orders')).props.orders
    expect(bought).toMatchObject([{ statusText: 'Confirmed' }])
    const paid = await browser.open<AccountOrderProps>(bought[0]?.url ?? '')
    expect([paid.props.state, paid.props.again]).toEqual(['order', undefined])
    const { props } = await list(browser)
    expect(props.orders).toMatchObject([
      {
        title: 'Clay pass',
        statusText: 'Active',
        totalText: '$40.00 every month',
        itemsText: 'Next payment: $40.00 on December 24, 2026',
      },
    ])
    const shown = (await browser.open<AccountInfoProps>(props.orders[0]?.url ?? '')).props
    expect(rowOf(shown, 'about', 'Next payment')).toEqual([
      '$40.00 on December 24, 2026',
      'We charge it in the way that you paid with before.',
    ])
    expect(rowOf(shown, 'credits', 'Firings')).toEqual(['3 of 3 left', 'Until December 24, 2026'])
    expect(blockOf(shown, 'history')?.rows[0]?.lines).toContain('$40.00 · Paid')
    const [form] = blockOf(shown, 'cancel')?.forms ?? []
    expect(form?.buttons.map(({ label }) => label)).toEqual([
      'Cancel on December 24, 2026',
      'Cancel immediately',
    ])
    const action = form?.action ?? ''
    const foreign = await browser.send<AccountInfoProps>(
      { effectiveAt: 'IMMEDIATELY' },
      { action, csrf: 'made-up' },
    )
    expect(rowOf(foreign.props, 'about', 'Status')).toEqual(['Active'])
    const sent = { ...form?.hidden, effectiveAt: 'NEXT_PAYMENT_DATE' }
    const canceled = await browser.send<AccountInfoProps>(sent, { action })
    expect(canceled.props.messages).toEqual([
      { kind: 'info', text: 'Your plan is cancelled. It goes on until December 24, 2026.' },
    ])
    expect(rowOf(canceled.props, 'about', 'Status')).toEqual(['Active until December 24, 2026'])
    const asked = await browser.send<AccountInfoProps>({ ...sent, effectiveAt: 'IMMEDIATELY' }, { action })
    expect(asked.location).toBe(`${action}?do=cancel`)
    const [question, ...others] = asked.props.blocks
    expect(others).toEqual([])
    expect(question).toMatchObject({
      messages: [{ kind: 'warning' }],
      links: [{ label: 'No, keep the plan', url: action }],
    })
    expect(rowOf((await browser.open<AccountInfoProps>(action)).props, 'about', 'Status')).toEqual([
      'Active until December 24, 2026',
    ])
    const over = await browser.send<AccountInfoProps>({ ...question?.forms[0]?.hidden }, { action })
    expect(over.props.messages).toEqual([{ kind: 'info', text: 'Your plan is cancelled.' }])
    expect(blockOf(over.props, 'cancel')).toBeUndefined()
    expect((await list(browser)).props).toMatchObject({
      orders: [],
      olderUrl: '/account/subscriptions?past=yes',
    })
    expect((await list(browser, '?past=yes')).props.orders).toMatchObject([{ statusText: 'Cancelled' }])
  })

  /** Returns where it leads. */
  async function buyWithCard(from: PageBrowser): Promise<string> {
    const { location, props } = await from.send({})
    const screen = { status: 200, location, props: props as never }
    const { email: _, ...typed } = anna
    const fields = { ...filled(screen, typed), ...approvedCard, do: 'place' }
    return (await from.send(fields, { action: location })).location
  }

  test('leads to what its credits pay, and knows the name of its member at the next checkout', async () => {
    const browser = await newMemberBrowser()
    const [plan, other] = [await newPlan(store, { name: 'Wheel pass' }), await newPlan(store)]
    const staffMemberIds = [await hire(store)]
    const services = await Promise.all(
      ['Raku', 'Wheel', 'Kiln', 'Glaze'].map((name) => offer(store, { name, staffMemberIds })),
    )
    const pay = async (paid: { id: string }[], benefit: { id?: string } = {}) => {
      const items = paid.map(({ id }) => ({
        ...{ category: 'SERVICE', providerAppId: bookingsAppId, externalId: id },
      }))
      const benefits = [{ ...benefit, name: 'Hours', kind: 'CREDITS', credits: 3, items }]
      const path = `/admin/v1/plans/${plan.id}/benefits`
      const { body } = await store.ask('PUT', path, { as: store.apiKey, body: { benefits } })
      return { id: body.benefits[0].id as string }
    }
    const benefit = await pay(services.slice(0, 1))
    await open(browser, plan.id)
    await buyWithCard(browser)
    const [order] = await ordersOf(plan.id)
    await open(browser, other.id)
    const checkout = (await browser.send<OpenCheckoutProps>({})).props
    expect(checkout.fields.find(({ name }) => name === 'fullName')?.value).toBe('Anna Maria Berg')
    const seen = await browser.open<AccountInfoProps>(`/account/subscriptions/${order?.id}`)
    expect(blockOf(seen.props, 'credits')?.links).toEqual([{ label: 'Book Raku', url: '/services/raku' }])
    await pay(services, benefit)
    const many = await browser.open<AccountInfoProps>(`/account/subscriptions/${order?.id}?lang=de`)
    expect(blockOf(many.props, 'credits')?.links).toEqual([{ label: 'Damit buchen', url: '/de/services' }])
  })

  test('states what a change to another plan costs, and makes it', async () => {
    const terms = (value: string) => ({
      pricing: {
        price: { value, currency: 'USD' },
        subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
      },
    })
    const [basic, dear] = [
      await newPlan(store, { name: 'Basic', ...terms('30.00') }),
      await newPlan(store, { name: 'Dear', ...terms('60.00') }),
    ]
    const browser = await newMemberBrowser()
    const [{ id: memberId = '' } = {}] = await rows<{ id: string }>(
      store,
      'SELECT id FROM members WHERE email = $1',
      [`buyer${serial}@mail.test`],
    )
    const as = (await memberTokens(store, await newVisitorFor(store, memberId))).access_token
    const order = await subscribe(store, { planId: basic.id, as })
    const path = `/account/subscriptions/${order.id}`
    const one = (await browser.open<AccountInfoProps>(path)).props
    expect(one.blocks[0]?.links).toContainEqual({ label: 'Change to another plan', url: `${path}/change` })
    const choice = (await browser.open<AccountInfoProps>(`${path}/change`)).props
    expect(choice.blocks[0]?.rows.map(({ title }) => title)).toContain('Dear')
    const { props } = await browser.open<AccountInfoProps>(`${path}/change?to=${dear.id}`)
    expect(props.title).toBe('Change to Dear')
    const [now, later] = props.blocks
    expect([now?.title, now?.rows[0]?.title]).toEqual([
      'Change now',
      'You pay $30.00 today, then $60.00 every month from December 24, 2026.',
    ])
    expect(now?.rows[0]?.lines).toEqual([
      'The new plan costs $60.00 every month.',
      'What you have paid and not used is worth $30.00; that is taken off.',
      'Basic ends at once, with all that is left of it.',
    ])
    expect([later?.title, later?.rows[0]?.title]).toEqual([
      'Change on December 24, 2026',
      'You pay nothing today, then $60.00 every month from December 24, 2026.',
    ])
    const single = {
      price: { value: '20.00', currency: 'USD' },
      singlePaymentForDuration: { count: 1, unit: 'MONTH' },
    }
    const cheap = await newPlan(store, { name: 'Once', pricing: single })
    const cheaper = (await browser.open<AccountInfoProps>(`${path}/change?to=${cheap.id}`)).props
    expect(cheaper.blocks[0]?.rows[0]).toMatchObject({
      title: 'You pay nothing today. There is no further payment.',
      lines: [
        'The new plan costs $20.00 for 1 month.',
        'What you have paid and not used is worth $30.00; that is taken off.',
        '$10.00 of that is more than the new plan costs. It is not paid back.',
        'Basic ends at once, with all that is left of it.',
      ],
    })
    await subscribe(store, { planId: cheap.id, as })
    const others = (await browser.open<AccountInfoProps>(`${path}/change`)).props.blocks[0]?.rows
    expect(others?.map(({ title }) => title)).not.toContain('Once')
    const form = later?.forms[0]
    const planned = await browser.send<AccountInfoProps>({ ...form?.hidden }, { action: form?.action ?? '' })
    expect(planned.props.messages).toEqual([
      { kind: 'info', text: 'Your plan changes to Dear on December 24, 2026.' },
    ])
    expect((await browser.open<AccountInfoProps>(`${path}/change`)).location).toBe(path)
    const present = (await browser.open<AccountInfoProps>(path)).props
    const history = blockOf(present, 'history')?.rows.map(({ title }) => title)
    expect(history).toContain('Change to Dear chosen on November 24, 2026')
    expect(rowOf(present, 'about', 'Next payment')?.[0]).toBe('$60.00 on December 24, 2026, for Dear')
    const listed = (await list(browser)).props.orders.find(({ url }) => url === path)
    expect(listed?.itemsText).toBe('Your plan changes to Dear on December 24, 2026.')
    expect(blockOf(present, 'withdraw')?.forms).toMatchObject([
      {
        note: 'You keep your present plan, and it goes on as before.',
        buttons: [{ label: 'Take the change back' }],
      },
    ])
    const waiting = blockOf(present, 'about')?.links.find(({ label }) => label === 'Dear')?.url ?? ''
    const planPage = (await browser.open<AccountInfoProps>(waiting)).props
    expect(rowOf(planPage, 'about', 'Next payment')?.join()).toContain('$60.00 on December 24, 2026')
    const withdraw = blockOf(planPage, 'cancel')?.forms[0]
    expect(withdraw?.buttons?.map(({ label }) => label)).toEqual(['Take the change back'])
    const kept = await browser.send<AccountInfoProps>(
      { ...withdraw?.hidden, effectiveAt: 'IMMEDIATELY' },
      { action: withdraw?.action ?? '' },
    )
    expect([kept.location, kept.props.messages]).toEqual([
      `${path}?done=withdrawn`,
      [{ kind: 'info', text: 'The change is taken back. You keep Basic.' }],
    ])
    expect(rowOf(kept.props, 'about', 'Next payment')?.[0]).toBe('$30.00 on December 24, 2026')
    const taken = (await browser.open<AccountInfoProps>(waiting)).props
    expect(blockOf(taken, 'history')?.rows.map(({ title }) => title)).toEqual([
      'Cancelled by you on November 24, 2026',
    ])
  })

  test('names the first payment after a planned change, with its tax, on all pages, and takes the change back', async () => {
    const tax = async (path: string, body: object) =>
      (await store.ask('POST', `/billing/v1/${path}`, { as: store.apiKey, body })).body
    const groups = await store.ask('GET', '/billing/v1/tax-groups/default-tax-groups', { as: store.apiKey })
    const region = { taxRegion: { country: 'US', subdivision: 'US-TX' } }
    const { taxRegion } = await tax('tax-regions', region)
    const taxGroupId = groups.body.taxGroups[0].id
    const { manualTaxMapping } = await tax('manual-tax-mappings', {
      manualTaxMapping: { taxGroupId, taxRegionId: taxRegion.id, taxRate: '0.1' },
    })
    const price = (value: string) => ({
      price: { value, currency: 'USD' },
      subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
    })
    const [clay, kiln] = [
      await newPlan(store, { name: 'Clay', pricing: price('30.00') }),
      await newPlan(store, { name: 'Kiln', pricing: price('60.00') }),
    ]
    const browser = await newMemberBrowser()
    const [{ id: memberId = '' } = {}] = await rows<{ id: string }>(
      store,
      'SELECT id FROM members WHERE email = $1',
      [`buyer${serial}@mail.test`],
    )
    const as = (await memberTokens(store, await newVisitorFor(store, memberId))).access_token
    const order = await subscribe(store, { planId: clay.id, as })
    const path = `/account/subscriptions/${order.id}`
    const own = (await browser.open<AccountInfoProps>(path)).props
    expect(rowOf(own, 'about', 'Price')?.[0]).toBe('$30.00 every month plus tax')
    expect(rowOf(own, 'about', 'Next payment')?.[0]).toBe('$33.00 with tax on December 24, 2026')
    const choice = (await browser.open<AccountInfoProps>(`${path}/change?to=${kiln.id}`)).props
    const later = choice.blocks[1]
    expect(later?.rows[0]).toMatchObject({
      title: 'You pay nothing today, then $66.00 with tax every month from December 24, 2026.',
      lines: ['The new plan costs $60.00 every month plus tax.', 'You keep Clay until December 24, 2026.'],
    })
    const [form] = later?.forms ?? []
    const present = await browser.send<AccountInfoProps>({ ...form?.hidden }, { action: form?.action ?? '' })
    expect(rowOf(present.props, 'about', 'Next payment')).toEqual([
      '$66.00 with tax on December 24, 2026, for Kiln',
      'We charge it in the way that you paid with before.',
    ])
    const { url = '' } = blockOf(present.props, 'about')?.links.find(({ label }) => label === 'Kiln') ?? {}
    const next = (await browser.open<AccountInfoProps>(url)).props
    expect(rowOf(next, 'about', 'Price')?.[0]).toBe('$60.00 every month plus tax')
    expect(rowOf(next, 'about', 'Next payment')?.[0]).toBe('$66.00 with tax on December 24, 2026')
    const mails = (await mailsTo(store, `buyer${serial}@mail.test`)).map(({ text }) => text).join()
    expect(mails).toContain(
      'The new plan costs $66.00 with tax every month. The next payment of $66.00 with tax is on December 24, 2026.',
    )

    const [withdraw] = blockOf(present.props, 'withdraw')?.forms ?? []
    const kept = await browser.send<AccountInfoProps>(
      { ...withdraw?.hidden },
      { action: withdraw?.action ?? '' },
    )
    expect(kept.location).toBe(`${path}?done=withdrawn`)
    expect(rowOf(kept.props, 'about', 'Next payment')?.[0]).toBe('$33.00 with tax on December 24, 2026')
    expect(blockOf(kept.props, 'withdraw')).toBeUndefined()
    await store.ask('DELETE', `/billing/v1/manual-tax-mappings/${manualTaxMapping.id}`, { as: store.apiKey })
  })

  test('shows which plan has followed after a planned change, with the way to it', async () => {
    const browser = await newMemberBrowser()
    const [early, late] = [await newPlan(store, { name: 'Early' }), await newPlan(store, { name: 'Late' })]
    const [{ id: memberId = '' } = {}] = await rows<{ id: string }>(
      store,
      'SELECT id FROM members WHERE email = $1',
      [`buyer${serial}@mail.test`],
    )
    const as = (await memberTokens(store, await newVisitorFor(store, memberId))).access_token
    const order = await subscribe(store, { planId: early.id, as })
    const path = `/account/subscriptions/${order.id}`
    const { props } = await browser.open<AccountInfoProps>(`${path}/change?to=${late.id}`)
    const form = props.blocks[1]?.forms[0]
    await browser.send<AccountInfoProps>({ ...form?.hidden }, { action: form?.action ?? '' })
    const before = store.clock.now
    store.clock.now = Date.UTC(2026, 11, 24, 12)
    await store.runJob('bill-subscriptions')
    await store.work()
    store.clock.now = before
    const [next] = await ordersOf(late.id)
    expect(next?.status).toBe('ACTIVE')
    const old = (await browser.open<AccountInfoProps>(path)).props
    expect(rowOf(old, 'about', 'Status')).toEqual(['Followed by Late'])
    expect(blockOf(old, 'about')?.links).toContainEqual({
      label: 'Late',
      url: `/account/subscriptions/${next?.id}`,
    })
    const history = blockOf(old, 'history')?.rows.map(({ title }) => title)
    expect(history).toContain('Followed by Late on December 24, 2026')
    expect(history?.join()).not.toContain('Cancelled')
  })

  test('shows a pause, and an open payment with the way to pay it', async () => {
    const browser = await newMemberBrowser()
    const plan = await newPlan(store)
    await open(browser, plan.id)
    await buyWithCard(browser)
    const [order] = await ordersOf(plan.id)
    const merchant = (path: string, body: object = {}) =>
      store.ask('POST', `/pricing-plans/v2/orders/${order?.id}/${path}`, { as: store.apiKey, body })
    await merchant('pause')
    const seen = async () =>
      (await browser.open<AccountInfoProps>(`/account/subscriptions/${order?.id}`)).props
    expect(rowOf(await seen(), 'about', 'Status')).toEqual([
      'Paused',
      expect.stringMatching('Paused since November 24, 2026'),
    ])
    expect(rowOf(await seen(), 'about', 'Next payment')).toEqual(['Payments wait until the plan goes on.'])
    await merchant('resume')
    await rows(store, 'UPDATE subscription_contracts SET saved_method = NULL WHERE subject_id = $1', [
      order?.id,
    ])
    const before = store.clock.now
    store.clock.advance(31 * day)
    await store.runJob('bill-subscriptions')
    // The session has ended meanwhile.
    await browser.open('/login')
    await browser.send({ email: `buyer${serial}@mail.test`, password: memberPassword })
    const owing = await seen()
    expect(rowOf(owing, 'about', 'Status')).toEqual(['Waits for your payment'])
    expect(rowOf(owing, 'about', 'Next payment')?.[0]).toBe('$40.00, due now')
    const [pay] = blockOf(owing, 'about')?.rows.find(({ title }) => title === 'Status')?.forms ?? []
    expect(pay?.buttons).toMatchObject([{ label: 'Pay $40.00' }])
    const due = await browser.open<AccountOrderProps>(pay?.action ?? '')
    expect(due.props).toMatchObject({
      ...{ state: 'order', statusText: 'Waiting for your payment' },
      payRest: { buttons: [{ label: 'Pay $40.00 online' }] },
    })
    expect(due.props.facts).toContainEqual(expect.objectContaining({ label: 'Payment' }))
    expect(due.props.facts[0]?.links).toEqual([
      {
        label: 'See, change or cancel the plan in your account',
        url: expect.stringMatching(order?.id ?? '-'),
      },
    ])
    const form = await browser.send<PayRestProps>({ ...pay?.hidden }, { action: pay?.action ?? '' })
    expect(form.props).toMatchObject({ state: 'pay', payText: 'Pay $40.00' })
    await browser.send({ ...approvedCard, do: 'place' }, { action: form.location })
    const paid = await seen()
    expect(rowOf(paid, 'about', 'Status')).toEqual(['Active'])
    expect(rowOf(paid, 'about', 'Next payment')?.[0]).toBe('$40.00 on January 24, 2027')
    store.clock.now = before
  })

  test('shows nobody the plan of somebody else', async () => {
    const [plan, browser, ben] = [
      await newPlan(store, gratis),
      await newMemberBrowser(),
      await newMemberBrowser(),
    ]
    await open(browser, plan.id)
    await browser.send({})
    const [order] = await ordersOf(plan.id)
    const path = `/account/subscriptions/${order?.id}`
    expect((await browser.open(path)).location).toBe(path)
    expect((await ben.open(path)).location).toBe('/account/subscriptions')
    expect((await openPageBrowser(store).open(path)).location).toBe('/login')
  })
})
