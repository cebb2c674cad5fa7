import type { IncomingHttpHeaders } from 'node:http'
import type { CreateRedirectSessionRequest, intents } from '@cartwright/contract/checkout/redirects.ts'
import type { MemberArchive } from '@cartwright/contract/identity/accounts.ts'
import type { MediaUse } from '@cartwright/contract/media/library.ts'
import type { FastifyInstance } from 'fastify'
import type { Connection } from './db/db.ts'
import type { EventHandlers, EventKinds } from './events/events.ts'
import type { AuditEntry } from './http/audit-entries.ts'
import type { CallsOptions, On } from './http/calls.ts'
import type { Vitals } from './http/health.routes.ts'
import { collectJobs, type Job, type JobKind, runAll } from './jobs/jobs.ts'
import type { Pages } from './pages/pages.ts'
import type { WebBuild } from './pages/web-build.ts'
import type { Caller, Shop } from './shop/shop.ts'

/** What a folder of the server adds to the application. A room does not have what it does not list here. */
export interface Room {
  /** Registers the calls of the API, and files that are not pages. */
  routes?(context: RouteContext): void | Promise<void>
  pages?(context: PageContext): void
  /** By the identifier that is stored with a queued job. Rooms may share an identifier: then each does its part. */
  jobs?: Readonly<Record<string, Job>>
  /** Deletes old rows and the like, once a minute. */
  housekeeping?: readonly ((shop: Shop) => Promise<unknown>)[]
  /** The events that it writes to the outbox, or sends from the rows of others, by type; tests refuse any other. */
  events?: EventKinds
  /** What it does about events, after their transaction. Of one type, the highest room's handler counts. */
  eventHandlers?: EventHandlers
  /** Work that goes on while the server runs, besides its jobs. */
  worker?(context: WorkerContext): Worker
  mediaUses?: MediaUses
  personalData?: PersonalData
  /** Where redirect sessions lead, by the name of the intent in their request. */
  redirects?: Redirects
  /** Finds out who sends a request. The first room that knows decides. */
  findCaller?(shop: Shop, request: CallerRequest): Promise<Caller | undefined>
  /** Whether a member of staff has lately proved who they are. */
  isConfirmed?(shop: Shop, caller: Caller): Promise<boolean>
  /** Runs in the transaction that signs a visitor in as a member. */
  onSignIn?(tx: Connection, shop: Shop, signIn: SignIn): Promise<void>
  /** Runs before each change by a shopper, or by nobody that is known. It may refuse. */
  beforeWrite?(shop: Shop, caller: Caller): Promise<void>
  /** Runs with each change that belongs in the audit log, in its transaction. */
  onAuditEntry?(shop: Shop, entry: AuditEntry): Promise<void>
}

/** What rooms get when they register routes: tools, and what all rooms together say. */
export interface RouteContext extends Pick<Required<Room>, 'onSignIn'>, Pick<CallsOptions, 'authenticate'> {
  server: FastifyInstance
  on: On
  shop: Shop
  vitals: Vitals
  mediaUses: readonly MediaUses[]
  personalData: readonly PersonalData[]
  jobs: readonly JobKind[]
  events: EventKinds
  redirects: Redirects
}

export interface WorkerContext extends Pick<RouteContext, 'shop' | 'events'> {
  eventHandlers: EventHandlers
}

export interface Worker {
  start(): Promise<void>
  /** Does what is due now. */
  runDue(): Promise<void>
  /** Begins nothing more and waits some seconds for what is under way. */
  stop(): Promise<void>
}

export interface PageContext extends Pick<RouteContext, 'personalData'> {
  /** Registers a route whose answers may be compressed and set cookies. */
  server: FastifyInstance
  shop: Shop
  build: Pages
  /** What was built of the pages, absent where nothing was: then there is no storefront and no admin. */
  web: WebBuild | undefined
}

export interface CallerRequest {
  headers: IncomingHttpHeaders
  /** Of the network. */
  address: string
}

export type Redirects = Readonly<Partial<Record<keyof typeof intents, FindDestination>>>

