import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type FormFields, type Problems, pageField, refusedStatus } from '../../platform/pages/forms.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { readResponse } from '../events/form.rules.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { takesPlace } from '../events/rules.ts'
import { ticketsPath } from '../tickets/codes.rules.ts'
import { type TicketRow, ticketsOfReservation } from '../tickets/queries.ts'
import * as tickets from '../tickets/service.ts'
import { lineOf } from '../tickets/wire.rules.ts'
import {
  type FormPart,
  partFields,
  partProblems,
  personIn,
  questionFields,
  questionProblems,
  responseFrom,
} from './fields.rules.ts'
import type { EventsAnswer } from './tickets.service.ts'
import { detailsPage, languageOf, textsFor } from './view.ts'

export interface Giving {
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
}

interface Held extends Giving {
  /** Of the reservation. */
  id: string
  event: EventRow
  tickets: readonly TicketRow[]
}

/** Gives one of these tickets to somebody else, as long as the event is to come. The event asks about the new guest, too. */
export function transferForms(shop: Shop, visit: PageVisit, held: Held): PageForm[] {
  const { event, form = {}, problems = {} } = held
  const texts = textsFor(visit)
  const part = { prefix: '', questions: event.details.questions, texts }
  return ticketForms(shop, visit, {
    ...{ ...held, name: 'ticket', action: 'give', look: texts.transfer, toValue: ({ number }) => number },
    fields: partFields(part, { values: form, problems }),
  })
}

/** Takes one of the tickets back that were given away, until its guest is in. */
export function returnForms(shop: Shop, visit: PageVisit, held: Held): PageForm[] {
  const { event, form = {}, problems = {} } = held
  const texts = textsFor(visit)
  return ticketForms(shop, visit, {
    ...{ ...held, tickets: held.tickets.filter(({ returnable, canceled }) => returnable && !canceled) },
    ...{ name: 'given', action: 'take-back', look: texts.takeBack, toValue: givenOf },
    fields: questionFields(backPart(visit, event), { values: form, problems }),
  })
}

/** The ticket as the page shows it: in the hands of this holder. */
function givenOf({ number, version }: TicketRow): string {
  return `${number}.${version}`
}

/** The questions about the guest of a ticket that is taken back. */
function backPart(visit: PageVisit, event: EventRow | undefined): FormPart {
  return { prefix: 'back-', questions: event?.details.questions ?? [], texts: textsFor(visit) }
}

interface TicketForm extends Held {
  /** Of the field that names the ticket. */
  name: string
  toValue(ticket: TicketRow): string
  action: string
  look: { title: string; note: string; ticket: string; button: string }
  fields: PageField[]
}

function ticketForms(shop: Shop, visit: PageVisit, asked: TicketForm): PageForm[] {
  const { id, event, name, toValue, action, look, fields, form = {}, problems = {} } = asked
  const open = asked.tickets.filter(({ checkedInAt }) => checkedInAt === null)
  const [first] = open
  if (!first || !takesPlace(event, shop.clock())) return []
  const choices = open.map((ticket) => ({ value: toValue(ticket), label: lineOf(ticket, languageOf(visit)) }))
  const choice = { name, label: look.ticket, autocomplete: 'off', choices, kind: 'select' } as const
  return [
    {
      ...{ title: look.title, note: look.note, action: pathOf(shop, visit, id) },
      hidden: {
        ...{ csrf: formToken(shop, id), do: action },
        ...(open.length === 1 ? { [name]: toValue(first) } : {}),
      },
      fields: [
        ...(open.length > 1 ? [pageField({ values: form, problems }, choice)] : []),
        ...fields.map((field) => ({ ...field, autocomplete: 'off' })),
      ],
      buttons: [{ label: look.button, look: 'secondary' }],
    },
  ]
}

function pathOf({ tokens }: Shop, { site }: PageVisit, id: string): string {
  return ticketsPath(tokens, { siteId: site.id, name: id })
}

/** What became of a form: a page to show, or the page of the tickets with what is to be said. */
export type Handed =
  | { answer: EventsAnswer }
  | (Giving & { status?: { status: number; retryAfter?: number } })

interface Sent {
  /** Of the reservation. */
  id: string
  form: FormFields
}

/**
 * Gives a ticket of the reservation to the person of the form, for whoever has its link: first asks, then does it once,
 * however often it is sent.
 */
