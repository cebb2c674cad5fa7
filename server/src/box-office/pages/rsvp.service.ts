import type { OwnPlace } from '@cartwright/contract/pages/bookings.ts'
import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { type FormFields, type Problems, pageField, refusedStatus } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { lacking } from '../events/access.service.ts'
import { type EventRow, eventById, eventBySlug } from '../events/queries.ts'
import { registrationStatus } from '../events/rules.ts'
import { calendarUrls } from '../events/wire.rules.ts'
import { isRsvpKey, placesPath, rsvpPath } from '../guests/links.rules.ts'
import { type RsvpRow, rsvpById } from '../guests/queries.ts'
import * as rsvps from '../guests/service.ts'
import { type FormPart, guestsIn, partFields, partProblems, personIn, responseFrom } from './fields.rules.ts'
import { answerOfMember } from './queries.ts'
import { type EventsAnswer, prefill } from './tickets.service.ts'
import { detailsPage, eventPath, gonePage, isMembers, keptPage, onlineFacts, textsFor } from './view.ts'

/** An event, and whether a member answers it for somebody else. */
export interface AskedAnswer {
  slug: string
  isForOther: boolean
}

/** The form of an answer, that the event takes none, or the answer that the member has given before. */
export async function open(shop: Shop, visit: PageVisit, asked: AskedAnswer): Promise<EventsAnswer> {
  const own = asked.isForOther ? undefined : await ownAnswer(shop, visit, { slug: asked.slug, email: null })
  return own === undefined ? show(shop, visit, asked) : { location: own }
}

/** The page of the answer of the signed-in member; without an address, that of the first one. */
async function ownAnswer(
  shop: Shop,
  visit: PageVisit,
  { slug, email }: { slug: string; email: string | null },
): Promise<string | undefined> {
  const { session, site } = visit
  const event = session && (await findEvent(shop, visit, slug))
  if (!event) return undefined
  const [own] = await shop.db.run(answerOfMember, [site.id, event.id, session.memberId, email])
  return own && rsvpPath(shop.tokens, { siteId: site.id, id: own.id })
}

interface Shown extends AskedAnswer {
  key?: string | undefined
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  status?: { status: number; retryAfter?: number }
}

/** Whether members alone may answer, and this is none. Then the page asks to sign in. */
export async function needsMember(shop: Shop, visit: PageVisit, slug: string): Promise<boolean> {
  const [event] = await shop.db.run(eventBySlug, [visit.site.id, slug])
  return event !== undefined && (await lacking(shop, callerOf(visit, ''), event)) === 'MEMBERSHIP'
}

async function show(shop: Shop, visit: PageVisit, shown: Shown): Promise<EventsAnswer> {
  const { slug, isForOther, key = shop.newId(), form = {}, problems = {}, messages, status } = shown
  const texts = textsFor(visit)
  const event = await findEvent(shop, visit, slug)
  if (!event) return { props: gonePage(visit, texts.unknown), status: 404 }
  if (!takesAnswers(shop, event)) return { props: gonePage(visit, { ...texts.closed, event }), status: 409 }
  if (await lacking(shop, callerOf(visit, key), event))
    return { props: gonePage(visit, { ...texts.members, event }), status: 403 }
  const waits = registrationStatus(event, shop.clock()) === 'OPEN_RSVP_WAITLIST_ONLY'
  const values = { ...(isForOther ? {} : await prefill(shop, visit)), ...form }
  const filled = { values, problems }
  const props = detailsPage(visit, {
    ...{ event, messages },
    action: formPath({ slug, isForOther }),
    hidden: { csrf: formToken(shop, key), key },
    fields: [...comingField(visit, event, filled), ...partFields(partOf(visit, event), filled)],
    button: waits ? texts.details.wait : texts.details.answer,
    note: waits ? texts.details.full : undefined,
    links: [{ label: texts.details.places, url: placesPath(slug, visit.language) }],
  })
  return { props, ...status }
}

function formPath({ slug, isForOther }: AskedAnswer, lang?: string): string {
  const asked = { event: slug, ...(isForOther ? { for: 'other' } : {}), ...(lang ? { lang } : {}) }
  return `/rsvps/details?${new URLSearchParams(asked)}`
}

async function findEvent(shop: Shop, { site }: PageVisit, slug: string): Promise<EventRow | undefined> {
  const [event] = await shop.db.run(eventBySlug, [site.id, slug])
  return event && event.state !== 'DRAFT' && event.registrationType === 'RSVP' ? event : undefined
}

