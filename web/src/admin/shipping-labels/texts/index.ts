import { localised } from '../../language/language.ts'
import { german } from './de.ts'
import { english } from './en.ts'

export const texts = localised(english, { de: german })
