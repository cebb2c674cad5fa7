import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import type {
  ChargeResult,
  ListedMembership,
  MembershipCharge,
  MembershipLine,
  MembershipProvider,
  NotChargeable,
} from '../../memberships/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import {
  chargeByKey,
  chargeCredits,
  creditsForItems,
  type ListedCredits,
  statusOfOrder,
  voidCharge,
} from './queries.ts'

/** The credits of plans, which pay lines of carts and orders. */
export const planMemberships: MembershipProvider = {
  appId: plansAppId,
  async list(shop, { siteId, memberId, lines }) {
    const ids = [...new Set(lines.flatMap(itemsOf))]
    if (ids.length === 0) return { eligible: [], invalid: [] }
    const rows = await shop.db.run(creditsForItems, [siteId, memberId, ids])
    const listed = rows.flatMap((row) => {
      const covered = lines.filter((line) => itemsOf(line).some((id) => row.itemIds.includes(id)))
      return covered.length === 0 ? [] : [{ row, covered, reason: notChargeable(row) }]
    })
    return {
      eligible: listed
        .filter(({ reason }) => reason === undefined)
        .map(({ row, covered }) => ({
          ...toMembership(row),
          lines: covered.map((line) => ({ lineItemId: line.id, cost: costOf(line) })),
          byDefault: covered.map(({ id }) => id),
        })),
      invalid: listed.flatMap(({ row, covered, reason }) =>
        reason ? [{ ...toMembership(row), lineItemIds: covered.map(({ id }) => id), reason }] : [],
      ),
    }
  },
  charge,
  async void(tx, shop, { siteId, idempotencyKey }) {
    await tx.run(voidCharge, [siteId, idempotencyKey, shop.newId(), new Date(shop.clock())])
  },
}

async function charge(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, orderId, membershipId, idempotencyKey, cost }: MembershipCharge,
): Promise<ChargeResult> {
  const [planOrderId, benefitId] = membershipId.split(':')
  if (!isGuid(planOrderId) || !isGuid(benefitId)) return { refused: 'MEMBERSHIP_NOT_FOUND' }
  const id = shop.newId()
  const values = [siteId, id, planOrderId, benefitId, memberId, cost, orderId, idempotencyKey]
  const [result] = await tx.run(chargeCredits, [...values, new Date(shop.clock())])
  if (result?.charged) return result.spent ? { transactionId: id } : { refused: 'OUT_OF_CREDITS' }
  const [earlier] = await tx.run(chargeByKey, [siteId, idempotencyKey])
  if (earlier) return { transactionId: earlier.id }
  const [order] = await tx.run(statusOfOrder, [siteId, planOrderId, memberId])
  if (!order) return { refused: 'MEMBERSHIP_NOT_FOUND' }
  return { refused: statusReason(order.status) ?? 'OUT_OF_CREDITS' }
}

function toMembership(row: ListedCredits): ListedMembership {
  const { planOrderId, benefitId, planName, benefitName, granted, used, isGranted, endsAt } = row
  const credits = isGranted && granted !== null ? { total: granted, remaining: granted - used } : undefined
  return {
    id: `${planOrderId}:${benefitId}`,
    name: { original: `${planName}: ${benefitName}`.slice(0, 100) },
    ...(credits ? { credits } : {}),
    ...(endsAt ? { expirationDate: endsAt } : {}),
  }
}

function notChargeable({ status, isGranted, granted, used }: ListedCredits): NotChargeable | undefined {
  const reason = statusReason(status)
  if (reason) return reason
  return !isGranted || (granted !== null && used >= granted) ? 'OUT_OF_CREDITS' : undefined
}

function statusReason(status: ListedCredits['status']): NotChargeable | undefined {
  if (status === 'PENDING') return 'NOT_STARTED_YET'
  if (status === 'PAUSED') return 'PAUSED'
  return status === 'ACTIVE' ? undefined : 'ENDED'
}

/** What a benefit may name: the item, or what it is a session or a variant of. */
function itemsOf({ catalogReference, rootCatalogItemId }: MembershipLine): string[] {
  return [rootCatalogItemId, catalogReference.catalogItemId].filter(isGuid).map((id) => id.toLowerCase())
}

/** One for each piece, or for each participant of a service. */
function costOf({ quantity, serviceProperties }: MembershipLine): number {
  return quantity * (serviceProperties?.numberOfParticipants ?? 1)
}
