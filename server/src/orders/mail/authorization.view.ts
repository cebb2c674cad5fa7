import { format, type Minor } from '../../platform/values/money.ts'
import { dayOf, type Occasion } from './view.ts'

type Context = Parameters<Occasion>[0]

/** To the merchant: the money of the order is only set aside, and soon not any more. */
export function authorizationEnds(until: Date): Occasion {
  return (context) => {
    const { order, sender, texts, number } = context
    const { subject, title, intro } = texts.authorizationEnds
    const values = { amount: amountOf(context, order.authorized), day: dayOf(until, sender) }
    const text = intro(values.amount, number, values.day)
    const kind = 'order-authorization-ends'
    return { ...toMerchant(context), kind, values, subject: subject(number), title, intro: text }
  }
}

/** To the merchant: the service did not take money that was set aside. */
export function captureRefused(amount: Minor, reason: string): Occasion {
  return (context) => {
    const { texts, number } = context
    const { subject, title, refused } = texts.captureFailed
    const values = { amount: amountOf(context, amount), reason }
    const intro = refused(values.amount, number, reason)
    return {
      ...toMerchant(context),
      kind: 'order-capture-failed',
      values,
      subject: subject(number),
      title,
      intro,
    }
  }
}

/** To the merchant: a parcel is recorded, and the money that should come with it is not set aside any more. */
export const nothingToCapture: Occasion = (context) => {
  const { texts, number } = context
  const { subject, title, ended } = texts.captureFailed
  const kind = 'order-capture-ended'
  return { ...toMerchant(context), kind, subject: subject(number), title, intro: ended(number) }
}

/** To the merchant: the order is cancelled, and the service does not release what was set aside. */
export function voidRefused(reason: string): Occasion {
  return (context) => {
    const { order, texts, number } = context
    const { subject, title, intro } = texts.voidFailed
    const values = { amount: amountOf(context, order.authorized), reason }
    const text = intro(values.amount, number, reason)
    return {
      ...toMerchant(context),
      kind: 'order-void-failed',
      values,
      subject: subject(number),
      title,
      intro: text,
    }
  }
}

function amountOf({ order, sender }: Context, amount: Minor): string {
  return format(amount, order.currency, sender.language)
}

export function toMerchant({ sender, texts: { newOrder: words } }: Context) {
  return {
    headings: words,
    blocks: [],
    button: { label: words.view, url: sender.orderUrl },
    footer: [sender.name, words.why],
  }
}
