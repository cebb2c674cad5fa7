import * as audit from '../../identity/sessions/audit.service.ts'
import { unknownDevice } from '../../identity/sessions/context.ts'
import * as signOuts from '../../identity/sessions/sign-outs.service.ts'
import { idleLifetime } from '../../identity/tokens/rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type DeviceRow, devicesOfMember, endDeviceSession, endDeviceTokens } from './queries.ts'

export type Device = DeviceRow & {
  /** The device of this request. */
  current: boolean
}

/** Lists where a member is signed in, newest first. */
export async function list(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  current: string | undefined,
): Promise<Device[]> {
  const now = shop.clock()
  const rows = await shop.db.run(devicesOfMember, [
    siteId,
    memberId,
    new Date(now),
    new Date(now - idleLifetime),
  ])
  return rows.map((row) => ({ ...row, current: row.id === current }))
}

/** Signs a member out on one device. */
export async function end(shop: Shop, { siteId, memberId }: MemberKey, id: string): Promise<void> {
  if (!isGuid(id)) throw refuse('NOT_FOUND', 'No such device')
  const whose = [siteId, memberId, id]
  const [session] = await shop.db.run(endDeviceSession, whose)
  const [family] = session ? [] : await shop.db.run(endDeviceTokens, [...whose, new Date(shop.clock())])
  if (!session && !family) throw refuse('NOT_FOUND', 'No such device')
  signOuts.publish(shop, siteId)
  await audit.record(shop, { context: unknownDevice(siteId), memberId, call: 'endSession' })
}

/** Signs a member out on all other devices. */
export async function endOthers(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  sessionId: string | undefined,
): Promise<void> {
  await shop.db.transaction((tx) =>
    signOuts.signOutEverywhere(tx, shop, { siteId, memberId, except: { sessionId } }),
  )
  signOuts.publish(shop, siteId)
  await audit.record(shop, { context: unknownDevice(siteId), memberId, call: 'endOtherSessions' })
}
