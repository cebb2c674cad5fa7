import type { MeasurementUnit, PricePerUnitData } from '@cartwright/contract/catalogue.ts'
import type { PriceData } from '@cartwright/contract/variants.ts'
import type { PriceTexts } from './choices.rules.ts'

/** What something costs, as a page says it. */
export function priceTextsOf(data: PriceData | undefined, per: PricePerUnitData | undefined): PriceTexts {
  const { price = '', discountedPrice = price, pricePerUnit } = data?.formatted ?? {}
  return {
    text: discountedPrice,
    ...(price === discountedPrice ? {} : { full: price }),
    ...(pricePerUnit ? { unit: `${pricePerUnit}${baseOf(per)}` } : {}),
  }
}

/** ` / kg`, ` / 100 g` */
function baseOf({ baseQuantity = 1, baseMeasurementUnit = 'UNSPECIFIED' }: PricePerUnitData = {}): string {
  const parts = [baseQuantity === 1 ? '' : baseQuantity, units[baseMeasurementUnit]].filter(Boolean)
  return parts.length > 0 ? ` / ${parts.join(' ')}` : ''
}

const units: Record<MeasurementUnit, string> = {
  UNSPECIFIED: '',
  ML: 'ml',
  CL: 'cl',
  L: 'l',
  CBM: 'm³',
  MG: 'mg',
  G: 'g',
  KG: 'kg',
  MM: 'mm',
  CM: 'cm',
  M: 'm',
  SQM: 'm²',
  OZ: 'oz',
  LB: 'lb',
  FLOZ: 'fl oz',
  PT: 'pt',
  QT: 'qt',
  GAL: 'gal',
  IN: 'in',
  FT: 'ft',
  YD: 'yd',
  SQFT: 'sq ft',
}
