import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import * as checkouts from '../../checkout/checkout/service.ts'
import { createUnpaidOrder } from '../../checkout/placing/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { isOwed } from '../bookings/rules.ts'
import { find } from '../bookings/writes.service.ts'

/** Makes the order of a booking that the merchant has made for somebody, to be paid later. Made again, it is the same. */
export async function create(shop: Shop, caller: Caller, bookingId: string): Promise<{ orderId: string }> {
  if (!may(caller, 'ECOM.MODIFY_CHECKOUTS')) throw refuse('PERMISSION_DENIED')
  const booking = await find(shop, caller, bookingId)
  if (booking.orderId !== null) return { orderId: booking.orderId }
  if (!isOwed(booking)) throw refuse('INVALID_BOOKING_STATUS')
  try {
    return await place(shop, caller, booking)
  } catch (error) {
    // Somebody else may have made it in the meantime.
    const { orderId } = await find(shop, caller, bookingId)
    if (orderId === null) throw error
    return { orderId }
  }
}

async function place(shop: Shop, caller: Caller, booking: BookingRow): Promise<{ orderId: string }> {
  const { settings } = await sites.get(shop, caller.siteId)
  const { checkout } = await checkouts.create(shop, caller, {
    lineItems: [{ catalogReference: { appId: bookingsAppId, catalogItemId: booking.id }, quantity: 1 }],
    channelType: 'BACKOFFICE_MERCHANT',
    checkoutInfo: buyerOf(booking, settings),
  })
  return createUnpaidOrder(shop, caller, checkout.id ?? '')
}

/** Tax is that of the customer's address. What it lacks of a region is the shop's, if they share a country. */
function buyerOf({ contact, email, language }: BookingRow, settings: sites.Site['settings']) {
  const { firstName, lastName, phone } = contact
  const contactDetails = {
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(phone ? { phone } : {}),
  }
  return {
    ...(email ? { buyerInfo: { email } } : {}),
    billingInfo: { contactDetails, address: addressOf(contact, settings.address) },
    buyerLanguage: language,
  }
}

function addressOf({ fullAddress, countryCode }: BookingRow['contact'], ofShop: Region) {
  const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  const known = ['addressLine', 'postalCode', 'city'].flatMap((name) => {
    const value = textOf(fullAddress?.[name])
    return value ? [[name, value]] : []
  })
  const country = [fullAddress?.country, countryCode].map(textOf).find((one) => one && /^[A-Z]{2}$/.test(one))
  const isOfShop = country === undefined || country === ofShop.country
  const region = {
    country: country ?? ofShop.country,
    subdivision: textOf(fullAddress?.subdivision) ?? (isOfShop ? ofShop.subdivision : undefined),
  }
  return {
    ...(region.country ? { country: region.country } : {}),
    ...(region.subdivision ? { subdivision: region.subdivision } : {}),
    ...Object.fromEntries(known),
  }
}

type Region = sites.Site['settings']['address']
