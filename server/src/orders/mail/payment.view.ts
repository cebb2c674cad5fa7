import { format, type Minor } from '../../platform/values/money.ts'
import type { Download } from '../downloads/view.ts'
import { howToPay } from './transfers.view.ts'
import { dayOf, filesBlock, type Occasion } from './view.ts'

/** The rest of the order is paid, with its downloads; or of an order of which all has ended, what has come for it. */
export function restPaid(amount: Minor, files: readonly Download[], hasEnded: boolean): Occasion {
  return ({ order, sender, texts, number }) => {
    const text = format(amount, order.currency, sender.language)
    return {
      kind: hasEnded ? 'order-paid-after-end' : 'order-paid',
      values: { amount: text },
      subject: texts.restPaid[hasEnded ? 'endedSubject' : 'subject'](number, sender.name),
      title: texts.restPaid.title,
      intro: texts.restPaid[hasEnded ? 'endedIntro' : 'intro'](number, text),
      blocks: files.length > 0 ? [filesBlock(files, sender)] : [],
    }
  }
}

/** A part of what was left of the order is paid. */
export function partPaid(amount: Minor): Occasion {
  return ({ order, sender, texts, number }) => {
    const came = format(amount, order.currency, sender.language)
    const left = format(order.total - order.paid, order.currency, sender.language)
    const { endedSubject, partIntro, title, left: leftToPay } = texts.restPaid
    return {
      ...{ kind: 'order-paid-in-part', values: { amount: came }, title },
      subject: endedSubject(number, sender.name),
      intro: partIntro(number, came),
      blocks: [{ id: 'payment', heading: texts.payment, lines: [leftToPay(left)] }],
    }
  }
}

interface Due {
  url: string
  amount: Minor
  dueAt: Date | null
}

/** Something of the order is left to pay, or all of it. */
export function restDue({ url, amount, dueAt }: Due): Occasion {
  return (context) => {
    const { order, sender, texts, number } = context
    const { due, pay } = texts.restDue
    const isAllDue = order.paid === 0n
    const { subject, title, intro } = isAllDue ? texts.allDue : texts.restDue
    const text = format(amount, order.currency, sender.language)
    const lines = dueAt ? [due(dayOf(dueAt, sender))] : []
    return {
      ...{ kind: isAllDue ? 'order-payment-requested' : 'order-payment-due', values: { amount: text } },
      subject: subject(number, sender.name),
      title,
      intro: intro(number, text),
      ...howToPay(context, { amount, heading: texts.payment, lines }),
      button: { label: pay(text), url },
    }
  }
}
