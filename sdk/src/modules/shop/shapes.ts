import type { AddressNames, Read, Sent } from '../../values/types.ts'
import type { Shape } from '../../values/wire.ts'

const addressNames = { addressLine1: 'addressLine', formatted: 'formattedAddress', location: 'geocode' }

/** Carts, checkouts and orders: pictures of line items are references, links are URLs. */
export const purchase: Shape = { names: addressNames, pictures: ['image', 'media'], links: ['url'] }

type Texts = 'image' | 'media' | 'url'

/** An entity of a purchase as programs read it. */
export type Bought<T> = Read<T, AddressNames, Texts>

/** An entity of a purchase as programs send it. */
export type Buying<T> = Sent<T, AddressNames, Texts>