/** Refuses what the caller must not open. */
export type FindDestination = (
  shop: Shop,
  caller: Caller,
  request: CreateRedirectSessionRequest,
) => Promise<RedirectDestination>

/** A page of the shop. It gets the id of the session as the parameter `session`: see `redirects/visits.service.ts`. */
export interface RedirectDestination {
  path: string
  parameters?: Readonly<Record<string, string>>
}

/** Where a room shows files of the media library. */
export interface MediaUses {
  find(on: Connection, shop: Shop, files: MediaFiles): Promise<MediaUse[]>
  /** Runs in the transaction that deletes the files; returns what to do after it commits. */
  remove(tx: Connection, shop: Shop, files: MediaFiles & { author: Caller }): Promise<AfterCommit | undefined>
}

export interface MediaFiles {
  siteId: string
  ids: readonly string[]
}

export type AfterCommit = () => unknown

/** What a room keeps about a member. */
export interface PersonalData {
  /** The member's data, by section of the archive. */
  export?(shop: Shop, person: Person): Promise<Partial<MemberArchive>>
  /** Runs in the transaction that erases the member; returns what to do after it commits. */
  erase?(tx: Connection, shop: Shop, person: ErasedPerson): Promise<AfterCommit | undefined>
}

export interface Person extends MemberKey {
  /** E-mail addresses that the member has verified, in lower case. */
  emails: readonly string[]
}

export interface ErasedPerson extends Person {
  /** The visitors that the member was before signing in. */
  visitorIds: readonly string[]
  /** Orders of the account, and guest orders with a verified address; locked. */
  orderIds: readonly string[]
}

export interface MemberKey {
  siteId: string
  memberId: string
}

/** A visitor who signs in as a member. */
export interface SignIn extends MemberKey {
  visitorId: string
}

/** What all rooms say together, for whoever needs it without knowing them. */
export interface CollectedRooms
  extends Pick<RouteContext, 'mediaUses' | 'personalData' | 'onSignIn' | 'jobs' | 'events' | 'redirects'>,
    Pick<WorkerContext, 'eventHandlers'>,
    Pick<CallsOptions, 'authenticate' | 'beforeWrite' | 'isConfirmed' | 'onAuditEntry'> {}

/**
 * Collects what rooms say. `rooms` are in the order of their levels, lowest first; data is deleted in the opposite
 * order, because rows of higher rooms refer to those of lower ones.
 */
export function collectRooms(rooms: readonly Room[], shop: Shop): CollectedRooms {
  const highestFirst = rooms.toReversed()
  const jobs = highestFirst.flatMap(({ jobs = {} }) => Object.entries(jobs))
  const chores = highestFirst.flatMap(({ housekeeping = [] }) => housekeeping)
  const housekeeping: Job = {
    run: () => runAll(chores.map((chore) => () => chore(shop))),
    every: 1,
    concurrency: 1,
  }
  return {
    mediaUses: highestFirst.flatMap(({ mediaUses = [] }) => mediaUses),
    personalData: highestFirst.flatMap(({ personalData = [] }) => personalData),
    events: Object.assign({}, ...rooms.map(({ events }) => events)),
    redirects: Object.assign({}, ...rooms.map(({ redirects }) => redirects)),
    eventHandlers: Object.assign({}, ...rooms.map(({ eventHandlers }) => eventHandlers)),
    jobs: collectJobs(shop, [...jobs, ['housekeeping', housekeeping]]),
    async authenticate({ headers, address }) {
      for (const { findCaller } of rooms) {
        const caller = await findCaller?.(shop, { headers, address })
        if (caller) return caller
      }
      return undefined
    },
    async isConfirmed(caller) {
      for (const { isConfirmed } of rooms) if (await isConfirmed?.(shop, caller)) return true
      return false
    },
    async onSignIn(tx, shop, signIn) {
      for (const room of highestFirst) await room.onSignIn?.(tx, shop, signIn)
    },
    async beforeWrite(caller) {
      for (const room of rooms) await room.beforeWrite?.(shop, caller)
    },
    async onAuditEntry(entry) {
      for (const room of rooms) await room.onAuditEntry?.(shop, entry)
    },
  }
}
