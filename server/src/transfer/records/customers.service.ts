import type { Member } from '@cartwright/contract/identity/members.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import type { MoveContext } from '../../move-in/records/ids.service.ts'
import { type Counts, writeRecords } from '../../move-in/records/service.ts'
import type { CustomerRecord } from '../entries/records.rules.ts'
import { toOutcomes } from './outcomes.rules.ts'

/**
 * Whoever had an account becomes a member without a password, everybody else a contact. Somebody with the same e-mail
 * address who is here already stays as they are and gets the labels.
 */
export async function writeCustomers(context: MoveContext, customers: readonly CustomerRecord[]) {
  const tags = [...new Map(customers.flatMap(({ tags }) => tags.map((tag) => [labelKey(tag), tag])))]
  const labels = tags.map(([key, displayName]) => ({ key, displayName }))
  if (labels.length > 0) await writeRecords(context, 'labels', labels)
  const accounts = customers.filter(({ hasAccount }) => hasAccount)
  const members = await writeRecords(context, 'members', accounts.map(toMember))
  const contacts = await writeRecords(context, 'contacts', customers.map(toContact))
  const ids = customers.map(({ id }) => id)
  const asMembers = toOutcomes(ids, members)
  return new Map(
    [...toOutcomes(ids, contacts)].map(([id, contact]) => {
      const member = asMembers.get(id)
      const action = first([member?.action ?? 'unchanged', contact.action])
      const problem = member?.problem ?? contact.problem
      return [id, { action, problem: problem ?? (action === 'matched' ? isHere : undefined) }]
    }),
  )
}

const isHere = 'is here already and stays as it is, with the labels of the file'

const order: readonly (keyof Counts)[] = ['refused', 'matched', 'created', 'changed', 'unchanged']

/** What counts most of what became of a person. */
function first(actions: readonly (keyof Counts)[]): keyof Counts {
  return order.find((action) => actions.includes(action)) ?? 'unchanged'
}

function labelKey(tag: string): string {
  return `custom.${slugFrom(tag, 'label').slice(0, 60)}`
}

function toMember({ id, email, contact: { info, createdDate } }: CustomerRecord): Member {
  const phones = (info?.phones?.items ?? []).flatMap(({ phone }) => phone ?? [])
  return {
    id,
    loginEmail: email,
    status: 'APPROVED',
    contact: {
      firstName: info?.name?.first ?? '',
      lastName: info?.name?.last ?? '',
      phones,
      ...(info?.company ? { company: info.company } : {}),
    },
    ...(createdDate ? { createdDate } : {}),
  } as Member
}

function toContact({ id, contact, tags, hasAccount }: CustomerRecord) {
  const labelKeys = { items: tags.map(labelKey) }
  return {
    ...contact,
    id,
    source: { sourceType: hasAccount ? ('WIX_SITE_MEMBERS' as const) : ('OTHER' as const) },
    ...(hasAccount ? { memberInfo: { memberId: id } } : {}),
    info: { ...contact.info, labelKeys },
  }
}
