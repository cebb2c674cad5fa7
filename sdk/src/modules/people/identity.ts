import { identityCalls as calls } from '@cartwright/contract/calls/identity.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type Module, moduleOf } from '../module.ts'

type LoginId = Request<'loginV2'>['loginId']
type Rest<Name extends 'registerV2' | 'loginV2' | 'signOn'> = Omit<Request<Name>, 'loginId'>

/** Registration and signing in, as the shop answers them. Most programs use `client.auth`. */
export interface Authentication {
  /** Registers a member. */
  registerV2(loginId: LoginId, options: Rest<'registerV2'>): Promise<Reply<'registerV2'>>
  /** Signs in with a password. */
  loginV2(loginId: LoginId, options: Rest<'loginV2'>): Promise<Reply<'loginV2'>>
  /** Changes the password of the signed-in member. */
  changePassword(newPassword: string): Promise<void>
  /** Signs a person in whom a program has identified; needs an API key. */
  signOn(loginId: LoginId, options?: Rest<'signOn'>): Promise<Reply<'signOn'>>
}

/** Registration and signing in. */
export const authentication: Module<Authentication> = moduleOf({
  registerV2: { call: calls.registerV2, takes: ['loginId', '...'] },
  loginV2: { call: calls.loginV2, takes: ['loginId', '...'] },
  changePassword: { call: calls.changePassword, takes: ['newPassword'], silent: true },
  signOn: { call: calls.signOn, takes: ['loginId', '...'] },
})

/** Passwords that were forgotten. */
export interface Recovery {
  /** Sends a link to set a new password. */
  sendRecoveryEmail(email: string, options?: Omit<Request<'sendRecoveryEmail'>, 'email'>): Promise<void>
  /** Sends a link to set the first password. */
  sendActivationEmail(
    identityId: string,
    options?: Omit<Request<'sendActivationEmail'>, 'identityId'>,
  ): Promise<void>
  /** Sets a new password with the token of a link. */
  recover(
    recoveryToken: string,
    options: Omit<Request<'recover'>, 'recoveryToken'>,
  ): Promise<Reply<'recover'>>
}

/** Passwords that were forgotten. */
export const recovery: Module<Recovery> = moduleOf({
  sendRecoveryEmail: { call: calls.sendRecoveryEmail, takes: ['email', '...'], silent: true },
  sendActivationEmail: { call: calls.sendActivationEmail, takes: ['identityId', '...'], silent: true },
  recover: { call: calls.recover, takes: ['recoveryToken', '...'] },
})

/** Verification of e-mail addresses. */
export interface Verification {
  /** Sends a code. */
  start(options: Request<'startVerification'>): Promise<Reply<'startVerification'>>
  /** Verifies the code that registration has sent. */
  verifyDuringAuthentication(
    code: string,
    options: Omit<Request<'verifyDuringAuthentication'>, 'code'>,
  ): Promise<Reply<'verifyDuringAuthentication'>>
  /** Sends a new code. */
  resendDuringAuthentication(stateToken: string): Promise<Reply<'resendDuringAuthentication'>>
}

/** Verification of e-mail addresses. */
export const verification: Module<Verification> = moduleOf({
  start: { call: calls.startVerification, takes: ['...'] },
  verifyDuringAuthentication: { call: calls.verifyDuringAuthentication, takes: ['code', '...'] },
  resendDuringAuthentication: { call: calls.resendDuringAuthentication, takes: ['stateToken'] },
})
