import type { CustomerTaxExemption } from '@cartwright/contract/identity/contacts.ts'
import * as exemptions from '../../customers/tax-exemptions/service.ts'
import { find, isOfRoom, objections } from '../../items/service.ts'
import { NeededOutside } from '../../platform/db/unit-of-work.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { deadlineFor } from '../../plugins/asking/service.ts'
import { displayCurrency, languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import type { Coupon } from '../coupons/rules.ts'
import { findCoupon } from '../coupons/usage.service.ts'
import type { AutomaticDiscount } from '../model/automatic.rules.ts'
import { findOpenSlots } from '../slots/service.ts'
import {
  availabilities,
  type LineWithItem,
  lineViolations,
  objectionViolation,
  type PurchaseViolation,
  pricedLines,
} from './lines.rules.ts'
import { membershipErrors, membershipsFor, membershipViolations } from './memberships.service.ts'
import { type Calculation, priceWithPlugins } from './plugins.service.ts'
import {
  calculationErrors,
  countryOf,
  type PricedPurchase,
  type PriceOptions,
  type Purchase,
  pricingInput,
  purchaseViolations,
} from './purchase.rules.ts'
import { type Asked, askerOf } from './questions.rules.ts'
import { type PricingInput, price } from './rules.ts'
import type { Tables } from './tables.rules.ts'
import { tables } from './tables.service.ts'

export type { PricedPurchase, PriceOptions } from './purchase.rules.ts'

/**
 * Prices a cart or a checkout and says which lines can be bought. Writes nothing. Its plugins together take no longer
 * than the largest budget, also where a unit of work has to begin again for their answers: all are asked before it does.
 */
export async function quote(
  shop: Shop,
  purchase: Purchase,
  options: PriceOptions = {},
): Promise<PricedPurchase> {
  try {
    return await calculate(shop, purchase, options)
  } catch (error) {
    if (!(error instanceof NeededOutside)) throw error
    throw new NeededOutside(() => calculate(shop, purchase, options))
  }
}

async function calculate(shop: Shop, purchase: Purchase, options: PriceOptions): Promise<PricedPurchase> {
  const [site, table] = await Promise.all([sites.get(shop, purchase.siteId), tables(shop, purchase.siteId)])
  const deadline = deadlineFor(table.plugins)
  const language = languageFor(site.settings, purchase.buyerLanguage)
  const [items, coupon, ofBuyer, slots] = await Promise.all([
    findItems(shop, purchase, { ...options, language, deadline }),
    couponOf(shop, purchase),
    buyerTerms(shop, purchase, table),
    options.shipping === false ? new Map() : slotsOf(shop, purchase, { table, site }),
  ])
  const found = items.map((one) => ({ ...one, isOfRoom: isOfRoom(shop, one.line.catalogReference) }))
  const now = shop.clock()
  const { currency } = site.settings
  const memberships = await membershipsFor(shop, purchase, {
    ...{ site, language, found, options, deadline },
    plugins: table.plugins,
  })
  const context = { site, language, now, found, coupon, slots, tables: table, memberships, ...ofBuyer }
  const input = pricingInput(purchase, options, context)
  const asked = { purchase, context, options, deadline }
  const { result, ...plugins } = await priceWithOthers(shop, input, asked)
  const availability = availabilities(found, now, purchase.checkoutId)
  return {
    site,
    currency,
    display: displayCurrency(site.settings, options.displayCurrency),
    country: countryOf(purchase, { site, isSent: result.shipping.required }),
    language,
    publicUrl: shop.hosts.urlOf(site.id),
    lines: pricedLines(found, availability, result),
    result,
    violations: [
      ...lineViolations(found, availability),
      ...purchaseViolations(result),
      ...membershipViolations(purchase, found, memberships),
      ...plugins.violations,
    ],
    calculationErrors: {
      ...plugins.errors,
      ...calculationErrors(result, purchase),
      ...membershipErrors(memberships),
    },
    memberships,
  }
}

type AskedFor = Asked & { options: PriceOptions; deadline: number }

/** Prices a purchase with all plugins of its shop, and with what sellers of items have against an order. */
async function priceWithOthers(shop: Shop, input: PricingInput, asked: AskedFor): Promise<Calculation> {
  if (asked.context.tables.plugins.length === 0) return { result: price(input), violations: [], errors: {} }
  const [calculation, objecting] = await Promise.all([
    priceWithPlugins(shop, input, asked),
    sellersObjections(shop, asked),
  ])
  return { ...calculation, violations: [...objecting, ...calculation.violations] }
}

/** What sellers have against an order of their items. */
async function sellersObjections(
  shop: Shop,
  { purchase, context, options, deadline }: AskedFor,
): Promise<PurchaseViolation[]> {
  if (options.plugins !== undefined && options.plugins !== true) return []
  const wanted = context.found.flatMap(
    ({ line: { id, custom, catalogReference: reference, quantity }, offer }) =>
      offer && !custom && reference ? [{ id, reference, quantity }] : [],
  )
  if (wanted.length === 0) return []
  const { siteId } = purchase
  const { language } = context
  const about = askerOf({ purchase, context })
  const onlyKept = Boolean(options.onlyKept)
  const found = await objections(shop, { siteId, language, about, deadline, onlyKept }, wanted)
  return wanted.flatMap(({ id }, index) => {
    const objection = found[index]
    return objection ? [objectionViolation(id, objection)] : []
  })
}

async function findItems(
  shop: Shop,
  { siteId, lines, buyerId, buyerKind }: Purchase,
  { fresh, onlyKept, language, deadline }: PriceOptions & { language: string; deadline: number },
): Promise<LineWithItem[]> {
  const wanted = lines.flatMap(({ quantity, catalogReference: reference, custom, remembered }) =>
    reference === undefined || custom !== undefined
      ? []
      : [{ reference, quantity, remembered: remembered?.offer }],
  )
  if (wanted.length === 0) return lines.map((line) => ({ line, offer: line.custom }))
  const question = { siteId, buyerId, buyerKind, fresh, onlyKept: onlyKept === true, language, deadline }
  const found = (await find(shop, question, wanted)).values()
  return lines.map((line) =>
    line.catalogReference === undefined || line.custom !== undefined
      ? { line, offer: line.custom }
      : { line, ...found.next().value },
  )
}

function slotsOf(
  shop: Shop,
  { siteId, checkoutId }: Purchase,
  { table, site }: { table: Tables; site: sites.Site },
): ReturnType<typeof findOpenSlots> {
  const slotted = table.shipping.options.flatMap(({ code, slots }) => (slots ? [{ code, slots }] : []))
  return findOpenSlots(shop, { siteId, checkoutId, timeZone: site.settings.timeZone }, slotted)
}

async function buyerTerms(shop: Shop, purchase: Purchase, table: Tables) {
  const [memberDiscounts, taxExemption] = await Promise.all([
    discountsOf(shop, purchase),
    taxExemptionOf(shop, purchase, table),
  ])
  return { memberDiscounts, taxExemption }
}

async function discountsOf(
  shop: Shop,
  { siteId, buyerKind, buyerId: memberId, lines }: Purchase,
): Promise<readonly AutomaticDiscount[]> {
  if (buyerKind !== 'member' || memberId === undefined || lines.length === 0) return []
  return shop.memberDiscounts(shop, { siteId, memberId })
}

/** Of a member who has signed in, or of the customer whom the merchant has named: never by what a shopper enters. */
async function taxExemptionOf(
  shop: Shop,
  { siteId, buyerKind, buyerId, contactId, lines }: Purchase,
  { hasTaxExemptions }: Tables,
): Promise<CustomerTaxExemption | undefined> {
  const id = buyerKind === 'member' ? buyerId : contactId
  return hasTaxExemptions && id && lines.length > 0 ? exemptions.find(shop, siteId, id) : undefined
}

async function couponOf(shop: Shop, purchase: Purchase): Promise<Coupon | undefined> {
  const { siteId, couponCode, buyerId, buyerEmail } = purchase
  if (!couponCode) return undefined
  const { currency } = (await sites.get(shop, siteId)).settings
  const buyer = { id: buyerId, email: buyerEmail }
  return findCoupon(shop, { siteId, currency, code: couponCode, buyer })
}
