import type {
  CatalogOverrideFields,
  CatalogReference,
  CustomLineItem,
  DescriptionLine,
  Image,
  ItemAvailabilityStatus,
  PhysicalProperties,
  TaxableAddress,
} from '@cartwright/contract/cart/line-item-fields.ts'
import { free, type StockKey } from '../../inventory/stock/rules.ts'
import { neededFor } from '../../items/buyers.service.ts'
import { modifiersPrice } from '../../items/offers.rules.ts'
import type { Objection } from '../../items/provider.ts'
import { type Found, type Offer, piecesOf } from '../../items/service.ts'
import type { LineMembership } from '../../memberships/rules.ts'
import { type Minor, toMinorRounded } from '../../platform/values/money.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { catalogueOf, type PaymentOption, type PricingLine } from '../model/lines.rules.ts'
import type { PricedLine as LinePrices, PricingResult } from './rules.ts'

/** A line as the calculation reads it. A deleted or hidden product costs nothing and does not ship. */
export function pricingLine(
  { line, item, offer, isOfRoom }: LineWithItem,
  currency: string,
  isPaidByMembership = false,
): PricingLine {
  const { catalogOverrideFields: override } = line
  const own = offer === undefined ? undefined : ownPrices(offer, currency)
  const price = toMinorRounded(override?.price, currency) ?? own?.price ?? item?.price ?? 0n
  const fullPrice =
    toMinorRounded(override?.fullPrice, currency) ?? own?.fullPrice ?? item?.fullPrice ?? price
  const physical = override?.physicalProperties ?? offer?.physicalProperties
  const gone = offer === undefined && !item?.visible
  const paymentOption = override?.paymentOption?.value ?? offer?.paymentOption
  return {
    id: line.id,
    productId: item?.productId,
    collectionIds: item?.collectionIds ?? [],
    item: gone ? undefined : catalogueItem(line.catalogReference, { item, offer }),
    namespace: offer?.couponScope?.namespace,
    groups: offer?.couponScope?.groups,
    quantity: line.quantity,
    price: gone ? 0n : price,
    fullPrice: gone ? 0n : fullPrice,
    weight: weightOf(physical?.weight) ?? item?.weight,
    shippable: !gone && (physical?.shippable ?? item?.productType === 'physical'),
    taxGroupId: item?.taxGroupId ?? offer?.taxGroupId ?? undefined,
    taxableAddressType: (line.taxableAddress ?? offer?.taxableAddress)?.addressType,
    paymentOption: isPaidByMembership && !needsMembership(paymentOption) ? 'MEMBERSHIP' : paymentOption,
    uncovered: offer && paymentOption !== 'MEMBERSHIP_OFFLINE' ? modifiersPrice(offer, currency) : undefined,
    depositAmount: toMinorRounded(override?.depositAmount ?? offer?.depositAmount, currency),
    customLineItem: line.custom !== undefined,
    ...(isOfRoom ? { staysTaxed: true } : {}),
    ...(offer?.voucher ? { voucher: true } : {}),
  }
}

/** Whether nothing but a membership that is charged pays for such an item. */
export function needsMembership(paymentOption: PaymentOption | undefined): boolean {
  return paymentOption === 'MEMBERSHIP' || paymentOption === 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'
}

/** The availability of each line. Lines of the same variant share its stock, in their order. */
export function availabilities(
  found: readonly LineWithItem[],
  now: number,
  checkoutId: string | undefined,
): Availability[] {
  const wanted = new Map<string, number>()
  for (const { line, item } of found) {
    if (item) wanted.set(stockKey(item), (wanted.get(stockKey(item)) ?? 0) + line.quantity)
  }
  const before = new Map<string, number>()
  return found.map(({ line, item, offer, failure }) => {
    if (failure) return { status: 'NOT_AVAILABLE', quantityAvailable: 0 }
    if (offer) return availability(piecesOf(offer), line.quantity)
    if (item === undefined || !item.visible) return { status: 'NOT_FOUND', quantityAvailable: 0 }
    const key = stockKey(item)
    const earlier = before.get(key) ?? 0
    before.set(key, earlier + line.quantity)
    const total = free(item.stock, now, checkoutId)
    const left = availability(total - earlier, line.quantity)
    if (left.status !== 'AVAILABLE' || left.quantityAvailable === undefined) return left
    const others = (wanted.get(key) ?? 0) - line.quantity
    return { status: 'AVAILABLE', quantityAvailable: Math.max(line.quantity, total - others) }
  })
}

