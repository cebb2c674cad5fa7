import { everyone } from '../calls/call.ts'
import { type AbsentCall, absent, emptyPage, emptyQuery, missing } from './absent-call.ts'

export const content: readonly AbsentCall[] = [
  ...absent(
    { feature: 'forms', callers: everyone },
    {
      'GET /form-schema-service/v4/forms/{formId}': ['forms.getForm', missing],
      'POST /form-schema-service/v4/forms/query': ['forms.queryForms', emptyQuery('forms', 'metadata')],
      'GET /form-schema-service/v4/forms': ['forms.listForms', emptyPage('forms')],
      'GET /form-schema-service/v4/forms/{formId}/summary': ['forms.getFormSummary', missing],
      'POST /form-submission-service/v4/submissions': ['submissions.createSubmission', missing],
      'POST /form-submission-service/v4/submissions/media-upload-url': [
        'submissions.getMediaUploadUrl',
        missing,
      ],
      'POST /form-submission-service/v4/submissions/namespace/query': [
        'submissions.querySubmissionsByNamespace',
        emptyQuery('submissions', 'metadata'),
      ],
      'POST /form-submission-service/v4/submissions/validate': [
        'submissions.validateFormSubmission',
        missing,
      ],
    },
  ),
]
