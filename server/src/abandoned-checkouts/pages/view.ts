import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { type Checkout, checkoutToWire } from '../../checkout/model/rules.ts'
import { checkoutSummary } from '../../checkout/pages/summary.view.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { PageVisit } from '../../redirects/pages.service.ts'
import { pageShop, storefrontPath } from '../../sites/settings/view.ts'
import type { AbandonedRow } from '../model/rules.ts'
import { isSoldOut } from '../reminders/rules.ts'
import { textsIn } from './texts.ts'

interface RestorePage {
  row: AbandonedRow
  checkout: Checkout
  priced: PricedPurchase
  action: string
  key: string
  csrf: string
  messages: PageMessage[]
}

/** The items with what has changed, and the way to the checkout. */
export function restorePage(visit: PageVisit, page: RestorePage): BookingDetailsProps {
  const { restore: texts } = textsIn(visit.site.settings.language)
  const { priced, action, key, csrf } = page
  const items = itemsOf(page, texts.was)
  const soldOut = isSoldOut(priced)
  const notes: PageMessage[] = soldOut
    ? [{ kind: 'warning', text: texts.soldOut }]
    : items.some(({ isChanged }) => isChanged)
      ? [{ kind: 'info', text: texts.changed }]
      : []
  return {
    ...blankPage(visit, { title: texts.title, messages: [...page.messages, ...notes] }),
    ...(soldOut ? {} : { intro: texts.intro }),
    facts: items.map(({ label, lines }) => ({ label, lines })),
    forms: soldOut
      ? []
      : [{ action, hidden: { csrf, key }, fields: [], buttons: [{ label: texts.button, look: 'primary' }] }],
  }
}

function itemsOf({ row, checkout, priced }: RestorePage, was: (price: string) => string) {
  const { lines } = checkoutSummary(priced, { isAddressKnown: false })
  const before = new Map(row.data.lineItems?.map(({ id, price }) => [id, price]))
  const now = new Map(checkoutToWire(checkout, priced).lineItems?.map(({ id, price }) => [id, price]))
  return lines.map(({ id, quantity, name, options, priceText, problem }) => {
    const old = before.get(id)
    const isOther = old?.amount !== undefined && old.amount !== now.get(id)?.amount
    return {
      label: quantity === undefined ? name : `${quantity} × ${name}`,
      lines: [
        ...options.map(({ label, value }) => `${label}: ${value}`),
        ...(problem
          ? [problem]
          : [isOther && old.formattedAmount ? `${priceText} (${was(old.formattedAmount)})` : priceText]),
      ],
      isChanged: isOther || problem !== undefined,
    }
  })
}

/** A page that only says something. */
export function messagePage(
  visit: PageVisit,
  { title, message }: { title: string; message: PageMessage },
): BookingDetailsProps {
  return blankPage(visit, { title, messages: [message] })
}

export function unsubscribePage(visit: PageVisit, action: string): BookingDetailsProps {
  const { unsubscribe: texts } = textsIn(visit.site.settings.language)
  return {
    ...blankPage(visit, { title: texts.title, messages: [] }),
    intro: texts.intro(visit.site.name),
    forms: [{ action, hidden: {}, fields: [], buttons: [{ label: texts.button, look: 'primary' }] }],
  }
}

function blankPage(
  { site, callbacks }: PageVisit,
  { title, messages }: { title: string; messages: PageMessage[] },
): BookingDetailsProps {
  const { settings } = site
  const home = callbacks.postFlowUrl ?? storefrontPath(settings, '/')
  const { back } = textsIn(settings.language).restore
  return {
    ...{ state: 'details', shop: pageShop(site, home), title, messages, facts: [], forms: [] },
    links: [{ label: back, url: home }],
  }
}
