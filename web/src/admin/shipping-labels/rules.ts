import type {
  GetLabelFormReply,
  LabelCustoms,
  LabelFormLine,
  ParcelPackage,
  ParcelUnit,
  RequestLabelRatesRequest,
} from '@cartwright/contract/shipping-labels/labels.ts'

type Count = number | string

export interface LabelValues {
  service: string
  /** By line. */
  pieces: Record<string, Count>
  /** The name of a package of the shop; empty for other measures. */
  package: string
  length: Count
  width: Count
  height: Count
  weight: Count
  unit: ParcelUnit
  contents: LabelCustoms['contents']
  tariffNumbers: Record<string, string>
  origins: Record<string, string>
}

/** All that waits for a parcel, in the first package of the shop. */
export function initialValues(
  { lines, packages, unit, services }: GetLabelFormReply,
  isReturn: boolean,
): LabelValues {
  const [first] = packages
  const pieces = Object.fromEntries(lines.map(({ lineItemId, quantity }) => [lineItemId, quantity]))
  const empty = Object.fromEntries(lines.map(({ lineItemId }) => [lineItemId, '']))
  const values: LabelValues = {
    service: services.find(({ account }) => account)?.service ?? '',
    ...{ pieces, package: '', length: '', width: '', height: '', unit },
    weight: weightOf(lines, pieces),
    contents: isReturn ? 'RETURNED_GOODS' : 'MERCHANDISE',
    ...{ tariffNumbers: empty, origins: empty },
  }
  return first ? { ...values, ...inPackage(first, { lines, pieces, unit }) } : values
}

interface Contents {
  lines: readonly LabelFormLine[]
  pieces: LabelValues['pieces']
  /** Of the weights of the lines. */
  unit: ParcelUnit
}

/** The measures of a package, and what it weighs with its contents. */
export function inPackage(
  { name, length, width, height, unit: own, weight: empty }: ParcelPackage,
  { lines, pieces, unit }: Contents,
): Partial<LabelValues> {
  const goods = weightOf(lines, pieces)
  const weight = goods === '' ? '' : rounded(empty + converted(goods, unit, own))
  return { package: name, length, width, height, weight, unit: own }
}

/** The weight of the chosen pieces; empty if one of them has none. */
export function weightOf(lines: readonly LabelFormLine[], pieces: LabelValues['pieces']): number | '' {
  const chosen = lines.filter(({ lineItemId }) => Number(pieces[lineItemId]) > 0)
  if (chosen.some(({ weight }) => !weight)) return ''
  return rounded(
    chosen.reduce((sum, { lineItemId, weight = 0 }) => sum + weight * Number(pieces[lineItemId]), 0),
  )
}

const kilograms = 0.453_592_37

function converted(weight: number, from: ParcelUnit, to: ParcelUnit): number {
  if (from === to) return weight
  return from === 'LB' ? weight * kilograms : weight / kilograms
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000
}

/** The lines that are in the parcel. */
export function chosenLines(
  { lines }: Pick<GetLabelFormReply, 'lines'>,
  { pieces }: LabelValues,
): LabelFormLine[] {
  return lines.filter(({ lineItemId }) => Number(pieces[lineItemId]) > 0)
}

interface Asked {
  form: GetLabelFormReply
  values: LabelValues
  orderId: string
  returnId: string | undefined
}

export function toRequest({ form, values, orderId, returnId }: Asked): RequestLabelRatesRequest {
  const { service, length, width, height, weight, unit, contents, tariffNumbers, origins } = values
  const chosen = chosenLines(form, values)
  const lines = chosen.map(({ lineItemId }) => ({
    ...{
      lineItemId,
      tariffNumber: tariffNumbers[lineItemId] ?? '',
      originCountry: origins[lineItemId] ?? '',
    },
  }))
  return {
    ...{ orderId, service },
    ...(returnId === undefined ? {} : { returnId }),
    lineItems: chosen.map(({ lineItemId: id }) => ({ id, quantity: Number(values.pieces[id]) })),
    parcel: {
      ...{
        length: Number(length),
        width: Number(width),
        height: Number(height),
        weight: Number(weight),
        unit,
      },
    },
    ...(form.needsCustoms ? { customs: { contents, lines } } : {}),
  }
}
