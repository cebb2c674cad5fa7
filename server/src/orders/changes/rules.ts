import { isDeepStrictEqual } from 'node:util'
import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { OrderTags } from '@cartwright/contract/orders/changes/tags.ts'
import { mostTags } from '@cartwright/contract/orders/changes/tags.ts'
import type { LineItemToUpdate, OrderToUpdate } from '@cartwright/contract/orders/changes/updates.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { emailPattern } from '@cartwright/contract/values/common.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import { type Order, orderToWire } from '../order/rules.ts'
import type { ActivityType } from '../order/status.rules.ts'

/** What is wrong with a change. An order keeps a buyer whom the shop can reach. */
export function updateViolations({ email }: Order, sent: OrderToUpdate, path = 'order'): Violation[] {
  const { buyerInfo, tags } = sent
  const wanted = buyerInfo?.email
  const isWrong = wanted !== undefined && wanted !== email && !new RegExp(emailPattern).test(wanted)
  const field = `${path}.buyerInfo.email`
  return [
    ...(isWrong ? [{ field, description: 'is not an e-mail address', violatedRule: 'FORMAT' as const }] : []),
    ...(['billingInfo', 'recipientInfo'] as const).flatMap((name) =>
      sent[name]?.contactDetails === null
        ? [required(`${path}.${name}.contactDetails`, 'cannot be removed')]
        : [],
    ),
    ...tagViolations(tags ?? {}, `${path}.tags`),
  ]
}

/** A tag is a text without spaces around it. */
export function tagViolations(tags: OrderTags, path: string): Violation[] {
  return kinds.flatMap((kind) =>
    (tags[kind]?.tagIds ?? []).flatMap((tag, index) =>
      tag.trim() === '' ? [required(`${path}.${kind}.tagIds[${index}]`, 'is empty')] : [],
    ),
  )
}

/** The order with what was sent of it; null removes a field. */
export function withUpdate(before: Order, sent: OrderToUpdate): Order {
  const { data } = before
  return {
    ...before,
    email: sent.buyerInfo?.email ?? before.email,
    archived: sent.archived ?? before.archived,
    seen: sent.seenByAHuman ?? before.seen,
    data: { ...data, order: withDetails(data.order, sent) },
  }
}

function withDetails(before: WireOrder, sent: OrderToUpdate): WireOrder {
  const { buyerNote, customFields, businessLocation, tags, extendedFields, ...kept } = before
  const email = sent.buyerInfo?.email
  return {
    ...kept,
    ...pick(sent, 'buyerLanguage', 'weightUnit', 'attributionSource'),
    ...(email === undefined ? {} : { buyerInfo: { ...before.buyerInfo, email } }),
    ...addresses(before, sent),
    ...optional('buyerNote', either(sent.buyerNote, buyerNote)),
    ...optional('customFields', either(sent.customFields, customFields)),
    ...optional('businessLocation', either(sent.businessLocation, businessLocation)),
    ...optional('extendedFields', either(sent.extendedFields, extendedFields)),
    ...optional('tags', mergeTags(tags, sent.tags)),
  }
}

/** Where the goods go stands twice in an order. If the two were the same, a change of one changes both. */
function addresses(before: WireOrder, sent: OrderToUpdate): Partial<WireOrder> {
  const { billingInfo, recipientInfo, shippingInfo } = before
  const destination = shippingInfo?.logistics?.shippingDestination
  const isOne = destination !== undefined && isDeepStrictEqual(destination, recipientInfo)
  const toDestination = sent.shippingInfo?.logistics?.shippingDestination
  const recipient = mergeAddress(recipientInfo, sent.recipientInfo ?? (isOne ? toDestination : undefined))
  const goesTo = mergeAddress(destination, toDestination ?? (isOne ? sent.recipientInfo : undefined))
  return {
    ...optional('billingInfo', mergeAddress(billingInfo, sent.billingInfo)),
    ...optional('recipientInfo', recipient),
    ...(shippingInfo && goesTo
      ? {
          shippingInfo: {
            ...shippingInfo,
            logistics: { ...shippingInfo.logistics, shippingDestination: goesTo },
          },
        }
      : {}),
  }
}

