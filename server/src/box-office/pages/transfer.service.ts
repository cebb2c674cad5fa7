import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type FormFields, type Problems, pageField } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { readResponse } from '../events/form.rules.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { takesPlace } from '../events/rules.ts'
import { ticketsPath } from '../tickets/codes.rules.ts'
import { type TicketRow, ticketsOfReservation } from '../tickets/queries.ts'
import { transfer } from '../tickets/service.ts'
import { lineOf } from '../tickets/wire.rules.ts'
import { partFields, partProblems, personIn, responseFrom } from './fields.rules.ts'
import { textsFor } from './view.ts'

export interface Giving {
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
}

interface Held {
  /** Of the reservation. */
  id: string
  event: EventRow
  /** Those that can be given away. */
  tickets: readonly TicketRow[]
}

/** Gives one of the tickets to somebody else, as long as the event is to come. The event asks about the new guest, too. */
export function transferForms(
  shop: Shop,
  visit: PageVisit,
  { id, event, tickets, form = {}, problems = {} }: Held & Giving,
): PageForm[] {
  const open = tickets.filter(({ checkedInAt }) => checkedInAt === null)
  const [first] = open
  if (!first || !takesPlace(event, shop.clock())) return []
  const texts = textsFor(visit)
  const filled = { values: form, problems }
  const choices = open.map((ticket) => ({
    value: ticket.number,
    label: lineOf(ticket),
  }))
  return [
    {
      title: texts.transfer.title,
      note: texts.transfer.note,
      action: ticketsPath(shop.tokens, { siteId: visit.site.id, name: id }),
      hidden: { csrf: formToken(shop, id), ...(open.length === 1 ? { ticket: first.number } : {}) },
      fields: [
        ...(open.length > 1
          ? [
              pageField(filled, {
                ...{ name: 'ticket', label: texts.transfer.ticket, autocomplete: 'off', choices },
                kind: 'select',
              }),
            ]
          : []),
        ...partFields({ prefix: '', questions: event.details.questions, texts }, filled).map((field) => ({
          ...field,
          autocomplete: 'off',
        })),
      ],
      buttons: [{ label: texts.transfer.give, look: 'secondary' }],
    },
  ]
}

/** Gives a ticket of the reservation to the person of the form, for whoever has its link. Once, however often it is sent. */
export async function give(
  shop: Shop,
  visit: PageVisit,
  { id, form }: { id: string; form: FormFields },
): Promise<{ given: string } | (Giving & { status: { status: number } })> {
  const texts = textsFor(visit)
  const rows = await shop.db.run(ticketsOfReservation, [visit.site.id, id])
  const ticket = rows.find(({ number }) => number === form.ticket)
  const [event] = ticket ? await shop.db.run(eventById, [visit.site.id, ticket.eventId]) : []
  const part = { prefix: '', questions: event?.details.questions ?? [], texts }
  const problems = partProblems(part, form)
  const again = (text: string, status: number) => ({
    ...{ form, problems, status: { status } },
    messages: [{ kind: 'error' as const, text }],
  })
  if (!ticket || Object.keys(problems).length > 0) return again(texts.problems.check, 422)
  const { firstName, lastName, email } = personIn(part, form)
  const isDone = ticket.version > 1 && ticket.email.toLowerCase() === email.toLowerCase()
  if (isDone) return { given: email }
  const kind = ticket.memberId ? ('member' as const) : ('visitor' as const)
  const caller = callerOf({ ...visit, owner: { kind, id: ticket.ownerId } }, ticket.ownerId)
  try {
    const { answers } = readResponse(part.questions, responseFrom(part, form))
    await transfer(shop, caller, { ticketNumber: ticket.number, firstName, lastName, email, answers })
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    return again(texts.transfer.refused, 409)
  }
  return { given: email }
}
