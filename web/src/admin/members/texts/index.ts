import { spoken } from '../../language/language.ts'
import { german } from './de.ts'
import { english } from './en.ts'

export const texts = spoken(english, { de: german })
