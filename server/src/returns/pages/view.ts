import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import type { PageFieldGroup, PageForm, PageLink } from '@cartwright/contract/pages/identity.ts'
import { type PageMessage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Order } from '../../orders/order/rules.ts'
import { orderTexts } from '../../orders/order/texts.ts'
import { type FormFields, ofLines, type Problems, pageField } from '../../platform/pages/forms.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import { format } from '../../platform/values/money.ts'
import type { PageVisit } from '../../redirects/pages.service.ts'
import { type ReturnRules, returnRules } from '../../sites/seller/returns.rules.ts'
import { pageShop, storefrontPath } from '../../sites/settings/view.ts'
import { lineName, nameOf } from '../exchanges/names.view.ts'
import { exchangeTexts } from '../exchanges/texts.ts'
import type { ReturnRow } from '../returns/queries.ts'
import { isCancelable, isOpen, type Returnable, returnNumber } from '../returns/rules.ts'
import { type Choices, exchangeField, exchangeFields, exchangeLines, insteadText } from './exchanges.view.ts'
import { quantityField, reasonField } from './forms.rules.ts'
import { type PageTexts, textsIn } from './texts.ts'

export const noteField = `${ofLines}note`
export const noteLength = 1000

interface Filled {
  form?: FormFields
  problems?: Problems
}

export interface ReturnsPage extends Filled {
  order: Order
  found: Returnable & { returns: readonly ReturnRow[] }
  /** What the buyer can get instead of money. */
  choices: Choices
  /** Where to pay what is left of exchanges. */
  payLinks: PageLink[]
  /** Of the page, with its key. */
  paths: { page: string; slip: (returnId: string) => string; label: (returnId: string) => string }
  /** The returns whose parcels have a label. */
  labelled: ReadonlySet<string>
  /** Of the form. */
  key: string
  csrf: string
  messages?: PageMessage[]
}

/** What can go back, and what became of what does. */
export function returnsPage({ site, callbacks }: PageVisit, page: ReturnsPage): BookingDetailsProps {
  const { order, found, paths, messages = [] } = page
  const { settings, name } = site
  const texts = textsIn(settings.language)
  const rules = returnRules(settings, settings.language)
  const words = { rules, texts, language: settings.language }
  const home = callbacks.postFlowUrl ?? storefrontPath(settings, '/')
  const obstacle = rules.open ? found.obstacle && texts.obstacles[found.obstacle] : texts.closed
  const canAsk = rules.open && found.lines.length > 0
  const approved = found.returns.filter(({ status }) => status === 'APPROVED')
  const isApproved = approved.length > 0
  // What was just done says enough.
  const info: PageMessage[] = obstacle && messages.length === 0 ? [{ kind: 'info', text: obstacle }] : []
  return {
    ...{ state: 'details', shop: pageShop(site, home), title: texts.title(String(order.number)) },
    ...(canAsk && !found.returns.some(isOpen) ? { intro: texts.intro } : {}),
    messages: [...messages, ...info],
    facts: factsOf(page, { ...words, settings }),
    ...(isApproved ? policyOf(rules, texts) : {}),
    forms: [
      ...(canAsk ? [requestForm(page, words)] : []),
      ...found.returns.filter(isCancelable).map((row) => cancelForm(page, row, texts)),
    ],
    links: [
      ...page.payLinks,
      ...approved
        .filter(({ id }) => page.labelled.has(id))
        .map((row) => ({
          label: approved.length > 1 ? texts.labelOf(returnNumber(order, row)) : texts.label,
          url: paths.label(row.id),
        })),
      ...approved.map((row) => ({
        label: approved.length > 1 ? texts.slipOf(returnNumber(order, row)) : texts.slip,
        url: paths.slip(row.id),
      })),
    ],
    back: { label: texts.back(name), url: home },
  }
}

/** A page that opens nothing: whoever wants to return something finds the order first. */
export function closedPage({ site }: PageVisit): BookingDetailsProps {
  const { settings } = site
  const texts = textsIn(settings.language)
  return {
    ...{
      state: 'details',
      shop: pageShop(site, storefrontPath(settings, '/')),
      title: texts.find,
      facts: [],
    },
    ...{ messages: [{ kind: 'error', text: texts.over }], forms: [] },
    links: [{ label: texts.find, url: storefrontPath(settings, '/order') }],
  }
}

interface Words {
  language: string
  rules: ReturnRules
  texts: PageTexts
}

function factsOf(
  { order, found }: ReturnsPage,
  { rules, texts, settings }: Words & { settings: PageVisit['site']['settings'] },
): BookingDetailsProps['facts'] {
  const { language, timeZone } = settings
  const day = dateFormat(pageLocale(language), { dateStyle: 'long', timeZone })
  const days = rules.open ? daysOf(found, (until) => day.format(until.getTime() - 1)) : []
  return [
    ...(days.length > 0 ? [{ label: texts.until, lines: days }] : []),
    ...found.returns.map((row) => ({
      label: texts.returned(returnNumber(order, row)),
      lines: [
        returnStatusText(order, row, language),
        ...row.lines.map(
          (line) => `${line.quantity} × ${nameOf(order, line.lineItemId)}${insteadText(row, line, language)}`,
        ),
        ...exchangeLines(order, row, language),
        ...messagesOf(row, texts),
      ],
    })),
  ]
}

