import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { ServiceChoice } from '@cartwright/contract/bookings/parts.ts'
import { together } from '../../platform/db/unit-of-work.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { pluginPrice } from '../plugins/pricing.service.ts'
import * as options from '../services/options.service.ts'
import { depositOf, priceOf, type ServicePrice, variantFor, withDeposit } from '../services/price.rules.ts'
import type { FullServiceRow } from '../services/queries.ts'
import * as services from '../services/service.ts'
import type { BookingRow } from './queries.ts'
import { groupsOf, placementOf, toWire } from './rules.ts'
import type { Target } from './target.service.ts'

type Priced = Pick<Target, 'service' | 'start' | 'end' | 'candidates' | 'shown'>

/** What the time that was chosen decides: its staff and its length. */
export function impliedChoices({ start, end, candidates, shown }: Omit<Priced, 'service'>): ServiceChoice[] {
  const staffId = shown.id ?? candidates[0]?.[0]
  return [
    { duration: { minutes: Math.round((end - start) / 60_000) } },
    ...(staffId ? [{ staffMemberId: staffId }] : []),
  ]
}

/** The price of what was chosen. The staff and the length of the slot are choices too. A plugin may want another one. */
export async function priceFor(
  shop: Shop,
  caller: Caller,
  { target, booking }: { target: Priced; booking: Booking },
): Promise<ServicePrice> {
  const { siteId } = caller
  const { service } = target
  const { settings } = await sites.get(shop, siteId)
  const known =
    service.payment.rateType === 'VARIED' ? await options.ofService(shop, siteId, service.id) : undefined
  const groups = groupsOf(booking, impliedChoices(target))
  const hasCustom = known?.options.some(({ type }) => type === 'CUSTOM')
  if (known && hasCustom && groups.some(({ choices }) => !variantFor(known.variants, choices)))
    throw refuse('INVALID_SERVICE_CHOICES')
  const { payment } = service
  const input = { payment, groups, currency: settings.currency }
  const isPriced = payment.rateType === 'FIXED' || payment.rateType === 'VARIED'
  const wanted = isPriced ? await pluginPrice(shop, caller, booking) : undefined
  if (wanted) return withDeposit(wanted.total, wanted.deposit ?? depositOf(input))
  return priceOf({ ...input, variants: known?.variants })
}

/** How it will be paid: as asked, as far as the service allows it. */
export function chooseOption(
  { payment }: FullServiceRow,
  { selectedPaymentOption, depositSelected }: Booking,
): Pick<BookingRow, 'paymentOption' | 'deposit'> {
  const { online, inPerson, pricingPlan } = payment.options ?? {}
  const allowed = {
    ONLINE: online,
    OFFLINE: inPerson,
    MEMBERSHIP: pricingPlan,
    MEMBERSHIP_OFFLINE: pricingPlan,
  }
  const isUnpriced = payment.rateType === 'NO_FEE' || payment.rateType === 'CUSTOM'
  const usual = online ? 'ONLINE' : pricingPlan && !inPerson ? 'MEMBERSHIP' : 'OFFLINE'
  const wanted =
    selectedPaymentOption && selectedPaymentOption !== 'UNDEFINED' ? selectedPaymentOption : usual
  if (!isUnpriced && !allowed[wanted])
    throw violation('booking.selectedPaymentOption', 'is not offered for this service', 'INVALID_ENUM_VALUE')
  const hasDeposit = Boolean(payment.options?.deposit) && wanted === 'ONLINE'
  const mayPayAll = (payment.fixed ?? payment.varied)?.fullUpfrontPaymentAllowed ?? false
  return { paymentOption: wanted, deposit: hasDeposit && (depositSelected !== false || !mayPayAll) }
}

/** What a booking costs at today's prices. */
export async function priceAgain(shop: Shop, caller: Caller, row: BookingRow) {
  const service = await services.find(shop, caller.siteId, row.serviceId)
  const [start, end] = [row.startsAt.getTime(), row.endsAt.getTime()]
  const shown = { id: row.resourceId, name: row.resourceName }
  const target = { service, start, end, candidates: [row.resourceIds], shown }
  return priceFor(shop, caller, { target, booking: toWire(row) })
}

/** Only a booking that nobody has ordered yet gets another price. */
export async function priceOfMove(
  shop: Shop,
  caller: Caller,
  { booking, target }: { booking: BookingRow; target: Target },
): Promise<MovePrice> {
  const moved = { ...booking, ...placementOf(target, target.candidates[0] ?? []) }
  const [before, after] = await together(
    priceAgain(shop, caller, booking),
    priceFor(shop, caller, { target, booking: toWire(moved) }),
  )
  const depositPrice = booking.deposit ? (after.deposit ?? null) : null
  return { price: after.total ?? null, depositPrice, isSame: before.total === after.total }
}

export interface MovePrice extends Pick<BookingRow, 'price' | 'depositPrice'> {
  isSame: boolean
}