function takesAnswers(shop: Shop, event: EventRow): boolean {
  const status = registrationStatus(event, shop.clock())
  return status === 'OPEN_RSVP' || status === 'OPEN_RSVP_WAITLIST_ONLY'
}

function partOf(visit: PageVisit, { details }: EventRow): FormPart {
  return { prefix: '', questions: details.questions, texts: textsFor(visit) }
}

/** The question whether they come, where they may say no. */
function comingField(
  visit: PageVisit,
  { details }: EventRow,
  filled: { values: FormFields; problems: Problems },
) {
  if (details.rsvp.responseType !== 'YES_AND_NO') return []
  const { fields } = textsFor(visit)
  const choices = [
    { value: 'YES', label: fields.yes },
    { value: 'NO', label: fields.no },
  ]
  return [
    pageField(filled, { name: 'status', label: fields.status, kind: 'select', autocomplete: 'off', choices }),
  ]
}

export type Answered = { path: string } | { answer: EventsAnswer }

/** Answers once, however often the form is sent. */
export async function submit(
  shop: Shop,
  visit: PageVisit,
  { key, form, ...asked }: AskedAnswer & { key: string | undefined; form: FormFields },
): Promise<Answered> {
  const { problems: texts } = textsFor(visit)
  const again = async (text: string, more: Partial<Shown>): Promise<Answered> => ({
    answer: await show(shop, visit, { ...asked, key, form, messages: [{ kind: 'error', text }], ...more }),
  })
  if (key === undefined) return again(texts.form, { status: { status: 403 } })
  const event = await findEvent(shop, visit, asked.slug)
  if (!event) return { answer: await show(shop, visit, asked) }
  const problems = partProblems(partOf(visit, event), form)
  if (Object.keys(problems).length > 0) return again(texts.check, { problems, status: { status: 422 } })
  const caller = callerOf(visit, key)
  try {
    const { body } = await answerOnce(shop, { caller, key: `rsvp ${key}`, content: '' }, async () => {
      const id = await answer(shop, caller, { visit, event, form })
      return { status: 200, body: JSON.stringify({ id }) }
    })
    const { id } = JSON.parse(body) as { id: string }
    return { path: `${rsvpPath(shop.tokens, { siteId: visit.site.id, id })}&new=1` }
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    if (refusal.status === 429) return again(texts.tooOften, { status: refusedStatus(refusal) })
    const status = { status: 422 }
    if (refusal.code === 'MEMBER_EMAIL_ALREADY_REGISTERED') {
      const { email } = personIn(partOf(visit, event), form)
      const own = await ownAnswer(shop, visit, { slug: event.slug, email })
      if (own) return { path: `${own}&done=known` }
      return again(texts.check, { problems: { email: texts.known }, status })
    }
    if (refusal.code === 'RSVP_LIMIT_EXCEEDED')
      return again(event.details.rsvp.waitlist ? texts.full : texts.tooMany, { status })
    return again(texts.refused, { status })
  }
}

async function answer(
  shop: Shop,
  caller: Caller,
  { visit, event, form }: { visit: PageVisit; event: EventRow; form: FormFields },
): Promise<string> {
  const part = partOf(visit, event)
  const saysNo = form.status === 'NO' && event.details.rsvp.responseType === 'YES_AND_NO'
  const waits = registrationStatus(event, shop.clock()) === 'OPEN_RSVP_WAITLIST_ONLY'
  const { rsvp } = await rsvps.create(shop, caller, {
    rsvp: {
      ...{ eventId: event.id, ...personIn(part, form), form: responseFrom(part, form) },
      status: saysNo ? 'NO' : waits ? 'WAITLIST' : 'YES',
      additionalGuestDetails: { guestCount: saysNo ? 0 : guestsIn(part, form) },
    },
  })
  return rsvp.id ?? ''
}

interface At {
  id: string
  key: unknown
  done?: unknown
  isNew?: boolean
}

/** The answer of a link. */
export async function answered(shop: Shop, visit: PageVisit, at: At): Promise<EventsAnswer> {
  const found = await findAnswered(shop, visit, at)
  if (!found) return { props: gonePage(visit, textsFor(visit).unknown), status: 404 }
  return { props: answeredPage(shop, visit, { ...found, at }) }
}

interface Found {
  row: RsvpRow
  event: EventRow
}

async function findAnswered(shop: Shop, { site }: PageVisit, { id, key }: At): Promise<Found | undefined> {
  const siteId = site.id
  if (!isGuid(id) || !isRsvpKey(shop.tokens, { siteId, id }, key)) return undefined
  const [row] = await shop.db.run(rsvpById, [siteId, id, null])
  const [event] = row ? await shop.db.run(eventById, [siteId, row.eventId]) : []
  return row && event && { row, event }
}

