import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { PeriodUnit } from '@cartwright/contract/plans/plans.ts'
import type { Taxed } from '../orders/payments.rules.ts'

interface MailTexts {
  subject(plan: string, shop: string): string
  title: string
  /** `before` is the plan that this one takes the place of. */
  intro(plan: string, day: string, before: string): string
}

const englishUnits: Record<PeriodUnit, [one: string, many: string]> = {
  DAY: ['day', 'days'],
  WEEK: ['week', 'weeks'],
  MONTH: ['month', 'months'],
  YEAR: ['year', 'years'],
}
const germanUnits: Record<PeriodUnit, [one: string, many: string]> = {
  DAY: ['Tag', 'Tage'],
  WEEK: ['Woche', 'Wochen'],
  MONTH: ['Monat', 'Monate'],
  YEAR: ['Jahr', 'Jahre'],
}
const germanEvery: Record<PeriodUnit, string> = {
  DAY: 'jeden Tag',
  WEEK: 'jede Woche',
  MONTH: 'jeden Monat',
  YEAR: 'jedes Jahr',
}

const english = {
  payment: 'Payment',
  every: (unit: PeriodUnit, count: number) =>
    count === 1 ? `every ${englishUnits[unit][0]}` : `every ${count} ${englishUnits[unit][1]}`,
  once: 'once',
  trial: 'Free trial',
  days: (count: number) => `${count} ${englishUnits.DAY[count === 1 ? 0 : 1]}`,
  starts: 'Starts',
  viewOrder: 'View the order',
  viewPlan: 'See your plan',
  trialNote: (days: string, amount: string, day: string) =>
    `You first have it for ${days} free of charge. The first payment of ${amount} is on ${day}.`,
  plusTax: 'Where tax is due, it comes on top.',
  taxed: {
    WITH: (amount: string) => `${amount} with tax`,
    PLUS: (amount: string) => `${amount} plus tax`,
  },
  costs: (amount: string, every: string) => `The new plan costs ${amount} ${every}.`,
  costsNothing: 'The new plan is free of charge.',
  nextPayment: (amount: string, day: string) => `The next payment of ${amount} is on ${day}.`,
  noPayment: 'There is no further payment.',
  seePlan: 'See, change or cancel the plan in your account',
  mails: {
    purchased: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop}`,
      title: 'Thank you',
      intro: (plan, day) => `Your plan ${plan} starts on ${day}.`,
    },
    given: {
      subject: (plan, shop) => `A present from ${shop}: the plan ${plan}`,
      title: 'A present for you',
      intro: (plan, day) =>
        `You get the plan ${plan} as a present. It starts on ${day}, and you have nothing to pay for it.`,
    },
    renewed: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop} is renewed`,
      title: 'Your plan is renewed',
      intro: (plan, day) => `We have received your payment for ${plan}. It is paid until ${day}.`,
    },
    due: {
      subject: (plan, shop) => `Please pay for your plan ${plan} at ${shop}`,
      title: 'A payment is due',
      intro: (plan, day) =>
        `The next payment for ${plan} is due. The order says how to pay. We will remind you on ${day}.`,
    },
    failed: {
      subject: (plan, shop) => `The payment for your plan ${plan} at ${shop} failed`,
      title: 'The payment failed',
      intro: (plan, day) =>
        `We could not charge the payment for ${plan}. We will try again on ${day}. If you want to pay in another way, write to the shop.`,
    },
    unpaid: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop} is not paid`,
      title: 'Your plan is not paid',
      intro: (plan) =>
        `We have not received the payment for ${plan}. This was our last attempt. Contact the shop if you want to keep the plan.`,
    },
    canceled: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop} is cancelled`,
      title: 'Your plan is cancelled',
      intro: (plan, day) => `Your plan ${plan} ends on ${day}. You will not be charged again.`,
    },
    planned: {
      subject: (plan, shop) => `Your plan at ${shop} changes to ${plan}`,
      title: 'Your plan changes',
      intro: (plan, day, before) => `On ${day}, your plan changes from ${before} to ${plan}.`,
    },
    changed: {
      subject: (plan, shop) => `Your plan at ${shop} is now ${plan}`,
      title: 'Your plan has changed',
      intro: (plan, day, before) => `On ${day}, your plan changed from ${before} to ${plan}.`,
    },
    paused: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop} is paused`,
      title: 'Your plan is paused',
      intro: (plan) =>
        `The shop has paused your plan ${plan}. You are charged nothing until it goes on, and what is still to come, such as the next payment or the end, moves back by the same time. Its benefits rest meanwhile. We will write to you when it goes on.`,
    },
    resumed: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop} goes on`,
      title: 'Your plan goes on',
      intro: (plan, day) =>
        `The shop has ended the pause of your plan ${plan}. You can use it again from now on. The next payment is on ${day}.`,
    },
    resumedToEnd: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop} goes on`,
      title: 'Your plan goes on',
      intro: (plan, day) =>
        `The shop has ended the pause of your plan ${plan}. You can use it again from now on. There are no more payments${day ? `; the plan ends on ${day}` : ''}.`,
    },
    expiring: {
      subject: (plan, shop) => `Your plan ${plan} at ${shop} ends soon`,
      title: 'Your plan ends soon',
      intro: (plan, day) => `Your plan ${plan} ends on ${day}.`,
    },
  } satisfies Record<string, MailTexts>,
}

type PlanTexts = Omit<typeof english, 'mails'> & { mails: Record<keyof typeof english.mails, MailTexts> }
export type PlanMail = keyof PlanTexts['mails']

const german: PlanTexts = {
  payment: 'Zahlung',
  every: (unit, count) => (count === 1 ? germanEvery[unit] : `alle ${count} ${germanUnits[unit][1]}`),
  once: 'einmalig',
  trial: 'Kostenlos testen',
  days: (count) => `${count} ${germanUnits.DAY[count === 1 ? 0 : 1]}`,
  starts: 'Beginn',
  viewOrder: 'Bestellung ansehen',
  viewPlan: 'Abo ansehen',
  trialNote: (days, amount, day) =>
    `Zuerst haben Sie es ${days} kostenlos. Die erste Zahlung von ${amount} ist am ${day}.`,
  plusTax: 'Steuern kommen hinzu, soweit sie anfallen.',
  taxed: {
    WITH: (amount) => `${amount} mit Steuern`,
    PLUS: (amount) => `${amount} zuzüglich Steuern`,
  },
  costs: (amount, every) => `Das neue Abo kostet ${amount} ${every}.`,
  costsNothing: 'Das neue Abo ist kostenlos.',
  nextPayment: (amount, day) => `Die nächste Zahlung von ${amount} ist am ${day}.`,
  noPayment: 'Es gibt keine weiteren Zahlungen.',
  seePlan: 'Das Abo in Ihrem Konto ansehen, wechseln oder kündigen',
  mails: {
    purchased: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop}`,
      title: 'Vielen Dank',
      intro: (plan, day) => `Ihr Abo ${plan} beginnt am ${day}.`,
    },
    given: {
      subject: (plan, shop) => `Ein Geschenk von ${shop}: das Abo ${plan}`,
      title: 'Ein Geschenk für Sie',
      intro: (plan, day) =>
        `Sie bekommen das Abo ${plan} geschenkt. Es beginnt am ${day}, und Sie bezahlen nichts dafür.`,
    },
    renewed: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop} ist verlängert`,
      title: 'Ihr Abo ist verlängert',
      intro: (plan, day) => `Ihre Zahlung für ${plan} ist eingegangen. Das Abo ist bis zum ${day} bezahlt.`,
    },
    due: {
      subject: (plan, shop) => `Bitte bezahlen Sie Ihr Abo ${plan} bei ${shop}`,
      title: 'Eine Zahlung ist fällig',
      intro: (plan, day) =>
        `Die nächste Zahlung für ${plan} ist fällig. In der Bestellung steht, wie Sie bezahlen. Am ${day} erinnern wir Sie noch einmal.`,
    },
    failed: {
      subject: (plan, shop) => `Die Zahlung für Ihr Abo ${plan} bei ${shop} ist fehlgeschlagen`,
      title: 'Die Zahlung ist fehlgeschlagen',
      intro: (plan, day) =>
        `Wir konnten die Zahlung für ${plan} nicht abbuchen. Am ${day} versuchen wir es noch einmal. Wenn Sie anders bezahlen möchten, schreiben Sie dem Shop.`,
    },
    unpaid: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop} ist nicht bezahlt`,
      title: 'Ihr Abo ist nicht bezahlt',
      intro: (plan) =>
        `Die Zahlung für ${plan} ist nicht eingegangen. Das war unser letzter Versuch. Wenn Sie das Abo behalten möchten, wenden Sie sich an den Shop.`,
    },
    canceled: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop} ist gekündigt`,
      title: 'Ihr Abo ist gekündigt',
      intro: (plan, day) => `Ihr Abo ${plan} endet am ${day}. Wir buchen nichts mehr ab.`,
    },
    planned: {
      subject: (plan, shop) => `Ihr Abo bei ${shop} wechselt zu ${plan}`,
      title: 'Ihr Abo wechselt',
      intro: (plan, day, before) => `Am ${day} wechselt Ihr Abo von ${before} zu ${plan}.`,
    },
    changed: {
      subject: (plan, shop) => `Ihr Abo bei ${shop} ist jetzt ${plan}`,
      title: 'Ihr Abo hat gewechselt',
      intro: (plan, day, before) => `Am ${day} hat Ihr Abo von ${before} zu ${plan} gewechselt.`,
    },
    paused: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop} pausiert`,
      title: 'Ihr Abo pausiert',
      intro: (plan) =>
        `Der Shop lässt Ihr Abo ${plan} pausieren. Bis es weitergeht, buchen wir nichts ab, und was noch kommt, etwa die nächste Zahlung oder das Ende, verschiebt sich um dieselbe Zeit. Seine Vorteile ruhen so lange. Wir schreiben Ihnen, wenn es weitergeht.`,
    },
    resumed: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop} geht weiter`,
      title: 'Ihr Abo geht weiter',
      intro: (plan, day) =>
        `Der Shop hat die Pause Ihres Abos ${plan} beendet. Ab sofort können Sie es wieder nutzen. Die nächste Zahlung ist am ${day}.`,
    },
    resumedToEnd: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop} geht weiter`,
      title: 'Ihr Abo geht weiter',
      intro: (plan, day) =>
        `Der Shop hat die Pause Ihres Abos ${plan} beendet. Ab sofort können Sie es wieder nutzen. Es gibt keine weiteren Zahlungen${day ? `; das Abo endet am ${day}` : ''}.`,
    },
    expiring: {
      subject: (plan, shop) => `Ihr Abo ${plan} bei ${shop} endet bald`,
      title: 'Ihr Abo endet bald',
      intro: (plan, day) => `Ihr Abo ${plan} endet am ${day}.`,
    },
  },
}

const texts: Record<PageLanguage, PlanTexts> = { en: english, de: german }

/** `language` is a BCP 47 tag. */
export function planTexts(language: string): PlanTexts {
  return texts[pageLanguage(language)]
}

/** `$64.95 with tax`, `$60.00 every month plus tax`. */
export function taxedText(price: string, tax: Taxed, language: string): string {
  return tax === undefined ? price : planTexts(language).taxed[tax](price)
}
