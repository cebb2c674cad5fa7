import { sentenceFor } from '../language/phrases.rules.ts'
import { capitalised } from './problems.rules.ts'
import { fields } from './texts/fields.ts'

/** Why a program elsewhere failed: a sentence in the language of the page, or its own words. */
export function failureOf(description: string): string {
  return sentenceFor(fields, description) ?? capitalised(description)
}
