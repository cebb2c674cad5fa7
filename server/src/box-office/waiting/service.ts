import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type FormFields, type Problems, pageField, refusedStatus } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { callerOf, formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { type FormPart, partFields, partProblems, personIn } from '../pages/fields.rules.ts'
import { type EventsAnswer, prefill } from '../pages/tickets.service.ts'
import { detailsPage, eventPath, gonePage, keptPage, textsFor } from '../pages/view.ts'
import { definitionsByIds, type FoundDefinition } from '../ticket-definitions/queries.ts'
import { isOnSale, openLeftOf } from '../ticket-definitions/rules.ts'
import { isWaitingKey, waitingPath } from '../tickets/codes.rules.ts'
import { type WaitingRow, waitingById } from '../vouchers/queries.ts'
import * as waiting from '../vouchers/waiting.service.ts'
import { textsIn } from './texts.ts'

interface Shown {
  /** The id of a kind of tickets. */
  ticket: string
  key?: string | undefined
  form?: FormFields
  problems?: Problems
  messages?: PageMessage[]
  status?: { status: number; retryAfter?: number }
}

/** The form of the waiting list of a kind of tickets, or why there is none. */
export async function open(shop: Shop, visit: PageVisit, shown: Shown): Promise<EventsAnswer> {
  const { ticket, key = shop.newId(), form, problems = {}, messages, status } = shown
  const texts = textsIn(visit.site.settings.language)
  const definition = await find(shop, visit, ticket)
  if (!definition) return { props: gonePage(visit, textsFor(visit).unknown), status: 404 }
  const { event } = definition
  const isOn = isOnSale(definition, shop.clock())
  if (!isOn || openLeftOf(definition) > 0) {
    const intro = isOn ? texts.available : texts.closed
    return { props: gonePage(visit, { title: texts.title, intro, event }), status: 409 }
  }
  const values = { ...(await prefill(shop, visit)), ...form }
  const { limitPerCheckout, places, quotaPlaces } = definition
  const all = [limitPerCheckout, event.details.tickets.limitPerOrder, places, quotaPlaces]
  const most = Math.min(...all.filter((limit) => limit !== null))
  const choices = Array.from({ length: most }, (_, index) => String(index + 1)).map((value) => ({
    value,
    label: value,
  }))
  const props = detailsPage(visit, {
    ...{ event, messages, title: texts.title, note: texts.note, button: texts.join },
    facts: [{ label: textsFor(visit).labels.tickets, lines: [definition.name] }],
    action: `/tickets/waiting?${new URLSearchParams({ ticket })}`,
    hidden: { csrf: formToken(shop, key), key },
    fields: [
      pageField(
        { values, problems },
        { name: 'quantity', label: texts.quantity, kind: 'select', autocomplete: 'off', choices },
      ),
      ...partFields(partOf(visit), { values, problems }),
    ],
  })
  return { props, ...status }
}

async function find(shop: Shop, { site }: PageVisit, ticket: string): Promise<FoundDefinition | undefined> {
  const key = { siteId: site.id, ids: [ticket], now: new Date(shop.clock()) }
  const [found] = isGuid(ticket) ? await definitionsByIds(shop.db, key) : []
  return found && !found.hidden && found.event.state !== 'DRAFT' ? found : undefined
}

function partOf(visit: PageVisit): FormPart {
  return { prefix: '', questions: [], texts: textsFor(visit) }
}

/** Puts whoever sends the form on the list. Sending it twice says that they are on it. */
export async function submit(
  shop: Shop,
  visit: PageVisit,
  { ticket, key, form }: { ticket: string; key: string | undefined; form: FormFields },
): Promise<EventsAnswer> {
  const { problems: texts } = textsFor(visit)
  const again = (text: string, more: Partial<Shown>) =>
    open(shop, visit, { ticket, key, form, messages: [{ kind: 'error', text }], ...more })
  if (key === undefined) return again(texts.form, { status: { status: 403 } })
  const definition = await find(shop, visit, ticket)
  if (!definition) return open(shop, visit, { ticket })
  const part = partOf(visit)
  const problems = partProblems(part, form)
  if (Object.keys(problems).length > 0) return again(texts.check, { problems, status: { status: 422 } })
  try {
    const quantity = Math.max(1, Math.trunc(Number(form.quantity)) || 1)
    const sent = { eventId: definition.eventId, ticketDefinitionId: definition.id, quantity }
    const { entry } = await waiting.join(shop, callerOf(visit, key), { ...sent, ...personIn(part, form) })
    const path = waitingPath(shop.tokens, { siteId: visit.site.id, id: entry.id })
    return { location: `${path}&new=1` }
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    if (refusal.status === 429) return again(texts.tooOften, { status: refusedStatus(refusal) })
    const { known } = textsIn(visit.site.settings.language)
    const isKnown = refusal.code === 'MEMBER_EMAIL_ALREADY_REGISTERED'
    return again(isKnown ? known : texts.refused, { status: { status: 422 } })
  }
}

interface At {
  id: string
  key: unknown
  isNew?: boolean
}

/** What somebody waits for, for whoever has the link. */
export async function entry(shop: Shop, visit: PageVisit, at: At): Promise<EventsAnswer> {
  const found = await findEntry(shop, visit, at)
  if (!found) return { props: gonePage(visit, textsFor(visit).unknown), status: 404 }
  const { row, event, definition } = found
  const texts = textsIn(visit.site.settings.language)
  const { labels, tickets } = textsFor(visit)
  const isOff = event.state === 'CANCELED'
  return {
    props: keptPage(visit, {
      ...{ event, title: isOff ? texts.list : texts.joined },
      isOff,
      statusText: isOff ? tickets.off : row.voucherId ? texts.offered : texts.waiting,
      intro: isOff ? texts.offIntro : at.isNew ? texts.mailed(row.email) : undefined,
      facts: [{ label: labels.tickets, lines: [`${row.quantity} × ${definition.name}`] }],
      forms: isOff ? [] : [leaveForm(shop, visit, row)],
      links: [{ label: tickets.event, url: eventPath(visit, event) }],
    }),
  }
}

function leaveForm(shop: Shop, visit: PageVisit, { id }: WaitingRow): PageForm {
  return {
    action: waitingPath(shop.tokens, { siteId: visit.site.id, id }),
    hidden: { csrf: formToken(shop, id) },
    fields: [],
    buttons: [{ label: textsIn(visit.site.settings.language).leave, look: 'secondary' }],
  }
}

interface Found {
  row: WaitingRow
  event: EventRow
  definition: FoundDefinition
}

async function findEntry(shop: Shop, { site }: PageVisit, { id, key }: At): Promise<Found | undefined> {
  const siteId = site.id
  if (!isGuid(id) || !isWaitingKey(shop.tokens, { siteId, id }, key)) return undefined
  const [row] = await shop.db.run(waitingById, [siteId, id])
  if (!row) return undefined
  const kinds = { siteId, ids: [row.definitionId], now: new Date(shop.clock()) }
  const [[event], [definition]] = await Promise.all([
    shop.db.run(eventById, [siteId, row.eventId]),
    definitionsByIds(shop.db, kinds),
  ])
  return event && definition && { row, event, definition }
}

export async function leave(shop: Shop, visit: PageVisit, at: At): Promise<EventsAnswer> {
  const found = await findEntry(shop, visit, at)
  if (!found) return entry(shop, visit, at)
  const { row, event } = found
  await waiting.remove(shop, { siteId: visit.site.id }, { eventId: row.eventId, id: row.id })
  const { left, leftIntro } = textsIn(visit.site.settings.language)
  return { props: gonePage(visit, { title: left, intro: leftIntro, event }) }
}
