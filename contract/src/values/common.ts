import Type, {
  type Static,
  type TEnum,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from 'typebox'
import { ruleTypes } from '../errors.ts'

// How requests are validated: a field may be absent unless the call needs it. Unknown fields are allowed. Fields
// that the server owns keep their type but have no limits, because clients send whole entities back.

type Optionals<P extends TProperties> = { [Name in keyof P]: TOptional<P[Name]> }

export function optional<P extends TProperties>(properties: P): Optionals<P> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries)
}

/** An object with optional fields. */
export const Fields = <P extends TProperties>(properties: P): TObject<Optionals<P>> =>
  Type.Object(optional(properties))

/** An entity as a change sends it: with its id, whatever else is left out. */
export const Identified = <P extends TProperties>(entity: TObject<P>) =>
  Type.Object({ ...(entity.properties as Omit<P, 'id'>), id: Guid })

/** A closed list of texts. The list itself is `.enum`. */
export const Strings = <const S extends string[]>(spellings: readonly [...S]): TEnum<S> =>
  Type.Enum(spellings)

/** The schema or null. One schema instead of a union, so that an error names one broken rule. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: spellings } = schema as { type?: string | string[]; enum?: unknown[] }
  return Type.Unsafe(
    spellings ? { enum: [...spellings, null] } : { ...schema, type: [type, 'null'].flat().filter(Boolean) },
  )
}

// ── Text ────────────────────────────────────────────────────────────────────────────────────────────────

interface Limits {
  min?: number
  max?: number
}

export const Text = ({ min, max }: Limits = {}) =>
  Type.String({
    ...(min === undefined ? {} : { minLength: min }),
    ...(max === undefined ? {} : { maxLength: max }),
  })

export const Guid = Type.String({ pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' })
export type Guid = Static<typeof Guid>

/** Money, rates and other exact numbers. */
export const Decimal = Type.String({ pattern: '^-?\\d{1,16}(?:\\.\\d{1,9})?$' })
export type Decimal = Static<typeof Decimal>

/** A decimal that is never negative. */
export const Amount = Type.String({ pattern: '^\\d{1,16}(?:\\.\\d{1,9})?$' })
export type Amount = Static<typeof Amount>

export const emailPattern = '^[^\\s@]{1,64}@[^\\s@.]+(?:\\.[^\\s@.]+)+$'
export const Email = Type.String({ pattern: emailPattern, maxLength: 254 })
export type Email = Static<typeof Email>

export const phonePattern = '^[\\d\\s+*#()./x-]*$'
/** May be empty, because forms send an empty field. */
export const Phone = Type.String({ pattern: phonePattern, maxLength: 50 })
export type Phone = Static<typeof Phone>

/** ISO 3166-1 alpha-2. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' })
export type CountryCode = Static<typeof CountryCode>

/** ISO 4217. */
export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$' })
export type CurrencyCode = Static<typeof CurrencyCode>

export const LanguageTag = Type.String({ pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$' })
export type LanguageTag = Static<typeof LanguageTag>

export const WebUrl = Type.String({ pattern: '^https?://\\S+$', maxLength: 2048 })
export type WebUrl = Static<typeof WebUrl>

export const Timestamp = Type.String({
  pattern:
    '^(?!0000)\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)$',
})
export type Timestamp = Static<typeof Timestamp>

export const LocalDate = Type.String({
  pattern: '^(?!0000)\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
})
export type LocalDate = Static<typeof LocalDate>

/** Counts the updates of an entity. An update sends the revision that it is based on. */
export const Revision = Type.String({ pattern: '^\\d{1,19}$' })
export type Revision = Static<typeof Revision>

// ── Keys ────────────────────────────────────────────────────────────────────────────────────────────────

/** Verifies what the shop signs. */
export const PublicKey = Type.Object({
  id: Guid,
  /** SPKI in PEM. */
  pem: Text(),
  /** Absent for the key that signs. */
  retiresDate: Type.Optional(Timestamp),
})
export type PublicKey = Static<typeof PublicKey>

/** The newest first. `publicKeys` is an earlier name of `keys`. */
export const PublicKeys = Type.Object({ keys: Type.Array(PublicKey), publicKeys: Type.Array(PublicKey) })

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────

const LARGEST_INT32 = 2_147_483_647

export const Whole = ({ min = 0, max = LARGEST_INT32 }: Limits = {}) =>
  Type.Integer({ minimum: min, maximum: max })

export type Float = number | 'NaN' | 'Infinity' | '-Infinity'

/** JSON cannot express the three non-finite numbers, so they are strings. */
export const Float = ({ min, max }: Limits = {}) =>
  Type.Unsafe<Float>({
    type: ['number', 'string'],
    pattern: '^(?:NaN|-?Infinity)$',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  })

// ── Open objects ────────────────────────────────────────────────────────────────────────────────────────

export const FreeForm = Type.Unsafe<Record<string, unknown>>({ type: 'object' })
export type FreeForm = Static<typeof FreeForm>

export const TextMap = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
})
export type TextMap = Static<typeof TextMap>

