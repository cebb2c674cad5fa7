import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { Minor } from '../../platform/values/money.ts'
import {
  changeLinkAmounts,
  insertLink,
  linkById,
  openLink,
  openLinkPayment,
  type PaymentLink,
  voidLinks,
} from './queries.ts'

export interface NewLink {
  siteId: string
  orderId: string
  checkoutId: string
  amount: Minor
  currency: string
  dueAt?: Date | undefined
  expiresAt?: Date | undefined
}

export async function addLink(tx: Connection, shop: Shop, link: NewLink): Promise<PaymentLink> {
  const { siteId, orderId, checkoutId, amount, currency, dueAt = null, expiresAt = null } = link
  const values = [siteId, shop.newId(), orderId, checkoutId, amount, currency, dueAt, expiresAt]
  const [added] = await tx.run(insertLink, [...values, new Date(shop.clock())])
  if (!added) throw new Error('a new payment link was not written')
  return added
}

/** A link of the order that can be paid, if there is one. */
export async function findOpenLink(
  on: Connection,
  shop: Shop,
  { siteId, orderId }: Pick<NewLink, 'siteId' | 'orderId'>,
): Promise<PaymentLink | undefined> {
  const [link] = await on.run(openLink, [siteId, orderId, new Date(shop.clock())])
  return link
}

export async function getLink(shop: Shop, siteId: string, id: string): Promise<PaymentLink> {
  const [link] = isGuid(id) ? await shop.db.run(linkById, [siteId, id]) : []
  if (!link) throw refuse('NOT_FOUND', 'No such payment link')
  return link
}

/** Ends the links of an order that needs no payment any more. */
export async function endLinks(
  tx: Connection,
  shop: Shop,
  { siteId, id }: { siteId: string; id: string },
): Promise<void> {
  await tx.run(voidLinks, [siteId, id, new Date(shop.clock())])
}

/** The links of an order ask for what is left to pay of it by now. */
export async function changeAmounts(
  tx: Connection,
  shop: Shop,
  { siteId, id, total, paid }: { siteId: string; id: string; total: Minor; paid: Minor },
): Promise<void> {
  await tx.run(changeLinkAmounts, [siteId, id, total - paid, new Date(shop.clock())])
}

/** Refuses while the buyer pays the order by a link, or is charged for it. */
export async function requireNoPayment(
  tx: Connection,
  { siteId, id }: { siteId: string; id: string },
): Promise<void> {
  const [payment] = await tx.run(openLinkPayment, [siteId, id])
  if (payment) throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'The buyer is paying at the moment')
}

export type LinkStatus = PaymentLink['status'] | 'EXPIRED'

export function statusOf({ status, expiresAt }: PaymentLink, now: number): LinkStatus {
  return status === 'UNPAID' && expiresAt && expiresAt.getTime() <= now ? 'EXPIRED' : status
}

/** The address of the page where anybody who has it can pay. */
export function linkUrl(shop: Shop, { siteId, id }: Pick<PaymentLink, 'siteId' | 'id'>): string {
  return `${shop.hosts.urlOf(siteId)}${linkPath(shop, { siteId, id })}`
}

export function linkPath(shop: Shop, { siteId, id }: Pick<PaymentLink, 'siteId' | 'id'>, part = ''): string {
  return `/pay/${id}${part}?${new URLSearchParams({ site: siteId, key: keyOf(shop, siteId, id) })}`
}

/** The link that an address of the shop leads to. */
export async function linkAt(
  shop: Shop,
  { id, site, key }: Readonly<Record<string, unknown>>,
): Promise<PaymentLink | undefined> {
  if (!isGuid(id) || !isGuid(site) || typeof key !== 'string') return undefined
  if (!isSameSecret(keyOf(shop, site, id), key)) return undefined
  const [link] = await shop.db.run(linkById, [site, id])
  return link
}

function keyOf(shop: Shop, siteId: string, id: string): string {
  return shop.tokens.derive(`payment link ${siteId} ${id}`)
}
