import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import type { PageLink } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import * as checkouts from '../../checkout/checkout/service.ts'
import * as members from '../../customers/members/service.ts'
import { answersIn } from '../../forms/submissions/fields.rules.ts'
import { knownBuyer } from '../../orders/buyers/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { type Answer, type FormFields, type Problems, refusedStatus } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import * as sites from '../../sites/settings/service.ts'
import { chooseOption, impliedChoices, priceFor } from '../bookings/prices.service.ts'
import { draftOf } from '../bookings/rules.ts'
import * as bookings from '../bookings/service.ts'
import type { Target } from '../bookings/target.service.ts'
import { bookingUrl } from '../mail/service.ts'
import { isOfPlugin } from '../plugins/rules.ts'
import * as options from '../services/options.service.ts'
import type { ServicePrice } from '../services/price.rules.ts'
import type { FullServiceRow } from '../services/queries.ts'
import * as services from '../services/service.ts'
import { type Asked, entityOf } from './asked.rules.ts'
import { bookingFrom, detailProblems, type FormQuestion } from './fields.rules.ts'
import {
  BookedBefore,
  findBegun,
  findOpen,
  nextTimes,
  placesFor,
  refuseSecond,
  undefinedWhenGone,
} from './places.service.ts'
import { choicePrices } from './prices.rules.ts'
import { textsIn } from './texts.ts'
import { detailsPage, gonePage } from './view.ts'

export type BookingsAnswer = Answer<BookingsPageProps>

/** The details of what the address names, or that it is gone. */
export async function open(shop: Shop, visit: PageVisit, asked: Asked): Promise<BookingsAnswer> {
  return show(shop, visit, { asked })
}

interface Shown {
  asked: Asked
  key?: string | undefined
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  /** The same is booked already. */
  isTwice?: boolean
  links?: PageLink[]
  status?: { status: number; retryAfter?: number }
}

async function show(shop: Shop, visit: PageVisit, shown: Shown): Promise<BookingsAnswer> {
  const { asked, key = shop.newId(), form, status } = shown
  const caller = callerOf(visit, key)
  const found = await findAsked(shop, caller, asked)
  if (!found) return gone(shop, visit, { caller, asked })
  const { target, question, places } = found
  const entity = entityOf(asked)
  const sent = form ? bookingFrom(question, { form, entity }) : {}
  const price = await priceForOne(shop, caller, { target, sent })
  const props = detailsPage(visit, {
    ...{ ...question, ...shown, target, price, places, key, csrf: formToken(shop, key), now: shop.clock() },
    prefill: await prefill(shop, visit),
  })
  return { props, ...status }
}

/** For one participant: with what the form says as far as the service has it. Undefined while nobody can tell. */
async function priceForOne(
  shop: Shop,
  caller: Caller,
  { target, sent }: { target: Target; sent: Booking },
): Promise<ServicePrice | undefined> {
  const ask = async (one: Booking) => {
    const { total, deposit } = await priceFor(shop, caller, { target, booking: draftOf(target, one) })
    return { total, deposit: chooseOption(target.service, one).deposit ? deposit : undefined }
  }
  return ask({ ...sent, totalParticipants: 1 })
    .catch((error: unknown) => {
      if (isOfPlugin(error)) throw error
      return ask({ totalParticipants: 1 })
    })
    .catch((error: unknown) => (isOfPlugin(error) ? undefined : { total: undefined, deposit: undefined }))
}

/** What the member's account knows, in a browser where the member is signed in. */
async function prefill(shop: Shop, visit: PageVisit): Promise<FormFields> {
  const { site } = visit
  const memberId = memberIn(visit)
  const member = memberId && (await members.find(shop, site.id, memberId))
  if (!member) return {}
  return { ...(await knownBuyer(shop, site.id, member)), email: member.email }
}

/** Whoever buys, if it is the member of this browser: the address of a redirect session alone proves nobody. */
function memberIn({ owner, session }: PageVisit): string | undefined {
  return owner?.kind === 'member' && session?.memberId === owner.id ? owner.id : undefined
}

interface Found {
  target: Target
  question: FormQuestion
  places: { open: number; waits: boolean } | undefined
}

