import type { Product } from '@cartwright/contract/catalogue.ts'
import type { ApiPageProps, HomePageProps, MailboxPageProps } from '@cartwright/contract/pages.ts'
import type { Media } from '@cartwright/contract/product-media.ts'
import { type Reference, referenceOf } from './api-page.rules.ts'
import * as collections from './catalogue/collection-reads.service.ts'
import * as catalogue from './catalogue/lists.service.ts'
import { pageImage } from './media/pages.rules.ts'
import { openApi } from './openapi.ts'
import { refuse } from './platform/errors.ts'
import type { Caller, Shop } from './platform/shop.ts'
import * as messages from './sites/messages.service.ts'
import { pageShop } from './sites/pages.rules.ts'
import { shopperPermissions } from './sites/rules.ts'
import * as sites from './sites/service.ts'

/** How many products the landing page shows. */
const shown = 8

export async function home(shop: Shop): Promise<HomePageProps> {
  const site = await theSite(shop)
  const anybody: Caller = { siteId: site.id, kind: 'visitor', id: '', permissions: shopperPermissions }
  const [hero, products] = await Promise.all([heroOf(shop, anybody), productsOf(shop, anybody)])
  const { tagline, about } = site.settings
  return {
    shop: pageShop(site, '/'),
    title: tagline || site.name,
    text: about,
    ...(hero ? { hero } : {}),
    products,
    links: [
      {
        href: '/docs/api',
        label: 'API reference',
        note: 'Every call, who may make it, what it takes and answers',
      },
      ...(shop.development
        ? [{ href: '/mailbox', label: 'Mailbox', note: 'The e-mails this shop sends, kept for you to read' }]
        : []),
    ],
  }
}

export async function api(shop: Shop): Promise<ApiPageProps> {
  const site = await theSite(shop)
  return {
    shop: pageShop(site, '/'),
    title: 'API reference',
    about: `Every call that ${site.name} answers. A token or an API key goes into the Authorization header; amounts are texts with a decimal point, times are ISO 8601.`,
    documentUrl: '/openapi.json',
    ...reference(shop),
  }
}

const references = new WeakMap<Shop, Reference>()

/** The calls do not change while the server runs. */
function reference(shop: Shop): Reference {
  const known = references.get(shop) ?? referenceOf(openApi(shop.publicUrl))
  references.set(shop, known)
  return known
}

const messagesPerPage = 50

export async function mailbox(shop: Shop, before: string | undefined): Promise<MailboxPageProps> {
  const site = await theSite(shop)
  const found = await messages.list(shop, site.id, { ...(before ? { before } : {}), limit: messagesPerPage })
  const last = found.length === messagesPerPage ? found.at(-1) : undefined
  return {
    shop: pageShop(site, '/'),
    title: 'Mailbox',
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

export async function message(shop: Shop, id: string): Promise<MailboxPageProps> {
  const site = await theSite(shop)
  const { subject, from, to, createdAt, text } = await messages.read(shop, site.id, id)
  return {
    shop: pageShop(site, '/'),
    title: subject,
    listUrl: '/mailbox',
    messages: [],
    open: { subject, from, to, dateText: dateText(createdAt, site), text, htmlUrl: `/mailbox/${id}/html` },
  }
}

export async function messageHtml(shop: Shop, id: string): Promise<string> {
  const site = await theSite(shop)
  return (await messages.read(shop, site.id, id)).html
}

async function theSite(shop: Shop): Promise<sites.Site> {
  const site = await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  return site
}

/** The picture of the shop's first collection that has one. */
async function heroOf(shop: Shop, anybody: Caller) {
  const found = await collections.query(shop, anybody, { query: { paging: { limit: 20 } } })
  const pictured = (found.collections ?? []).filter(({ media }) => imageOf(media)?.url)
  const [first] = pictured.sort((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1))
  return first && pageImage(imageOf(first.media), first.name ?? '')
}

async function productsOf(shop: Shop, anybody: Caller): Promise<HomePageProps['products']> {
  const { json } = await catalogue.products(shop, anybody, { query: { paging: { limit: shown } } })
  const { products } = JSON.parse(json.toString()) as { products: Product[] }
  return products.map(({ id, name, priceData, media }) => {
    const { price, discountedPrice } = priceData?.formatted ?? {}
    const image = pageImage(imageOf(media), name ?? '')
    return {
      id: id ?? '',
      name: name ?? '',
      priceText: discountedPrice ?? price ?? '',
      ...(price && discountedPrice && price !== discountedPrice ? { fullPriceText: price } : {}),
      ...(image ? { image } : {}),
    }
  })
}

function imageOf(media: Media | undefined) {
  return media?.mainMedia?.image
}

function dateText(date: Date, { settings: { language, timeZone } }: sites.Site): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date)
}
