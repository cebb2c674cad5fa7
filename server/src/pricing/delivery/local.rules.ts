import type { DeliverySlots, Weekday } from '@cartwright/contract/pricing/delivery-slots.ts'
import type {
  Day,
  DeliveryTimeWindow,
  LocalDeliveryOption,
} from '@cartwright/contract/pricing/local-delivery/options.ts'
import { Refusal, refuseIf, renameFields, required, type Violation } from '../../platform/errors/errors.ts'
import { defined, optional } from '../../platform/values/optional.ts'
import type { WithMetadata } from '../records/service.ts'
import type { SlotSettings } from '../slots/rules.ts'
import type { DeliveryArea } from './areas.rules.ts'
import { type RateContext, type ShippingOptionBody, shippingOptionBody } from './options.rules.ts'

const path = 'localDeliveryOption'

/** The shipping option that a local delivery is, after a change. Throws violations in the words of the caller. */
export function localOptionBody(
  before: Partial<ShippingOptionBody>,
  sent: LocalDeliveryOption,
  where: RateContext,
): ShippingOptionBody {
  refuseIf(localViolations(sent, before))
  try {
    return shippingOptionBody(before, toShippingOption(sent, before), where)
  } catch (error) {
    throw error instanceof Refusal ? renameFields(localField, error) : error
  }
}

/** What the contract has and the shop has not, and what is missing. */
function localViolations(sent: LocalDeliveryOption, before: Partial<ShippingOptionBody>): Violation[] {
  const { cutOffTime, days } = sent.scheduledDeliveryConfig ?? {}
  const refused = (field: string, description: string): Violation[] => [
    { field: `${path}.${field}`, description, violatedRule: 'FIELD_NOT_ALLOWED' },
  ]
  return [
    ...(sent.radiusConfig
      ? refused('radiusConfig', 'is not possible here: send zipConfig or cityConfig')
      : []),
    ...(sent.customAreaConfig
      ? refused('customAreaConfig', 'is not possible here: send zipConfig or cityConfig')
      : []),
    ...(cutOffTime
      ? refused('scheduledDeliveryConfig.cutOffTime', 'is not possible here: send handlingDays')
      : []),
    ...(days ? refused('scheduledDeliveryConfig.days', 'is out of use: send timeWindows') : []),
    ...(before.area || sent.zipConfig || sent.cityConfig
      ? []
      : [required(`${path}.zipConfig`, 'or cityConfig is required')]),
    ...(sent.minimumFreeDeliveryOrderAmount && !sent.rate
      ? [required(`${path}.rate`, 'belongs to minimumFreeDeliveryOrderAmount')]
      : []),
  ]
}

function toShippingOption(sent: LocalDeliveryOption, before: Partial<ShippingOptionBody>) {
  const { areaName, estimatedDeliveryTime, deliveryRegionIds, rates, scheduledDeliveryConfig } = sent
  return defined({
    title: areaName ?? undefined,
    estimatedDeliveryTime: estimatedDeliveryTime ?? undefined,
    deliveryRegionIds,
    rates: rates ?? formerRates(sent),
    area: areaOf(sent, before.area),
    deliverySlots: scheduledDeliveryConfig && toSlots(scheduledDeliveryConfig, before.deliverySlots),
  })
}

/** An option has postcodes or cities, so that sending the ones removes the others. */
function areaOf(
  { zipConfig, cityConfig, destinations }: LocalDeliveryOption,
  before: DeliveryArea | undefined,
): DeliveryArea | undefined {
  const { zipCodes, cities } = before ?? {}
  const places =
    zipConfig || cityConfig
      ? { ...optional('zipCodes', zipConfig?.zipCodes), ...optional('cities', cityConfig?.cityItems) }
      : { ...optional('zipCodes', zipCodes), ...optional('cities', cities) }
  return { ...places, ...optional('destinations', destinations ?? before?.destinations) }
}

function formerRates({ rate, minimumFreeDeliveryOrderAmount: least }: LocalDeliveryOption) {
  if (!rate) return undefined
  const value = String(least)
  const condition = { type: 'BY_TOTAL_PRICE' as const, operator: 'GTE' as const, value }
  return [...(least ? [{ amount: '0', conditions: [condition] }] : []), { amount: rate, conditions: [] }]
}

