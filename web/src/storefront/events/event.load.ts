import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { MembersOnly } from '@cartwright/contract/catalogue/products.ts'
import type { OwnPlace } from '@cartwright/contract/pages/bookings.ts'
import { newFormKey } from '@cartwright/contract/pages/storefront.ts'
import { CartwrightError } from '@cartwright/sdk'
import { pictureOf } from '../catalogue/pictures.rules.ts'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { membersHtml, membershipOf, openingPlans } from '../members/load.tsx'
import { loadDates, loadSessions } from './dates.load.ts'
import EventPage, { type EventProps } from './event-page.tsx'
import type { RegistrationProps } from './registration.tsx'
import { chosenIn, codeIn, pathOf, wantedTickets } from './rules.ts'
import { eventData, offeredTicket, placeLines } from './view.load.ts'

interface Loaded extends EventProps {
  path: string
  data: object
  /** Of the picture, for link previews. */
  preview?: string
}

export const eventPage: Page<Loaded> = {
  module: 'events/event-page',
  Component: EventPage,
  load: (request) => loadEvent(request),
  browserProps: ({ data: _, path: __, preview: ___, ...props }) => props,
  head: ({ title, shortDescription, when, path, data, preview }, frame) => ({
    title: titled(title, frame),
    description: (shortDescription || when).slice(0, 160),
    canonical: addressOf(frame.prefix, path),
    alternates: alternatesOf(frame, path),
    ...(preview ? { image: preview } : {}),
    data: [data],
  }),
}

interface Problem {
  text: string
  /** Members alone may come. */
  signIn?: boolean
}

async function loadEvent(request: PageRequest, problem?: Problem): Promise<PageResult<Loaded>> {
  const { url, frame, setLanguage } = request
  const event = await findEvent(request)
  const membersOnly = membersOf(event)
  const isFull = hasNoPlaces(event)
  const [registration, sessions, dates, members, own] = await Promise.all([
    loadRegistration(request, { event, problem }),
    loadSessions(request, event),
    loadDates(request, event),
    loadMembers(request, membersOnly),
    isFull ? loadPlace(request, event) : undefined,
  ])
  setLanguage()
  const { title = '', slug = '', shortDescription, detailedDescription, mainImage, status } = event
  const path = pathOf(slug)
  const picture = pictureOf(mainImage ?? undefined, title)
  const { google = '', ics = '' } = event.calendarUrls ?? {}
  return {
    props: {
      ...{ slug, isFull, ...(own && { own }) },
      ...(mayHavePlace(event) ? { placesUrl: placesUrl(slug, frame.language) } : {}),
      ...{ title, shortDescription: shortDescription ?? '', html: detailedDescription ?? '' },
      when: event.dateAndTimeSettings?.formatted?.dateAndTime ?? '',
      place: placeLines(event),
      note: status === 'CANCELED' ? t.events.canceled : status === 'ENDED' ? t.events.ended : '',
      ...(picture ? { picture } : {}),
      gallery: (event.gallery ?? []).flatMap((image) => pictureOf(image, title) ?? []),
      sessions,
      dates,
      calendar: { google, ics: ics && new URL(ics).pathname },
      membersHtml: members(path),
      registration: registration(),
      path,
      data: eventData(event, { address: url.origin + addressOf(frame.prefix, path), shop: frame.name }),
      ...(mainImage?.url ? { preview: `${mainImage.url}?og=1` } : {}),
    },
    ...(problem ? { status: 409 } : {}),
    ...(membersOnly || isFull ? { forMembers: true } : {}),
  }
}

/** People can only wait for a place, or have one. */
function hasNoPlaces({ registration }: Event): boolean {
  const { status, tickets } = registration ?? {}
  return status === 'OPEN_RSVP_WAITLIST_ONLY' || (status === 'OPEN_TICKETS' && tickets?.soldOut === true)
}

/** Somebody new gets no place, but others may have one. */
function mayHavePlace(event: Event): boolean {
  return hasNoPlaces(event) || event.registration?.status === 'CLOSED_AUTOMATICALLY'
}

function placesUrl(event: string, lang: string): string {
  return `/places?${new URLSearchParams({ event, lang })}`
}

/** The place of a member. */
async function loadPlace(
  { known, visitor }: PageRequest,
  { slug = '' }: Event,
): Promise<OwnPlace | undefined> {
  if (!known) return undefined
  const { event } = await visitor.events.getEventBySlug({ slug, fields: ['GUEST'] })
  const { attendanceStatus: status, url } = event.guest ?? {}
  return status && url ? { slug, status, url } : undefined
}

/** Whom an event is for; nothing for those who may take part. The text comes later, as that of the registration. */
async function loadMembers(
  request: PageRequest,
  membersOnly: MembersOnly | undefined,
): Promise<(path: string) => string> {
  if (!membersOnly) return () => ''
  const [plans, membership] = await Promise.all([
    openingPlans(request.shop, membersOnly),
    membershipOf(request, membersOnly),
  ])
  if (membership === 'ENTITLED') return () => ''
  const signedIn = membership === 'MEMBER'
  return (path) => membersHtml({ path, plans, membersOnly, signedIn }, request.frame)
}

function membersOf({ registration }: Event): MembersOnly | undefined {
  const { allowedGuestTypes, planIds = [] } = registration ?? {}
  return allowedGuestTypes === 'MEMBER' ? { planIds } : undefined
}

async function findEvent({ shop, params }: PageRequest): Promise<Event> {
  const fields = ['DETAILS', 'TEXTS', 'REGISTRATION', 'URLS', 'AGENDA'] as const
  const { event } = await shop.events.getEventBySlug({ slug: params.slug ?? '', fields: [...fields] })
  return event
}

