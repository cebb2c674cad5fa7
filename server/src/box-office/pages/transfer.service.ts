import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageField, PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
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
    ...{ ...held, name: 'ticket', action: 'give', look: texts.transfer },
    fields: partFields(part, { values: form, problems }),
  })
}

/** Takes one of the tickets back that were given away, until its guest is in. */
export function returnForms(shop: Shop, visit: PageVisit, held: Held): PageForm[] {
  const { event, form = {}, problems = {} } = held
  const texts = textsFor(visit)
  return ticketForms(shop, visit, {
    ...{ ...held, tickets: held.tickets.filter(({ given, canceled }) => given && !canceled) },
    ...{ name: 'given', action: 'take-back', look: texts.takeBack },
    fields: questionFields(backPart(visit, event), { values: form, problems }),
  })
}

/** The questions about the guest of a ticket that is taken back. */
function backPart(visit: PageVisit, event: EventRow | undefined): FormPart {
  return { prefix: 'back-', questions: event?.details.questions ?? [], texts: textsFor(visit) }
}

interface TicketForm extends Held {
  /** Of the field that names the ticket. */
  name: string
  action: string
  look: { title: string; note: string; ticket: string; button: string }
  fields: PageField[]
}

function ticketForms(shop: Shop, visit: PageVisit, asked: TicketForm): PageForm[] {
  const { id, event, name, action, look, fields, form = {}, problems = {} } = asked
  const open = asked.tickets.filter(({ checkedInAt }) => checkedInAt === null)
  const [first] = open
  if (!first || !takesPlace(event, shop.clock())) return []
  const choices = open.map((ticket) => ({ value: ticket.number, label: lineOf(ticket, languageOf(visit)) }))
  const choice = { name, label: look.ticket, autocomplete: 'off', choices, kind: 'select' } as const
  return [
    {
      ...{ title: look.title, note: look.note, action: pathOf(shop, visit, id) },
      hidden: {
        ...{ csrf: formToken(shop, id), do: action },
        ...(open.length === 1 ? { [name]: first.number } : {}),
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
export type Handed = { answer: EventsAnswer } | (Giving & { status?: { status: number } })

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
  const given = { location: `${pathOf(shop, visit, id)}&given=${ticket.number}` }
  if (ticket.given && ticket.email.toLowerCase() === email.toLowerCase()) return { answer: given }
  if (form.do === 'edit') return { form }
  if (form.do !== 'confirm') return { answer: question(shop, visit, { id, form, ticket, event }) }
  const { answers } = readResponse(part.questions, responseFrom(part, form))
  const holder = { ticketNumber: ticket.number, firstName, lastName, email, answers }
  const isDone = await doneUnlessRefused(tickets.transfer(shop, ownerOf(visit, ticket), holder))
  return isDone ? { answer: given } : again({ form, problems }, texts.transfer.refused, 409)
}

/** Takes a ticket back that was given away, for whoever has the link of the reservation. */
export async function takeBack(shop: Shop, visit: PageVisit, { id, form }: Sent): Promise<Handed> {
  const texts = textsFor(visit)
  const { ticket, event } = await findTicket(shop, visit, { id, number: form.given })
  const part = backPart(visit, event)
  const problems = questionProblems(part, form)
  if (!ticket || Object.keys(problems).length > 0) return again({ form, problems }, texts.problems.check, 422)
  const returned = { location: `${pathOf(shop, visit, id)}&returned=${ticket.number}` }
  if (!ticket.given) return { answer: returned }
  const { answers } = readResponse(part.questions, responseFrom(part, form))
  const back = { ticketNumber: ticket.number, answers }
  const isDone = await doneUnlessRefused(tickets.takeBack(shop, ownerOf(visit, ticket), back))
  return isDone ? { answer: returned } : again({ form, problems }, texts.takeBack.refused, 409)
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

function ownerOf(visit: PageVisit, { ownerId, memberId }: TicketRow): Caller {
  const kind = memberId ? ('member' as const) : ('visitor' as const)
  return callerOf({ ...visit, owner: { kind, id: ownerId } }, ownerId)
}

async function doneUnlessRefused(doing: Promise<unknown>): Promise<boolean> {
  try {
    await doing
    return true
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    return false
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
