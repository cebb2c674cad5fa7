import type { SaveMailServerRequest } from '@cartwright/contract/sites/mail.ts'
import { runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { HttpClientError } from '../../platform/http-client/http-client.ts'
import { deliver, type MailTransport, type MessageKey, mailboxOnly, smtp } from '../../platform/mail/mail.ts'
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
  const sealed = password ? seal(shop, purpose(siteId), password) : null
  const values = [siteId, name, port, security, username || null, sealed, new Date(shop.clock())]
  return runOne(shop.db, saveMailServer, values)
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
export async function send(shop: Shop, key: MessageKey): Promise<void> {
  await deliver({ ...shop, mail: await openTransport(shop, key.siteId) }, key)
}

/** Sends an e-mail at once and refuses with the reason of the mail server. */
export async function sendTest(shop: Shop, siteId: string, to: string): Promise<void> {
  const site = await sites.get(shop, siteId)
  if (!(await sendsMail(shop, siteId))) throw refuse('MAIL_SERVER_MISSING')
  const message = { siteId, id: shop.newId(), to, from: mailAddress(shop, site, 'staff') }
  try {
    const transport = await openTransport(shop, siteId)
    await transport.send({ ...message, ...testMail(site.name, site.settings.language) })
  } catch (error) {
    shop.log.warn({ err: error }, 'test e-mail')
    const reason = (error as Error).message
    throw refuse('MAIL_NOT_TAKEN', `The e-mail was not sent: ${reason}`, { reason })
  }
}

/** The shop's own mail server, else that of the installation. */
async function openTransport(shop: Shop, siteId: string): Promise<MailTransport> {
  const row = await read(shop, siteId)
  if (!row) return shop.mail
  const password = row.password && unseal(shop, purpose(siteId), row.password)
  if (row.password && password === undefined) throw new Error('Enter the password of the mail server again.')
  const { host, port, security } = row
  const address = await shop.httpClient.resolve(host).catch((error: HttpClientError) => {
    throw new Error(`The host name of the mail server ${error.message}.`)
  })
  const login = withoutNulls({ username: row.username, password })
  return smtp({ host: address, servername: host, port, security, ...login })
}

function purpose(siteId: string): string {
  return `mail server ${siteId}`
}
