import Type, { type Static } from 'typebox'
import { PluginFallback, PluginKind } from '../plugins/plugins.ts'
import { EmptyReply, EmptyRequest, Guid, Strings, Text, Timestamp, Whole } from '../values/common.ts'

/**
 * `DATABASE_READ_ONLY`: the database is a standby. `DISK_FULL`: less than 50 MB are free. `JOBS_STOPPED`: no jobs are done. `CHANGES_NOT_HEARD`: the server does not hear of
 * changes that other servers make. `NO_MAIL_SERVER`: e-mails stay in the mailbox. `MESSAGES_LATE`: the mail server has
 * refused e-mails for more than 15 minutes. `MESSAGES_FAILED`: e-mails failed for good in the last seven days.
 * `JOBS_FAILED`: other work failed for good. `BACKUP_FAILS`, `WORK_FAILS`: the last backup, or other work that recurs,
 * failed. `PLUGINS_FAIL`: in the last 30 minutes, plugins failed to answer at least one question in ten.
 * `HANDLERS_FAILED`: in the last seven days, events were given up because a handler of the shop's own program failed.
 */
export const StatusProblem = Strings([
  'DATABASE_READ_ONLY',
  'DISK_FULL',
  'JOBS_STOPPED',
  'CHANGES_NOT_HEARD',
  'NO_MAIL_SERVER',
  'MESSAGES_LATE',
  'MESSAGES_FAILED',
  'JOBS_FAILED',
  'BACKUP_FAILS',
  'WORK_FAILS',
  'PLUGINS_FAIL',
  'HANDLERS_FAILED',
])
export type StatusProblem = Static<typeof StatusProblem>

/** Work outside a request that failed for good, e-mails apart. */
export const FailedJob = Type.Object({
  id: Text({ max: 20 }),
  /** What kind of work: `work-on-import`, `make-video` … */
  kind: Text(),
  attempts: Whole(),
  reason: Text(),
  failedDate: Timestamp,
})
export type FailedJob = Static<typeof FailedJob>

/** Work that recurs by itself and failed the last time. It is tried again the next time. */
export const FailingJob = Type.Object({
  /** What kind of work: `back-up`, `housekeeping` … */
  kind: Text(),
  reason: Text(),
  /** When it first failed after its last success. */
  sinceDate: Timestamp,
})
export type FailingJob = Static<typeof FailingJob>

/** Of the last 30 minutes. */
export const FailingPlugin = Type.Object({
  id: Guid,
  kind: PluginKind,
  name: Text(),
  /** What happens meanwhile. */
  fallback: PluginFallback,
  questions: Whole(),
  failures: Whole(),
  /** Of the newest failure, in words that follow the name. */
  reason: Text(),
  failedDate: Timestamp,
})
export type FailingPlugin = Static<typeof FailingPlugin>

/** A handler of the shop's own program, and its events that were given up in the last seven days. */
export const FailedHandler = Type.Object({
  /** Of its events. */
  type: Text(),
  events: Whole(),
  /** Of the newest event. */
  reason: Text(),
  failedDate: Timestamp,
})
export type FailedHandler = Static<typeof FailedHandler>

export const GetStatusRequest = EmptyRequest
/** `failedMessages`: e-mails that failed for good in the last seven days. `failedJobs`: the 100 latest. `failingJobs`: of
 * several shops, only the first one sees them, and failed jobs that concern all shops. */
export const GetStatusReply = Type.Object({
  problems: Type.Array(StatusProblem),
  failedMessages: Whole(),
  failedJobs: Type.Array(FailedJob),
  failingJobs: Type.Array(FailingJob),
  failingPlugins: Type.Array(FailingPlugin),
  failedHandlers: Type.Array(FailedHandler),
})
export type GetStatusReply = Static<typeof GetStatusReply>

const JobId = Text({ min: 1, max: 20 })
/** Starts a failed job again, as if it were new. */
export const RetryJobRequest = Type.Object({ id: JobId })
export const RetryJobReply = EmptyReply
/** At most 1000 events at once, the oldest first. */
export const ResendToHandlerRequest = Type.Object({ type: Text({ min: 1, max: 100 }) })
export const ResendToHandlerReply = Type.Object({ resent: Whole() })
export const DeleteJobRequest = Type.Object({ id: JobId })
export const DeleteJobReply = EmptyReply
