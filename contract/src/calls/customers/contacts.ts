import { everyone, memberAdmin, merchants, named, noPrefix } from '../call.ts'

const reads = { callers: merchants, permission: 'MEMBERS.READ', prefixes: noPrefix } as const
const writes = { callers: merchants, permission: 'MEMBERS.MANAGE', prefixes: noPrefix } as const
const taxWrites = { callers: merchants, permission: 'ECOM.MANAGE_TAX', prefixes: noPrefix } as const
const taxReads = { ...taxWrites, permission: 'ECOM.READ_TAX' } as const

export const contactsCalls = named({
  createContact: {
    ...writes,
    method: 'POST',
    path: '/contacts/v4/contacts',
    summary: 'Add a person; an e-mail address that another contact has is refused',
  },
  getContact: { ...reads, method: 'GET', path: '/contacts/v4/contacts/{id}', summary: 'Read a contact' },
  queryContacts: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/contacts/v4/contacts/query',
    summary: 'Find contacts by fields, labels and words',
  },
  listContacts: {
    ...reads,
    method: 'GET',
    path: '/contacts/v4/contacts',
    summary: 'List contacts, newest first',
  },
  updateContact: {
    ...writes,
    method: 'PATCH',
    path: '/contacts/v4/contacts/{contactId}',
    summary: 'Update a contact and, if it has one, its account; a stale revision is refused',
  },
  deleteContact: {
    ...writes,
    method: 'DELETE',
    path: '/contacts/v4/contacts/{contactId}',
    summary: 'Delete a contact without an account',
  },
  labelContact: {
    ...writes,
    method: 'POST',
    path: '/contacts/v4/contacts/{contactId}/labels',
    summary: 'Add labels to a contact',
  },
  unlabelContact: {
    ...writes,
    method: 'DELETE',
    path: '/contacts/v4/contacts/{contactId}/labels',
    summary: 'Remove labels from a contact',
  },
  appendOrCreateContact: {
    callers: everyone,
    permission: '',
    prefixes: noPrefix,
    method: 'POST',
    path: '/contacts/v4/contact-submit',
    summary: 'Add what a form says to the contact with its e-mail address, or create one',
  },
  findOrCreateLabel: {
    ...writes,
    method: 'POST',
    path: '/contacts/v4/labels',
    summary: 'Return the label with a name, or create it',
  },
  getLabel: { ...reads, method: 'GET', path: '/contacts/v4/labels/{key}', summary: 'Read a label' },
  updateLabel: {
    ...writes,
    method: 'PATCH',
    path: '/contacts/v4/labels/{label.key}',
    summary: 'Rename a label; its key stays',
  },
  deleteLabel: {
    ...writes,
    method: 'DELETE',
    path: '/contacts/v4/labels/{key}',
    summary: 'Delete a label and remove it from all contacts',
  },
  queryLabels: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/contacts/v4/labels/query',
    summary: 'Find labels',
  },
  listLabels: { ...reads, method: 'GET', path: '/contacts/v4/labels', summary: 'List labels by name' },
  listCustomers: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/customers',
    summary: 'List members and people without an account',
  },
  getTaxExemption: {
    ...taxReads,
    method: 'GET',
    path: '/admin/v1/customers/{contactId}/tax-exemption',
    summary: 'Read why a customer owes no tax',
  },
  setTaxExemption: {
    ...taxWrites,
    method: 'PUT',
    path: '/admin/v1/customers/{contactId}/tax-exemption',
    summary: 'Mark a customer as tax-exempt, or change why, until when and where',
  },
  removeTaxExemption: {
    ...taxWrites,
    method: 'DELETE',
    path: '/admin/v1/customers/{contactId}/tax-exemption',
    summary: 'Tax a customer again',
  },
})
