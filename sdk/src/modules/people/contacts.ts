import { contactsCalls as calls } from '@cartwright/contract/calls/customers/contacts.ts'
import { contactEvents } from '@cartwright/contract/events/customers/contacts.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** A person whom the merchant knows, with or without an account. */
export type Contact = Read<Reply<'getContact'>['contact']>

/** What is known of a contact. */
export type ContactInfo = Sent<Request<'createContact'>['info']>

/** `allowDuplicates` lets another contact have the same e-mail address. */
export type ContactOptions = Pick<Request<'createContact'>, 'allowDuplicates'>

/** Contacts of the shop. Needs an API key with `MEMBERS.MANAGE`; with `MEMBERS.READ` for reads. */
export interface Contacts extends EventsOf<'wix.contacts.v4.contact_'> {
  /** Finds contacts, e.g. by `primaryInfo.email` or `info.labelKeys.items`. */
  queryContacts(): OffsetQuery<Contact>
  /** Lists contacts, the newest first. */
  listContacts(
    options?: Request<'listContacts'>,
  ): Promise<{ contacts: Contact[]; pagingMetadata: Reply<'listContacts'>['pagingMetadata'] }>
  /** Reads a contact. Rejects with the code `CONTACT_NOT_FOUND`. */
  getContact(id: string): Promise<Contact>
  /** Creates a contact. Rejects with `DUPLICATE_CONTACT_EXISTS` if another one has the e-mail address. */
  createContact(info: ContactInfo, options?: ContactOptions): Promise<{ contact: Contact }>
  /** Replaces what `info` names. Rejects with `CONTACT_ALREADY_CHANGED` if the revision is not the latest. */
  updateContact(
    id: string,
    info: ContactInfo,
    revision: number,
    options?: ContactOptions,
  ): Promise<{ contact: Contact }>
  /** Deletes a contact. Rejects with `CANNOT_DELETE_MEMBER` for one with an account. */
  deleteContact(id: string): Promise<void>
  /** Adds labels to a contact. */
  labelContact(id: string, labelKeys: string[]): Promise<{ contact: Contact }>
  /** Removes labels from a contact. */
  unlabelContact(id: string, labelKeys: string[]): Promise<{ contact: Contact }>
}

/** Contacts of the shop. */
export const contacts: Module<Contacts> = moduleOf(
  {
    listContacts: { call: calls.listContacts, takes: ['...'] },
    getContact: { call: calls.getContact, takes: ['id'], gives: 'contact' },
    createContact: { call: calls.createContact, takes: ['info', '...'] },
    updateContact: { call: calls.updateContact, takes: ['contactId', 'info', 'revision', '...'] },
    deleteContact: { call: calls.deleteContact, takes: ['contactId'], silent: true },
    labelContact: { call: calls.labelContact, takes: ['contactId', 'labelKeys'] },
    unlabelContact: { call: calls.unlabelContact, takes: ['contactId', 'labelKeys'] },
  },
  {},
  (host) => ({
    queryContacts: () => new OffsetQuery(finderOf(host, calls.queryContacts, 'contacts')),
    ...receivers(contactEvents)(host),
  }),
)

/** A word that groups contacts. */
export type ContactLabel = Read<Reply<'getLabel'>['label']>

/** Labels of contacts. Needs an API key with `MEMBERS.MANAGE`; with `MEMBERS.READ` for reads. */
export interface Labels {
  /** Finds labels, by name unless sorted. */
  queryLabels(): OffsetQuery<ContactLabel>
  /** Returns the label with this name, or creates it. */
  findOrCreateLabel(displayName: string): Promise<{ label: ContactLabel; newLabel: boolean }>
  /** Reads a label. Rejects with the code `LABEL_NOT_FOUND`. */
  getLabel(key: string): Promise<ContactLabel>
  /** Renames a label; its key stays. Rejects with `LABEL_ALREADY_EXISTS`. */
  updateLabel(key: string, label: { displayName: string }): Promise<ContactLabel>
  /** Deletes a label and removes it from all contacts. */
  deleteLabel(key: string): Promise<void>
}

/** Labels of contacts. */
export const labels: Module<Labels> = moduleOf(
  {
    findOrCreateLabel: { call: calls.findOrCreateLabel, takes: ['displayName'] },
    getLabel: { call: calls.getLabel, takes: ['key'], gives: 'label' },
    updateLabel: { call: calls.updateLabel, takes: ['label.key', 'label'], gives: 'label' },
    deleteLabel: { call: calls.deleteLabel, takes: ['key'], silent: true },
  },
  {},
  (host) => ({ queryLabels: () => new OffsetQuery(finderOf(host, calls.queryLabels, 'labels')) }),
)

/** What visitors and members say about themselves in forms. */
export interface SubmittedContacts {
  /** Adds it to the contact with the e-mail address, or creates one. Of a member who is not signed in, nothing changes. */
  appendOrCreateContact(info: ContactInfo): Promise<Reply<'appendOrCreateContact'>>
}

/** What visitors and members say about themselves in forms. */
export const submittedContact: Module<SubmittedContacts> = moduleOf({
  appendOrCreateContact: { call: calls.appendOrCreateContact, takes: ['info'] },
})
