import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { Service, ServiceLocation, ServicePayment } from '@cartwright/contract/bookings/services.ts'
import { fieldViolations, toFields } from '../../forms/definitions/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import { reservedKeys } from './form.rules.ts'
import type { ServiceRow } from './queries.ts'

/** What a change decides about a service. The rest is the shop's. */
export type Draft = Omit<ServiceRow, 'id' | 'revision' | 'scheduleId' | 'createdAt' | 'updatedAt'>

export const blank: Omit<Draft, 'type' | 'policyId' | 'slug'> = {
  ...{
    customSlug: false,
    name: '',
    description: '',
    tagLine: '',
    hidden: false,
    sortOrder: 0,
    categoryId: null,
  },
  media: {},
  capacity: 1,
  payment: { rateType: 'NO_FEE', options: { online: false, inPerson: false, pricingPlan: false } },
  ...{ online: true, approval: false, locations: [{ type: 'BUSINESS' }], durations: [60] },
  ...{ minutesBefore: 0, minutesAfter: 0, stepMinutes: null, staffIds: [], resourceGroups: [] },
  conferencing: { enabled: false, text: '' },
  questions: [],
}

/** The service after a change; what is left out stays. */
export function applyChange(before: Draft, sent: Service): Draft {
  const { schedule, onlineBooking, payment } = sent
  const times = schedule?.availabilityConstraints ?? {}
  const durations = times.sessionDurations ?? times.durations?.flatMap(({ minutes }) => minutes ?? [])
  return {
    ...before,
    name: sent.name?.trim() ?? before.name,
    description: sent.description ?? before.description,
    tagLine: sent.tagLine ?? before.tagLine,
    media: sent.media ?? before.media,
    hidden: sent.hidden ?? before.hidden,
    sortOrder: sent.sortOrder ?? before.sortOrder,
    categoryId: sent.category === undefined ? before.categoryId : (sent.category?.id ?? null),
    capacity: sent.defaultCapacity ?? before.capacity,
    payment: payment ? toPayment(payment) : before.payment,
    online: onlineBooking?.enabled ?? before.online,
    approval: onlineBooking?.requireManualApproval ?? before.approval,
    locations: sent.locations?.map(toLocation) ?? before.locations,
    conferencing: {
      enabled: sent.conferencing?.enabled ?? before.conferencing.enabled,
      text: sent.conferencing?.text?.trim() ?? before.conferencing.text,
    },
    questions: sent.form?.fields ? toFields(sent.form.fields, reservedKeys) : before.questions,
    policyId: sent.bookingPolicy?.id ?? before.policyId,
    durations: durations?.length ? [...new Set(durations)].sort((a, b) => a - b) : before.durations,
    minutesBefore: times.timeBeforeSessions ?? before.minutesBefore,
    minutesAfter: times.timeBetweenSessions ?? before.minutesAfter,
    stepMinutes: times.slotInterval === undefined ? before.stepMinutes : times.slotInterval,
    staffIds: [...new Set(sent.staffMemberIds ?? before.staffIds)],
    resourceGroups:
      sent.serviceResources?.map(({ resourceIds }) => [...new Set(resourceIds?.values ?? [])]) ??
      before.resourceGroups,
  }
}

/** With each postcode once. */
function toLocation({ customer, ...location }: ServiceLocation): ServiceLocation {
  if (location.type !== 'CUSTOMER') return location
  const codes = (customer?.postalCodes ?? []).map((code) => code.trim().toUpperCase())
  return { ...location, customer: { postalCodes: [...new Set(codes.filter(Boolean))] } }
}

