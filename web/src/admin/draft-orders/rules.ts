import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type {
  CalculatedDraftOrder,
  DraftDiscountOption,
  DraftLineItem,
  DraftOrder,
  DraftOrderInput,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { Count } from '../components/number/number.rules.ts'

export interface LineValues {
  id: string
  /** Absent: a line of the merchant's own. */
  reference?: CatalogReference
  name: string
  /** What tells variants apart. */
  options: string
  quantity: Count
  /** Empty: that of the catalogue. */
  price: Count
  /** Of the catalogue, as it was when the line was added. */
  listPrice?: number
  shippable: boolean
  /** It is in the order that is edited: its words stay. */
  isPlaced?: boolean
  /** Of it, the pieces that are sent already. */
  sent?: number
  /** It stays as it is. */
  locked?: boolean
}

export interface DraftValues {
  lines: LineValues[]
  memberId: string
  email: string
  firstName: string
  lastName: string
  company: string
  phone: string
  street: string
  street2: string
  postalCode: string
  city: string
  subdivision: string
  country: string
  /** Empty: none. `OWN`: at the merchant's price. Else `<carrier> <code>` of one that the shop offers. */
  delivery: string
  ownTitle: string
  ownPrice: Count
  discountKind: 'NONE' | 'PERCENT' | 'AMOUNT'
  discount: Count
  reason: string
  note: string
  /** What the form does not show, such as discounts of single lines that a program has written. */
  kept: Pick<DraftOrderInput, 'billingInfo' | 'extendedFields'> & { discounts: DraftDiscountOption[] }
}

export const ownDelivery = 'OWN'

export function blankDraft(country: string, title: string): DraftValues {
  return {
    ...{ lines: [], memberId: '', email: '', firstName: '', lastName: '', company: '', phone: '' },
    ...{ street: '', street2: '', postalCode: '', city: '', subdivision: '', country },
    ...{ delivery: '', ownTitle: title, ownPrice: '', discountKind: 'NONE', discount: '', reason: '' },
    ...{ note: '', kept: { discounts: [] } },
  }
}

/** What an order of these values would say. Undefined while there is nothing to calculate. */
export function inputOf(values: DraftValues): DraftOrderInput {
  const { lines, memberId, email, note, kept } = values
  const known = new Set(lines.map(({ id }) => id))
  const discounts = kept.discounts.filter(({ lineItemId }) => known.has(lineItemId ?? ''))
  const { billingInfo, extendedFields } = kept
  return {
    catalogLineItems: lines.flatMap(({ id, reference, quantity, price }) =>
      reference ? [{ id, catalogReference: reference, quantity: Number(quantity), ...priceOf(price) }] : [],
    ),
    customLineItems: lines.flatMap(({ id, reference, name, quantity, price, shippable }) =>
      reference
        ? []
        : [
            {
              id,
              productName: { original: name.trim() },
              quantity: Number(quantity),
              physicalProperties: { shippable },
              ...priceOf(price),
            },
          ],
    ),
    discounts: [...discounts, ...ownDiscount(values)],
    buyerInfo: { ...(memberId ? { memberId } : {}), ...(email.trim() ? { email: email.trim() } : {}) },
    recipientInfo: recipientOf(values),
    ...shippingOf(values),
    ...(note.trim() ? { buyerNote: note.trim() } : {}),
    ...(billingInfo ? { billingInfo } : {}),
    ...(extendedFields ? { extendedFields } : {}),
  }
}

/** What the values make of an order. The buyer is that of the order. */
export function editOf(values: DraftValues): DraftOrderInput {
  const { buyerInfo: _, ...draft } = inputOf(values)
  return { ...draft, buyerNote: values.note.trim() }
}

/** Whether the server can calculate it: each line has a quantity, and a price of its own where it needs one. */
export function isComplete({ lines }: Pick<DraftValues, 'lines'>): boolean {
  return lines.length > 0 && lines.every((line) => Object.keys(lineProblems(line)).length === 0)
}

export type LineProblem = 'quantityNeeded' | 'priceNeeded' | 'needed'

export function lineProblems({
  reference,
  name,
  quantity,
  price,
  sent = 0,
}: LineValues): Record<string, LineProblem> {
  return {
    ...(Number(quantity) >= Math.max(1, sent) ? {} : { quantity: 'quantityNeeded' as const }),
    ...(reference || price !== '' ? {} : { price: 'priceNeeded' as const }),
    ...(reference || name.trim() ? {} : { name: 'needed' as const }),
  }
}

/** The values of a saved draft. */
export function valuesOf(
  { draftOrder = {}, shippingOptions = [] }: CalculatedDraftOrder,
  blank: DraftValues,
): DraftValues {
  const { lineItems = [], recipientInfo, shippingInfo, memberId = '', buyerInfo, buyerNote = '' } = draftOrder
  const { address, contactDetails } = recipientInfo?.recipientInfo ?? {}
  const { firstName, lastName, company, phone } = contactDetails ?? {}
  const shipping = shippingInfo?.shippingInfo
  const offered = shippingOptions.some(
    ({ code, cost }) => code === shipping?.code && cost?.price?.amount === shipping?.cost?.price?.amount,
  )
  return {
    ...blank,
    lines: lineItems.filter(({ removed }) => !removed).map(lineOf),
    ...{ memberId, email: buyerInfo?.email ?? '', note: buyerNote },
    ...{ firstName: firstName ?? '', lastName: lastName ?? '', company: company ?? '', phone: phone ?? '' },
    ...placeOf(address, blank),
    ...(shipping && offered ? { delivery: deliveryKey(shipping) } : {}),
    ...(shipping && !offered
      ? {
          delivery: ownDelivery,
          ownTitle: shipping.title ?? '',
          ownPrice: countOf(shipping.cost?.price?.amount),
        }
      : {}),
    ...discountsOf(draftOrder),
  }
}

export function deliveryKey({ carrierId = '', code = '' }: { carrierId?: string; code?: string }): string {
  return `${carrierId} ${code}`
}

export interface VariantChoice {
  value: string
  label: string
  reference: CatalogReference
  price: number
}

/** What can be bought of a product: its variants, or itself. */
export function choicesOf({
  id = '',
  variants = [],
  manageVariants,
  price,
  priceData,
}: Product): VariantChoice[] {
  const base = { appId: storeAppId, catalogItemId: id }
  const own = (priceData ?? price)?.discountedPrice ?? (priceData ?? price)?.price ?? 0
  if (variants.length < 2) return [{ value: id, label: '', reference: base, price: Number(own) }]
  return variants.map(({ id: variantId = '', choices = {}, variant }) => ({
    value: variantId,
    label: Object.values(choices).join(', '),
    reference: { ...base, options: manageVariants ? { variantId } : { options: choices } },
    price: Number(variant?.priceData?.discountedPrice ?? variant?.priceData?.price ?? own),
  }))
}

/** The line with one piece more if it is there already at the price of the catalogue. */
export function withProduct(lines: readonly LineValues[], added: LineValues): LineValues[] {
  const same = JSON.stringify(added.reference)
  const known = lines.find(({ reference, price }) => price === '' && JSON.stringify(reference) === same)
  if (!known) return [...lines, added]
  return lines.map((line) => (line === known ? { ...line, quantity: Number(line.quantity) + 1 } : line))
}

function lineOf({ lineItem = {}, hasOwnPrice, added, fulfilledQuantity, locked }: DraftLineItem): LineValues {
  const { id = '', catalogReference, productName, quantity = 1, priceBeforeDiscounts } = lineItem
  const { descriptionLines = [], physicalProperties } = lineItem
  const price = countOf(priceBeforeDiscounts?.amount)
  const options = descriptionLines.map(
    ({ plainText, colorInfo }) => plainText?.original ?? colorInfo?.original ?? '',
  )
  return {
    id,
    ...(catalogReference ? { reference: catalogReference } : {}),
    name: productName?.original ?? '',
    options: options.filter(Boolean).join(', '),
    quantity,
    price: hasOwnPrice ? price : '',
    ...(hasOwnPrice || price === '' ? {} : { listPrice: price }),
    shippable: physicalProperties?.shippable ?? true,
    ...(added === false ? { isPlaced: true } : {}),
    ...(fulfilledQuantity ? { sent: fulfilledQuantity } : {}),
    ...(locked ? { locked } : {}),
  }
}

function placeOf(address: AddressWithContact['address'], { country }: DraftValues) {
  return {
    street: address?.addressLine ?? '',
    street2: address?.addressLine2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: address?.subdivision ?? '',
    country: address?.country ?? country,
  }
}

/** The last discount on everything is the one of the form. */
function discountsOf({ discounts = [], billingInfo, recipientInfo, extendedFields }: DraftOrder) {
  const own = discounts.filter(({ source }) => source === 'CUSTOM')
  const shown = own.findLast(({ discount }) => discount?.discountType === 'GLOBAL')
  const kept = own
    .filter((one) => one !== shown)
    .flatMap(({ discount, percentage }) => {
      const { lineItemIds: [lineItemId] = [], merchantDiscount } = discount ?? {}
      const { amount, description } = merchantDiscount ?? {}
      if (!lineItemId) return []
      const how =
        percentage === undefined ? { priceAmount: { amount: amount?.amount ?? '0' } } : { percentage }
      return [{ lineItemId, ...how, ...(description ? { description } : {}) }]
    })
  const isOwnBilling = JSON.stringify(billingInfo) !== JSON.stringify(recipientInfo?.recipientInfo)
  const rest = {
    ...(billingInfo && isOwnBilling ? { billingInfo } : {}),
    ...(extendedFields ? { extendedFields } : {}),
  }
  if (!shown) return { kept: { discounts: kept, ...rest } }
  const { amount, description = '' } = shown.discount?.merchantDiscount ?? {}
  const isShare = shown.percentage !== undefined
  return {
    discountKind: isShare ? ('PERCENT' as const) : ('AMOUNT' as const),
    discount: countOf(isShare ? shown.percentage : amount?.amount),
    reason: description,
    kept: { discounts: kept, ...rest },
  }
}

function ownDiscount({ discountKind, discount, reason }: DraftValues): DraftDiscountOption[] {
  if (discountKind === 'NONE' || discount === '' || discount === 0) return []
  const description = reason.trim() ? { description: reason.trim() } : {}
  if (discountKind === 'PERCENT') return [{ percentage: String(discount), ...description }]
  return [{ priceAmount: { amount: String(discount) }, ...description }]
}

function recipientOf(values: DraftValues): AddressWithContact {
  const { street, street2, postalCode, city, subdivision, country } = values
  const { firstName, lastName, company, phone } = values
  const address = { addressLine: street, addressLine2: street2, postalCode, city, subdivision, country }
  return { address: filled(address), contactDetails: filled({ firstName, lastName, company, phone }) }
}

function shippingOf({ delivery, ownTitle, ownPrice }: DraftValues): Pick<DraftOrderInput, 'shippingInfo'> {
  if (delivery === '') return {}
  if (delivery === ownDelivery)
    return ownPrice === '' || !ownTitle.trim()
      ? {}
      : { shippingInfo: { title: ownTitle.trim(), cost: { price: { amount: String(ownPrice) } } } }
  const [carrierId = '', ...code] = delivery.split(' ')
  return { shippingInfo: { carrierId, code: code.join(' ') } }
}

function priceOf(price: Count) {
  return price === '' ? {} : { price: { amount: String(price) } }
}

function countOf(amount: string | undefined): Count {
  return amount === undefined ? '' : Number(amount)
}

function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
}
