import Type from 'typebox'
import { PlanOrder } from '../../plans/orders.ts'
import { Plan } from '../../plans/plans.ts'
import { PlanV3 } from '../../plans/plans-v3.ts'
import { Whole } from '../../values/common.ts'
import { actionEvent, entityEvent, sampleId } from '../event.ts'

const name = 'wix.pricing_plans.plan'
const sample = {
  id: sampleId(2),
  name: 'Studio member',
  description: 'Four classes a month',
  pricing: {
    price: { value: '40.00', currency: 'USD' },
    subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 },
  },
  public: true,
  archived: false,
  primary: false,
}
const about = { name, entity: 'plan', schema: Plan, sample } as const
const aboutV3 = {
  name: 'wix.pricing_plans.v3.plan',
  entity: 'plan',
  schema: PlanV3,
  sample: { id: sampleId(2), revision: '1', name: 'Studio member', visibility: 'PUBLIC', currency: 'USD' },
} as const

export const planEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A merchant creates a plan' }),
  entityEvent({ ...about, kind: 'updated', when: 'A plan is changed, shown, hidden or recommended' }),
  entityEvent({ ...about, kind: 'plan_archived', when: 'A plan is archived' }),
  entityEvent({ ...aboutV3, kind: 'created', when: 'The same as plan_created, with the plan of V3' }),
  entityEvent({
    ...aboutV3,
    kind: 'updated',
    when: 'The same as plan_updated, also when it is archived, with the plan of V3',
  }),
]

const orderName = 'wix.pricing_plans.v2.order'
const orderSample = {
  id: sampleId(2),
  planId: sampleId(3),
  planName: 'Studio member',
  status: 'ACTIVE',
  lastPaymentStatus: 'PAID',
  startDate: '2026-11-24T09:00:00.000Z',
}
const order = { name: orderName, entity: 'order', schema: PlanOrder, sample: orderSample } as const

export const planOrderEvents = [
  entityEvent({ ...order, kind: 'created', when: 'An order of a plan is made, also a draft' }),
  entityEvent({ ...order, kind: 'updated', when: 'Anything of an order of a plan changes' }),
  entityEvent({ ...order, kind: 'purchased', when: 'A plan is paid for, or is given without payment' }),
  entityEvent({ ...order, kind: 'started', when: 'A plan begins' }),
  actionEvent({
    name: orderName,
    entity: 'order',
    kind: 'cycle_started',
    when: 'A cycle of a recurring plan begins; 0 is the trial',
    body: Type.Object({ order: PlanOrder, cycleNumber: Whole() }),
    sample: { order: orderSample, cycleNumber: 2 },
  }),
  entityEvent({ ...order, kind: 'marked_as_paid', when: 'The merchant has the money of a cycle' }),
  entityEvent({ ...order, kind: 'paused', when: 'A plan is paused' }),
  entityEvent({ ...order, kind: 'resumed', when: 'A paused plan goes on' }),
  entityEvent({ ...order, kind: 'end_date_postponed', when: 'A plan is to end later' }),
  entityEvent({
    ...order,
    kind: 'auto_renew_canceled',
    when: 'A plan is cancelled for the end of its current cycle',
  }),
  entityEvent({ ...order, kind: 'canceled', when: 'A plan is cancelled' }),
  entityEvent({ ...order, kind: 'ended', when: 'A plan is over' }),
]
