import { everyone, merchants } from '../calls/call.ts'
import { type AbsentCall, absent, emptyPage, emptyQuery, missing, unavailable } from './absent-call.ts'

export const content: readonly AbsentCall[] = [
  ...absent(
    { feature: 'contacts', callers: everyone },
    {
      'POST /contacts/v4/contact-submit': ['submittedContact.appendOrCreateContact', unavailable],
    },
  ),
  ...absent(
    { feature: 'contacts', callers: merchants, permission: 'MEMBERS.MANAGE' },
    {
      'POST /contacts/v4/contacts': ['contacts.createContact', unavailable],
      'GET /contacts/v4/contacts/{id}': ['contacts.getContact', missing],
      'POST /contacts/v4/contacts/query': ['contacts.queryContacts', emptyQuery('contacts')],
      'GET /contacts/v4/contacts': ['contacts.listContacts', emptyPage('contacts')],
      'PATCH /contacts/v4/contacts/{contactId}': ['contacts.updateContact', missing],
      'DELETE /contacts/v4/contacts/{contactId}': ['contacts.deleteContact', missing],
      'POST /contacts/v4/contacts/{contactId}/labels': ['contacts.labelContact', missing],
    },
  ),
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
