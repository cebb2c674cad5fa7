import type { ServiceType } from '@cartwright/contract/bookings/parts.ts'
import type { RateType, Service, ServiceLocation } from '@cartwright/contract/bookings/services.ts'
import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import { type LocaleSettings, moneyText } from '../../components/display/formats.rules.ts'
import {
  type FieldTexts,
  type FieldValues,
  fieldsFrom,
  missingInFields,
  toDrafts,
} from '../../forms/rules.ts'

type Count = number | ''

export interface ServiceValues {
  type: ServiceType
  name: string
  tagLine: string
  description: string
  shown: boolean
  online: boolean
  approval: boolean
  picture: Image | undefined
  rateType: RateType
  price: Count
  priceText: string
  deposit: Count
  mayPayAll: boolean
  paysOnline: boolean
  paysInPerson: boolean
  paysByPlan: boolean
  /** Of an appointment, in minutes: one or several. */
  durations: Count[]
  before: Count
  after: Count
  interval: Count
  capacity: Count
  place: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER' | 'VIDEO' | 'SEVERAL'
  address: string
  /** That the service comes to, with a comma or on lines. */
  postalCodes: string
  /** By video: a link and what else it takes to take part. */
  video: string
  policyId: string
  staffIds: string[]
  /** One of each group is taken. */
  roomIds: string[][]
  /** What whoever books is asked. */
  fields: FieldValues[]
}

export function pictureOf({ media }: Service): Image | undefined {
  return (media?.mainMedia ?? media?.items?.[0])?.image
}

/** The lengths of an appointment, in minutes. */
export function durationsOf({ schedule }: Service): number[] {
  return schedule?.availabilityConstraints?.sessionDurations ?? []
}

interface PriceWords {
  free: string
  onRequest: string
  from(amount: string): string
}

export function priceTextOf(
  { payment }: Service,
  { locale, words }: { locale: LocaleSettings; words: PriceWords },
): string {
  const { rateType, fixed, varied } = payment ?? {}
  if (rateType === 'FIXED') return moneyText(fixed?.price?.value ?? '0', locale)
  if (rateType === 'VARIED')
    return words.from(moneyText(varied?.minPrice?.value ?? varied?.defaultPrice?.value ?? '0', locale))
  return rateType === 'CUSTOM' ? words.onRequest : words.free
}

export function valuesOf(saved: Service | undefined): ServiceValues {
  const fields = fieldsFrom(saved?.form?.fields)
  return { ...basicsOf(saved), ...pricesOf(saved), ...timesOf(saved), ...placesOf(saved), fields }
}

function basicsOf(saved: Service | undefined) {
  const { type = 'APPOINTMENT', name = '', tagLine, description, hidden, onlineBooking } = saved ?? {}
  return {
    ...{ type, name, tagLine: tagLine ?? '', description: description ?? '', shown: !hidden },
    online: onlineBooking?.enabled ?? true,
    approval: onlineBooking?.requireManualApproval ?? false,
    picture: saved && pictureOf(saved),
  }
}

function pricesOf(saved: Service | undefined) {
  const { rateType = 'FIXED', fixed, varied, custom, options } = saved?.payment ?? {}
  const count = (text: string | undefined): Count => (text === undefined ? '' : Number(text))
  const priced = rateType === 'VARIED' ? varied : fixed
  const price = rateType === 'VARIED' ? varied?.defaultPrice : fixed?.price
  return {
    ...{ rateType, price: count(price?.value), priceText: custom?.description ?? '' },
    deposit: options?.deposit ? count(priced?.deposit?.value) : ('' as const),
    mayPayAll: priced?.fullUpfrontPaymentAllowed ?? true,
    paysOnline: options?.online ?? true,
    paysInPerson: options?.inPerson ?? false,
    paysByPlan: options?.pricingPlan ?? false,
  }
}

function timesOf(saved: Service | undefined) {
  const times = saved?.schedule?.availabilityConstraints
  const optional = (minutes: number | null | undefined): Count => minutes || ''
  return {
    durations: (saved ? durationsOf(saved) : [60]) as Count[],
    before: optional(times?.timeBeforeSessions),
    after: optional(times?.timeBetweenSessions),
    interval: optional(times?.slotInterval),
    capacity: saved?.defaultCapacity ?? ('' as Count),
  }
}

function placesOf(saved: Service | undefined) {
  const locations = saved?.locations ?? [{ type: 'BUSINESS' as const }]
  const [first] = locations
  const { address } = first?.custom ?? {}
  const line = (address as { formattedAddress?: string } | null | undefined)?.formattedAddress ?? ''
  return {
    place: placeOf(saved),
    address: line,
    postalCodes: (first?.customer?.postalCodes ?? []).join(', '),
    video: saved?.conferencing?.text ?? '',
    policyId: saved?.bookingPolicy?.id ?? '',
    staffIds: saved?.staffMemberIds ?? [],
    roomIds: (saved?.serviceResources ?? []).map(({ resourceIds }) => resourceIds?.values ?? []),
  }
}

function placeOf({ locations = [], conferencing }: Service = {}): ServiceValues['place'] {
  if (conferencing?.enabled) return 'VIDEO'
  if ((locations?.length ?? 0) > 1) return 'SEVERAL'
  const type = locations?.[0]?.type ?? 'BUSINESS'
  return type === 'UNKNOWN_LOCATION_TYPE' ? 'BUSINESS' : type
}

