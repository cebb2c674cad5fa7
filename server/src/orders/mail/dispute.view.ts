import { format, type Minor } from '../../platform/values/money.ts'
import { toMerchant } from './authorization.view.ts'
import { dayOf, type Occasion } from './view.ts'

/** To the merchant: a buyer disputes a payment, and the bank waits for an answer. */
export function disputed(amount: Minor, dueAt: Date): Occasion {
  return (context) => {
    const { order, sender, texts, number } = context
    const { subject, title, intro } = texts.disputed
    const values = { amount: format(amount, order.currency, sender.language), day: dayOf(dueAt, sender) }
    const text = intro(values.amount, number, values.day)
    return {
      ...toMerchant(context),
      kind: 'order-disputed',
      values,
      subject: subject(number),
      title,
      intro: text,
    }
  }
}

/** To the merchant: a buyer has got money back from their bank. */
export function chargedBack(amount: Minor): Occasion {
  return (context) => {
    const { order, sender, texts, number } = context
    const { subject, title, intro } = texts.chargedBack
    const values = { amount: format(amount, order.currency, sender.language) }
    const text = intro(values.amount, number)
    return {
      ...toMerchant(context),
      kind: 'order-charged-back',
      values,
      subject: subject(number),
      title,
      intro: text,
    }
  }
}
