import type { ServiceOptionsAndVariants } from '@cartwright/contract/bookings/options.ts'
import type { ServiceChoice } from '@cartwright/contract/bookings/parts.ts'

export type OptionKind = 'DURATION' | 'STAFF_MEMBER' | 'CUSTOM'

export interface OptionValues {
  kind: OptionKind
  /** Of the merchant's own choices, e.g. `Size of the group`. */
  name: string
  rows: OptionRow[]
}

export interface OptionRow {
  /** Minutes, the id of somebody, or the merchant's own word. */
  choice: string
  price: number | ''
}

/** Undefined for several options, which the form cannot show. `lengths` are those of the service, in minutes. */
export function valuesOf(
  saved: ServiceOptionsAndVariants | undefined,
  lengths: readonly number[],
): OptionValues | undefined {
  const [option, another] = saved?.options?.values ?? []
  if (!option) {
    return lengths.length > 1
      ? { kind: 'DURATION', name: '', rows: lengthRows(saved, lengths) }
      : { kind: 'STAFF_MEMBER', name: '', rows: [] }
  }
  const { type, customData } = option
  if (another || type === undefined || type === 'UNKNOWN') return undefined
  if (type === 'DURATION') return { kind: type, name: '', rows: lengthRows(saved, lengths) }
  const rows = (saved?.variants?.values ?? []).map(({ choices = [], price }) => {
    const [choice] = choices
    const chosen = type === 'CUSTOM' ? choice?.custom : choice?.staffMemberId
    return { choice: chosen ?? '', price: price?.value === undefined ? ('' as const) : Number(price.value) }
  })
  return { kind: type, name: customData?.name ?? '', rows }
}

/** One row for each length of the service, without a price where it costs the usual one. */
export function lengthRows(
  saved: ServiceOptionsAndVariants | undefined,
  lengths: readonly number[],
): OptionRow[] {
  return lengths.map((minutes) => {
    const variant = saved?.variants?.values?.find(({ choices = [] }) =>
      choices.some(({ duration }) => duration?.minutes === minutes),
    )
    const value = variant?.price?.value
    return { choice: String(minutes), price: value === undefined ? '' : Number(value) }
  })
}

/** The options on the wire. The id of the option stays, so that bookings still know it. */
export function contentOf({ kind, name, rows }: OptionValues, saved: ServiceOptionsAndVariants | undefined) {
  const known = saved?.options?.values?.find(({ type }) => type === kind)
  const option = {
    ...(known?.id ? { id: known.id } : {}),
    type: kind,
    ...(kind === 'CUSTOM'
      ? { customData: { name: name.trim(), choices: rows.map(({ choice }) => choice.trim()) } }
      : {}),
  }
  const priced = rows.filter(({ price }) => kind !== 'DURATION' || price !== '')
  const values = priced.map(({ choice, price }) => ({
    choices: [choiceOf(kind, choice)],
    price: { value: String(price) },
  }))
  return { options: { values: [option] }, variants: { values } }
}

function choiceOf(kind: OptionKind, choice: string): ServiceChoice {
  if (kind === 'DURATION') return { duration: { minutes: Number(choice) } }
  return kind === 'CUSTOM' ? { custom: choice.trim() } : { staffMemberId: choice }
}

export interface OptionNeeds {
  name: string
  choice: string
  twice: string
  price: string
}

export function missingIn(
  { kind, name, rows }: OptionValues,
  needed: OptionNeeds,
): Record<string, string> | undefined {
  if (kind === 'DURATION') return undefined
  const missing: Record<string, string> = kind === 'CUSTOM' && name.trim() === '' ? { name: needed.name } : {}
  for (const [index, { choice, price }] of rows.entries()) {
    const isTwice = rows.findIndex((row) => row.choice.trim() === choice.trim()) < index
    if (choice.trim() === '') missing[`rows.${index}.choice`] = needed.choice
    else if (isTwice) missing[`rows.${index}.choice`] = needed.twice
    if (price === '') missing[`rows.${index}.price`] = needed.price
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}
