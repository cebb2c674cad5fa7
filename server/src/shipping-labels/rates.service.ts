import type {
  GetLabelFormReply,
  GetLabelFormRequest,
  LabelRate,
  ListLabelServicesReply,
  RequestLabelRatesReply,
  RequestLabelRatesRequest,
  LabelService as WireService,
} from '@cartwright/contract/shipping-labels/labels.ts'
import { toPrice } from '../orders/order/prices.rules.ts'
import { getOrder } from '../orders/order/service.ts'
import { day } from '../platform/db/retention.ts'
import { refuse, refuseIf } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { optional } from '../platform/values/optional.ts'
import * as sites from '../sites/settings/service.ts'
import type { AccountRow } from './accounts/queries.ts'
import * as accounts from './accounts/service.ts'
import { insertOffered, type OfferedRate, type Piece } from './labels/queries.ts'
import { customsLines, customsViolations, isComplete, needsCustoms } from './labels/rules.ts'
import { choosePieces, type Parcel, readParcel, routeOf, sellerToWire, toWire } from './parcels.service.ts'
import { LabelRefused, type Rates, type RatesRequest } from './services/service.ts'

/** How long the rates of a carrier hold. */
export const offerTime = day

export async function listServices(shop: Shop, siteId: string): Promise<ListLabelServicesReply> {
  const [site, rows] = await Promise.all([sites.get(shop, siteId), accounts.list(shop, siteId)])
  return { services: servicesToWire(shop, rows), sender: sellerToWire(site) }
}

function servicesToWire(shop: Shop, rows: readonly AccountRow[]): WireService[] {
  return shop.labelServices.map(({ service, title, fields }) => {
    const row = rows.find((one) => one.service === service)
    return { service, title, fields: [...fields], ...optional('account', row && accountToWire(row)) }
  })
}

export function accountToWire({ name, isTest, connectedAt }: AccountRow) {
  return { name, isTest, connectedDate: connectedAt.toISOString() }
}

/** What the form for a label needs. */
export async function getForm(
  shop: Shop,
  { siteId }: Caller,
  { orderId, returnId }: GetLabelFormRequest,
): Promise<GetLabelFormReply> {
  const [site, rows] = await Promise.all([sites.get(shop, siteId), accounts.list(shop, siteId)])
  const { language, packages } = site.settings
  const parcel = await readParcel(shop.db, await getOrder(shop, siteId, orderId), returnId)
  const { from, to } = routeOf(site, parcel)
  const { lineItems = [], weightUnit } = parcel.order.data.order
  return {
    ...{ from: toWire(from, language), to: toWire(to, language) },
    lines: parcel.pieces.map(({ id: lineItemId, quantity }) => {
      const { productName, physicalProperties } = lineItems.find(({ id }) => id === lineItemId) ?? {}
      const name = productName?.original ?? ''
      return { lineItemId, name, quantity, ...optional('weight', weightOf(physicalProperties)) }
    }),
    unit: weightUnit === 'LB' ? 'LB' : 'KG',
    needsCustoms: needsCustoms(from, to),
    services: servicesToWire(shop, rows),
    packages,
  }
}

/** Of one piece, if the product has one. */
function weightOf(properties: { weight?: unknown } | null | undefined): number | undefined {
  const weight = Number(properties?.weight)
  return weight > 0 ? weight : undefined
}

/** Asks a service what a label costs, and keeps what it offers: nothing is bought. */
export async function requestRates(
  shop: Shop,
  { siteId }: Caller,
  request: RequestLabelRatesRequest,
): Promise<RequestLabelRatesReply> {
  const site = await sites.get(shop, siteId)
  const account = await accounts.open(shop, siteId, request.service)
  const parcel = await readParcel(shop.db, await getOrder(shop, siteId, request.orderId), request.returnId)
  const pieces = choosePieces(parcel, request.lineItems)
  const labelId = shop.newId()
  const asked = describe(site, parcel, { request, pieces })
  const { reference, rates, messages } = await ask(shop, account, { ...asked, labelId })
  if (rates.length === 0)
    throw refuse('SHIPPING_LABEL_REFUSED', messages.join('\n') || 'No carrier takes this parcel')
  const offered = rates.map((rate): OfferedRate => ({ ...rate, price: String(rate.price) }))
  const now = shop.clock()
  const { order, returned } = parcel
  await shop.db.run(insertOffered, [
    ...[siteId, labelId, order.id, returned?.id ?? null, account.service.service, account.accountId],
    ...[account.isTest, reference, JSON.stringify(pieces), JSON.stringify(offered), new Date(now)],
  ])
  return {
    labelId,
    rates: toSorted(rates).map((rate) => rateToWire(rate, site.settings.language)),
    expiresDate: new Date(now + offerTime).toISOString(),
  }
}

interface Described {
  request: RequestLabelRatesRequest
  pieces: readonly Piece[]
}

function describe(
  site: sites.Site,
  parcel: Parcel,
  { request, pieces }: Described,
): Omit<RatesRequest, 'labelId' | 'credentials'> {
  const { from, to } = routeOf(site, parcel)
  if (!isComplete(parcel.returned ? to : from)) throw refuse('SENDER_ADDRESS_MISSING')
  const described = { from, to, parcel: request.parcel, isReturn: parcel.returned !== undefined }
  if (!needsCustoms(from, to)) return described
  refuseIf(customsViolations(pieces, request.customs))
  const { customs } = request
  if (!customs) return described
  const lines = customsLines(parcel.order, { pieces, customs, parcel: request.parcel })
  return { ...described, customs: { contents: customs.contents, signer: from.name, lines } }
}

async function ask(
  shop: Shop,
  { service, credentials }: accounts.Account,
  request: Omit<RatesRequest, 'credentials'>,
): Promise<Rates> {
  try {
    return await service.rates({ ...request, credentials })
  } catch (error) {
    if (error instanceof LabelRefused) throw refuse('SHIPPING_LABEL_REFUSED', error.message)
    shop.log.warn({ err: error }, 'a service for labels has offered nothing')
    throw refuse('SHIPPING_LABEL_SERVICE_UNREACHABLE')
  }
}

/** The cheapest first; of one price, the fastest. */
function toSorted(rates: Rates['rates']): Rates['rates'] {
  return rates.toSorted(
    (one, other) =>
      Number(one.price - other.price) || (one.days ?? Number.MAX_VALUE) - (other.days ?? Number.MAX_VALUE),
  )
}

function rateToWire(rate: Rates['rates'][number], language: string): LabelRate {
  const { id, carrier, carrierService, price, currency, days } = rate
  return {
    ...{ id, carrier, carrierService, currency, price: toPrice(price, { currency, language }) },
    ...optional('days', days ?? undefined),
  }
}
