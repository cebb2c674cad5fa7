import type { PageLink } from '@cartwright/contract/pages/identity.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import type { Order } from '../../orders/order/rules.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
import { format, type Minor } from '../../platform/values/money.ts'
import type { ExchangeChoice } from '../exchanges/choices.service.ts'
import { lineName } from '../exchanges/names.view.ts'
import { exchangeTexts } from '../exchanges/texts.ts'
import type { ReturnRow } from '../returns/queries.ts'
import { wishOf } from '../returns/rules.ts'

export type Choices = ReadonlyMap<string, readonly ExchangeChoice[]>

/** By the id of the line. */
export function exchangeField(lineItemId: string): string {
  return `exchange.${lineItemId}`
}

interface Choosing {
  order: Order
  language: string
  choices: Choices
  form: FormFields
  problems: Problems
}

/** What the buyer gets for a line; nothing to choose where only money is possible. */
export function exchangeFields(
  lineItemId: string,
  { order: { currency }, language, choices, form, problems }: Choosing,
): PageField[] {
  const possible = choices.get(lineItemId) ?? []
  if (possible.length === 0) return []
  const texts = exchangeTexts(language)
  const options = possible.map(({ variantId, name, price }) => ({
    value: variantId,
    label: texts.choice(name, format(price, currency, language)),
  }))
  return [
    pageField(
      { values: form, problems },
      {
        ...{ name: exchangeField(lineItemId), label: texts.field, kind: 'select', autocomplete: 'off' },
        ...{ required: false, choices: [{ value: '', label: texts.money }, ...options] },
      },
    ),
  ]
}

/** What an exchange would cost. */
export function offerText(
  { currency }: Order,
  { total, worth }: { total: Minor; worth: Minor },
  language: string,
): string {
  const texts = exchangeTexts(language)
  const text = (amount: Minor) => format(amount, currency, language)
  const difference =
    total > worth
      ? texts.youPay(text(total - worth))
      : total < worth
        ? texts.youGet(text(worth - total))
        : texts.even
  return `${texts.offer(text(total), text(worth))} ${difference}`
}

/** What the buyer asks for instead of a line, beside its name. */
export function insteadText(row: ReturnRow, line: ReturnRow['lines'][number], language: string): string {
  const wish = wishOf(row, line)
  return wish ? ` (${exchangeTexts(language).instead(wish.name)})` : ''
}

/** The order of the exchange with its items, and what is left to pay of it. */
export function exchangeLines({ currency }: Order, { exchange }: ReturnRow, language: string): string[] {
  if (!exchange) return []
  const texts = exchangeTexts(language)
  const due = dueOf(exchange)
  const state = exchange.canceled
    ? texts.canceled
    : due > 0n
      ? texts.left(format(due, currency, language))
      : texts.paid
  return [
    `${texts.title}: ${texts.order(exchange.number)} (${state})`,
    ...exchange.items.map((line) => `${line.quantity} × ${lineName(line)}`),
  ]
}

export function payLink(
  order: Order,
  row: ReturnRow,
  { url, language }: { url: string; language: string },
): PageLink {
  const due = row.exchange ? dueOf(row.exchange) : 0n
  return { label: exchangeTexts(language).pay(format(due, order.currency, language)), url, look: 'primary' }
}

export function dueOf({ canceled, total, paid }: NonNullable<ReturnRow['exchange']>): Minor {
  const due = BigInt(total) - BigInt(paid)
  return canceled || due < 0n ? 0n : due
}
