import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import type { PageLink } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { isOver, isReturnsLink, type ReturnsLink, returnsPath } from '../../orders/links/returns.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import { findOrder } from '../../orders/order/service.ts'
import { findOpenLink, linkPath } from '../../payments/links/service.ts'
import type { Answer, FormFields, PageQuery } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { ofReturn as labelsOfReturn, readFile as readLabel } from '../../shipping-labels/labels/service.ts'
import { returnRules } from '../../sites/seller/returns.rules.ts'
import { readChoices } from '../exchanges/choices.service.ts'
import { quote } from '../exchanges/offers.service.ts'
import { wantedItems } from '../exchanges/rules.ts'
import { exchangeTexts } from '../exchanges/texts.ts'
import type { ReturnRow } from '../returns/queries.ts'
import { cancel as cancelReturn, readReturnable, request as requestReturn } from '../returns/service.ts'
import { slipFile } from '../returns/slips.service.ts'
import { dueOf, offerText, payLink } from './exchanges.view.ts'
import { chosenLines, linesFrom } from './forms.rules.ts'
import { textsIn } from './texts.ts'
import { closedPage, noteField, noteLength, type ReturnsPage, returnsPage } from './view.ts'

export type ReturnsAnswer = Answer<BookingDetailsProps>

export interface Opened {
  order: Order
  link: ReturnsLink
}

/** The order of a link. Undefined if the link opens nothing. */
export async function openLink(
  shop: Shop,
  { site }: PageVisit,
  { id, query }: { id: string; query: PageQuery },
): Promise<Opened | undefined> {
  if (!isGuid(id)) return undefined
  const link = { siteId: site.id, id: id.toLowerCase(), until: Number(query.until) }
  if (!isReturnsLink(shop, link, query.key) || isOver(shop, link)) return undefined
  const order = await findOrder(shop.db, site.id, link.id)
  return order && { order, link }
}

export function closed(visit: PageVisit): ReturnsAnswer {
  return { props: closedPage(visit), status: 403 }
}

type Shown = Pick<ReturnsPage, 'form' | 'problems' | 'messages'> & { status?: number; done?: unknown }

export async function show(
  shop: Shop,
  visit: PageVisit,
  { opened: { order, link }, shown = {} }: { opened: Opened; shown?: Shown },
): Promise<ReturnsAnswer> {
  const { status = 200, done, ...filled } = shown
  const key = shop.newId()
  const found = await readReturnable(shop.db, shop, order)
  const slipPath = (returnId: string) => `${returnsPath(shop, link, '/slip')}&return=${returnId}`
  const labelPath = (returnId: string) => `${returnsPath(shop, link, '/label')}&return=${returnId}`
  const paths = { page: returnsPath(shop, link), slip: slipPath, label: labelPath }
  const labelled = await readLabelled(shop, found.returns)
  const messages = doneMessages(visit, { done, returns: found.returns })
  const choices = await readChoices(
    shop,
    order,
    found.lines.map(({ line }) => line),
  )
  const payLinks = await payLinksOf(shop, {
    order,
    returns: found.returns,
    language: visit.site.settings.language,
  })
  const csrf = formToken(shop, key)
  const page = { order, found, choices, payLinks, paths, labelled, key, csrf, messages, ...filled }
  return { props: returnsPage(visit, page), status }
}

async function readLabelled(shop: Shop, returns: readonly ReturnRow[]): Promise<Set<string>> {
  const found = await Promise.all(
    returns
      .filter(({ status }) => status === 'APPROVED')
      .map(async ({ siteId, orderId, id }) => {
        const labels = await labelsOfReturn(shop, { siteId, orderId, returnId: id })
        return labels.length > 0 ? [id] : []
      }),
  )
  return new Set(found.flat())
}

/** Where the buyer pays what is left of exchanges. */
async function payLinksOf(
  shop: Shop,
  { order, returns, language }: { order: Order; returns: readonly ReturnRow[]; language: string },
): Promise<PageLink[]> {
  const { siteId } = order
  const found = await Promise.all(
    returns.map(async (row) => {
      if (!row.exchange || dueOf(row.exchange) === 0n) return []
      const link = await findOpenLink(shop.db, shop, { siteId, orderId: row.exchange.orderId })
      return link ? [payLink(order, row, { url: linkPath(shop, link), language })] : []
    }),
  )
  return found.flat()
}

export interface Sent {
  opened: Opened
  form: FormFields
  /** Undefined if another site has sent the form, or nobody knows who. */
  key: string | undefined
}

export async function submit(shop: Shop, visit: PageVisit, sent: Sent): Promise<ReturnsAnswer> {
  const { opened, form, key } = sent
  const { problems } = textsIn(visit.site.settings.language)
  if (key === undefined)
    return show(shop, visit, { opened, shown: wrong(problems.form, { form, status: 403 }) })
  if (form.update) return update(shop, visit, sent)
  return form.do === 'cancel' ? cancel(shop, visit, sent) : request(shop, visit, { ...sent, key })
}

