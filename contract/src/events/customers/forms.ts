import { FormSubmission } from '../../forms/submissions.ts'
import { entityEvent, sampleId } from '../event.ts'

const name = 'wix.forms.v4.submission'
const sample = {
  id: sampleId(2),
  formId: sampleId(3),
  namespace: 'wix.form_app.form',
  status: 'CONFIRMED',
  submissions: { name: 'Anna', email: 'anna@example.com', message: 'Is the mug dishwasher-safe?' },
  submitter: { visitorId: sampleId(4) },
  seen: false,
}
const about = { name, entity: 'submission', schema: FormSubmission, sample } as const

export const submissionEvents = [
  entityEvent({ ...about, kind: 'created', when: 'Somebody sends a form' }),
  entityEvent({ ...about, kind: 'updated', when: 'A submission is confirmed, or marked as read or unread' }),
  entityEvent({ name, entity: 'submission', sample: {}, kind: 'deleted', when: 'A submission is deleted' }),
]
