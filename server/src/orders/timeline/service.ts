import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import type {
  AddActivitiesReply,
  AddActivitiesRequest,
  DeleteActivityRequest,
  UpdateActivityRequest,
} from '@cartwright/contract/orders/timeline.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import { runOne } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as people from '../../staff/people/service.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import { orderToWire } from '../order/rules.ts'
import { lockOrder } from '../order/service.ts'
import { writeActivities } from './queries.ts'
import { activityViolations, isChangeable, mostActivities, toActivity } from './rules.ts'

/** Adds comments of the merchant, and entries of other programs. */
export async function add(
  shop: Shop,
  caller: Caller,
  { orderId, orderActivities }: AddActivitiesRequest,
): Promise<AddActivitiesReply> {
  refuseIf(
    orderActivities.flatMap((one, index) =>
      activityViolations(one, `orderActivities[${index}]`, ownApps(shop)),
    ),
  )
  const email = await people.emailOf(shop.db, caller)
  const createdDate = new Date(shop.clock()).toISOString()
  const by = email ? { authorEmail: email } : {}
  const added = orderActivities.map((one) => ({ id: shop.newId(), createdDate, ...by, ...toActivity(one) }))
  const reply = await change(shop, caller, {
    orderId,
    rewrite: (activities) => {
      if (activities.length + added.length > mostActivities)
        throw violation('orderActivities', `An order has at most ${mostActivities} entries`, 'MAX_SIZE')
      return [...activities, ...added]
    },
  })
  return { ...reply, activityIds: added.map(({ id }) => id) }
}

/** Rewrites a comment, or an entry of another program. Its time and its author stay. */
export function update(
  shop: Shop,
  caller: Caller,
  { id, activityId, activity }: UpdateActivityRequest,
): Promise<OrderReply> {
  refuseIf(activityViolations(activity, 'activity', ownApps(shop)))
  const next = toActivity(activity)
  return change(shop, caller, {
    orderId: id,
    rewrite: (activities) => {
      const before = changeable(shop, activities, activityId)
      if (before.type !== next.type)
        throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'This entry is of another kind')
      return activities.map((one) => (one === before ? { ...one, ...next } : one))
    },
  })
}

/** Removes a comment, or an entry of another program. */
export function remove(
  shop: Shop,
  caller: Caller,
  { id, activityId }: DeleteActivityRequest,
): Promise<OrderReply> {
  return change(shop, caller, {
    orderId: id,
    rewrite: (activities) => {
      const before = changeable(shop, activities, activityId)
      return activities.filter((one) => one !== before)
    },
  })
}

function changeable(shop: Shop, activities: readonly Activity[], activityId: string): Activity {
  const found = activities.find(({ id }) => id === activityId.toLowerCase())
  if (!found) throw refuse('NOT_FOUND', 'The timeline has no entry with this id')
  if (!isChangeable(found, ownApps(shop)))
    throw refuse(
      'ORDER_ACTION_NOT_AVAILABLE',
      'The shop writes this entry itself. Only comments can be changed',
    )
  return found
}

/** Whether the app id is that of the shop, or of something it sells itself. */
function ownApps({ itemProviders }: Shop): (appId: string) => boolean {
  return (appId) => storeAppIds.has(appId.toLowerCase()) || itemProviders.has(appId.toLowerCase())
}

async function change(
  shop: Shop,
  caller: Caller,
  { orderId, rewrite }: { orderId: string; rewrite: (before: readonly Activity[]) => readonly Activity[] },
): Promise<OrderReply> {
  const { siteId } = caller
  const order = await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, orderId)
    const activities = JSON.stringify(rewrite(before.data.order.activities ?? []))
    const values = [siteId, before.id, activities, new Date(shop.clock())]
    const after = { ...(await runOne(tx, writeActivities, values)), siteId }
    await publishEvents(tx, [orderEvent(shop, 'updated', after)])
    return after
  })
  shop.changes.publish('order', siteId, order.id)
  return { order: orderToWire(order) }
}
