import { everyone, merchants } from '../calls/call.ts'
import {
  type AbsentCall,
  absent,
  emptyPage,
  emptyQuery,
  missing,
  queryRefused,
  queryReply,
  refused,
  reply,
  unavailable,
} from './absent-call.ts'

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
    { feature: 'wishlists', callers: everyone },
    {
      'GET /ecom/v1/wishlists/get-default': [
        'wishlists.getDefaultWishlist',
        reply({ wishlist: { items: [] } }),
      ],
      'POST /ecom/v1/wishlists/add-item': ['wishlists.addItem', unavailable],
      'POST /ecom/v1/wishlists/remove-item': ['wishlists.removeItem', unavailable],
    },
  ),
  ...absent(
    { feature: 'recommendations', callers: everyone },
    {
      'POST /v1/recommendations/get': [
        'recommendations.getRecommendation',
        queryReply({ recommendation: { items: [] } }),
      ],
      'GET /v1/recommendations/algorithms': [
        'recommendations.listAvailableAlgorithms',
        reply({ availableAlgorithms: [] }),
      ],
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
  ...absent(
    { feature: 'dataCollections', callers: everyone },
    {
      'GET /wix-data/v2/collections/{dataCollectionId}': [
        'collections.getDataCollection',
        refused('WDE0025'),
      ],
      'GET /wix-data/v2/collections': ['collections.listDataCollections', emptyPage('collections')],
      'POST /wix-data/v2/items/query': ['items.query', queryRefused('WDE0025')],
      'POST /wix-data/v2/items/query-referenced': ['items.queryReferenced', queryRefused('WDE0025')],
      'POST /wix-data/v2/items/count': ['items.count', queryRefused('WDE0025')],
      'POST /wix-data/v2/items/aggregate': ['items.aggregate', queryRefused('WDE0025')],
      'POST /wix-data/v2/items/query-distinct-values': ['items.distinct', queryRefused('WDE0025')],
      'GET /wix-data/v2/items/{id}': ['items.get', refused('WDE0025')],
      'POST /wix-data/v2/items': ['items.insert', refused('WDE0025')],
      'POST /wix-data/v2/items/update': ['items.update', refused('WDE0025')],
      'POST /wix-data/v2/items/save': ['items.save', refused('WDE0025')],
      'POST /wix-data/v2/items/remove': ['items.remove', refused('WDE0025')],
      'POST /wix-data/v2/items/patch': ['items.patch', refused('WDE0025')],
      'POST /wix-data/v2/items/insert-reference': ['items.insertReference', refused('WDE0025')],
      'POST /wix-data/v2/items/remove-reference': ['items.removeReference', refused('WDE0025')],
      'POST /wix-data/v2/items/replace-references': ['items.replaceReferences', refused('WDE0025')],
      'POST /wix-data/v2/items/is-referenced': ['items.isReferenced', refused('WDE0025')],
      'POST /wix-data/v2/items/truncate': ['items.truncate', refused('WDE0025')],
      'POST /wix-data/v2/bulk/items/insert': ['items.bulkInsert', refused('WDE0025')],
      'POST /wix-data/v2/bulk/items/update': ['items.bulkUpdate', refused('WDE0025')],
      'POST /wix-data/v2/bulk/items/save': ['items.bulkSave', refused('WDE0025')],
      'POST /wix-data/v2/bulk/items/remove': ['items.bulkRemove', refused('WDE0025')],
      'POST /wix-data/v2/bulk/items/patch': ['items.bulkPatch', refused('WDE0025')],
      'POST /wix-data/v2/bulk/items/insert-references': ['items.bulkInsertReferences', refused('WDE0025')],
      'POST /wix-data/v2/bulk/items/remove-references': ['items.bulkRemoveReferences', refused('WDE0025')],
    },
  ),
  ...absent(
    { feature: 'dataCollections', callers: merchants },
    {
      'POST /wix-data/v2/collections': ['collections.createDataCollection', unavailable],
      'PUT /wix-data/v2/collections': ['collections.updateDataCollection', refused('WDE0025')],
      'DELETE /wix-data/v2/collections/{dataCollectionId}': [
        'collections.deleteDataCollection',
        refused('WDE0025'),
      ],
    },
  ),
]