/** What the merchant says of it. */
function messagesOf(
  { declineReason, closingMessage, approvalMessage }: ReturnRow,
  texts: PageTexts,
): string[] {
  const message = closingMessage || approvalMessage
  return [
    ...(declineReason ? [texts.declined(declineReason)] : []),
    ...(message ? [texts.message(message)] : []),
  ]
}

/** With what was refunded, once it is closed. */
export function returnStatusText({ currency }: Order, row: ReturnRow, language: string): string {
  const texts = textsIn(language)
  if (row.status !== 'CLOSED') return texts.statuses[row.status]
  if (row.refunded === null) return texts.closedWithoutRefund
  const back = format(row.refunded, currency, language)
  const { settled, credit, number } = row.exchange ?? {}
  if (!settled || !credit || credit === '0' || !number) return texts.closedWithRefund(back)
  const { moved } = orderTexts(language).payment
  return texts.closedWithExchange(moved(format(BigInt(credit), currency, language), number, back))
}

/** Until when what can go back. One day for everything needs no names. */
function daysOf({ lines }: Returnable, dayOf: (until: Date) => string): string[] {
  const ends = lines
    .flatMap(({ line, ends: ofLine }) => ofLine.map((end) => ({ ...end, name: lineName(line) })))
    .toSorted((a, b) => a.until.getTime() - b.until.getTime())
  const days = Map.groupBy(ends, ({ until }) => dayOf(until))
  if (days.size === 1) return [...days.keys()]
  return [...days].map(
    ([day, pieces]) => `${day}: ${pieces.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}`,
  )
}

function policyOf(
  { instructions, address }: ReturnRules,
  texts: PageTexts,
): Pick<BookingDetailsProps, 'policy'> {
  const lines = [
    ...(instructions ? [instructions] : []),
    ...(address.length > 0 ? [`${texts.to}:\n${address.join('\n')}`] : []),
  ]
  return lines.length > 0 ? { policy: { title: texts.how, lines } } : {}
}

function requestForm(page: ReturnsPage, words: Words): PageForm {
  const { order, found, choices, form = {}, problems = {}, key, csrf, paths } = page
  const { texts, language } = words
  const exchange = exchangeTexts(language)
  const names = [...choices].filter(([, possible]) => possible.length > 0).map(([id]) => id)
  const deciding = names.flatMap((id) => [quantityField(id), exchangeField(id)])
  return {
    action: paths.page,
    hidden: { csrf, key, do: 'request' },
    ...(found.returns.some(isOpen) ? { title: texts.another } : {}),
    fields: [],
    groups: [
      ...found.lines.map((one) => lineGroup(one, { ...words, order, choices, form, problems })),
      {
        legend: texts.more,
        copied: [],
        fields: [
          pageField(
            { values: form, problems },
            {
              ...{
                name: noteField,
                label: texts.note,
                kind: 'textarea',
                required: false,
                autocomplete: 'off',
              },
              maxLength: noteLength,
            },
          ),
        ],
      },
    ],
    // Paying comes first.
    buttons: [{ label: texts.request, look: page.payLinks.length > 0 ? 'secondary' : 'primary' }],
    ...(deciding.length > 0 ? { updates: { label: exchange.update, fields: deciding } } : {}),
  }
}

function lineGroup(
  { line, most }: Returnable['lines'][number],
  {
    rules,
    texts,
    form,
    problems,
    ...choosing
  }: Words & Required<Filled> & Pick<ReturnsPage, 'order' | 'choices'>,
): PageFieldGroup {
  const { id = '' } = line
  const counts = Array.from({ length: Math.min(most, mostChoices) }, (_, count) => String(count + 1))
  const filled = { values: form, problems }
  const reasons = rules.reasons.map((label) => ({ value: label, label }))
  return {
    legend: lineName(line),
    copied: [],
    fields: [
      pageField(filled, {
        ...{ name: quantityField(id), label: texts.quantity, kind: 'select', autocomplete: 'off' },
        choices: [{ value: '0', label: texts.none }, ...counts.map((label) => ({ value: label, label }))],
      }),
      pageField(filled, {
        ...{ name: reasonField(id), label: texts.reason, kind: 'select', autocomplete: 'off' },
        choices: [{ value: '', label: texts.choose }, ...reasons],
      }),
      ...exchangeFields(id, { ...choosing, form, problems }),
    ],
  }
}

/** Of a select: whoever returns more asks twice. */
const mostChoices = 100

function cancelForm({ order, paths, csrf, key }: ReturnsPage, row: ReturnRow, texts: PageTexts): PageForm {
  return {
    action: paths.page,
    hidden: { csrf, key, do: 'cancel', return: row.id },
    title: texts.cancelTitle(returnNumber(order, row)),
    note: texts.cancelNote,
    fields: [],
    buttons: [{ label: texts.cancel, look: 'secondary' }],
  }
}
