import type { ReportItemsBackInStockRequest } from '@cartwright/contract/inventory/back-in-stock.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import * as catalogue from '../catalogue/items/service.ts'
import * as inventory from '../inventory/service.ts'
import { pageImage } from '../media/pictures/pages.rules.ts'
import type { Connection } from '../platform/db/db.ts'
import { day } from '../platform/db/retention.ts'
import { refuse, violations } from '../platform/errors/errors.ts'
import { post } from '../platform/mail/mail.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as money from '../platform/values/money.ts'
import * as access from '../sites/apps/service.ts'
import { mailAddressOf, named } from '../sites/mail/letters.rules.ts'
import * as sites from '../sites/settings/service.ts'
import { lookOf } from '../sites/settings/theme.rules.ts'
import { returnedLetter } from './mails.rules.ts'
import { askToTell, batch, type RequestRow, spendNamed, spendWaiting } from './queries.ts'
import { homeIn, kept, pageFor } from './rules.ts'
import { variantOf } from './service.ts'
import { stopKey } from './stopping.service.ts'

interface Waited {
  siteId: string
  productId: string
  variantId: string
  /** A merchant said that it is back, whatever the stock says. */
  reported?: boolean
}

/**
 * Tells everybody who waits for a variant that it is back. A request is spent in the transaction that writes its e-mail:
 * however often this runs, and on however many servers, each gets one.
 */
export async function tell(shop: Shop, waited: Waited): Promise<void> {
  const { siteId, productId, variantId, reported = false } = waited
  const item = await itemOf(shop, waited)
  if (!item) return
  if (!reported && !inventory.shown(item.stock).inStock) return
  if (!item.visible) return tellLater(shop, waited)
  const teller = await tellerOf(shop, siteId, item)
  for (;;) {
    const told = await shop.db.transaction(async (tx) => {
      const spending = [siteId, !reported, ...timesOf(shop), productId, variantId]
      const rows = await tx.run(spendWaiting, spending)
      for (const row of rows) await teller(tx, row)
      return rows.length
    })
    if (told < batch) return
  }
}

/** Seconds */
const hour = 60 * 60

/** What is back but not shown yet can only be told of once it is. */
async function tellLater(shop: Shop, { siteId, productId, variantId, reported = false }: Waited) {
  await shop.db.run(askToTell, [siteId, productId, variantId, reported, hour])
}

/** Tells all who wait for one thing, or those of some requests; what they were told before is not told again. */
export async function report(
  shop: Shop,
  { siteId }: Caller,
  { catalogReference, requestIds = [] }: ReportItemsBackInStockRequest,
): Promise<Record<string, never>> {
  if (catalogReference && requestIds.length > 0) {
    throw refuse('REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS')
  }
  if (catalogReference) {
    const { productId, variantId } = await variantOf(shop, siteId, catalogReference)
    await shop.db.run(askToTell, [siteId, productId, variantId, true, 0])
  } else if (requestIds.length > 0) {
    await tellNamed(shop, siteId, requestIds)
  } else {
    const description = 'say what is back: either this or requestIds'
    throw violations([{ field: 'catalogReference', description, violatedRule: 'REQUIRED_FIELD' }])
  }
  return {}
}

async function tellNamed(shop: Shop, siteId: string, ids: readonly string[]): Promise<void> {
  await shop.db.transaction(async (tx) => {
    for (const row of await tx.run(spendNamed, [siteId, false, ...timesOf(shop), ids])) {
      const item = await itemOf(shop, { siteId, ...row })
      if (!item?.visible) throw refuse('INVALID_CATALOG_REFERENCE_OPTIONS')
      const teller = await tellerOf(shop, siteId, item)
      await teller(tx, row)
    }
  })
}

function timesOf(shop: Shop): Date[] {
  const now = shop.clock()
  return [new Date(now), new Date(now + kept.answered * day)]
}

async function itemOf(
  shop: Shop,
  { siteId, productId, variantId }: Waited,
): Promise<catalogue.CatalogueItem | undefined> {
  const [appId = ''] = storeAppIds
  const reference = { appId, catalogItemId: productId, options: { variantId } }
  const [item] = await catalogue.freshItems(shop, siteId, [reference])
  return item
}

/** Writes the e-mail about one item to whoever waits for it. */
async function tellerOf(shop: Shop, siteId: string, item: catalogue.CatalogueItem) {
  const { name, settings } = await sites.get(shop, siteId)
  const clients = await access.listClients(shop, siteId)
  const storefronts = clients
    .filter(({ revokedAt }) => revokedAt === null)
    .flatMap(({ allowedOrigins, redirectUris }) => [...allowedOrigins, ...redirectUris])
  const { slug, price, fullPrice } = item
  const imageUrl = pageImage(item.image, item.name)?.src
  const from = named({ name, email: mailAddressOf(settings, shop.publicUrl) })
  const look = lookOf(settings.theme, shop.publicUrl)
  return async (tx: Connection, request: RequestRow) => {
    const { id, email: to, language } = request
    const home = homeIn(language, { own: settings.language, publicUrl: shop.publicUrl })
    const written = (amount: money.Minor) => money.format(amount, settings.currency, language)
    const letter = returnedLetter(
      {
        name: item.name,
        choices: Object.values(item.choices),
        priceText: written(price),
        ...(fullPrice > price ? { fullPriceText: written(fullPrice) } : {}),
        ...(imageUrl ? { imageUrl } : {}),
        pageUrl: pageFor(request, { slug, home, storefronts }),
      },
      {
        name,
        language,
        look,
        stopUrl: `${home}/back-in-stock?${new URLSearchParams({ key: stopKey(shop, { siteId, id }) })}`,
      },
    )
    await post(tx, { siteId, id: shop.newId(), from, to, ...letter }, shop.clock())
  }
}
