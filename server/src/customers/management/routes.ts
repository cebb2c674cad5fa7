import { calls } from '@cartwright/contract/calls.ts'
import type { Account, MemberDevice } from '@cartwright/contract/identity/accounts.ts'
import type { ListCustomersReply, ListCustomersRequest } from '@cartwright/contract/identity/contacts.ts'
import * as recovery from '../../identity/sign-in/recovery.service.ts'
import type { MemberKey, RouteContext } from '../../platform/room.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import * as contactSearch from '../contacts/search.service.ts'
import { toContact } from '../contacts/wire.ts'
import * as profiles from '../members/profiles.service.ts'
import * as memberSearch from '../members/search.service.ts'
import * as members from '../members/service.ts'
import { type MemberWithCard, toMember, toSiteMember } from '../members/wire.ts'
import * as erasure from '../personal-data/erasure.service.ts'
import * as archive from '../personal-data/export.service.ts'
import * as devices from '../profile/devices.service.ts'
import * as management from './service.ts'

type Context = Pick<RouteContext, 'on' | 'shop' | 'personalData'>

export function memberRoutes(context: Context): void {
  ownRoutes(context)
  merchantRoutes(context)
  siteMemberRoutes(context)
  adminRoutes(context)
}

function ownRoutes({ on, shop, personalData }: Context): void {
  on(calls.getCurrentMember, ({ caller, body }) => profiles.readOwn(shop, caller, body.fieldsets))
  on(calls.getMember, ({ caller, body }) => profiles.read(shop, caller, body))
  on(calls.queryMembers, ({ caller, body }) => memberSearch.query(shop, caller, body))
  on(calls.listMembers, ({ caller, body }) => memberSearch.list(shop, caller, body))
  on(calls.updateMember, ({ caller, body }) => profiles.update(shop, caller, body.member))
  on(calls.updateCurrentMemberSlug, ({ caller: { siteId, id }, body }) =>
    profiles.chooseSlug(shop, siteId, { id, slug: body.slug }),
  )
  on(calls.deleteMemberAddresses, ({ caller, body }) =>
    profiles.clearList(shop, caller, { id: body.id, list: 'addresses' }),
  )
  on(calls.deleteMemberEmails, ({ caller, body }) =>
    profiles.clearList(shop, caller, { id: body.id, list: 'emails' }),
  )
  on(calls.deleteMemberPhones, ({ caller, body }) =>
    profiles.clearList(shop, caller, { id: body.id, list: 'phones' }),
  )
  on(calls.joinCommunity, ({ caller }) => profiles.setVisibility(shop, caller, true))
  on(calls.leaveCommunity, ({ caller }) => profiles.setVisibility(shop, caller, false))
  on(calls.exportMyData, ({ caller }) => archive.download(shop, personalData, keyOf(caller)))
  on(calls.deleteMyMember, ({ caller }) => erasure.erase(shop, personalData, keyOf(caller)))
}

function merchantRoutes({ on, shop, personalData }: Context): void {
  on(calls.createMember, ({ caller, body }) => management.create(shop, caller, body.member))
  on(calls.updateMemberSlug, ({ caller, body }) => profiles.chooseSlug(shop, caller.siteId, body))
  on(calls.deleteMember, ({ caller: { siteId }, body }) =>
    erasure.erase(shop, personalData, { siteId, memberId: body.id }),
  )
  on(calls.approveMember, ({ caller, body }) => memberReply(management.approve(shop, caller, body.id)))
  on(calls.blockMember, ({ caller, body: { id } }) =>
    memberReply(management.shutOut(shop, caller, { id, by: 'block' })),
  )
  on(calls.disconnectMember, ({ caller, body: { id } }) =>
    memberReply(management.shutOut(shop, caller, { id, by: 'disconnect' })),
  )
}

function siteMemberRoutes({ on, shop }: Context): void {
  on(calls.changeLoginEmail, async ({ caller, body }) => ({
    member: toSiteMember(await management.changeLoginEmail(shop, caller, body)),
  }))
  on(calls.approveSiteMember, async ({ caller, body }) => {
    await management.approve(shop, caller, await management.findMemberId(shop, caller, body))
    return { session: {} }
  })
  on(calls.blockSiteMember, async ({ caller, body }) => {
    const id = await management.findMemberId(shop, caller, body)
    await management.shutOut(shop, caller, { id, by: 'block' })
  })
  on(calls.sendSetPasswordEmail, async ({ caller: { siteId }, body, address }) => {
    const member = await members.findByEmail(shop, siteId, body.email)
    if (member)
      await recovery.sendActivationLink(shop, { siteId, address, userAgent: '' }, { identityId: member.id })
    return { accepted: member !== undefined }
  })
}

function adminRoutes({ on, shop, personalData }: Context): void {
  on(calls.listAccounts, async ({ caller, body }) => {
    const { members, ...rest } = await memberSearch.accounts(shop, caller, body)
    return { accounts: members.map(toAccount), ...rest }
  })
  on(calls.listCustomers, ({ caller, body }) => listCustomers(shop, caller, body))
  on(calls.getAccount, async ({ caller, body }) =>
    toAccount(await profiles.get(shop, caller.siteId, body.id)),
  )
  on(calls.listMemberDevices, async ({ caller: { siteId }, body }) => {
    const { id: memberId } = await members.get(shop, siteId, body.id)
    return { devices: (await devices.list(shop, { siteId, memberId }, undefined)).map(toMemberDevice) }
  })
  on(calls.rejectMember, async ({ caller, body: { id } }) =>
    toAccount(await management.shutOut(shop, caller, { id, by: 'reject' })),
  )
  on(calls.unblockMember, async ({ caller, body }) =>
    toAccount(await management.unblock(shop, caller, body.id)),
  )
  on(calls.exportMember, ({ caller: { siteId }, body }) =>
    archive.download(shop, personalData, { siteId, memberId: body.id }),
  )
  on(calls.requirePasswordReset, async ({ caller, body, address }) =>
    toAccount(await management.requirePasswordReset(shop, caller, { id: body.id, address })),
  )
}

async function listCustomers(
  shop: Shop,
  caller: Caller,
  body: ListCustomersRequest,
): Promise<ListCustomersReply> {
  const { rows, metadata } = await contactSearch.customers(shop, caller, body)
  const found = await profiles.getMany(
    shop,
    caller.siteId,
    rows.flatMap(({ id, isMember }) => (isMember ? [id] : [])),
  )
  const accounts = new Map(found.map((member) => [member.id, toAccount(member)]))
  const customers = rows.map((row) => ({
    contact: toContact(row),
    ...optional('account', accounts.get(row.id)),
  }))
  return { customers, metadata }
}

function keyOf({ siteId, id }: Caller): MemberKey {
  return { siteId, memberId: id }
}

async function memberReply(member: Promise<MemberWithCard>) {
  return { member: toMember(await member, 'FULL') }
}

function toAccount(member: MemberWithCard): Account {
  const { status, reasons, hasPassword, mustResetPassword } = member
  return {
    member: toMember(member, 'FULL'),
    account: { status, reasons, hasPassword, mustResetPassword },
  }
}

function toMemberDevice({ id, device, address, client, createdAt, usedAt }: devices.Device): MemberDevice {
  return {
    id,
    device,
    address,
    ...(client === null ? {} : { client }),
    createdDate: createdAt.toISOString(),
    usedDate: usedAt.toISOString(),
  }
}
