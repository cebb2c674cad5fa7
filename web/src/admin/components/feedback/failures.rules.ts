import { capitalised } from '../../api/problems.rules.ts'
import { fields } from '../../api/texts/fields.ts'
import { sentenceFor } from '../../language/phrases.rules.ts'

/** Why a program elsewhere failed: a sentence in the language of the page, or its own words. */
export function failureOf(description: string): string {
  return sentenceFor(fields, description) ?? capitalised(description)
}
