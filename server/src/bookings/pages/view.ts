import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import type { BookingDetailsProps, BookingGoneProps } from '@cartwright/contract/pages/bookings.ts'
import type { PageForm, PageLink } from '@cartwright/contract/pages/identity.ts'
import { type PageMessage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import { lineImage } from '../../orders/order/view.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import * as money from '../../platform/values/money.ts'
import type { PageVisit } from '../../redirects/pages.service.ts'
import { pageShop, storefrontPath } from '../../sites/settings/view.ts'
import type { Target } from '../bookings/target.service.ts'
import { dateFacts, type Span, shopTimeLines, spanText } from '../hours/spans.rules.ts'
import type { ServicePrice } from '../services/price.rules.ts'
import type { FullServiceRow } from '../services/queries.ts'
import { allowedActions } from '../slots/policy.rules.ts'
import { type Asked, detailsPath, minutesOf } from './asked.rules.ts'
import { decidingFields, detailFields, type FormQuestion, visitText } from './fields.rules.ts'
import { textsIn } from './texts.ts'

type Fact = BookingDetailsProps['facts'][number]

export function placeText({ name, formattedAddress }: Target['location']): string[] {
  return [...new Set([name, formattedAddress].filter((line): line is string => Boolean(line)))]
}

export interface DetailsPage extends FormQuestion {
  target: Target
  /** Undefined while nobody can tell. */
  price: ServicePrice | undefined
  asked: Asked
  /** How many places are free, of a class or course. */
  places: { open: number; waits: boolean } | undefined
  now: number
  /** Of the form. */
  key: string
  csrf: string
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  isTwice?: boolean
  links?: PageLink[]
  prefill: FormFields
}

/** The heading, what is booked, and the form. */
export function detailsPage(visit: PageVisit, page: DetailsPage): BookingDetailsProps {
  const { site } = visit
  const { service, asked, places, prefill, form, isTwice, links = [] } = page
  const { problems = {}, messages = [] } = page
  const texts = textsIn(site.settings.language)
  const { details } = texts
  const fields = detailFields(page, { values: { ...prefill, ...form }, problems })
  const deciding = decidingFields(fields)
  const note = places?.waits ? details.full : service.approval ? details.approval : undefined
  return {
    ...{ state: 'details', shop: pageShop(site, homeOf(visit)), title: details.title, messages, links },
    back: {
      label: service.type === 'COURSE' ? details.backToCourse : details.back,
      url: listOf(visit, { service, asked }),
    },
    facts: detailFacts(site, page),
    ...lineImage((service.media.mainMedia ?? service.media.items?.[0])?.image),
    ...policyOf(service, site.settings.language, page),
    forms: [
      {
        action: detailsPath(asked),
        hidden: {
          ...{ csrf: page.csrf, key: page.key, do: places?.waits ? 'wait' : 'book' },
          ...(isTwice ? { again: '1' } : {}),
        },
        fields,
        buttons: [{ label: buttonOf(page), look: 'primary' }],
        ...(deciding.length > 0 ? { updates: { label: details.update, fields: deciding } } : {}),
        ...(note ? { note } : {}),
      } satisfies PageForm,
    ],
  }
}

function buttonOf({ service, price, places, isTwice, texts: { details, twice } }: DetailsPage): string {
  if (isTwice) return places?.waits ? twice.wait : twice.book
  if (places?.waits) return details.wait
  if (price?.total !== 0n) return details.toCheckout
  return service.approval ? details.request : details.book
}

function detailFacts({ settings }: PageVisit['site'], page: DetailsPage): Fact[] {
  const { target, places, service } = page
  const { language } = settings
  const { labels, zone } = textsIn(language)
  const who = target.shown.name || nameOf(page)
  const where = service.locations.length > 1 ? [] : placesIn(page)
  return [
    { label: labels.service, lines: [service.name] },
    {
      label: labels.when,
      lines: [spanText(target, language), zone(target.timeZone), ...shopTimeLines(target, settings)],
    },
    ...dateFacts(target, language),
    ...(who ? [{ label: labels.who, lines: [who] }] : []),
    ...(where.length > 0 ? [{ label: labels.where, lines: where }] : []),
    { label: labels.price, lines: priceLines(page, settings) },
    ...(places && !places.waits ? [{ label: labels.places, lines: [String(places.open)] }] : []),
  ]
}

/** The one place of a service. */
function placesIn({ service, target, texts }: DetailsPage): string[] {
  const visit = visitText(service, texts)
  return visit.length > 0 ? visit : placeText(target.location)
}

/** Whom the visitor chose. Without a choice, the shop decides when it is booked. */
function nameOf({ target: { names, candidates }, asked }: DetailsPage): string {
  const [set = []] = candidates
  return asked.resource && set.includes(asked.resource.toLowerCase())
    ? (names.get(asked.resource.toLowerCase()) ?? '')
    : ''
}

function priceLines(
  { price, prices, most, texts }: DetailsPage,
  settings: PageVisit['site']['settings'],
): string[] {
  if (price === undefined) return [texts.noPrice]
  const { total, deposit } = price
  if (total === undefined) return [prices ? texts.byChoice(prices.range) : texts.onRequest]
  if (total === 0n) return [texts.free]
  const amount = (minor: money.Minor) => money.format(minor, settings.currency, settings.language)
  return [
    most > 1 ? texts.each(amount(total)) : amount(total),
    ...(deposit === undefined ? [] : [texts.deposit(amount(deposit))]),
  ]
}

function policyOf(
  { policy: { rules }, type }: DetailsPage['service'],
  language: string,
  { target: { start }, now }: Pick<DetailsPage, 'target' | 'now'>,
): Pick<BookingDetailsProps, 'policy'> {
  const { policy } = textsIn(language)
  const { cancellationPolicy: cancel, reschedulePolicy: move, customPolicyDescription: own } = rules
  const can = allowedActions(rules, { start, now, isOpen: true })
  const before = (minutes = 0) => durationText(minutes, language)
  const cancelText = cancel.limitLatestCancellation
    ? policy.cancelUntil(before(cancel.latestCancellationInMinutes))
    : policy.cancel
  const moveText = move.limitLatestReschedule
    ? policy.moveUntil(before(move.latestRescheduleInMinutes))
    : policy.move
  const lines = [
    ...(own.enabled && own.description ? [own.description] : []),
    cancel.enabled ? (can.cancel ? cancelText : policy.cancelTooLate) : policy.noCancel,
    // A course is booked as a whole, so there is no other time.
    ...(move.enabled && type !== 'COURSE' ? [can.reschedule ? moveText : policy.moveTooLate] : []),
  ]
  return { policy: { title: policy.title, lines } }
}

/** Until when a booking could be cancelled or moved, if the policy says so. */
export function limitText(
  { cancellationPolicy, reschedulePolicy }: PolicyRules,
  action: 'cancel' | 'reschedule',
  language: string,
): string[] {
  const { policy } = textsIn(language)
  const { limitLatestCancellation, latestCancellationInMinutes = 0 } = cancellationPolicy
  const { limitLatestReschedule, latestRescheduleInMinutes = 0 } = reschedulePolicy
  if (action === 'cancel')
    return limitLatestCancellation
      ? [policy.cancelWasUntil(durationText(latestCancellationInMinutes, language))]
      : []
  return limitLatestReschedule ? [policy.moveWasUntil(durationText(latestRescheduleInMinutes, language))] : []
}

/** 90 minutes, 2 hours, 3 days. */
function durationText(minutes: number, language: string): string {
  const [unit, value] =
    minutes % 1440 === 0
      ? (['day', minutes / 1440] as const)
      : minutes % 60 === 0
        ? (['hour', minutes / 60] as const)
        : (['minute', minutes] as const)
  return new Intl.NumberFormat(pageLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  )
}

export interface NextTime extends Span {
  url: string
}

/** The time is gone. These are the next ones. */
export function gonePage(
  visit: PageVisit,
  {
    service,
    asked,
    next,
    who,
  }: { service: FullServiceRow | undefined; asked: Asked; next: readonly NextTime[]; who?: string },
): BookingGoneProps {
  const { settings } = visit.site
  const { gone, labels, zone } = textsIn(settings.language)
  const [first] = next
  return {
    ...{ state: 'gone', shop: pageShop(visit.site, homeOf(visit)), title: gone.title, forms: [] },
    intro: gone.intro,
    messages: [{ kind: 'info', text: next.length > 0 ? gone.next : gone.none }],
    facts: service
      ? [
          { label: labels.service, lines: [service.name, ...(first ? [zone(first.timeZone)] : [])] },
          ...(who ? [{ label: labels.who, lines: [who] }] : []),
        ]
      : [],
    links: [
      ...next.map((time) => ({ label: spanText(time, settings.language), url: time.url })),
      { label: gone.all, url: listOf(visit, { service, asked }) },
    ],
  }
}

function homeOf({ site, callbacks }: PageVisit): string {
  return callbacks.postFlowUrl ?? storefrontPath(site.settings, '/')
}

/** Where the visitor chooses again: the storefront's list, if it has one, or our own page of the service. */
function listOf(
  { site, callbacks }: PageVisit,
  { service, asked }: { service: FullServiceRow | undefined; asked: Asked },
): string {
  if (callbacks.bookingsServiceListUrl) return callbacks.bookingsServiceListUrl
  const { zone, session, start } = asked
  const day = service?.type === 'COURSE' ? '' : start.slice(0, 10)
  const minutes = service?.type === 'APPOINTMENT' ? minutesOf(asked) : undefined
  const query = new URLSearchParams({
    ...(zone ? { zone } : {}),
    ...(day ? { day } : {}),
    ...(minutes === undefined ? {} : { length: String(minutes) }),
    ...(session ? { session } : {}),
  }).toString()
  const path = service ? `/services/${encodeURIComponent(service.slug)}` : '/services'
  return storefrontPath(site.settings, path + (query && `?${query}`))
}
