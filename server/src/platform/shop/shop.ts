import type { CallerKind as Contract } from '@cartwright/contract/calls.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import type { Files } from '../files/files.ts'
import type { HttpClient } from '../http-client/http-client.ts'
import type { Mail } from '../mail/mail.ts'
import type { Log } from '../process/log.ts'
import type { Tokens } from '../secrets/tokens.ts'
import type { Clock } from '../values/clock.ts'
import type { NewId } from '../values/ids.ts'

/**
 * Everything a service needs from outside: one value, made in main.ts or by a test, passed as the first argument. Rooms
 * add what is theirs, e.g. `payments`, with `declare module`.
 */
export interface Shop {
  db: Db
  clock: Clock
  newId: NewId
  tokens: Tokens
  mail: Mail
  files: Files
  /** What lies elsewhere on the Internet. */
  httpClient: HttpClient
  changes: Changes
  log: Log
  /** Where people reach this server, without a trailing slash. */
  publicUrl: string
  /** True shows the development mailbox and loosens nothing else. */
  development: boolean
}

/** `system` is the shop itself: its jobs, its demo. Nobody asks as it over HTTP. */
export type CallerKind = Contract | 'system'

/** How amounts are to be shown: whatever the request says, it counts when the shop offers it. */
export interface DisplayPreferences {
  /** Besides the shop's currency. */
  currency?: string | undefined
  /** BCP 47; the shop's own when absent. */
  language?: string | undefined
}

/** Who is asking, resolved once from the Authorization header or the cookie of a signed-in merchant. */
export interface Caller extends DisplayPreferences {
  siteId: string
  kind: CallerKind
  /** The visitor, member, API key or merchant that asks: the owner of what it makes. */
  id: string
  /** Present for visitors and members: the OAuth client they came through. */
  clientId?: string
  visitorId?: string
  memberId?: string
  /** Present for staff: the session they are signed in with; for members: the family of their tokens. */
  sessionId?: string
  permissions: ReadonlySet<string>
}

const noId = '00000000-0000-0000-0000-000000000000'

/** Whoever no person and no program stands behind. */
export function systemCaller(siteId: string): Caller {
  return { siteId, kind: 'system', id: noId, permissions: new Set(['*']) }
}

/** Nobody has said yet who asks. */
export function unknownCaller(siteId: string): Caller {
  return { siteId, kind: 'visitor', id: '', permissions: new Set() }
}

/** What a cart or a checkout can belong to: a merchant's stand beside those of shoppers. */
export type OwnerKind = 'visitor' | 'member' | 'app'

export function ownerKindOf({ kind }: Pick<Caller, 'kind'>): OwnerKind {
  return kind === 'visitor' || kind === 'member' ? kind : 'app'
}

/** Who may manage something may also read it: `ECOM.MANAGE_TAX` includes `ECOM.READ_TAX`. */
export function may({ permissions }: Pick<Caller, 'permissions'>, permission: string): boolean {
  if (permission === '' || permissions.has('*') || permissions.has(permission)) return true
  return permissions.has(permission.replace('.READ', '.MANAGE'))
}

/** Acts for the shop: all of it is theirs, not only what they made. */
export function isMerchant({ kind }: Pick<Caller, 'kind'>): boolean {
  return kind !== 'visitor' && kind !== 'member'
}
