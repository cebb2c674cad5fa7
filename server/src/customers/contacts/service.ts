import type {
  Contact,
  ContactSource,
  CreateContactRequest,
  LabelContactRequest,
  UpdateContactRequest,
} from '@cartwright/contract/identity/contacts.ts'
import { type Connection, refuseOn } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { memberChange } from '../members/events.service.ts'
import { memberWithCardById, updateMember } from '../members/profiles.queries.ts'
import { profileViolations } from '../members/rules.ts'
import { contactEvent } from './events.service.ts'
import { assertLabelsExist } from './labels.service.ts'
import {
  type ContactRow,
  contactByEmail,
  contactOfEmail,
  contactsByIds,
  deleteGuest,
  insertContact,
  lockContact,
  lockMember,
  updateGuest,
  updateLabels,
} from './queries.ts'
import { applyInfo, type Details, hasDetails, noDetails } from './rules.ts'
import { toContact } from './wire.ts'

interface Envelope {
  contact: Contact
}

async function find(on: Connection, siteId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await on.run(contactsByIds, [siteId, [id]])
  return row
}

export async function get(on: Connection, siteId: string, id: string): Promise<ContactRow> {
  const row = await find(on, siteId, id)
  if (!row) throw refuse('CONTACT_NOT_FOUND')
  return row
}

export async function read(shop: Shop, { siteId }: Caller, id: string): Promise<Envelope> {
  return { contact: toContact(await get(shop.db, siteId, id)) }
}

/** The contact whose e-mail address it is for sure. */
export async function findIdByEmail(shop: Shop, siteId: string, email: string): Promise<string | undefined> {
  const [known] = await shop.db.run(contactOfEmail, [siteId, email])
  return known?.id
}

export async function create(
  shop: Shop,
  { siteId, kind }: Caller,
  { info, allowDuplicates }: CreateContactRequest,
): Promise<Envelope> {
  const details = applyInfo(noDetails, info, shop.newId)
  await check(shop, siteId, { details })
  const source = kind === 'staff' ? 'ADMIN' : 'OTHER'
  const isDuplicate = allowDuplicates === true
  const known = () => shop.db.run(contactByEmail, [siteId, details.email])
  const [before] = isDuplicate || details.email === '' ? [] : await known()
  if (before) throw duplicate(before)
  const made = await insert(shop, siteId, { details, source, duplicate: isDuplicate })
  if (made) return { contact: toContact(made) }
  throw duplicate((await known())[0])
}

interface NewContact {
  details: Details
  source: ContactSource
  duplicate?: boolean
  /** The transaction that it is part of. */
  tx?: Connection
}

/** Undefined if the e-mail address is somebody else's. */
export async function insert(
  shop: Shop,
  siteId: string,
  {
    details: { email, profile, labelKeys },
    source,
    duplicate: isDuplicate = false,
    tx = shop.db,
  }: NewContact,
): Promise<ContactRow | undefined> {
  const [id, now] = [shop.newId(), new Date(shop.clock())]
  const event = contactEvent(shop, 'created', { siteId, id, revision: 1n })
  const columns = [email, JSON.stringify(profile), labelKeys, source, isDuplicate, now]
  const [made] = await tx.run(insertContact, [siteId, id, ...columns, ...event])
  return made
}

/** Changes the account too, if the person has one. */
export async function update(
  shop: Shop,
  { siteId }: Caller,
  { contactId, revision, info, allowDuplicates }: UpdateContactRequest,
): Promise<Envelope> {
  if (Object.values(info).every((value) => value === undefined)) {
    throw refuse('INSUFFICIENT_UPDATE_CONTACT_DATA')
  }
  const id = contactId.toLowerCase()
  const before = await get(shop.db, siteId, id)
  if (String(before.revision) !== String(revision)) throw refuse('CONTACT_ALREADY_CHANGED')
  const details = applyInfo(before, info, shop.newId)
  await check(shop, siteId, { details, before })
  if (before.isMember) {
    await updateAccount(shop, siteId, { before, details })
  } else {
    const isDuplicate = allowDuplicates === true || (before.duplicate && details.email === before.email)
    const changed = await writeGuest(shop, siteId, { before, details, duplicate: isDuplicate })
    if (!changed) throw refuse('CONTACT_ALREADY_CHANGED')
  }
  return { contact: toContact(await get(shop.db, siteId, id)) }
}

interface GuestChange {
  before: ContactRow
  details: Details
  duplicate?: boolean
}

