import { type MailboxPageProps, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { FastifyRequest } from 'fastify'
import { type Shop, systemCaller } from '../platform/shop/shop.ts'
import * as messages from '../sites/mail/service.ts'
import * as sites from '../sites/settings/service.ts'
import { pageShop } from '../sites/settings/view.ts'

const messagesPerPage = 50

type Request = Pick<FastifyRequest, 'headers'>

const titles = { en: 'Mailbox', de: 'Postfach' }

export async function mailbox(
  shop: Shop,
  request: Request,
  before: string | undefined,
): Promise<MailboxPageProps> {
  const site = await sites.requireAt(shop, request)
  const found = await messages.list(shop, messages.toReader(systemCaller(site.id)), {
    ...(before ? { before } : {}),
    limit: messagesPerPage,
  })
  const last = found.length === messagesPerPage ? found.at(-1) : undefined
  return {
    shop: pageShop(site, '/'),
    title: titles[pageLanguage(site.settings.language)],
    listUrl: '/mailbox',
    messages: found.map(({ id, subject, to, createdAt }) => ({
      id,
      url: `/mailbox/${id}`,
      subject,
      to,
      dateText: dateText(createdAt, site),
      open: false,
    })),
    ...(last ? { olderUrl: `/mailbox?before=${last.createdAt.toISOString()}` } : {}),
  }
}

export async function message(shop: Shop, request: Request, id: string): Promise<MailboxPageProps> {
  const site = await sites.requireAt(shop, request)
  const { subject, from, to, createdAt, text } = await messages.read(
    shop,
    messages.toReader(systemCaller(site.id)),
    id,
  )
  return {
    shop: pageShop(site, '/'),
    title: subject,
    listUrl: '/mailbox',
    messages: [],
    open: { subject, from, to, dateText: dateText(createdAt, site), text, htmlUrl: `/mailbox/${id}/html` },
  }
}

export async function messageHtml(shop: Shop, request: Request, id: string): Promise<string> {
  const site = await sites.requireAt(shop, request)
  return (await messages.readPage(shop, messages.toReader(systemCaller(site.id)), id)).html
}

/** Where the shop of a request is. */
export async function addressOf(shop: Shop, request: Request): Promise<string> {
  return shop.hosts.urlOf((await sites.requireAt(shop, request)).id)
}

function dateText(date: Date, { settings: { language, timeZone } }: sites.Site): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date)
}
