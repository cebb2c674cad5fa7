import { calls } from '@cartwright/contract/calls.ts'
import type { Account, MemberDevice } from '@cartwright/contract/identity/members.ts'
import * as recovery from '../../identity/sign-in/recovery.service.ts'
import type { MemberKey, RouteContext } from '../../platform/room.ts'
import type { Caller } from '../../platform/shop/shop.ts'
import * as community from '../members/profiles.service.ts'
import * as lists from '../members/search.service.ts'
import * as members from '../members/service.ts'
import { type Carded, memberOnWire, siteMemberOnWire } from '../members/wire.ts'
import * as erasure from '../personal-data/erasure.service.ts'
import * as archive from '../personal-data/export.service.ts'
import * as devices from '../profile/devices.service.ts'
import * as managing from './service.ts'

type Context = Pick<RouteContext, 'on' | 'shop' | 'personalData'>

export function memberRoutes(context: Context): void {
  ownRoutes(context)
  merchantRoutes(context)
  siteMemberRoutes(context)
  adminRoutes(context)
}

function ownRoutes({ on, shop, personalData }: Context): void {
  on(calls.getCurrentMember, ({ caller, body }) => community.own(shop, caller, body.fieldsets))
  on(calls.getMember, ({ caller, body }) => community.read(shop, caller, body))
  on(calls.queryMembers, ({ caller, body }) => lists.query(shop, caller, body))
  on(calls.listMembers, ({ caller, body }) => lists.list(shop, caller, body))
  on(calls.updateMember, ({ caller, body }) => community.update(shop, caller, body.member))
  on(calls.updateCurrentMemberSlug, ({ caller: { siteId, id }, body }) =>
    community.chooseSlug(shop, siteId, { id, slug: body.slug }),
  )
  on(calls.deleteMemberAddresses, ({ caller, body }) => community.clear(shop, caller, body.id, 'addresses'))
  on(calls.deleteMemberEmails, ({ caller, body }) => community.clear(shop, caller, body.id, 'emails'))
  on(calls.deleteMemberPhones, ({ caller, body }) => community.clear(shop, caller, body.id, 'phones'))
  on(calls.joinCommunity, ({ caller }) => community.show(shop, caller, true))
  on(calls.leaveCommunity, ({ caller }) => community.show(shop, caller, false))
  on(calls.exportMyData, ({ caller }) => archive.download(shop, personalData, keyOf(caller)))
  on(calls.deleteMyMember, async ({ caller }) => {
    await erasure.erase(shop, personalData, keyOf(caller))
    return {}
  })
}

function merchantRoutes({ on, shop, personalData }: Context): void {
  on(calls.createMember, ({ caller, body }) => managing.create(shop, caller, body.member))
  on(calls.updateMemberSlug, ({ caller, body }) => community.chooseSlug(shop, caller.siteId, body))
  on(calls.deleteMember, async ({ caller: { siteId }, body }) => {
    await erasure.erase(shop, personalData, { siteId, memberId: body.id })
    return {}
  })
  on(calls.approveMember, async ({ caller, body }) => full(await managing.approve(shop, caller, body.id)))
  on(calls.blockMember, async ({ caller, body }) => full(await managing.block(shop, caller, body.id)))
  on(calls.disconnectMember, async ({ caller, body }) =>
    full(await managing.disconnect(shop, caller, body.id)),
  )
}

function siteMemberRoutes({ on, shop }: Context): void {
  on(calls.changeLoginEmail, async ({ caller, body }) => ({
    member: siteMemberOnWire(await managing.changeLoginEmail(shop, caller, body)),
  }))
  on(calls.approveSiteMember, async ({ caller, body }) => {
    await managing.approve(shop, caller, await managing.idOf(shop, caller, body))
    return { session: {} }
  })
  on(calls.blockSiteMember, async ({ caller, body }) => {
    await managing.block(shop, caller, await managing.idOf(shop, caller, body))
    return {}
  })
  on(calls.sendSetPasswordEmail, async ({ caller: { siteId }, body, address }) => {
    const member = await members.byEmail(shop, siteId, body.email)
    if (member) await recovery.activate(shop, { siteId, address, userAgent: '' }, { identityId: member.id })
    return { accepted: member !== undefined }
  })
}

function adminRoutes({ on, shop, personalData }: Context): void {
  on(calls.listAccounts, async ({ caller, body }) => {
    const { members, ...rest } = await lists.accounts(shop, caller, body)
    return { accounts: members.map(account), ...rest }
  })
  on(calls.getAccount, async ({ caller, body }) => account(await community.get(shop, caller.siteId, body.id)))
  on(calls.listMemberDevices, async ({ caller: { siteId }, body }) => {
    const { id: memberId } = await members.get(shop, siteId, body.id)
    return { devices: (await devices.list(shop, { siteId, memberId }, undefined)).map(deviceOnWire) }
  })
  on(calls.rejectMember, async ({ caller, body }) => account(await managing.reject(shop, caller, body.id)))
  on(calls.unblockMember, async ({ caller, body }) => account(await managing.unblock(shop, caller, body.id)))
  on(calls.exportMember, ({ caller: { siteId }, body }) =>
    archive.download(shop, personalData, { siteId, memberId: body.id }),
  )
  on(calls.requirePasswordReset, async ({ caller, body, address }) =>
    account(await managing.requirePasswordReset(shop, caller, { id: body.id, address })),
  )
}

function keyOf({ siteId, id }: Caller): MemberKey {
  return { siteId, memberId: id }
}

function full(member: Carded) {
  return { member: memberOnWire(member, 'FULL') }
}

function account(member: Carded): Account {
  const { status, reasons, hasPassword, mustResetPassword } = member
  return {
    member: memberOnWire(member, 'FULL'),
    account: { status, reasons, hasPassword, mustResetPassword },
  }
}

function deviceOnWire({ id, device, address, client, createdAt, usedAt }: devices.Device): MemberDevice {
  return {
    id,
    device,
    address,
    ...(client === null ? {} : { client }),
    createdDate: createdAt.toISOString(),
    usedDate: usedAt.toISOString(),
  }
}
