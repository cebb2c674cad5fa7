import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import { anna, approvedCard, austin, enterCheckout, filled } from './checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from './members.ts'
import type { Store } from './store.ts'

const monthly = {
  pricing: {
    price: { value: '40.00', currency: 'USD' },
    subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
  },
}

/** Creates a plan for 40.00 a month, or with other terms; returns it as the calls of V2 do. */
export async function newPlan(store: Store, more: object = {}) {
  const body = { plan: { name: 'Studio member', ...monthly, ...more } }
  const reply = await store.ask('POST', '/pricing-plans/v2/plans', { as: store.apiKey, body })
  if (reply.status !== 200) throw new Error(reply.body.message)
  return reply.body.plan
}

/** A member who is signed in, with the access token. */
export async function signedIn(store: Store): Promise<{ id: string; email: string; as: string }> {
  const { id, email } = await newMember(store)
  const tokens = await memberTokens(store, await newVisitorFor(store, id))
  return { id, email, as: tokens.access_token }
}

export const lineOf = (planId: string, options?: Record<string, unknown>) => ({
  quantity: 1,
  catalogReference: { appId: plansAppId, catalogItemId: planId, ...(options ? { options } : {}) },
})

export interface Subjects {
  subject: string
  text: string
}

/** The e-mails to an address, newest last. */
export async function mailsTo(store: Store, to: string): Promise<Subjects[]> {
  const query = `to=${encodeURIComponent(to)}`
  const { body } = await store.ask('GET', `/admin/v1/messages?${query}`, { as: store.apiKey })
  return body.messages.map(({ subject, text }: Subjects) => ({ subject, text })).reverse()
}

/** A card that is accepted while its owner is there, and declined later. */
export const laterDeclinedCard = { ...approvedCard, cardNumber: '4000 0000 0000 0341' }

/** Buys a plan on the hosted page with a card; returns the member's order. */
export async function subscribe(
  store: Store,
  {
    planId,
    as,
    card = approvedCard,
    pay,
  }: {
    planId: string
    as: string
    card?: Record<string, string>
    /** Pays on the page of a service; returns where that leads to. */
    pay?: (page: string) => Promise<string>
  },
) {
  const body = {
    channelType: 'WEB',
    lineItems: [lineOf(planId)],
    checkoutInfo: {
      buyerInfo: { email: 'anna@example.com' },
      billingInfo: { address: austin, contactDetails: { firstName: 'Anna', lastName: 'Lind' } },
    },
  }
  const made = await store.ask('POST', '/ecom/v1/checkouts', { as, body })
  if (made.status !== 200) throw new Error(made.body.message)
  const checkoutId = made.body.checkout.id
  const { tab, screen } = await enterCheckout(store, { as, checkoutId })
  const sent = await tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...card, do: 'place' })
  if (pay) await tab.open(await pay(sent.location))
  const { orders } = (await store.ask('GET', '/pricing-plans/v2/member/orders', { as })).body
  return orders[0]
}
