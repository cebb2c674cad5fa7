import { afterAll, beforeAll, expect, test } from 'vitest'
import { billYear, openStandIn, timeZone } from '../../test/billing-year.ts'
import { openStore, type Store } from '../../test/store.ts'
import { providers } from '../payments/providers/service.ts'

// The whole year is a trial: npm run trials -- billing
const [subscriptions, months] = [31, 3]
const stand = openStandIn()

let store: Store
beforeAll(async () => {
  store = await openStore({
    payments: [...providers, stand.provider],
    settings: { paymentMethods: ['stand', 'manual'], timeZone },
  })
})
afterAll(() => store.close())

test('months of subscriptions charge each cycle once, also when runs are killed half-way', async () => {
  const year = await billYear(store, stand, { subscriptions, months })
  expect(year.lost).toBeGreaterThan(0)
  expect((year.charges - year.approved) / year.charges).toBeGreaterThan(0.1)
  // One order for each cycle, one successful charge for each paid order, and the same money on both sides.
  expect(year.orders).toEqual({ ofCycles: year.cycles, all: year.cycles })
  expect([year.chargedTwice, year.difference, year.gaps]).toEqual([0, 0, 0])
  expect(year.paid).toBe(year.approved)
  const ended = year.contracts.find(({ status }) => status === 'ENDED')
  const canceled = year.contracts.find(({ status }) => status === 'CANCELED')?.count ?? 0
  expect([ended?.cycle, (ended?.count ?? 0) + canceled]).toEqual([months + 1, subscriptions])
  expect(year.cycles).toBeGreaterThanOrEqual(months * (subscriptions - canceled))
}, 120_000)