export async function give(shop: Shop, visit: PageVisit, { id, form }: Sent): Promise<Handed> {
  const texts = textsFor(visit)
  const { ticket, event } = await findTicket(shop, visit, { id, number: form.ticket })
  const part = { prefix: '', questions: event?.details.questions ?? [], texts }
  const problems = partProblems(part, form)
  if (!ticket || !event || Object.keys(problems).length > 0)
    return again({ form, problems }, texts.problems.check, 422)
  const { firstName, lastName, email } = personIn(part, form)
  const isTheirs = (row: TicketRow | undefined) =>
    row?.given && row.email.toLowerCase() === email.toLowerCase()
  const given = { answer: { location: `${pathOf(shop, visit, id)}&given=${ticket.number}` } }
  if (isTheirs(ticket)) return given
  if (form.do === 'edit') return { form }
  const isOpen = !ticket.given && !ticket.canceled && !ticket.checkedInAt && takesPlace(event, shop.clock())
  if (!isOpen) return again({ form }, texts.transfer.refused, 409)
  if (form.do !== 'confirm') return { answer: question(shop, visit, { id, form, ticket, event }) }
  const { answers } = readResponse(part.questions, responseFrom(part, form))
  const holder = { ticketNumber: ticket.number, firstName, lastName, email, answers }
  const refusal = await refusalOf(tickets.transfer(shop, ownerOf(visit, ticket), holder))
  if (!refusal) return given
  const now = await findTicket(shop, visit, { id, number: ticket.number })
  return isTheirs(now.ticket) ? given : refused(visit, { form, refusal, text: texts.transfer.refused })
}

/** Takes a ticket back from the holder whom the form names, for whoever has the link of the reservation; once. */
export async function takeBack(shop: Shop, visit: PageVisit, { id, form }: Sent): Promise<Handed> {
  const texts = textsFor(visit)
  const [number, version] = (form.given ?? '').split('.')
  const { ticket, event } = await findTicket(shop, visit, { id, number })
  const part = backPart(visit, event)
  const problems = questionProblems(part, form)
  if (!ticket || Object.keys(problems).length > 0) return again({ form, problems }, texts.problems.check, 422)
  const returned = { answer: { location: `${pathOf(shop, visit, id)}&returned=${ticket.number}` } }
  if (!ticket.given) return returned
  if (!ticket.returnable) return again({}, texts.takeBack.refused, 409)
  if (String(ticket.version) !== version) return again({}, texts.takeBack.changed, 409)
  const { answers } = readResponse(part.questions, responseFrom(part, form))
  const back = { ticketNumber: ticket.number, version: ticket.version, answers }
  const refusal = await refusalOf(tickets.takeBack(shop, ownerOf(visit, ticket), back))
  if (!refusal) return returned
  const now = await findTicket(shop, visit, { id, number })
  return now.ticket?.given ? refused(visit, { form, refusal, text: texts.takeBack.refused }) : returned
}

async function findTicket(
  shop: Shop,
  { site }: PageVisit,
  { id, number }: { id: string; number: string | undefined },
): Promise<{ ticket?: TicketRow | undefined; event?: EventRow | undefined }> {
  const rows = await shop.db.run(ticketsOfReservation, [site.id, id])
  const ticket = rows.find((row) => row.number === number)
  const [event] = ticket ? await shop.db.run(eventById, [site.id, ticket.eventId]) : []
  return { ticket, event }
}

function again(typed: Giving, text: string, status: number): Handed {
  return { ...typed, messages: [{ kind: 'error', text }], status: { status } }
}

/** Says that it is too late, or that it was done too often. */
function refused(
  visit: PageVisit,
  { form, refusal, text }: { form: FormFields; refusal: Refusal; text: string },
): Handed {
  if (refusal.status !== 429) return again({ form }, text, 409)
  return { ...again({ form }, textsFor(visit).problems.tooOften, 429), status: refusedStatus(refusal) }
}

function ownerOf(visit: PageVisit, { ownerId, memberId }: TicketRow): Caller {
  const kind = memberId ? ('member' as const) : ('visitor' as const)
  return callerOf({ ...visit, owner: { kind, id: ownerId } }, ownerId)
}

async function refusalOf(doing: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await doing
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    return refusal
  }
}

/** Who gets the ticket, before they get it. */
function question(
  shop: Shop,
  visit: PageVisit,
  { id, form, ticket, event }: Sent & { ticket: TicketRow; event: EventRow },
): EventsAnswer {
  const texts = textsFor(visit)
  const { firstName, lastName, email } = personIn({ prefix: '', questions: [], texts }, form)
  const action = pathOf(shop, visit, id)
  const { question, transfer } = texts
  const hidden = { ...form, csrf: formToken(shop, id) }
  const edit = { action, hidden: { ...hidden, do: 'edit' }, fields: [] }
  return {
    props: detailsPage(visit, {
      ...{ event, action, title: question.title, note: transfer.note, button: transfer.button, fields: [] },
      ...{ hidden: { ...hidden, do: 'confirm' }, back: { label: question.back, url: action } },
      facts: [
        { label: transfer.ticket, lines: [lineOf(ticket, languageOf(visit))] },
        { label: question.to, lines: [[firstName, lastName].filter(Boolean).join(' '), email] },
      ],
      more: [{ ...edit, buttons: [{ label: question.edit, look: 'secondary' }] }],
    }),
  }
}
