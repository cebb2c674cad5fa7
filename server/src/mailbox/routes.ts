import { MailPreview } from '@cartwright/contract/mail/templates.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, violation } from '../platform/errors/errors.ts'
import { validate } from '../platform/errors/validation.ts'
import { type Pages as Build, sendPage } from '../platform/pages/pages.ts'
import { may, type Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import * as previews from '../sites/mail/previews.service.ts'
import { withoutKeys, withPictures } from '../sites/mail/rules.ts'
import * as messages from '../sites/mail/service.ts'
import * as sessions from '../staff/sessions/service.ts'
import * as pages from './service.ts'

/** E-mails for the admin, and a mailbox on this machine during development. */
export function messagePages(server: FastifyInstance, { shop, build }: { shop: Shop; build: Build }): void {
  server.get<Asked>('/admin/messages/:id', async ({ params, headers, address }, reply) => {
    const caller = await sessions.peekCaller(shop, { headers, address })
    if (!caller || !may(caller, 'SITE.READ')) throw refuse('PERMISSION_DENIED')
    reply.removeHeader('access-control-allow-origin')
    const { html, confidential } = await messages.readPage(
      shop,
      messages.toReader(caller),
      requireId(params.id),
    )
    if (confidential) throw refuse('PERMISSION_DENIED')
    return sendMessage(reply, withoutKeys(html), new URL(shop.hosts.urlOf(caller.siteId)).origin)
  })
  server.get<Previewed>('/admin/mail-previews/:kind/:language', async (request, reply) => {
    const { params, query, headers, address } = request
    const caller = await sessions.peekCaller(shop, { headers, address })
    if (!caller || !may(caller, 'SITE.READ')) throw refuse('PERMISSION_DENIED')
    reply.removeHeader('access-control-allow-origin')
    const { html, attachments = [] } = await previews.preview(
      shop,
      caller.siteId,
      toPreview({ ...params, ...query }),
    )
    const origin = new URL(shop.hosts.urlOf(caller.siteId)).origin
    return sendMessage(reply, withPictures(html, attachments), origin)
  })
  if (shop.development) mailboxPages(server, { shop, build })
}

interface Previewed {
  Params: { kind: string; language: string }
  /** JSON in base64url; the stored texts without it. */
  Querystring: { draft?: unknown }
}

function toPreview({ draft, ...key }: Previewed['Params'] & Previewed['Querystring']): MailPreview {
  const asked = { ...key, ...(typeof draft === 'string' ? { draft: fromJson(draft) } : {}) }
  validate(MailPreview, asked)
  return asked as MailPreview
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw violation('draft', 'is not JSON', 'FORMAT')
  }
}

interface Asked {
  Params: { id: string }
  Querystring: { before?: unknown }
}

/** Only for this machine: the mailbox holds the orders of all customers. */
function mailboxPages(server: FastifyInstance, { shop, build }: { shop: Shop; build: Build }): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.removeHeader('access-control-allow-origin')
    if (!isLocal(request)) throw refuse('UNKNOWN_CALL')
  }
  server.get<Asked>('/mailbox', { onRequest }, async (request, reply) => {
    const { before } = request.query
    const props = await pages.mailbox(shop, request, isTime(before) ? before : undefined)
    return sendPage(reply, build, { page: 'mailbox', props })
  })
  server.get<Asked>('/mailbox/:id', { onRequest }, async (request, reply) => {
    const props = await pages.message(shop, request, requireId(request.params.id))
    return sendPage(reply, build, { page: 'mailbox', props })
  })
  server.get<Asked>('/mailbox/:id/html', { onRequest }, async (request, reply) => {
    const html = await pages.messageHtml(shop, request, requireId(request.params.id))
    return sendMessage(reply, html, new URL(await pages.addressOf(shop, request)).origin)
  })
}

/**
 * Sends an e-mail with its own styles and pictures, without scripts, framed only by the mailbox. It keeps the shop's origin
 * so that the mailbox can measure its height.
 */
function sendMessage(reply: FastifyReply, html: string, origin: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${origin} data: https:`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

const loopback = /^(127(\.\d{1,3}){3}|::1)$/
/** Names below localhost never leave a machine (RFC 6761), so no other website can take one over. */
const localName = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether a request comes from this machine and uses a local host name. The host name and the headers of proxies reveal
 * requests through a tunnel or proxy on this machine.
 */
function isLocal({ address, headers }: FastifyRequest): boolean {
  const { host = '', forwarded, 'x-forwarded-for': forwardedFor, 'x-forwarded-host': forwardedHost } = headers
  if ([forwarded, forwardedFor, forwardedHost].some((header) => header !== undefined)) return false
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return loopback.test(address) && localName.test(name)
}

function isTime(text: unknown): text is string {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text))
}

function requireId(id: string): string {
  if (!isGuid(id)) throw refuse('NOT_FOUND', 'No such message')
  return id
}
