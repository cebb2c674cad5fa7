/**
 * The props of each mail. As on the hosted pages, every text is ready to show and every amount formatted. The server
 * calls `renderMail(name, shop, props)` of `web/dist/server/entry.js`, which returns the mail's HTML part.
 */

import type { Colours } from '../sites/theme-colours.ts'
import type { PageLine, PageRow } from './parts.ts'

/** The mails that `renderMail` knows, with the props of each. */
export interface Mails {
  notice: NoticeMail
  order: OrderMail
  'back-in-stock': BackInStockMail
  submission: SubmissionMail
  booking: BookingMail
  event: EventMail
  'gift-card': GiftCardMail
}

export type MailName = keyof Mails

/** The signature of `renderMail` in the built web entry. Returns an HTML document. */
export type RenderMail = <Name extends MailName>(name: Name, shop: MailShop, props: Mails[Name]) => string

export interface MailShop {
  name: string
  /** The language of the mail, BCP 47: `en`, `de-AT`. */
  language: string
  direction: 'ltr' | 'rtl'
  theme: MailTheme
}

/** The shop's theme with every value, default or not: mail programs know no CSS variables. */
export interface MailTheme {
  light: Colours
  dark: Colours
  /** Pixels */
  radius: number
  textFace: string
  displayFace: string
  logoUrl?: string
}

export interface MailLink {
  label: string
  url: string
}

/** What every mail has. */
export interface MailProps {
  subject: string
  title: string
  intro: string
  button?: MailLink
  /** The sections below the introduction, in a mail that the merchant has changed; then the introduction can have lines. */
  sections?: readonly string[]
  /** Lines of plain text below the sections. */
  closing?: readonly string[]
  /** Lines of plain text. */
  footer: readonly string[]
  /** Unsubscribes the reader from mails of this kind. */
  stop?: MailLink
}

/** A mail about an account: a sentence with a code or a button. */
export interface NoticeMail extends MailProps {
  /** Six digits. */
  code?: string
}

/** A mail about an order, with what was bought. */
export interface OrderMail extends MailProps {
  button: MailLink
  lines: readonly PageLine[]
  rows: readonly PageRow[]
  blocks: readonly MailBlock[]
}

/** A heading with lines of text and links below. */
export interface MailBlock {
  /** Names the section that it is. Blocks without a name are one section, `details`. */
  id?: string
  heading: string
  lines: readonly string[]
  links?: readonly { text: string; note?: string; url: string }[]
  /** Below them: a square picture that comes with the mail. */
  picture?: { src: string; alt: string; side: number }
}

/** What some mail has of all that mails can have. */
export type AnyMail = MailProps &
  Partial<Pick<OrderMail, 'lines' | 'rows' | 'blocks'> & Pick<BackInStockMail, 'item'>> & { code?: string }

/** The sections of a mail, in the usual order. */
export function sectionsOf({ button, code, lines, item, rows, blocks = [] }: AnyMail): string[] {
  return [
    ...(button ? ['button'] : []),
    ...(code ? ['code'] : []),
    ...(lines?.length || item ? ['items'] : []),
    ...(rows?.length ? ['totals'] : []),
    ...new Set(blocks.map(sectionOf)),
  ]
}

export function sectionOf({ id = 'details' }: MailBlock): string {
  return id
}

/** The mail that a product is back in stock. */
export interface BackInStockMail extends MailProps {
  button: MailLink
  stop: MailLink
  item: {
    name: string
    /** `Sage`, `750 ml` … */
    choices: readonly string[]
    priceText: string
    /** Before a sale. */
    fullPriceText?: string
    imageUrl?: string
  }
}

/** The merchant's mail about a submission of a form, with a block for each answer. */
export interface SubmissionMail extends MailProps {
  button: MailLink
  blocks: readonly MailBlock[]
}

/** A mail about a booking: when, with whom, where. */
export interface BookingMail extends MailProps {
  button: MailLink
  blocks: readonly MailBlock[]
}

/** A mail about an event, to somebody who comes: when and where it is, and what they need. */
export interface EventMail extends MailProps {
  blocks: readonly MailBlock[]
}

/** The mail that brings a gift card to its recipient. */
export interface GiftCardMail extends MailProps {
  button: MailLink
  /** As people read it, in groups. */
  code: string
  blocks: readonly MailBlock[]
}
