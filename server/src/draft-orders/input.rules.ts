import type { CustomLineItem } from '@cartwright/contract/cart/line-item-fields.ts'
import type { LineItem } from '@cartwright/contract/cart/line-items.ts'
import type {
  DraftCatalogLine,
  DraftCustomLine,
  DraftDiscountOption,
  DraftOrderInput,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import { amountViolations } from '../cart/lines/requests.rules.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import { addressWithContact } from '../checkout/model/addresses.rules.ts'
import type { AgreedDiscount, CheckoutData } from '../checkout/model/rules.ts'
import { required, type Violation } from '../platform/errors/errors.ts'
import { optional } from '../platform/values/optional.ts'
import { agreedDeliveryCode } from '../pricing/totals/purchase.rules.ts'

/** The lines as a cart would get them. */
export interface SentLines {
  catalogLineItems?: readonly DraftCatalogLine[]
  customLineItems?: readonly DraftCustomLine[]
}

interface LinesContext {
  currency: string
  path: string
  isKnown?: (line: { id?: string | null }) => boolean
}

export function toCartLines({ catalogLineItems = [], customLineItems = [] }: SentLines): {
  lineItems: LineItem[]
  customLineItems: CustomLineItem[]
} {
  return {
    lineItems: catalogLineItems.map(({ catalogReference = {}, quantity = 1, price }) => ({
      catalogReference,
      quantity,
      ...(price?.amount === undefined ? {} : { catalogOverrideFields: { price: price.amount } }),
    })),
    customLineItems: customLineItems.map(({ price, fullPrice, ...line }) => ({
      itemType: { preset: 'PHYSICAL' },
      ...line,
      ...optional('price', price?.amount),
      ...optional('fullPrice', fullPrice?.amount),
    })),
  }
}

/** What is wrong with lines before the catalogue is asked. Of those that are known, only the price counts. */
export function lineViolations(
  { catalogLineItems = [], customLineItems = [] }: SentLines,
  { currency, path, isKnown = () => false }: LinesContext,
): Violation[] {
  return [
    ...catalogLineItems.flatMap((line, index) => {
      const { catalogReference, price } = line
      const field = `${path}catalogLineItems[${index}]`
      return [
        ...(isKnown(line)
          ? []
          : referenceViolations(catalogReference?.appId, `${field}.catalogReference.appId`)),
        ...priceViolations(price?.amount, currency, `${field}.price.amount`),
      ]
    }),
    ...customLineItems.flatMap((line, index) => {
      const { price, productName, catalogReference } = line
      const field = `${path}customLineItems[${index}]`
      if (isKnown(line)) return priceViolations(price?.amount, currency, `${field}.price.amount`)
      return [
        ...(price?.amount === undefined ? [required(`${field}.price.amount`)] : []),
        ...(productName?.original?.trim() ? [] : [required(`${field}.productName.original`)]),
        ...(catalogReference ? [notAllowed(`${field}.catalogReference`, 'is for products of the shop')] : []),
        ...priceViolations(price?.amount, currency, `${field}.price.amount`),
      ]
    }),
  ]
}

function priceViolations(amount: string | null | undefined, currency: string, field: string): Violation[] {
  return amount?.startsWith('-')
    ? [{ field, description: 'must not be negative', violatedRule: 'MIN', data: { threshold: 0 } }]
    : amountViolations(amount, currency, field)
}

const noBuyer = 'does not name a buyer here: send memberId or email'

/** What is wrong with the rest of a draft. */
export function termViolations(
  { discounts = [], buyerInfo = {}, shippingInfo, additionalFees = [], taxExempt }: DraftOrderInput,
  currency: string,
): Violation[] {
  const { cost, title, code } = shippingInfo ?? {}
  const { visitorId, contactId, memberId } = buyerInfo
  const price = cost?.price?.amount
  return [
    ...discounts.flatMap((discount, index) =>
      discountViolations(discount, currency, `draftOrder.discounts[${index}]`),
    ),
    ...priceViolations(price, currency, 'draftOrder.shippingInfo.cost.price.amount'),
    ...(price !== undefined && !title?.trim() ? [required('draftOrder.shippingInfo.title')] : []),
    ...(price === undefined && !code && title?.trim()
      ? [required('draftOrder.shippingInfo.cost.price.amount', 'needs a price, or the code of a delivery')]
      : []),
    ...(visitorId ? [notAllowed('draftOrder.buyerInfo.visitorId', noBuyer)] : []),
    ...(contactId && contactId !== memberId ? [notAllowed('draftOrder.buyerInfo.contactId', noBuyer)] : []),
    ...(additionalFees.length > 0
      ? [notAllowed('draftOrder.additionalFees', 'are those of the shop: add a line of your own instead')]
      : []),
    ...(taxExempt
      ? [notAllowed('draftOrder.taxExempt', 'is not possible here: taxes follow the address')]
      : []),
  ]
}

/** A draft as its checkout says it, without lines and buyer. */
export function termsOf(sent: DraftOrderInput): Partial<CheckoutData> {
  const { discounts = [], shippingInfo, recipientInfo, billingInfo, buyerNote, extendedFields } = sent
  const { cost, title = '', code, carrierId } = shippingInfo ?? {}
  const price = cost?.price?.amount
  const chosen = price === undefined ? code : agreedDeliveryCode
  const carrier = price === undefined ? (carrierId ?? undefined) : undefined
  return {
    ...optional('buyerNote', buyerNote?.trim() || undefined),
    ...optional(
      'shippingDestination',
      addressWithContact(recipientInfo?.address, recipientInfo?.contactDetails),
    ),
    ...optional('billingInfo', addressWithContact(billingInfo?.address, billingInfo?.contactDetails)),
    ...(chosen ? { selectedShipping: { code: chosen, ...optional('carrierId', carrier) } } : {}),
    agreed: {
      discounts: discounts.map(toAgreedDiscount),
      ...(price === undefined ? {} : { delivery: { title: title.trim(), price } }),
    },
    given: optional('extendedFields', extendedFields),
  }
}

function toAgreedDiscount({
  priceAmount,
  percentage,
  lineItemId,
  description,
}: DraftDiscountOption): AgreedDiscount {
  return {
    ...optional('amount', priceAmount?.amount),
    ...optional('percentage', percentage ?? undefined),
    ...optional('description', description?.trim() || undefined),
    ...(lineItemId ? { lineItemIds: [lineItemId.toLowerCase()] } : {}),
  }
}

function referenceViolations(appId: string | undefined, field: string): Violation[] {
  if (!appId) return [required(field)]
  return storeAppIds.has(appId) ? [] : [notAllowed(field, 'must be that of the shop’s products')]
}

function discountViolations(
  { priceAmount, percentage, discountType }: DraftDiscountOption,
  currency: string,
  field: string,
): Violation[] {
  const amount = priceAmount?.amount
  if (discountType === 'SHIPPING')
    return [notAllowed(`${field}.discountType`, 'cannot be SHIPPING: set the price of the delivery instead')]
  if ((amount === undefined) === (percentage === undefined || percentage === null))
    return [required(field, 'needs either priceAmount or percentage')]
  if (amount !== undefined) return priceViolations(amount, currency, `${field}.priceAmount.amount`)
  const share = Number(percentage)
  const description = 'must be more than 0 and at most 100'
  return share > 0 && share <= 100
    ? []
    : [{ field: `${field}.percentage`, description, violatedRule: 'VALIDATION' }]
}

function notAllowed(field: string, description: string): Violation {
  return { field, description, violatedRule: 'FIELD_NOT_ALLOWED' }
}