/** Undefined when it cannot be booked any more. */
async function findAsked(shop: Shop, caller: Caller, asked: Asked): Promise<Found | undefined> {
  const begun = await findBegun(shop, caller, asked)
  const target = await findOpen(shop, caller, { asked, exceptBookingId: begun[0]?.id })
  if (!target) return undefined
  const { service } = target
  const own = begun.reduce((sum, { places }) => sum + places, 0)
  const places = await placesFor(shop, caller.siteId, { ...target, own })
  if (places?.isFull) return undefined
  const known =
    service.payment.rateType === 'VARIED'
      ? await options.ofService(shop, caller.siteId, service.id)
      : undefined
  const allowed = service.policy.rules.participantsPolicy.maxParticipantsPerBooking ?? 1
  const most = Math.max(1, Math.min(allowed, places && !places.waits ? places.open : allowed))
  const texts = textsIn(caller.language ?? '')
  const { settings } = await sites.get(shop, caller.siteId)
  const prices = known && choicePrices(known, impliedChoices(target), settings)
  const language = caller.language ?? ''
  const question = { service, options: known?.options ?? [], prices, most, texts, language }
  return { target, question, places }
}

async function gone(
  shop: Shop,
  visit: PageVisit,
  { caller, asked }: { caller: Caller; asked: Asked },
): Promise<BookingsAnswer> {
  const service = await services.findVisible(shop, caller, asked.service).catch(undefinedWhenGone)
  const times = service?.online ? await nextTimes(shop, caller, { service, asked }) : { next: [] }
  return { props: gonePage(visit, { service, asked, ...times }), status: service ? 409 : 404 }
}

/** What was made of a form: a booking, and the checkout in which it is paid. */
export interface Booked {
  bookingId: string
  checkoutId?: string
}

/** Where to go after booking, or the page again with what is wrong. */
export type Submitted = { booked: Booked } | { answer: BookingsAnswer }

/** The page for what is chosen so far, as it was typed. Books nothing. */
export function update(
  shop: Shop,
  visit: PageVisit,
  { asked, key, form }: { asked: Asked; key: string; form: FormFields },
): Promise<BookingsAnswer> {
  return show(shop, visit, { asked, key, form })
}

/** Books once, however often the form is sent. */
export async function submit(
  shop: Shop,
  visit: PageVisit,
  { asked, key, form }: { asked: Asked; key: string | undefined; form: FormFields },
): Promise<Submitted> {
  const texts = textsIn(visit.site.settings.language)
  const again = async (more: Partial<Shown>): Promise<Submitted> => ({
    answer: await show(shop, visit, { asked, key, form, ...more }),
  })
  const error = (text: string): PageMessage[] => [{ kind: 'error', text }]
  if (key === undefined) return again({ messages: error(texts.problems.form), status: { status: 403 } })
  const caller = callerOf(visit, key)
  try {
    const request = { caller, key: `booking ${key}`, content: '' }
    const { body } = await answerOnce(shop, request, async () => {
      const booked = await book(shop, caller, { asked, form })
      return { status: 200, body: JSON.stringify(booked) }
    })
    return { booked: JSON.parse(body) as Booked }
  } catch (refusal) {
    if (refusal instanceof Wrong)
      return again({
        problems: refusal.problems,
        messages: error(texts.problems.check),
        status: { status: 422 },
      })
    if (refusal instanceof BookedBefore)
      return again({ ...twice(shop, visit, refusal), status: { status: 409 } })
    if (isOfPlugin(refusal)) {
      const status = refusal.status === 503 ? refusedStatus(refusal) : { status: 422 }
      return again({ messages: error(refusal.message), status })
    }
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    if (refusal.status === 429)
      return again({ messages: error(texts.problems.tooOften), status: refusedStatus(refusal) })
    if (fullCodes.has(refusal.code ?? '')) {
      const places = (await findAsked(shop, caller, asked))?.places
      const text = places?.open ? texts.problems.fewer(places.open) : texts.problems.full
      return again({ messages: error(text), status: { status: 409 } })
    }
    if (goneCodes.has(refusal.code ?? '')) return { answer: await gone(shop, visit, { caller, asked }) }
    const { problems } = texts
    const text = refusal.code === 'SITE_MUST_ACCEPT_PAYMENTS' ? problems.noPayment : problems.refused
    return again({ messages: error(text), status: { status: 422 } })
  }
}