export function lineViolations(
  found: readonly LineWithItem[],
  availability: readonly Availability[],
): PurchaseViolation[] {
  return found.flatMap((one, index) => {
    const { line, item, offer, failure } = one
    const { status, quantityAvailable = 0 } = availability[index] ?? { status: 'NOT_FOUND' }
    if (one.membersOnly && (item?.visible || offer)) return [membersOnlyViolation(one)]
    if (status === 'AVAILABLE') return []
    if (failure) return [unansweredViolation({ line, item, offer }, failure.pluginId)]
    const name = item?.name ?? offer?.productName?.original ?? line.remembered?.productName ?? 'This item'
    const problem = item?.stock.notForSale ? 'NOT_FOR_SALE' : status
    return [{ lineItemId: line.id, ...problems[problem](name, quantityAvailable) }]
  })
}

/** The lines with item, availability and prices, in the order of the purchase. */
export function pricedLines(
  found: readonly LineWithItem[],
  availability: readonly Availability[],
  result: PricingResult,
): PricedLine[] {
  return result.lines.map((prices, index) => {
    const one = found[index]
    const available = availability[index]
    if (one === undefined || available === undefined) throw new Error('a price without a line')
    return { ...one, availability: available, prices }
  })
}

export function nameOf({ line, item, offer }: LineWithItem) {
  const given = line.catalogOverrideFields?.productName ?? offer?.productName
  const original = given?.original ?? item?.name ?? line.remembered?.productName ?? 'Unknown item'
  return { original, translated: given?.translated ?? original }
}

export function physicalProperties({ line, item, offer }: LineWithItem): PhysicalProperties {
  const given = line.catalogOverrideFields?.physicalProperties ?? offer?.physicalProperties
  const weight = given?.weight ?? item?.weight
  const sku = given?.sku ?? item?.sku
  return {
    ...withoutNulls({ weight, sku }),
    shippable: given?.shippable ?? item?.productType === 'physical',
  }
}

function catalogueItem(
  reference: CatalogReference | undefined,
  { item, offer }: Pick<LineWithItem, 'item' | 'offer'>,
) {
  const { appId, catalogItemId } = reference ?? {}
  const id = item?.productId ?? catalogItemId
  return appId && id
    ? { appId: catalogueOf(appId), id, rootId: offer?.rootCatalogItemId ?? undefined }
    : undefined
}

function ownPrices(offer: Offer, currency: string): { price: Minor; fullPrice: Minor } {
  const modifiers = modifiersPrice(offer, currency)
  const price = toMinorRounded(offer.price, currency) ?? 0n
  const fullPrice = toMinorRounded(offer.fullPrice, currency) ?? price
  return { price: price + modifiers, fullPrice: fullPrice + modifiers }
}

function weightOf(weight: number | string | null | undefined): number | undefined {
  return typeof weight === 'number' && Number.isFinite(weight) && weight >= 0 ? weight : undefined
}

export function stockKey({ productId, variantId }: StockKey): string {
  return `${productId} ${variantId}`
}

function availability(left: number, quantity: number): Availability {
  if (left === Number.POSITIVE_INFINITY) return { status: 'AVAILABLE' }
  if (left >= quantity) return { status: 'AVAILABLE', quantityAvailable: left }
  if (left > 0) return { status: 'PARTIALLY_AVAILABLE', quantityAvailable: left }
  return { status: 'NOT_AVAILABLE', quantityAvailable: 0 }
}

type Problem = (name: string, quantityAvailable: number) => Omit<PurchaseViolation, 'lineItemId'>

