import { Member } from '../../identity/members.ts'
import { entityEvent, sampleId } from '../event.ts'

const name = 'wix.members.v1.member'
const sample = {
  id: sampleId(2),
  contactId: sampleId(2),
  loginEmail: 'anna@example.com',
  loginEmailVerified: true,
  status: 'APPROVED',
  privacyStatus: 'PRIVATE',
  activityStatus: 'ACTIVE',
  contact: { firstName: 'Anna', lastName: 'Berg' },
  profile: { nickname: 'Anna Berg', slug: 'anna-berg' },
}
const about = { name, entity: 'member', schema: Member, sample } as const

export const memberEvents = [
  entityEvent({ ...about, kind: 'created', when: 'A person registers, or a merchant or program adds one' }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'The profile, contact, e-mail address, password or status of a member changes. To sign in is no change',
  }),
  entityEvent({ name, entity: 'member', sample: {}, kind: 'deleted', when: 'A member is erased' }),
]