/** Texts come later: they are in the language of the page once all has been loaded. */
async function loadRegistration(
  request: PageRequest,
  { event, problem }: { event: Event; problem: Problem | undefined },
): Promise<() => RegistrationProps> {
  const { form, frame, now } = request
  const { language, prefix } = frame
  const { registration, slug = '', dateAndTimeSettings } = event
  const { status, external, rsvp, tickets } = registration ?? {}
  const timeZone = dateAndTimeSettings?.timeZoneId ?? 'UTC'
  const answerUrl = `/rsvps/details?${new URLSearchParams({ event: slug, lang: language })}`
  if (status === 'OPEN_TICKETS') {
    const { kinds, code, isWrong } = await loadTickets(request, event)
    const { ticketLimitPerOrder: most = 50, serviceFeeRate } = tickets ?? {}
    const sold = { language, timeZone, most: most ?? 50, feeRate: serviceFeeRate ?? '0', form }
    return () => ({
      kind: 'tickets',
      tickets: kinds.flatMap((definition) => offeredTicket(definition, sold) ?? []),
      address: addressOf(prefix, pathOf(slug)),
      ...{ code, formKey: newFormKey(now) },
      ...(isWrong ? { problem: t.events.wrongCode } : {}),
      ...(problem ? { problem: problem.text } : {}),
      ...(problem?.signIn
        ? { signIn: `/login?${new URLSearchParams({ returnTo: addressOf(prefix, pathOf(slug)) })}` }
        : {}),
    })
  }
  if (status === 'OPEN_RSVP')
    return () => ({ kind: 'link', title: t.events.rsvp, label: t.events.answer, url: answerUrl, text: '' })
  if (status === 'OPEN_RSVP_WAITLIST_ONLY')
    return () => ({
      ...{ kind: 'link', title: t.events.rsvp, label: t.events.wait, url: answerUrl, text: t.events.full },
    })
  if (status === 'OPEN_EXTERNAL' && external?.url) {
    const address = external.url
    return () => ({ kind: 'link', title: t.events.rsvp, label: t.events.external, url: address, text: '' })
  }
  if (status === 'SCHEDULED_RSVP' && rsvp?.startDate) {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
    const opens = format.format(new Date(rsvp.startDate))
    return () => ({ kind: 'closed', text: t.events.opens(opens) })
  }
  return () => ({ kind: 'closed', text: t.events.closed })
}

/** The kinds of tickets, with what the visitor has a code for. */
async function loadTickets({ shop, visitor, url, form }: PageRequest, event: Event) {
  const query = { filter: { eventId: event.id }, paging: { limit: 100 } }
  const asked = { query, fields: ['SEATING_PLAN'] }
  const code = codeIn(form, url)
  if (code) {
    const found = await visitor.events
      .queryTicketDefinitions({ ...asked, voucherCode: code })
      .catch((error: unknown) => {
        if (error instanceof CartwrightError && error.status < 500) return undefined
        throw error
      })
    const isOfEvent = found?.ticketDefinitions.some(({ voucher }) => voucher)
    if (isOfEvent) return { kinds: found?.ticketDefinitions ?? [], code, isWrong: false }
  }
  const { ticketDefinitions } = await shop.events.queryTicketDefinitions(asked)
  return { kinds: ticketDefinitions, code: '', isWrong: code !== '' }
}

/** Sets the chosen tickets aside for this visitor, who goes on to the page of their details. */
export async function reserveTickets(request: PageRequest): Promise<PageResult<Loaded> | Redirect> {
  const { form, url, frame, visitor, params } = request
  const chosen = chosenIn(form)
  const code = codeIn(form, url)
  if (chosen.length === 0) return loadEvent(request, { text: t.events.choose })
  const slug = params.slug ?? ''
  const page = url.origin + addressOf(frame.prefix, pathOf(slug))
  try {
    const key = form.get('key')
    const { ticketReservation } = await visitor.events.createTicketReservation(
      {
        ticketReservation: {
          tickets: wantedTickets(chosen),
        },
        ...(code ? { voucherCode: code } : {}),
      },
      key ? { idempotencyKey: `${key} ${await hashOf([...form])}` } : {},
    )
    const { redirectSession } = await visitor.checkout.createRedirectSession({
      eventsCheckout: { reservationId: ticketReservation.id ?? '', eventSlug: slug },
      callbacks: { postFlowUrl: page, cartPageUrl: page },
      preferences: { additionalQueryParameters: { lang: frame.language } },
    })
    return { location: redirectSession.fullUrl }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    return loadEvent(request, problemOf(error))
  }
}

/** Whoever goes back and chooses something else sends another form. */
async function hashOf(form: object): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(form)))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

function problemOf({ code, status }: CartwrightError): Problem {
  const { events: texts } = t
  if (code === 'PERMISSION_DENIED') return { text: texts.members, signIn: true }
  if (code === 'MEMBERS_ONLY_ITEM') return { text: texts.needsPlan }
  if (status === 429) return { text: texts.tooOften }
  const known: Readonly<Record<string, string>> = {
    TICKETS_NOT_AVAILABLE: texts.gone,
    SEATS_NOT_AVAILABLE: texts.seatsGone,
    TICKET_VOUCHER_NOT_VALID: texts.wrongCode,
    UNSUPPORTED_PRICING_OPTION: texts.wrongPrice,
    SITE_MUST_ACCEPT_PAYMENTS: texts.noPayment,
  }
  return { text: known[code ?? ''] ?? texts.refused }
}
