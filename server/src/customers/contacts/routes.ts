import { calls } from '@cartwright/contract/calls.ts'
import type { RouteContext } from '../../platform/room.ts'
import * as labels from './labels.service.ts'
import * as search from './search.service.ts'
import * as contacts from './service.ts'
import { submit } from './submissions.service.ts'

export function contactRoutes({ on, shop }: Pick<RouteContext, 'on' | 'shop'>): void {
  on(calls.createContact, ({ caller, body }) => contacts.create(shop, caller, body))
  on(calls.getContact, async ({ caller, body }) => ({
    ...(await contacts.read(shop, caller, body.id.toLowerCase())),
    responseType: 'FULL',
  }))
  on(calls.queryContacts, ({ caller, body }) => search.query(shop, caller, body))
  on(calls.listContacts, ({ caller, body }) => search.list(shop, caller, body))
  on(calls.updateContact, ({ caller, body }) => contacts.update(shop, caller, body))
  on(calls.deleteContact, ({ caller, body }) => contacts.remove(shop, caller, body.contactId))
  on(calls.labelContact, ({ caller, body }) => contacts.label(shop, caller, { ...body, change: 'add' }))
  on(calls.unlabelContact, ({ caller, body }) => contacts.label(shop, caller, { ...body, change: 'remove' }))
  on(calls.appendOrCreateContact, ({ caller, body }) => submit(shop, caller, body))
  on(calls.findOrCreateLabel, ({ caller, body }) => labels.findOrCreate(shop, caller, body.displayName))
  on(calls.getLabel, ({ caller, body }) => labels.get(shop, caller, body.key))
  on(calls.updateLabel, ({ caller, body }) => labels.rename(shop, caller, body.label))
  on(calls.deleteLabel, ({ caller, body }) => labels.remove(shop, caller, body.key))
  on(calls.queryLabels, ({ caller, body }) => labels.query(shop, caller, body))
  on(calls.listLabels, ({ caller, body }) => labels.list(shop, caller, body))
}
