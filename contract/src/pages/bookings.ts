/** What the pages of bookings and of events are given; see pages.ts. */

import type { PageForm, PageLink } from './identity.ts'
import type { PageImage, PageMessage, PageShop } from './parts.ts'

interface BookingsPage {
  shop: PageShop
  /** For `<title>` and the one `<h1>`. */
  title: string
  messages: PageMessage[]
  /** Beneath the title. */
  intro?: string
  /** Above the title. */
  back?: PageLink
  /** What is booked: when, with whom, where. */
  facts: { label: string; lines: string[] }[]
  image?: PageImage
  forms: PageForm[]
  links: PageLink[]
  /** Of an event: its page shows it in this browser. */
  place?: OwnPlace
}

/** Before it is booked or moved: the first form does that. */
export interface BookingDetailsProps extends BookingsPage {
  state: 'details'
  /** What the shop says about cancelling and the like. */
  policy?: { title: string; lines: string[] }
}

/** Somebody was faster, or the time has passed: `links` are the next times. */
export interface BookingGoneProps extends BookingsPage {
  state: 'gone'
}

/** Whether somebody comes to an event, waits for a place or has tickets reserved, and the page about it. */
export interface OwnPlace {
  /** Of the event. */
  slug: string
  status: 'ATTENDING' | 'IN_WAITLIST' | 'NOT_ATTENDING' | 'RESERVED'
  url: string
  /** Of reserved tickets. */
  until?: { date: string; text: string }
}

/**
 * Under which a tab remembers the place at the event with this address; apart from it, all tabs of the browser remember the
 * tickets that are reserved.
 */
export function placeKey(slug: string, status?: OwnPlace['status']): string {
  return `${status === 'RESERVED' ? 'reserved' : 'place'} ${slug}`
}

/** A booking, for whoever has its link. */
export interface BookedProps extends BookingsPage {
  state: 'booked'
  statusText: string
  /** Nothing holds any more: the status is not in the colour of what is valid. */
  isOff?: true
  /** QR codes to show at the door: each a path in a square of `size` units. */
  codes?: { label: string; size: number; path: string }[]
}

export type BookingsPageProps = BookingDetailsProps | BookingGoneProps | BookedProps
