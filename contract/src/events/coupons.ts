import { Coupon } from '../pricing/coupons.ts'
import { entityEvent, sampleId } from './event.ts'

const name = 'wix.coupons.v2.coupon'
const sample = {
  id: sampleId(2),
  specification: { name: 'Spring', code: 'SPRING10', percentOffRate: 10, active: true },
}
const about = { name, entity: 'coupon', schema: Coupon, sample } as const

export const couponEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A merchant creates a coupon' }),
  entityEvent({ ...about, kind: 'updated', when: 'A merchant changes a coupon. To use it is no change' }),
  entityEvent({ name, entity: 'coupon', sample: {}, kind: 'deleted', when: 'A coupon is deleted' }),
]
