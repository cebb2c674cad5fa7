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
    summary: 'End a token and those that came with it',
  },
  getTokenInfo: {
    ...oauthCalls,
    method: 'POST',
    path: '/oauth2/token-info',
    aliases: ['/v1/oauth/token-info', '/oauth/token-info'],
    summary: 'Whom an access token was given to',
  },
  getUserInfo: {
    callers: ['member'],
    permission: '',
    prefixes: ['', '/_api'],
    method: 'POST',
    path: '/oauth2/user-info',
    aliases: ['/v1/oauth/user-info', '/oauth/user-info'],
    query: true,
    summary: 'Who is signed in, as OpenID Connect says it',
  },
  getSigningKeys: {
    ...oauthCalls,
    method: 'GET',
    path: '/oauth2/jwks',
    aliases: ['/v1/oauth/jwks', '/oauth/jwks'],
    summary: 'The keys that tokens are signed with',
  },
  getServerMetadata: {
    ...beforeSignIn,
    method: 'GET',
    path: '/.well-known/openid-configuration',
    aliases: ['/.well-known/oauth-authorization-server'],
    summary: 'Where OAuth and OpenID libraries find what',
  },
  registerV2: {
    ...authentication,
    path: '/v2/register',
    summary: 'Make an account with an e-mail address and a password',
  },
  loginV2: { ...authentication, path: '/v2/login', summary: 'Sign in with an e-mail address and a password' },
  register: {
    ...authentication,
    path: '/v1/register',
    summary: 'Make an account, as clients of 2024 did',
  },
  login: { ...authentication, path: '/v1/login', summary: 'Sign in, as clients of 2024 did' },
  proceedToNextState: {
    ...authentication,
    path: '/v1/state/proceed',
    summary: 'Look again whether somebody who waits may come in',
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
    summary: 'Choose a new password; everywhere else the member is signed out',
  },
  signOn: {
    ...authentication,
    callers: ['app'],
    permission: 'MEMBERS.MANAGE',
    path: '/v2/sign-on',
    summary: 'Sign somebody in whom an app of the merchant has recognised',
  },
  sendRecoveryEmail: {
    ...recovery,
    path: '/v1/send-email',
    summary: 'Send a link to choose a new password, if there is an account',
  },
  sendActivationEmail: {
    ...recovery,
    callers: merchants,
    permission: 'MEMBERS.MANAGE',
    path: '/v1/activation-email',
    summary: 'Send a member a link to choose a first password',
  },
  recover: { ...recovery, path: '/v1/recover', summary: 'Choose a new password by such a link' },
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
    summary: 'Give the code that was sent, and go on signing in',
  },
  resendDuringAuthentication: {
    ...verification,
    path: '/v1/auth/resend',
    summary: 'Have another code sent',
  },
  getCaptchaChallenge: {
    ...beforeSignIn,
    method: 'GET',
    path: '/_identity/captcha',
    summary: 'A puzzle whose answer, sent with a sign-in, takes the place of a captcha',
  },
  getCaptchaKeys: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/captcha-keys',
    summary: 'The keys of the captcha service that storefronts show',
  },
  saveCaptchaKeys: {
    ...siteAdmin,
    method: 'PUT',
    path: '/admin/v1/captcha-keys',
    summary: 'Take answers of a captcha service: reCAPTCHA, or one that is asked alike',
  },
  deleteCaptchaKeys: {
    ...siteAdmin,
    method: 'DELETE',
    path: '/admin/v1/captcha-keys',
    summary: 'Take no more answers of a captcha service',
  },
  listIdentityProviders: {
    ...memberAdmin,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/identity-providers',
    summary: 'The other places by which members may sign in',
  },
  createIdentityProvider: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/identity-providers',
    summary: 'Let members sign in by another place, which speaks OpenID Connect',
  },
  updateIdentityProvider: {
    ...memberAdmin,
    method: 'PATCH',
    path: '/admin/v1/identity-providers/{provider.id}',
    summary: 'Change it, or switch it off',
  },
  deleteIdentityProvider: {
    ...memberAdmin,
    method: 'DELETE',
    path: '/admin/v1/identity-providers/{id}',
    summary: 'Let nobody sign in by it any more',
  },
  testIdentityProvider: {
    ...memberAdmin,
    method: 'POST',
    path: '/admin/v1/identity-providers/{id}/test',
    summary: 'Look whether it can be reached and is what it says',
  },
})
