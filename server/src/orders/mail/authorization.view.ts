import { format } from '../../platform/values/money.ts'
import { dayOf, type Occasion } from './view.ts'

/** To the merchant: the money of the order is only set aside, and soon not any more. */
export function authorizationEnds(until: Date): Occasion {
  return ({ order, sender, texts, number }) => {
    const { newOrder: own, authorizationEnds: words } = texts
    return {
      subject: words.subject(number),
      title: words.title,
      intro: words.intro(
        format(order.authorized, order.currency, sender.language),
        number,
        dayOf(until, sender),
      ),
      headings: own,
      blocks: [],
      button: { label: own.view, url: sender.orderUrl },
      footer: [sender.name, own.why],
    }
  }
}
