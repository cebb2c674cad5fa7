import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { type Place, type PricingAddress, placeOf } from '../model/addresses.rules.ts'
import { type LineState, remaining } from '../model/lines.rules.ts'
import {
  isOfOption,
  type Slot,
  type SlotProblem,
  type SlotSettings,
  slotDescriptions,
} from '../slots/rules.ts'
import type { OpenSlot } from '../slots/service.ts'
import { type DeliveryArea, isInArea } from './areas.rules.ts'
import { type DeliveryRegion, regionFor } from './regions.rules.ts'

/** The carriers: the shop's own delivery, and pick-up in the shop. */
export const carriers = {
  delivery: '5f0c2a4e-7b1d-4c3a-9e52-0d6f8a1b3c01',
  pickup: '5f0c2a4e-7b1d-4c3a-9e52-0d6f8a1b3c02',
} as const

export type RateCondition = {
  /** The price is that of the whole cart after line discounts. Weight and quantity are those of shipped items. */
  type: 'BY_TOTAL_WEIGHT' | 'BY_TOTAL_PRICE' | 'BY_TOTAL_QUANTITY'
  /** A decimal with at most six decimals, in the shop's weight unit, currency or pieces. */
  value: string
  operator: 'EQ' | 'GT' | 'GTE' | 'LT' | 'LTE'
}

export type ConditionalRate = {
  amount: Minor
  /** All must be met. Empty: the rate always applies. */
  conditions: readonly RateCondition[]
  multiplyByQuantity?: boolean | undefined
}

export type AdditionalCharge = {
  type: 'HANDLING_FEE' | 'INSURANCE'
  details?: string | undefined
  price: Minor
}

export type ShippingOption = {
  carrierId: string
  code: string
  title: string
  deliveryTime?: string | undefined
  instructions?: string | undefined
  /** Empty: every region of the shop. For pick-up: every buyer. */
  regionIds: readonly string[]
  /** The first rate whose conditions are met counts; rates without conditions come last. Without such a rate, the option is not offered. */
  rates: readonly ConditionalRate[]
  /** For pick-up, which needs no delivery address. Tax follows the pick-up address. */
  pickup?: { name: string; address: PricingAddress } | undefined
  additionalCharges?: readonly AdditionalCharge[] | undefined
  /** It delivers there alone. */
  area?: DeliveryArea | undefined
  /** It is offered once for each slot that is open and not full. */
  slots?: SlotSettings | undefined
  /** The merchant has agreed it for this purchase, wherever it goes. */
  isAgreed?: true
}

export type ShippingInput = {
  options: readonly ShippingOption[]
  /** By the codes of the options that have slots. */
  slots?: ReadonlyMap<string, readonly OpenSlot[]> | undefined
  regions: readonly DeliveryRegion[]
  /** Countries that the rest of the world leaves out. */
  excluded?: readonly string[]
  /** By plugins, for this purchase and its destination. */
  offered?: readonly OfferedOption[]
  /** The plugins that should have offered something and did not answer. */
  unavailable?: readonly string[]
  selected?: { carrierId?: string | undefined; code: string } | undefined
}

export type ShippingErrorCode =
  | 'SHIPPING_ADDRESS_MISSING'
  | 'NO_DELIVERY_TO_ADDRESS'
  /** The merchant removed the selected option. */
  | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'
  /** The option exists, but not for this address or cart. */
  | 'INVALID_SELECTED_CARRIER_SERVICE_OPTION'
  /** A carrier did not say what it offers. */
  | 'CARRIER_UNAVAILABLE'

export type OfferedOption = Omit<ShippingOption, 'regionIds' | 'rates' | 'slots' | 'area' | 'isAgreed'> & {
  /** The code is that of the slot. */
  slot?: Slot | undefined
  additionalCharges: readonly AdditionalCharge[]
  /** Without additional charges. */
  price: Minor
  /** With additional charges. */
  cost: Minor
}

export type ShippingError = {
  code: ShippingErrorCode
  description: string
  slot?: SlotProblem | undefined
  /** The slot that cannot be had is one of a pickup. */
  isPickup?: true
}

