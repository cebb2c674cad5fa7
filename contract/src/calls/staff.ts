import { beforeSignIn, type CallerKind, named, noPrefix, siteAdmin, siteAdminReads } from './call.ts'

const staffOnly: readonly CallerKind[] = ['staff']
const staffAdmin = { ...siteAdmin, permission: 'SITE.MANAGE_STAFF' } as const
const ownStaffAccount = { callers: staffOnly, permission: '', prefixes: noPrefix } as const

export const staffCalls = named({
  setUpShop: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/set-up',
    summary: 'Create the first owner with the one-time link from the first start',
  },
  signIn: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/sign-in',
    summary: 'Sign in as staff; sets a cookie',
  },
  signOut: { ...ownStaffAccount, method: 'POST', path: '/admin/v1/sign-out', summary: 'End this session' },
  getMe: {
    ...ownStaffAccount,
    method: 'GET',
    path: '/admin/v1/me',
    summary: 'Read the signed-in member of staff and their permissions',
  },
  updateMe: {
    ...ownStaffAccount,
    method: 'PATCH',
    path: '/admin/v1/me',
    summary: 'Update your own name or e-mail address',
  },
  changeMyPassword: {
    ...ownStaffAccount,
    method: 'POST',
    path: '/admin/v1/me/password',
    summary: 'Change your own password; ends all other sessions',
  },
  listSessions: {
    ...ownStaffAccount,
    method: 'GET',
    path: '/admin/v1/me/sessions',
    summary: 'List your own sessions',
  },
  endSession: {
    ...ownStaffAccount,
    method: 'DELETE',
    path: '/admin/v1/me/sessions/{id}',
    summary: 'End one of your own sessions',
  },
  endOtherSessions: {
    ...ownStaffAccount,
    method: 'POST',
    path: '/admin/v1/me/sessions/end-others',
    summary: 'End all your own sessions except this one',
  },
  getStaffLink: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/links/get',
    summary: 'Read the purpose of a one-time link',
  },
  useStaffLink: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/links/use',
    summary: 'Set a password with the link of an invitation or a password reset',
  },
  sendPasswordLink: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/forgotten-password',
    summary: 'Send a password-reset link',
  },
  listStaff: {
    ...staffAdmin,
    method: 'GET',
    path: '/admin/v1/staff',
    summary: 'List the staff',
  },
  inviteStaff: {
    ...staffAdmin,
    method: 'POST',
    path: '/admin/v1/staff',
    summary: 'Invite a member of staff; the link is shown only once',
  },
  updateStaff: {
    ...staffAdmin,
    method: 'PATCH',
    path: '/admin/v1/staff/{member.id}',
    summary: 'Update role or name of a member of staff',
  },
  removeStaff: {
    ...staffAdmin,
    method: 'DELETE',
    path: '/admin/v1/staff/{id}',
    summary: 'Delete a member of staff',
  },
  createStaffLink: {
    ...staffAdmin,
    method: 'POST',
    path: '/admin/v1/staff/{id}/link',
    summary: 'Send a new invitation or password-reset link to a member of staff',
  },
  listAuthors: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/authors',
    summary: 'List the names of people and keys in the audit log',
  },
  queryAuditLog: {
    ...siteAdminReads,
    permission: 'SITE.READ_AUDIT_LOG',
    method: 'GET',
    path: '/admin/v1/audit-log',
    summary: 'List the audit log, newest first',
  },
})
