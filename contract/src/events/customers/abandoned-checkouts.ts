import { AbandonedCheckout } from '../../abandoned-checkouts/abandoned-checkouts.ts'
import { entityEvent, sampleId } from '../event.ts'

const name = 'wix.ecom.v1.abandoned_checkout'
const entity = 'abandoned_checkout'
const sample = {
  id: sampleId(2),
  checkoutId: sampleId(3),
  status: 'ABANDONED',
  buyerInfo: { email: 'anna@example.com' },
  currency: 'USD',
}
const about = { name, entity, schema: AbandonedCheckout, sample } as const

export const abandonedCheckoutEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A buyer has left a checkout, in a shop that keeps them' }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'An e-mail about an abandoned checkout was sent, or something else about it has changed',
  }),
  entityEvent({
    ...about,
    kind: 'recovered',
    when: 'A buyer has ordered what was in an abandoned checkout',
    sample: { ...sample, status: 'RECOVERED' },
  }),
  entityEvent({
    name,
    entity,
    sample: {},
    kind: 'deleted',
    when: 'An abandoned checkout has been deleted by a merchant, with its member’s account, or because of its age',
  }),
]