/** The page for what is chosen so far: what an exchange would cost. */
async function update(shop: Shop, visit: PageVisit, { opened, form }: Sent): Promise<ReturnsAnswer> {
  const { order } = opened
  const found = await readReturnable(shop.db, shop, order)
  const lines = found.lines.map(({ line }) => line)
  const most = new Map(found.lines.map(({ line, most }) => [line.id, most]))
  const pieces = chosenLines(form, await readChoices(shop, order, lines)).filter(
    ({ lineItemId, quantity }) => quantity > 0 && quantity <= (most.get(lineItemId) ?? 0),
  )
  const items = wantedItems(order, pieces)
  const offer = items.length > 0 ? await quote(shop, { order, pieces, items }) : undefined
  const messages = offer ? [offerMessage(order, offer, visit.site.settings.language)] : []
  return show(shop, visit, { opened, shown: { form, messages } })
}

function offerMessage(
  order: Order,
  offer: NonNullable<Awaited<ReturnType<typeof quote>>>,
  language: string,
): PageMessage {
  if ('obstacle' in offer) return { kind: 'error', text: exchangeTexts(language).notForSale }
  return { kind: 'info', text: offerText(order, offer, language) }
}

function wrong(text: string, shown: Shown = {}): Shown {
  return { status: 422, ...shown, messages: [{ kind: 'error', text }] }
}

/** What the address of the page says was done. */
type Done = 'asked' | 'canceled'

/** The page anew: loading it again sends nothing. */
function afterwards(shop: Shop, { opened, done }: { opened: Opened; done: Done }): ReturnsAnswer {
  return { location: `${returnsPath(shop, opened.link)}&done=${done}` }
}

/** What was done, while it holds. */
function doneMessages(
  { site }: PageVisit,
  { done, returns }: { done: unknown; returns: readonly ReturnRow[] },
): PageMessage[] {
  const texts = textsIn(site.settings.language)
  const last = returns.at(-1)?.status
  if (done === 'asked' && last === 'REQUESTED') return [{ kind: 'info', text: texts.asked }]
  return done === 'canceled' && last === 'CANCELED' ? [{ kind: 'info', text: texts.canceled }] : []
}

async function request(
  shop: Shop,
  visit: PageVisit,
  { opened, form, key }: Sent & { key: string },
): Promise<ReturnsAnswer> {
  const { order } = opened
  const { siteId, id: orderId } = order
  const { language } = visit.site.settings
  const texts = textsIn(language)
  const rules = returnRules(visit.site.settings, language)
  const found = await readReturnable(shop.db, shop, order)
  const isRepeated = found.returns.some(({ id }) => id === key)
  if (isRepeated) return afterwards(shop, { opened, done: 'asked' })
  if (!rules.open || found.lines.length === 0) return show(shop, visit, { opened, shown: { status: 409 } })
  const choices = await readChoices(
    shop,
    order,
    found.lines.map(({ line }) => line),
  )
  const chosen = linesFrom(found, { form, reasons: rules.reasons, texts, choices, language })
  if ('problems' in chosen)
    return show(shop, visit, {
      opened,
      shown: wrong(texts.problems.check, { form, problems: chosen.problems }),
    })
  const note = (form[noteField] ?? '').slice(0, noteLength)
  const obstacle = await requestReturn(shop, { siteId, orderId }, { id: key, lines: chosen.lines, note })
  if (obstacle === 'TOO_MANY')
    return show(shop, visit, { opened, shown: wrong(texts.problems.tooMany, { form, status: 409 }) })
  if (obstacle) return show(shop, visit, { opened, shown: { status: 409 } })
  return afterwards(shop, { opened, done: 'asked' })
}

async function cancel(shop: Shop, visit: PageVisit, { opened, form }: Sent): Promise<ReturnsAnswer> {
  const { siteId, id: orderId } = opened.order
  const texts = textsIn(visit.site.settings.language)
  const id = form.return ?? ''
  const isDone = await cancelReturn(shop, { siteId, orderId, id })
  const found = await readReturnable(shop.db, shop, opened.order)
  const isCanceled = found.returns.some((one) => one.id === id && one.status === 'CANCELED')
  if (isDone || isCanceled) return afterwards(shop, { opened, done: 'canceled' })
  return show(shop, visit, { opened, shown: wrong(texts.problems.notCanceled, { status: 409 }) })
}

/** The slip of an approved return. Links of former versions do not say which: they mean the last. */
export async function slip(
  shop: Shop,
  { order }: Opened,
  returnId: unknown,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const { returns } = await readReturnable(shop.db, shop, order)
  const row = returns.findLast(
    ({ id, status }) => status === 'APPROVED' && (returnId === undefined || id === returnId),
  )
  return row && slipFile(shop, order, row)
}

/** The label that the shop has bought for the parcel of an approved return, the newest of several. */
export async function label(
  shop: Shop,
  { order }: Opened,
  returnId: unknown,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const { returns } = await readReturnable(shop.db, shop, order)
  const row = returns.find(({ id, status }) => status === 'APPROVED' && id === returnId)
  if (!row) return undefined
  const last = (await labelsOfReturn(shop, { siteId: row.siteId, orderId: order.id, returnId: row.id })).at(
    -1,
  )
  return last && readLabel(shop, last)
}