/** Undefined if somebody else has changed the contact since. */
export async function writeGuest(
  shop: Shop,
  siteId: string,
  { before, details, duplicate: isDuplicate = before.duplicate }: GuestChange,
): Promise<ContactRow | undefined> {
  const { id, revision } = before
  const { email, profile, labelKeys } = details
  if (email !== '' && !isDuplicate && email.toLowerCase() !== before.email.toLowerCase()) {
    const [known] = await shop.db.run(contactByEmail, [siteId, email])
    if (known) throw duplicate(known)
  }
  const event = contactEvent(shop, 'updated', { siteId, id, revision: 0n })
  const columns = [email, JSON.stringify(profile), labelKeys, isDuplicate, new Date(shop.clock())]
  const writing = shop.db.run(updateGuest, [siteId, id, revision, ...columns, ...event])
  const [changed] = await refuseOn('23505', writing, () => duplicate())
  return changed
}

async function updateAccount(
  shop: Shop,
  siteId: string,
  { before, details }: { before: ContactRow; details: Details },
): Promise<void> {
  const { id } = before
  if (details.email.toLowerCase() !== before.email.toLowerCase()) throw refuse('CANNOT_UPDATE_MEMBER_EMAIL')
  await shop.db.transaction(async (tx) => {
    await tx.run(lockMember, [siteId, id])
    const [locked] = await tx.run(lockContact, [siteId, id])
    if (locked?.revision !== before.revision) throw refuse('CONTACT_ALREADY_CHANGED')
    await writeLabels(tx, shop, { siteId, id, labelKeys: details.labelKeys })
    const [member] = await tx.run(memberWithCardById, [siteId, id])
    if (!member) throw refuse('CONTACT_NOT_FOUND')
    const columns = [JSON.stringify(details.profile), JSON.stringify(member.card), member.inCommunity]
    const values = [siteId, id, member.revision, ...columns, new Date(shop.clock())]
    const [changed] = await tx.run(updateMember, [
      ...values,
      ...memberChange(shop, 'updated', { siteId, id }),
    ])
    if (!changed) throw refuse('CONTACT_ALREADY_CHANGED')
  })
}

export async function remove(shop: Shop, { siteId }: Caller, contactId: string): Promise<void> {
  const id = contactId.toLowerCase()
  const event = contactEvent(shop, 'deleted', { siteId, id, revision: 1n })
  const [gone] = await shop.db.run(deleteGuest, [siteId, id, ...event])
  if (gone) return
  throw refuse((await find(shop.db, siteId, id)) ? 'CANNOT_DELETE_MEMBER' : 'CONTACT_NOT_FOUND')
}

/** Adds or removes labels. */
export async function label(
  shop: Shop,
  { siteId }: Caller,
  { contactId, labelKeys, change }: LabelContactRequest & { change: 'add' | 'remove' },
): Promise<Envelope> {
  const id = contactId.toLowerCase()
  if (change === 'add') await assertLabelsExist(shop, siteId, { keys: labelKeys, field: 'labelKeys' })
  await shop.db.transaction(async (tx) => {
    await tx.run(lockContact, [siteId, id])
    const before = await get(tx, siteId, id)
    const kept = before.labelKeys.filter((key) => change === 'add' || !labelKeys.includes(key))
    const after = [...new Set([...kept, ...(change === 'add' ? labelKeys : [])])].sort()
    await writeLabels(tx, shop, { siteId, id, labelKeys: after })
  })
  return { contact: toContact(await get(shop.db, siteId, id)) }
}

async function writeLabels(
  tx: Connection,
  shop: Shop,
  { siteId, id, labelKeys }: { siteId: string; id: string; labelKeys: readonly string[] },
): Promise<void> {
  const event = contactEvent(shop, 'updated', { siteId, id, revision: 0n })
  await tx.run(updateLabels, [siteId, id, labelKeys, new Date(shop.clock()), ...event])
}

/** Refuses what is no contact, too large, or has labels that do not exist. */
export async function check(
  shop: Shop,
  siteId: string,
  { details, before = noDetails }: { details: Details; before?: Details },
): Promise<void> {
  if (!hasDetails(details)) throw refuse('INSUFFICIENT_CONTACT_DATA')
  refuseIf(profileViolations('info', details.profile))
  const keys = details.labelKeys.filter((key) => !before.labelKeys.includes(key))
  await assertLabelsExist(shop, siteId, { keys, field: 'info.labelKeys.items' })
}

function duplicate(known?: ContactRow) {
  return refuse('DUPLICATE_CONTACT_EXISTS', undefined, known ? { duplicateContactId: known.id } : {})
}
