/** What the pages of signing in and of a member's account are given; see pages.ts. */

import type { PageField, PageImage, PageMessage, PageShop, PageSummary, PageTransfer } from './parts.ts'

interface IdentityPage {
  shop: PageShop
  /** For `<title>` and the one `<h1>`. */
  title: string
  messages: PageMessage[]
}

/** A native `<form method="post">`. With `Accept: application/json` its address answers `{ props }` or `{ location }`. */
export interface PageForm {
  action: string
  /** Hidden inputs. */
  hidden: Record<string, string>
  fields: PageField[]
  /** Below the fields. */
  groups?: PageFieldGroup[]
  /** The first is what Enter presses. */
  buttons: PageButton[]
  /** Above the fields of a form with a heading of its own. */
  title?: string
  note?: string
  /** A puzzle is to be solved before it is sent: what it says there goes into the field `altcha`. */
  captcha?: { url: string; label: string }
  /** What is shown depends on these fields: `update=yes` sends the form only to show it again. */
  updates?: { label: string; fields: string[] }
  /** Seconds until it may be sent. */
  wait?: number
}

/** Fields about one person or thing. */
export interface PageFieldGroup {
  legend: string
  /** While this checkbox is checked, `copied` may stay empty: the answers of another group count. */
  copy?: PageField
  copied: PageField[]
  fields: PageField[]
}

export interface PageButton {
  label: string
  look: 'primary' | 'secondary' | 'quiet'
  name?: string
  value?: string
}

export interface PageLink {
  label: string
  url: string
  /** What the page is for at the moment. */
  look?: 'primary'
  /** Before it, e.g. "No account yet?" */
  text?: string
}

/** Where a passkey is asked for; for browsers that know what one is. */
export interface PagePasskey {
  optionsUrl: string
  verifyUrl: string
  csrf: string
  label: string
  /** Between it and the other ways. */
  or: string
}

/** Everything between "I have been here before" and being signed in. */
export interface IdentityPageProps extends IdentityPage {
  state:
    | 'login'
    | 'register'
    | 'verify'
    | 'forgot'
    | 'sent'
    | 'reset'
    | 'waiting'
    | 'consent'
    | 'choose'
    | 'logout'
    | 'closed'
  /** Beneath the title. */
  intro?: string
  /** What an application gets to see, one line each. */
  points: string[]
  passkey?: PagePasskey
  /** Other places that say who somebody is. */
  providers: PageLink[]
  /** The first is what the page is for. */
  forms: PageForm[]
  links: PageLink[]
}

/** The parts of an account. */
export type AccountSection = 'info' | 'orders' | 'wishlist' | 'bookings' | 'subscriptions' | 'events'

export interface AccountNavigation {
  /** Who is signed in. */
  name: string
  email: string
  links: { section: AccountSection; label: string; url: string; current: boolean }[]
  logout: PageLink
}

interface AccountPage extends IdentityPage {
  navigation: AccountNavigation
  /** Beneath the title. */
  intro?: string
}

/** A part of the page with a heading; ids are anchors. */
export interface AccountBlock {
  id: string
  title: string
  note?: string
  /** What became of what was done here. */
  messages?: PageMessage[]
  /** What is known, before the forms that change it. */
  rows: AccountRow[]
  forms: PageForm[]
  /** Makes a passkey, where the browser can. */
  newPasskey?: NewPasskey
  links: PageLink[]
}

export interface NewPasskey {
  optionsUrl: string
  verifyUrl: string
  csrf: string
  label: string
}

export interface AccountRow {
  id: string
  title: string
  /** One line each. */
  lines: string[]
  /** Beside the title: "this one", "main address". */
  mark?: string
  /** What can be done with it: forms of one button. */
  forms: PageForm[]
  /** Folds open to change it. */
  edit?: { label: string; form: PageForm; open: boolean }
}

export interface AccountInfoProps extends AccountPage {
  state: 'info'
  blocks: AccountBlock[]
}

export interface AccountOrdersProps extends AccountPage {
  state: 'orders'
  orders: AccountOrder[]
  /** Where there are none. */
  empty?: AccountEmpty
  /** Bought with the same e-mail address before there was an account. */
  offer?: { text: string; form: PageForm }
  /** Above the title, such as from past bookings to those to come. */
  backUrl?: string
  backLabel?: string
  olderUrl?: string
  olderLabel?: string
}

export interface AccountOrder {
  url: string
  /** "Order 10042" */
  title: string
  dateText: string
  statusText: string
  totalText: string
  /** "3 items" */
  itemsText: string
}

export interface AccountOrderProps extends AccountPage {
  state: 'order'
  backUrl: string
  backLabel: string
  statusText: string
  /** Where to transfer what is left to pay. */
  transfer?: PageTransfer
  facts: { label: string; lines: string[]; links: PageLink[] }[]
  summary: PageSummary
  /** Something is left to pay: its answer is the page for it. */
  payRest?: PageForm
  /** Puts it into the cart again. */
  again?: PageForm
}

export interface AccountWishlistProps extends AccountPage {
  state: 'wishlist'
  items: AccountWish[]
  /** Where there are none. */
  empty?: AccountEmpty
}

export interface AccountWish {
  id: string
  /** Absent if the shop shows the product no more. */
  url?: string
  name: string
  /** The price. */
  text: string
  image?: PageImage
  remove: PageForm
}

/** Parts of an account that this shop has nothing in. */
export interface AccountEmptyProps extends AccountPage {
  state: 'empty'
  empty: AccountEmpty
}

export interface AccountEmpty {
  title: string
  text: string
  link: PageLink
}

export type AccountPageProps =
  | AccountInfoProps
  | AccountOrdersProps
  | AccountOrderProps
  | AccountWishlistProps
  | AccountEmptyProps
