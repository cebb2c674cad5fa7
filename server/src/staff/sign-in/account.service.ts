import type { Me } from '@cartwright/contract/staff/staff.ts'
import * as attempts from '../../credentials/attempts.service.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import * as passkeys from '../factors/passkeys.service.ts'
import * as links from '../people/links.service.ts'
import { personById, setPassword, updateSelf } from '../people/queries.ts'
import { emailTaken } from '../people/service.ts'
import { deleteSessions } from '../sessions/queries.ts'
import * as sessions from '../sessions/service.ts'
import { assertGoodPassword } from './links.service.ts'
import * as signIn from './service.ts'

type Self = NonNullable<Awaited<ReturnType<typeof getSelf>>>

/** Changes the caller's own name or e-mail address. */
export async function update(
  shop: Shop,
  caller: Caller,
  input: { name?: string; email?: string; password?: string },
): Promise<Me> {
  const { siteId, id } = caller
  const person = await getSelf(shop, caller)
  const { name, email } = input
  const isOther = email !== undefined && email.toLowerCase() !== person.email.toLowerCase()
  if (isOther) await assertPassword(shop, caller, { person, password: input.password })
  const writing = shop.db.run(updateSelf, [siteId, id, name?.trim(), email])
  const [changed] = await refuseOn('23505', writing, () => emailTaken('me.email'))
  if (!changed) throw emailTaken('me.email')
  // A link that was sent to the old address could still change the password.
  if (isOther) await links.deleteOfPerson(shop.db, siteId, id)
  return signIn.me(shop, caller)
}

/** Changes the caller's own password, and ends their other sessions. */
export async function changePassword(
  shop: Shop,
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { siteId, id } = caller
  const person = await getSelf(shop, caller)
  await assertPassword(shop, caller, { person, password })
  const { name: siteName } = await sites.get(shop, siteId)
  assertGoodPassword('newPassword', newPassword, [person.name, person.email, siteName])
  const hash = await passwords.hash(newPassword)
  await shop.db.transaction(async (tx) => {
    await tx.run(setPassword, [siteId, id, hash, null])
    await links.deleteOfPerson(tx, siteId, id)
    await tx.run(deleteSessions, [siteId, id, caller.sessionId])
  })
  shop.changes.publish('staff', siteId)
}

/** Proves with the password or a passkey who the caller is, for some minutes in this session. */
export async function confirm(
  shop: Shop,
  caller: Caller,
  { password, response }: { password?: string; response?: object },
): Promise<void> {
  if (response === undefined) {
    await assertPassword(shop, caller, { person: await getSelf(shop, caller), password })
  } else if ((await passkeys.use(shop, caller.siteId, response)) !== caller.id) {
    throw refuse('PASSKEY_NOT_VALID', 'This passkey is not yours. Use another one, or your password')
  }
  await sessions.confirm(shop, caller)
}

async function getSelf(shop: Shop, { siteId, id }: Caller) {
  const [person] = await shop.db.run(personById, [siteId, id])
  if (!person) throw refuse('UNAUTHENTICATED')
  return person
}

/** Limits the guesses of somebody at an open browser. */
async function assertPassword(
  shop: Shop,
  { siteId, id }: Caller,
  { person, password }: { person: Self; password: string | undefined },
): Promise<void> {
  if (password === undefined) {
    throw violation('password', 'is required', 'REQUIRED_FIELD')
  }
  const subjects = [`person ${id}`] as const
  await attempts.count(shop, siteId, subjects)
  if (!(await passwords.matches(password, person.password))) {
    throw violation('password', 'is not your password', 'VALIDATION')
  }
  await attempts.forget(shop, siteId, subjects)
}