/** Shipping before its discount and tax. */
export type ShippingOffer = {
  /** Whether the cart has items to ship. If not, no option is needed or charged. */
  required: boolean
  region?: { id: string; name: string } | undefined
  options: OfferedOption[]
  /** The option that the buyer chose. It stays, even if it is no longer offered. */
  requested?: { carrierId?: string | undefined; code: string } | undefined
  selected?: OfferedOption | undefined
  error?: ShippingError | undefined
}

/** Weight of what ships, in the shop's unit. */
export function totalWeight(states: readonly LineState[]): number {
  return Number(weightOf(states.filter((state) => state.line.shippable))) / 1_000_000
}

/** A delivery at prices without tax. Its charges and its price add up to the cost. */
export function netOption(option: OfferedOption, net: (amount: Minor) => Minor): OfferedOption {
  const additionalCharges = option.additionalCharges.map((charge) => ({
    ...charge,
    price: net(charge.price),
  }))
  const cost = net(option.cost)
  const price = additionalCharges.reduce((left, charge) => left - charge.price, cost)
  return { ...option, additionalCharges, price, cost }
}

export function offerShipping(
  input: ShippingInput,
  states: readonly LineState[],
  { destination, currency }: { destination: PricingAddress | undefined; currency: string },
): ShippingOffer {
  const requested = input.selected
  const shipped = states.filter((state) => state.line.shippable)
  if (shipped.length === 0) return { required: false, options: [], requested }
  const place = placeOf(destination)
  const region = place && regionFor(input, place)
  const basis = basisOf(states, shipped, currency)
  const reached = input.options
    .filter((option) => reaches(option, place, region))
    .filter(({ area }) => !area || isInArea(area, destination))
  const own = reached.flatMap((option) => toOffers(option, basis, input.slots))
  const options = [...own, ...(input.offered ?? [])]
  const selected = options.find((option) => isSelected(option, requested))
  const error =
    selected === undefined
      ? (slotProblem(input, reached, options) ?? shippingProblem(input, options, place))
      : undefined
  return {
    required: true,
    region: region && { id: region.id, name: region.name },
    options,
    requested,
    selected,
    error,
  }
}

function reaches(
  option: ShippingOption,
  place: Place | undefined,
  region: DeliveryRegion | undefined,
): boolean {
  if (option.isAgreed) return true
  if (option.pickup !== undefined && (option.regionIds.length === 0 || place === undefined)) return true
  if (region === undefined) return false
  return option.regionIds.length === 0 || option.regionIds.includes(region.id)
}

/** The values for rate conditions. Totals are in millionths, so that three times 0.1 kg is exactly 0.3 kg. */
type Basis = { quantity: bigint; totals: Record<RateCondition['type'], bigint> }

function basisOf(states: readonly LineState[], shipped: readonly LineState[], currency: string): Basis {
  const goods = states.filter(({ line }) => !line.voucher)
  const price = goods.reduce((sum, state) => sum + remaining(state), 0n)
  const quantity = shipped.reduce((sum, state) => sum + state.quantity, 0n)
  const totals = {
    BY_TOTAL_PRICE: price * 10n ** BigInt(6 - money.exponent(currency)),
    BY_TOTAL_QUANTITY: quantity * 1_000_000n,
    BY_TOTAL_WEIGHT: weightOf(shipped),
  }
  return { quantity, totals }
}

function weightOf(states: readonly LineState[]): bigint {
  let sum = 0n
  for (const { line, quantity } of states)
    sum += BigInt(Math.round((line.weight ?? 0) * 1_000_000)) * quantity
  return sum
}

function toOffers(option: ShippingOption, basis: Basis, slots: ShippingInput['slots']): OfferedOption[] {
  const offer = toOffer(option, basis)
  if (offer === undefined) return []
  if (option.slots === undefined) return [offer]
  return (slots?.get(option.code) ?? []).flatMap(({ left, ...slot }) =>
    left > 0 ? [{ ...offer, code: slot.code, slot }] : [],
  )
}

