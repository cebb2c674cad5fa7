import type { Static } from 'typebox'
import { Coordinates, CountryCode, Email, Fields, Nullable, Phone, Strings, Text } from '../values/common.ts'

export const VatType = Strings(['UNSPECIFIED', 'CPF', 'CNPJ', 'UNSPECIFIED_TAX_TYPE'])
export type VatType = Static<typeof VatType>

export const VatId = Fields({ id: Text(), type: VatType, number: Text() })
export type VatId = Static<typeof VatId>

export const StreetAddress = Fields({
  number: Text(),
  name: Text(),
  apt: Text(),
  formattedAddressLine: Text(),
})
export type StreetAddress = Static<typeof StreetAddress>

/** The last eight fields are the address of a checkout for clients of 2024. */
export const Address = Fields({
  country: Nullable(CountryCode),
  subdivision: Nullable(Text({ max: 50 })),
  city: Nullable(Text({ max: 50 })),
  postalCode: Nullable(Text({ max: 50 })),
  streetAddress: Nullable(StreetAddress),
  addressLine: Nullable(Text({ max: 150 })),
  addressLine2: Nullable(Text({ max: 100 })),
  formattedAddress: Nullable(Text()),
  geocode: Nullable(Coordinates),
  countryFullname: Nullable(Text()),
  subdivisionFullname: Nullable(Text()),
  addressLine1: Nullable(Text({ max: 150 })),
  street: Nullable(StreetAddress),
  fullName: Nullable(Fields({ firstName: Text({ max: 100 }), lastName: Text({ max: 100 }) })),
  zipCode: Nullable(Text({ max: 50 })),
  phone: Nullable(Phone),
  company: Nullable(Text({ max: 1000 })),
  email: Nullable(Email),
  vatId: Nullable(VatId),
})
export type Address = Static<typeof Address>

export const FullAddressContactDetails = Fields({
  firstName: Nullable(Text({ max: 100 })),
  lastName: Nullable(Text({ max: 100 })),
  phone: Nullable(Phone),
  company: Nullable(Text({ max: 1000 })),
  vatId: Nullable(VatId),
})
export type FullAddressContactDetails = Static<typeof FullAddressContactDetails>

export const AddressWithContact = Fields({
  address: Nullable(Address),
  contactDetails: Nullable(FullAddressContactDetails),
})
export type AddressWithContact = Static<typeof AddressWithContact>
