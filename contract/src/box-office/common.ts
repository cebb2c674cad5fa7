import Type, { type Static } from 'typebox'
import {
  Cursors,
  Decimal,
  Fields,
  FreeForm,
  Nullable,
  PlatformQuery,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

/** A union with null converts numbers of query strings. */
export const PageNumber = (max: number) => Type.Union([Whole({ max }), Type.Null()])

/** Published clients ask for up to 1,000 at once. */
export const EventsQuery = Fields({
  ...PlatformQuery.properties,
  paging: Fields({ limit: PageNumber(1000), offset: PageNumber(1_000_000) }),
})
export type EventsQuery = Static<typeof EventsQuery>

export const EventsPagingMetadata = Fields({
  count: Whole(),
  offset: Whole(),
  total: Whole(),
  tooManyToCount: Type.Boolean(),
  hasNext: Type.Boolean(),
  cursors: Cursors,
})

export const CommonMoney = Fields({ value: Nullable(Decimal), currency: Text({ max: 3 }) })
export type CommonMoney = Static<typeof CommonMoney>

/** The first generation has `amount`, the second `value`; both are sent. */
export const EventMoney = Fields({
  amount: Nullable(Decimal),
  value: Nullable(Decimal),
  currency: Text({ max: 3 }),
  formattedValue: Text(),
})
export type EventMoney = Static<typeof EventMoney>

export const Facets = FreeForm

export const EventStatus = Strings(['UPCOMING', 'STARTED', 'ENDED', 'CANCELED', 'DRAFT'])
export type EventStatus = Static<typeof EventStatus>

export const NullableTime = Nullable(Timestamp)

/** Lists of the first generation: their filters are fields of the query string. */
export const ListPage = { offset: PageNumber(1_000_000), limit: PageNumber(1000) }

/** The names of fields that a change is about: a list, or a text with commas. */
export const FieldMask = Type.Unsafe<string | string[]>({
  type: ['string', 'array'],
  maxLength: 1000,
  maxItems: 100,
  items: Text({ max: 100 }),
})
