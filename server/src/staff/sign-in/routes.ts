import { calls } from '@cartwright/contract/calls.ts'
import type { Me, StaffMember, StaffSession } from '@cartwright/contract/staff/staff.ts'
import { limit } from '../../budgets/service.ts'
import type { CallRequest, On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { sendsMail } from '../../sites/mail/server.service.ts'
import * as audit from '../audit/service.ts'
import * as factors from '../factors/service.ts'
import type { PersonRow } from '../people/queries.ts'
import * as people from '../people/service.ts'
import type { OpenSessionRow } from '../sessions/queries.ts'
import * as sessions from '../sessions/service.ts'
import * as account from './account.service.ts'
import * as linkUses from './links.service.ts'
import * as otherShops from './other-shops.service.ts'
import * as signIn from './service.ts'

export function staffRoutes(on: On, shop: Shop): void {
  entranceRoutes(on, shop)
  accountRoutes(on, shop)
  peopleRoutes(on, shop)
  on(calls.queryAuditLog, async ({ caller, body }) => audit.search(shop, caller.siteId, body))
}

function entranceRoutes(on: On, shop: Shop): void {
  const comingIn = { before: limit(shop, 'sign-in'), ownPages: true } as const
  on(calls.setUpShop, async (ask) => entered(ask, await linkUses.setUp(shop, ask.body, ask)), comingIn)
  on(calls.getStaffLink, async (ask) => linkUses.read(shop, ask.body.token, ask), comingIn)
  on(
    calls.useStaffLink,
    async (ask) => {
      const result = await linkUses.redeem(shop, ask.body, ask)
      return result ? entered(ask, result) : {}
    },
    comingIn,
  )
  on(calls.sendPasswordLink, (ask) => linkUses.sendPasswordLink(shop, ask.body.email, ask), comingIn)
  on(calls.signIn, async (ask) => entered(ask, await signIn.signIn(shop, ask.body, ask)), comingIn)
  on(calls.getStaffPasskeyOptions, (ask) => signIn.passkeyOptions(shop, ask), comingIn)
  on(
    calls.signInWithPasskey,
    async (ask) => entered(ask, await signIn.signInWithPasskey(shop, ask.body.response, ask)),
    comingIn,
  )
  on(calls.signOut, async ({ caller, setHeader }) => {
    setHeader('set-cookie', await sessions.end(shop, caller, caller.sessionId ?? ''))
  })
}

function entered(
  { setHeader }: Pick<CallRequest<unknown>, 'setHeader'>,
  { me, cookies }: signIn.SignInResult,
): { me: Me } {
  for (const cookie of cookies) setHeader('set-cookie', cookie)
  return { me }
}

/** No password hash is stored for repeated requests. */
const withPassword = { repeatable: false } as const

function accountRoutes(on: On, shop: Shop): void {
  on(calls.getMe, async ({ caller }) => ({ me: await signIn.me(shop, caller) }))
  on(calls.updateMe, async ({ caller, body: { me, password } }) => ({
    me: await account.update(shop, caller, { ...me, ...(password === undefined ? {} : { password }) }),
  }))
  on(calls.confirmIdentity, ({ caller, body }) => account.confirm(shop, caller, body), withPassword)
  on(calls.changeMyPassword, ({ caller, body }) => account.changePassword(shop, caller, body), withPassword)
  on(calls.listMyShops, ({ caller }) => otherShops.list(shop, caller))
  on(
    calls.addMyShop,
    ({ caller, body, headers, address }) =>
      otherShops.add(shop, caller, { ...body, browser: { headers, address } }),
    withPassword,
  )
  on(calls.removeMyShop, ({ caller, body }) => otherShops.remove(shop, caller, body.id))
  on(calls.listSessions, async ({ caller }) => ({
    sessions: (await sessions.list(shop, caller)).map((row) => session(row, caller.sessionId)),
  }))
  on(calls.endSession, async ({ caller, body }) => {
    await sessions.end(shop, caller, body.id)
  })
  on(calls.endOtherSessions, async ({ caller }) => ({ ended: await sessions.endOthers(shop, caller) }))
}

function peopleRoutes(on: On, shop: Shop): void {
  on(calls.listStaff, async ({ caller }) => ({ staff: (await people.list(shop, caller.siteId)).map(member) }))
  on(
    calls.inviteStaff,
    async ({ caller, body }) => linked(shop, caller.siteId, await people.invite(shop, caller, body.member)),
    {
      secret: true,
    },
  )
  on(
    calls.createStaffLink,
    async ({ caller, body }) => linked(shop, caller.siteId, await people.createLink(shop, caller, body.id)),
    {
      secret: true,
    },
  )
  on(calls.updateStaff, async ({ caller, body }) => ({
    member: member(await people.update(shop, caller, body.member)),
  }))
  on(calls.removeStaff, ({ caller, body }) => people.remove(shop, caller, body.id))
  on(calls.resetFactors, async ({ caller, body }) => ({
    member: member(await factors.reset(shop, caller, body.id)),
  }))
  on(calls.getStaffRules, async ({ caller }) => ({ rules: await factors.rules(shop, caller.siteId) }))
  on(calls.saveStaffRules, async ({ caller, body }) => ({
    rules: await factors.saveRules(shop, caller, body.rules),
  }))
  on(calls.listAuthors, async ({ caller }) => ({ authors: await people.authors(shop, caller.siteId) }))
}

function session({ createdAt, usedAt, ...row }: OpenSessionRow, current: string | undefined): StaffSession {
  return {
    ...row,
    createdDate: createdAt.toISOString(),
    lastUsedDate: usedAt.toISOString(),
    current: row.id === current,
  }
}

async function linked(shop: Shop, siteId: string, { person, link }: people.PersonWithLink) {
  return { member: member(person), link, sendsMail: await sendsMail(shop, siteId) }
}

function member({ id, name, email, role, active, hasFactor, createdAt, signedInAt }: PersonRow): StaffMember {
  return {
    id,
    name,
    email,
    role,
    state: active ? 'ACTIVE' : 'INVITED',
    hasFactor,
    createdDate: createdAt.toISOString(),
    ...(signedInAt ? { lastSignInDate: signedInAt.toISOString() } : {}),
  }
}
