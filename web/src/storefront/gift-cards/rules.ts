import { withPoint } from '@cartwright/contract/forms/fields.ts'
import { giftCardLengths, giftCardProductLimits } from '@cartwright/contract/gift-cards/limits.ts'
import type { GiftCardOptions, GiftCardProduct } from '@cartwright/contract/gift-cards/products.ts'
import { emailPattern } from '@cartwright/contract/values/common.ts'

/** What somebody typed, by the names of the fields. */
export interface Values {
  /** One of the amounts, or `own`. */
  amount: string
  own: string
  for: 'other' | 'me'
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  sendDate: string
}

export type Problem = 'amount' | 'own' | 'recipientEmail' | 'sendDate'

export function valuesIn(form: URLSearchParams): Values {
  const { name, message } = giftCardLengths
  const text = (field: string, most: number) => (form.get(field) ?? '').trim().slice(0, most)
  return {
    amount: text('amount', 20),
    own: text('own', 20),
    for: form.get('for') === 'me' ? 'me' : 'other',
    recipientName: text('recipientName', name),
    recipientEmail: text('recipientEmail', 254),
    senderName: text('senderName', name),
    message: text('message', message).replaceAll('\r\n', '\n'),
    sendDate: text('sendDate', 10),
  }
}

export interface Terms {
  language: string
  /** Of the shop: `2026-11-24`. */
  today: string
}

/** The options of the line, or the fields that keep it out of the cart. */
export function optionsOf(
  { amounts, ownAmount }: GiftCardProduct,
  values: Values,
  { language, today }: Terms,
): { options: GiftCardOptions } | { problems: Problem[] } {
  const isOwn = ownAmount !== undefined && (values.amount === 'own' || amounts.length === 0)
  const amount = isOwn ? withPoint(values.own, language).trim() : values.amount
  const isForMe = values.for === 'me'
  const { recipientName, recipientEmail, senderName, message, sendDate } = values
  const isOwnRight =
    /^\d+(\.\d+)?$/.test(amount) && +amount >= Number(ownAmount?.least) && +amount <= Number(ownAmount?.most)
  const problems: Problem[] = [
    ...(isOwn && !isOwnRight ? (['own'] as const) : []),
    ...(!isOwn && !amounts.includes(amount) ? (['amount'] as const) : []),
    ...(!isForMe && !new RegExp(emailPattern).test(recipientEmail) ? (['recipientEmail'] as const) : []),
    ...(!isForMe && sendDate && !isDayWithin(sendDate, today) ? (['sendDate'] as const) : []),
  ]
  if (problems.length > 0) return { problems }
  if (isForMe) return { options: { amount } }
  const isLater = sendDate > today
  return {
    options: {
      ...{ amount, recipientEmail },
      ...(recipientName ? { recipientName } : {}),
      ...(senderName ? { senderName } : {}),
      ...(message ? { message } : {}),
      ...(isLater ? { sendDate } : {}),
    },
  }
}

const oneDay = 86_400_000

function isDayWithin(day: string, today: string): boolean {
  const time = Date.parse(day)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time)
  return isDay && day >= today && time - Date.parse(today) <= giftCardProductLimits.days * oneDay
}

/** The date it is in a time zone. */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now)
}
