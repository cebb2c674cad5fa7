import { emailPattern } from '@cartwright/contract/values/common.ts'
import * as budgets from '../../budgets/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type FormFields, type Problems, pageField, refusedStatus } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { type EventRow, eventBySlug } from '../events/queries.ts'
import { placesPath } from '../guests/links.rules.ts'
import type { EventsAnswer } from '../pages/tickets.service.ts'
import { detailsPage, gonePage, textsFor } from '../pages/view.ts'
import { queueLinks } from './queries.ts'
import { textsIn } from './texts.ts'

const isEmail = new RegExp(emailPattern)

interface Shown {
  slug: string
  isSent?: boolean
  form?: FormFields
  problems?: Problems
  error?: string
  status?: { status: number; retryAfter?: number }
}

/** The form with which guests of an event get their links, or that they are on their way. */
export async function open(shop: Shop, visit: PageVisit, shown: Shown): Promise<EventsAnswer> {
  const { slug, isSent, form = {}, problems = {}, error, status } = shown
  const texts = textsIn(visit.site.settings.language)
  const event = await find(shop, visit, slug)
  if (!event) return { props: gonePage(visit, textsFor(visit).unknown), status: 404 }
  if (isSent) return { props: gonePage(visit, { title: texts.sent, intro: texts.sentIntro, event }) }
  const props = detailsPage(visit, {
    ...{ event, title: texts.title, button: texts.send, note: texts.note },
    ...(error ? { messages: [{ kind: 'error', text: error }] } : {}),
    action: placesPath(slug),
    hidden: { csrf: formToken(shop, event.id) },
    fields: [
      pageField(
        { values: form, problems },
        {
          ...{ name: 'email', label: textsFor(visit).fields.email, kind: 'email', inputMode: 'email' },
          ...{ autocomplete: 'email', maxLength: 254 },
        },
      ),
    ],
  })
  return { props, ...status }
}

async function find(shop: Shop, { site }: PageVisit, slug: string): Promise<EventRow | undefined> {
  const [event] = await shop.db.run(eventBySlug, [site.id, slug])
  return event?.state === 'DRAFT' ? undefined : event
}

/** Sends the links of whoever has some. The answer is the same for everybody. */
export async function submit(
  shop: Shop,
  visit: PageVisit,
  { slug, form, isOurs }: { slug: string; form: FormFields; isOurs(about: string): boolean },
): Promise<EventsAnswer> {
  const { problems: texts } = textsFor(visit)
  const event = await find(shop, visit, slug)
  if (!event) return open(shop, visit, { slug })
  if (!isOurs(event.id)) return open(shop, visit, { slug, form, error: texts.form, status: { status: 403 } })
  const email = (form.email ?? '').trim().toLowerCase()
  const siteId = visit.site.id
  if (!isEmail.test(email)) {
    const problems = { email: email ? texts.email : texts.missing }
    return open(shop, visit, { slug, form, problems, error: texts.check, status: { status: 422 } })
  }
  try {
    await budgets.spend(shop, 'place-link', { siteId, address: visit.address, recipient: email })
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status !== 429) throw refusal
    return open(shop, visit, { slug, form, error: texts.tooOften, status: refusedStatus(refusal) })
  }
  await shop.db.run(queueLinks, [JSON.stringify({ siteId, eventId: event.id, email })])
  return { location: `${placesPath(slug)}&sent=1` }
}
