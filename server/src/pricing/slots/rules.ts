import type { DeliverySlots, SlotWindow, Weekday } from '@cartwright/contract/pricing/delivery-slots.ts'
import type { DeliveryTimeSlot } from '@cartwright/contract/pricing/shipping-info.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'
import { dayIn, daysLater, instantAt, isDay, isTimeZone } from '../../platform/values/local-time.ts'
import { tooMany } from '../records/rules.ts'

/** The slots of a shipping option or pickup location, as the merchant set them. */
export interface SlotSettings {
  /** IANA. Absent: the time zone of the shop. */
  timeZone?: string
  windows: { weekday: Weekday; from: string; to: string; capacity: number }[]
  cutOffMinutes: number
  preparationDays: number
  horizonDays: number
  blackoutDates: string[]
}

/** A time in which so many orders go out or are collected. Times are milliseconds since 1970. */
export interface Slot {
  /** Always the same for the same option and beginning. */
  code: string
  optionId: string
  from: number
  to: number
  timeZone: string
  capacity: number
}

/** What is wrong with the time of a delivery. The codes of the contract say only that the option cannot be had. */
export type SlotProblem =
  /** The option is chosen without a slot. */
  | 'SLOT_MISSING'
  | 'SLOT_FULL'
  /** It is too late for the slot, or the merchant removed it. */
  | 'SLOT_CLOSED'
  /** No slot of any option is free. */
  | 'NO_SLOT'

export const slotDescriptions: Record<SlotProblem, string> = {
  SLOT_MISSING: 'Choose a time.',
  SLOT_FULL: 'The time you chose is fully booked. Choose another.',
  SLOT_CLOSED: 'The time you chose is no longer available. Choose another.',
  NO_SLOT: 'No delivery times are free at the moment.',
}

/** More would make the answers to carts slow. */
export const maxSlots = 200

const weekdays: readonly Weekday[] = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
]

interface Slotted {
  optionId: string
  settings: SlotSettings
  /** Of the shop; counts where the settings have none. */
  timeZone: string
}

/** The slots that can be chosen at a moment, earliest first. */
export function openSlots({ optionId, settings, timeZone }: Slotted, now: number): Slot[] {
  const zone = settings.timeZone ?? timeZone
  const today = dayIn(zone, now)
  const first = daysLater(today, settings.preparationDays)
  const last = daysLater(today, settings.horizonDays)
  const latest = now + settings.cutOffMinutes * 60_000
  return slotsOn({ optionId, settings, timeZone }, { first, last }).filter(({ from }) => from >= latest)
}

/** All slots of some days, whenever they can be chosen. Days are those of the slots' own time zone. */
export function slotsOn(
  { optionId, settings, timeZone }: Slotted,
  { first, last }: { first: string; last: string },
): Slot[] {
  const zone = settings.timeZone ?? timeZone
  const closed = new Set(settings.blackoutDates)
  const slots = new Map<number, Slot>()
  for (let day = first; day <= last; day = daysLater(day, 1)) {
    if (closed.has(day)) continue
    const weekday = weekdays[new Date(day).getUTCDay()]
    for (const window of settings.windows) {
      if (window.weekday !== weekday) continue
      const from = instantAt(zone, day, window.from)
      const to = instantAt(zone, day, window.to)
      // Where the clocks skip a window, nothing is left of it or it begins with another one.
      if (to <= from || slots.has(from)) continue
      slots.set(from, {
        code: slotCode(optionId, from),
        optionId,
        from,
        to,
        timeZone: zone,
        capacity: window.capacity,
      })
    }
  }
  return [...slots.values()].sort((a, b) => a.from - b.from)
}

/** E.g. `<id of the option>_20261224T0900Z`. */
export function slotCode(optionId: string, from: number): string {
  return `${optionId}_${new Date(from).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`
}

/** The slot on the wire. */
export function timeSlot({ from, to, timeZone }: Pick<Slot, 'from' | 'to' | 'timeZone'>): DeliveryTimeSlot {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), timeZone }
}

