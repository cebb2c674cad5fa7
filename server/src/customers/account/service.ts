import type { AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { Visit } from '../../identity/pages/visits.service.ts'
import * as passkeys from '../../identity/passkeys/service.ts'
import * as browsers from '../../identity/sessions/browsers.service.ts'
import type { MemberSession } from '../../identity/sessions/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { nameOf } from '../members/rules.ts'
import * as members from '../members/service.ts'
import * as addresses from '../profile/addresses.service.ts'
import * as devices from '../profile/devices.service.ts'
import * as emailChange from '../profile/email-change.service.ts'
import * as profile from '../profile/service.ts'
import { infoPage } from './info.view.ts'
import * as orders from './orders.service.ts'
import { orderPage, ordersPage } from './orders.view.ts'
import { type Around, blockOf, emptyPage, type Filled, paths, wordsAround } from './view.ts'

/** What a request leads to: a page, or another address; and what the browser keeps. */
export type Answer = { cookies?: string[] } & (
  | { props: AccountPageProps; status?: number }
  | { location: string }
)

/** Somebody who is signed in, at a page of their account. */
export type Present = Visit & { session: MemberSession }

/** Parameters of an address, of which a page takes what it knows. */
export type Asked = Readonly<Record<string, unknown>>

/** Signing in comes first, and leads back here. */
export function signInFirst(shop: Shop, { memory }: Visit, path: string): Answer {
  const returnTo = path.split('?')[0] ?? paths.info
  return { location: '/login', cookies: [browsers.kept(shop, { ...memory, returnTo })] }
}

export async function info(shop: Shop, visit: Present, asked: Asked): Promise<Answer> {
  return { props: await infoWith(shop, visit, { messages: doneMessages(visit, asked), ...doneAt(asked) }) }
}

export async function infoWith(shop: Shop, visit: Present, filled: Filled): Promise<AccountPageProps> {
  const { session } = visit
  const [around, known, book, where, keys, change] = await Promise.all([
    aroundOf(shop, visit),
    profile.of(shop, session),
    addresses.list(shop, session),
    devices.list(shop, session, session.id),
    passkeys.list(shop, session),
    emailChange.pending(shop, session),
  ])
  return infoPage(around, { profile: known, addresses: book, devices: where, passkeys: keys, change }, filled)
}

export async function orderList(shop: Shop, visit: Present, asked: Asked): Promise<Answer> {
  const { session } = visit
  const cursor = typeof asked.after === 'string' ? asked.after : undefined
  const [around, page, offered] = await Promise.all([
    aroundOf(shop, visit),
    listed(shop, session, cursor),
    orders.offered(shop, session),
  ])
  const messages = doneMessages(visit, asked)
  return { props: ordersPage(around, { ...page, offered: offered.length, messages }) }
}

export async function order(shop: Shop, visit: Present, id: string): Promise<Answer> {
  const found = await orderOf(shop, visit, id)
  return found ? { props: orderPage(await aroundOf(shop, visit), found, []) } : { location: paths.orders }
}

/** Puts an order into the cart again, and says what could not be had. */
export async function again(shop: Shop, visit: Present, id: string): Promise<Answer> {
  const found = await orderOf(shop, visit, id)
  if (!found) return { location: paths.orders }
  const around = await aroundOf(shop, visit)
  const { added, missing } = await orders.again(shop, visit.session, id)
  if (added > 0 && missing.length === 0) return { location: '/cart' }
  const { orders: words } = wordsAround(around)
  const messages: PageMessage[] = [
    ...(added > 0 ? [{ kind: 'info' as const, text: words.added }] : []),
    { kind: 'warning', text: added > 0 ? words.missing(missing.join(', ')) : words.nothing },
  ]
  return { props: orderPage(around, found, messages) }
}

/** Orders placed as a guest come into the account. */
export async function take(shop: Shop, { session }: Present): Promise<Answer> {
  await orders.take(shop, session)
  return { location: `${paths.orders}?done=taken` }
}

export async function empty(
  shop: Shop,
  visit: Present,
  section: Parameters<typeof emptyPage>[1],
): Promise<Answer> {
  return { props: emptyPage(await aroundOf(shop, visit), section) }
}

async function aroundOf(shop: Shop, { site, session }: Present): Promise<Around> {
  const member = await members.get(shop, session.siteId, session.memberId)
  return { site, csrf: session.csrf, name: nameOf(member), email: member.email }
}

async function orderOf(shop: Shop, { session }: Present, id: string) {
  if (!isGuid(id)) return undefined
  return orders.read(shop, session, id).catch(undefinedWhenRefused)
}

/** A cursor that nobody gave out leads to the first page. */
async function listed(shop: Shop, session: MemberSession, cursor: string | undefined) {
  const page = cursor && (await orders.list(shop, session, cursor).catch(undefinedWhenRefused))
  return page || orders.list(shop, session)
}

function undefinedWhenRefused(error: unknown): undefined {
  if (error instanceof Refusal && error.status < 500) return undefined
  throw error
}

function doneAt({ done }: Asked): { at?: string } {
  const at = typeof done === 'string' ? blockOf(done) : undefined
  return at ? { at } : {}
}

function doneMessages({ site }: Present, { done }: Asked): PageMessage[] {
  const said = wordsAround({ site }).done
  const text = typeof done === 'string' && Object.hasOwn(said, done) ? said[done] : undefined
  return text ? [{ kind: 'info', text }] : []
}
