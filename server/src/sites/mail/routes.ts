import { calls } from '@cartwright/contract/calls.ts'
import type { MailServer, Message } from '@cartwright/contract/sites/mail.ts'
import { limit } from '../../budgets/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { MailServerRow, MessageRow } from './queries.ts'
import { withoutKeys } from './rules.ts'
import * as mailServer from './server.service.ts'
import * as messages from './service.ts'

export function messageRoutes(on: On, shop: Shop): void {
  on(calls.listMessages, async ({ caller, body }) => ({
    messages: (await messages.list(shop, messages.toReader(caller), body)).map(toMessage),
    sendsMail: await mailServer.sendsMail(shop, caller.siteId),
  }))
  on(calls.getMessage, async ({ caller, body }) => ({
    message: toMessage(await messages.read(shop, messages.toReader(caller), body.id)),
    sendsMail: await mailServer.sendsMail(shop, caller.siteId),
  }))
  on(
    calls.sendMessage,
    async ({ caller, body }) => {
      if (!(await mailServer.sendsMail(shop, caller.siteId))) throw refuse('MAIL_SERVER_MISSING')
      return { message: toMessage(await messages.sendAgain(shop, messages.toReader(caller), body.id)) }
    },
    { before: limit(shop, 'connection') },
  )
}

export function mailServerRoutes(on: On, shop: Shop): void {
  on(calls.getMailServer, async ({ caller }) => {
    const row = await mailServer.read(shop, caller.siteId)
    return {
      installationSendsMail: mailServer.installationSendsMail(shop),
      ...(row ? { server: toMailServer(row) } : {}),
    }
  })
  on(calls.saveMailServer, async ({ caller, body }) => ({
    server: toMailServer(await mailServer.save(shop, caller.siteId, body.server)),
  }))
  on(calls.deleteMailServer, ({ caller }) => mailServer.remove(shop, caller.siteId))
  on(calls.sendTestMessage, ({ caller, body }) => mailServer.sendTest(shop, caller.siteId, body.to), {
    before: limit(shop, 'connection'),
    stepwise: true,
  })
}

/** Hides texts that let their reader sign in. */
function toMessage({ createdAt, sentAt, nextAttemptAt, failure, ...rest }: MessageRow): Message {
  return {
    ...rest,
    ...(rest.confidential
      ? { text: '', html: '' }
      : { text: withoutKeys(rest.text), html: withoutKeys(rest.html) }),
    createdDate: createdAt.toISOString(),
    ...(sentAt ? { sentDate: sentAt.toISOString() } : {}),
    ...(failure === null ? {} : { failure }),
    ...(nextAttemptAt ? { nextAttemptDate: nextAttemptAt.toISOString() } : {}),
  }
}

function toMailServer({ username, password, updatedAt, ...server }: MailServerRow): MailServer {
  return {
    ...server,
    ...(username ? { username } : {}),
    hasPassword: password !== null,
    updatedDate: updatedAt.toISOString(),
  }
}
