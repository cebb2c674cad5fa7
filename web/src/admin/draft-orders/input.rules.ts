import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type {
  DraftCustomLine,
  DraftDiscountOption,
  DraftOrderInput,
} from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { Count } from '../components/number/number.rules.ts'
import { type DraftValues, type LineValues, ownDelivery, placeOf } from './rules.ts'

/** What an order of these values would say. Undefined while there is nothing to calculate. */
export function inputOf(values: DraftValues): DraftOrderInput {
  const { lines, memberId, email, note, kept } = values
  const known = new Set(lines.map(({ id }) => id))
  const discounts = kept.discounts.filter(({ lineItemId }) => !lineItemId || known.has(lineItemId))
  const { billingInfo, extendedFields } = kept
  return {
    catalogLineItems: lines.flatMap(({ id, reference, quantity, price }) =>
      reference ? [{ id, catalogReference: reference, quantity: Number(quantity), ...priceOf(price) }] : [],
    ),
    customLineItems: lines.flatMap((line) => (line.reference ? [] : [customLine(line)])),
    discounts: [...discounts, ...ownDiscount(values)],
    buyerInfo: { ...(memberId ? { memberId } : {}), ...(email.trim() ? { email: email.trim() } : {}) },
    recipientInfo: recipientOf(values),
    ...shippingOf(values),
    ...(note.trim() ? { buyerNote: note.trim() } : {}),
    ...(billingInfo ? { billingInfo } : {}),
    ...(extendedFields ? { extendedFields } : {}),
  }
}

function customLine({ id, name, quantity, price, shippable, taxGroupId, kept }: LineValues): DraftCustomLine {
  const { taxGroupId: _, productName, ...rest } = kept ?? {}
  const original = name.trim()
  return {
    ...rest,
    id,
    productName: productName?.original === original ? productName : { original },
    quantity: Number(quantity),
    physicalProperties: { ...rest.physicalProperties, shippable },
    ...(taxGroupId ? { taxGroupId } : {}),
    ...priceOf(price),
  }
}

/** What it costs does not depend on the buyer's names and how to reach them, which are still being typed. */
export function withoutContact(draftOrder: DraftOrderInput): DraftOrderInput {
  const { email: _, ...buyerInfo } = draftOrder.buyerInfo ?? {}
  const { recipientInfo } = draftOrder
  if (!recipientInfo) return { ...draftOrder, buyerInfo }
  const {
    firstName: _first,
    lastName: _last,
    phone: _phone,
    ...contactDetails
  } = recipientInfo.contactDetails ?? {}
  return { ...draftOrder, buyerInfo, recipientInfo: { ...recipientInfo, contactDetails } }
}

/** What the shop says of the fields of a draft, by the names of the form; what no field of the form shows is left out. */
export function fieldErrors(
  said: Readonly<Record<string, string>>,
  lines: readonly LineValues[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, text]) => {
      const name = formField(field, lines)
      return name ? [[name, text]] : []
    }),
  )
}

/** Where the form shows a field of the request: `draftOrder.catalogLineItems[0].quantity` may stand at `lines.2.quantity`. */
export function formField(field: string, lines: readonly LineValues[]): string | undefined {
  const [, list, index = '', name = ''] =
    /^draftOrder\.(catalog|custom)LineItems\[(\d+)\]\.(.+)$/.exec(field) ?? []
  if (!list) return formFields[field.replace('draftOrder.', '')]
  const line = lines.filter(({ reference }) => (list === 'catalog') === Boolean(reference))[Number(index)]
  const shown = lineFields[name]
  return line && shown ? `lines.${lines.indexOf(line)}.${shown}` : undefined
}

const lineFields: Record<string, string> = {
  quantity: 'quantity',
  'price.amount': 'price',
  'productName.original': 'name',
}

const contact = 'recipientInfo.contactDetails'
const address = 'recipientInfo.address'
const formFields: Record<string, string> = {
  'buyerInfo.email': 'email',
  'buyerInfo.memberId': 'memberId',
  [`${contact}.firstName`]: 'firstName',
  [`${contact}.lastName`]: 'lastName',
  [`${contact}.company`]: 'company',
  [`${contact}.vatId.id`]: 'vatId',
  [`${contact}.phone`]: 'phone',
  [`${address}.addressLine`]: 'street',
  [`${address}.addressLine2`]: 'street2',
  [`${address}.postalCode`]: 'postalCode',
  [`${address}.city`]: 'city',
  [`${address}.subdivision`]: 'subdivision',
  [`${address}.country`]: 'country',
  buyerNote: 'note',
  'shippingInfo.title': 'ownTitle',
  'shippingInfo.cost.price.amount': 'ownPrice',
}

/** What the values make of an order. The buyer is that of the order, and so is an address that nobody has changed. */
export function editOf(values: DraftValues, before: DraftValues): DraftOrderInput {
  const { buyerInfo: _, recipientInfo, ...draft } = inputOf(values)
  const isSame = JSON.stringify(recipientInfo) === JSON.stringify(recipientOf(before))
  return { ...draft, ...(isSame || !recipientInfo ? {} : { recipientInfo }), buyerNote: values.note.trim() }
}

function ownDiscount({ discountKind, discount, reason }: DraftValues): DraftDiscountOption[] {
  if (discountKind === 'NONE' || discount === '' || discount === 0) return []
  const description = reason.trim() ? { description: reason.trim() } : {}
  if (discountKind === 'PERCENT') return [{ percentage: String(discount), ...description }]
  return [{ priceAmount: { amount: String(discount) }, ...description }]
}

/** An address that nobody has changed keeps what the form does not show. */
function recipientOf(values: DraftValues): AddressWithContact {
  const { address: sent, contactDetails } = values.kept.recipientInfo ?? {}
  const { street, street2, postalCode, city, subdivision, country } = values
  const { firstName, lastName, company, vatId, phone } = values
  const address = { addressLine: street, addressLine2: street2, postalCode, city, subdivision, country }
  const isSame = JSON.stringify(placeOf(sent, values)) === JSON.stringify(placeOf(filled(address), values))
  return {
    address: sent && isSame ? sent : filled(address),
    contactDetails: {
      ...filled({ firstName, lastName, company, phone }),
      ...(vatId.trim() ? { vatId: { ...contactDetails?.vatId, id: vatId.trim() } } : {}),
    },
  }
}

function shippingOf({ delivery, ownTitle, ownPrice }: DraftValues): Pick<DraftOrderInput, 'shippingInfo'> {
  if (delivery === '') return {}
  if (delivery === ownDelivery)
    return ownPrice === '' || !ownTitle.trim()
      ? {}
      : { shippingInfo: { title: ownTitle.trim(), cost: { price: { amount: String(ownPrice) } } } }
  const [carrierId = '', ...code] = delivery.split(' ')
  return { shippingInfo: { ...(carrierId ? { carrierId } : {}), code: code.join(' ') } }
}

function priceOf(price: Count) {
  return price === '' ? {} : { price: { amount: String(price) } }
}

function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
}
