import type { Factor } from '@cartwright/contract/staff/factors.ts'
import type { Role } from '@cartwright/contract/staff/staff.ts'
import { passkeyName } from '../../credentials/passkeys/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { deleteFactors, type PersonRow, personById } from '../people/queries.ts'
import * as people from '../people/service.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { type FactorNews, sendFactorMail } from './mail.ts'
import {
  deleteFactor,
  deleteStrayRecoveryCodes,
  type FactorRow,
  factorsOfPerson,
  lockPerson,
  recoveryCodesLeft,
  renameFactor,
  saveStaffRules,
  staffRules,
} from './queries.ts'
import * as recovery from './recovery.service.ts'

const maxFactors = 20

/** The caller's own factors, oldest first. */
export async function list(shop: Shop, { siteId, id }: Caller) {
  const factors = await shop.db.run(factorsOfPerson, [siteId, id])
  const [codes] = await shop.db.run(recoveryCodesLeft, [siteId, id])
  return { factors: factors.map(toFactor), recoveryCodesLeft: codes?.left ?? 0 }
}

/** Adds a factor, and with the first one recovery codes. `insert` runs in the transaction. */
export async function add(
  shop: Shop,
  caller: Caller,
  insert: (tx: Connection) => Promise<FactorRow | undefined>,
): Promise<{ factor: Factor; recoveryCodes?: string[] }> {
  const added = await shop.db.transaction(async (tx) => {
    await tx.run(lockPerson, [caller.siteId, caller.id])
    const known = await tx.run(factorsOfPerson, [caller.siteId, caller.id])
    const row = known.length < maxFactors ? await insert(tx) : undefined
    if (!row) throw refuse('PASSKEY_NOT_KEPT')
    await notify(tx, shop, { caller, news: { kind: 'added', factor: row.name } })
    const recoveryCodes = known.length === 0 ? await recovery.replace(tx, shop, caller) : undefined
    return { factor: toFactor(row), ...(recoveryCodes ? { recoveryCodes } : {}) }
  })
  shop.changes.publish('staff', caller.siteId)
  return added
}

/** The name that somebody gave a factor, or the one of their device. */
export const factorName = passkeyName

export async function rename(
  shop: Shop,
  { siteId, id }: Caller,
  factor: { id: string; name: string },
): Promise<Factor> {
  const [row] = await shop.db.run(renameFactor, [siteId, id, factor.id, factor.name.trim() || 'Passkey'])
  if (!row) throw noSuchFactor()
  return toFactor(row)
}

export async function remove(shop: Shop, caller: Caller, id: string): Promise<void> {
  const own = [caller.siteId, caller.id]
  await shop.db.transaction(async (tx) => {
    await tx.run(lockPerson, own)
    const [row] = await tx.run(deleteFactor, [...own, id])
    if (!row) throw noSuchFactor()
    await tx.run(deleteStrayRecoveryCodes, own)
    await notify(tx, shop, { caller, news: { kind: 'removed', factor: row.name } })
  })
  shop.changes.publish('staff', caller.siteId)
}

export async function replaceRecoveryCodes(shop: Shop, caller: Caller): Promise<string[]> {
  return shop.db.transaction(async (tx) => {
    await tx.run(lockPerson, [caller.siteId, caller.id])
    const known = await tx.run(factorsOfPerson, [caller.siteId, caller.id])
    if (known.length === 0)
      throw refuse('SECOND_FACTOR_MISSING', 'Add a passkey or an authenticator app first')
    await notify(tx, shop, { caller, news: { kind: 'codes' } })
    return recovery.replace(tx, shop, caller)
  })
}

/** Deletes the factors of a person who has lost them, and ends their sessions. */
export async function reset(shop: Shop, caller: Caller, id: string): Promise<PersonRow> {
  const { siteId } = caller
  const person = await shop.db.transaction(async (tx) => {
    const found = await people.getOutranked(tx, caller, id)
    await tx.run(deleteFactors, [siteId, id])
    await tx.run(deleteSessions, [siteId, id, id === caller.id ? caller.sessionId : null])
    await sendFactorMail(tx, shop, { siteId, person: found, news: { kind: 'reset' } })
    return { ...found, hasFactor: false }
  })
  shop.changes.publish('staff', siteId)
  return person
}

/** The roles that need a second factor. */
export async function rules(shop: Shop, siteId: string): Promise<{ factorRoles: Role[] }> {
  const [row] = await shop.db.run(staffRules, [siteId])
  return { factorRoles: (row?.factorRoles ?? []) as Role[] }
}

/** Nobody decides this for a role that may do more than they. */
export async function saveRules(
  shop: Shop,
  caller: Caller,
  { factorRoles }: { factorRoles: readonly Role[] },
): Promise<{ factorRoles: Role[] }> {
  const { siteId } = caller
  const { factorRoles: before } = await rules(shop, siteId)
  for (const role of [...before, ...factorRoles]) {
    if (before.includes(role) !== factorRoles.includes(role)) people.assertOutranks(caller, role)
  }
  await shop.db.run(saveStaffRules, [siteId, [...new Set(factorRoles)]])
  shop.changes.publish('staff', siteId)
  return rules(shop, siteId)
}

async function notify(
  tx: Connection,
  shop: Shop,
  { caller: { siteId, id }, news }: { caller: Caller; news: FactorNews },
): Promise<void> {
  const [person] = await tx.run(personById, [siteId, id])
  if (person) await sendFactorMail(tx, shop, { siteId, person, news })
}

function toFactor({ createdAt, usedAt, ...row }: FactorRow): Factor {
  return {
    ...row,
    createdDate: createdAt.toISOString(),
    ...(usedAt ? { lastUsedDate: usedAt.toISOString() } : {}),
  }
}

function noSuchFactor() {
  return refuse('NOT_FOUND', 'No such passkey or authenticator app')
}
