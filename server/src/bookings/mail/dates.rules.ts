import type { MailBlock } from '@cartwright/contract/pages/mail.ts'
import type { BookingTexts } from './texts.ts'

interface Dated {
  start: number
  canceled: boolean
}

export interface ChangedDates {
  before: readonly Dated[]
  now: readonly Dated[]
}

const mostSaid = 10

/** Which dates of a course are gone, and which are new. */
export function dateBlocks(
  { before, now }: ChangedDates,
  texts: BookingTexts,
  say: (time: Date) => string,
): MailBlock[] {
  const lists = [
    { heading: texts.gone, starts: startsWithout(before, now) },
    { heading: texts.added, starts: startsWithout(now, before) },
  ]
  return lists
    .filter(({ starts }) => starts.length > 0)
    .map(({ heading, starts }) => {
      const lines = starts.slice(0, mostSaid).map((start) => say(new Date(start)))
      const more = starts.length - mostSaid
      return { heading, lines: more > 0 ? [...lines, texts.more(more)] : lines }
    })
}

/** When the sessions that take place begin, without those of others. */
function startsWithout(all: readonly Dated[], others: readonly Dated[]): number[] {
  const [starts, known] = [startsOf(all), new Set(startsOf(others))]
  return starts.filter((start) => !known.has(start))
}

function startsOf(sessions: readonly Dated[]): number[] {
  return sessions.filter(({ canceled }) => !canceled).map(({ start }) => start)
}
