import type { DraftOrderInput } from '@cartwright/contract/draft-orders/draft-orders.ts'
import { setPrices } from '../cart/lines/requests.rules.ts'
import { maxLines, type NewLine, type StoredLine } from '../cart/lines/rules.ts'
import { newLines } from '../cart/lines/service.ts'
import { type Checkout, type CheckoutData, toCreatedBy } from '../checkout/model/rules.ts'
import * as contacts from '../customers/contacts/service.ts'
import * as members from '../customers/members/service.ts'
import { Refusal, refuse, refuseIf, renameFields, violation } from '../platform/errors/errors.ts'
import { type Caller, ownerKindOf, type Shop } from '../platform/shop/shop.ts'
import { optional } from '../platform/values/optional.ts'
import * as sites from '../sites/settings/service.ts'
import { lineViolations, type SentLines, termsOf, termViolations, toCartLines } from './input.rules.ts'
import { type DraftRow, draftById } from './queries.ts'

export async function get(shop: Shop, siteId: string, id: string): Promise<DraftRow> {
  const [row] = await shop.db.run(draftById, [siteId, id])
  if (!row) throw refuse('DRAFT_ORDER_DOES_NOT_EXIST')
  return row
}

/** A draft that is no order yet. */
export async function getOpen(shop: Shop, siteId: string, id: string): Promise<DraftRow> {
  const row = await get(shop, siteId, id)
  if (row.orderId || row.committedAt) throw refuse('DRAFT_ORDER_ALREADY_COMMITTED')
  return row
}

/** Nobody has changed the draft since it was read; without a `revision` nobody asks. */
export function assertUnchanged({ version }: DraftRow, revision: string | undefined): void {
  if (!revision || revision === String(version)) return
  const text = 'Somebody else has changed this draft. Read it, and send your changes again'
  throw refuse('CHANGED_SINCE', text, { fields: ['draftOrder'] })
}

export interface Naming {
  /** Whether the e-mail address names a customer, whose tax exemption then counts: not one that a shopper has typed. Default: true. */
  namesCustomer?: boolean | undefined
}

interface Sent extends Naming {
  sent: DraftOrderInput
  before?: DraftRow
}

/** A draft as it is sent, not written yet. */
export async function compose(
  shop: Shop,
  caller: Caller,
  { sent, before, namesCustomer = true }: Sent,
): Promise<DraftRow> {
  const { siteId } = caller
  const { currency } = (await sites.get(shop, siteId)).settings
  refuseIf([...lineViolations(sent, { currency, path: 'draftOrder.' }), ...termViolations(sent, currency)])
  const lines = await toLines(shop, caller, { sent, path: 'draftOrder.' })
  const buyer = await buyerOf(shop, caller, { ...sent, namesCustomer })
  const terms = termsOf(sent)
  assertKnownLines(terms, lines)
  const now = new Date(shop.clock())
  const data: CheckoutData = {
    given: {},
    ...terms,
    ...optional('email', buyer.email),
    ...optional('contactId', buyer.contactId),
    lines,
    channelType: 'BACKOFFICE_MERCHANT',
    createdBy: before?.data.createdBy ?? toCreatedBy(caller),
    purchaseFlowId: before?.data.purchaseFlowId ?? shop.newId(),
  }
  const { id, version = 0n, createdAt = now } = before ?? { id: shop.newId() }
  const { ownerId, ownerKind } = buyer
  return { id, version, ownerId, ownerKind, data, ...isNew, createdAt, updatedAt: now }
}

const isNew = { orderId: null, sourceOrderId: null, sourceRevision: null, committedAt: null }

/** A draft with more lines. */
export async function withMoreLines(
  shop: Shop,
  caller: Caller,
  { row, sent }: { row: DraftRow; sent: SentLines },
): Promise<DraftRow> {
  const { currency } = (await sites.get(shop, caller.siteId)).settings
  refuseIf(lineViolations(sent, { currency, path: '' }))
  const added = await toLines(shop, caller, { sent, path: '', known: row.data.lines })
  const lines = [...row.data.lines, ...added]
  if (lines.length > maxLines)
    throw violation('catalogLineItems', `must leave no more than ${maxLines} lines`, 'MAX_SIZE')
  return { ...row, data: { ...row.data, lines }, updatedAt: new Date(shop.clock()) }
}

/** The checkout that a draft stands for. */
export function checkoutOf(siteId: string, row: DraftRow): Checkout {
  const { id, ownerId, ownerKind, data, createdAt, updatedAt } = row
  const open = { version: 0n, cartId: null, paying: false, orderId: null, completedAt: null }
  return { siteId, id, ownerId, ownerKind, data, createdAt, updatedAt, ...open }
}

/** What is sent keeps its ids, so that discounts can name lines before they are written. */
export async function toLines(
  shop: Shop,
  caller: Caller,
  { sent, path, known = [] }: { sent: SentLines; path: string; known?: readonly Pick<StoredLine, 'id'>[] },
): Promise<StoredLine[]> {
  const { catalogLineItems = [], customLineItems = [] } = sent
  const mayPrice = { ...caller, permissions: new Set([...caller.permissions, setPrices]) }
  const found = await readLines(shop, mayPrice, { sent, path })
  const ids = [...catalogLineItems, ...customLineItems].map(({ id }) => (id ?? shop.newId()).toLowerCase())
  const all = [...known.map(({ id }) => id), ...ids]
  if (new Set(all).size < all.length)
    throw violation(`${path}lineItems`, 'must have different ids', 'VALIDATION')
  if (all.length > maxLines)
    throw violation(`${path}catalogLineItems`, `must be ${maxLines} lines at most`, 'MAX_SIZE')
  return found.map(({ line }, index) => ({ ...line, id: ids[index] ?? shop.newId() }))
}

async function readLines(
  shop: Shop,
  caller: Caller,
  { sent, path }: { sent: SentLines; path: string },
): Promise<NewLine[]> {
  try {
    return await newLines(shop, caller, toCartLines(sent))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw renameFields((field) => `${path}${field.replace(/^lineItems/, 'catalogLineItems')}`, error)
  }
}

interface Buyer extends Pick<DraftRow, 'ownerId' | 'ownerKind'> {
  email: string | undefined
  contactId?: string | undefined
}

async function buyerOf(
  shop: Shop,
  caller: Caller,
  { buyerInfo = {}, namesCustomer }: DraftOrderInput & Naming,
): Promise<Buyer> {
  const email = buyerInfo.email?.trim() || undefined
  if (!buyerInfo.memberId) {
    const contactId = namesCustomer && email && (await contacts.findIdByEmail(shop, caller.siteId, email))
    return { ownerId: caller.id, ownerKind: ownerKindOf(caller), email, ...(contactId ? { contactId } : {}) }
  }
  const member = await members.find(shop, caller.siteId, buyerInfo.memberId)
  if (!member) throw violation('draftOrder.buyerInfo.memberId', 'is not a member of this shop', 'VALIDATION')
  return { ownerId: member.id, ownerKind: 'member', email: email ?? member.email }
}

export function assertKnownLines({ agreed }: Partial<CheckoutData>, lines: readonly StoredLine[]): void {
  const known = new Set(lines.map(({ id }) => id))
  const index = (agreed?.discounts ?? []).findIndex(({ lineItemIds = [] }) =>
    lineItemIds.some((id) => !known.has(id)),
  )
  if (index >= 0)
    throw violation(`draftOrder.discounts[${index}].lineItemId`, 'is not a line of this draft', 'VALIDATION')
}
