import type { CallName } from '@cartwright/contract/calls.ts'
import type { LiveChanges, LiveTopic } from '@cartwright/contract/staff/staff.ts'

const catalogueNouns =
  /Product|Variant|Collection|Categor|Arranged|Inventory|Stock|Catalogue|Brand|Ribbon|Schedule|Change|Back|Waiting|History|Dashboard|Transfer/

/** The calls that read a topic, by their names. */
const nounsByTopic: Record<LiveTopic, RegExp> = {
  product: catalogueNouns,
  catalogue: catalogueNouns,
  media: /Media|Folder|File|Product|Collection/,
  order: /Order|Dashboard|Message|Payment|Fulfillment|Invoice|Return|AbandonedCheckout/,
  pricing: /Coupon|DiscountRule|GiftCard|Shipping|Delivery|Pickup|Tax/,
  keys: /ApiKey|OAuthClient|Author|Webhook|Plugin|App(s|Pages|PublicKey)?$/,
  staff: /Staff|Session|Author|getMe/,
  members: /Member|Account|PasswordReset|Contact|Label|Customer/,
  site: /Site|Storefront|Currenc|Analytics|Dashboard|getMe/,
}

/**
 * Whether an earlier reply may be out of date. Some calls change data without publishing a change; then the name of the
 * call says what changed. The audit log always grows.
 */
export function isOutdated(name: CallName, { changes, deeds, missed }: LiveChanges): boolean {
  if (missed || name === 'queryAuditLog') return true
  return (
    changes.some(({ topic }) => nounsByTopic[topic].test(name)) ||
    Object.values(nounsByTopic).some(
      (nouns) => nouns.test(name) && deeds.some(({ call }) => nouns.test(call)),
    )
  )
}
