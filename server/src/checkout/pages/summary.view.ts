import type { PageLine, PageMessage, PageSummary } from '@cartwright/contract/pages/parts.ts'
import { lookUp } from '@cartwright/contract/values/places.ts'
import { orderTexts } from '../../orders/order/texts.ts'
import {
  discountRows,
  feeRows,
  lineImage,
  lineOptions,
  membershipNote,
  paymentRows,
  summaryRows,
  taxRow,
} from '../../orders/order/view.ts'
import * as money from '../../platform/values/money.ts'
import { unavailable } from '../../pricing/totals/answers.rules.ts'
import type { PricedLine } from '../../pricing/totals/lines.rules.ts'
import { dueNow, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { checkoutLineItem } from '../../pricing/wire/line-items.rules.ts'
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
  const { taxIncludedInPrices } = priced.site.settings
  const isTaxLater = !isAddressKnown && !selected?.pickup && !taxIncludedInPrices && tax === 0n
  const discounts = result.appliedDiscounts.map(({ source, amount }) => ({
    ...(source.kind === 'COUPON' ? { code: source.code } : {}),
    ...(source.kind === 'RULE' ? { name: source.translatedName } : {}),
    amount,
  }))
  const fees = result.fees.map(({ name, translatedName, amount }) => ({
    name: translatedName ?? name,
    amount,
  }))
  const later = required ? { label: texts.delivery(''), text: texts.later } : undefined
  const label = selected?.pickup ? texts.pickup : texts.delivery
  const rows = summaryRows(texts, {
    subtotal: text(subtotal),
    discounts: discountRows(discounts, { texts, text }),
    shipping: selected
      ? { label: label(selected.title), text: shipping > 0n ? text(shipping) : texts.free }
      : later,
    fees: feeRows(fees, { texts, text }),
    taxes: [
      ...taxRow(tax > 0n, text(tax), taxIncludedInPrices ? texts.taxIncluded : texts.tax),
      ...taxRow(isTaxLater, texts.later, texts.tax),
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
  const { status, quantityAvailable = 0 } = availability
  const problem = priced.item?.stock.notForSale ? 'NOT_FOR_SALE' : status
  const { lines, serviceLines } = checkoutTexts(purchase.language)
  const problems = isService(priced) ? serviceLines : lines
  return {
    id: line.id,
    name,
    ...lineImage(shown.media, name),
    options: lineOptions(shown.descriptionLines),
    quantity: line.quantity,
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
