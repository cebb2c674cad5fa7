import { catalogueReads, everyone, merchants, named, noPrefix } from '../call.ts'

const schemas = { callers: everyone, permission: '', prefixes: ['/form-schema-service'] } as const
const submissions = { callers: everyone, permission: '', prefixes: ['/form-submission-service'] } as const
const storefront = { ...catalogueReads, prefixes: noPrefix, method: 'GET' } as const
const reads = { callers: merchants, permission: 'FORMS.READ', prefixes: noPrefix } as const
const admin = { ...reads, permission: 'FORMS.MANAGE' } as const

export const formsCalls = named({
  getForm: {
    ...schemas,
    method: 'GET',
    path: '/v4/forms/{formId}',
    summary: 'Read a form with its fields; shoppers published ones',
  },
  queryForms: {
    ...schemas,
    method: 'POST',
    query: true,
    path: '/v4/forms/query',
    summary: 'Find forms; shoppers published ones',
  },
  listForms: {
    ...schemas,
    method: 'GET',
    path: '/v4/forms',
    summary: 'List forms by name; shoppers published ones',
  },
  getFormSummary: {
    ...schemas,
    method: 'GET',
    path: '/v4/forms/{formId}/summary',
    summary: 'Read the names and types of the fields of a form',
  },
  createSubmission: {
    ...submissions,
    method: 'POST',
    path: '/v4/submissions',
    summary: 'Send a form',
  },
  validateFormSubmission: {
    ...submissions,
    method: 'POST',
    query: true,
    path: '/v4/submissions/validate',
    summary: 'Read what is wrong with the answers to a form, without sending it',
  },
  querySubmissionsByNamespace: {
    ...submissions,
    method: 'POST',
    query: true,
    path: '/v4/submissions/namespace/query',
    summary: 'Find submissions: merchants any, shoppers their own with `onlyYourOwn`',
  },
  getSubmission: {
    ...submissions,
    method: 'GET',
    path: '/v4/submissions/{submissionId}',
    summary: 'Read a submission: merchants any, shoppers their own',
  },
  confirmSubmission: {
    ...admin,
    prefixes: submissions.prefixes,
    method: 'POST',
    path: '/v4/submissions/{submissionId}/confirm',
    summary: 'Confirm a pending submission',
  },
  deleteSubmission: {
    ...admin,
    prefixes: submissions.prefixes,
    method: 'DELETE',
    path: '/v4/submissions/{submissionId}',
    summary: 'Delete a submission',
  },
  getFormPage: {
    ...storefront,
    path: '/v1/storefront/forms/{slug}',
    summary: 'Read a published form as a page of the storefront shows it',
  },
  listFormPages: {
    ...storefront,
    path: '/v1/storefront/forms',
    summary: 'List the published forms that storefronts link to',
  },
  listShopForms: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/forms',
    summary: 'List the forms of the shop with the numbers of their submissions',
  },
  getShopForm: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/forms/{id}',
    summary: 'Read a form as the shop edits it',
  },
  createForm: {
    ...admin,
    method: 'POST',
    path: '/admin/v1/forms',
    summary: 'Create a form',
  },
  updateForm: {
    ...admin,
    method: 'PUT',
    path: '/admin/v1/forms/{form.id}',
    summary: 'Replace a form; switches and texts that are left out stay',
  },
  deleteForm: {
    ...admin,
    method: 'DELETE',
    path: '/admin/v1/forms/{id}',
    summary: 'Delete a form with its submissions',
  },
  listFormSubmissions: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/forms/{formId}/submissions',
    summary: 'List the submissions of a form, newest first',
  },
  markSubmissions: {
    ...admin,
    audited: false,
    method: 'POST',
    path: '/admin/v1/forms/{formId}/submissions/mark',
    summary: 'Mark submissions as read or unread',
  },
  exportSubmissions: {
    ...reads,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/forms/{formId}/submissions/export',
    summary: 'Download the submissions of a form as CSV',
  },
})
