import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { rulesByIds } from './queries.ts'
import { toWire } from './stored.rules.ts'

type RuleEvent = 'created' | 'updated' | 'deleted'

interface RuleKey {
  siteId: string
  id: string
  /** After the change. */
  revision: bigint
}

const name = 'wix.ecom.discounts.v1.discount_rule'

/** An event about a rule, as parameters of an insert into the outbox. */
export function ruleEvent(shop: Shop, kind: RuleEvent, { siteId, id, revision }: RuleKey): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision })
}

export const discountRuleEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies RuleEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(rulesByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toWire(row, shop.clock())]))
  },
})
