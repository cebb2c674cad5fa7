import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import { pageLanguage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import { deadlines } from '../slots/policy.rules.ts'

const texts = {
  en: {
    label: 'Cancelling and moving',
    cancel: (time: string) => `You can cancel until ${time}.`,
    move: (time: string) => `You can choose another time until ${time}.`,
  },
  de: {
    label: 'Stornieren und verschieben',
    cancel: (time: string) => `Sie können bis ${time} stornieren.`,
    move: (time: string) => `Sie können bis ${time} eine andere Zeit wählen.`,
  },
}

/** Until when whoever booked may cancel and move, by date and time. Nothing of what they may not do. */
export function deadlineFacts(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  rules: PolicyRules | undefined,
  { can, language }: { can: { cancel: boolean; reschedule: boolean }; language: string },
): { label: string; lines: string[] }[] {
  if (!rules || !(can.cancel || can.reschedule)) return []
  const { label, cancel, move } = texts[pageLanguage(language)]
  const until = deadlines(rules, startsAt.getTime())
  const format = zonedFormat(pageLocale(language), {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone },
  })
  const lines = [
    ...(can.cancel ? [cancel(format.format(until.cancel))] : []),
    ...(can.reschedule ? [move(format.format(until.reschedule))] : []),
  ]
  return [{ label, lines }]
}
