import type { Contact, ContactInfo, ContactLabel } from '@cartwright/contract/identity/contacts.ts'
import { ContactSource } from '@cartwright/contract/identity/contacts.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { profileViolations } from '../members/rules.ts'
import { guestProfile, type Purchase } from './guests.service.ts'
import { writeMovedLabel } from './labels.queries.ts'
import {
  addMovedLabels,
  type ContactRow,
  contactsByIds,
  insertMoved,
  lockMembers,
  updateMoved,
} from './queries.ts'
import { applyInfo, type Details, hasDetails, noDetails } from './rules.ts'

// Contacts and labels that come from another shop. They make no events.

/** A contact as the other shop describes it, with labels of this one. */
export interface MovedContact {
  contact: Contact
  /** Its id here. */
  id: string
  /** It has not come yet; it came before, or with its account; or it is the shop's own, which gets the labels alone. */
  as: 'new' | 'moved' | 'own'
  /** Another contact that came has the same e-mail address. */
  duplicate: boolean
}

/** Writes contacts of another shop. For each, in their order, why it could not come, if it could not. */
export async function writeMoved(
  tx: Connection,
  shop: Shop,
  { siteId, contacts }: { siteId: string; contacts: readonly MovedContact[] },
): Promise<(string | undefined)[]> {
  const moved = contacts.filter((one) => one.as === 'moved').map(({ id }) => id)
  await tx.run(lockMembers, [siteId, moved])
  const here = new Map((await tx.run(contactsByIds, [siteId, moved])).map((row) => [row.id, row]))
  const wanted = contacts.map((one) => toValues(shop, one, here.get(one.id)))
  const valuesOf = (as: MovedContact['as']) =>
    JSON.stringify(wanted.flatMap(({ values }, at) => (values && contacts[at]?.as === as ? values : [])))
  const inserted = new Set((await tx.run(insertMoved, [siteId, valuesOf('new')])).map(({ id }) => id))
  await tx.run(updateMoved, [siteId, valuesOf('moved')])
  await tx.run(addMovedLabels, [siteId, valuesOf('own')])
  return wanted.map(({ values, problem }, at) => {
    if (!values || contacts[at]?.as !== 'new' || inserted.has(values.id)) return problem
    return `The contact ${values.id} did not come: another one has its id or its e-mail address.`
  })
}

/** Writes a label of another shop. One of the shop with the same key or name is the same. Returns its key here. */
export async function writeMovedLabels(
  tx: Connection,
  shop: Shop,
  {
    siteId,
    labels,
  }: { siteId: string; labels: readonly { label: ContactLabel; ownKey: string | undefined }[] },
): Promise<{ ownId: string; matched: boolean }[]> {
  const written: { ownId: string; matched: boolean }[] = []
  for (const { label, ownKey } of labels) {
    const { key = '', displayName, createdDate, updatedDate } = label
    const createdAt = createdDate ?? new Date(shop.clock()).toISOString()
    const name = (displayName ?? '').trim().slice(0, 50) || key
    const values = [siteId, ownKey ?? key, name, createdAt, updatedDate ?? createdAt, ownKey !== undefined]
    const [own] = await tx.run(writeMovedLabel, values)
    written.push({ ownId: ownKey ?? own?.key ?? key, matched: own?.matched ?? false })
  }
  return written
}

/** Makes whoever ordered in the other shop without an account a contact, unless somebody with the e-mail address is one. */
export async function recordMovedGuests(
  tx: Connection,
  shop: Shop,
  { siteId, purchases }: { siteId: string; purchases: readonly MovedPurchase[] },
): Promise<void> {
  const guests = purchases.flatMap(({ email, order, createdAt }) =>
    email === '' || order.buyerInfo?.memberId
      ? []
      : {
          ...{ id: shop.newId(), email, profile: guestProfile(order), label_keys: [], source: 'WIX_STORES' },
          ...{ duplicate: false, created_at: createdAt, updated_at: createdAt },
        },
  )
  if (guests.length > 0) await tx.run(insertMoved, [siteId, JSON.stringify(guests)])
}

type MovedPurchase = Omit<Purchase, 'siteId'> & { createdAt: string }

type Written =
  | { values: { id: string; label_keys: readonly string[]; [column: string]: unknown }; problem?: undefined }
  | { values?: undefined; problem: string }

function toValues(
  shop: Shop,
  { contact, id, duplicate }: MovedContact,
  here: ContactRow | undefined,
): Written {
  const { createdDate, updatedDate, source } = contact
  const createdAt = createdDate ?? new Date(shop.clock()).toISOString()
  try {
    const { email, profile, labelKeys } = toDetails(shop, contact, here)
    const sourceType = ContactSource.enum.find((known) => known === source?.sourceType) ?? 'OTHER'
    return {
      values: {
        ...{ id, email, profile, duplicate, source: sourceType },
        label_keys: labelKeys,
        created_at: createdAt,
        updated_at: updatedDate ?? createdAt,
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reasons = error.violations.map(({ field, description }) => `${field} ${description}`).join('; ')
    return { problem: `The contact ${contact.id} did not come: ${reasons || error.message}.` }
  }
}

/** What the account says and the contract does not show of a contact stays. Addresses keep their ids. */
function toDetails(shop: Shop, { info = {}, primaryEmail }: Contact, here: ContactRow | undefined): Details {
  const kept = here?.isMember ? here.profile : {}
  const addresses = (info.addresses?.items ?? []).map(({ id, tag }) => ({ ...(id ? { id } : {}), tag }))
  const before = { ...noDetails, profile: { ...kept, addresses } }
  const sent = here?.isMember ? { ...info, emails: withLogin(here.email, info) } : info
  const { email, profile, labelKeys } = applyInfo(before as Details, sent, shop.newId)
  const { subscriptionStatus: wish } = primaryEmail ?? {}
  const details = {
    email,
    labelKeys,
    profile: {
      ...profile,
      ...(wish === 'SUBSCRIBED' || wish === 'UNSUBSCRIBED' ? { subscription: wish === 'SUBSCRIBED' } : {}),
    },
  }
  if (!here && !hasDetails(details)) throw refuse('INSUFFICIENT_CONTACT_DATA')
  refuseIf(profileViolations('info', details.profile))
  return details
}

/** The address that a member signs in with comes first, whichever one the other shop writes to. */
function withLogin(email: string, { emails }: ContactInfo): NonNullable<ContactInfo['emails']> {
  const others = (emails?.items ?? []).filter((one) => one.email?.toLowerCase() !== email.toLowerCase())
  return { items: [{ email, primary: true }, ...others.map((one) => ({ ...one, primary: false }))] }
}