function answeredPage(
  shop: Shop,
  visit: PageVisit,
  { row, event, at, messages = [] }: Found & { at: At; messages?: PageMessage[] },
) {
  const texts = textsFor(visit)
  const { labels, rsvp } = texts
  const siteId = visit.site.id
  const { ics } = calendarUrls(event, { siteId, publicUrl: shop.hosts.urlOf(siteId) })
  const isOff = event.state === 'CANCELED'
  const isComing = row.status === 'YES' && !isOff
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  const said = at.done === 'changed' ? rsvp.changed : at.done === 'known' ? rsvp.known : undefined
  const done: PageMessage[] = said === undefined ? [] : [{ kind: 'info', text: said }]
  return keptPage(visit, {
    ...{ event, row, title: at.isNew ? rsvp.thanks : rsvp.title },
    ...{ isOff, place: placeOf(shop, visit, { row, event }) },
    statusText: isOff ? texts.tickets.off : rsvp.statuses[row.status],
    intro: isOff ? rsvp.offIntro : at.isNew ? rsvp.mailed(row.email) : undefined,
    messages: [...messages, ...done],
    facts: [
      { label: labels.name, lines: [name] },
      ...(row.guestCount > 1 ? [{ label: labels.guests, lines: [rsvp.people(row.guestCount)] }] : []),
      ...(isComing ? onlineFacts(visit, event) : []),
    ],
    forms: isOpen(shop, event) ? [changeForm(shop, visit, row)] : [],
    links: [
      ...(isComing && ics ? [{ label: texts.tickets.calendar, url: ics }] : []),
      ...(isMembers(visit, row) && takesAnswers(shop, event)
        ? [{ label: rsvp.other, url: formPath({ slug: event.slug, isForOther: true }, visit.language) }]
        : []),
      { label: texts.tickets.event, url: eventPath(visit, event) },
    ],
  })
}

const attendanceStatuses = { YES: 'ATTENDING', WAITLIST: 'IN_WAITLIST', NO: 'NOT_ATTENDING' } as const

function placeOf(shop: Shop, { site }: PageVisit, { row: { id, status }, event }: Found): OwnPlace {
  return {
    ...{ slug: event.slug, url: rsvpPath(shop.tokens, { siteId: site.id, id }) },
    status: event.state === 'CANCELED' ? 'NOT_ATTENDING' : attendanceStatuses[status],
  }
}

function isOpen(shop: Shop, event: EventRow): boolean {
  const ended = event.endsAt !== null && event.endsAt.getTime() <= shop.clock()
  return event.state === 'PUBLISHED' && !ended && !event.details.paused
}

/** The other answer: no for those who come or wait, yes for the others. */
function changeForm(shop: Shop, visit: PageVisit, { id, status }: RsvpRow): PageForm {
  const { rsvp } = textsFor(visit)
  const path = rsvpPath(shop.tokens, { siteId: visit.site.id, id })
  const saysYes = status === 'NO'
  return {
    action: path,
    hidden: { csrf: formToken(shop, id), do: saysYes ? 'yes' : 'no' },
    fields: [],
    buttons: [{ label: saysYes ? rsvp.yes : rsvp.no, look: 'secondary' }],
  }
}

/** Changes the answer of a link. */
export async function change(
  shop: Shop,
  visit: PageVisit,
  { at, wants }: { at: At; wants: 'yes' | 'no' },
): Promise<EventsAnswer> {
  const found = await findAnswered(shop, visit, at)
  if (!found) return answered(shop, visit, at)
  const { row, event } = found
  const { rsvp, problems } = textsFor(visit)
  const kind = row.memberId ? ('member' as const) : ('visitor' as const)
  const caller = callerOf({ ...visit, owner: { kind, id: row.ownerId } }, row.ownerId)
  const isFull = registrationStatus(event, shop.clock()) === 'OPEN_RSVP_WAITLIST_ONLY'
  const status = wants === 'no' ? 'NO' : isFull ? 'WAITLIST' : 'YES'
  try {
    await rsvps.update(shop, caller, { rsvp: { id: row.id, status } })
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    const isTooFull = refusal.code === 'RSVP_LIMIT_EXCEEDED'
    const messages = [{ kind: 'error' as const, text: isTooFull ? problems.tooMany : rsvp.closed }]
    return { props: answeredPage(shop, visit, { ...found, at, messages }), status: 409 }
  }
  const path = rsvpPath(shop.tokens, { siteId: visit.site.id, id: row.id })
  return { location: `${path}&done=changed` }
}