/** Without amounts of other ways to be paid, and without currencies: they are the shop's. */
function toPayment({ rateType = 'NO_FEE', fixed, varied, custom, options = {} }: ServicePayment) {
  const amount = (one: { value?: string } | null | undefined) =>
    one?.value === undefined ? {} : { value: one.value }
  const deposit = (one: {
    deposit?: { value?: string } | null
    fullUpfrontPaymentAllowed?: boolean | null
  }) => ({
    ...(one.deposit?.value === undefined ? {} : { deposit: amount(one.deposit) }),
    fullUpfrontPaymentAllowed: one.fullUpfrontPaymentAllowed ?? false,
  })
  return {
    rateType,
    ...(rateType === 'FIXED' && fixed ? { fixed: { price: amount(fixed.price), ...deposit(fixed) } } : {}),
    ...(rateType === 'VARIED' && varied
      ? { varied: { defaultPrice: amount(varied.defaultPrice), ...deposit(varied) } }
      : {}),
    ...(rateType === 'CUSTOM' ? { custom: { description: custom?.description ?? '' } } : {}),
    options: {
      online: options.online ?? false,
      inPerson: options.inPerson ?? false,
      deposit: options.deposit ?? false,
      pricingPlan: options.pricingPlan ?? false,
    },
  } satisfies ServicePayment
}

/** What is wrong with a service, besides what needs data. */
export function serviceViolations(draft: Draft, currency: string): Violation[] {
  const { type, name, capacity, durations, staffIds, resourceGroups } = draft
  const found: Violation[] = []
  if (name === '') found.push(wrong('name', 'must not be empty', 'REQUIRED_FIELD'))
  if (type === 'APPOINTMENT' && capacity !== 1)
    found.push(wrong('defaultCapacity', 'must be 1: an appointment is one booking', 'OTHER'))
  if (durations.length > bookingLimits.durations)
    found.push(wrong('schedule.availabilityConstraints.sessionDurations', 'are too many', 'MAX_SIZE'))
  if (type === 'APPOINTMENT' && staffIds.length === 0 && resourceGroups.every((group) => group.length === 0))
    found.push(wrong('staffMemberIds', 'must name somebody who gives the appointment', 'REQUIRED_FIELD'))
  if (resourceGroups.some((group) => group.length === 0))
    found.push(wrong('serviceResources', 'must name a resource each', 'REQUIRED_FIELD'))
  found.push(...fieldViolations(draft.questions, 'service.form.fields', reservedKeys))
  return [...found, ...paymentViolations(draft.payment, currency)]
}

function paymentViolations(
  { rateType, fixed, varied, options }: ServicePayment,
  currency: string,
): Violation[] {
  const found: Violation[] = []
  const amounts = { 'fixed.price': fixed?.price, 'fixed.deposit': fixed?.deposit }
  const others = { 'varied.defaultPrice': varied?.defaultPrice, 'varied.deposit': varied?.deposit }
  for (const [field, amount] of Object.entries({ ...amounts, ...others }))
    if (amount?.value !== undefined && money.toMinor(amount.value, currency) === undefined)
      found.push(wrong(`payment.${field}.value`, `is no amount in ${currency}`, 'FORMAT'))
  if (rateType === 'UNKNOWN_RATE_TYPE' || rateType === 'SUBSCRIPTION')
    found.push(wrong('payment.rateType', 'must be FIXED, VARIED, CUSTOM or NO_FEE', 'INVALID_ENUM_VALUE'))
  if (rateType === 'FIXED' && fixed?.price?.value === undefined)
    found.push(wrong('payment.fixed.price', 'is required', 'REQUIRED_FIELD'))
  if (rateType === 'VARIED' && varied?.defaultPrice?.value === undefined)
    found.push(wrong('payment.varied.defaultPrice', 'is required', 'REQUIRED_FIELD'))
  const isPriced = rateType === 'FIXED' || rateType === 'VARIED'
  if (isPriced && !options?.online && !options?.inPerson && !options?.pricingPlan)
    found.push(wrong('payment.options', 'must allow a way to pay', 'REQUIRED_FIELD'))
  return found
}

function wrong(field: string, description: string, violatedRule: Violation['violatedRule']): Violation {
  return { field: `service.${field}`, description, violatedRule }
}
