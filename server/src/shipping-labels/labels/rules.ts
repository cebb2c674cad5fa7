import type { Address, FullAddressContactDetails } from '@cartwright/contract/cart/contacts.ts'
import { streetLine } from '@cartwright/contract/cart/street-address.ts'
import type { LabelCustoms } from '@cartwright/contract/shipping-labels/labels.ts'
import { minorOf } from '../../orders/order/prices.rules.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { isInSingleMarket } from '../../sites/seller/vat-ids.rules.ts'
import type { SellerFacts } from '../../sites/seller/view.ts'
import type { CustomsLine, LabelAddress, Parcel } from '../services/service.ts'
import type { Piece } from './queries.ts'

/** Where parcels come from. */
export function senderAddress({ name, address, phone, email }: SellerFacts): LabelAddress {
  return { ...placeOf(address), name, company: '', phone, email }
}

/** Where the parcels of an order go to. */
export function recipientAddress({ data, email }: Pick<Order, 'data' | 'email'>): LabelAddress {
  const { address, contactDetails } = data.order.recipientInfo ?? {}
  const { phone, company } = contactDetails ?? {}
  return {
    ...placeOf(address ?? {}),
    ...{ name: nameOf(contactDetails), company: company ?? '' },
    ...{ phone: phone ?? address?.phone ?? '', email },
  }
}

function nameOf(details: FullAddressContactDetails | null | undefined): string {
  return [details?.firstName, details?.lastName].filter(Boolean).join(' ')
}

function placeOf(address: Address) {
  const { addressLine2, city, postalCode, subdivision, country } = address
  return {
    ...{ street: streetLine(address) || address.addressLine1 || '', street2: addressLine2 ?? '' },
    ...{ city: city ?? '', postalCode: postalCode ?? '', country: country ?? '' },
    state: (subdivision ?? '').replace(/^[A-Z]{2}-/, ''),
  }
}

/** Countries whose addresses have no postcodes. */
const withoutPostcodes = new Set(['AE', 'AG', 'AO', 'BS', 'BZ', 'GH', 'HK', 'JM', 'MO', 'QA', 'UG', 'ZW'])

export function isComplete({ street, city, postalCode, country }: LabelAddress): boolean {
  return Boolean(street && city && country && (postalCode || withoutPostcodes.has(country)))
}

/** Whether a parcel crosses a border at which it is declared. The EU is one area, with Northern Ireland. */
export function needsCustoms(from: LabelAddress, to: LabelAddress): boolean {
  const isWithin = isInSingleMarket(from) && isInSingleMarket(to)
  const isAtHome = from.country === to.country && isInSingleMarket(from) === isInSingleMarket(to)
  return !isWithin && !isAtHome && to.country !== ''
}

/** Problems of what is to be declared: each line of the parcel needs its number and its country. */
export function customsViolations(pieces: readonly Piece[], customs: LabelCustoms | undefined): Violation[] {
  if (!customs)
    return [
      {
        field: 'customs',
        description: 'is required: the parcel leaves the customs area',
        violatedRule: 'REQUIRED_FIELD',
      },
    ]
  const declared = new Set(customs.lines.map(({ lineItemId }) => lineItemId))
  return pieces
    .filter(({ id }) => !declared.has(id))
    .map(({ id }) => ({
      field: 'customs.lines',
      description: `must have the line ${id}`,
      violatedRule: 'OTHER' as const,
    }))
}

interface Declared {
  pieces: readonly Piece[]
  customs: LabelCustoms
  parcel: Pick<Parcel, 'weight' | 'unit'>
}

/** The declared lines. Pieces without a weight share what the parcel weighs besides the others. */
export function customsLines(
  order: Order,
  { pieces, customs, parcel: { weight, unit } }: Declared,
): CustomsLine[] {
  const lines = new Map((order.data.order.lineItems ?? []).map((line) => [line.id ?? '', line]))
  const factor = weightFactor(order, unit)
  const known = pieces.map(
    ({ id, quantity }) => Number(lines.get(id)?.physicalProperties?.weight ?? 0) * quantity * factor,
  )
  const sum = known.reduce((total, one) => total + one, 0)
  const unknown = pieces
    .filter((_, index) => !known[index])
    .reduce((total, { quantity }) => total + quantity, 0)
  const share = unknown > 0 ? Math.max(0, weight - sum) / unknown : 0
  return pieces.flatMap(({ id, quantity }, index) => {
    const declared = customs.lines.find(({ lineItemId }) => lineItemId === id)
    const line = lines.get(id)
    if (!declared || !line) return []
    const { tariffNumber, originCountry } = declared
    return [
      {
        ...{ quantity, tariffNumber, originCountry, currency: order.currency },
        description: line.productName?.original ?? '',
        value: minorOf(line.price, order.currency) * BigInt(quantity),
        weight: known[index] || share * quantity,
      },
    ]
  })
}

const kilograms = 0.453_592_37

/** What turns weights of an order into those of a unit. */
function weightFactor({ data }: Pick<Order, 'data'>, unit: Parcel['unit']): number {
  const own = data.order.weightUnit === 'LB' ? 'LB' : 'KG'
  if (own === unit) return 1
  return own === 'LB' ? kilograms : 1 / kilograms
}
