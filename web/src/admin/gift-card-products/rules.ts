import type { GiftCardProduct } from '@cartwright/contract/gift-cards/products.ts'
import type { Count } from '../components/number/number.rules.ts'
import { texts } from './texts/index.ts'

/** A product as its form has it. */
export interface ProductValues {
  name: string
  description: string
  visible: boolean
  /** As they are typed. */
  amounts: string[]
  hasOwn: boolean
  least: Count
  most: Count
  validMonths: Count
}

export const emptyProduct: ProductValues = {
  ...{ name: '', description: '', visible: true, amounts: [], hasOwn: false },
  ...{ least: '', most: '', validMonths: '' },
}

export function valuesOf(product: GiftCardProduct): ProductValues {
  const { name, description, visible, amounts, ownAmount, validMonths = '' } = product
  return {
    ...{ name, description, visible, validMonths },
    amounts: amounts.map((amount) => amount.replace(/\.0+$/, '')),
    hasOwn: ownAmount !== undefined,
    least: ownAmount ? Number(ownAmount.least) : '',
    most: ownAmount ? Number(ownAmount.most) : '',
  }
}

/** What a request has of a form. */
export function toWritten({ amounts, hasOwn, least, most, validMonths, ...values }: ProductValues) {
  return {
    ...values,
    amounts: amounts.map(toDecimal),
    ownAmount: hasOwn ? { least: String(least), most: String(most) } : null,
    validMonths: validMonths === '' ? null : validMonths,
  }
}

/** An amount with a point or a comma. */
function toDecimal(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** What keeps a form from being sent, by field. */
export function problemsOf(values: ProductValues): Record<string, string> | undefined {
  const { name, amounts, hasOwn, least, most } = values
  const wrong = amounts.find((amount) => !(/^\d+(\.\d+)?$/.test(toDecimal(amount)) && +toDecimal(amount) > 0))
  const problems = {
    ...(name.trim() ? {} : { name: texts.nameNeeded }),
    ...(wrong === undefined ? {} : { amounts: texts.amountsWrong(wrong) }),
    ...(amounts.length > 0 || hasOwn ? {} : { amounts: texts.amountsNeeded }),
    ...(hasOwn && !Number(least) ? { least: texts.ownNeeded } : {}),
    ...(hasOwn && !Number(most) ? { most: texts.ownNeeded } : {}),
    ...(hasOwn && Number(most) && Number(most) < Number(least) ? { most: texts.ownWrong } : {}),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** Errors of the request by the fields of the form. */
export function withFormNames(errors: Record<string, string>): Record<string, string> {
  const names: Record<string, string> = { 'ownAmount.least': 'least', 'ownAmount.most': 'most' }
  const named = ([field, text]: [string, string]) => [
    names[field] ?? (field.startsWith('amounts') ? 'amounts' : field),
    text,
  ]
  return Object.fromEntries(Object.entries(errors).map(named))
}
