import * as budgets from '../../budgets/service.ts'
import { passwordViolations } from '../../credentials/passwords.rules.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import { runOne } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Browser } from '../../platform/pages/forms.ts'
import { type Shop, unknownCaller } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import * as audit from '../audit/service.ts'
import * as links from '../people/links.service.ts'
import {
  deleteFactors,
  type LinkRow,
  lockPersonByEmail,
  type PersonRow,
  personById,
  setPassword,
  upsertOwner,
} from '../people/queries.ts'
import * as people from '../people/service.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { recordCall, type SignInResult, startSession } from './service.ts'

/** Creates the first owner. Of several parallel requests, one succeeds. */
export async function setUp(
  shop: Shop,
  input: { token: string; name: string; email: string; password: string },
  browser: Browser,
): Promise<SignInResult> {
  const { token, name, email } = input
  const site = await sites.requireAt(shop, browser)
  const purposes = ['set-up'] as const
  await links.assertOpen(shop, site.id, { token, purposes })
  assertGoodPassword('password', input.password, [name, email, site.name])
  const password = await passwords.hash(input.password)
  const person = await shop.db.transaction(async (tx) => {
    await links.consume(tx, shop, { siteId: site.id, token, purposes })
    const values = [site.id, shop.newId(), email, name.trim(), password, new Date(shop.clock())]
    const owner = await runOne(tx, upsertOwner, values)
    await tx.run(deleteSessions, [site.id, owner.id, null])
    // Whoever made this link runs the server: an owner who has lost everything gets in again.
    await tx.run(deleteFactors, [site.id, owner.id])
    return runOne(tx, personById, [site.id, owner.id])
  })
  shop.changes.publish('staff', site.id)
  return startSession(shop, { site, person, call: 'setUpShop' }, browser)
}

const purposeNames = { 'set-up': 'SET_UP', invitation: 'INVITATION', password: 'PASSWORD' } as const

/** The purpose of a link, and the person it is for. */
export async function read(shop: Shop, token: string, browser: Pick<Browser, 'headers'>) {
  const site = await sites.requireAt(shop, browser)
  const purposes = ['set-up', 'invitation', 'password'] as const
  const link = await links.assertOpen(shop, site.id, { token, purposes })
  const person = link.staffId === null ? undefined : await getPerson(shop, site.id, link)
  return {
    purpose: purposeNames[link.purpose],
    siteName: site.name,
    ...(person ? { name: person.name, email: person.email } : {}),
  }
}

/**
 * Accepts an invitation, or replaces a forgotten password. Nobody is signed in who has a second factor: the mailbox alone
 * is none.
 */
export async function redeem(
  shop: Shop,
  input: { token: string; password: string; name?: string },
  browser: Browser,
): Promise<SignInResult | undefined> {
  const { token } = input
  const site = await sites.requireAt(shop, browser)
  const purposes = ['invitation', 'password'] as const
  const found = await getPerson(shop, site.id, await links.assertOpen(shop, site.id, { token, purposes }))
  assertGoodPassword('password', input.password, [found.name, found.email, site.name])
  const password = await passwords.hash(input.password)
  const person = await shop.db.transaction(async (tx) => {
    await links.consume(tx, shop, { siteId: site.id, token, purposes })
    const [changed] = await tx.run(setPassword, [site.id, found.id, password, input.name?.trim()])
    if (!changed) throw refuse('LINK_NOT_VALID')
    await tx.run(deleteSessions, [site.id, found.id, null])
    return changed
  })
  shop.changes.publish('staff', site.id)
  if (!person.hasFactor) return startSession(shop, { site, person, call: 'useStaffLink' }, browser)
  await recordCall(shop, { siteId: site.id, personId: person.id, call: 'useStaffLink' }, browser)
}

/**
 * Sends the link in the background, so that neither the answer nor its time reveals whether the account exists. Sends
 * nothing while a link is under way that a newer one would end.
 */
export async function sendPasswordLink(shop: Shop, email: string, browser: Browser): Promise<void> {
  const { address } = browser
  const site = await sites.requireAt(shop, browser)
  await budgets.spend(shop, 'password-link', { siteId: site.id, address, recipient: email })
  const send = async () => {
    const person = await shop.db.transaction(async (tx) => {
      const [known] = await tx.run(lockPersonByEmail, [site.id, email])
      if (!known?.active) return undefined
      if (await links.isFresh(tx, shop, { siteId: site.id, personId: known.id })) return undefined
      await people.sendLink(tx, shop, { siteId: site.id, person: known })
      return known
    })
    if (!person) return
    const caller = unknownCaller(site.id)
    const entry = { call: 'sendPasswordLink', entityId: person.id, address, status: 200, code: undefined }
    await audit.record(shop, { caller, ...entry })
  }
  send().catch((error: unknown) => shop.log.error({ err: error }, 'sending a password link failed'))
}

async function getPerson(shop: Shop, siteId: string, link: LinkRow): Promise<PersonRow> {
  const [person] = await shop.db.run(personById, [siteId, link.staffId])
  if (!person) throw refuse('LINK_NOT_VALID')
  return person
}

export function assertGoodPassword(field: string, password: string, own: readonly string[]): void {
  refuseIf(passwordViolations(field, password, own))
}
