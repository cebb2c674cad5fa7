import { isIP } from 'node:net'
import type { SaveMailServerRequest } from '@cartwright/contract/sites/mail.ts'
import { runOne } from '../../platform/db/db.ts'
import { FinalFailure, isOutage, refuse, violation } from '../../platform/errors/errors.ts'
import { PrivateHostError } from '../../platform/http-client/http-client.ts'
import {
  deliver,
  type MailJob,
  type MailTransport,
  type Message,
  mailboxOnly,
  smtp,
} from '../../platform/mail/mail.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import * as sites from '../settings/service.ts'
import { deleteMailServer, type MailServerRow, mailServerOfSite, saveMailServer } from './queries.ts'
import { testMail } from './rules.ts'
import { mailAddress } from './service.ts'

export async function read(shop: Shop, siteId: string): Promise<MailServerRow | undefined> {
  const [row] = await shop.db.run(mailServerOfSite, [siteId])
  return row
}

export async function save(
  shop: Shop,
  siteId: string,
  { host, port, security, username, password }: SaveMailServerRequest['server'],
): Promise<MailServerRow> {
  const name = host.trim()
  if (!/^[\w.:-]+$/.test(name)) throw violation('server.host', 'must be a host name', 'FORMAT')
  if (!mayUsePort(shop, port)) {
    throw violation('server.port', `must be one of ${mailPorts.join(', ')}`, 'INVALID_ENUM_VALUE')
  }
  await assertReachable(shop, name)
  const sealed = password ? seal(shop, purpose(siteId), password) : null
  const values = [siteId, name, port, security, username || null, sealed, new Date(shop.clock())]
  return runOne(shop.db, saveMailServer, values)
}

/** A host name that cannot be looked up now may still become known; one of a private network stays closed. */
async function assertReachable({ httpClient }: Shop, host: string): Promise<void> {
  const error = await httpClient.resolve(host).then(
    () => undefined,
    (failure: Error) => failure,
  )
  if (error instanceof PrivateHostError) throw violation('server.host', privateHost, 'FORMAT')
}

const privateHost =
  'is in a private network: the operator of the server allows it with FETCH_NETWORKS, or sets SMTP_URL'

/** Ports of mail servers. Others could belong to any program in a network that the operator opened. */
const mailPorts = [25, 465, 587, 2525]

function mayUsePort({ httpClient }: Shop, port: number): boolean {
  return mailPorts.includes(port) || httpClient.ports.includes(port)
}

export async function remove(shop: Shop, siteId: string): Promise<void> {
  const [row] = await shop.db.run(deleteMailServer, [siteId])
  if (!row) throw refuse('NOT_FOUND', 'The shop has no mail server')
}

/** Whether e-mails leave the shop: by its own mail server or that of the installation. */
export async function sendsMail(shop: Shop, siteId: string): Promise<boolean> {
  return installationSendsMail(shop) || (await read(shop, siteId)) !== undefined
}

export function installationSendsMail({ mail }: Shop): boolean {
  return mail !== mailboxOnly
}

/** Sends a queued message: a job. */
export async function send(shop: Shop, job: MailJob, signal: AbortSignal): Promise<void> {
  try {
    const isSent = await deliver({ ...shop, mail: await openTransport(shop, job.siteId) }, job, signal)
    if (isSent) shop.metrics.count('emails', 'sent')
  } catch (error) {
    shop.metrics.count('emails', error instanceof FinalFailure ? 'refused' : 'failed')
    throw error
  }
}

/** Sends an e-mail that only shows that e-mails arrive. */
export async function sendTest(shop: Shop, siteId: string, to: string): Promise<void> {
  const { name, settings } = await sites.get(shop, siteId)
  await sendNow(shop, siteId, { to, ...testMail(name, settings.language) })
}

/** Sends an e-mail at once and refuses with the reason of the mail server. */
export async function sendNow(
  shop: Shop,
  siteId: string,
  content: Pick<Message, 'to' | 'subject' | 'text' | 'html' | 'attachments'>,
): Promise<void> {
  const site = await sites.get(shop, siteId)
  if (!(await sendsMail(shop, siteId))) throw refuse('MAIL_SERVER_MISSING')
  const message = { siteId, id: shop.newId(), from: mailAddress(shop, site, 'staff') }
  try {
    const transport = await openTransport(shop, siteId)
    await transport.send({ ...message, ...content }, AbortSignal.timeout(longestTest))
  } catch (error) {
    shop.log.warn({ err: error }, 'test e-mail')
    if (isOutage(error) && (error as { command?: string }).command === undefined) throw error
    const reason = (error as Error).message
    throw refuse('MAIL_NOT_TAKEN', `The e-mail was not sent: ${reason}`, { reason })
  }
}

/** Milliseconds */
const longestTest = 25_000

/** The shop's own mail server, else that of the installation. */
async function openTransport(shop: Shop, siteId: string): Promise<MailTransport> {
  const row = await read(shop, siteId)
  if (!row) return shop.mail
  const { host, port, security } = row
  const password = row.password ? unseal(shop, purpose(siteId), row.password) : undefined
  if (row.password && password === undefined) throw new Error('Enter the password of the mail server again.')
  const address = await shop.httpClient.resolve(host).catch((error: Error) => {
    throw new Error(`The host name of the mail server ${error.message}.`)
  })
  const login = withoutNulls({ username: row.username, password })
  return smtp({ host: address, port, security, ...login, ...(isIP(host) ? {} : { servername: host }) })
}

function purpose(siteId: string): string {
  return `mail server ${siteId}`
}
