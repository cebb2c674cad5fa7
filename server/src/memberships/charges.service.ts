import type { Connection } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { optional } from '../platform/values/optional.ts'
import { itemOf } from './plugins.rules.ts'
import type { MembershipLine } from './provider.ts'
import * as queries from './queries.ts'
import type { MembershipPayment, MembershipProblem } from './rules.ts'

export interface OrderKey {
  siteId: string
  orderId: string
}

interface Charging extends OrderKey {
  memberId: string
  payments: readonly MembershipPayment[]
  lines: readonly MembershipLine[]
}

/**
 * Has memberships pay their lines, in the transaction that writes the order: rooms charge theirs now, and what plugins are
 * to charge is noted until the order is placed. Returns the ids of the charges, and what is refused; then the caller must
 * roll back.
 */
export async function charge(
  tx: Connection,
  shop: Shop,
  charging: Charging,
): Promise<{ ids: string[]; problems: MembershipProblem[] }> {
  const ids: string[] = []
  const problems: MembershipProblem[] = []
  for (const payment of inOneOrder(charging.payments)) {
    const idempotencyKey = shop.newId()
    const refused = await chargeOne(tx, shop, { ...charging, payment, idempotencyKey })
    if (refused === undefined) ids.push(idempotencyKey)
    else problems.push(problemOf(payment, refused))
  }
  return { ids, problems }
}

/** What rooms keep of memberships is locked in one order by all orders, so that no two wait for each other. */
function inOneOrder(payments: readonly MembershipPayment[]): MembershipPayment[] {
  const key = ({ membership, lineItemId }: MembershipPayment) =>
    `${membership.appId} ${membership.id} ${lineItemId}`
  return [...payments].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Returns why it is refused. */
async function chargeOne(
  tx: Connection,
  shop: Shop,
  {
    siteId,
    orderId,
    memberId,
    lines,
    payment: { lineItemId, membership, cost },
    idempotencyKey,
  }: Charging & { payment: MembershipPayment; idempotencyKey: string },
): Promise<string | undefined> {
  const line = lines.find(({ id }) => id === lineItemId)
  if (!line) throw new Error(`a membership pays the line ${lineItemId}, which the order does not have`)
  const { id: membershipId, appId, pluginId = null, name, additionalData } = membership
  let transactionId: string | null = null
  if (pluginId === null) {
    const provider = shop.membershipProviders.get(appId)
    if (!provider) throw new Error(`no room keeps memberships of ${appId}`)
    const key = { siteId, memberId, orderId, membershipId, idempotencyKey }
    const result = await provider.charge(tx, shop, { ...key, cost, line })
    if ('refused' in result) return result.refused
    ;({ transactionId } = result)
  }
  const item = { ...itemOf(line), ...optional('additionalData', additionalData) }
  const status = pluginId === null ? 'CHARGED' : 'HELD'
  const [written] = await tx.run(queries.insertCharge, [
    ...[siteId, idempotencyKey, orderId, lineItemId, memberId, appId, pluginId, membershipId],
    ...[JSON.stringify(name), JSON.stringify(item), status, transactionId, new Date(shop.clock())],
  ])
  return written ? undefined : 'ALREADY_PAID'
}

function problemOf({ lineItemId, membership }: MembershipPayment, reason: string): MembershipProblem {
  const isGone = reason === 'MEMBERSHIP_NOT_FOUND'
  return {
    code: isGone ? 'MEMBERSHIP_NOT_FOUND' : 'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS',
    appId: membership.appId,
    membershipId: membership.id,
    lineItemIds: [lineItemId],
    ...(isGone ? {} : { reason }),
  }
}

/** The order is placed: jobs have plugins charge what was noted. */
export async function confirm(tx: Connection, shop: Shop, { siteId, orderId }: OrderKey): Promise<void> {
  await tx.run(queries.chargeHeld, [siteId, orderId, new Date(shop.clock())])
}

/**
 * The order or one of its lines is cancelled, or its payment failed: rooms give credits back in this transaction, and jobs have plugins do so.
 * What was ended before stays as it is. Returns the ids of what ends now.
 */
export async function end(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, lineItemId = null }: OrderKey & { lineItemId?: string | null },
): Promise<string[]> {
  const ended = await tx.run(queries.endCharges, [siteId, orderId, new Date(shop.clock()), lineItemId])
  for (const { id: idempotencyKey, memberId, membershipId, appId, pluginId } of ended) {
    if (pluginId !== null) continue
    const provider = shop.membershipProviders.get(appId)
    // A room that is gone has taken its memberships with it.
    await provider?.void(tx, shop, { siteId, memberId, orderId, membershipId, idempotencyKey })
  }
  return ended.map(({ id }) => id)
}
