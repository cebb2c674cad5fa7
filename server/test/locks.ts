import { expect } from 'vitest'
import { statement } from '../src/platform/db/db.ts'
import type { Store } from './store.ts'

const lockCoupon = statement<never>('test.lock-coupon', 'SELECT FROM coupons WHERE code = $1 FOR UPDATE')
const lockStock = statement<object>(
  'test.lock-stock',
  'SELECT FROM stock WHERE product_id = $1 FOR UPDATE NOWAIT',
)
const waiting = statement<{ count: number }>(
  'test.waiting-for-locks',
  `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

/** Waits until so many transactions wait for others. */
export async function waitForLock(db: Store['shop']['db'], count = 1): Promise<void> {
  await expect.poll(() => db.run(waiting, [])).toEqual([{ count }])
}

/** Does the work while another order locks the coupon, and expects that the work has not locked the stock yet. */
export async function expectCouponBeforeStock<Result>(
  { shop: { db } }: Store,
  { code, productId }: { code: string; productId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const { done } = await db.transaction(async (tx) => {
    await tx.run(lockCoupon, [code])
    const done = work()
    await waitForLock(db)
    expect(await tx.run(lockStock, [productId])).toHaveLength(1)
    return { done }
  })
  return done
}