/** The service on the wire. Locations that the form does not show stay as they are. */
export function contentOf(values: ServiceValues) {
  const { name, tagLine, description, shown, online, approval, picture, policyId, type, capacity } = values
  return {
    ...{ name: name.trim(), tagLine: tagLine.trim(), description: description.trim(), hidden: !shown },
    media: picture ? { mainMedia: { image: picture }, items: [{ image: picture }] } : { items: [] },
    onlineBooking: { enabled: online, requireManualApproval: approval },
    payment: paymentOf(values),
    form: { fields: toDrafts(values.fields) },
    schedule: { availabilityConstraints: constraintsOf(values) },
    ...(type === 'APPOINTMENT' ? {} : { defaultCapacity: Number(capacity) }),
    ...(values.place === 'SEVERAL' ? {} : { locations: [locationOf(values)] }),
    conferencing: { enabled: values.place === 'VIDEO', text: values.video.trim() },
    ...(policyId ? { bookingPolicy: { id: policyId } } : {}),
    staffMemberIds: type === 'APPOINTMENT' ? values.staffIds : [],
    serviceResources: roomsOf(values).map((ids) => ({ resourceIds: { values: ids } })),
  }
}

function roomsOf({ roomIds }: ServiceValues): string[][] {
  return roomIds.filter((group) => group.length > 0)
}

function paymentOf(values: ServiceValues) {
  const { rateType, price, deposit, mayPayAll, priceText } = values
  const isPriced = rateType === 'FIXED' || rateType === 'VARIED'
  const amounts = {
    ...(deposit === '' ? {} : { deposit: { value: String(deposit) } }),
    fullUpfrontPaymentAllowed: mayPayAll,
  }
  const value = { value: String(price) }
  return {
    rateType,
    ...(rateType === 'FIXED' ? { fixed: { price: value, ...amounts } } : {}),
    ...(rateType === 'VARIED' ? { varied: { defaultPrice: value, ...amounts } } : {}),
    ...(rateType === 'CUSTOM' ? { custom: { description: priceText.trim() } } : {}),
    options: {
      online: isPriced && values.paysOnline,
      inPerson: isPriced && values.paysInPerson,
      pricingPlan: isPriced && values.paysByPlan,
      deposit: isPriced && deposit !== '',
    },
  }
}

function constraintsOf({ type, durations, before, after, interval }: ServiceValues) {
  return {
    ...(type === 'APPOINTMENT' ? { sessionDurations: durations.map(Number) } : {}),
    timeBeforeSessions: Number(before),
    timeBetweenSessions: Number(after),
    slotInterval: interval === '' ? null : interval,
  }
}

function locationOf({ place, address, postalCodes }: ServiceValues): ServiceLocation {
  if (place === 'VIDEO') return { type: 'CUSTOM', custom: { address: { formattedAddress: 'Online' } } }
  if (place === 'CUSTOM') return { type: 'CUSTOM', custom: { address: { formattedAddress: address.trim() } } }
  if (place !== 'CUSTOMER') return { type: 'BUSINESS' }
  const codes = postalCodes.split(/[,;\n]/).map((code) => code.trim())
  return { type: 'CUSTOMER', customer: { postalCodes: codes.filter(Boolean) } }
}

export interface NeededTexts extends FieldTexts {
  name: string
  price: string
  pay: string
  duration: string
  lengthTwice: string
  capacity: string
  staff: string
  address: string
  deposit: string
  video: string
}

export function missingIn(values: ServiceValues, needed: NeededTexts): Record<string, string> | undefined {
  const { type, rateType, price, deposit, place } = values
  const isPriced = rateType === 'FIXED' || rateType === 'VARIED'
  const pays = values.paysOnline || values.paysInPerson || values.paysByPlan
  const gives = values.staffIds.length + roomsOf(values).length
  const missing = {
    ...(values.name.trim() === '' ? { name: needed.name } : {}),
    ...(isPriced && price === '' ? { price: needed.price } : {}),
    ...(isPriced && !pays ? { paysOnline: needed.pay } : {}),
    ...(isPriced && deposit !== '' && (price === '' || deposit >= price) ? { deposit: needed.deposit } : {}),
    ...(type === 'APPOINTMENT' ? missingLengths(values, needed) : {}),
    ...(type !== 'APPOINTMENT' && values.capacity === '' ? { capacity: needed.capacity } : {}),
    ...(type === 'APPOINTMENT' && gives === 0 ? { staffIds: needed.staff } : {}),
    ...(place === 'VIDEO' && values.video.trim() === '' ? { video: needed.video } : {}),
    ...(place === 'CUSTOM' && values.address.trim() === '' ? { address: needed.address } : {}),
    ...missingInFields(values.fields, needed),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}

function missingLengths({ durations }: ServiceValues, needed: NeededTexts): Record<string, string> {
  return Object.fromEntries(
    durations.flatMap((minutes, index) => {
      const problem = minutes === '' ? needed.duration : needed.lengthTwice
      const isWrong = minutes === '' || durations.indexOf(minutes) < index
      return isWrong ? [[`durations.${index}`, problem]] : []
    }),
  )
}

/** The fields of the form by those of the request. */
export const fieldsOfRequest: Readonly<Record<string, string>> = {
  'service.name': 'name',
  'service.defaultCapacity': 'capacity',
  'service.staffMemberIds': 'staffIds',
  'service.payment.fixed.price': 'price',
  'service.payment.fixed.price.value': 'price',
  'service.payment.fixed.deposit.value': 'deposit',
  'service.payment.varied.defaultPrice.value': 'price',
  'service.payment.options': 'paysOnline',
}
