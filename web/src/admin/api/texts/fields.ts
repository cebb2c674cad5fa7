import { localised } from '../../language/language.ts'
import type { Phrases } from '../../language/phrases.rules.ts'
import { german } from './fields.de.ts'
import { english } from './fields.en.ts'

/** Sentences by what the shop says of fields. Errors load them. */
export const fields: Phrases = localised(english, { de: german })
