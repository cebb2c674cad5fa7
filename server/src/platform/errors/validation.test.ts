import { schemas } from '@cartwright/contract/schemas.ts'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../../test/store.ts'
import { schemaOf } from '../http/calls.ts'
import type { Refusal } from './errors.ts'
import { validate } from './validation.ts'
import { describeSchema } from './wording.ts'

/** What a call says of a request, by field. */
function said(call: string, request: object): Record<string, string> {
  try {
    validate(schemaOf(call)?.request ?? {}, request)
    return {}
  } catch (error) {
    const { details } = (error as Refusal).body
    const found = 'validationError' in details ? details.validationError.fieldViolations : []
    return Object.fromEntries(found.map(({ field, description }) => [field, description]))
  }
}

describe('an error says what a field requires', () => {
  const guid = '3f8a1f0e-0000-4000-8000-000000000001'

  test.each([
    [{ lineItems: [{ quantity: 0 }] }, 'lineItems[0].quantity', 'must be a whole number from 1 to 100000'],
    [{ lineItems: [{ quantity: 1.5 }] }, 'lineItems[0].quantity', 'must be a whole number from 1 to 100000'],
    [{ lineItems: 'mug' }, 'lineItems', 'must be a list of at most 100 entries'],
    [
      { customLineItems: [{ price: 'ten' }] },
      'customLineItems[0].price',
      'must be an amount, such as "12.50"',
    ],
    [
      { lineItems: [{ catalogReference: { appId: guid, catalogItemId: 'x'.repeat(37) } }] },
      'lineItems[0].catalogReference.catalogItemId',
      'must have 1 to 36 characters',
    ],
  ])('in the cart: %j', (request, field, description) => {
    expect(said('addToCurrentCart', request)[field]).toBe(description)
  })

  test.each([
    [{ currency: 'dollars' }, 'currency', 'must be a currency code of three letters, such as USD'],
    [{ weightUnit: 'STONE' }, 'weightUnit', 'must be one of KG, LB'],
    [{ taxIncludedInPrices: 'yes' }, 'taxIncludedInPrices', 'must be true or false'],
    [{ email: 'anna' }, 'email', 'must be an e-mail address'],
    [{ theme: { light: { accent: 'red' } } }, 'theme.light.accent', 'must be a colour, such as #1a2b3c'],
    [{ address: 'Berlin' }, 'address', 'must be an object'],
  ])('in the settings: %j', (settings, field, description) => {
    expect(said('updateSite', { site: { settings } })).toEqual({ [`site.settings.${field}`]: description })
  })

  test('in a list: a page that is too long, or no number', () => {
    const description = 'must be a whole number from 0 to 100'
    for (const limit of [101, 1.5, '5']) {
      expect(said('queryProducts', { query: { paging: { limit } } })).toEqual({
        'query.paging.limit': description,
      })
    }
  })
})

test('no error shows a regular expression', () => {
  const described = Object.values(schemas).flatMap(({ request }) => withPattern(request).map(describeSchema))
  expect(described.length).toBeGreaterThan(100)
  expect(described.filter((text) => /[\^$\\]|another form|NaN/.test(text))).toEqual([])
})

/** The schemas with a pattern inside a schema. */
function withPattern(schema: unknown): TSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.values(schema).flatMap(withPattern)
  return 'pattern' in schema && typeof schema.pattern === 'string' ? [schema as TSchema, ...inner] : inner
}

test('a text in the address is read as a number only when it is the number that is asked for', async () => {
  const store = await openStore()
  const as = store.apiKey
  const messages = (query: string) => store.ask('GET', `/admin/v1/messages?${query}`, { as })
  expect((await messages('limit=10')).status).toBe(200)
  for (const limit of ['1.5', 'many', '', '1e1']) {
    const { status, body } = await messages(`limit=${limit}`)
    expect([status, body.details.validationError?.fieldViolations[0].field]).toEqual([400, 'limit'])
  }
  const packed = Buffer.from(JSON.stringify({ query: { paging: { limit: 1.5 } } })).toString('base64url')
  const path = '/stores-reader/v1/products/query-platformized'
  expect((await store.ask('GET', `${path}?.r=${packed}&includeHiddenProducts=false`, { as })).status).toBe(
    400,
  )
  await store.close()
})
