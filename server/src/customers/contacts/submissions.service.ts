import type {
  AppendOrCreateContactReply,
  AppendOrCreateContactRequest,
  ContactInfo,
} from '@cartwright/contract/identity/contacts.ts'
import * as budgets from '../../budgets/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as profiles from '../members/profiles.service.ts'
import { type ContactRow, contactByEmail } from './queries.ts'
import { appendInfo, applyInfo, noDetails } from './rules.ts'
import * as contacts from './service.ts'

/** Parallel submissions cause another attempt, so this many mean that something is wrong. */
const maxAttempts = 10

/**
 * Appends to the contact with the e-mail address, or creates one. Members append to their own. For anybody else, the
 * contact of a member stays as it is.
 */
export async function submit(
  shop: Shop,
  caller: Caller,
  { info = {}, contactId }: AppendOrCreateContactRequest,
): Promise<AppendOrCreateContactReply> {
  await assertMaySubmit(shop, caller)
  const details = applyInfo(noDetails, info, shop.newId)
  await contacts.check(shop, caller.siteId, { details })
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = await findKnown(shop, caller, { contactId, email: details.email })
    if (known) {
      const appended = await append(shop, caller, { known, info })
      if (appended) return appended
      continue
    }
    const made = await contacts.insert(shop, caller.siteId, { details, source: 'WIX_FORMS' })
    if (made) return { contactId: made.id, identityType: 'CONTACT', newContact: true }
  }
  throw refuse('TEMPORARILY_UNAVAILABLE')
}

async function assertMaySubmit(shop: Shop, caller: Caller): Promise<void> {
  if (isMerchant(caller)) {
    if (!may(caller, 'MEMBERS.MANAGE')) throw refuse('PERMISSION_DENIED')
    return
  }
  const { siteId, id: identity, address } = caller
  await budgets.spend(shop, 'contact', { siteId, identity, address })
}

async function findKnown(
  shop: Shop,
  caller: Caller,
  { contactId, email }: { contactId: string | null | undefined; email: string },
): Promise<ContactRow | undefined> {
  const { siteId } = caller
  if (caller.kind === 'member') return contacts.get(shop.db, siteId, caller.id)
  if (isMerchant(caller) && contactId) {
    if (!isGuid(contactId)) throw refuse('CONTACT_NOT_FOUND')
    return contacts.get(shop.db, siteId, contactId.toLowerCase())
  }
  if (email === '') return undefined
  const [known] = await shop.db.run(contactByEmail, [siteId, email])
  return known
}

/** Undefined if the contact has changed in the meantime. */
async function append(
  shop: Shop,
  caller: Caller,
  { known, info }: { known: ContactRow; info: ContactInfo },
): Promise<AppendOrCreateContactReply | undefined> {
  const { siteId } = caller
  const { id, isMember } = known
  const isOwn = caller.kind === 'member' || isMerchant(caller)
  if (isMember && !isOwn) return { contactId: id, identityType: 'NOT_AUTHENTICATED', newContact: false }
  const details = appendInfo(known, info, shop.newId)
  await contacts.check(shop, siteId, { details, before: known })
  if (isMember) {
    await profiles.edit(shop, {
      siteId,
      id,
      change: (before) => {
        const now = { email: known.email, profile: before.profile, labelKeys: known.labelKeys }
        return { ...before, profile: appendInfo(now, info, shop.newId).profile }
      },
    })
    const added = details.labelKeys.filter((key) => !known.labelKeys.includes(key))
    if (added.length > 0)
      await contacts.label(shop, caller, { contactId: id, labelKeys: added, change: 'add' })
    return { contactId: id, identityType: 'MEMBER', newContact: false }
  }
  const changed = await contacts.writeGuest(shop, siteId, { before: known, details })
  return changed && { contactId: id, identityType: 'CONTACT', newContact: false }
}
