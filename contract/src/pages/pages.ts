/**
 * What the hosted pages are given: plain data, every text ready to show, every amount formatted. Nothing here needs
 * a date, a price or a rule to be worked out in the browser.
 *
 * How a page reaches the browser: the server calls `render(page, props)` of `web/dist/server/entry.js`, which answers
 * `{ html }`: what goes inside `<div id="SITE_CONTAINER" data-page="…">`. The same props travel once more as
 * `<script type="application/json" id="page-props">`, from which the client entry hydrates that element. Checkout, signing
 * in and the account do: the other pages are complete without a script and get neither script nor props.
 */

import type { ApiPart } from './api-reference.ts'
import type { BookingsPageProps } from './bookings.ts'
import type { AccountPageProps, IdentityPageProps } from './identity.ts'
import type {
  PageField,
  PageMembershipChoice,
  PageMessage,
  PageShop,
  PageSummary,
  PageTransfer,
} from './parts.ts'
import type { PlansPageProps } from './plans.ts'
import type { PageServiceFields } from './service-fields.ts'

export type {
  PageField,
  PageImage,
  PageLine,
  PageMembership,
  PageMembershipChoice,
  PageMessage,
  PageRow,
  PageShop,
  PageSummary,
  PageTheme,
  PageTransfer,
} from './parts.ts'

/** The languages that pages and e-mails are written in; a shop in another language gets the first. */
export const pageLanguages = ['en', 'de'] as const
export type PageLanguage = (typeof pageLanguages)[number]

/** The one of {@link pageLanguages} for a shop in this language (BCP 47). */
export function pageLanguage(language: string): PageLanguage {
  return pageLanguages.find((known) => known === primaryOf(language)) ?? pageLanguages[0]
}

/** What a page for a shop in this language is really written in: the shop's own flavour, where it is one of ours. */
export function pageLocale(language: string): string {
  const written = pageLanguage(language)
  return primaryOf(language) === written ? language : written
}

function primaryOf(language: string): string | undefined {
  return language.toLowerCase().split('-')[0]
}

/** The pages that `render` knows, with the props of each. */
export interface Pages {
  checkout: CheckoutPageProps
  api: ApiPageProps
  /** The first page of the reference, with a script for old links. */
  apiContents: ApiPageProps
  mailbox: MailboxPageProps
  identity: IdentityPageProps
  account: AccountPageProps
  bookings: BookingsPageProps
  plans: PlansPageProps
}

export type PageName = keyof Pages

/** The signature of `render` in the built web entry. */
export type RenderPage = <Name extends PageName>(page: Name, props: Pages[Name]) => { html: string }

export interface PageDeliveryOption {
  /** Goes into the form field `delivery`. */
  value: string
  title: string
  /** E.g. how long it takes, or where to collect it. */
  note?: string
  priceText: string
  selected: boolean
  /** The times to choose from, each a value of the same form field. Then `value` is the chosen time, if there is one. */
  days?: PageSlotDay[]
}

export interface PageSlotDay {
  /** E.g. `Thursday, December 24`. */
  label: string
  times: { value: string; text: string; selected: boolean }[]
}

export interface PagePaymentMethod {
  /** Goes into the form field `payment`. */
  value: string
  title: string
  kind: 'offline' | 'card'
  /** Must be shown when the method is chosen: that the card is a test card, where the money is to be sent. */
  note?: string
  selected: boolean
  /** Only a card has fields; they come back empty where keeping them would not be safe. */
  fields: PageField[]
  /** The box with which a member saves it. */
  save?: PageField
  /** The shopper may pay in fields of the service on this page. Without them they go to its page. */
  service?: PageServiceFields
}

interface CheckoutPage {
  shop: PageShop
  /** For `<title>` and the one `<h1>`. */
  title: string
  messages: PageMessage[]
}

/** A coupon or a gift card. */
export interface PageCode {
  /** Typed, or applied. */
  code: string
  applied: boolean
  /** What it takes off, or pays. */
  amountText?: string
  /** Why it does not count. */
  error?: string
  /** The merchant does not allow a change. */
  locked: boolean
}

/**
 * The checkout. One native `<form method="post" action={action}>` holds everything; which button was pressed
 * travels as `do` (the first submit button in the document must be `update`, because Enter presses it):
 *
 * | button | `do` | what it does |
 * |---|---|---|
 * | bring prices and delivery up to date | `update` | keeps what was typed, answers with the page |
 * | apply the coupon typed into `coupon` | `apply-coupon` | |
 * | remove the coupon | `remove-coupon` | |
 * | the same with a gift card, `giftCard` | `apply-gift-card`, `remove-gift-card` | |
 * | pay a line with a membership, or not | the `action` of the membership | |
 * | place the order | `place` | |
 *
 * `hidden` goes into hidden inputs as it is. With `Accept: application/json` the same addresses answer
 * `{ props }` or, when the shopper has to go elsewhere, `{ location }`: that is how the page is enhanced. With `{ location, clientSecret }`
 * the script of the payment service asks the shopper first.
 */
