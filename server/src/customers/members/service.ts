import type { IdentityProfile, PendingReason } from '@cartwright/contract/identity/profile.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { memberChange } from './events.service.ts'
import { mergeGuests } from './guests.service.ts'
import {
  confirmEmail,
  deletePasskeys,
  deletePassword,
  deleteProviderLinks,
  followUpdate,
  insertMember,
  type MemberRow,
  memberByEmail,
  memberById,
  membersByIds,
  passwordByEmail,
  passwordById,
  rehashPassword,
  replaceUnverified,
  updatePassword,
  updateSignedInAt,
} from './queries.ts'
import { initialSlug } from './rules.ts'

export type { MemberRow } from './queries.ts'

export async function find(shop: Shop, siteId: string, id: string): Promise<MemberRow | undefined> {
  if (!isGuid(id)) return undefined
  const [member] = await shop.db.run(memberById, [siteId, id])
  return member
}

/** By their ids. */
export async function findMany(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, MemberRow>> {
  const rows = await shop.db.run(membersByIds, [siteId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

export async function get(shop: Shop, siteId: string, id: string): Promise<MemberRow> {
  const member = await find(shop, siteId, id)
  if (!member) throw refuse('MEMBER_NOT_FOUND')
  return member
}

export async function findByEmail(shop: Shop, siteId: string, email: string): Promise<MemberRow | undefined> {
  const [member] = await shop.db.run(memberByEmail, [siteId, email])
  return member
}

export async function findWithPassword(
  shop: Shop,
  siteId: string,
  who: { email: string } | { id: string },
): Promise<(MemberRow & { password: string | null }) | undefined> {
  const [member] =
    'email' in who
      ? await shop.db.run(passwordByEmail, [siteId, who.email])
      : await shop.db.run(passwordById, [siteId, who.id])
  return member
}

export interface NewMember {
  siteId: string
  email: string
  /** argon2id, as a PHC string. */
  password?: string | undefined
  profile: IdentityProfile
  emailVerified?: boolean
  /** What the member still needs. Empty: the member is active at once. */
  reasons: readonly PendingReason[]
}

/** Registers a member. A new registration replaces one with the same unverified address. */
export async function register(
  tx: Connection,
  shop: Shop,
  member: NewMember,
): Promise<MemberRow | undefined> {
  const { siteId, email, password, profile, emailVerified = false, reasons } = member
  const [id, now] = [shop.newId(), new Date(shop.clock())]
  const status = reasons.length > 0 ? 'PENDING' : 'ACTIVE'
  const { slug: _wished, ...stored } = profile
  const json = JSON.stringify(stored)
  const slug = initialSlug(stored, id)
  const values = [siteId, id, email, emailVerified, password, status, reasons, json, slug, now]
  const created = memberChange(shop, 'created', { siteId, id })
  const [inserted] = await tx.run(insertMember, [...values, ...created])
  if (inserted) return mergeGuests(tx, shop, { siteId, member: inserted })
  const [again] = await tx.run(replaceUnverified, [
    siteId,
    email,
    password,
    json,
    status,
    reasons,
    now,
    emailVerified,
  ])
  if (!again) return undefined
  await tx.run(followUpdate, [siteId, again.id, ...memberChange(shop, 'updated', { siteId, id: again.id })])
  return mergeGuests(tx, shop, { siteId, member: again })
}

/** Removes everything that an unverified account can sign in with, once somebody else verifies its address. */
export async function deleteCredentials(tx: Connection, { siteId, memberId }: MemberKey): Promise<void> {
  for (const forget of [deletePassword, deletePasskeys, deleteProviderLinks])
    await tx.run(forget, [siteId, memberId])
}

/** Marks the address as verified. Activates the member, unless something else is missing. */
export async function verifyEmail(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, email }: MemberKey & { email: string },
): Promise<MemberRow | undefined> {
  const event = memberChange(shop, 'updated', { siteId, id: memberId })
  const [member] = await tx.run(confirmEmail, [siteId, memberId, email, new Date(shop.clock()), ...event])
  return member && mergeGuests(tx, shop, { siteId, member })
}

/** `hash` is argon2id, as a PHC string. */
export async function setPassword(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, hash }: MemberKey & { hash: string },
): Promise<MemberRow> {
  const event = memberChange(shop, 'updated', { siteId, id: memberId })
  const [member] = await tx.run(updatePassword, [siteId, memberId, hash, new Date(shop.clock()), ...event])
  if (!member) throw refuse('MEMBER_NOT_FOUND')
  return member
}

/** Stores the same password in the current format. */
export async function rehash(
  shop: Shop,
  siteId: string,
  { id, hash, password }: { id: string; hash: string; password: string },
): Promise<void> {
  await shop.db.run(rehashPassword, [siteId, id, hash, await passwords.hash(password)])
}

export async function recordSignIn(
  tx: Connection,
  shop: Shop,
  { siteId, memberId }: MemberKey,
): Promise<void> {
  await tx.run(updateSignedInAt, [siteId, memberId, new Date(shop.clock())])
}
