import type { ServiceOptionsAndVariants } from '@cartwright/contract/bookings/options.ts'

export type OptionKind = 'STAFF_MEMBER' | 'CUSTOM'

export interface OptionValues {
  kind: OptionKind
  /** Of the merchant's own choices, e.g. `Size of the group`. */
  name: string
  rows: OptionRow[]
}

export interface OptionRow {
  /** The id of somebody, or the merchant's own word. */
  choice: string
  price: number | ''
}

/** Undefined for options that the form cannot show: several, or lengths. */
export function valuesOf(saved: ServiceOptionsAndVariants | undefined): OptionValues | undefined {
  const [option, another] = saved?.options?.values ?? []
  if (!option) return { kind: 'STAFF_MEMBER', name: '', rows: [] }
  const { type, customData } = option
  if (another || (type !== 'STAFF_MEMBER' && type !== 'CUSTOM')) return undefined
  const rows = (saved?.variants?.values ?? []).map(({ choices = [], price }) => {
    const [choice] = choices
    const chosen = type === 'CUSTOM' ? choice?.custom : choice?.staffMemberId
    return { choice: chosen ?? '', price: price?.value === undefined ? ('' as const) : Number(price.value) }
  })
  return { kind: type, name: customData?.name ?? '', rows }
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
  const values = rows.map(({ choice, price }) => ({
    choices: [kind === 'CUSTOM' ? { custom: choice.trim() } : { staffMemberId: choice }],
    price: { value: String(price) },
  }))
  return { options: { values: [option] }, variants: { values } }
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
  const missing: Record<string, string> = kind === 'CUSTOM' && name.trim() === '' ? { name: needed.name } : {}
  for (const [index, { choice, price }] of rows.entries()) {
    const isTwice = rows.findIndex((row) => row.choice.trim() === choice.trim()) < index
    if (choice.trim() === '') missing[`rows.${index}.choice`] = needed.choice
    else if (isTwice) missing[`rows.${index}.choice`] = needed.twice
    if (price === '') missing[`rows.${index}.price`] = needed.price
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}
