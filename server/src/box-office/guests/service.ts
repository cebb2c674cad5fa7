import type {
  CreateRsvpReply,
  CreateRsvpRequest,
  ModificationOptions,
  Rsvp,
  RsvpStatus,
  UpdateRsvpRequest,
} from '@cartwright/contract/box-office/guests/rsvps.ts'
import * as budgets from '../../budgets/service.ts'
import * as contacts from '../../customers/contacts/service.ts'
import { type Connection, refuseOn } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { assertMayTakePart } from '../events/access.service.ts'
import { type Answers, type Person, personProblems, readPerson, readResponse } from '../events/form.rules.ts'
import type { EventRow } from '../events/queries.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { calendarUrls } from '../events/wire.rules.ts'
import { publishRsvps } from './events.service.ts'
import { sendRsvpMail } from './mail.ts'
import { lockPlaces, movePlaces, promoteWaiting } from './places.service.ts'
import {
  changeRsvp,
  deleteRsvp,
  insertRsvp,
  lockEvent,
  lockRsvp,
  type RsvpRow,
  writeGuests,
} from './queries.ts'
import { get, read } from './reads.service.ts'
import { closedReason, occasionOf, placesOf } from './rules.ts'

type Answer = Promise<{ rsvp: Rsvp }>

interface Draft extends Person {
  status: RsvpStatus
  answers: Answers
  /** With the one who answers; none who say no. */
  names: string[]
  marketing: boolean
}

export async function create(
  shop: Shop,
  caller: Caller,
  { rsvp: sent, options }: CreateRsvpRequest,
): Promise<CreateRsvpReply> {
  assertMayWrite(caller)
  const { siteId } = caller
  const event = await getEvent(shop, caller, sent.eventId)
  const allowed = optionsOf(caller, options)
  assertOpen(shop, { event, ignoresLimits: allowed.ignoresLimits })
  await assertMayTakePart(shop, caller, event)
  const draft = readDraft(sent, { event, allowed })
  if (!isMerchant(caller)) {
    const { id: identity, address } = caller
    await budgets.spend(shop, 'rsvp', { siteId, identity, address })
  }
  const { settings } = await sites.get(shop, siteId)
  const language = languageFor(settings, caller.language)
  const id = await shop.db.transaction((tx) => add(tx, shop, { caller, event, draft, language, allowed }))
  const { rsvp } = await read(shop, caller, id)
  return { rsvp, calendarLinks: calendarUrls(event, { siteId, publicUrl: shop.hosts.urlOf(siteId) }) }
}

interface Allowed {
  ignoresLimits: boolean
  ignoresForm: boolean
  ignoresStatus: boolean
  ignoresNames: boolean
}

/** Only merchants may set rules aside. */
function optionsOf(caller: Caller, options: ModificationOptions | undefined): Allowed {
  const is = (value: boolean | null | undefined) => isMerchant(caller) && value === true
  return {
    ignoresLimits: is(options?.ignoreLimits),
    ignoresForm: is(options?.ignoreFormValidation),
    ignoresStatus: is(options?.ignoreResponseStatus),
    ignoresNames: is(options?.ignoreAdditionalGuestNames),
  }
}

function assertMayWrite(caller: Caller): void {
  if (isMerchant(caller) && !may(caller, 'EVENTS.MANAGE')) throw refuse('PERMISSION_DENIED')
}

function assertOpen(shop: Shop, { event, ignoresLimits }: { event: EventRow; ignoresLimits: boolean }): void {
  const reason = closedReason(event, shop.clock())
  if (reason && !(ignoresLimits && reason !== 'INVALID_EVENT_TYPE')) throw refuse(reason)
}

function readDraft(
  sent: Partial<Rsvp>,
  { event, allowed, before }: { event: EventRow; allowed: Allowed; before?: RsvpRow },
): Draft {
  const status = sent.status ?? before?.status ?? 'YES'
  const { responseType, waitlist } = event.details.rsvp
  if (status === 'NO' && responseType === 'YES_ONLY' && !before && !allowed.ignoresStatus)
    throw refuse('UNEXPECTED_RSVP_STATUS')
  if (status === 'WAITLIST' && !waitlist) throw refuse('WAITING_LIST_UNAVAILABLE')
  const beside = { firstName: sent.firstName, lastName: sent.lastName, email: sent.email }
  const person = readPerson(sent.form, withKnown(beside, sent.form ? undefined : before))
  const { answers, problems } = readResponse(event.details.questions, sent.form)
  const wrong = [...personProblems(person), ...(sent.form || !before ? problems : [])]
  if (wrong.length > 0 && !allowed.ignoresForm)
    throw refuse(
      'INVALID_FORM_RESPONSE',
      wrong.map(({ field, description }) => `“${field}” ${description}`).join(', '),
      {
        errors: wrong,
      },
    )
  return {
    ...person,
    status,
    answers: sent.form || !before ? answers : before.answers,
    names: status === 'NO' ? [] : namesOf(sent, { person, before, ignoresNames: allowed.ignoresNames }),
    marketing: sent.marketingConsent ?? before?.marketing ?? false,
  }
}

function withKnown(
  sent: { [Name in keyof Person]: string | null | undefined },
  before: Person | undefined,
): Person {
  return {
    firstName: sent.firstName ?? before?.firstName ?? '',
    lastName: sent.lastName ?? before?.lastName ?? '',
    email: sent.email ?? before?.email ?? '',
  }
}

