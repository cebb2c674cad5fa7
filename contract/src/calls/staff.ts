import { beforeSignIn, type CallerKind, named, noPrefix, siteAdmin, siteAdminReads } from './call.ts'

const staffOnly: readonly CallerKind[] = ['staff']
const staffAdmin = { ...siteAdmin, permission: 'SITE.MANAGE_STAFF' } as const
const ownStaffAccount = { callers: staffOnly, permission: '', prefixes: noPrefix } as const

export const staffCalls = named({
  setUpShop: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/set-up',
    summary: 'Make the first owner with the one-time link that the first start printed',
  },
  signIn: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/sign-in',
    summary: 'Sign in to run the shop; answers with a cookie',
  },
  signOut: { ...ownStaffAccount, method: 'POST', path: '/admin/v1/sign-out', summary: 'End this session' },
  getMe: {
    ...ownStaffAccount,
    method: 'GET',
    path: '/admin/v1/me',
    summary: 'Who is signed in, and may do what',
  },
  updateMe: {
    ...ownStaffAccount,
    method: 'PATCH',
    path: '/admin/v1/me',
    summary: 'Change the own name or e-mail address',
  },
  changeMyPassword: {
    ...ownStaffAccount,
    method: 'POST',
    path: '/admin/v1/me/password',
    summary: 'Change the own password; all other sessions end',
  },
  listSessions: {
    ...ownStaffAccount,
    method: 'GET',
    path: '/admin/v1/me/sessions',
    summary: 'The browsers one is signed in with',
  },
  endSession: {
    ...ownStaffAccount,
    method: 'DELETE',
    path: '/admin/v1/me/sessions/{id}',
    summary: 'End one of the own sessions',
  },
  endOtherSessions: {
    ...ownStaffAccount,
    method: 'POST',
    path: '/admin/v1/me/sessions/end-others',
    summary: 'End all own sessions but this one',
  },
  getStaffLink: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/links/get',
    summary: 'What a one-time link is for',
  },
  useStaffLink: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/links/use',
    summary: 'Choose a password with the link of an invitation or of a forgotten one',
  },
  sendPasswordLink: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/forgotten-password',
    summary: 'Send a link to whoever forgot the password',
  },
  listStaff: {
    ...staffAdmin,
    method: 'GET',
    path: '/admin/v1/staff',
    summary: 'The people who run the shop',
  },
  inviteStaff: {
    ...staffAdmin,
    method: 'POST',
    path: '/admin/v1/staff',
    summary: 'Invite somebody to run the shop; the link is shown this once',
  },
  updateStaff: {
    ...staffAdmin,
    method: 'PATCH',
    path: '/admin/v1/staff/{member.id}',
    summary: 'Change role or name of somebody',
  },
  removeStaff: {
    ...staffAdmin,
    method: 'DELETE',
    path: '/admin/v1/staff/{id}',
    summary: 'Let somebody run the shop no longer',
  },
  createStaffLink: {
    ...staffAdmin,
    method: 'POST',
    path: '/admin/v1/staff/{id}/link',
    summary: 'Invite somebody again, or let in who forgot the password',
  },
  listAuthors: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/authors',
    summary: 'The names of people and keys that changed something',
  },
  queryAuditLog: {
    ...siteAdminReads,
    permission: 'SITE.READ_AUDIT_LOG',
    method: 'GET',
    path: '/admin/v1/audit-log',
    summary: 'Who changed what when, newest first',
  },
})
