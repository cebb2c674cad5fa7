import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { PublicActivity } from '@cartwright/contract/orders/timeline.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { optional } from '../../platform/values/optional.ts'

/** How many entries an order has at most. */
export const mostActivities = 1000

/** What is wrong with an entry. Apps of the shop itself write their own. */
export function activityViolations(
  { merchantComment, customActivity }: PublicActivity,
  field: string,
  isOwn: (appId: string) => boolean,
): Violation[] {
  if ((merchantComment ? 1 : 0) + (customActivity ? 1 : 0) !== 1)
    return [
      {
        field,
        description: 'needs either merchantComment or customActivity',
        violatedRule: 'REQUIRED_FIELD',
      },
    ]
  if (!customActivity || !isOwn(customActivity.appId)) return []
  const description = 'is that of the shop itself: send the id of your app'
  return [{ field: `${field}.customActivity.appId`, description, violatedRule: 'FIELD_NOT_ALLOWED' }]
}

/** The fields of an entry. */
export function toActivity({ merchantComment, customActivity }: PublicActivity): Activity {
  if (merchantComment) return { type: 'MERCHANT_COMMENT', activityType: 'MERCHANT_COMMENT', merchantComment }
  const { appId = '', type = '', additionalData } = customActivity ?? {}
  return {
    type: 'CUSTOM_ACTIVITY',
    customActivity: { appId: appId.toLowerCase(), type, ...optional('additionalData', additionalData) },
  }
}

/** Whether somebody else than the shop has written an entry, who may change it. */
export function isChangeable({ type, customActivity }: Activity, isOwn: (appId: string) => boolean): boolean {
  if (type === 'MERCHANT_COMMENT') return true
  return (
    type === 'CUSTOM_ACTIVITY' &&
    !isOwn(customActivity?.appId ?? '') &&
    !ownTypes.includes(customActivity?.type ?? '')
  )
}

/** The shop writes these about the goods of its catalogue. */
const ownTypes = ['MEMBERSHIP_CHOSEN', 'LINE_ITEM_CHANGED', 'RETURN_PAYS_LESS']