/** Asks whether to book once more. A member sees the booking that exists; others have the link to it in an e-mail. */
function twice(shop: Shop, visit: PageVisit, { earlier: { id, status } }: BookedBefore): Partial<Shown> {
  const { id: siteId, settings } = visit.site
  const { twice: texts, booked } = textsIn(settings.language)
  return {
    isTwice: true,
    messages: [{ kind: 'warning', text: status === 'WAITING_LIST' ? texts.waits : texts.booked }],
    links: memberIn(visit) ? [{ label: booked.seeBooking, url: bookedPath(shop, siteId, id) }] : [],
  }
}

/** The page then offers the waiting list, or other times if there is none. */
const fullCodes: ReadonlySet<string> = new Set(['SESSION_CAPACITY_EXCEEDED', 'SCHEDULE_CAPACITY_EXCEEDED'])

const goneCodes: ReadonlySet<string> = new Set([
  'SLOT_NOT_AVAILABLE',
  'SESSION_NOT_FOUND',
  'SCHEDULE_NOT_FOUND',
  'SERVICE_NOT_FOUND',
  'BOOKING_POLICY_VIOLATION',
])

/** Fields of the form are wrong. */
class Wrong extends Error {
  problems: Problems
  constructor(problems: Problems) {
    super('the form has problems')
    this.problems = problems
  }
}

async function book(
  shop: Shop,
  caller: Caller,
  { asked, form }: { asked: Asked; form: FormFields },
): Promise<Booked> {
  const service = await services.findVisible(shop, caller, asked.service)
  const question = await questionOf(shop, caller, service)
  const problems = detailProblems(question, form)
  if (Object.keys(problems).length > 0) throw new Wrong(problems)
  const sent = {
    booking: bookingFrom(question, { form, entity: entityOf(asked) }),
    formSubmission: answersIn(service.questions, form, question.language),
  }
  // Whoever comes back from the checkout and books again would else stand in their own way.
  const replaces = (await findBegun(shop, caller, asked)).map(({ id }) => id)
  const { booking } = await bookings.createInstead(shop, caller, {
    sent,
    replaces,
    mayWait: form.do === 'wait',
    inspect: form.again ? undefined : (tx, row) => refuseSecond(tx, caller.siteId, row),
  })
  const bookingId = booking.id ?? ''
  if (booking.status !== 'CREATED') return { bookingId }
  return { bookingId, checkoutId: await checkOut(shop, caller, { bookingId, form }) }
}

async function questionOf(shop: Shop, caller: Caller, service: FullServiceRow): Promise<FormQuestion> {
  const known = await options.ofService(shop, caller.siteId, service.id)
  const most = service.policy.rules.participantsPolicy.maxParticipantsPerBooking ?? 1
  const language = caller.language ?? ''
  return { service, options: known?.options ?? [], most, texts: textsIn(language), language }
}

/** The one checkout of the shop, with the booking as its line. */
export async function checkOut(
  shop: Shop,
  caller: Caller,
  { bookingId, form }: { bookingId: string; form: FormFields },
): Promise<string> {
  const { email = '', firstName = '', lastName = '', phone = '' } = form
  const contactDetails = { firstName, ...(lastName ? { lastName } : {}), ...(phone ? { phone } : {}) }
  const { checkout } = await checkouts.create(shop, caller, {
    lineItems: [{ catalogReference: { appId: bookingsAppId, catalogItemId: bookingId }, quantity: 1 }],
    channelType: 'WEB',
    checkoutInfo: {
      ...(email ? { buyerInfo: { email } } : {}),
      ...(firstName ? { shippingInfo: { shippingDestination: { contactDetails } } } : {}),
      ...(caller.language ? { buyerLanguage: caller.language } : {}),
    },
  })
  return checkout.id ?? ''
}

export function bookedPath(shop: Shop, siteId: string, id: string): string {
  return new URL(bookingUrl(shop, siteId, id)).pathname
}
