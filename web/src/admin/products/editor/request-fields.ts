import { problemOf } from '../../api/problems.rules.ts'
import { refusedCell } from '../variants/variants.rules.ts'

/** The fields of a refused request whose inputs show their own messages. */
export function fieldsWithErrors(error: unknown): string[] {
  return Object.keys(problemOf(error).fields).filter((field) =>
    fieldPatterns.some((pattern) => pattern.test(field)),
  )
}

const fieldPatterns = [
  refusedCell,
  /^product\.(taxGroupId|name|slug|sku|barcode|brand|ribbon|weight|productType|description|keywords)$/,
  /^product\.(priceData\.price|costAndProfitData\.itemCost|discount\.value)$/,
  /^product\.pricePerUnitData\.(totalQuantity|baseQuantity)$/,
  /^product\.(product|package)Dimensions\.(length|width|height)$/,
  /^product\.membersOnly\.planIds$/,
  /^product\.preorderInfo\.(message|limit)$/,
  /^product\.additionalInfoSections\[\d+\]\.(title|description)$/,
  /^product\.productOptions\[\d+\]\.(name|choices\[\d+\]\.(value|description))$/,
  /^product\.customTextFields\[\d+\]\.(title|maxLength)$/,
]
