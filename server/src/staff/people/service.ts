import type { Author, Role } from '@cartwright/contract/staff/staff.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { listNames } from '../../sites/apps/instances.service.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { permissionsOf } from '../sessions/roles.rules.ts'
import * as links from './links.service.ts'
import { sendLinkMail } from './mail.ts'
import {
  deleteFactors,
  insertPerson,
  lockOwners,
  namesOfPeople,
  ownersOfSite,
  type PersonRow,
  peopleOfSite,
  personById,
  removePerson,
  updatePerson,
} from './queries.ts'

/** A person, and the link that lets them in. */
export interface PersonWithLink {
  person: PersonRow
  link: string
}

export function list(shop: Shop, siteId: string): Promise<PersonRow[]> {
  return shop.db.run(peopleOfSite, [siteId])
}

export async function ownerEmails(on: Connection, siteId: string): Promise<string[]> {
  return (await on.run(ownersOfSite, [siteId])).map(({ email }) => email)
}

/** The address of a caller who is a person of the shop. */
export async function emailOf(
  on: Pick<Connection, 'run'>,
  { siteId, kind, id }: Pick<Caller, 'siteId' | 'kind' | 'id'>,
): Promise<string | undefined> {
  const [person] = kind === 'staff' ? await on.run(personById, [siteId, id]) : []
  return person?.email
}

export function invite(
  shop: Shop,
  caller: Caller,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<PersonWithLink> {
  const { siteId } = caller
  assertOutranks(caller, role)
  return shop.db.transaction(async (tx) => {
    const values = [siteId, shop.newId(), email, name.trim(), role, new Date(shop.clock())]
    const [added] = await tx.run(insertPerson, values)
    if (!added) throw emailTaken('member.email')
    const person = await runOne(tx, personById, [siteId, added.id])
    return { person, link: await sendLink(tx, shop, { siteId, person }) }
  })
}

/** Creates a new link: to a pending invitation, or else to a new password. */
export async function createLink(shop: Shop, caller: Caller, id: string): Promise<PersonWithLink> {
  const { siteId } = caller
  const person = await getOutranked(shop.db, caller, id)
  const link = await shop.db.transaction((tx) => sendLink(tx, shop, { siteId, person }))
  return { person, link }
}

/** Creates a link and queues its e-mail in one transaction. */
export async function sendLink(
  tx: Connection,
  shop: Shop,
  { siteId, person }: { siteId: string; person: PersonRow },
): Promise<string> {
  const purpose = person.active ? 'password' : 'invitation'
  const link = await links.create(tx, shop, { siteId, personId: person.id, purpose })
  const site = await sites.get(shop, siteId)
  await sendLinkMail(tx, shop, { kind: purpose, site, person, link })
  return link
}

/** Changes the name or the role. The last owner stays an owner. */
export async function update(
  shop: Shop,
  caller: Caller,
  { id, name, role }: { id: string; name?: string; role?: Role },
): Promise<PersonRow> {
  const { siteId } = caller
  const changed = await shop.db.transaction(async (tx) => {
    await assertMayLose(tx, caller, { id, stays: role === undefined || role === 'owner' })
    if (role !== undefined) assertOutranks(caller, role)
    const [person] = await tx.run(updatePerson, [siteId, id, name?.trim(), role])
    if (!person) throw noSuchPerson()
    return person
  })
  shop.changes.publish('staff', siteId)
  return changed
}

/** Removes a person's access. Their name stays beside what they changed. */
export async function remove(shop: Shop, caller: Caller, id: string): Promise<void> {
  const { siteId } = caller
  await shop.db.transaction(async (tx) => {
    await assertMayLose(tx, caller, { id, stays: false })
    const [person] = await tx.run(removePerson, [siteId, id, new Date(shop.clock())])
    if (!person) throw noSuchPerson()
    await tx.run(deleteSessions, [siteId, id, null])
    await tx.run(deleteFactors, [siteId, id])
    await links.deleteOfPerson(tx, siteId, id)
  })
  shop.changes.publish('staff', siteId)
}

/** The names of all people and apps that may have changed something. */
export async function authors(shop: Shop, siteId: string): Promise<Author[]> {
  const people = await shop.db.run(namesOfPeople, [siteId])
  const programs = [...(await access.listKeys(shop, siteId)), ...(await listNames(shop, siteId))]
  return [
    ...people.map(({ id, name }): Author => ({ id, kind: 'staff', name })),
    ...programs.map(({ id, name }): Author => ({ id, kind: 'app', name })),
  ]
}

/** A person whose role has no more permissions than the caller. */
export async function getOutranked(on: Connection, caller: Caller, id: string): Promise<PersonRow> {
  const person = await get(on, caller.siteId, id)
  assertOutranks(caller, person.role)
  return person
}

async function get(on: Connection, siteId: string, id: string): Promise<PersonRow> {
  const [person] = await on.run(personById, [siteId, id])
  if (!person) throw noSuchPerson()
  return person
}

/** Locks the owners, so that two of them cannot demote each other at the same moment. */
async function assertMayLose(
  tx: Connection,
  caller: Caller,
  { id, stays }: { id: string; stays: boolean },
): Promise<void> {
  const owners = await tx.run(lockOwners, [caller.siteId])
  const isOwner = owners.some((owner) => owner.id === id.toLowerCase())
  await getOutranked(tx, caller, id)
  if (isOwner && !stays && owners.length === 1) throw refuse('LAST_OWNER')
}

/** Nobody decides about a higher role. Otherwise an API key could become an owner. */
export function assertOutranks(caller: Caller, role: Role): void {
  const permissions = [...permissionsOf(role)]
  if (!permissions.every((permission) => may(caller, permission))) {
    const description = `Who is "${role}" is decided by those alone who may do as much themselves`
    throw refuse('PERMISSION_DENIED', description)
  }
}

export function emailTaken(field: string) {
  return violation(field, 'belongs to somebody who runs this shop already', 'VALIDATION')
}

function noSuchPerson() {
  return refuse('NOT_FOUND', 'No such person')
}
