import type { IdentityProfile, ProfileAddress } from '@cartwright/contract/identity/profile.ts'
import { isCountry } from '@cartwright/contract/values/places.ts'
import { phonesOf } from '../../customers/members/wire.ts'
import { type Checkout, type CheckoutData, given } from '../model/rules.ts'

/** What a checkout needs to know of the member it belongs to. */
export interface Buyer {
  email: string
  profile: IdentityProfile
}

/** Whether its member is asked for what the account may know; what is being paid stays as it is. */
export function lacksBuyer({ ownerKind, paying, data }: Checkout): boolean {
  return ownerKind === 'member' && !paying && !(data.email && data.shippingDestination)
}

/** Nothing that was said for this order is replaced. */
export function withBuyer(data: CheckoutData, { email, profile }: Buyer): CheckoutData {
  const { firstName, lastName, company } = profile
  const contactDetails = {
    ...given('firstName', firstName || undefined),
    ...given('lastName', lastName || undefined),
    ...given('phone', phonesOf(profile)[0]),
    ...given('company', company || undefined),
  }
  const address = addressOf(profile)
  const isKnown = address !== undefined || Object.keys(contactDetails).length > 0
  return {
    ...data,
    email: data.email ?? email,
    ...(!data.shippingDestination && isKnown
      ? { shippingDestination: { contactDetails, ...given('address', address) } }
      : {}),
  }
}

/** Where things are sent to, else the first place that is not for bills alone. */
function addressOf({ addresses = [] }: IdentityProfile) {
  const chosen =
    addresses.find(({ tag }) => tag === 'SHIPPING') ?? addresses.find(({ tag }) => tag !== 'BILLING')
  const { country, subdivision, city, postalCode, addressLine2, ...street }: ProfileAddress =
    chosen?.address ?? {}
  if (!country || !isCountry(country)) return undefined
  const line = street.addressLine || [street.streetName, street.streetNumber].filter(Boolean).join(' ')
  return {
    country,
    ...given('subdivision', subdivision || undefined),
    ...given('city', city || undefined),
    ...given('postalCode', postalCode || undefined),
    ...given('addressLine', line || undefined),
    ...given('addressLine2', addressLine2 || undefined),
  }
}
