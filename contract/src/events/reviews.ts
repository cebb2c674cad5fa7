import { Review } from '../reviews/reviews.ts'
import { entityEvent, sampleId } from './event.ts'

const name = 'wix.reviews.v1.review'
const sample = {
  id: sampleId(2),
  namespace: 'stores',
  entityId: sampleId(3),
  content: { title: 'My favourite', body: 'It keeps coffee warm.', rating: 5, media: [] },
  author: { authorName: 'Anna' },
  moderation: { moderationStatus: 'APPROVED', manuallyChanged: false },
  verified: true,
}
const about = { name, entity: 'review', schema: Review, sample } as const

export const reviewEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A member or a program reviews a product' }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'A review is changed, answered, approved or rejected',
  }),
  entityEvent({ name, entity: 'review', sample: {}, kind: 'deleted', when: 'A review is deleted' }),
]
