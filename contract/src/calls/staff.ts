import { beforeSignIn, type CallerKind, named, noPrefix, siteAdmin, siteAdminReads } from './call.ts'

const staffOnly: readonly CallerKind[] = ['staff']
const staffReads = { ...siteAdmin, permission: 'SITE.MANAGE_STAFF' } as const
const staffAdmin = { ...staffReads, confirmed: true } as const
const ownStaffAccount = { callers: staffOnly, permission: '', prefixes: noPrefix } as const
const ownFactors = { ...ownStaffAccount, withoutFactor: true } as const
const ownFactorChanges = { ...ownFactors, confirmed: true } as const

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
  getStaffPasskeyOptions: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/passkey-options',
    summary: 'Create the WebAuthn options to use a passkey of staff',
  },
  signInWithPasskey: {
    ...beforeSignIn,
    method: 'POST',
    path: '/admin/v1/sign-in/passkey',
    summary: 'Sign in as staff with a passkey; sets a cookie',
  },
  signOut: { ...ownFactors, method: 'POST', path: '/admin/v1/sign-out', summary: 'End this session' },
  getMe: {
    ...ownFactors,
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
  confirmIdentity: {
    ...ownFactors,
    method: 'POST',
    path: '/admin/v1/me/confirm',
    summary: 'Prove again who you are, for ten minutes in this session',
  },
  listFactors: {
    ...ownFactors,
    method: 'GET',
    path: '/admin/v1/me/factors',
    summary: 'List your own passkeys and authenticator apps',
  },
  startAuthenticator: {
    ...ownFactorChanges,
    audited: false,
    method: 'POST',
    path: '/admin/v1/me/factors/authenticator-setup',
    summary: 'Create the key for an authenticator app (TOTP); it is shown only once',
  },
  addAuthenticator: {
    ...ownFactorChanges,
    method: 'POST',
    path: '/admin/v1/me/factors/authenticators',
    summary: 'Add the authenticator app with its first code',
  },
  startStaffPasskey: {
    ...ownFactorChanges,
    audited: false,
    method: 'POST',
    path: '/admin/v1/me/factors/passkey-setup',
    summary: 'Create the WebAuthn options for a new passkey of your own',
  },
  addStaffPasskey: {
    ...ownFactorChanges,
    method: 'POST',
    path: '/admin/v1/me/factors/passkeys',
    summary: 'Add a passkey of your own',
  },
  renameFactor: {
    ...ownFactors,
    method: 'PATCH',
    path: '/admin/v1/me/factors/{factor.id}',
    summary: 'Rename one of your own passkeys or authenticator apps',
  },
  removeFactor: {
    ...ownFactorChanges,
    method: 'DELETE',
    path: '/admin/v1/me/factors/{id}',
    summary: 'Delete one of your own passkeys or authenticator apps',
  },
  createRecoveryCodes: {
    ...ownFactorChanges,
    method: 'POST',
    path: '/admin/v1/me/recovery-codes',
    summary: 'Create ten new recovery codes; earlier ones stop working',
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
    ...staffReads,
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
  resetFactors: {
    ...staffAdmin,
    method: 'POST',
    path: '/admin/v1/staff/{id}/reset-factors',
    summary: 'Delete all passkeys, authenticator apps and recovery codes of a member of staff',
  },
  getStaffRules: {
    ...staffReads,
    method: 'GET',
    path: '/admin/v1/staff-rules',
    summary: 'Read which roles need a second factor',
  },
  saveStaffRules: {
    ...staffAdmin,
    method: 'PUT',
    path: '/admin/v1/staff-rules',
    summary: 'Save which roles need a second factor',
  },
  listAuthors: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/authors',
    summary: 'List the names of people and keys in the audit log',
  },
  listSavedViews: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/saved-views',
    summary: 'List the saved views of one of the admin’s lists',
  },
  saveView: {
    ...siteAdminReads,
    writes: true,
    audited: true,
    method: 'POST',
    path: '/admin/v1/saved-views',
    summary: 'Save the search and filters of a list for all staff',
  },
  deleteSavedView: {
    ...siteAdmin,
    method: 'DELETE',
    path: '/admin/v1/saved-views/{savedViewId}',
    summary: 'Delete a saved view',
  },
  queryAuditLog: {
    ...siteAdminReads,
    permission: 'SITE.READ_AUDIT_LOG',
    method: 'GET',
    path: '/admin/v1/audit-log',
    summary: 'List the audit log, newest first',
  },
})
