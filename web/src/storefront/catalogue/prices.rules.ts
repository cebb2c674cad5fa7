import type { PricePerUnitData } from '@cartwright/contract/catalogue/products.ts'
import type { PriceData } from '@cartwright/contract/catalogue/variants.ts'
import { unitSigns } from '@cartwright/contract/values/measures.ts'

export interface PriceTexts {
  text: string
  /** Before the sale, when that was more. */
  full?: string
  /** For a kilogram, a litre … */
  unit?: string
  /** The lowest price of the thirty days before the sale. */
  lowest?: string
}

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
  const sign = baseMeasurementUnit === 'UNSPECIFIED' ? '' : unitSigns[baseMeasurementUnit]
  const parts = [baseQuantity === 1 ? '' : baseQuantity, sign].filter(Boolean)
  return parts.length > 0 ? ` / ${parts.join(' ')}` : ''
}
