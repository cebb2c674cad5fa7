import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { anna, approvedCard, filled } from '../../server/test/checkouts.ts'
import { ask, type Reply, replyOf } from '../http.ts'
import { nextAddress, type Place } from '../shoppers.ts'

/** Somebody who wants one ticket. */
export interface Buyer {
  place: Place
  /** Of the network. */
  address: string
  email: string
  answers: Answer[]
  /** The cookies of the browser, by their names. */
  cookies: Map<string, string>
}

interface Answer {
  /** What it answers. */
  step: string
  status: number
  /** Of a refusal. */
  code: string | undefined
  milliseconds: number
}

export interface Sale {
  eventId: string
  definitionId: string
}

/** Milliseconds for which somebody comes again to a busy shop. */
const patience = 120_000

/** The shop refused, and no other answer is to be expected. */
export class GoneWithout extends Error {}

export function newBuyer(place: Place, index: number): Buyer {
  const email = `buyer${index}@example.com`
  return { place, address: nextAddress(), email, answers: [], cookies: new Map() }
}

/** Does what a storefront does, then pays by card on the page of the checkout. Returns `bought`, or why not. */
export async function buy(buyer: Buyer, sale: Sale): Promise<string> {
  try {
    const page = await visit(buyer, await reserve(buyer, sale))
    const { props } = await pay(buyer, page)
    return props?.state === 'thanks' ? 'bought' : `${props?.state} after the order`
  } catch (error) {
    return error instanceof GoneWithout ? error.message : `no answer: ${(error as Error).message}`
  }
}

/** Presses the button of an open checkout, with a card that is approved. */
export function pay(buyer: Buyer, page: Screen): Promise<Screen> {
  const typed = { ...anna, email: buyer.email, ...approvedCard, do: 'place' }
  return visit(buyer, page.location, filled(page, typed))
}

/** Returns the address of the checkout of a reserved ticket. */
async function reserve(buyer: Buyer, { eventId, definitionId }: Sale): Promise<string> {
  const grant = { clientId: buyer.place.clientId, grantType: 'anonymous' }
  const { access_token: as } = await call(buyer, '/oauth2/token', { body: grant })
  const list = '/events-ticket-definitions/v3/ticket-definitions/available/query'
  const query = { filter: { eventId } }
  const { ticketDefinitions } = await call(buyer, list, { as, body: { query } })
  if (ticketDefinitions.length === 0) throw new GoneWithout('none left in the list')
  const tickets = [{ ticketDefinitionId: definitionId, quantity: 1 }]
  const reserving = { ticketReservation: { tickets } }
  const { ticketReservation } = await call(buyer, '/events/v1/ticket-reservations', { as, body: reserving })
  const person = { firstName: 'Anna', lastName: 'Berg', email: buyer.email }
  const order = { eventId, reservationId: ticketReservation.id, buyer: person }
  return (await call(buyer, '/events/v1/checkout', { as, body: order })).orderPageUrl
}

export async function call(buyer: Buyer, path: string, sent: { as?: string; body: object }) {
  const { place, address } = buyer
  return (await insist(buyer, path, () => ask(place, path, { ...sent, address }))).body
}

export interface Screen {
  status: number
  location: string
  props?: CheckoutPageProps
}

/** Opens a page as a browser without scripts does, or sends its form. */
export async function visit(buyer: Buyer, to: string, fields?: Record<string, string>): Promise<Screen> {
  const { origin, pathname, search } = new URL(to)
  const { place, address, cookies } = buyer
  const step = `${fields ? 'POST' : 'GET'} ${pathname.replace(/[0-9a-f-]{36}/, '…')}`
  const reply = await insist(buyer, step, async () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'application/json', 'x-forwarded-for': address, origin, cookie }
    const form = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    return replyOf(await fetch(place.url + pathname + search, { headers, redirect: 'manual', ...form }))
  })
  for (const set of reply.headers.getSetCookie()) {
    const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
    cookies.set(name, value)
  }
  const next: string | undefined = reply.headers.get('location') ?? reply.body.location
  const followed = next && new URL(next, to)
  if (followed && followed.origin !== origin) return { status: reply.status, location: followed.href }
  if (followed) return visit(buyer, followed.href)
  return { status: reply.status, location: to, props: reply.body.props }
}

/** Comes again when the shop is busy, after the time that it names. */
async function insist(buyer: Buyer, step: string, send: () => Promise<Reply>): Promise<Reply> {
  const giveUp = performance.now() + patience
  for (;;) {
    const begin = performance.now()
    const reply = await send()
    const { status, code } = reply
    buyer.answers.push({ step, status, code, milliseconds: performance.now() - begin })
    if (reply.status < 400) return reply
    const later = Number(reply.headers.get('retry-after') ?? 0)
    if (reply.status !== 503 || later === 0 || performance.now() > giveUp)
      throw new GoneWithout(`${reply.code ?? reply.status} from ${step}`)
    await wait(1000 * later)
  }
}
