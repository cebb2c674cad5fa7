import { Contact } from '../../identity/contacts.ts'
import { entityEvent, sampleId } from '../event.ts'

const name = 'wix.contacts.v4.contact'
const sample = {
  id: sampleId(2),
  revision: 1,
  source: { sourceType: 'WIX_STORES' },
  primaryInfo: { email: 'anna@example.com', phone: '+49 30 1234567' },
  info: {
    name: { first: 'Anna', last: 'Berg' },
    emails: { items: [{ tag: 'MAIN', email: 'anna@example.com', primary: true }] },
    labelKeys: { items: ['custom.regular-customer'] },
  },
}
const about = { name, entity: 'contact', schema: Contact, sample } as const

export const contactEvents = [
  entityEvent({
    ...about,
    kind: 'created',
    when: 'A person registers, orders as a guest, sends a form, or is added by a merchant or program',
  }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'The details or labels of a contact change, also by a change of the account',
  }),
  entityEvent({
    name,
    entity: 'contact',
    sample: {},
    kind: 'deleted',
    when: 'A contact is deleted, erased, or becomes part of a member with the same e-mail address',
  }),
]
