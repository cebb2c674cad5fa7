import { DiscountRule } from '../pricing/discount-rules.ts'
import { entityEvent, sampleId } from './event.ts'

const name = 'wix.ecom.discounts.v1.discount_rule'
const sample = {
  id: sampleId(2),
  revision: '1',
  name: 'Three mugs',
  active: true,
  discounts: { values: [{ discountType: 'PERCENTAGE' as const, percentage: 10 }] },
  status: 'LIVE' as const,
  usageCount: 0,
}
const about = { name, entity: 'discount_rule', schema: DiscountRule, sample } as const

export const discountRuleEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A merchant creates an automatic discount' }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'A merchant changes an automatic discount. An order with it is no change',
  }),
  entityEvent({
    name,
    entity: 'discount_rule',
    sample: {},
    kind: 'deleted',
    when: 'An automatic discount is deleted',
  }),
]
