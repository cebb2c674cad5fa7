import type { Booking, BookingContact } from '@cartwright/contract/bookings/bookings.ts'
import { emailPattern } from '@cartwright/contract/values/common.ts'
import { together } from '../../platform/db/unit-of-work.ts'
import { refuseIf, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { requireCreatable } from '../plugins/validation.service.ts'
import type { ServicePrice } from '../services/price.rules.ts'
import { addressInArea, addressOf } from '../slots/areas.rules.ts'
import { readAnswered, type SentBooking } from './answers.rules.ts'
import { chooseOption, priceFor } from './prices.service.ts'
import type { BookingRow } from './queries.ts'
import { contactOf, draftOf, participantsOf } from './rules.ts'
import { findTarget, type Target } from './target.service.ts'

/** What somebody wants to book, checked. */
export interface Draft {
  sent: Booking
  replaces: readonly string[]
  target: Target
  participants: number
  price: ServicePrice
  email: string
  paymentOption: BookingRow['paymentOption']
  deposit: boolean
}

const isEmail = new RegExp(emailPattern)

/** Checks everything that does not depend on what others book at the same time. */
export async function prepare(
  shop: Shop,
  caller: Caller,
  {
    asked,
    skipAvailability,
    replaces,
  }: { asked: SentBooking; skipAvailability: boolean; replaces: readonly string[] },
): Promise<Draft> {
  const found = await findTarget(shop, caller, {
    ...{ entity: asked.booking.bookedEntity, skipAvailability, skipPolicy: isMerchant(caller) },
    exceptBookingId: replaces[0],
  })
  const sent = answered(caller, found, asked)
  const { settings } = await sites.get(shop, caller.siteId)
  const contact = { countryCode: settings.address.country, ...sent.contactDetails }
  const target = atCustomer(caller, found, contact)
  const participants = participantsOf(sent)
  const most = target.service.policy.rules.participantsPolicy.maxParticipantsPerBooking ?? 1
  if (!isMerchant(caller) && participants > most)
    throw violation('booking.totalParticipants', `must be at most ${most}`, 'MAX')
  const { paymentOption, deposit } = chooseOption(target.service, sent)
  const { email } = contactOf(sent.contactDetails)
  if (email !== '' && !isEmail.test(email))
    throw violation('booking.contactDetails.email', 'must be an e-mail address', 'FORMAT')
  const booking = draftOf(target, sent)
  const [price] = await together(
    priceFor(shop, caller, { target, booking }),
    isMerchant(caller) ? Promise.resolve() : requireCreatable(shop, caller, booking),
  )
  return { sent, replaces, target, participants, price, email, paymentOption, deposit }
}

/** The booking with what was answered. Merchants need not answer for their customers. */
function answered(caller: Caller, { service }: Target, asked: SentBooking): Booking {
  const { booking, violations } = readAnswered(service.questions, asked)
  refuseIf(
    isMerchant(caller)
      ? violations.filter(({ violatedRule }) => violatedRule !== 'REQUIRED_FIELD')
      : violations,
  )
  return booking
}

/** An appointment at the customer's with their address. Merchants may go where they like, shoppers ask for the area. */
function atCustomer(caller: Caller, target: Target, contact: BookingContact): Target {
  const { service, location } = target
  if (service.type !== 'APPOINTMENT' || location.locationType !== 'CUSTOM') return target
  const formattedAddress = isMerchant(caller)
    ? addressOf(location, contact)
    : addressInArea(service, location, contact)
  return { ...target, location: { ...location, formattedAddress } }
}
