import { priceCheckout } from '../../checkout/model/prices.service.ts'
import { checkoutById } from '../../checkout/model/queries.ts'
import { type Checkout, checkoutToWire } from '../../checkout/model/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { publish } from '../model/events.service.ts'
import { abandonedByCheckout } from '../model/queries.ts'
import {
  type AbandonedData,
  type AbandonedRow,
  nextEmailAt,
  type ReminderRules,
  reminderRules,
  withActivity,
} from '../model/rules.ts'
import { readFacts } from './facts.service.ts'
import {
  batchSize,
  insertAbandoned,
  keepingSites,
  leftCheckouts,
  lockLeftCheckout,
  refreshAbandoned,
  stopOthers,
} from './queries.ts'

/** A shop that begins to keep checkouts, or has stood still, looks back so far. */
const longestAgo = 3 * day

/** Keeps the checkouts that buyers have left, in shops that want that. */
export async function captureLeft(shop: Shop, signal?: AbortSignal): Promise<void> {
  for (const { id } of await shop.db.run(keepingSites, [])) {
    if (signal?.aborted) return
    await captureOfShop(shop, id).catch((error: unknown) => {
      shop.log.error({ err: error, siteId: id }, 'abandoned checkouts could not be kept')
    })
  }
}

async function captureOfShop(shop: Shop, siteId: string): Promise<void> {
  const { settings } = await sites.get(shop, siteId)
  const rules = reminderRules(settings)
  if (!rules.keep) return
  const until = new Date(shop.clock() - rules.idle)
  let from = new Date(shop.clock() - rules.idle - longestAgo)
  for (;;) {
    const left = await shop.db.run(leftCheckouts, [siteId, from, until])
    for (const { id } of left) {
      await capture(shop, { siteId, id, rules }).catch((error: unknown) => {
        shop.log.error({ err: error, siteId, checkoutId: id }, 'an abandoned checkout could not be kept')
      })
    }
    const last = left.at(-1)
    if (left.length < batchSize || !last) return
    from = last.updatedAt
  }
}

interface Left {
  siteId: string
  id: string
  rules: ReminderRules
}

async function capture(shop: Shop, { siteId, id, rules }: Left): Promise<void> {
  const [row] = await shop.db.run(checkoutById, [siteId, id, null])
  if (!row || row.completedAt || row.paying) return
  const checkout = { ...row, siteId }
  // Nothing that is kept may make plugins do anything.
  const priced = await priceCheckout(shop, checkout, { onlyKept: true })
  const isKept = await shop.db.transaction((tx) => keep(tx, shop, { checkout, priced, rules }))
  if (isKept) shop.changes.publish('order', siteId, id)
}

interface Kept {
  checkout: Checkout
  priced: PricedPurchase
  rules: ReminderRules
}

/** Whether this changed anything: another server may have been faster. */
async function keep(tx: Connection, shop: Shop, kept: Kept): Promise<boolean> {
  const { checkout } = kept
  const { siteId, id, version } = checkout
  const [locked] = await tx.run(lockLeftCheckout, [siteId, id, version])
  if (!locked) return false
  const [before] = await tx.run(abandonedByCheckout, [siteId, id])
  if (before && before.seenAt >= checkout.updatedAt) return false
  const schedule = await scheduleOf(tx, shop, { ...kept, before })
  const row = before
    ? await refresh(tx, shop, { ...kept, before, schedule })
    : await insert(tx, shop, { ...kept, schedule })
  if (!row) return false
  await publish(tx, shop, { siteId, kind: before ? 'updated' : 'created', changed: [row] })
  if (row.nextAt) {
    const values = [siteId, row.email, id, new Date(shop.clock())]
    await publish(tx, shop, { siteId, kind: 'updated', changed: await tx.run(stopOthers, values) })
  }
  return true
}

type Schedule = Pick<AbandonedRow, 'agreedAt' | 'agreedBy' | 'nextAt' | 'stopped'>

async function scheduleOf(
  tx: Connection,
  shop: Shop,
  { checkout, rules, before }: Kept & { before: AbandonedRow | undefined },
): Promise<Schedule> {
  const { consent, hasOrdered, isRecent, hasOptedOut } = await readFacts(tx, shop, checkout)
  const agreed = { agreedAt: consent?.at ?? null, agreedBy: consent?.by ?? null }
  const stop = (stopped: Schedule['stopped']) => ({ ...agreed, nextAt: null, stopped })
  if (before?.stopped && before.stopped !== 'WITHDRAWN') return stop(before.stopped)
  if (hasOptedOut) return stop('UNSUBSCRIBED')
  if (!consent) return stop(before?.agreedAt ? 'WITHDRAWN' : null)
  if (hasOrdered) return stop('ORDERED')
  if (isRecent) return stop('RECENT')
  const now = shop.clock()
  const { emailsSent = 0, emailedAt = null } = before ?? {}
  return { ...agreed, nextAt: nextEmailAt(rules, { emailedAt, emailsSent, now }), stopped: null }
}

function insert(
  tx: Connection,
  shop: Shop,
  { checkout, priced, schedule }: Kept & { schedule: Schedule },
): Promise<AbandonedRow | undefined> {
  const { siteId, id, cartId, ownerId, ownerKind } = checkout
  const now = shop.clock()
  const activities = schedule.nextAt ? withActivity([], 'SCHEDULED', now) : []
  const { agreedAt, agreedBy, nextAt, stopped } = schedule
  const values = [
    ...[siteId, shop.newId(), id, cartId, ownerId, ownerKind, ...contentOf(checkout, priced)],
    ...[JSON.stringify(activities), agreedAt, agreedBy, nextAt, stopped, checkout.updatedAt, new Date(now)],
  ]
  return tx.run(insertAbandoned, values).then(([row]) => row)
}

function refresh(
  tx: Connection,
  shop: Shop,
  { checkout, priced, before, schedule }: Kept & { before: AbandonedRow; schedule: Schedule },
): Promise<AbandonedRow | undefined> {
  const { agreedAt, agreedBy, nextAt, stopped } = schedule
  const values = [
    ...[checkout.siteId, before.id, before.version, ...contentOf(checkout, priced)],
    ...[agreedAt, agreedBy, nextAt, stopped, checkout.updatedAt, new Date(shop.clock())],
  ]
  return tx.run(refreshAbandoned, values).then(([row]) => row)
}

/** E-mail address, language, currency, total and what else is kept. */
function contentOf(checkout: Checkout, priced: PricedPurchase): unknown[] {
  const { email = '', shippingDestination, billingInfo } = checkout.data
  const { lineItems = [], appliedDiscounts = [], priceSummary } = checkoutToWire(checkout, priced)
  const { subtotal, total } = priceSummary ?? {}
  const contactDetails = shippingDestination?.contactDetails ?? billingInfo?.contactDetails
  const data: AbandonedData = {
    ...{ lineItems, appliedDiscounts },
    ...(contactDetails ? { contactDetails } : {}),
    ...(subtotal ? { subtotalPrice: subtotal } : {}),
    ...(total ? { totalPrice: total } : {}),
  }
  return [email, priced.language, priced.currency, priced.result.summary.total, JSON.stringify(data)]
}
