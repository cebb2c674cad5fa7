import * as purchases from '../../checkout/personal-data/service.ts'
import { findVisitorIds } from '../../identity/personal-data.ts'
import * as signOuts from '../../identity/sessions/sign-outs.service.ts'
import { type Connection, type Statement, statement } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { AfterCommit, ErasedPerson, MemberKey, Person, PersonalData } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { later } from '../../platform/values/later.ts'
import { erasedEvents } from '../members/events.service.ts'
import { eraseMember } from '../members/profiles.queries.ts'
import * as members from '../members/service.ts'

/**
 * Erases a member in one transaction, and signs them out. Orders stay in the books with what was sold and where it was
 * taxed, without the buyer. Each room of `personalData` erases its own part.
 */
export async function erase(
  shop: Shop,
  personalData: readonly PersonalData[],
  { siteId, memberId }: MemberKey,
): Promise<void> {
  const afterCommit: AfterCommit[] = []
  await shop.db.transaction(async (tx) => {
    const person = await findErasedPerson(tx, shop, { siteId, memberId })
    await tx.run(deleteCodeMessages, [siteId, memberId])
    await tx.run(deleteVerifications, [siteId, memberId])
    for (const { erase } of personalData) {
      const next = await erase?.(tx, shop, person)
      if (next) afterCommit.push(next)
    }
    const event = erasedEvents(shop, { siteId, id: memberId })
    const [erased] = await tx.run(eraseMember, [siteId, memberId, new Date(shop.clock()), ...event])
    if (!erased) throw refuse('MEMBER_NOT_FOUND')
  })
  signOuts.publish(shop, siteId)
  for (const next of afterCommit) next()
}

/** With the e-mail address only if it is verified: otherwise it may belong to somebody else. */
export function personOf(siteId: string, member: members.MemberRow): Person {
  const isKnown = member.emailVerified && member.email !== ''
  return { siteId, memberId: member.id, emails: isKnown ? [member.email.toLowerCase()] : [] }
}

async function findErasedPerson(tx: Connection, shop: Shop, key: MemberKey): Promise<ErasedPerson> {
  const member = await members.get(shop, key.siteId, key.memberId)
  const { orderIds, visitorIds } = await purchases.lockOrders(tx, key)
  const signedIn = await findVisitorIds(tx, key)
  return { ...personOf(key.siteId, member), orderIds, visitorIds: [...new Set([...signedIn, ...visitorIds])] }
}

/** Deletes the codes for a change of the e-mail address, but no other e-mails to the new address. */
const deleteCodeMessages: Statement<never> = statement(
  'personal-data.delete-code-messages',
  `DELETE FROM messages m USING verifications v
   WHERE m.site_id = $1 AND v.site_id = $1 AND v.member_id = $2 AND lower(m.recipient) = lower(v.email)
     AND m.confidential AND m.created_at BETWEEN v.created_at AND ${later('v.created_at', "interval '10 seconds'")}`,
)

const deleteVerifications: Statement<never> = statement(
  'personal-data.verifications',
  'DELETE FROM verifications WHERE site_id = $1 AND member_id = $2',
)
