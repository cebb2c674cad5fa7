import type { ReportItemsBackInStockRequest } from '@cartwright/contract/inventory/back-in-stock.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import * as catalogue from '../catalogue/items/service.ts'
import { shown } from '../inventory/stock/rules.ts'
import { pageImage } from '../media/pictures/pages.rules.ts'
import type { Connection } from '../platform/db/db.ts'
import { day } from '../platform/db/retention.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as money from '../platform/values/money.ts'
import * as access from '../sites/apps/service.ts'
import * as mail from '../sites/mail/service.ts'
import * as sites from '../sites/settings/service.ts'
import { publishRequests } from './events.service.ts'
import { written } from './mail.ts'
import {
  batchSize,
  markRequestsNotified,
  markWaitingNotified,
  queueNotification,
  type RequestRow,
} from './queries.ts'
import { homePage, productPage, retentionDays } from './rules.ts'
import { findVariant } from './service.ts'
import { unsubscribeKey } from './unsubscribe.service.ts'

interface WaitingVariant {
  siteId: string
  productId: string
  variantId: string
  /** A merchant reported it as back in stock; the stock is not checked. */
  reported?: boolean
}

/**
 * E-mails everybody who waits for a variant. The transaction that marks a request also writes its e-mail, so that each
 * is sent once, however often and on however many servers this runs.
 */
export async function notifyWaiting(shop: Shop, waited: WaitingVariant): Promise<void> {
  const { siteId, productId, variantId, reported = false } = waited
  const item = await readItem(shop, waited)
  if (!item) return
  if (!reported && !shown(item.stock).inStock) return
  if (!item.visible) {
    // Announced once it is visible.
    await shop.db.run(queueNotification, [siteId, productId, variantId, reported, hour])
    return
  }
  const teller = await openMailer(shop, siteId, item)
  for (;;) {
    const notified = await shop.db.transaction(async (tx) => {
      const spending = [siteId, !reported, ...notificationDates(shop), productId, variantId]
      const rows = await tx.run(markWaitingNotified, spending)
      await publishRequests(tx, shop, { kind: 'updated', siteId, requests: rows })
      for (const row of rows) await teller(tx, row)
      return rows.length
    })
    if (notified < batchSize) return
  }
}

/** Seconds */
const hour = 60 * 60

/** E-mails all who wait for one item, or the given requests. Nobody is notified twice. */
export async function report(
  shop: Shop,
  { siteId }: Caller,
  { catalogReference, requestIds = [] }: ReportItemsBackInStockRequest,
): Promise<Record<string, never>> {
  if (catalogReference && requestIds.length > 0) {
    throw refuse('REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS')
  }
  if (catalogReference) {
    const { productId, variantId } = await findVariant(shop, siteId, catalogReference)
    await shop.db.run(queueNotification, [siteId, productId, variantId, true, 0])
  } else if (requestIds.length > 0) {
    await notifyRequests(shop, siteId, requestIds)
  } else {
    throw violation('catalogReference', 'is required, unless requestIds is given', 'REQUIRED_FIELD')
  }
  return {}
}

async function notifyRequests(shop: Shop, siteId: string, ids: readonly string[]): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const rows = await tx.run(markRequestsNotified, [siteId, false, ...notificationDates(shop), ids])
    await publishRequests(tx, shop, { kind: 'updated', siteId, requests: rows })
    for (const row of rows) {
      const item = await readItem(shop, { siteId, ...row })
      if (!item?.visible) throw refuse('INVALID_CATALOG_REFERENCE_OPTIONS')
      const teller = await openMailer(shop, siteId, item)
      await teller(tx, row)
    }
  })
}

function notificationDates(shop: Shop): Date[] {
  const now = shop.clock()
  return [new Date(now), new Date(now + retentionDays.answered * day)]
}

async function readItem(
  shop: Shop,
  { siteId, productId, variantId }: WaitingVariant,
): Promise<catalogue.CatalogueItem | undefined> {
  const [appId = ''] = storeAppIds
  const reference = { appId, catalogItemId: productId, options: { variantId } }
  const [item] = await catalogue.freshItems(shop, siteId, [reference])
  return item
}

async function openMailer(shop: Shop, siteId: string, item: catalogue.CatalogueItem) {
  const site = await sites.get(shop, siteId)
  const { name, settings } = site
  const clients = await access.listClients(shop, siteId)
  const storefronts = clients
    .filter(({ revokedAt }) => revokedAt === null)
    .flatMap(({ allowedOrigins, redirectUris }) => [...allowedOrigins, ...redirectUris])
  const { slug, price, fullPrice } = item
  const imageUrl = pageImage(item.image, item.name)?.src
  return async (tx: Connection, request: RequestRow) => {
    const { id, email: to, language } = request
    const home = homePage(language, { own: settings.language, publicUrl: shop.hosts.urlOf(siteId) })
    const priced = (amount: money.Minor) => money.format(amount, settings.currency, language)
    const about = written({
      item: {
        name: item.name,
        choices: Object.values(item.choices),
        priceText: priced(price),
        ...(fullPrice > price ? { fullPriceText: priced(fullPrice) } : {}),
        ...(imageUrl ? { imageUrl } : {}),
      },
      ...{ shop: name, language },
      pageUrl: productPage(request, { slug, home, storefronts }),
      stopUrl: `${home}/back-in-stock?${new URLSearchParams({ key: unsubscribeKey(shop, { siteId, id }) })}`,
    })
    await mail.send(tx, shop, { site, to, ...about })
  }
}
