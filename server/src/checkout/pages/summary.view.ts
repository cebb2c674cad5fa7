import { createHash } from 'node:crypto'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { PageLine, PageMessage, PageSummary } from '@cartwright/contract/pages/parts.ts'
import { timeSlotText } from '@cartwright/contract/pricing/time-slots.ts'
import { orderButtonWords } from '@cartwright/contract/sites/wording/order-button.ts'
import { lookUp } from '@cartwright/contract/values/places.ts'
import { neededFor } from '../../items/buyers.service.ts'
import { membershipNote } from '../../orders/order/memberships.rules.ts'
import { exemptionRow, taxRow } from '../../orders/order/prices.rules.ts'
import { orderTexts } from '../../orders/order/texts.ts'
import {
  discountRows,
  feeRows,
  lineImage,
  lineOptions,
  lineQuantity,
  paymentRows,
  summaryRows,
} from '../../orders/order/view.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import * as money from '../../platform/values/money.ts'
import { isCollected, type OfferedOption } from '../../pricing/delivery/rules.ts'
import { timeSlot } from '../../pricing/slots/rules.ts'
import { unavailable } from '../../pricing/totals/answers.rules.ts'
import type { PricedLine } from '../../pricing/totals/lines.rules.ts'
import { dueNow, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { checkoutLineItem } from '../../pricing/wire/line-items.rules.ts'
import type { Checkout } from '../model/rules.ts'
import type { RequiredDetails } from './fields.rules.ts'
import { checkoutTexts } from './texts.ts'

/** The summary of a checkout. Without a full address, tax may still be added. */
export function checkoutSummary(
  priced: PricedPurchase,
  { isAddressKnown }: { isAddressKnown: boolean },
): PageSummary {
  const { result, currency, language, giftCard } = priced
  const { subtotal, shipping, tax, total } = result.summary
  const text = (amount: money.Minor) => money.format(amount, currency, language)
  const texts = orderTexts(language).summary
  const { selected, required } = result.shipping
  const isPickup = isCollected(result.shipping)
  const { taxIncludedInPrices } = priced.site.settings
  const isAsked = requiredDetails(priced) !== 'NOBODY'
  const isTaxLater = isAsked && !isAddressKnown && !isPickup && !taxIncludedInPrices && tax === 0n
  const discounts = result.appliedDiscounts.map(({ source, amount }) => ({
    ...(source.kind === 'COUPON' ? { code: source.code } : {}),
    ...(source.kind === 'RULE' ? { name: source.translatedName } : {}),
    amount,
  }))
  const fees = result.fees.map(({ name, translatedName, amount }) => ({
    name: translatedName ?? name,
    amount,
  }))
  const later = required && !isPickup ? { label: texts.delivery(''), text: texts.later } : undefined
  const label = isPickup ? texts.pickup : texts.delivery
  const rows = summaryRows(texts, {
    subtotal: text(subtotal),
    discounts: discountRows(discounts, { texts, text }),
    shipping: selected
      ? { label: label(deliveryTitle(selected, language)), text: shipping > 0n ? text(shipping) : texts.free }
      : later,
    fees: feeRows(fees, { texts, text }),
    taxes: [
      ...taxRow(tax > 0n, text(tax), taxIncludedInPrices ? texts.taxIncluded : texts.tax),
      ...taxRow(isTaxLater && !result.exemption, texts.later, texts.tax),
      ...exemptionRow(result.exemption, text(0n), texts),
    ],
    total: text(total),
  })
  return {
    lines: priced.lines.map((line) => toPageLine(line, priced)),
    rows: [...rows, ...paymentRows({ total, card: giftCard, now: dueNow(priced) }, { texts, text })],
    totalText: text(total),
    currency,
  }
}

/** "Collect from the studio, Thursday, December 24, 9:00 AM – 12:00 PM". */
function deliveryTitle({ title, slot }: OfferedOption, language: string): string {
  const time = timeSlotText(slot && timeSlot(slot), pageLocale(language))
  return [title, time].filter(Boolean).join(', ')
}

/**
 * The details that the order needs of its buyer: an address for a delivery, a name for a pickup, a country for the tax
 * of anything else that costs money. If pickup is the only option, the page still asks for the country: another one may
 * have deliveries.
 */
export function requiredDetails({ result, site }: PricedPurchase): RequiredDetails {
  const { required, options } = result.shipping
  if (required && isCollected(result.shipping)) {
    const hasDelivery = options.some(({ pickup }) => !pickup)
    return hasDelivery && site.settings.taxAddress !== 'BILLING' ? 'PERSON' : 'COUNTRY'
  }
  if (required) return 'ADDRESS'
  return result.summary.total > 0n ? 'COUNTRY' : 'NOBODY'
}

/** "Place order · $24.00". Nothing is due now where all of it is paid in person. `owed` is the total of an order that is placed already. */
export function placeText(priced: PricedPurchase, owed?: string): string {
  const { currency, language, site } = priced
  const due = dueNow(priced)
  const words = orderButtonWords(site.settings, language)
  if (!owed && due === 0n && dueLater(priced) > 0n) return words
  return `${words} · ${owed ?? money.format(due, currency, language)}`
}

/** What is left to pay after the order. */
function dueLater(priced: PricedPurchase): money.Minor {
  return priced.result.summary.total - priced.result.payNow.total
}

/** How an order is paid of which nothing is due now. Undefined: it costs nothing. */
export function laterPayment(priced: PricedPurchase): { title: string; text: string } | undefined {
  const { currency, language } = priced
  const later = dueLater(priced)
  if (later === 0n) return undefined
  const { title } = paymentTexts(language).methods['in-person']
  return { title, text: checkoutTexts(language).checkout.inPerson(money.format(later, currency, language)) }
}

interface WaysToPay {
  methods: readonly PaymentMethod[]
  keptMethods?: readonly PaymentMethod[]
}

/** What the buyer pays after this order, and how: whoever orders agrees to it. */
export function renewalNotes(
  priced: PricedPurchase,
  { isAddressKnown, ...ways }: WaysToPay & { isAddressKnown: boolean },
): { placeNotes?: string[] } {
  const { lines, result, site, language, currency } = priced
  const { renewals: texts } = checkoutTexts(language)
  const { timeZone, taxIncludedInPrices } = site.settings
  const isTaxed = !taxIncludedInPrices && (result.summary.tax > 0n || !isAddressKnown)
  const days = dateFormat(pageLocale(language), { dateStyle: 'long', timeZone })
  const notes = lines.flatMap(({ offer }) => {
    if (!offer?.renewal) return []
    const { price, every, from, payments } = offer.renewal
    const amount = money.format(money.toMinor(price, currency) ?? 0n, currency, language)
    const each = isTaxed ? texts.plusTax(amount) : amount
    const name = offer.productName?.translated ?? offer.productName?.original ?? ''
    return [texts.after(`${each} ${every}`, { name, day: days.format(from), payments })]
  })
  return notes.length > 0 ? { placeNotes: [...notes, keepingText(priced, ways)] } : {}
}

/** Only what is paid now can be charged again. */
function keepingText(priced: PricedPurchase, { methods, keptMethods = [] }: WaysToPay): string {
  const { renewals: texts } = checkoutTexts(priced.language)
  if (dueNow(priced) === 0n || keptMethods.length === 0) return texts.asked
  if (keptMethods.length === methods.length) return texts.kept
  const titles = new Intl.ListFormat(pageLocale(priced.language), { type: 'disjunction' })
  return texts.keptOf(titles.format(keptMethods.map(({ title }) => title)))
}

/** VIES does not know the VAT ID. */
export function vatIdProblem({ data }: Pick<Checkout, 'data'>, { language }: PricedPurchase): Problems {
  const isUnknown = data.viesAnswer?.result === 'INVALID'
  return isUnknown ? { vatId: checkoutTexts(language).problems.unknownVatId } : {}
}

/** Nobody can say whether the VAT ID exists, so the tax stays. */
export function isVatIdUnchecked({ data }: Checkout, { result }: PricedPurchase): boolean {
  return data.viesAnswer?.result === 'NO_ANSWER' && !result.exemption
}

export function vatIdMessages(checkout: Checkout, priced: PricedPurchase): PageMessage[] {
  const { language } = priced
  return isVatIdUnchecked(checkout, priced)
    ? [{ kind: 'warning', text: checkoutTexts(language).checkout.vatIdUnchecked }]
    : []
}

/** What plugins object to, and which of them did not answer. */
export function totalsMessages(priced: PricedPurchase): PageMessage[] {
  const { calculationErrors, violations, language, result } = priced
  const texts = checkoutTexts(language).unavailable
  const shown = result.shipping.error?.code
  const missing = [...unavailable(calculationErrors)].filter((code) => code !== shown)
  return [
    ...missing.flatMap((code) => {
      const text = lookUp<string>(texts, code)
      return text ? [{ kind: 'error' as const, text }] : []
    }),
    ...violations
      .filter(({ data }) => data.pluginId !== undefined)
      .map(({ severity, description }) => ({
        kind: severity === 'ERROR' ? ('error' as const) : ('warning' as const),
        text: description,
      })),
  ]
}

function problemOf(line: PricedLine) {
  const { item, offer, membersOnly, availability } = line
  if (membersOnly && (item?.visible || offer)) {
    if (membersOnly === 'PLAN') return 'PLAN_NEEDED'
    return neededFor(line)?.planIds.length ? 'PLAN_OF_MEMBER_NEEDED' : 'SIGN_IN_NEEDED'
  }
  if (offer?.canceled) return 'CANCELED'
  return item?.stock.notForSale ? 'NOT_FOR_SALE' : availability.status
}

function toPageLine(priced: PricedLine, purchase: PricedPurchase): PageLine {
  const { line, prices, availability } = priced
  const shown = checkoutLineItem(priced, purchase)
  const quantity = BigInt(line.quantity)
  const [now, full] = [prices.priceBeforeDiscounts * quantity, prices.fullPrice * quantity]
  const text = (amount: money.Minor) => money.format(amount, purchase.currency, purchase.language)
  const name = shown.productName?.original ?? ''
  const { name: pass } = purchase.memberships?.payments.get(line.id)?.membership ?? {}
  const paidWith = pass?.translated ?? pass?.original
  const { paymentOption } = prices
  const isPaid = paidWith !== undefined || paymentOption === 'MEMBERSHIP_OFFLINE'
  const { quantityAvailable = 0 } = availability
  const problem = problemOf(priced)
  const { lines, serviceLines } = checkoutTexts(purchase.language)
  const problems = isService(priced) ? { ...lines, ...serviceLines } : lines
  return {
    id: line.id,
    name,
    ...lineImage(shown.media, name),
    options: lineOptions(shown.descriptionLines),
    ...lineQuantity(line.quantity, shown.serviceProperties),
    priceText: text(now),
    ...(full > now ? { fullPriceText: text(full) } : {}),
    ...(isPaid
      ? membershipNote({ paymentOption, name: paidWith }, orderTexts(purchase.language).summary)
      : {}),
    ...(problem === 'AVAILABLE' ? {} : { problem: problems[problem](name, quantityAvailable) }),
  }
}

/** A booking, a ticket, a plan: nothing that is kept in stock. */
export function isService({ offer }: Pick<PricedLine, 'offer'>): boolean {
  return offer?.itemType?.preset === 'SERVICE'
}

/** What the shopper sees, as hidden fields: the total and the contents with when and where services are, and their times. */
export function seenFields(priced: PricedPurchase): { seen: string; times?: string } {
  const lines = priced.lines.map(({ line, offer }) => [
    ...[line.id, line.quantity],
    ...(isService({ offer }) ? [offer?.serviceProperties, offer?.agreed ?? offer?.descriptionLines] : []),
  ])
  const memberships = [...(priced.memberships?.payments.keys() ?? [])]
  const contents = hashOf([lines, String(priced.giftCard?.amount ?? 0n), memberships])
  const times = priced.lines.flatMap(timesOf).join(' ')
  return { seen: `${totalPrefix(priced)}${contents}`, ...(times ? { times } : {}) }
}

function totalPrefix({ result, currency }: PricedPurchase): string {
  return `${result.summary.total} ${currency} `
}

/** The id of a line, its start and its end, of which those that are not decided or hidden are empty. */
function timesOf({ line, offer }: PricedLine): string[] {
  if (!offer?.times) return []
  const { start = '', end = '' } = offer.times
  return [[line.id, start, end].join('|')]
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** Why the order is not placed as the shopper saw it: something was cancelled, moved or changed. Nothing if it is the same. */
export function changeMessages(purchase: PricedPurchase, sent: FormFields): PageMessage[] {
  const { result, currency, language, lines } = purchase
  const texts = checkoutTexts(language).checkout
  const canceled = lines.filter(({ offer }) => offer?.canceled).map(nameOf)
  if (canceled.length > 0) return [{ kind: 'error', text: texts.canceled(canceled.join(', ')) }]
  const { seen = '', times = '' } = sent
  if (seen === seenFields(purchase).seen) return []
  const isSameTotal = seen.startsWith(totalPrefix(purchase))
  const before = times.split(' ')
  const moved = lines.filter((line) => isMoved(line, before))
  const changes = [
    ...moved.map((line) => texts.moved(nameOf(line), line.offer?.times?.text ?? '')),
    ...(isSameTotal ? [] : [texts.totalNow(money.format(result.summary.total, currency, language))]),
  ]
  const [what = texts.contentsChanged, ...others] = changes
  return [{ kind: 'warning', text: [what, ...others, texts.lookAgain].join(' ') }]
}

function nameOf({ offer }: PricedLine): string {
  return offer?.productName?.translated ?? offer?.productName?.original ?? ''
}

/** Whether a line starts or ends at another time than before. An end that was hidden or is now says nothing. */
function isMoved({ line, offer }: PricedLine, before: readonly string[]): boolean {
  const [, start, end] = before.find((times) => times.startsWith(`${line.id}|`))?.split('|') ?? []
  if (start === undefined || !offer?.times) return false
  const now = offer.times
  return start !== (now.start ?? '') || (Boolean(end && now.end) && end !== now.end)
}
