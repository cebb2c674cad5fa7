import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type {
  CalculatedDraftOrder,
  DraftCustomLine,
  DraftDiscountOption,
  DraftLineItem,
  DraftOrder,
  DraftOrderInput,
  DraftShipping,
  DraftShippingOption,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { TaxExemption } from '@cartwright/contract/orders/line-items.ts'
import type { Count } from '../components/number/number.rules.ts'
import type { Texts } from './texts/en.ts'

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
  /** Empty: the standard one. */
  taxGroupId: string
  /** The merchant's own line as it was sent, with what the form does not show. */
  kept?: DraftCustomLine
}

export interface DraftValues {
  lines: LineValues[]
  memberId: string
  email: string
  firstName: string
  lastName: string
  company: string
  vatId: string
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
  kept: Pick<DraftOrderInput, 'billingInfo' | 'recipientInfo' | 'extendedFields'> & {
    discounts: DraftDiscountOption[]
  }
}

export const ownDelivery = 'OWN'

export function blankDraft(country: string, title: string): DraftValues {
  return {
    ...{ lines: [], memberId: '', email: '', firstName: '', lastName: '' },
    ...{ company: '', vatId: '', phone: '' },
    ...{ street: '', street2: '', postalCode: '', city: '', subdivision: '', country },
    ...{ delivery: '', ownTitle: title, ownPrice: '', discountKind: 'NONE', discount: '', reason: '' },
    ...{ note: '', kept: { discounts: [] } },
  }
}

/** Whether the server can calculate it: nothing that was chosen is left open. */
export function isComplete(values: DraftValues): boolean {
  const { lines } = values
  return lines.length > 0 && [...lines.map(lineProblems), termProblems(values)].every(isEmpty)
}

function isEmpty(problems: object): boolean {
  return Object.keys(problems).length === 0
}

export type TermProblem = 'discountNeeded' | 'priceNeeded' | 'needed'

/** What is missing of a discount or a delivery that was chosen. */
export function termProblems({
  delivery,
  ownTitle,
  ownPrice,
  discountKind,
  discount,
}: DraftValues): Partial<Record<'discount' | 'ownPrice' | 'ownTitle', TermProblem>> {
  const isOwn = delivery === ownDelivery
  return {
    ...(discountKind !== 'NONE' && !(Number(discount) > 0) ? { discount: 'discountNeeded' } : {}),
    ...(isOwn && ownPrice === '' ? { ownPrice: 'priceNeeded' } : {}),
    ...(isOwn && !ownTitle.trim() ? { ownTitle: 'needed' } : {}),
  }
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
    ...(Number.isInteger(quantity) && Number(quantity) >= Math.max(1, sent)
      ? {}
      : { quantity: 'quantityNeeded' as const }),
    ...(reference || price !== '' ? {} : { price: 'priceNeeded' as const }),
    ...(reference || name.trim() ? {} : { name: 'needed' as const }),
  }
}

/** The values of a saved draft. */
export function valuesOf(
  { draftOrder = {}, shippingOptions = [], input }: CalculatedDraftOrder,
  blank: DraftValues,
): DraftValues {
  const { lineItems = [], recipientInfo, shippingInfo, memberId = '', buyerInfo, buyerNote = '' } = draftOrder
  const { address, contactDetails } = recipientInfo?.recipientInfo ?? {}
  const { firstName, lastName, company, vatId, phone } = contactDetails ?? {}
  const shipping = shippingInfo?.shippingInfo
  const offered = shippingOptions.some(
    ({ code, cost }) => code === shipping?.code && cost?.price?.amount === shipping?.cost?.price?.amount,
  )
  return {
    ...blank,
    lines: lineItems.filter(({ removed }) => !removed).map((line) => lineOf(line, input)),
    ...{ memberId, email: buyerInfo?.email ?? '', note: buyerNote },
    ...{ firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '' },
    ...{ company: company ?? '', vatId: vatId?.id ?? '' },
    ...placeOf(address, blank),
    ...(shipping && offered ? { delivery: deliveryKey(shipping) } : {}),
    ...(shipping && !offered ? ownDeliveryOf(shipping) : {}),
    ...(input ? sentTerms(input, shippingOptions, draftOrder) : {}),
  }
}

export function deliveryKey({ carrierId = '', code = '' }: { carrierId?: string; code?: string }): string {
  return `${carrierId} ${code}`
}

