import { type CallerKind, everyone, memberAdmin, merchants, named, noPrefix } from '../call.ts'

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
    summary: 'Read the signed-in member; `fieldsets` selects the fields',
  },
  getMember: {
    ...memberReads,
    method: 'GET',
    path: '/v1/members/{id}',
    summary: 'Read a member: shoppers themselves or members with a public profile, merchants any',
  },
  queryMembers: {
    ...memberReads,
    method: 'POST',
    query: true,
    path: '/v1/members/query',
    summary: 'Find members: shoppers those with a public profile, merchants all',
  },
  listMembers: {
    ...memberReads,
    method: 'GET',
    path: '/v1/members',
    summary: 'List members, newest first: shoppers those with a public profile, merchants all',
  },
  createMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members',
    summary: 'Create an account without a password; sendSetPasswordEmail lets the member choose one',
  },
  updateMember: {
    ...ownMember,
    method: 'PATCH',
    path: '/v1/members/{member.id}',
    summary: 'Update a member: members themselves, merchants any',
  },
  updateCurrentMemberSlug: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/my/slug',
    summary: 'Set the slug of your own profile',
  },
  updateMemberSlug: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/slug',
    summary: 'Set the slug of a profile',
  },
  deleteMember: {
    ...memberWrites,
    method: 'DELETE',
    path: '/v1/members/{id}',
    aliases: ['/admin/v1/members/{id}'],
    summary: 'Delete a member; orders stay without personal data',
  },
  deleteMyMember: {
    ...ownAccount,
    method: 'DELETE',
    path: '/v1/members/my',
    summary: 'Delete your own account; orders stay without personal data',
  },
  deleteMemberAddresses: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/addresses',
    summary: 'Delete all addresses of a member',
  },
  deleteMemberEmails: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/emails',
    summary: 'Delete all additional e-mail addresses of a member',
  },
  deleteMemberPhones: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/phones',
    summary: 'Delete all telephone numbers of a member',
  },
  approveMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/approve',
    aliases: ['/admin/v1/members/{id}/approve'],
    summary: 'Approve a pending member',
  },
  blockMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/block',
    aliases: ['/admin/v1/members/{id}/block'],
    summary: 'Block a member and sign them out everywhere',
  },
  disconnectMember: {
    ...memberWrites,
    method: 'POST',
    path: '/v1/members/{id}/disconnect',
    summary: 'Delete the account of a member and keep the contact',
  },
  joinCommunity: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/join-community',
    summary: 'Make your own profile public',
  },
  leaveCommunity: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/leave-community',
    summary: 'Make your own profile private',
  },
  changeLoginEmail: {
    ...memberWrites,
    prefixes: siteMemberPrefixes,
    method: 'PATCH',
    path: '/api/v1/members/{id}/change-login-email',
    aliases: ['/_api/wix-sm/v1/members/{id}/change-login-email'],
    summary: 'Change the e-mail address of a member; the next sign-in verifies it',
  },
  approveSiteMember: {
    ...memberWrites,
    prefixes: siteMemberPrefixes,
    method: 'POST',
    path: '/api/v1/members/approve',
    aliases: ['/_api/wix-sm/v1/members/approve'],
    summary: 'Approve a pending member by id or e-mail address',
  },
  blockSiteMember: {
    ...memberWrites,
    prefixes: siteMemberPrefixes,
    method: 'POST',
    path: '/api/v1/members/block',
    aliases: ['/_api/wix-sm/v1/members/block'],
    summary: 'Block a member by id or e-mail address',
  },
  sendSetPasswordEmail: {
    ...memberWrites,
    prefixes: ['/wix-sm/api/v1/auth', '/identity/members', '/members', ''],
    method: 'POST',
    path: '/v1/auth/members/send-set-password-email',
    summary: 'Send a member a link to set a password',
  },
  listAccounts: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members',
    summary: 'List members with their account status, and count the pending ones',
  },
  getAccount: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members/{id}',
    summary: 'Read a member and the status of their account',
  },
  listMemberDevices: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members/{id}/devices',
    summary: 'List the sessions of a member, newest first',
  },
  rejectMember: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/reject',
    summary: 'Reject a pending member; the account is blocked',
  },
  unblockMember: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/unblock',
    summary: 'Unblock a member',
  },
  requirePasswordReset: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/require-password-reset',
    summary: 'Require a new password: sign a member out everywhere and send a link',
  },
  exportMember: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/members/{id}/export',
    file: 'reply',
    summary: 'Export all data of a member as one JSON document',
  },
  exportMyData: {
    ...ownAccount,
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/my-data',
    file: 'reply',
    summary: 'Export all data of the signed-in member as one JSON document',
  },
})
