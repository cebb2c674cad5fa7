import { expect, test } from 'vitest'
import { deliver, filled, rows, visitorReadyToPay } from '../../test/checkouts.ts'
import { pieces, shelve } from '../../test/shoppers.ts'
import { openStore } from '../../test/store.ts'
import type { OnlineProvider, PaymentOutcome } from '../payments/providers/provider.ts'

function provider(method: string, settle: () => Promise<PaymentOutcome>): OnlineProvider {
  return {
    ...{ method, kind: 'card', title: method, find: async () => undefined },
    charge: async ({ paymentId }) => ({ status: 'PENDING', providerReference: paymentId }),
    settle,
  }
}

test('a payment service that stays silent keeps no payment of another one waiting', async () => {
  const silence = Promise.withResolvers<PaymentOutcome>()
  const silent = provider('silent', () => silence.promise)
  const quick = provider('quick', async () => ({ status: 'APPROVED', providerReference: 'q' }))
  const store = await openStore({
    payments: [silent, quick],
    settings: { paymentMethods: ['silent', 'quick'] },
  })
  await deliver(store)
  const mug = await shelve(store, { name: 'Mug', price: 20 }, 100)
  for (const payment of ['silent', 'quick']) {
    const { post, screen } = await visitorReadyToPay(store, [pieces(1, mug)])
    await post({ ...filled(screen), payment, do: 'place' })
  }
  const statuses = () =>
    rows<{ method: string; status: string }>(store, 'SELECT method, status FROM payments ORDER BY method')
  expect((await statuses()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
  store.clock.advance(60_000)
  const housekeeping = store.runJob('housekeeping')
  await expect.poll(statuses).toEqual([
    { method: 'quick', status: 'APPROVED' },
    { method: 'silent', status: 'PENDING' },
  ])
  silence.resolve({ status: 'DECLINED', reason: 'Too late' })
  await housekeeping
  expect((await statuses())[1]).toEqual({ method: 'silent', status: 'DECLINED' })
  await store.close()
})
