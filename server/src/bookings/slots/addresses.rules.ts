import { addressText as textOf } from '@cartwright/contract/values/address-lines.ts'
import { isObject } from '../../platform/values/optional.ts'

/** An address in one line. Addresses of services come as the published clients send them. */
export function addressText(address: unknown): string {
  if (!isObject(address)) return ''
  if (typeof address.formattedAddress === 'string') return address.formattedAddress
  const { addressLine, addressLine1, streetAddress } = address
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { name, number } = isObject(streetAddress) ? streetAddress : {}
  const line = text(addressLine) || text(addressLine1)
  return textOf({
    ...(line ? { addressLine: line } : {}),
    streetAddress: { name: text(name), number: text(number) },
    ...{ postalCode: text(address.postalCode), city: text(address.city) },
    ...{ subdivision: text(address.subdivision), country: text(address.country) },
  })
}