export interface OpenCheckoutProps extends CheckoutPage {
  state: 'open'
  action: string
  hidden: Record<string, string>
  /** Where the plan, the tickets or the time were chosen, the cart of the storefront, or the shop. */
  backUrl: string
  backTo: 'cart' | 'plans' | 'tickets' | 'times' | 'shop'
  /** At most eight for a guest. */
  fields: PageField[]
  /** The billing address is the delivery address unless the checkbox `billingDiffers` (value `yes`) is set. */
  billing: { differs: boolean; fields: PageField[] }
  /** Who buys for a company sets the checkbox `asCompany` (value `yes`). Absent in a shop that does not ask. */
  company?: { isChosen: boolean; fields: PageField[] }
  /** Absent when nothing is delivered. Empty options: the address is not complete, or nothing goes there. */
  delivery?: { options: PageDeliveryOption[]; error?: string }
  coupon: PageCode
  /** Absent in a shop that takes no gift cards. */
  giftCard?: PageCode
  /** One for each line that a membership of the member could pay; absent where there is none. */
  memberships?: PageMembershipChoice[]
  /** `later`: nothing is due now, but the order is paid in person. */
  payment: { methods: PagePaymentMethod[]; error?: string; later?: { title: string; text: string } }
  summary: PageSummary
  /** What the shopper wrote with the cart. */
  buyerNote?: string
  /** On the button: `Place order · $24.00`; without an amount where nothing is due now. */
  placeText: string
  /** What the order brings later, beside the button: `Kiln club: then $40.00 every month from December 24, 2026, …`. */
  placeNotes?: string[]
  /** A box `terms` (value `yes`) that the shopper ticks before the order. In `parts`, those with a `url` are links. */
  terms?: { parts: { text: string; url?: string }[]; agreed: boolean; error?: string }
  /** Where to get a puzzle; its answer goes into `altcha`. The order was refused without it. */
  captchaUrl?: string
}

/** The shopper's bank wants to know: two buttons of one form, `answer` is `approve` or `decline`. */
export interface ConfirmPaymentProps extends CheckoutPage {
  state: 'confirm'
  action: string
  hidden: Record<string, string>
  amountText: string
  /** Said in plain words, e.g. that this is a test. */
  note: string
  /** The page of the payment service where the shopper pays; absent: they confirm here. */
  serviceUrl?: string
  /** `serviceUrl` only asks the service again: the shopper was to confirm the payment on the checkout page, and has left it. */
  asksAgain?: true
}

/** What is left of an order, to be paid by whoever has the link. One form; its button is `do` = `place`. */
export interface PayRestProps extends CheckoutPage {
  state: 'pay'
  action: string
  hidden: Record<string, string>
  orderNumber: string
  /** Ways to pay here; without any, only the instructions remain. */
  payment: { methods: PagePaymentMethod[]; error?: string }
  /** Ways to pay outside the shop, with what the merchant says about each. */
  instructions: { title: string; text: string }[]
  /** Where to transfer it, if the shop takes transfers. */
  transfer?: PageTransfer
  dueText?: string
  summary: PageSummary
  /** On the button: `Pay $40.00`. */
  payText: string
  /** What paying also means, e.g. that the way to pay is saved. */
  payNote?: string
}

/** The order is placed; `paymentPending` while the payment's answer is awaited: asking again tells what became of it. */
export interface ThanksProps extends CheckoutPage {
  state: 'thanks'
  orderNumber: string
  email: string
  paymentPending: boolean
  /** All of it is cancelled. */
  hasEnded?: true
  /** With what it is paid and whether it is. */
  paymentText: string
  /** How to pay, when nothing was charged: bank account, at pickup. */
  paymentNote?: string
  /** Where to transfer what is left to pay. */
  transfer?: PageTransfer
  /** Something is left to pay: the form whose answer is the page for it. */
  payRest?: { action: string; hidden: Record<string, string>; text: string }
  /** Bought files, without `url` where the link has ended; `renew` is the form that replaces the links. */
  downloads?: {
    files: { name: string; note: string; url?: string }[]
    renew?: { action: string; hidden: Record<string, string> }
  }
  /** Something was sent and may go back: the page for it. */
  returns?: { label: string; url: string }
  /** Orders that replace its goods, or the one whose goods it replaces. */
  exchanges?: { label: string; url: string }[]
  addressLines: string[]
  /** How it gets to the shopper and when; of a pickup where it is, when, and what the merchant says about it. */
  delivery?: { isPickup: boolean; lines: string[] }
  summary: PageSummary
  buyerNote?: string
  continueUrl: string
}

/** Nothing to do here: a stranger's link, a session that ran out, an order placed already, a fault of ours. */
export interface ClosedCheckoutProps extends CheckoutPage {
  state: 'expired' | 'complete' | 'not-found' | 'error'
  text: string
  continueUrl: string
  continueText: string
}

/** Asks a browser that comes from an e-mail for the address of the buyer. */
export interface AskEmailProps extends CheckoutPage {
  state: 'ask-email'
  text: string
  action: string
  hidden: Record<string, string>
  field: PageField
  button: string
}

export type CheckoutPageProps =
  | AskEmailProps
  | OpenCheckoutProps
  | ConfirmPaymentProps
  | PayRestProps
  | ThanksProps
  | ClosedCheckoutProps

/** The development mailbox: all messages, and the one that is open. */
export interface MailboxPageProps {
  shop: PageShop
  title: string
  listUrl: string
  messages: { id: string; url: string; subject: string; to: string; dateText: string; open: boolean }[]
  /** Where older messages are, when there are any. */
  olderUrl?: string
  open?: MailboxMessage
}

export interface MailboxMessage {
  subject: string
  from: string
  to: string
  dateText: string
  text: string
  /** Answers the HTML alone, under rules of its own; shown in a sandboxed frame. */
  htmlUrl: string
}

/** The API reference. Ids are anchors and unique on the page. */
export interface ApiPageProps {
  shop: PageShop
  title: string
  about?: string
  documentUrl: string
  /** Where the contents are, and the form of the search leads. */
  contentsUrl: string
  /** What was searched for. */
  query: string
  /** All pages of the reference; none on its first. */
  pages: { title: string; href: string; isCurrent: boolean }[]
  part: ApiPart
}
