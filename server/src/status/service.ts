import type { FailedJob, GetStatusReply, StatusProblem } from '@cartwright/contract/sites/status.ts'
import { refuse } from '../platform/errors/errors.ts'
import { findProblems } from '../platform/http/health.routes.ts'
import type { RouteContext } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as plugins from '../plugins/asking/statistics.service.ts'
import { sendsMail } from '../sites/mail/server.service.ts'
import * as sites from '../sites/settings/service.ts'
import * as handlers from '../webhooks/dispatcher/handlers.service.ts'
import * as queries from './queries.ts'

const backupKinds = ['back-up', 'archive-log']

/** What is wrong with a shop and its server, as far as a merchant or the operator can do something about it. */
export async function read(
  { server, shop, vitals }: Pick<RouteContext, 'server' | 'shop' | 'vitals'>,
  siteId: string,
): Promise<GetStatusReply> {
  const first = await firstId(shop)
  const [found, isSending, rows, failing, failingPlugins, failedHandlers] = await Promise.all([
    findProblems(server, shop, vitals),
    sendsMail(shop, siteId),
    shop.db.run(queries.failedJobs, [siteId, first]),
    shop.db.run(queries.failingJobs, [siteId, first]),
    plugins.failing(shop, siteId),
    handlers.failed(shop, siteId),
  ])
  const { failedMessages, lateMessages } = rows[0] ?? { failedMessages: 0, lateMessages: 0 }
  const jobs = rows.flatMap((row) => (row.id === null ? [] : [toFailedJob(row)]))
  const problems: StatusProblem[] = found
    .map(({ code }) => code)
    .filter((code) => code !== 'STOPPING' && code !== 'DATABASE_AWAY')
  if (!isSending) problems.push('NO_MAIL_SERVER')
  if (lateMessages > 0) problems.push('MESSAGES_LATE')
  if (failedMessages > 0) problems.push('MESSAGES_FAILED')
  if (jobs.length > 0) problems.push('JOBS_FAILED')
  if (failing.some(({ kind }) => backupKinds.includes(kind))) problems.push('BACKUP_FAILS')
  if (failing.some(({ kind }) => !backupKinds.includes(kind))) problems.push('WORK_FAILS')
  if (failingPlugins.length > 0) problems.push('PLUGINS_FAIL')
  if (failedHandlers.length > 0) problems.push('HANDLERS_FAILED')
  const failingJobs = failing.flatMap(({ kind, reason, since, isFirst }) =>
    isFirst ? [{ kind, reason, sinceDate: since.toISOString() }] : [],
  )
  return { problems, failedMessages, failedJobs: jobs, failingJobs, failingPlugins, failedHandlers }
}

export async function retry(shop: Shop, siteId: string, id: string): Promise<void> {
  const [job] = isJobId(id) ? await shop.db.run(queries.retryJob, [siteId, await firstId(shop), id]) : []
  if (!job) throw refuse('NOT_FOUND', 'No failed job has this id')
}

export async function remove(shop: Shop, siteId: string, id: string): Promise<void> {
  const [job] = isJobId(id) ? await shop.db.run(queries.deleteJob, [siteId, await firstId(shop), id]) : []
  if (!job) throw refuse('NOT_FOUND', 'No failed job has this id')
}

async function firstId(shop: Shop): Promise<string | null> {
  return (await sites.first(shop))?.id ?? null
}

/** A number that PostgreSQL can read as `bigint`. */
function isJobId(id: string): boolean {
  return /^\d{1,18}$/.test(id)
}

function toFailedJob({ id, kind, attempts, reason, failedAt }: queries.FailedJobRow): FailedJob {
  return { id: String(id), kind, attempts, reason: reason ?? '', failedDate: failedAt.toISOString() }
}
