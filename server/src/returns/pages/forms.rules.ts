import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import { optional } from '../../platform/values/optional.ts'
import { exchangeTexts } from '../exchanges/texts.ts'
import type { ReturnedLine } from '../returns/queries.ts'
import type { Returnable } from '../returns/rules.ts'
import { type Choices, exchangeField } from './exchanges.view.ts'
import type { PageTexts } from './texts.ts'

const quantityPrefix = 'quantity.'

/** By the id of the line: what a page shows may have changed when its form comes. */
export function quantityField(lineItemId: string): string {
  return `${quantityPrefix}${lineItemId}`
}

export function reasonField(lineItemId: string): string {
  return `reason.${lineItemId}`
}

/** What a form asks for, or what is wrong with it. Lines that can no longer go back are among it. */
export function linesFrom(
  { lines }: Returnable,
  { form, reasons, texts, choices, language }: Reading,
): { lines: ReturnedLine[] } | { problems: Problems } {
  const problems: Problems = {}
  const chosen = chosenLines(form, choices)
  for (const { lineItemId, quantity, reason, exchangeFor } of chosen) {
    const most = lines.find(({ line }) => line.id === lineItemId)?.most
    if (!isCount(quantity) || (most !== undefined && quantity > most))
      problems[quantityField(lineItemId)] = texts.problems.tooMany
    if (most !== undefined && !reasons.includes(reason))
      problems[reasonField(lineItemId)] = texts.problems.reason
    const wanted = form[exchangeField(lineItemId)]
    const choice = choices.get(lineItemId)?.find(({ variantId }) => variantId === exchangeFor?.variantId)
    if (wanted && wantedOf(chosen, exchangeFor?.variantId) > (choice?.most ?? 0))
      problems[exchangeField(lineItemId)] = exchangeTexts(language).soldOut
  }
  if (Object.keys(problems).length > 0) return { problems }
  if (chosen.length > 0) return { lines: chosen }
  return { problems: { [quantityField(lines[0]?.line.id ?? '')]: texts.problems.nothing } }
}

/** How many pieces of a variant all lines want together. */
function wantedOf(lines: readonly ReturnedLine[], variantId: string | undefined): number {
  const wanting = lines.filter(({ exchangeFor }) => exchangeFor?.variantId === variantId)
  return wanting.reduce((sum, { quantity }) => sum + quantity, 0)
}

interface Reading {
  form: FormFields
  reasons: readonly string[]
  texts: PageTexts
  choices: Choices
  language: string
}

function isCount(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity > 0
}

/** The lines of a form of which something is to go back, whatever else is wrong with them. */
export function chosenLines(form: FormFields, choices: Choices): ReturnedLine[] {
  const named = Object.keys(form).filter((name) => name.startsWith(quantityPrefix))
  return named.flatMap((name): ReturnedLine[] => {
    const quantity = Number(form[name])
    if (quantity === 0) return []
    const lineItemId = name.slice(quantityPrefix.length)
    const wanted = form[exchangeField(lineItemId)]
    const choice = choices.get(lineItemId)?.find(({ variantId }) => variantId === wanted)
    const exchangeFor = choice && { variantId: choice.variantId, name: choice.name }
    return [
      {
        lineItemId,
        quantity,
        reason: form[reasonField(lineItemId)] ?? '',
        ...optional('exchangeFor', exchangeFor),
      },
    ]
  })
}
