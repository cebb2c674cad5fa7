import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type { Service, ServiceLocation, ServicePayment } from '@cartwright/contract/bookings/services.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { toPolicy } from '../policies/rules.ts'
import type { ResourceRow } from '../resources/queries.ts'
import { typeIdOf } from '../resources/rules.ts'
import type { FullServiceRow } from './queries.ts'

/** What a service is shown with. */
export interface Surroundings {
  currency: string
  /** BCP 47 */
  language: string
  publicUrl: string
  shop: { name: string; address: Record<string, unknown> }
  /** May read what only those who have booked get. */
  isMerchant: boolean
  /** The lowest and highest price of its variants, in decimals. */
  range?: { min: string; max: string } | undefined
  /** Of a course, in milliseconds since 1970; `last` is infinite for one that goes on. */
  span?: { first: number; last: number } | undefined
  /** The plans on sale whose credits pay it. */
  planIds?: readonly string[]
  /** What its lengths cost by minutes, in decimals, where nothing else decides. */
  lengths?: ReadonlyMap<number, string> | undefined
  /** Of the staff and resources; details are left out without them. */
  resources?: ReadonlyMap<string, ResourceRow> | undefined
}

export function toService(row: FullServiceRow, around: Surroundings): Service {
  const { id, type, slug, customSlug, name, description, tagLine, media, hidden, sortOrder, capacity } = row
  const { resources } = around
  const relativePath = `/services/${encodeURIComponent(slug)}`
  const page = { relativePath, url: `${around.publicUrl}${relativePath}` }
  const mainSlug = { name: slug, custom: customSlug, createdDate: row.createdAt.toISOString() }
  return {
    ...{
      id,
      appId: bookingsAppId,
      type,
      sortOrder,
      name,
      description,
      tagLine,
      defaultCapacity: capacity,
      media,
      hidden,
    },
    ...(row.categoryId === null
      ? {}
      : { category: { id: row.categoryId, name: row.categoryName ?? '', sortOrder: row.categoryOrder } }),
    form: { id, fields: row.questions },
    payment: toPayment(row.payment, around),
    onlineBooking: { enabled: row.online, requireManualApproval: row.approval, allowMultipleRequests: false },
    conferencing: {
      enabled: row.conferencing.enabled,
      ...(around.isMerchant ? { text: row.conferencing.text } : {}),
    },
    locations: row.locations.map((location) => toLocation(location, around)),
    bookingPolicy: toPolicy(row.policy),
    schedule: toSchedule(row, around),
    staffMemberIds: row.staffIds,
    ...(resources ? { staffMemberDetails: { staffMembers: staffOf(row, resources) } } : {}),
    serviceResources: row.resourceGroups.map((values) => ({
      resourceIds: { values },
      ...optional('resourceType', resourceTypeOf(values, resources)),
    })),
    supportedSlugs: [mainSlug],
    mainSlug,
    urls: { servicePage: page, bookingPage: page, calendarPage: page },
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    revision: String(row.revision),
  }
}

function toSchedule(row: FullServiceRow, around: Surroundings): NonNullable<Service['schedule']> {
  const { span, lengths } = around
  const priceOf = (minutes: number) => {
    const value = lengths?.get(minutes)
    return value === undefined ? undefined : toMoney(value, around)
  }
  return {
    id: row.scheduleId,
    ...(span ? { firstSessionStart: new Date(span.first).toISOString() } : {}),
    ...(span && Number.isFinite(span.last) ? { lastSessionEnd: new Date(span.last).toISOString() } : {}),
    availabilityConstraints: {
      durations: row.durations.map((minutes) => ({ minutes, ...optional('price', priceOf(minutes)) })),
      sessionDurations: row.durations,
      timeBetweenSessions: row.minutesAfter,
      timeBeforeSessions: row.minutesBefore,
      slotInterval: row.stepMinutes,
    },
  }
}

function staffOf({ staffIds }: FullServiceRow, resources: ReadonlyMap<string, ResourceRow>) {
  return staffIds.flatMap((id) => {
    const found = resources.get(id)
    if (!found) return []
    return [
      { staffMemberId: id, name: found.name, ...(found.image ? { mainMedia: { image: found.image } } : {}) },
    ]
  })
}

function resourceTypeOf([first = '']: readonly string[], resources: Surroundings['resources']) {
  const found = resources?.get(first)
  return found && { id: typeIdOf(found), name: found.typeName }
}

function toPayment({ fixed, varied, ...rest }: ServicePayment, around: Surroundings): ServicePayment {
  const amount = (value: string | undefined) => (value === undefined ? undefined : toMoney(value, around))
  const { planIds = [] } = around
  return {
    ...rest,
    pricingPlanIds: [...planIds],
    ...(fixed
      ? {
          fixed: {
            ...optional('price', amount(fixed.price?.value)),
            ...optional('deposit', amount(fixed.deposit?.value)),
            fullUpfrontPaymentAllowed: fixed.fullUpfrontPaymentAllowed ?? false,
          },
        }
      : {}),
    ...(varied
      ? {
          varied: {
            ...optional('defaultPrice', amount(varied.defaultPrice?.value)),
            ...optional('deposit', amount(varied.deposit?.value)),
            ...optional('minPrice', amount(around.range?.min ?? varied.defaultPrice?.value)),
            ...optional('maxPrice', amount(around.range?.max ?? varied.defaultPrice?.value)),
            fullUpfrontPaymentAllowed: varied.fullUpfrontPaymentAllowed ?? false,
          },
        }
      : {}),
  }
}

/** An amount in the shop's currency, with all its decimals. */
export function toMoney(value: string, { currency, language }: Pick<Surroundings, 'currency' | 'language'>) {
  const minor = money.toMinorRounded(value, currency) ?? 0n
  return {
    value: money.toDecimal(minor, currency),
    currency,
    formattedValue: money.format(minor, currency, language),
  }
}

function toLocation(location: ServiceLocation, { shop }: Surroundings): ServiceLocation {
  if (location.type !== 'BUSINESS') return location
  return { ...location, business: { name: shop.name, address: shop.address, ...location.business } }
}
