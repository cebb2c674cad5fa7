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
    { feature: 'formUploads', callers: everyone },
    {
      'POST /form-submission-service/v4/submissions/media-upload-url': [
        'submissions.getMediaUploadUrl',
        missing,
      ],
    },
  ),
]
