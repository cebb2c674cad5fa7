import * as media from '../../media/pictures/service.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as queries from './queries.ts'
import { onlyKnownSettings, type PartialSettings, type SiteSettings, settingsOf } from './rules.ts'
import { type Site, toSite } from './sites.service.ts'
import { settingsViolations } from './violations.rules.ts'

export { at, faceOf, first, get, requireAt, type Site } from './sites.service.ts'

export async function create(shop: Shop, name: string, settings: PartialSettings): Promise<Site> {
  const now = new Date(shop.clock())
  return toSite(
    await runOne(shop.db, queries.insertSite, [shop.newId(), name, JSON.stringify(settings), now]),
  )
}

/** Changes only the fields sent. With a revision, refuses if the settings have changed since. */
export async function update(
  shop: Shop,
  siteId: string,
  change: { name?: string; settings?: PartialSettings; revision?: string },
): Promise<Site> {
  for (;;) {
    const [row] = await shop.db.run(queries.sitesById, [[siteId]])
    if (!row) throw refuse('NOT_FOUND', 'No such site')
    const methods = usable(shop.payments, row).map(({ method }) => method)
    if (change.revision && change.revision !== String(row.revision)) {
      const { revision, name, settings } = toSite(row)
      throw refuse('REVISION_MISMATCH', undefined, { site: { revision, name, settings } })
    }
    const wanted = onlyKnownSettings(change.settings ?? {})
    const before = settingsOf(row.settings)
    refuseIf(settingsViolations(wanted, { before, methods }))
    const logo = wanted.theme?.logo
    if (logo && (await media.byId(shop, logo))?.siteId !== siteId) {
      throw violation('site.settings.theme.logo', 'is not a picture of this shop', 'VALIDATION')
    }
    const { currency = before.currency } = wanted
    if (currency !== before.currency && (await isPriced(shop, siteId))) throw pricesStay(before.currency)
    const name = change.name?.trim() || row.name
    const settings = JSON.stringify({ ...row.settings, ...wanted, ...invoicesSince(shop, wanted, before) })
    const values = [siteId, row.revision, name, settings, new Date(shop.clock())]
    const [changed] = await shop.db.run(queries.updateSite, values)
    if (!changed) continue
    shop.changes.publish('site', siteId, siteId)
    return toSite(changed)
  }
}

/** Those of the ways to pay for which the shop needs no account with a service, or has one. */
export function usable<Method extends { method: string; account?: unknown }>(
  methods: readonly Method[],
  { paymentAccounts }: Pick<Site, 'paymentAccounts'>,
): Method[] {
  return methods.filter(({ method, account }) => account === undefined || paymentAccounts.includes(method))
}

/**
 * Notes whether the shop has an account with the service of this way to pay, and offers it, or offers it no longer. An account for tests
 * comes last.
 */
export async function setPaymentAccount(
  tx: Connection,
  shop: Shop,
  {
    siteId,
    method,
    isConnected,
    isTest = false,
  }: { siteId: string; method: string; isConnected: boolean; isTest?: boolean },
): Promise<void> {
  const row = await runOne(tx, queries.lockSite, [siteId])
  const without = (methods: readonly string[]) => methods.filter((one) => one !== method)
  const { paymentMethods } = settingsOf(row.settings)
  const accounts = [...without(row.paymentAccounts), ...(isConnected ? [method] : [])]
  const added = isTest ? [...without(paymentMethods), method] : [method, ...without(paymentMethods)]
  const offered = isConnected && !paymentMethods.includes(method) ? added : paymentMethods
  const settings = { ...row.settings, paymentMethods: isConnected ? offered : without(offered) }
  await tx.run(queries.savePaymentAccounts, [
    ...[siteId, accounts, JSON.stringify(settings), new Date(shop.clock())],
  ])
}

/** Whether there are prices in the site's currency. */
export async function isPriced(shop: Shop, siteId: string): Promise<boolean> {
  const [row] = await shop.db.run(queries.hasPrices, [siteId])
  return row?.priced ?? false
}

/** Orders from before a shop issues invoices by itself get none. */
function invoicesSince(
  shop: Shop,
  { invoices }: PartialSettings,
  before: Pick<SiteSettings, 'invoices'>,
): Pick<PartialSettings, 'invoices'> {
  if (!invoices) return {}
  const { automaticSince: _, ...said } = invoices
  if ((said.issue ?? 'BY_HAND') === 'BY_HAND') return { invoices: said }
  const automaticSince = before.invoices.automaticSince ?? new Date(shop.clock()).toISOString()
  return { invoices: { ...said, automaticSince } }
}

/** A new currency would turn 24 dollars into 24 euros, or 2400 yen. */
function pricesStay(currency: string) {
  const description = `must stay ${currency}, because products have prices in it`
  return violation('site.settings.currency', description, 'VALIDATION')
}