/** Whether a code names a slot of the option, or the option without a slot. */
export function isOfOption(code: string, optionId: string): boolean {
  return code === optionId || code.startsWith(`${optionId}_`)
}

/** The settings as they are kept. Undefined: the option has no slots. */
export function slotSettings(sent: DeliverySlots | null | undefined): SlotSettings | undefined {
  if (!sent) return undefined
  const { timeZone, windows = [] } = sent
  return {
    ...(timeZone ? { timeZone } : {}),
    windows: windows.map(({ weekday = 'MONDAY', from = '', to = '', capacity = 1 }) => ({
      weekday,
      from,
      to,
      capacity,
    })),
    cutOffMinutes: sent.cutOffMinutes ?? 0,
    preparationDays: sent.preparationDays ?? 0,
    horizonDays: sent.horizonDays ?? 14,
    blackoutDates: [...new Set(sent.blackoutDates ?? [])].sort(),
  }
}

export function slotViolations(path: string, sent: DeliverySlots | null | undefined): Violation[] {
  const settings = slotSettings(sent)
  if (!sent || !settings) return []
  const { timeZone, windows = [] } = sent
  const { preparationDays, horizonDays, blackoutDates } = settings
  const wrong = (field: string, description: string): Violation => ({
    field: `${path}.${field}`,
    description,
    violatedRule: 'VALIDATION',
  })
  const starts = windows.map(({ weekday, from }) => `${weekday} ${from}`)
  const badDay = blackoutDates.findIndex((day) => !isDay(day))
  const count = countSlots(settings)
  return [
    ...(timeZone && !isTimeZone(timeZone) ? [wrong('timeZone', 'is not a time zone')] : []),
    ...(windows.length === 0 ? [required(`${path}.windows`, 'needs at least one window')] : []),
    ...tooMany(`${path}.windows`, windows, 100),
    ...windows.flatMap((window, index) => windowViolations(`${path}.windows[${index}]`, window)),
    ...starts.flatMap((start, index) =>
      starts.indexOf(start) < index
        ? [wrong(`windows[${index}].from`, 'begins when another one begins')]
        : [],
    ),
    ...(horizonDays < preparationDays
      ? [wrong('horizonDays', 'must not be less than the preparation days')]
      : []),
    ...(count > maxSlots
      ? [wrong('horizonDays', `offers ${count} slots at once, at most ${maxSlots} are possible`)]
      : []),
    ...tooMany(`${path}.blackoutDates`, blackoutDates, 200),
    ...(badDay < 0 ? [] : [wrong(`blackoutDates[${badDay}]`, 'is not a day like 2026-12-25')]),
  ]
}

function windowViolations(path: string, { weekday, from, to, capacity }: SlotWindow): Violation[] {
  const wrong = (field: string, description: string): Violation => ({
    field: `${path}.${field}`,
    description,
    violatedRule: 'FORMAT',
  })
  const isEnd = to !== undefined && (isTime(to) || to === '24:00')
  return [
    ...(weekday ? [] : [required(`${path}.weekday`)]),
    ...(from === undefined ? [required(`${path}.from`)] : []),
    ...(from !== undefined && !isTime(from) ? [wrong('from', 'is not a time like 09:30')] : []),
    ...(to === undefined ? [required(`${path}.to`)] : []),
    ...(to !== undefined && !isEnd ? [wrong('to', 'is not a time like 12:00')] : []),
    ...(isEnd && from !== undefined && isTime(from) && to <= from
      ? [wrong('to', 'must be after the beginning')]
      : []),
    ...(capacity === undefined ? [required(`${path}.capacity`)] : []),
  ]
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The most slots that are offered at once, without blackout dates. */
function countSlots({ windows, preparationDays, horizonDays }: SlotSettings): number {
  const days = Math.max(0, horizonDays - preparationDays + 1)
  const weeks = Math.floor(days / 7)
  const ofDay = weekdays.map((name) => windows.filter(({ weekday }) => weekday === name).length)
  const twice = [...ofDay, ...ofDay]
  const rest = ofDay.map((_, start) => sum(twice.slice(start, start + (days % 7))))
  return weeks * windows.length + Math.max(...rest)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