const weekdays = {
  MON: 'MONDAY',
  TUE: 'TUESDAY',
  WED: 'WEDNESDAY',
  THU: 'THURSDAY',
  FRI: 'FRIDAY',
  SAT: 'SATURDAY',
  SUN: 'SUNDAY',
} as const satisfies Record<Day, Weekday>

/** As good as no limit: of times for which the shop knows none. */
const mostOrders = 10_000
/** How far ahead buyers choose where the shop says nothing else. */
const usualHorizon = 14

/** The slots with other windows. What the contract does not say about them stays as the shop has set it. */
function toSlots(
  { handlingDays, timeWindows }: NonNullable<LocalDeliveryOption['scheduledDeliveryConfig']>,
  before: SlotSettings | undefined,
): DeliverySlots {
  const windows = timeWindows
    ?.filter(({ enabled }) => enabled !== false)
    .map((window) => {
      const known = {
        weekday: window.day && weekdays[window.day],
        from: clock(window.start),
        to: clock(window.end),
      }
      return { ...defined(known), capacity: window.capacity ?? capacityOf(known, before?.windows ?? []) }
    })
  return {
    ...before,
    ...optional('windows', windows ?? before?.windows),
    ...optional('preparationDays', handlingDays),
    ...(handlingDays ? { horizonDays: Math.max(before?.horizonDays ?? usualHorizon, handlingDays) } : {}),
  }
}

/** Current clients do not know the capacity of a time: one that was moved keeps it, and a new one gets the least there is. */
function capacityOf(
  { weekday, from }: { weekday?: Weekday | undefined; from?: string | undefined },
  windows: SlotSettings['windows'],
): number {
  const ofDay = windows.filter((window) => window.weekday === weekday)
  const [same] = [...ofDay.filter((window) => window.from === from), ...ofDay]
  return same?.capacity ?? Math.min(mostOrders, ...windows.map(({ capacity }) => capacity))
}

function clock(time: DeliveryTimeWindow['start']): string | undefined {
  if (!time) return undefined
  const two = (number: number | null | undefined) => String(number ?? 0).padStart(2, '0')
  return `${two(time.hours)}:${two(time.minutes)}`
}

/** The shipping option as a local delivery. */
export function toLocalOption(option: WithMetadata<ShippingOptionBody>): WithMetadata<LocalDeliveryOption> {
  const { title, area = {}, deliverySlots, estimatedDeliveryTime, deliveryRegionIds, rates } = option
  const { id, revision, createdDate, updatedDate } = option
  return {
    ...{ id, revision, createdDate, updatedDate },
    areaName: title,
    ...optional('estimatedDeliveryTime', estimatedDeliveryTime),
    ...(area.zipCodes ? { zipConfig: { zipCodes: area.zipCodes } } : {}),
    ...(area.cities ? { cityConfig: { cityItems: area.cities } } : {}),
    destinations: area.destinations ?? [],
    deliveryRegionIds,
    rates,
    ...(deliverySlots ? { scheduledDeliveryConfig: toSchedule(deliverySlots) } : {}),
  }
}

function toSchedule({ preparationDays, windows }: SlotSettings) {
  const dayOf = (weekday: Weekday) =>
    (Object.keys(weekdays) as Day[]).find((day) => weekdays[day] === weekday)
  const time = (text: string) => ({ hours: Number(text.slice(0, 2)), minutes: Number(text.slice(3)) })
  return {
    handlingDays: preparationDays,
    timeWindows: windows.map(({ weekday, from, to, capacity }) => ({
      ...optional('day', dayOf(weekday)),
      start: time(from),
      end: time(to),
      enabled: true,
      capacity,
    })),
  }
}

/** The field of a local delivery that becomes this one of a shipping option. */
function localField(field: string): string {
  return field
    .replace('shippingOption.title', `${path}.areaName`)
    .replace('shippingOption.area.zipCodes', `${path}.zipConfig.zipCodes`)
    .replace('shippingOption.area.destinations', `${path}.destinations`)
    .replace(/^shippingOption\.area$/, `${path}.zipConfig`)
    .replace('shippingOption.deliverySlots.windows', `${path}.scheduledDeliveryConfig.timeWindows`)
    .replace('shippingOption.deliverySlots.preparationDays', `${path}.scheduledDeliveryConfig.handlingDays`)
    .replace('shippingOption.deliverySlots', `${path}.scheduledDeliveryConfig`)
    .replace('shippingOption.', `${path}.`)
}
