import { type CallerKind, everyone, memberAdmin, merchants, named, noPrefix } from './call.ts'

const memberPrefixes = ['/members', '', '/_api/members', '/members-ng-api']
const siteMemberPrefixes = ['', '/_api/wix-sm', '/wix-sm']
const membersOnly: readonly CallerKind[] = ['member']
const ownAccount = { callers: membersOnly, permission: '', prefixes: memberPrefixes } as const
const ownMember = { callers: ['member', 'app', 'staff'], permission: '', prefixes: memberPrefixes } as const
const memberReads = { callers: everyone, permission: '', prefixes: memberPrefixes } as const
const memberWrites = { callers: merchants, permission: 'MEMBERS.MANAGE', prefixes: memberPrefixes } as const

export const membersCalls = named({
  getCurrentMember: {
    ...ownAccount,
    method: 'GET',
    path: '/v1/members/my',
    summary: 'Read the member who is signed in; `fieldsets` says how much of it',
  },
  getMember: {
    ...memberReads,
    method: 'GET',
    path: '/v1/members/{id}',
    summary: 'Read a member: oneself, for shoppers one of the community, for a merchant any',
  },
  queryMembers: {
    ...memberReads,
    method: 'POST',
    query: true,
    path: '/v1/members/query',
    summary: 'Find members: for shoppers those of the community, for a merchant all',
  },
  listMembers: {
    ...memberReads,
    method: 'GET',
    path: '/v1/members',
    summary: 'The members, newest first: for shoppers those of the community, for a merchant all',
  },
  createMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members',
    summary: 'Make an account that has no password yet; sendSetPasswordEmail lets its member in',
  },
  updateMember: {
    ...ownMember,
    method: 'PATCH',
    path: '/v1/members/{member.id}',
    summary: 'Change what is said of a member: oneself, for a merchant anybody',
  },
  updateCurrentMemberSlug: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/my/slug',
    summary: 'Choose the address of the own profile',
  },
  updateMemberSlug: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/slug',
    summary: 'Choose the address of a profile',
  },
  deleteMember: {
    ...memberWrites,
    method: 'DELETE',
    path: '/v1/members/{id}',
    aliases: ['/admin/v1/members/{id}'],
    summary: 'Erase a member: orders stay in the books, without who it was',
  },
  deleteMyMember: {
    ...ownAccount,
    method: 'DELETE',
    path: '/v1/members/my',
    summary: 'Erase the own account: orders stay in the books, without who it was',
  },
  deleteMemberAddresses: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/addresses',
    summary: 'Remove all addresses of a member',
  },
  deleteMemberEmails: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/emails',
    summary: 'Remove all further e-mail addresses of a member',
  },
  deleteMemberPhones: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/phones',
    summary: 'Remove all telephone numbers of a member',
  },
  approveMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/approve',
    aliases: ['/admin/v1/members/{id}/approve'],
    summary: 'Let in a member who waits for it',
  },
  blockMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/block',
    aliases: ['/admin/v1/members/{id}/block'],
    summary: 'Keep a member out, and sign out everywhere at once',
  },
  disconnectMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/disconnect',
    summary: 'End the account of a member and keep what is known of the person',
  },
  joinCommunity: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/join-community',
    summary: 'Show the own profile to others',
  },
  leaveCommunity: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/leave-community',
    summary: 'Show the own profile to nobody',
  },
  changeLoginEmail: {
    ...memberWrites,
    prefixes: siteMemberPrefixes,
    method: 'PATCH',
    path: '/api/v1/members/{id}/change-login-email',
    aliases: ['/_api/wix-sm/v1/members/{id}/change-login-email'],
    summary: 'Give a member another e-mail address, which is verified at the next sign-in',
  },
  approveSiteMember: {
    ...memberWrites,
    prefixes: siteMemberPrefixes,
    method: 'POST',
    path: '/api/v1/members/approve',
    aliases: ['/_api/wix-sm/v1/members/approve'],
    summary: 'Let in who waits for it, by id or e-mail address',
  },
  blockSiteMember: {
    ...memberWrites,
    prefixes: siteMemberPrefixes,
    method: 'POST',
    path: '/api/v1/members/block',
    aliases: ['/_api/wix-sm/v1/members/block'],
    summary: 'Keep a member out, by id or e-mail address',
  },
  sendSetPasswordEmail: {
    ...memberWrites,
    prefixes: ['/wix-sm/api/v1/auth', '/identity/members', '/members', ''],
    method: 'POST',
    path: '/v1/auth/members/send-set-password-email',
    summary: 'Send a member the link to a first or a new password',
  },
  listAccounts: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members',
    summary: 'The members of the shop with where their accounts stand, and how many wait to be let in',
  },
  getAccount: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members/{id}',
    summary: 'One member with where the account stands',
  },
  listMemberDevices: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members/{id}/devices',
    summary: 'Where a member is signed in, newest first',
  },
  rejectMember: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/reject',
    summary: 'Do not let in who waits for it: the account is blocked',
  },
  unblockMember: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/unblock',
    summary: 'Let a blocked member in again',
  },
  requirePasswordReset: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/require-password-reset',
    summary: 'Sign a member out everywhere and ask for a new password, by a letter that is sent at once',
  },
  exportMember: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/export',
    file: 'reply',
    summary: 'Everything the shop has of a member, as one JSON document',
  },
  exportMyData: {
    ...ownAccount,
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/my-data',
    file: 'reply',
    summary: 'Everything the shop has of the member who is signed in, as one JSON document',
  },
})