export const ExtendedFields = Fields({ namespaces: FreeForm })
export type ExtendedFields = Static<typeof ExtendedFields>

export const Tags = Fields({ privateTags: FreeForm, tags: FreeForm })
export type Tags = Static<typeof Tags>

/** Calls without a result return an empty object. */
export const EmptyReply = Type.Object({})
export type EmptyReply = Record<string, never>

export const EmptyRequest = Type.Object({})
export type EmptyRequest = Static<typeof EmptyRequest>

export const ById = Type.Object({ id: Guid })
export type ById = Static<typeof ById>

// ── Queries ─────────────────────────────────────────────────────────────────────────────────────────────

export const Coordinates = Fields({ latitude: Nullable(Float()), longitude: Nullable(Float()) })
export type Coordinates = Static<typeof Coordinates>

/** A union, unlike `Nullable`: these also come in query strings, and only unions are converted from text. */
const PageNumber = (limits?: Limits) => Type.Union([Whole(limits), Type.Null()])

export const Paging = Fields({ limit: PageNumber({ max: 100 }), offset: PageNumber() })
export type Paging = Static<typeof Paging>

export const CursorPaging = Fields({
  limit: PageNumber({ max: 100 }),
  cursor: Nullable(Text({ max: 16_000 })),
})
export type CursorPaging = Static<typeof CursorPaging>

export const SortOrder = Strings(['ASC', 'DESC'])
export type SortOrder = Static<typeof SortOrder>

export const Sorting = Fields({ fieldName: Text({ max: 512 }), order: SortOrder, origin: Coordinates })
export type Sorting = Static<typeof Sorting>

export const PlatformQuery = Fields({
  paging: Paging,
  cursorPaging: CursorPaging,
  filter: Nullable(FreeForm),
  sort: Type.Array(Sorting),
})
export type PlatformQuery = Static<typeof PlatformQuery>

/** Older services send filter and sort as JSON in a string. */
export const TextQuery = Fields({
  paging: Paging,
  filter: Type.Unsafe<string | Record<string, unknown> | null>({ type: ['string', 'object', 'null'] }),
  sort: Type.Unsafe<string | Sorting[] | null>({ type: ['string', 'array', 'null'], items: Sorting }),
})
export type TextQuery = Static<typeof TextQuery>

export const Cursors = Fields({ next: Nullable(Text()), prev: Nullable(Text()) })
export type Cursors = Static<typeof Cursors>

export const PagingMetadata = Fields({ items: Whole(), offset: Whole() })
export type PagingMetadata = Static<typeof PagingMetadata>

export const PlatformPagingMetadata = Fields({
  count: Nullable(Whole()),
  offset: Nullable(Whole()),
  total: Nullable(Whole()),
  tooManyToCount: Nullable(Type.Boolean()),
  cursors: Cursors,
})
export type PlatformPagingMetadata = Static<typeof PlatformPagingMetadata>

export const CursorPagingMetadata = Fields({
  count: Nullable(Whole()),
  cursors: Cursors,
  hasNext: Nullable(Type.Boolean()),
})
export type CursorPagingMetadata = Static<typeof CursorPagingMetadata>

// ── Errors and bulk results ──────────────────────────────────────────────────────────────────────────

export const ApplicationError = Fields({ code: Text(), description: Text(), data: Nullable(FreeForm) })
export type ApplicationError = Static<typeof ApplicationError>

/** Newer clients know three more than the server uses. */
export const RuleType = Strings([...ruleTypes, 'EXACT_LENGTH', 'EXACT_SIZE', 'REQUIRED_ONE_OF_FIELD'])
export type RuleType = Static<typeof RuleType>

export const FieldViolation = Fields({
  field: Text(),
  description: Text(),
  violatedRule: RuleType,
  ruleName: Nullable(Text()),
  data: Nullable(FreeForm),
})
export type FieldViolation = Static<typeof FieldViolation>

export const ItemMetadata = Fields({
  id: Nullable(Text()),
  originalIndex: Whole(),
  success: Type.Boolean(),
  error: ApplicationError,
})
export type ItemMetadata = Static<typeof ItemMetadata>

export const BulkActionMetadata = Fields({
  totalSuccesses: Whole(),
  totalFailures: Whole(),
  undetailedFailures: Whole(),
})
export type BulkActionMetadata = Static<typeof BulkActionMetadata>
