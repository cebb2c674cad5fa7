import { Compile } from 'typebox/compile'
import { type SchemaName, schemas } from '../src/schemas.ts'

export const GUID = '3f8a1f0e-0000-4000-8000-000000000001'
export const STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

export const mug = {
  catalogReference: {
    appId: STORES,
    catalogItemId: GUID,
    options: { variantId: GUID, options: { Size: 'M' } },
  },
  quantity: 2,
}

export const newYork = {
  city: 'New York',
  subdivision: 'US-NY',
  country: 'US',
  postalCode: '10001',
  addressLine2: 'apt 2',
  streetAddress: { name: 'Main', number: '1' },
}

export const photo = {
  id: 'abc~mv2.jpg',
  height: 3,
  width: 2,
  altText: 'a.jpg',
  filename: 'a.jpg',
  url: 'wix:image://v1/a',
}

export const giftWrap = {
  quantity: 1,
  price: '5.00',
  productName: { original: 'Gift wrap' },
  itemType: { preset: 'PHYSICAL' },
  priceDescription: { original: 'per parcel' },
  url: { relativePath: '/x', url: 'https://shop.example/x' },
  media: photo,
  quantityAvailable: 3,
}

const compiled = new Map<string, ReturnType<typeof Compile>>()

/** The fields of a body that break a rule, each with the rule. */
export function errorsOf(call: SchemaName, body: unknown, side: 'request' | 'reply' = 'request') {
  const key = `${call} ${side}`
  const validator = compiled.get(key) ?? Compile(schemas[call][side])
  compiled.set(key, validator)
  return validator.Check(body)
    ? []
    : validator.Errors(body).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}