/** An address is sent whole, the details of a contact one by one. */
function mergeAddress(
  before: AddressWithContact | undefined,
  sent: AddressWithContact | undefined,
): AddressWithContact | undefined {
  if (!sent) return before
  const { address, contactDetails } = before ?? {}
  const contact = { ...contactDetails, ...sent.contactDetails }
  const known = Object.entries(contact).filter(([, value]) => value !== null)
  return {
    ...optional('address', either(sent.address, address)),
    ...(known.length > 0 ? { contactDetails: Object.fromEntries(known) } : {}),
  }
}

function either<Value>(sent: Value | null | undefined, before: Value | undefined): Value | null | undefined {
  return sent === undefined ? before : sent
}

// ── Tags ────────────────────────────────────────────────────────────────────────────────────────────────

const kinds = ['privateTags', 'tags'] as const

type StoredTags = WireOrder['tags']

/** Either kind is replaced only if it was sent. */
function mergeTags(before: StoredTags, sent: OrderTags | null | undefined): StoredTags {
  if (sent === undefined) return before
  if (sent === null) return undefined
  return toTags((kind) => sent[kind]?.tagIds ?? (sent[kind] === undefined ? tagIds(before, kind) : []))
}

/** The tags of an order after some are added and others taken off; those that are in both lists are added. */
export function reassignTags(before: StoredTags, assign: OrderTags, unassign: OrderTags): StoredTags {
  return toTags((kind) => {
    const gone = unassign[kind]?.tagIds ?? []
    return [...tagIds(before, kind).filter((tag) => !gone.includes(tag)), ...(assign[kind]?.tagIds ?? [])]
  })
}

/** The kinds of which an order has more tags than it may. */
export function overfull(tags: StoredTags): (typeof kinds)[number] | undefined {
  return kinds.find((kind) => tagIds(tags, kind).length > mostTags)
}

function toTags(of: (kind: (typeof kinds)[number]) => string[]): StoredTags {
  const lists = kinds.flatMap((kind) => {
    const tags = [...new Set(of(kind).map((tag) => tag.trim()))]
    return tags.length > 0 ? [[kind, { tagIds: tags }]] : []
  })
  return lists.length > 0 ? Object.fromEntries(lists) : undefined
}

function tagIds(tags: StoredTags, kind: (typeof kinds)[number]): string[] {
  const { tagIds: ids } = tags?.[kind] ?? {}
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

// ── What a change is ────────────────────────────────────────────────────────────────────────────────────

/** Whether anything changes that buyer and shop agreed upon, rather than how the shop keeps the order. */
export function changesAgreement(before: Order, after: Order): boolean {
  return !isDeepStrictEqual(agreed(before), agreed(after))
}

function agreed(order: Order): WireOrder {
  const wire = orderToWire(order)
  const { tags: _, extendedFields: _fields, attributionSource: _source, archived: _archived, ...rest } = wire
  const { seenByAHuman: _seen, ...agreement } = rest
  return agreement
}

/** The entries that a change adds to the timeline. */
export function changeActivities(before: Order, after: Order): ActivityType[] {
  return [
    ...(before.email === after.email ? [] : ['EMAIL_EDITED' as const]),
    ...(isDeepStrictEqual(places(before), places(after)) ? [] : ['SHIPPING_ADDRESS_EDITED' as const]),
  ]
}

function places(order: Order) {
  const { recipientInfo, shippingInfo } = orderToWire(order)
  return [recipientInfo, shippingInfo?.logistics?.shippingDestination]
}

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────

/** The line with what was sent of how it is described. */
export function withLineUpdate(before: OrderLineItem, sent: LineItemToUpdate): OrderLineItem {
  return {
    ...before,
    ...pick(sent, 'productName', 'descriptionLines', 'image', 'physicalProperties', 'fulfillerId'),
    ...pick(sent, 'extendedFields'),
  }
}
