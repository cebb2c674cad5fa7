import { catalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import { useMoneyFormat } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { useWeightUnit } from '../../settings/use-site.ts'
import type { CellFormats } from './variants.rules.ts'

export function useCellFormats(): CellFormats {
  const money = { ...useMoneyFormat(), language }
  return {
    price: money,
    cost: money,
    weight: { decimals: 4, unit: useWeightUnit(), language },
    quantity: { decimals: 0, most: catalogueLimits.stock.most, language },
  }
}
