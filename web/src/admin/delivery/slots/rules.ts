import { type DeliverySlots, Weekday } from '@cartwright/contract/pricing/delivery-slots.ts'

type Name = NonNullable<Weekday>

export const weekdays: readonly Name[] = Weekday.enum

export interface WindowValues {
  /** A window of several days is one of each on the wire. */
  weekdays: Name[]
  from: string
  to: string
  capacity: number | string
}

export interface SlotValues {
  on: boolean
  windows: WindowValues[]
  cutOffHours: number | string
  preparationDays: number | string
  horizonDays: number | string
  blackoutDates: string[]
  /** Empty: the time zone of the shop. */
  timeZone: string
}

export const newWindow: WindowValues = {
  weekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
  from: '09:00',
  to: '12:00',
  capacity: 5,
}

export function slotValues(slots: DeliverySlots | null | undefined): SlotValues {
  const { windows = [], cutOffMinutes = 120, preparationDays = 0, horizonDays = 14 } = slots ?? {}
  return {
    on: Boolean(slots),
    windows: slots ? joinDays(windows) : [newWindow],
    cutOffHours: cutOffMinutes / 60,
    preparationDays,
    horizonDays,
    blackoutDates: slots?.blackoutDates ?? [],
    timeZone: slots?.timeZone ?? '',
  }
}

export function slotsOf(values: SlotValues): DeliverySlots | null {
  if (!values.on) return null
  return {
    timeZone: values.timeZone || null,
    windows: values.windows.flatMap(({ weekdays: names, from, to, capacity }) =>
      names.map((weekday) => ({ weekday, from, to, capacity: Number(capacity) })),
    ),
    cutOffMinutes: Math.round(Number(values.cutOffHours) * 60),
    preparationDays: Number(values.preparationDays),
    horizonDays: Number(values.horizonDays),
    blackoutDates: values.blackoutDates,
  }
}

/** The row of the form that a window on the wire comes from, by index. */
function rowOfWindow({ windows }: SlotValues, index: number): number {
  let first = 0
  for (const [row, { weekdays: names }] of windows.entries()) {
    first += names.length
    if (index < first) return row
  }
  return windows.length - 1
}

export type WindowField = 'weekdays' | 'from' | 'to' | 'capacity'

export interface SlotErrors {
  windows: Partial<Record<WindowField, string>>[]
  windowsMissing?: string | undefined
  horizonDays?: string | undefined
  blackoutDates?: string | undefined
}

/** The messages of a form by the rows that they belong to; keys like `deliverySlots.windows.0.to`. */
export function slotErrors(values: SlotValues, errors: Readonly<Record<string, unknown>>): SlotErrors {
  const found: SlotErrors = { windows: values.windows.map(() => ({})) }
  for (const [key, text] of Object.entries(errors)) {
    const [start, field = '', index = '', part = ''] = key.split('.')
    if (start !== 'deliverySlots' || typeof text !== 'string') continue
    if (field === 'horizonDays' || field === 'blackoutDates') found[field] = text
    if (field !== 'windows') continue
    if (index === '') found.windowsMissing = text
    const row = found.windows[rowOfWindow(values, Number(index))]
    if (row && index !== '') row[part === 'weekday' ? 'weekdays' : (part as WindowField)] = text
  }
  return found
}

/** The fields of a request whose messages the form shows. */
export function slotFields(wrapper: string, values: SlotValues): string[] {
  const windows = slotsOf(values)?.windows ?? []
  const parts = ['weekday', 'from', 'to', 'capacity']
  return [
    ...['windows', 'horizonDays'].map((field) => `${wrapper}.deliverySlots.${field}`),
    ...values.blackoutDates.map((_, index) => `${wrapper}.deliverySlots.blackoutDates[${index}]`),
    ...windows.flatMap((_, index) =>
      parts.map((part) => `${wrapper}.deliverySlots.windows[${index}].${part}`),
    ),
  ]
}

/** Windows with the same times and places are one row. */
function joinDays(windows: NonNullable<DeliverySlots['windows']>): WindowValues[] {
  const rows = new Map<string, WindowValues>()
  for (const { weekday, from = '', to = '', capacity = 1 } of windows) {
    const key = `${from} ${to} ${capacity}`
    const row = rows.get(key) ?? { weekdays: [], from, to, capacity }
    if (weekday) row.weekdays.push(weekday)
    rows.set(key, row)
  }
  return [...rows.values()]
}
