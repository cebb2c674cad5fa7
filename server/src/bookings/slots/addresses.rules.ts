import { isObject } from '../../platform/values/optional.ts'

/** An address in one line. Addresses of services come as the published clients send them. */
export function addressText(address: unknown): string {
  if (!isObject(address)) return ''
  if (typeof address.formattedAddress === 'string') return address.formattedAddress
  const { streetAddress, addressLine, addressLine1, postalCode, city, country } = address
  const street = isObject(streetAddress)
    ? textOf([streetAddress.name, streetAddress.number], ' ')
    : textOf([addressLine ?? addressLine1], ' ')
  return textOf([street, textOf([postalCode, city], ' '), country], ', ')
}

function textOf(parts: readonly unknown[], separator: string): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(separator)
}
