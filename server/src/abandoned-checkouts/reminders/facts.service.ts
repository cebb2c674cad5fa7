import type { Checkout } from '../../checkout/model/rules.ts'
import * as members from '../../customers/members/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { addressOf } from './links.service.ts'
import { addressFacts } from './queries.ts'
import { type Consent, consentOf } from './rules.ts'

/** Nobody gets e-mails about two checkouts in this time. */
const pause = 7 * day

export interface Facts {
  consent: Consent | undefined
  /** The address has ordered since the checkout began. */
  hasOrdered: boolean
  /** The address has lately got e-mails about another checkout. */
  isRecent: boolean
  hasOptedOut: boolean
}

/** What decides whether the buyer of a checkout gets e-mails about it. */
export async function readFacts(on: Connection, shop: Shop, checkout: Checkout): Promise<Facts> {
  const { siteId, id, data, createdAt } = checkout
  const { email = '' } = data
  const since = new Date(shop.clock() - pause)
  const [found] = await on.run(addressFacts, [
    ...[siteId, email, addressOf(shop, siteId, email), id, since, createdAt],
  ])
  const { hasOrdered = false, isRecent = false, optedOutAt = null } = found ?? {}
  const isSubscribed = await isSubscriber(shop, checkout)
  const consent = consentOf(checkout, { isSubscribed, optedOutAt })
  return { consent, hasOrdered, isRecent, hasOptedOut: optedOutAt !== null && !consent }
}

/** A member who gets the shop's news at this address. */
async function isSubscriber(shop: Shop, { siteId, ownerId, ownerKind, data }: Checkout): Promise<boolean> {
  if (ownerKind !== 'member' || data.remindersAgreedAt !== undefined) return false
  const member = await members.find(shop, siteId, ownerId)
  return member?.profile.subscription === true && member.email.toLowerCase() === data.email?.toLowerCase()
}
