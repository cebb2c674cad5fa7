import type { BenefitItem } from '@cartwright/contract/plans/benefits.ts'
import { plansAppId } from '@cartwright/contract/plans/limits.ts'
import type { AutomaticDiscount, ItemScope } from '../../pricing/model/automatic.rules.ts'
import { catalogueOf } from '../../pricing/model/lines.rules.ts'
import type { MemberDiscounts } from '../../pricing/model/member-discounts.service.ts'
import { discountsOfMember } from './queries.ts'

/** What members pay less for by the plans that they have now. Plans themselves cost what they cost. */
export const planDiscounts: MemberDiscounts = async (shop, { siteId, memberId }) => {
  const rows = await shop.db.run(discountsOfMember, [siteId, memberId])
  return rows.map(
    ({ id, planName, percent, items }): AutomaticDiscount => ({
      ...{ id, name: planName },
      value: { type: 'PERCENTAGE', rate: percent },
      scopes: items.length === 0 ? [everything] : scopesOf(items),
    }),
  )
}

const everything: ItemScope = { type: 'EVERYTHING', exceptAppIds: new Set([plansAppId]) }

function scopesOf(items: readonly BenefitItem[]): ItemScope[] {
  const [collections, others] = [true, false].map((wanted) =>
    items.filter(({ category }) => (category === 'COLLECTION') === wanted),
  ) as [BenefitItem[], BenefitItem[]]
  const byApp = Map.groupBy(others, ({ providerAppId }) => catalogueOf(providerAppId))
  return [
    ...[...byApp].map(([appId, some]): ItemScope => ({ type: 'ITEMS', appId, itemIds: idsOf(some) })),
    { type: 'COLLECTIONS', collectionIds: idsOf(collections) },
  ]
}

function idsOf(items: readonly BenefitItem[]): Set<string> {
  return new Set(items.map(({ externalId }) => externalId))
}
