import { addressText as textOf } from '@cartwright/contract/values/address-lines.ts'
import { isObject } from '../../platform/values/optional.ts'

/** An address in one line. Addresses of services come as the published clients send them. */
export function addressText(address: unknown): string {
  if (!isObject(address)) return ''
  const { addressLine, streetAddress } = address
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { name, number } = isObject(streetAddress) ? streetAddress : {}
  return textOf({
    formattedAddress: text(address.formattedAddress),
    ...{ addressLine: text(addressLine) || null, addressLine1: text(address.addressLine1) },
    streetAddress: { name: text(name), number: text(number) },
    ...{ postalCode: text(address.postalCode), city: text(address.city) },
    ...{ subdivision: text(address.subdivision), country: text(address.country) },
  })
}
