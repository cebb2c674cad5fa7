import type { DeliveryTimeSlot } from '../pricing/shipping-info.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a slot for people, in its own time zone: "Thursday, December 24, 9:00 AM – 12:00 PM". Without times: "". */
export function timeSlotText(
  slot: DeliveryTimeSlot | undefined,
  language: string,
  part: 'whole' | 'day' | 'time' = 'whole',
): string {
  const { from, to, timeZone = 'UTC' } = slot ?? {}
  if (!from) return ''
  const [start, end] = [new Date(from), new Date(to ?? from)]
  const days = formatFor(language, timeZone, 'day')
  const day = days.format(start)
  if (part === 'day') return day
  if (day === days.format(end)) return formatFor(language, timeZone, part).formatRange(start, end)
  // Until midnight: a range would name both days.
  const times = formatFor(language, timeZone, 'time')
  return `${part === 'whole' ? `${day}, ` : ''}${times.format(start)} – ${times.format(end)}`
}

function formatFor(language: string, timeZone: string, part: 'whole' | 'day' | 'time'): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${part}`
  const known = formats.get(key)
  if (known) return known
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const options = { ...(part === 'time' ? {} : day), ...(part === 'day' ? {} : time), timeZone }
  const format = new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}
