import { beforeSignIn, memberAdmin, merchants, named, noCaller, siteAdmin, siteAdminReads } from './call.ts'

const authenticationPrefixes = [
  '/_api/iam/authentication',
  '',
  '/authentication',
  '/_api/authentication',
  '/iam/authentication',
]
const recoveryPrefixes = ['/_api/iam/recovery', '', '/_iam/recovery']
const verificationPrefixes = ['/_api/iam/verification', '']
const oauthCalls = { callers: noCaller, permission: '', prefixes: ['', '/_api'] } as const
const authentication = {
  callers: ['visitor', 'member', 'app'],
  permission: '',
  method: 'POST',
  prefixes: authenticationPrefixes,
} as const
const recovery = { ...authentication, prefixes: recoveryPrefixes } as const
const verification = { ...authentication, prefixes: verificationPrefixes } as const

export const identityCalls = named({
  createToken: {
    ...oauthCalls,
    method: 'POST',
    path: '/oauth2/token',
    aliases: ['/v1/oauth/token', '/oauth/token'],
    summary: 'Issue or renew the tokens of a visitor, a member or a program',
  },
  revokeToken: {
    ...oauthCalls,
    method: 'POST',
    path: '/oauth2/revoke',
    aliases: ['/v1/oauth/revoke', '/oauth/revoke'],
    summary: 'Revoke a token and all tokens of its session',
  },
  getTokenInfo: {
    ...oauthCalls,
    method: 'POST',
    path: '/oauth2/token-info',
    aliases: ['/v1/oauth/token-info', '/oauth/token-info'],
    summary: 'Describe an access token (RFC 7662)',
  },
  getUserInfo: {
    callers: ['member'],
    permission: '',
    prefixes: ['', '/_api'],
    method: 'POST',
    path: '/oauth2/user-info',
    aliases: ['/v1/oauth/user-info', '/oauth/user-info'],
    query: true,
    summary: 'Read the claims of the signed-in member (OpenID Connect)',
  },
  getSigningKeys: {
    ...oauthCalls,
    method: 'GET',
    path: '/oauth2/jwks',
    aliases: ['/v1/oauth/jwks', '/oauth/jwks'],
    summary: 'Read the public keys of the tokens (JWKS)',
  },
  getServerMetadata: {
    ...beforeSignIn,
    method: 'GET',
    path: '/.well-known/openid-configuration',
    aliases: ['/.well-known/oauth-authorization-server'],
    summary: 'Read the server metadata (OpenID Connect Discovery, RFC 8414)',
  },
  registerV2: {
    ...authentication,
    path: '/v2/register',
    summary: 'Register with an e-mail address and a password',
  },
  loginV2: { ...authentication, path: '/v2/login', summary: 'Sign in with an e-mail address and a password' },
  register: {
    ...authentication,
    path: '/v1/register',
    summary: 'Register, for clients of 2024',
  },
  login: { ...authentication, path: '/v1/login', summary: 'Sign in, for clients of 2024' },
  proceedToNextState: {
    ...authentication,
    path: '/v1/state/proceed',
    summary: 'Continue a pending sign-in',
  },
  loginWithIdpConnectionTokenParams: {
    ...authentication,
    path: '/v1/sso/login-with-token-params',
    summary: 'Sign in with the ID token of an identity provider of the shop',
  },
  changePassword: {
    ...authentication,
    callers: ['member'],
    path: '/v2/change-password',
    summary: 'Change the password and sign out everywhere else',
  },
  signOn: {
    ...authentication,
    callers: ['app'],
    permission: 'MEMBERS.MANAGE',
    path: '/v2/sign-on',
    summary: 'Sign in a member whom an app has authenticated',
  },
  sendRecoveryEmail: {
    ...recovery,
    path: '/v1/send-email',
    summary: 'Send a password-reset link, if there is an account',
  },
  sendActivationEmail: {
    ...recovery,
    callers: merchants,
    permission: 'MEMBERS.MANAGE',
    path: '/v1/activation-email',
    summary: 'Send a member a link to set a first password',
  },
  recover: { ...recovery, path: '/v1/recover', summary: 'Set a new password with the link of an e-mail' },
  startVerification: {
    ...verification,
    callers: ['member', 'app'],
    path: '/v1/start',
    aliases: ['/_api/iam/verification/v1/Start', '/v1/Start'],
    summary: 'Send a code to the e-mail address of a member',
  },
  verifyDuringAuthentication: {
    ...verification,
    path: '/v1/auth/verify',
    summary: 'Verify the code of an e-mail and continue the sign-in',
  },
  resendDuringAuthentication: {
    ...verification,
    path: '/v1/auth/resend',
    summary: 'Send a new code',
  },
  getCaptchaChallenge: {
    ...beforeSignIn,
    method: 'GET',
    path: '/_identity/captcha',
    summary: 'Read a proof-of-work challenge, whose answer replaces a captcha',
  },
  getCaptchaKeys: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/captcha-keys',
    summary: 'Read the public keys of the captcha service',
  },
  saveCaptchaKeys: {
    ...siteAdmin,
    method: 'PUT',
    path: '/admin/v1/captcha-keys',
    summary: 'Save the keys of a captcha service: reCAPTCHA or a compatible one',
  },
  deleteCaptchaKeys: {
    ...siteAdmin,
    method: 'DELETE',
    path: '/admin/v1/captcha-keys',
    summary: 'Delete the keys of the captcha service',
  },
  listIdentityProviders: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/identity-providers',
    summary: 'List the identity providers',
  },
  createIdentityProvider: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/identity-providers',
    summary: 'Create an identity provider (OpenID Connect)',
  },
  updateIdentityProvider: {
    ...memberAdmin,
    method: 'PATCH',
    path: '/admin/v1/identity-providers/{provider.id}',
    summary: 'Update or disable an identity provider',
  },
  deleteIdentityProvider: {
    ...memberAdmin,
    method: 'DELETE',
    path: '/admin/v1/identity-providers/{id}',
    summary: 'Delete an identity provider',
  },
  testIdentityProvider: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/identity-providers/{id}/test',
    summary: 'Check that an identity provider is reachable and matches its issuer',
  },
})
