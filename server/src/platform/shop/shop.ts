import type { CallerKind as Contract } from '@cartwright/contract/calls.ts'
import type { MediaHosts } from '@cartwright/contract/identity/credentials.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import type { Files } from '../files/files.ts'
import type { HttpClient } from '../http-client/http-client.ts'
import type { MailTransport } from '../mail/mail.ts'
import type { Pages } from '../pages/pages.ts'
import type { Log } from '../process/log.ts'
import type { Tokens } from '../secrets/tokens.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { Clock } from '../values/clock.ts'
import type { NewId } from '../values/ids.ts'
import type { Hosts } from './hosts.ts'

/**
 * Everything a service needs from outside: one value, made in main.ts or by a test, passed as the first argument. Rooms
 * add what is theirs, e.g. `payments`, with `declare module`.
 */
export interface Shop {
  db: Db
  clock: Clock
  newId: NewId
  tokens: Tokens
  mail: MailTransport
  /** Renders the HTML part of a mail with the web build. */
  renderMail: Pages['renderMail']
  files: Files
  /** For public addresses on the Internet. */
  httpClient: HttpClient
  changes: Changes
  log: Log
  metrics: Metrics
  /** Absent unless spans go to a collector. */
  tracing: Tracing | undefined
  /** Where people reach this server, without a trailing slash. Links of a shop begin with `hosts.urlOf` instead. */
  publicUrl: string
  hosts: Hosts
  /** The one of several databases that this one is; absent where one holds all shops. */
  cell?: Cell | undefined
  /** Factor on the limits of what strangers share: of networks and of the shop. 0 switches them off. */
  limits: number
  /** True shows the development mailbox; nothing else changes. */
  development: boolean
}

/** One of the databases among which an installation divides its shops. */
export interface Cell {
  name: string
  /** The installation began with it. Its oldest shop is the first one; the others have none. */
  isFirst: boolean
  /** The name of another cell that has a shop at this host. */
  elsewhere(host: string): Promise<string | undefined>
}

/** `system` is the shop itself: its jobs and its demo, never an HTTP request. */
export type CallerKind = Contract | 'system'

/** How a caller wants amounts and texts shown, as far as the shop offers it. */
export interface DisplayPreferences {
  /** Besides the shop's currency. */
  currency?: string | undefined
  /** BCP 47; the shop's own when absent. */
  language?: string | undefined
}

/** The sender of a request, resolved once from the Authorization header or the cookie of staff. */
export interface Caller extends DisplayPreferences {
  siteId: string
  kind: CallerKind
  /** The id of the visitor, member, API key or staff member: the owner of what they create. */
  id: string
  /** Present for visitors and members: the OAuth client they came through. */
  clientId?: string
  /** The network address of the request. */
  address?: string
  visitorId?: string
  memberId?: string
  /** For staff, their session; for members, the family of their tokens. */
  sessionId?: string
  permissions: ReadonlySet<string>
  /** Staff whose role needs a second factor that they have not added yet. They have no permissions. */
  needsFactor?: boolean
  /** Where the addresses of files lead in replies; to this shop when absent. */
  mediaHosts?: MediaHosts | undefined
}

export const noId = '00000000-0000-0000-0000-000000000000'

/** The caller for the shop's own jobs. */
export function systemCaller(siteId: string): Caller {
  return { siteId, kind: 'system', id: noId, permissions: new Set(['*']) }
}

/** A caller that is not known yet. */
export function unknownCaller(siteId: string): Caller {
  return { siteId, kind: 'visitor', id: '', permissions: new Set() }
}

/** Owners of carts and checkouts. */
export type OwnerKind = 'visitor' | 'member' | 'app'

export function ownerKindOf({ kind }: Pick<Caller, 'kind'>): OwnerKind {
  return kind === 'visitor' || kind === 'member' ? kind : 'app'
}

/** A permission to manage includes the one to read, and to let guests in: `ECOM.MANAGE_TAX` includes `ECOM.READ_TAX`. */
export function may({ permissions }: Pick<Caller, 'permissions'>, permission: string): boolean {
  if (permission === '' || permissions.has('*') || permissions.has(permission)) return true
  return permissions.has(permission.replace(/\.(READ|CHECK_IN)/, '.MANAGE'))
}

/** Acts for the shop and may use all of its data, not only their own. */
export function isMerchant({ kind }: Pick<Caller, 'kind'>): boolean {
  return kind !== 'visitor' && kind !== 'member'
}
