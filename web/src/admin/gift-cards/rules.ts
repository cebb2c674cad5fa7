import { endOfDay, lastDayBefore } from '@cartwright/contract/gift-cards/days.ts'
import type { IssuedGiftCard } from '@cartwright/contract/gift-cards/gift-cards.ts'

/** What the merchant writes on a card, as its form has it. */
export interface CardValues {
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  note: string
  /** A date; empty for a card without an end. */
  lastDay: string
}

export const emptyCard: CardValues = {
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  note: '',
  lastDay: '',
}

export function valuesOf(card: IssuedGiftCard, timeZone: string): CardValues {
  const { recipient, senderName, message, note, expirationDate } = card
  return {
    ...{ recipientName: recipient.name, recipientEmail: recipient.email, senderName, message, note },
    lastDay: expirationDate ? lastDayBefore(new Date(expirationDate), timeZone) : '',
  }
}

/** What the request has of a form. A card that ends within a day keeps its time if its day stays. */
export function toWritten(values: CardValues, timeZone: string, before?: IssuedGiftCard) {
  const { recipientName, recipientEmail, lastDay, ...texts } = values
  const isSame = before && valuesOf(before, timeZone).lastDay === lastDay
  return {
    ...texts,
    recipient: { name: recipientName, email: recipientEmail.trim() },
    ...(isSame ? {} : { expirationDate: lastDay ? endOfDay(lastDay, timeZone).toISOString() : null }),
  }
}

/** Errors of the request by the fields of the form. */
export function withFormNames(errors: Record<string, string>): Record<string, string> {
  const names: Record<string, string> = {
    'recipient.name': 'recipientName',
    'recipient.email': 'recipientEmail',
    expirationDate: 'lastDay',
  }
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [names[field] ?? field, text]))
}

export const formFields = ['amount', 'recipient.name', 'recipient.email', 'expirationDate', 'message'].map(
  (name) => `giftCard.${name}`,
)

/** The dots and the last four characters, as buyers see them. A card that goes out later has no code yet. */
export function codeLabel({ lastFour }: Pick<IssuedGiftCard, 'lastFour'>, noCode: string): string {
  return lastFour ? `•••• ${lastFour}` : noCode
}