function toOffer(option: ShippingOption, basis: Basis): OfferedOption | undefined {
  const { regionIds, rates, slots, area, isAgreed, ...shown } = option
  const rate =
    rates.find(({ conditions }) => conditions.length > 0 && conditions.every((one) => isMet(one, basis))) ??
    rates.find(({ conditions }) => conditions.length === 0)
  if (rate === undefined) return undefined
  const price = rate.amount * (rate.multiplyByQuantity ? basis.quantity : 1n)
  return withCost({ ...shown, additionalCharges: option.additionalCharges ?? [], price })
}

function withCost(option: Omit<OfferedOption, 'cost'>): OfferedOption {
  return { ...option, cost: option.additionalCharges.reduce((sum, { price }) => sum + price, option.price) }
}

function isMet({ type, value, operator }: RateCondition, { totals }: Basis): boolean {
  const total = totals[type]
  const limit = money.millionths(value)
  if (operator === 'EQ') return total === limit
  if (operator === 'GT') return total > limit
  if (operator === 'GTE') return total >= limit
  return operator === 'LT' ? total < limit : total <= limit
}

function slotProblem(
  { selected, slots }: ShippingInput,
  reached: readonly ShippingOption[],
  options: readonly OfferedOption[],
): ShippingError | undefined {
  const slotted = reached.filter((option) => option.slots !== undefined)
  const chosen = selected && slotted.find((option) => isSlotOf(option, selected))
  if (!chosen || !selected) {
    if (slotted.length === 0 || options.length > 0) return undefined
    return { ...shippingError('NO_DELIVERY_TO_ADDRESS', slotDescriptions.NO_SLOT), slot: 'NO_SLOT' }
  }
  const isKnown = slots?.get(chosen.code)?.some(({ code }) => code === selected.code)
  const slot = selected.code === chosen.code ? 'SLOT_MISSING' : isKnown ? 'SLOT_FULL' : 'SLOT_CLOSED'
  return {
    ...shippingError('INVALID_SELECTED_CARRIER_SERVICE_OPTION', slotDescriptions[slot]),
    slot,
    ...(chosen.pickup ? { isPickup: true } : {}),
  }
}

/** Whether the buyer collects the items, also while another time has to be chosen for it. */
export function isCollected({ selected, error }: Pick<ShippingOffer, 'selected' | 'error'>): boolean {
  return selected ? selected.pickup !== undefined : error?.isPickup === true
}

function isSlotOf(
  { carrierId, code }: ShippingOption,
  selected: { carrierId?: string | undefined; code: string },
) {
  return isOfOption(selected.code, code) && (selected.carrierId ?? carrierId) === carrierId
}

function shippingProblem(
  input: ShippingInput,
  options: readonly OfferedOption[],
  place: Place | undefined,
): ShippingError | undefined {
  const { selected, unavailable = [] } = input
  if (unavailable.some((id) => options.length === 0 || id === selected?.carrierId))
    return shippingError(
      'CARRIER_UNAVAILABLE',
      'The delivery prices cannot be calculated at the moment. Try again in a few minutes.',
    )
  if (selected !== undefined && !input.options.some((option) => isSelected(option, selected)))
    return shippingError(
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
      'The delivery method you chose is no longer available. Choose another.',
    )
  if (place === undefined)
    return shippingError('SHIPPING_ADDRESS_MISSING', 'Add a delivery address to see the delivery methods.')
  if (options.length === 0)
    return shippingError('NO_DELIVERY_TO_ADDRESS', 'These items cannot be delivered to this address.')
  if (selected === undefined) return undefined
  return shippingError(
    'INVALID_SELECTED_CARRIER_SERVICE_OPTION',
    'The delivery method you chose is not available for this order. Choose another.',
  )
}

function isSelected(
  option: { carrierId: string; code: string },
  selected: ShippingInput['selected'],
): boolean {
  if (selected === undefined || option.code !== selected.code) return false
  return selected.carrierId === undefined || selected.carrierId === option.carrierId
}

function shippingError(code: ShippingErrorCode, description: string): ShippingError {
  return { code, description }
}