/** The line with one piece more if it is there already at the price of the catalogue. */
export function withProduct(lines: readonly LineValues[], added: LineValues): LineValues[] {
  const same = JSON.stringify(added.reference)
  const known = lines.find(({ reference, price }) => price === '' && JSON.stringify(reference) === same)
  if (!known) return [...lines, added]
  return lines.map((line) => (line === known ? { ...line, quantity: Number(line.quantity) + 1 } : line))
}

function lineOf(
  { lineItem = {}, hasOwnPrice, added, fulfilledQuantity, locked }: DraftLineItem,
  { catalogLineItems = [], customLineItems = [] }: DraftOrderInput = {},
): LineValues {
  const { id = '', catalogReference, productName, quantity = 1, priceBeforeDiscounts } = lineItem
  const { descriptionLines = [], physicalProperties } = lineItem
  const catalogPrice = countOf(priceBeforeDiscounts?.amount)
  const custom = customLineItems.find((line) => line.id === id)
  const sent = custom ?? catalogLineItems.find((line) => line.id === id)
  const price = sent ? countOf(sent.price?.amount) : hasOwnPrice ? catalogPrice : ''
  const options = descriptionLines.map(
    ({ plainText, colorInfo }) => plainText?.original ?? colorInfo?.original ?? '',
  )
  return {
    id,
    ...(catalogReference ? { reference: catalogReference } : {}),
    name: productName?.original ?? '',
    options: options.filter(Boolean).join(', '),
    quantity,
    price,
    ...(price !== '' || catalogPrice === '' ? {} : { listPrice: catalogPrice }),
    shippable: physicalProperties?.shippable ?? true,
    taxGroupId: custom?.taxGroupId ?? '',
    ...(added === false ? { isPlaced: true } : {}),
    ...(fulfilledQuantity ? { sent: fulfilledQuantity } : {}),
    ...(locked ? { locked } : {}),
    ...(custom && added !== false ? { kept: custom } : {}),
  }
}

export function placeOf(address: AddressWithContact['address'], { country }: DraftValues) {
  return {
    street: address?.addressLine ?? '',
    street2: address?.addressLine2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: address?.subdivision ?? '',
    country: address?.country ?? country,
  }
}

function ownDeliveryOf({ title, cost }: DraftShipping) {
  return { delivery: ownDelivery, ownTitle: title ?? '', ownPrice: countOf(cost?.price?.amount) }
}

/** What was sent, as the draft's prices do not say it. The last discount on everything is the one of the form. */
function sentTerms(
  { discounts = [], shippingInfo, billingInfo, recipientInfo, extendedFields }: DraftOrderInput,
  options: readonly DraftShippingOption[],
  { orderRevision }: DraftOrder,
): Partial<DraftValues> {
  const shown = discounts.findLast(({ lineItemId }) => !lineItemId)
  const kept = {
    discounts: discounts.filter((one) => one !== shown),
    ...(billingInfo ? { billingInfo } : {}),
    ...(recipientInfo ? { recipientInfo } : {}),
    ...(extendedFields ? { extendedFields } : {}),
  }
  const { percentage, priceAmount, description } = shown ?? {}
  return {
    ...(shippingInfo && !orderRevision ? deliveryOf(shippingInfo, options) : {}),
    ...(shown
      ? {
          discountKind: percentage ? ('PERCENT' as const) : ('AMOUNT' as const),
          discount: countOf(percentage ?? priceAmount?.amount),
          reason: description ?? '',
        }
      : {}),
    kept,
  }
}

function deliveryOf(sent: DraftShipping, options: readonly DraftShippingOption[]): Partial<DraftValues> {
  if (sent.cost) return ownDeliveryOf(sent)
  const { code, carrierId } = options.find((option) => option.code === sent.code) ?? sent
  return { delivery: deliveryKey({ code: code ?? '', carrierId: sent.carrierId ?? carrierId ?? '' }) }
}

function countOf(amount: string | undefined): Count {
  return amount === undefined ? '' : Number(amount)
}

/** Why an order would bear no tax. */
export function exemptionText(
  { reason, description = '' }: TaxExemption,
  { untaxed, untaxedCustomer }: Pick<Texts['totals'], 'untaxed' | 'untaxedCustomer'>,
): string {
  return reason === 'CUSTOMER' ? untaxedCustomer(description) : untaxed
}
