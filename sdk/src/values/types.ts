/** The fields that are dates in programs. */
type TimeName =
  | `${string}Date`
  | `${string}Session${'Start' | 'End'}`
  | 'dateValue'
  | 'lastUpdated'
  | 'from'
  | 'to'
  | 'until'
  | 'created'
  | 'updated'
  | 'expires'
  | 'start'
  | 'end'

interface Names {
  id: '_id'
  createdDate: '_createdDate'
  updatedDate: '_updatedDate'
}

/** The names of addresses, which programs and the wire spell differently. */
export interface AddressNames {
  addressLine: 'addressLine1'
  formattedAddress: 'formatted'
  geocode: 'location'
}

type NameOf<Key, Other> = Key extends keyof Names
  ? Names[Key]
  : Key extends keyof Other
    ? Other[Key] & PropertyKey
    : Key

type Rest<T> = Exclude<T, string | number | boolean | null | undefined>
type NotFinite = 'NaN' | 'Infinity' | '-Infinity'

/**
 * What a program reads: an entity with `_id` for `id`, dates for times and numbers for `'NaN'`. `Other` has further
 * names, `Text` the fields that are texts in programs and objects on the wire.
 */
export type Read<T, Other = unknown, Text extends string = never> = T extends readonly (infer Item)[]
  ? Read<Item, Other, Text>[]
  : T extends NotFinite
    ? never
    : T extends object
      ? { [Key in keyof T as NameOf<Key, Other>]: ReadField<Key, T[Key], Other, Text> }
      : T

type ReadField<Key, T, Other, Text extends string> = Key extends Text
  ? string | Extract<T, null | undefined>
  : Key extends TimeName
    ? string extends Exclude<T, null | undefined>
      ? Date | Extract<T, null | undefined>
      : Read<T, Other, Text>
    : Read<T, Other, Text>

/** What a program sends: like {@link Read}, with a date or a text for each time. */
export type Sent<T, Other = unknown, Text extends string = never> = T extends readonly (infer Item)[]
  ? readonly Sent<Item, Other, Text>[]
  : T extends object
    ? { [Key in keyof T as NameOf<Key, Other>]: SentField<Key, T[Key], Other, Text> }
    : T

type SentField<Key, T, Other, Text extends string> = Key extends Text
  ? string | Sent<Rest<T>, Other, Text> | Extract<T, null | undefined>
  : Key extends TimeName
    ? Sent<T, Other, Text> | (string extends T ? Date : never)
    : Sent<T, Other, Text>
