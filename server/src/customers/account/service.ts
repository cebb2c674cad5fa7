import type { AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { pageForBuyer } from '../../checkout/payment-links/service.ts'
import type { Visit } from '../../identity/pages/visits.service.ts'
import * as passkeys from '../../identity/passkeys/service.ts'
import * as browsers from '../../identity/sessions/browsers.service.ts'
import type { MemberSession } from '../../identity/sessions/service.ts'
import * as claims from '../../orders/claims/service.ts'
import * as savedMethods from '../../payments/saved-methods/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Answer, FormFields, PageQuery } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as wishlistItems from '../../wishlists/items.service.ts'
import * as wishlists from '../../wishlists/service.ts'
import { nameOf } from '../members/rules.ts'
import * as members from '../members/service.ts'
import * as addresses from '../profile/addresses.service.ts'
import * as devices from '../profile/devices.service.ts'
import * as emailChange from '../profile/email-change.service.ts'
import { listSections } from '../profile/sections.service.ts'
import * as profile from '../profile/service.ts'
import { infoPage } from './info.view.ts'
import * as orders from './orders.service.ts'
import { orderPage, ordersPage } from './orders.view.ts'
import { type AccountContext, blockOf, type FormState, paths, textsOf, wishlistPage } from './view.ts'

export type AccountAnswer = Answer<AccountPageProps>

/** A signed-in member at an account page. */
export type SignedInVisit = Visit & { session: MemberSession }

/** The sign-in leads back to `path`. */
export function redirectToLogin(shop: Shop, { memory }: Visit, path: string): AccountAnswer {
  const returnTo = path.split('?')[0] ?? paths.info
  return { location: '/login', cookies: [browsers.memoryCookie(shop, { ...memory, returnTo })] }
}

export async function info(shop: Shop, visit: SignedInVisit, query: PageQuery): Promise<AccountAnswer> {
  return {
    props: await renderInfo(shop, visit, { messages: doneMessages(visit, query), ...doneBlock(query) }),
  }
}

export async function renderInfo(
  shop: Shop,
  visit: SignedInVisit,
  formState: FormState,
): Promise<AccountPageProps> {
  const { session } = visit
  const [context, known, book, where, keys, change, paymentMethods] = await Promise.all([
    accountContext(shop, visit),
    profile.get(shop, session),
    addresses.list(shop, session),
    devices.list(shop, session, session.id),
    passkeys.list(shop, session),
    emailChange.findPending(shop, session),
    savedMethods.list(shop, session),
  ])
  return infoPage(
    context,
    { profile: known, addresses: book, devices: where, passkeys: keys, change, paymentMethods },
    formState,
  )
}

export async function orderList(shop: Shop, visit: SignedInVisit, query: PageQuery): Promise<AccountAnswer> {
  const { session } = visit
  const cursor = typeof query.after === 'string' ? query.after : undefined
  const [context, page, offered] = await Promise.all([
    accountContext(shop, visit),
    listOrders(shop, session, cursor),
    claims.findClaimableOrders(shop, session),
  ])
  const messages = doneMessages(visit, query)
  return { props: ordersPage(context, { ...page, offered: offered.length, messages }) }
}

export async function order(shop: Shop, visit: SignedInVisit, id: string): Promise<AccountAnswer> {
  const found = await orders.find(shop, visit.session, id)
  return found ? showOrder(shop, visit, { order: found }) : { location: paths.orders }
}

async function showOrder(
  shop: Shop,
  visit: SignedInVisit,
  { order: found, messages = [] }: { order: orders.OrderShown['order']; messages?: PageMessage[] },
): Promise<AccountAnswer> {
  const [context, shown] = await Promise.all([
    accountContext(shop, visit),
    orders.withItems(shop, visit.site, found),
  ])
  return { props: orderPage(context, shown, messages) }
}

/** Pays what is left of an order, or adds its goods to the cart again. */
export async function answerOrder(
  shop: Shop,
  visit: SignedInVisit,
  { id, deed }: { id: string; deed: string | undefined },
): Promise<AccountAnswer> {
  const found = await orders.find(shop, visit.session, id)
  if (!found) return { location: paths.orders }
  if (deed !== 'rest') return reorder(shop, visit, found)
  const location = await pageForBuyer(shop, found.siteId, found.id)
  if (location) return { location }
  return showOrder(shop, visit, {
    order: found,
    messages: [{ kind: 'info', text: textsOf(visit).orders.nothingToPay }],
  })
}

/** Names what is no longer available. */
async function reorder(
  shop: Shop,
  visit: SignedInVisit,
  found: orders.OrderShown['order'],
): Promise<AccountAnswer> {
  const { added, missing } = await orders.reorder(shop, visit.session, found.data.order)
  if (added > 0 && missing.length === 0) return { location: '/cart' }
  const { orders: texts } = textsOf(visit)
  const messages: PageMessage[] = [
    ...(added > 0 ? [{ kind: 'info' as const, text: texts.added }] : []),
    { kind: 'warning', text: added > 0 ? texts.missing(missing.join(', ')) : texts.nothing },
  ]
  return showOrder(shop, visit, { order: found, messages })
}

export async function claimOrders(shop: Shop, { session }: SignedInVisit): Promise<AccountAnswer> {
  await claims.claimOrders(shop, session)
  return { location: `${paths.orders}?done=taken` }
}

export async function wishlist(shop: Shop, visit: SignedInVisit, query: PageQuery): Promise<AccountAnswer> {
  const [context, items] = await Promise.all([
    accountContext(shop, visit),
    wishlistItems.list(shop, visit.site, visit.session),
  ])
  return { props: wishlistPage(context, { items, messages: doneMessages(visit, query) }) }
}

export async function removeWish(
  shop: Shop,
  { session }: SignedInVisit,
  { product = '', options = '{}' }: FormFields,
): Promise<AccountAnswer> {
  if (isGuid(product) && isJson(options))
    await wishlists.removeItem(shop, session, { productId: product, options })
  return { location: `${paths.wishlist}?done=unwished` }
}

export async function accountContext(
  shop: Shop,
  { site, session }: Pick<SignedInVisit, 'site' | 'session'>,
): Promise<AccountContext> {
  const [member, listed] = await Promise.all([
    members.get(shop, session.siteId, session.memberId),
    listSections(shop, session),
  ])
  return { site, csrf: session.csrf, name: nameOf(member), email: member.email, listed }
}

/** An unknown cursor shows the first page. */
async function listOrders(shop: Shop, session: MemberSession, cursor: string | undefined) {
  const page = cursor && (await orders.list(shop, session, cursor).catch(undefinedWhenRefused))
  return page || orders.list(shop, session)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function undefinedWhenRefused(error: unknown): undefined {
  if (error instanceof Refusal && error.status < 500) return undefined
  throw error
}

function doneBlock({ done }: PageQuery): { at?: string } {
  const at = typeof done === 'string' ? blockOf(done) : undefined
  return at ? { at } : {}
}

function doneMessages({ site }: SignedInVisit, { done }: PageQuery): PageMessage[] {
  const doneTexts = textsOf({ site }).done
  const text = typeof done === 'string' && Object.hasOwn(doneTexts, done) ? doneTexts[done] : undefined
  return text ? [{ kind: 'info', text }] : []
}
