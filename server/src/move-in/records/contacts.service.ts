import type { Contact, ContactLabel } from '@cartwright/contract/identity/contacts.ts'
import * as moved from '../../customers/contacts/moved.service.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { moved as cameBefore, type MoveContext, ownIds } from './ids.service.ts'
import { contactsByEmails } from './queries.ts'
import { type Incoming, keptOf, type Written } from './rules.ts'

/** Creates or renames labels. Those that the shop had before stay as they are. */
export async function writeLabels(
  { tx, shop, siteId }: MoveContext,
  incoming: readonly Incoming<ContactLabel>[],
): Promise<Written[]> {
  const moving = incoming.filter(({ matched }) => !matched)
  const labels = moving.map(({ record, ownId }) => ({ label: record, ownKey: ownId }))
  const written = await moved.writeMovedLabels(tx, shop, { siteId, labels })
  return [
    ...moving.map(({ sourceId }, at): Written => ({ sourceId, ownId: undefined, ...written[at] })),
    ...keptOf(incoming),
  ]
}

/** Contacts with the shop's own keys of their labels. */
export async function resolve(context: MoveContext, records: readonly Contact[]): Promise<Contact[]> {
  const keys = records.flatMap(({ info }) => info?.labelKeys?.items ?? [])
  const own = await ownIds(context, 'labels', keys)
  return records.map(({ info, ...record }) => ({
    ...record,
    info: {
      ...info,
      labelKeys: { items: (info?.labelKeys?.items ?? []).flatMap((key) => own.get(key) ?? []).sort() },
    },
  }))
}

/**
 * Creates or changes contacts, and those of the members that came. Somebody with the same e-mail address who was here
 * before stays as they are, and gets the labels.
 */
export async function write(
  context: MoveContext,
  incoming: readonly Incoming<Contact>[],
): Promise<Written[]> {
  const { tx, shop, siteId, source } = context
  const accounts = await cameBefore(
    context,
    'members',
    incoming.map(({ record }) => record.memberInfo?.memberId),
  )
  const emails = incoming.map(({ record }) => emailOf(record)).filter(Boolean)
  const here = new Map<string, { id: string; came: boolean }>()
  for (const { email, ...one } of await tx.run(contactsByEmails, [siteId, emails, source]))
    if (!here.get(email)?.came) here.set(email, one)
  const contacts = incoming.map((one): moved.MovedContact => {
    const account = accounts.get(one.record.memberInfo?.memberId ?? '')
    const known = one.ownId ?? account?.ownId
    const email = emailOf(one.record)
    const before = email ? here.get(email) : undefined
    const common = { contact: one.record, duplicate: false }
    if (known) return { ...common, id: known, as: one.matched || account?.matched ? 'own' : 'moved' }
    if (before && !before.came) return { ...common, id: before.id, as: 'own' }
    const id = isGuid(one.sourceId) ? one.sourceId.toLowerCase() : shop.newId()
    if (email) here.set(email, { id, came: true })
    return { ...common, id, as: 'new', duplicate: before !== undefined }
  })
  const problems = await moved.writeMoved(tx, shop, { siteId, contacts })
  return contacts.map(({ id, as }, at) => {
    const { sourceId = '', ownId } = incoming[at] ?? {}
    const problem = problems[at]
    return { sourceId, ownId: problem ? ownId : id, problem, matched: as === 'own' }
  })
}

function emailOf({ primaryInfo, info }: Contact): string {
  const items = info?.emails?.items ?? []
  const email = (items.find(({ primary }) => primary) ?? items[0])?.email ?? primaryInfo?.email ?? ''
  return email.trim().toLowerCase()
}
