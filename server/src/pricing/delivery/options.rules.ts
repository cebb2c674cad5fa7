import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type {
  AdditionalCharge,
  ConditionalRates,
  PickupLocation,
  ShippingOption,
} from '@cartwright/contract/pricing/delivery.ts'
import { refuse, refuseIf, required, type Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import { decimalViolations, merge, textViolations, tooMany } from '../records/rules.ts'
import { type SlotSettings, slotSettings, slotViolations } from '../slots/rules.ts'
import { areaViolations, type DeliveryArea } from './areas.rules.ts'

export interface ShippingOptionBody {
  title: string
  estimatedDeliveryTime?: string
  /** Empty: every region, unless the option was withdrawn from its last one. */
  deliveryRegionIds: string[]
  /** Not offered until it gets a region again. */
  withdrawn?: true
  rates: ConditionalRates[]
  additionalCharges?: AdditionalCharge[]
  /** Absent: shoppers choose no time. */
  deliverySlots?: SlotSettings
  /** Absent: the whole of its regions. */
  area?: DeliveryArea
  extendedFields?: object
}

export interface PickupLocationBody {
  name: string
  address: Address
  deliveryTime?: string
  instructions?: string
  active: boolean
  /** Empty: open to buyers of every region. */
  deliveryRegionIds: string[]
  rates: ConditionalRates[]
  additionalCharges?: AdditionalCharge[]
  /** Absent: shoppers choose no time. */
  deliverySlots?: SlotSettings
}

export type RateContext = { currency: string; regionIds: ReadonlySet<string> }

/** The option after a change. Throws violations. */
export function shippingOptionBody(
  before: Partial<ShippingOptionBody>,
  sent: ShippingOption,
  where: RateContext,
): ShippingOptionBody {
  const { deliveryRegionId } = sent
  const regions = sent.deliveryRegionIds ?? (deliveryRegionId ? [deliveryRegionId] : undefined)
  const body: ShippingOptionBody = {
    deliveryRegionIds: [],
    rates: [],
    title: '',
    ...(before.withdrawn && regions === undefined ? { withdrawn: true } : {}),
    ...merge<ShippingOptionBody>(
      [
        'title',
        'estimatedDeliveryTime',
        'deliveryRegionIds',
        'rates',
        'additionalCharges',
        'deliverySlots',
        'area',
        'extendedFields',
      ],
      before,
      { ...sent, deliveryRegionIds: regions, deliverySlots: sentSlots(sent) },
    ),
  }
  refuseIf([
    ...textViolations('shippingOption.title', body.title, 250),
    ...textViolations('shippingOption.estimatedDeliveryTime', body.estimatedDeliveryTime ?? '-', 500),
    ...(body.rates.length === 0 ? [required('shippingOption.rates', 'needs at least one rate')] : []),
    ...priceViolations('shippingOption', body, withFormerRegions(where, before)),
    ...slotViolations('shippingOption.deliverySlots', sent.deliverySlots),
    ...(sent.area ? areaViolations('shippingOption.area', sent.area) : []),
  ])
  return body
}

/** The option without a region. Without its last region, it is not offered. */
export function withoutRegion(
  before: ShippingOptionBody,
  regionId: string,
  where: RateContext,
): ShippingOptionBody {
  const deliveryRegionIds = before.deliveryRegionIds.filter((id) => id !== regionId)
  if (deliveryRegionIds.length === before.deliveryRegionIds.length) return before
  const body = shippingOptionBody(before, { deliveryRegionIds }, where)
  return deliveryRegionIds.length === 0 ? { ...body, withdrawn: true } : body
}

/** The location after a change. Throws violations. */
export function pickupLocationBody(
  before: Partial<PickupLocationBody>,
  sent: PickupLocation,
  where: RateContext,
): PickupLocationBody {
  const body = {
    deliveryRegionIds: [],
    rates: [],
    name: '',
    active: true,
    address: {},
    ...merge<PickupLocationBody>(
      [
        'name',
        'address',
        'deliveryTime',
        'instructions',
        'active',
        'deliveryRegionIds',
        'rates',
        'additionalCharges',
        'deliverySlots',
      ],
      before,
      { ...sent, deliverySlots: sentSlots(sent) },
    ),
  }
  refuseIf([
    ...textViolations('pickupLocation.name', body.name, 250),
    ...textViolations('pickupLocation.deliveryTime', body.deliveryTime ?? '-', 500),
    ...textViolations('pickupLocation.instructions', body.instructions ?? '-', 1000),
    ...(body.address.country ? [] : [required('pickupLocation.address.country')]),
    ...priceViolations('pickupLocation', body, withFormerRegions(where, before)),
    ...slotViolations('pickupLocation.deliverySlots', sent.deliverySlots),
  ])
  return body
}

/** Undefined leaves the slots as they are, null removes them. */
function sentSlots({
  deliverySlots,
}: Pick<ShippingOption, 'deliverySlots'>): SlotSettings | null | undefined {
  return deliverySlots === null ? null : slotSettings(deliverySlots)
}

/** Accepts deleted regions that the option has already, so that other fields can change. */
function withFormerRegions(
  { currency, regionIds }: RateContext,
  { deliveryRegionIds = [] }: { deliveryRegionIds?: string[] },
): RateContext {
  return { currency, regionIds: new Set([...regionIds, ...deliveryRegionIds]) }
}

type Priced = Pick<ShippingOptionBody, 'rates' | 'additionalCharges' | 'deliveryRegionIds'>

function priceViolations(path: string, body: Priced, { currency, regionIds }: RateContext): Violation[] {
  const unknown = body.deliveryRegionIds.findIndex((id) => !regionIds.has(id))
  if (unknown >= 0)
    throw refuse('DELIVERY_REGION_NOT_FOUND', undefined, { id: body.deliveryRegionIds[unknown] })
  return [
    ...tooMany(`${path}.rates`, body.rates, 50),
    ...tooMany(`${path}.additionalCharges`, body.additionalCharges ?? [], 10),
    ...body.rates.flatMap((rate, index) => rateViolations(`${path}.rates[${index}]`, rate, currency)),
    ...(body.additionalCharges ?? []).flatMap(({ type, amount }, index) => {
      const at = `${path}.additionalCharges[${index}]`
      return [
        ...amountViolations(`${at}.amount`, amount, currency),
        ...(type ? [] : [required(`${at}.type`)]),
      ]
    }),
  ]
}

function rateViolations(path: string, { amount, conditions = [] }: ConditionalRates, currency: string) {
  return [
    ...amountViolations(`${path}.amount`, amount, currency),
    ...tooMany(`${path}.conditions`, conditions, 10),
    ...conditions.flatMap(({ type, value, operator }, index) => {
      const at = `${path}.conditions[${index}]`
      if (!type) return [required(`${at}.type`)]
      if (!operator) return [required(`${at}.operator`)]
      if (value === undefined) return [required(`${at}.value`)]
      if (type === 'BY_TOTAL_QUANTITY' && !/^\d+(\.0+)?$/.test(value)) throw refuse('INVALID_QUANTITY_VALUE')
      return decimalViolations(`${at}.value`, value, 6)
    }),
  ]
}

function amountViolations(field: string, amount: string | undefined, currency: string): Violation[] {
  if (amount === undefined) return [required(field)]
  if (money.toMinor(amount, currency) !== undefined) return []
  const scale = decimalViolations(field, amount, money.exponent(currency))
  return scale.length > 0 ? scale : [{ field, description: 'is too large', violatedRule: 'DECIMAL_LTE' }]
}