const problems: Record<'NOT_FOUND' | 'NOT_FOR_SALE' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE', Problem> = {
  NOT_FOUND: (name) => ({
    severity: 'ERROR',
    description: `${name} is no longer sold here. Remove it.`,
    data: { code: 'ITEM_NOT_FOUND', suggestedFix: 'REMOVE_LINE_ITEM' },
  }),
  NOT_FOR_SALE: (name) => ({
    severity: 'ERROR',
    description: `${name} cannot be bought at the moment. Please remove it.`,
    data: { code: 'ITEM_NOT_AVAILABLE', suggestedFix: 'REMOVE_LINE_ITEM' },
  }),
  NOT_AVAILABLE: (name) => ({
    severity: 'ERROR',
    description: `${name} is out of stock. Remove it.`,
    data: { code: 'ITEM_NOT_AVAILABLE', suggestedFix: 'REMOVE_LINE_ITEM' },
  }),
  PARTIALLY_AVAILABLE: (name, left) => ({
    severity: 'WARNING',
    description: `Only ${left} of ${name} left. Reduce the quantity.`,
    data: { code: 'ITEM_PARTIALLY_AVAILABLE', suggestedFix: 'CHANGE_QUANTITY' },
  }),
}

function membersOnlyViolation(one: LineWithItem): PurchaseViolation {
  const whom = neededFor(one)?.planIds.length ? 'members with certain plans' : 'members'
  return {
    lineItemId: one.line.id,
    severity: 'ERROR',
    description: `${nameOf(one).original} is only for ${whom}. Remove it.`,
    data: { code: 'MEMBERS_ONLY_ITEM', suggestedFix: 'REMOVE_LINE_ITEM' },
  }
}

/** The plugin that knows the item, or its stock, does not answer. */
export function unansweredViolation(one: LineWithItem, pluginId: string): PurchaseViolation {
  return {
    lineItemId: one.line.id,
    severity: 'ERROR',
    description: `${nameOf(one).original} cannot be bought right now. Try again in a few minutes, or remove it.`,
    data: { code: 'ITEM_NOT_AVAILABLE', suggestedFix: 'REMOVE_LINE_ITEM', pluginId },
  }
}

/** Who sells the item does not want this order of it. */
export function objectionViolation(
  lineItemId: string,
  { pluginId, description }: Objection,
): PurchaseViolation {
  const data = { code: 'ITEM_NOT_AVAILABLE', suggestedFix: 'REMOVE_LINE_ITEM', pluginId } as const
  return { lineItemId, severity: 'ERROR', description, data }
}

/** A line of a cart or a checkout, as the database keeps it. It has a catalogue reference or is custom. */
export interface PurchaseLine {
  id: string
  quantity: number
  catalogReference?: CatalogReference | undefined
  /** As sent, with its own price in the shop's currency. */
  custom?: (CustomLineItem & Pick<Offer, 'voucher'>) | undefined
  /** Values of a merchant's program that replace those of the catalogue. */
  catalogOverrideFields?: CatalogOverrideFields | undefined
  /** Shown when the product no longer exists. */
  remembered?: RememberedItem | undefined
  taxableAddress?: TaxableAddress | undefined
  /** What the buyer wants to pay it with. */
  membership?: LineMembership | undefined
  extendedFields?: { namespaces?: Record<string, unknown> } | undefined
}

export interface RememberedItem {
  productName: string
  descriptionLines?: DescriptionLine[] | undefined
  image?: Image | undefined
  /** Of an item of a plugin. */
  offer?: Offer | undefined
}

export interface Availability {
  status: ItemAvailabilityStatus
  /** Absent when there is no limit. */
  quantityAvailable?: number
}

/** What sells a line: goods of the shop, an offer of a plugin, or that of a custom line. Nothing of it when it is no longer sold. */
export interface LineWithItem extends Found {
  line: PurchaseLine
  /** A ticket, a booking, a plan and the like. */
  isOfRoom?: boolean
}

export interface PricedLine extends LineWithItem {
  availability: Availability
  prices: LinePrices
}

export interface PurchaseViolation {
  severity: 'WARNING' | 'ERROR'
  description: string
  /** Absent: for the whole purchase. */
  lineItemId?: string
  data: { code: string; suggestedFix?: 'REMOVE_LINE_ITEM' | 'CHANGE_QUANTITY'; pluginId?: string }
}
