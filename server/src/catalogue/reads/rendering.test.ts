import { expect, test } from 'vitest'
import { type CachedReply, cachedReply } from './rendering.service.ts'

test('a reply is kept for the few kinds of reader who asked last, however many currencies and languages a shop offers', async () => {
  const kept = new Map<string, CachedReply>()
  let rendered = 0
  const ask = (currency: string) =>
    cachedReply(kept, {
      key: currency,
      generation: 1,
      find: async () => [],
      render: () => Buffer.from(String(++rendered)),
    })
  for (const currency of ['EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'EUR', 'PLN']) await ask(currency)
  expect(rendered).toBe(8)
  expect([...kept.keys()]).toEqual(['CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'EUR'])
})