function namesOf(
  { additionalGuestDetails: more }: Partial<Rsvp>,
  { person, before, ignoresNames }: { person: Person; before: RsvpRow | undefined; ignoresNames: boolean },
): string[] {
  const own = `${person.firstName} ${person.lastName}`.trim()
  if (!more)
    return [
      own,
      ...(before?.guests.filter(({ guestId }) => guestId > 1) ?? []).map(({ fullName }) => fullName),
    ]
  const names = more.guestNames ?? []
  const count = more.guestCount ?? names.length
  if (names.length > 0 && names.length !== count && !ignoresNames)
    throw refuse('ADDITIONAL_GUESTS_MUST_HAVE_NAMES')
  return [own, ...Array.from({ length: count }, (_, index) => names[index]?.trim() ?? '')]
}

interface Addition {
  caller: Caller
  event: EventRow
  draft: Draft
  language: string
  allowed: Allowed
}

async function add(
  tx: Connection,
  shop: Shop,
  { caller, event, draft, language, allowed }: Addition,
): Promise<string> {
  const { siteId, memberId = null } = caller
  const { status, firstName, lastName, email, answers, names, marketing } = draft
  const place = { siteId, eventId: event.id }
  await lockPlaces(tx, shop, place)
  const taken = placesOf({ status, guestCount: names.length })
  await movePlaces(tx, { siteId, event, taken, ...allowed })
  const contact = await recordContact(tx, shop, { caller, person: draft })
  const [id, now] = [shop.newId(), new Date(shop.clock())]
  const values = [
    ...[siteId, id, event.id, caller.id, memberId, contact, status, firstName, lastName, email],
    ...[JSON.stringify(answers), names.length, language, marketing, now],
  ]
  await refuseOn('23505', tx.run(insertRsvp, values), () => refuse('MEMBER_EMAIL_ALREADY_REGISTERED'))
  await tx.run(writeGuests, [siteId, id, names])
  await publishRsvps(tx, shop, { kind: 'created', siteId, rsvps: [{ id, revision: 1n }] })
  const rsvp = { siteId, id, email, firstName, language }
  await sendRsvpMail(tx, shop, { event, rsvp, occasion: occasionOf(status) })
  if (status === 'WAITLIST') await promoteWaiting(tx, shop, place)
  return id
}

/** Makes whoever answers a contact, unless somebody with the e-mail address is one. Returns the id of a new one. */
async function recordContact(
  tx: Connection,
  shop: Shop,
  { caller, person: { email, firstName, lastName } }: { caller: Caller; person: Person },
): Promise<string | null> {
  if (caller.kind !== 'visitor' || email === '') return null
  const details = { email, profile: { firstName, lastName }, labelKeys: [] }
  const made = await contacts.insert(shop, caller.siteId, { details, source: 'WIX_EVENTS', tx })
  return made?.id ?? null
}

export async function update(shop: Shop, caller: Caller, { rsvp: sent, options }: UpdateRsvpRequest): Answer {
  assertMayWrite(caller)
  const { siteId } = caller
  const known = await get(shop, caller, sent.id)
  const event = await getEvent(shop, caller, known.eventId)
  const allowed = optionsOf(caller, options)
  assertOpen(shop, { event, ignoresLimits: allowed.ignoresLimits || isMerchant(caller) })
  // Whoever may take part no more can still say that they do not come.
  if (sent.status !== 'NO') await assertMayTakePart(shop, caller, event)
  await shop.db.transaction(async (tx) => {
    const place = { siteId, eventId: event.id }
    await lockPlaces(tx, shop, place)
    const [before] = await tx.run(lockRsvp, [siteId, known.id])
    if (!before) throw refuse('RSVP_NOT_FOUND')
    if (sent.revision !== undefined && sent.revision !== String(before.revision))
      throw refuse('REVISION_MISMATCH')
    const draft = readDraft(sent, { event, allowed, before })
    const { status, firstName, lastName, email, answers, names, marketing } = draft
    const taken = placesOf({ status, guestCount: names.length }) - placesOf(before)
    const texts = [status, firstName, lastName, email, JSON.stringify(answers), names.length, marketing]
    const changing = tx.run(changeRsvp, [siteId, before.id, ...texts, new Date(shop.clock())])
    await refuseOn('23505', changing, () => refuse('MEMBER_EMAIL_ALREADY_REGISTERED'))
    await tx.run(writeGuests, [siteId, before.id, names])
    await publishRsvps(tx, shop, {
      kind: 'updated',
      siteId,
      rsvps: [{ id: before.id, revision: before.revision + 1n }],
    })
    await movePlaces(tx, { siteId, event, taken, ...allowed })
    const rsvp = { siteId, id: before.id, email, firstName, language: before.language }
    if (status !== before.status) await sendRsvpMail(tx, shop, { event, rsvp, occasion: occasionOf(status) })
    await promoteWaiting(tx, shop, place)
  })
  return read(shop, caller, known.id)
}

export async function remove(shop: Shop, caller: Caller, id: string): Promise<Record<string, never>> {
  const { siteId } = caller
  const { eventId } = await get(shop, caller, id)
  const event = await getEvent(shop, caller, eventId)
  await shop.db.transaction(async (tx) => {
    await tx.run(lockEvent, [siteId, eventId])
    const [gone] = await tx.run(deleteRsvp, [siteId, id])
    if (!gone) throw refuse('RSVP_NOT_FOUND')
    await publishRsvps(tx, shop, { kind: 'deleted', siteId, rsvps: [{ id, revision: gone.revision + 1n }] })
    await movePlaces(tx, { siteId, event, taken: -placesOf(gone), ignoresLimits: false })
    await promoteWaiting(tx, shop, { siteId, eventId })
  })
  return {}
}
