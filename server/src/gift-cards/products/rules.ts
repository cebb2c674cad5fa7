import { giftCardLengths, giftCardProductLimits } from '@cartwright/contract/gift-cards/limits.ts'
import type { GiftCardOptions, GiftCardProduct } from '@cartwright/contract/gift-cards/products.ts'
import { emailPattern } from '@cartwright/contract/values/common.ts'
import type { Offer } from '../../items/offers.rules.ts'
import { dayIn, daysLater, isDay } from '../../platform/values/local-time.ts'
import { type Minor, toDecimal, toMinor } from '../../platform/values/money.ts'
import type { ProductRow } from './queries.ts'
import { productTexts } from './texts.ts'

/** What the buyer chose for a card. */
export interface ChosenCard {
  amount: Minor
  recipientName: string
  /** Empty where the card is for the buyer. */
  recipientEmail: string
  senderName: string
  message: string
  /** A day of the shop's time zone; undefined where the code is sent at once. */
  sendDate: string | undefined
}

/** The options of a reference; undefined where they make no card of this product. */
export function chosenCard(
  product: ProductRow,
  options: Readonly<Record<string, unknown>> | null | undefined,
  { timeZone, now }: { timeZone: string; now: number },
): ChosenCard | undefined {
  const texts = textsIn(options ?? {})
  if (!texts) return undefined
  const { amount: decimal, sendDate, ...shown } = texts
  const amount = toMinor(decimal, product.currency)
  if (amount === undefined || !isOffered(product, amount)) return undefined
  if (shown.recipientEmail && !emailTest.test(shown.recipientEmail)) return undefined
  const today = dayIn(timeZone, now)
  if (sendDate && !(isDay(sendDate) && sendDate <= daysLater(today, giftCardProductLimits.days)))
    return undefined
  const isLater = shown.recipientEmail !== '' && sendDate > today
  return { ...shown, amount, sendDate: isLater ? sendDate : undefined }
}

const { name, message } = giftCardLengths
const emptyTexts = {
  amount: '',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  sendDate: '',
}
const longest = {
  amount: 20,
  recipientName: name,
  recipientEmail: 254,
  senderName: name,
  message,
  sendDate: 10,
}

/** The texts of options that were sold. */
export function chosenTexts(options: Readonly<Record<string, unknown>>): Required<GiftCardOptions> {
  return textsIn(options) ?? emptyTexts
}

/** The texts of options, without spaces around them; undefined where one is no text or too long. */
function textsIn(options: Readonly<Record<string, unknown>>): Required<GiftCardOptions> | undefined {
  const texts = Object.entries(longest).map(([field, most]) => {
    const value = options[field] ?? ''
    const text = typeof value === 'string' ? value.trim() : undefined
    return [field, text !== undefined && text.length <= most ? text : undefined] as const
  })
  return texts.some(([, text]) => text === undefined)
    ? undefined
    : { ...emptyTexts, ...Object.fromEntries(texts) }
}

const emailTest = new RegExp(emailPattern)

function isOffered({ amounts, ownLeast, ownMost }: ProductRow, amount: Minor): boolean {
  const isOwn = ownLeast !== null && ownMost !== null && amount >= ownLeast && amount <= ownMost
  return isOwn || amounts.some((one) => BigInt(one) === amount)
}

/** The card as a cart shows and prices it. */
export function offerOf(product: ProductRow, card: ChosenCard, language: string): Offer {
  const texts = productTexts(language)
  const { recipientName, recipientEmail, senderName, message, sendDate } = card
  const to = [recipientName, recipientEmail && `<${recipientEmail}>`].filter(Boolean).join(' ')
  const lines = [
    [texts.to, recipientEmail ? to.replace(/^<(.*)>$/, '$1') : texts.buyer],
    [texts.from, recipientEmail ? senderName : ''],
    [texts.message, message],
    [texts.sent, sendDate ? texts.day(sendDate) : ''],
  ] as const
  return {
    productName: { original: product.name },
    itemType: { preset: 'GIFT_CARD' },
    price: toDecimal(card.amount, product.currency),
    physicalProperties: { shippable: false },
    descriptionLines: lines.flatMap(([name, text]) =>
      text ? [{ name: { original: name }, plainText: { original: text } }] : [],
    ),
    quantityAvailable: giftCardProductLimits.quantity,
    withoutMemberships: true,
    voucher: true,
  }
}

export function toWire(product: ProductRow): GiftCardProduct {
  const { id, name, description, currency, visible, ownLeast, ownMost, validMonths } = product
  const decimal = (amount: Minor) => toDecimal(amount, currency)
  return {
    ...{ id, name, description, currency, visible },
    revision: String(product.revision),
    amounts: product.amounts.map((amount) => decimal(BigInt(amount))),
    ...(ownLeast !== null && ownMost !== null
      ? { ownAmount: { least: decimal(ownLeast), most: decimal(ownMost) } }
      : {}),
    ...(validMonths === null ? {} : { validMonths }),
    createdDate: product.createdAt.toISOString(),
    updatedDate: product.updatedAt.toISOString(),
  }
}

/** The same day so many months later, or the last of that month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
