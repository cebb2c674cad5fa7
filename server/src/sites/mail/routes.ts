import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import { sendsMail } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { MessageRow } from './queries.ts'
import * as messages from './service.ts'

export function messageRoutes(on: On, shop: Shop): void {
  on(calls.listMessages, async ({ caller, body }) => ({
    messages: (await messages.list(shop, caller.siteId, body)).map(message),
    sendsMail: sendsMail(shop),
  }))
  on(calls.getMessage, async ({ caller, body }) => ({
    message: message(await messages.read(shop, caller.siteId, body.id)),
  }))
}

/** Hides texts that let their reader sign in. */
function message({ createdAt, sentAt, ...rest }: MessageRow) {
  const hidden = rest.confidential ? { text: '', html: '' } : {}
  return { ...rest, ...hidden, createdDate: createdAt, sent: sentAt !== null }
}
